"""Enrols participants with sessions from the study's design, balanced with earlier ones."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from vrhuman.study.design import DesignError, assignments_for, parse_design
from vrhuman.study.entries import Participant, Role, Study
from vrhuman.study.registry.registry import Enrolled, Planned, Registry, enrolled
from vrhuman.study.roles import duties_for, next_role


def planned_for(
    registry: Registry, study: Study, participant_id: str, pilot: bool = False
) -> Planned:
    """Return what a new participant would do; nothing if the study has no design.

    Pilots are balanced among themselves: the balance of those who count does not depend on them.

    :raises VrhumanError: if a design is not possible, or a registry cannot be read.
    """
    return plan_newcomer(participant_id, pilot, (), enrolled(registry, study))


def plan_newcomer(
    participant_id: str, pilot: bool, roles: Collection[Role], there: Enrolled
) -> Planned:
    """Return what a newcomer would do in a study, beside all who are ``there``.

    :raises DesignError: if the design is not possible, or no house is left for a role.
    """
    study = there.study
    if roles and not there.benchmarks:
        raise DesignError(
            f"{study.study_id}: roles are for studies of benchmarks; create one with "
            "`vrhuman study init --benchmarks`"
        )
    if not study.design:
        return Planned()
    design = parse_design(study.design, study.study_id)
    pilots = {each.participant_id for each in there.participants if each.pilot}
    made = [each for each in there.assignments if (each.participant_id in pilots) == pilot]
    plan = partial(assignments_for, design, study.study_id, [participant_id], study.seed, made)
    if not there.benchmarks:
        return Planned(plan())
    duties = [each for each in there.duties if (each.participant_id in pilots) == pilot]
    if not roles:
        taken = {(each.participant_id, each.role): each.role for each in duties}
        roles = (next_role(tuple(taken.values())),)
    sessions = plan() if "player" in roles else ()
    played = [each.house for each in sessions if each.role == "test"]
    return Planned(
        sessions,
        duties_for(
            study.study_id, participant_id, roles, design.houses, played, duties, study.seed
        ),
    )


def enrol(registry: Registry, participant: Participant, roles: Collection[Role] = ()) -> Planned:
    """Enrol a participant and return what they will do; all is stored, or nothing.

    In a study of benchmarks they get the ``roles``, or without any the one that is furthest behind.
    Several programs may enrol at once: each plans with what the others have stored.

    :raises RegistryError: if there is such a participant already.
    :raises DesignError: if the study's design is not possible, or no house is left for a role.
    """
    name, pilot = participant.participant_id, participant.pilot
    return registry.enrol_with(participant, partial(plan_newcomer, name, pilot, roles))
