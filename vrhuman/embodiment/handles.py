"""Finds the handles of things that open, and how far they are open for a position of the hand.

A handle belongs to a moving member of an object's body. It is the parts that stand out from its
largest part by a centimetre and more (grips, knobs, bars), and its free edge: for a leaf or lid the
end farthest from the hinge, for what slides both ends along its direction. Lengths are metres. An
object's frame is left-handed with its origin at the centre of its box
(:mod:`vrhuman.houses.parts`); a member's frame is its object's while it is closed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.houses.house import House
from vrhuman.houses.parts import Motion, Part, StandIn, member_pose
from vrhuman.records import Floats

EDGE = 0.06
"""The width of a member's free edge [m]."""
_STANDS_OUT = 0.01
_TOO_NEAR = 0.03
"""Nearer to the hinge than this [m], the hand's direction is too uncertain to use."""


@dataclass(frozen=True, slots=True)
class Handle:
    """The handle of one moving member: scaled boxes ``low`` .. ``high`` (K, 3) in its frame."""

    object_id: str
    number: int
    motion: Motion
    scale: float
    low: Floats
    high: Floats

    def distance(self, point: Floats, openness: float) -> float:
        """Return the distance from ``point`` (3,) in the object's frame to the handle [m]."""
        inside = self.to_member(point, openness)
        outside = np.maximum(self.low - inside, inside - self.high).clip(min=0.0)
        return float(np.linalg.norm(outside, axis=1).min())

    def to_member(self, point: Floats, openness: float) -> Floats:
        """Return ``point`` (3,) in the object's frame as a place (3,) in the member's frame."""
        offset, turn = member_pose(self.motion, openness, self.scale)
        return geometry.rotate(geometry.inverse(turn), point - offset)

    def from_member(self, place: Floats, openness: float) -> Floats:
        """Return the point in the object's frame where a ``place`` (3,) of the member is."""
        offset, turn = member_pose(self.motion, openness, self.scale)
        return geometry.rotate(turn, place) + offset

    def openness(self, place: Floats, point: Floats, now: float) -> float:
        """Return the openness, 0..1, that brings ``place`` of the member nearest to ``point``.

        ``place`` (3,) is in the member's frame, ``point`` (3,) in the object's; ``now`` is the
        present openness.
        """
        axis = np.array(self.motion.axis)
        if self.motion.kind == "slide":
            share = float((point - place) @ axis) / (self.motion.travel * self.scale)
            return min(1.0, max(0.0, share))
        pivot = np.array(self.motion.pivot) * self.scale
        was, to = _across(place - pivot, axis), _across(point - pivot, axis)
        if min(float(np.linalg.norm(was)), float(np.linalg.norm(to))) < _TOO_NEAR:
            return now
        side = geometry.rotate(geometry.axis_angle(self.motion.axis, 90.0), was)
        angle = math.degrees(math.atan2(float(to @ side), float(to @ was)))
        stands = self.motion.travel * now
        angle = stands + geometry.wrap_degrees(angle - stands)
        return min(1.0, max(0.0, angle / self.motion.travel))


def _across(vector: Floats, axis: Floats) -> Floats:
    """The component of ``vector`` perpendicular to ``axis`` (a unit vector)."""
    out: Floats = vector - (vector @ axis) * axis
    return out


def handles_of(house: House, bodies: Sequence[StandIn]) -> tuple[Handle, ...]:
    """Return the handles of a house's openable objects; ``bodies`` are in the objects' order."""
    return tuple(
        _handle(thing.object_id, number, motion, thing.scale, body.member(member))
        for number, (thing, body) in enumerate(zip(house.objects, bodies, strict=True))
        if thing.asset.openable
        for member, motion in enumerate(body.motions, start=1)
        if body.member(member) and motion.travel != 0.0
    )


def _handle(
    object_id: str, number: int, motion: Motion, scale: float, parts: tuple[Part, ...]
) -> Handle:
    boxes = [_box(part, scale) for part in parts]
    low, high = (np.array(side) for side in zip(*boxes, strict=True))
    main = int(np.argmax(np.prod(high - low, axis=1)))
    beyond = np.maximum(low[main] - low, high - high[main]).max(axis=1)
    grips = np.flatnonzero(beyond >= _STANDS_OUT)
    edges = _edges(motion, scale, low.min(axis=0), high.max(axis=0))
    return Handle(
        object_id,
        number,
        motion,
        scale,
        np.vstack([low[grips], *(edge[:1] for edge in edges)]),
        np.vstack([high[grips], *(edge[1:] for edge in edges)]),
    )


def _box(part: Part, scale: float) -> tuple[Floats, Floats]:
    half = np.abs(geometry.matrix(part.rotation)) @ np.array(part.size) / 2.0
    middle = np.array(part.position)
    return (middle - half) * scale, (middle + half) * scale


def _edges(motion: Motion, scale: float, low: Floats, high: Floats) -> list[Floats]:
    """The free edges of a member that fills the box ``low`` .. ``high``, each (2, 3)."""
    if motion.kind == "slide":
        along = int(np.argmax(np.abs(motion.axis)))
        ends = [low[along], high[along]]
    else:
        arm = _across((low + high) / 2.0 - np.array(motion.pivot) * scale, np.array(motion.axis))
        along = int(np.argmax(np.abs(arm)))
        ends = [high[along] if arm[along] > 0.0 else low[along]]
    edges = []
    for end in ends:
        edge = np.array([low, high])
        inward = EDGE if end == low[along] else -EDGE
        edge[:, along] = np.clip(sorted((end, end + inward)), low[along], high[along])
        edges.append(edge)
    return edges
