"""The truth about one clip: what happened in it, the world at every boundary, and what was in view.

It is the part of an :class:`~vrhuman.annotation.annotation.Annotation` that the clip covers, with
the looks of its objects and the frames that show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.facts import box_of
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.questions.nouns import said_colours, said_materials
from vrhuman.records import JsonValue

ABILITIES: tuple[str, ...] = (
    "openable",
    "toggleable",
    "breakable",
    "sliceable",
    "dirtyable",
    "canFillWithLiquid",
    "canBeUsedUp",
    "cookable",
    "pickupable",
    "receptacle",
)
"""AI2-THOR's keys for what can be done with an object."""


@dataclass(frozen=True, slots=True)
class Look:
    """What never changes about an object in a clip.

    ``colours`` are labels ("white"), ``materials`` AI2-THOR's words ("Wood"); None where unknown,
    or where nobody would say them of such a thing. ``abilities`` are of :data:`ABILITIES`.
    """

    colours: tuple[str, ...] | None = None
    materials: tuple[str, ...] | None = None
    abilities: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Opening:
    """The box of a door or window of the house, its middle and size [m], as far open as it was."""

    position: tuple[float, float, float]
    size: tuple[float, float, float]


Kind = Literal["begin", "before", "after", "end"]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that can be asked about: the clip's begin or end, or before or after a segment.

    ``segment`` is the segment's place in :attr:`ClipTruth.segments`, -1 where there is none.
    """

    kind: Kind
    segment: int = -1


BEGIN, END = Moment("begin"), Moment("end")


@dataclass(frozen=True)
class ClipTruth:
    """What happened in one clip.

    ``segments`` are in the order of their ends; ``before`` and ``after`` have the world's state at
    the begin and end of each, ``begin`` and ``end`` those of the clip. ``looks`` are by object id;
    ``views`` are the times [ns] of the clip's frames (4 a second) that show an object well, by
    object id, rising. ``begin_ns`` and ``end_ns`` are on the session's clock. ``openings`` are the
    house's doors and windows, which no question is about, but which people name.
    """

    video_id: str
    begin_ns: int
    end_ns: int
    segments: tuple[ActionSegment, ...]
    begin: WorldFacts
    before: tuple[WorldFacts, ...]
    after: tuple[WorldFacts, ...]
    end: WorldFacts
    looks: Mapping[str, Look]
    views: Mapping[str, tuple[int, ...]]
    openings: tuple[Opening, ...] = ()

    @cached_property
    def present(self) -> frozenset[str]:
        """The ids of all objects that a viewer meets: in view in some frame, or acted on."""
        acted = {name for each in self.segments for name in (each.object1, each.object2)}
        seen = {name for name, times in self.views.items() if times}
        return frozenset((seen | acted) & {*self.begin.objects, *self.end.objects})

    def facts(self, moment: Moment) -> WorldFacts:
        match moment.kind:
            case "begin":
                return self.begin
            case "end":
                return self.end
            case "before":
                return self.before[moment.segment]
            case "after":
                return self.after[moment.segment]

    def thing(self, object_id: str, moment: Moment) -> ObjectFacts | None:
        return self.facts(moment).objects.get(object_id)

    def type_of(self, object_id: str) -> str:
        """Return an object's AI2-THOR type, empty for none."""
        for facts in (self.begin, self.end, *self.before, *self.after):
            if object_id in facts.objects:
                return facts.objects[object_id].object_type
        return object_id.split("|")[0]

    def look(self, object_id: str) -> Look:
        return self.looks.get(object_id, Look())


def look_of(entry: Mapping[str, JsonValue]) -> Look:
    """Return an object's look from its AI2-THOR metadata, which vrhuman's ``colours`` extend."""
    kind = str(entry["objectType"])
    colours = said_colours(kind, entry.get("colours") or ())
    materials = said_materials(kind, entry.get("salientMaterials") or ())
    return Look(colours, materials, frozenset(key for key in ABILITIES if entry.get(key)))


def opening_of(entry: Mapping[str, JsonValue]) -> Opening:
    """Return the box of a door or window from its AI2-THOR metadata."""
    return Opening(*box_of(entry))


def clip_of(
    annotation: Annotation,
    video_id: str,
    numbers: Sequence[int],
    times: tuple[int, int],
    looks: Mapping[str, Look],
    views: Mapping[str, tuple[int, ...]],
) -> ClipTruth:
    """Cut a clip's truth out of a session's: segments ``numbers``, from and to ``times`` [ns].

    The world at the clip's begin is that before its first segment, at its end that after its last;
    a clip without segments is cut by the caller, who knows the world there.
    """
    if not numbers:
        raise ValueError("a clip without segments has its world from the caller")
    order = sorted(numbers)
    first = min(order, key=lambda each: annotation.segments[each].begin_ns)
    return ClipTruth(
        video_id,
        times[0],
        times[1],
        tuple(annotation.segments[each] for each in order),
        annotation.before[first],
        tuple(annotation.before[each] for each in order),
        tuple(annotation.after[each] for each in order),
        annotation.after[order[-1]],
        looks,
        views,
    )


def views_of(worlds: Iterable[WorldFacts]) -> Mapping[str, tuple[int, ...]]:
    """Return the times at which worlds have each object in view, for clips without frames."""
    found: dict[str, list[int]] = {}
    for world in worlds:
        for name, facts in world.objects.items():
            if facts.visible:
                found.setdefault(name, []).append(world.time_ns)
    return {name: tuple(sorted(times)) for name, times in found.items()}
