"""A new participant gets sessions by the study's design, balanced with those before."""

from __future__ import annotations

from vrhuman.study.design import assignments_for, parse_design
from vrhuman.study.entries import Assignment, Participant, Study
from vrhuman.study.registry.registry import Registry


def planned_for(registry: Registry, study: Study, participant_id: str) -> tuple[Assignment, ...]:
    """The sessions that somebody new would have; none where the study has no design.

    :raises VrhumanError: for a design that cannot be, or a registry that cannot be read.
    """
    if not study.design:
        return ()
    design = parse_design(study.design, study.study_id)
    made = registry.assignments(study.study_id)
    return assignments_for(design, study.study_id, [participant_id], study.seed, made)


def enrol(registry: Registry, participant: Participant) -> tuple[Assignment, ...]:
    """Enrol somebody with their planned sessions, which are returned; both or neither.

    :raises RegistryError: where there is such a participant already.
    :raises DesignError: where the study's design cannot be.
    """
    study = registry.study(participant.study_id)
    planned = planned_for(registry, study, participant.participant_id)
    registry.enrol(participant, planned)
    return planned
