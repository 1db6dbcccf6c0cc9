"""Enrols participants with sessions from the study's design, balanced with earlier ones."""

from __future__ import annotations

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
    if not study.design:
        return ()
    design = parse_design(study.design, study.study_id)
    pilots = {p.participant_id for p in registry.participants(study.study_id) if p.pilot}
    made = [
        each
        for each in registry.assignments(study.study_id)
        if (each.participant_id in pilots) == pilot
    ]
    return assignments_for(design, study.study_id, [participant_id], study.seed, made)


def enrol(registry: Registry, participant: Participant) -> tuple[Assignment, ...]:
    """Enrol a participant and return the planned sessions; both are stored, or neither.

    :raises RegistryError: if there is such a participant already.
    :raises DesignError: if the study's design is not possible.
    """
    study = registry.study(participant.study_id)
    planned = planned_for(registry, study, participant.participant_id, participant.pilot)
    registry.enrol(participant, planned)
    return planned
