"""Keeps those who answer apart from the houses that they know, in a study of benchmarks."""

from __future__ import annotations

from pathlib import Path

from vrhuman.benchmarks.sets import sessions_in
from vrhuman.study.registry.errors import NotAllowed
from vrhuman.study.registry.registry import Registry

_DOES = {"player": "plays", "narrator": "narrates"}


def check_apart(registry: Registry, study_id: str, participant_id: str, folder: Path) -> None:
    """Refuse somebody who was, or will be, in a house that a set of the study asks about.

    Studies without benchmarks of their own have no such rule.

    :raises NotAllowed: naming house and role.
    :raises VrhumanError: if the set cannot be read, or there is no such participant.
    """
    registry.participant(study_id, participant_id)
    if not registry.benchmarks(study_id):
        return
    known = {
        each.house: _DOES[each.role]
        for each in registry.duties(study_id, participant_id)
        if each.role in _DOES
    } | {
        each.house: "plays"
        for each in registry.assignments(study_id, participant_id)
        if each.role == "test"
    }
    planned = {(e.participant_id, e.order): e.house for e in registry.assignments(study_id)}
    asked = sessions_in(folder)
    houses = {
        planned[each.participant_id, each.order]
        for each in registry.sessions(study_id)
        if each.session_id in asked
    }
    if both := sorted(houses & known.keys()):
        raise NotAllowed(
            f"{participant_id}: {known[both[0]]} in {both[0]}, which {folder.name} asks about; ask "
            "somebody else, or make a set without that house"
        )
