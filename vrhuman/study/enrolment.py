"""Enrols participants with sessions from the study's design, balanced with earlier ones."""

from __future__ import annotations

from collections.abc import Sequence

from vrhuman.study.design import assignments_for, parse_design
from vrhuman.study.entries import Assignment, Participant, Study
from vrhuman.study.registry.registry import Registry


def planned_for(
    registry: Registry, study: Study, participant_id: str, pilot: bool = False
) -> tuple[Assignment, ...]:
    """Return the sessions that a new participant would have; none if the study has no design.

    Pilots are balanced among themselves: the balance of those who count does not depend on them.

    :raises VrhumanError: if a design is not possible, or a registry cannot be read.
    """
    others = registry.participants(study.study_id)
    return _planned(study, participant_id, pilot, others, registry.assignments(study.study_id))


def _planned(
    study: Study,
    participant_id: str,
    pilot: bool,
    others: Sequence[Participant],
    assigned: Sequence[Assignment],
) -> tuple[Assignment, ...]:
    if not study.design:
        return ()
    design = parse_design(study.design, study.study_id)
    pilots = {each.participant_id for each in others if each.pilot}
    made = [each for each in assigned if (each.participant_id in pilots) == pilot]
    return assignments_for(design, study.study_id, [participant_id], study.seed, made)


def enrol(registry: Registry, participant: Participant) -> tuple[Assignment, ...]:
    """Enrol a participant and return the planned sessions; both are stored, or neither.

    Several programs may enrol at once: each plans with what the others have stored.

    :raises RegistryError: if there is such a participant already.
    :raises DesignError: if the study's design is not possible.
    """

    def plan(
        study: Study, others: Sequence[Participant], assigned: Sequence[Assignment]
    ) -> tuple[Assignment, ...]:
        return _planned(study, participant.participant_id, participant.pilot, others, assigned)

    return registry.enrol_with(participant, plan)
