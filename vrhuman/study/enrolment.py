"""A new participant gets sessions by the study's design, balanced with those before."""

from __future__ import annotations

from vrhuman.study.design import assignments_for, parse_design
from vrhuman.study.entries import Assignment, Participant
from vrhuman.study.registry.registry import Registry


def enrol(registry: Registry, participant: Participant) -> tuple[Assignment, ...]:
    """Enrol somebody with their planned sessions, which are returned; both or neither.

    :raises RegistryError: where there is such a participant already.
    :raises DesignError: where the study's design cannot be.
    """
    study = registry.study(participant.study_id)
    design = parse_design(study.design, study.study_id)
    made = registry.assignments(study.study_id)
    planned = assignments_for(
        design, study.study_id, [participant.participant_id], study.seed, made
    )
    registry.enrol(participant, planned)
    return planned
