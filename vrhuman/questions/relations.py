"""Decides which relations hold between objects, and when that is unknown or too close to call.

Each function returns True or False, or raises an :class:`Unanswerable`: questions are never asked
about differences that nobody could notice, and a belief says which fact it lacks.
"""

from __future__ import annotations

from math import cbrt, hypot

from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.receptacles import Box
from vrhuman.questions.scene_graph import Interval, ObjectNode, SceneGraph

WEIGHT_SHARE = 0.10
"""Two weights differ noticeably by at least this share of the heavier one.

They must also differ by ``WEIGHT_STEP``.
"""
WEIGHT_STEP = 0.10
"""Two weights differ noticeably by at least this many kgf: two quanta of the grasp force."""
SIZE_SHARE = 0.05
"""Two lengths differ noticeably by at least this share of the longer one."""
NEXT_TO = 0.30
"""Maximum gap [m] between two things side by side that are next to each other.

It is the length of a foot: both are seen at one look and reached without a step.
"""
APART = 0.60
"""Minimum gap [m] between two things that are not next to each other (an arm's length).

Between the two limits people disagree.
"""
BESIDE = 0.5
"""Minimum share of the lower thing's height that must have the other beside it."""

_ROUNDING = 1e-9


class UnknownFact(Unanswerable):
    """The graph does not know ``attribute`` of ``object_id``."""

    def __init__(self, object_id: str, attribute: str) -> None:
        super().__init__(f"the {attribute} of {object_id} is not known")
        self.object_id = object_id
        self.attribute = attribute


class Imperceptible(Unanswerable):
    """The two objects differ too little for ``relation`` to be true or false."""

    def __init__(self, relation: str, first: str, second: str) -> None:
        super().__init__(f"{first} and {second} are too alike for {relation}")
        self.relation = relation


def contained_by(thing: ObjectNode, holder: ObjectNode) -> bool:
    """Return whether ``thing`` is directly in ``holder``: CONTAINEDBY.

    See :mod:`vrhuman.questions.receptacles`.
    """
    return _held(thing, holder, "in")


def on_top_of(thing: ObjectNode, holder: ObjectNode) -> bool:
    """Return whether ``thing`` rests directly on ``holder``: ONTOPOF.

    See :mod:`vrhuman.questions.receptacles`.
    """
    return _held(thing, holder, "on")


def heavier_than(first: ObjectNode, second: ObjectNode) -> bool:
    """Return whether ``first`` is noticeably heavier than ``second``: HEAVIERTHAN.

    It outweighs it by >= 10 % of the heavier and >= 0.10 kgf. False means that ``second`` outweighs
    ``first`` by as much; anything between is :class:`Imperceptible`. Between intervals the relation
    holds where it is possible and its opposite is not (questions are only asked about noticeable
    differences); where both are possible, the wider interval is the unknown fact.
    """
    one, other = _weight(first), _weight(second)
    may = _outweighs(one.high, other.low)
    may_not = _outweighs(other.high, one.low)
    if may and may_not:
        vague = first if one.high - one.low >= other.high - other.low else second
        raise UnknownFact(vague.object_id, "weight")
    if not may and not may_not:
        raise Imperceptible("heavier_than", first.object_id, second.object_id)
    return may


def larger_than(first: ObjectNode, second: ObjectNode) -> bool:
    """Return whether ``first`` is noticeably larger than ``second``: LARGERTHAN.

    Its mean side (cube root of width x depth x height) is >= 5 % longer. False means that
    ``second``'s is longer by as much; anything between is :class:`Imperceptible`, and so is a pair
    whose longest sides noticeably contradict it (a baseball bat and a cushion: people disagree on
    which is the larger).
    """
    one, other = _size(first), _size(second)
    mean = _longer(cbrt(one[0] * one[1] * one[2]), cbrt(other[0] * other[1] * other[2]))
    longest = _longer(max(one), max(other))
    if mean == 0 or mean == -longest:
        raise Imperceptible("larger_than", first.object_id, second.object_id)
    return mean > 0


