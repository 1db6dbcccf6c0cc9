"""An annotation as tidy rows: segments, world states at their boundaries, and transitions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.records import JsonValue

Row = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class AnnotationTable:
    """A table of annotations: what a row is, and what each column means."""

    meaning: str
    columns: Mapping[str, str]


_WHOSE = {
    "session": "id of the session",
    "participant": "id of the participant",
    "kind": "person, scripted, random or oracle",
}
TABLES: Mapping[str, AnnotationTable] = {
    "segments": AnnotationTable(
        "one thing that an actor did",
        {
            **_WHOSE,
            "number": "of the segment in its session, from 0, by the order of ends",
            "actor": "who did it",
            "action": "what was done, in the base form",
            "object1": "id of the object that it was done to",
            "preposition": "how object1 is related to object2 by it",
            "object2": "id of the second object, or a liquid",
            "begin_tick": "tick of 4 ms at which it began",
            "end_tick": "tick at which the state had changed",
            "begin_ns": "display time of begin_tick on the session's clock [ns]",
            "end_ns": "display time of end_tick [ns]",
            "begin_s": "begin, counted from the session's first world state [s]",
            "end_s": "end, counted likewise [s]",
            "success": "whether the engine allowed it, and it was what the step asked for",
            "error": "why it did not",
            "contacts": "ids of what touched in it, as a>b",
            "object1_type": "type of object1",
            "object2_type": "type of object2; empty where that is no object",
        },
    ),
    "world_states": AnnotationTable(
        "one object at the beginning or end of a segment",
        {
            **_WHOSE,
            "segment": "number of the segment",
            "moment": "before or after",
            "tick": "tick of 4 ms",
            "object_id": "id of the object",
            "object_type": "type of the object",
            "room": "id of the room that it is in",
            "x": "centre of its box in the world [m]",
            "y": "height of that [m]",
            "z": "centre of its box in the world [m]",
            "openness": "how far it is open, 0..1",
            "is_open": "AI2-THOR's isOpen",
            "is_toggled": "AI2-THOR's isToggled",
            "is_broken": "AI2-THOR's isBroken",
            "is_sliced": "AI2-THOR's isSliced",
            "is_dirty": "AI2-THOR's isDirty",
            "is_used_up": "AI2-THOR's isUsedUp",
            "is_cooked": "AI2-THOR's isCooked",
            "liquid": "what fills it",
            "is_held": "AI2-THOR's isPickedUp",
            "visible": "AI2-THOR's visible: in the agent's view within 1.5 m",
            "rests_on": "ids of what it is on, by spaces",
            "inside": "ids of what it is in, by spaces",
        },
    ),
    "transitions": AnnotationTable(
        "one change of one property of one object",
        {
            **_WHOSE,
            "object_id": "id of the object",
            "key": "column of world_states that changed",
            "before": "its value before",
            "after": "its value after",
            "tick": "tick of 4 ms by which it had changed",
            "time_ns": "display time of that [ns]",
            "segment": "number of the segment in which it changed, -1 for none",
        },
    ),
}


def rows(annotation: Annotation, table: str) -> Iterator[Row]:
    """Yield the rows of one of :data:`TABLES`, their keys in its order of columns."""
    whose: Row = {
        "session": annotation.session_id,
        "participant": annotation.participant,
        "kind": annotation.kind,
    }
    made = {"segments": _segments, "world_states": _world_states, "transitions": _transitions}
    for row in made[table](annotation):
        yield {**whose, **row}


def segment_rows(annotation: Annotation) -> Iterator[Row]:
    """Yield what each segment says, by the names of its fields, and its objects' types."""
    types = annotation.types()
    for segment in annotation.segments:
        yield {
            **asdict(segment),
            "action": str(segment.action),
            "object1_type": types.get(segment.object1, ""),
            "object2_type": types.get(segment.object2, ""),
        }


def _segments(annotation: Annotation) -> Iterator[Row]:
    for number, row in enumerate(segment_rows(annotation)):
        segment = annotation.segments[number]
        contacts = " ".join(f"{one}>{other}" for one, other in row.pop("contacts"))
        begin, end = (
            round((time_ns - annotation.first_ns) / 1e9, 6)
            for time_ns in (segment.begin_ns, segment.end_ns)
        )
        order = {**row, "begin_s": begin, "end_s": end, "contacts": contacts, "number": number}
        yield {name: order[name] for name in TABLES["segments"].columns if name not in _WHOSE}


def _world_states(annotation: Annotation) -> Iterator[Row]:
    for number in range(len(annotation.segments)):
        for moment, facts in (
            ("before", annotation.before[number]),
            ("after", annotation.after[number]),
        ):
            for thing in facts.objects.values():
                yield {"segment": number, "moment": moment, **_object(facts, thing)}


def _object(facts: WorldFacts, thing: ObjectFacts) -> Row:
    row: Row = {"tick": facts.tick, **asdict(thing)}
    row["x"], row["y"], row["z"] = row.pop("position")
    row["rests_on"], row["inside"] = " ".join(thing.rests_on), " ".join(thing.inside)
    wanted = ("segment", "moment", *_WHOSE)
    return {name: row[name] for name in TABLES["world_states"].columns if name not in wanted}


def _transitions(annotation: Annotation) -> Iterator[Row]:
    for chain in annotation.chains.values():
        for transition in chain:
            yield asdict(transition)
