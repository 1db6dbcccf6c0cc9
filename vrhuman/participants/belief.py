"""What a participant believes about the house from what it saw and felt, and nothing more.

*Seen* means at least 60 of the 800x600 view's pixels show the object and it is at most 5 m away:
then its type, colours, materials, size, room and receptacles count as known. *Felt* means lifted:
an object's weight lies between the greatest force that touched it without lifting it and the least
force that carried it. Unknown stays unknown.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from vrhuman.questions.receptacles import Box, placement
from vrhuman.questions.scene_graph import Interval, ObjectNode, RoomNode, SceneGraph, Support
from vrhuman.records import Event, EventKind, Observation, SeenObject

MIN_PIXELS = 60
FARTHEST = 5.0
WIDEST_INTERVAL = 0.5
"""A weight known less exactly than this [kgf] does not count as felt."""
FULL_FORCE_KGF = 5.0


@dataclass(frozen=True, slots=True)
class FeltWeight:
    """The limits of a felt weight [kgf]: above ``above`` and at most ``at_most``."""

    above: float = 0.0
    at_most: float = math.inf

    @property
    def estimate(self) -> float | None:
        """The middle of the limits where they are near enough, else None.

        None means that the weight is not felt.
        """
        if self.at_most - self.above > WIDEST_INTERVAL:
            return None
        return (self.above + self.at_most) / 2.0

    def not_lifted_by(self, force: float) -> FeltWeight:
        """Return the weight after ``force`` did not carry it; contradictions are ignored."""
        return replace(self, above=force) if self.above < force < self.at_most else self

    def carried_by(self, force: float) -> FeltWeight:
        """Return the weight after ``force`` carried it; contradictions are ignored."""
        return replace(self, at_most=force) if self.above < force < self.at_most else self


@dataclass(frozen=True, slots=True)
class ObjectBelief:
    """What is believed about one object.

    ``best`` is the sighting with most pixels before the participant moved the object, ``latest``
    the newest one.
    """

    best: SeenObject
    latest: SeenObject
    weight: FeltWeight = FeltWeight()
    handled: bool = False

    def seen_again(self, seen: SeenObject) -> ObjectBelief:
        """Return the belief after another sighting."""
        better = not self.handled and seen.pixels > self.best.pixels
        best = seen if better else self.best
        return ObjectBelief(best, seen, self.weight, self.handled)


@dataclass(slots=True)
class Belief:
    """All beliefs of one participant, learnt from pairs of successive observations."""

    objects: dict[str, ObjectBelief] = field(default_factory=dict)
    rooms: dict[str, str] = field(default_factory=dict)
    last_event_number: int = -1
    learnt: tuple[SeenObject, ...] = ()
    """What was seen when something was last learnt: most observations repeat the last view."""

    def learn(self, before: Observation, after: Observation) -> None:
        """Learn what ``after`` shows, and what the hand felt since ``before``."""
        self.rooms.update(after.rooms_known)
        if after.seen is not self.learnt:
            self._sight(after.seen)
            self.learnt = after.seen
        for object_id in resisting(before, after):
            self._weigh(object_id, resisted=before.grasp_force)
        if len(after.held) == 1 and after.grasp_force > 0.0:
            self._weigh(after.held[0], carried=after.grasp_force)
        for event in self._new(after.felt):
            if event.kind is EventKind.PICKED:
                self._weigh(event.object_id, carried=event.force)
            elif event.kind is EventKind.SLIPPED:
                self._weigh(event.object_id, resisted=event.force)

    def _sight(self, view: tuple[SeenObject, ...]) -> None:
        for seen in view:
            if seen.pixels >= MIN_PIXELS and seen.distance <= FARTHEST:
                known = self.objects.get(seen.object_id)
                self.objects[seen.object_id] = (
                    known.seen_again(seen) if known else ObjectBelief(seen, seen)
                )

    def lifted(self, object_id: str) -> bool:
        """Return whether the object's weight is known."""
        known = self.objects.get(object_id)
        return known is not None and known.weight.estimate is not None

    def too_heavy(self, object_id: str) -> bool:
        """Return whether the hand's full force did not lift the object."""
        known = self.objects.get(object_id)
        return known is not None and known.weight.above >= FULL_FORCE_KGF - 0.15

    def latest(self, object_id: str) -> SeenObject | None:
        """Return the newest sighting of an object, None where it was not seen."""
        known = self.objects.get(object_id)
        return known.latest if known else None

    def to_scene_graph(self, exact: bool = False) -> SceneGraph:
        """Convert all beliefs into a scene graph, for the questions' programs.

        With ``exact``, felt weights are taken at their most likely value instead of as intervals.
        """
        return SceneGraph(
            house_id="belief",
            rooms=tuple(RoomNode(*room) for room in sorted(self.rooms.items())),
            objects=tuple(self._node(name, exact) for name in sorted(self.objects)),
        )

    def _node(self, name: str, exact: bool) -> ObjectNode:
        known = self.objects[name]
        seen, weight = known.best, known.weight
        interval = Interval(weight.above, weight.at_most) if weight != FeltWeight() else None
        if exact and weight.estimate is not None:
            interval = Interval(weight.estimate, weight.estimate)
        width, height, depth = (float(v) for v in seen.size)
        return ObjectNode(
            object_id=name,
            object_type=seen.object_type,
            colours=tuple(sorted(seen.colours)) or None,
            materials=tuple(sorted(seen.materials)),
            size=(width, depth, height),
            weight=interval,
            room=seen.room or None,
            supports=tuple(
                Support(parent.object_id, placement(parent.object_type, box(parent), box(seen)))
                for parent in self._holders(seen)
            ),
            pickupable=seen.pickupable,
            openable=seen.openable,
            is_open=known.latest.is_open,
            box=box(seen),
        )

    def _holders(self, seen: SeenObject) -> list[SeenObject]:
        """Return the believed receptacles that hold an object directly, not through one another."""
        parents = [self.objects[p].best for p in seen.parents if p in self.objects]
        return [p for p in parents if not any(p.object_id in other.parents for other in parents)]

    def _new(self, felt: tuple[Event, ...]) -> list[Event]:
        """Return the events not learnt yet, in their order.

        Observations repeat the latest ones.
        """
        new = sorted((h for h in felt if h.number > self.last_event_number), key=lambda h: h.number)
        if new:
            self.last_event_number = new[-1].number
        return new

    def _weigh(self, object_id: str, carried: float = 0.0, resisted: float = 0.0) -> None:
        known = self.objects.get(object_id)
        if known is None or not known.best.pickupable:
            return
        weight = known.weight
        if resisted > 0.0:
            weight = weight.not_lifted_by(resisted)
        if carried > 0.0:
            weight = weight.carried_by(carried)
        handled = known.handled or carried > 0.0
        self.objects[object_id] = replace(known, weight=weight, handled=handled)


def box(seen: SeenObject) -> Box:
    """Return the object's world-axis box: centre and extents."""
    (x, y, z), (width, height, depth) = seen.position, seen.size
    return (float(x), float(y), float(z)), (float(width), float(height), float(depth))


def resisting(before: Observation, after: Observation) -> tuple[str, ...]:
    """Return the objects that an empty hand touched but did not lift.

    It pressed with ``before.grasp_force``.
    """
    empty = not before.held and not after.held
    if not empty or not 0.0 < before.grasp_force <= after.grasp_force:
        return ()
    return tuple(sorted(set(before.touched) & set(after.touched)))
