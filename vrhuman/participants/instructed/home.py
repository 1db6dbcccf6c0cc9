"""What somebody knows of the house they live in: its plan, and where its things usually are.

People of the films know the house before they act in it, so the participant does, too. What was
moved since is known only from seeing it.
"""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.participants.belief import ObjectBelief
from vrhuman.participants.mind import Mind
from vrhuman.records import Floats, SeenObject


@dataclass(frozen=True, slots=True)
class Home:
    """A house as it is at first.

    ``floor``, ``blocked``, ``tall``, ``walls`` and ``leaves`` (N, 2) are points of the plan in x, z
    [m]: of the floor, of what stands on it, of what hides what is behind it, of walls, and of the
    leaves of open doors. ``fronts`` (2,) are the directions in which the things that others are
    taken out of from the front face.
    """

    things: tuple[SeenObject, ...]
    fronts: tuple[tuple[str, Floats], ...]
    floor: Floats
    blocked: Floats
    tall: Floats
    walls: Floats
    leaves: Floats


def recall(mind: Mind, home: Home) -> None:
    """Let a mind know a house before it has seen it."""
    mind.map.suppose(home.floor, home.blocked, home.tall, home.walls, home.leaves)
    mind.belief.objects.update({each.object_id: ObjectBelief(each, each) for each in home.things})