def longer_than(first: ObjectNode, second: ObjectNode) -> bool:
    """Return whether ``first`` is noticeably longer than ``second``: LONGERTHAN.

    The longest of its three sides is >= 5 % longer than ``second``'s. False means that ``second``'s
    is longer by as much; anything between is :class:`Imperceptible`.
    """
    longest = _longer(max(_size(first)), max(_size(second)))
    if longest == 0:
        raise Imperceptible("longer_than", first.object_id, second.object_id)
    return longest > 0


def adjacent_to(first: ObjectNode, second: ObjectNode) -> bool:
    """Return whether ``first`` and ``second`` are next to each other: ADJACENTTO.

    The relation is symmetric. True where the gap between the nearest faces of their world-axis
    boxes, seen from above, is at most 0.30 m, they rest on (or in) the same thing or both on the
    floor, in one room, and for at least half of the lower one's height they are side by side. False
    from a gap of 0.60 m on. Everything between is :class:`Imperceptible`: things a little farther
    apart than a person would call "next to", and things that are near but elsewhere (the lamp on
    the table and the chair beside the table, the cushion and the bed under it, two sides of a
    wall), where people differ.
    """
    one, other = _box(first), _box(second)
    gap = hypot(_apart(one, other, 0), _apart(one, other, 2))
    if gap >= APART:
        return False
    if first.supports is None or second.supports is None:
        raise UnknownFact((first if first.supports is None else second).object_id, "supports")
    if (
        gap > NEXT_TO
        or first.room != second.room
        or set(first.supports) != set(second.supports)
        or not all(support.sure for support in first.supports)
        or -_apart(one, other, 1) < BESIDE * min(one[1][1], other[1][1])
    ):
        raise Imperceptible("adjacent_to", first.object_id, second.object_id)
    return True


def in_room(thing: ObjectNode, room_type: str, graph: SceneGraph) -> bool:
    """Return whether the centre of ``thing`` is above the floor of a room of that type: INROOM."""
    found = graph.room_type(thing)
    if found is None:
        raise UnknownFact(thing.object_id, "room")
    return found == room_type


def has_colour(thing: ObjectNode, colour: str) -> bool:
    """Return whether ``colour`` is one of the thing's colours."""
    if thing.colours is None:
        raise UnknownFact(thing.object_id, "colour")
    return colour in thing.colours


def has_material(thing: ObjectNode, material: str) -> bool:
    """Return whether ``material`` is one of the thing's materials."""
    if thing.materials is None:
        raise UnknownFact(thing.object_id, "material")
    return material in thing.materials


def _held(thing: ObjectNode, holder: ObjectNode, placement: str) -> bool:
    if thing.supports is None:
        raise UnknownFact(thing.object_id, "supports")
    for support in thing.supports:
        if support.object_id == holder.object_id:
            if not support.sure:
                relation = "contained_by" if placement == "in" else "on_top_of"
                raise Imperceptible(relation, thing.object_id, holder.object_id)
            return support.placement == placement
    return False


def _weight(node: ObjectNode) -> Interval:
    if node.weight is None:
        raise UnknownFact(node.object_id, "weight")
    return node.weight


def _size(node: ObjectNode) -> tuple[float, float, float]:
    if node.size is None:
        raise UnknownFact(node.object_id, "size")
    return node.size


def _box(node: ObjectNode) -> Box:
    if node.box is None:
        raise UnknownFact(node.object_id, "place")
    return node.box


def _outweighs(one: float, other: float) -> bool:
    difference = one - other + _ROUNDING
    return difference >= WEIGHT_STEP and difference >= WEIGHT_SHARE * one


def _longer(one: float, other: float) -> int:
    """Compare two lengths: 1, -1, or 0 where the difference is not noticeable."""
    if abs(one - other) + _ROUNDING < SIZE_SHARE * max(one, other):
        return 0
    return 1 if one > other else -1


def _apart(one: Box, other: Box, axis: int) -> float:
    """Return the gap [m] along an axis.

    For the vertical axis an overlap is returned as a negative gap.
    """
    gap = abs(one[0][axis] - other[0][axis]) - (one[1][axis] + other[1][axis]) / 2
    return gap if axis == 1 else max(gap, 0.0)
