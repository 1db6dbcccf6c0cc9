"""Begins a narration with a story that a program told, for a narrator to correct."""

from __future__ import annotations

from pathlib import Path

from vrhuman.annotation.segments import FIRST_AGENT
from vrhuman.benchmarks.vidln.automatic import objects_of
from vrhuman.benchmarks.vidln.record import (
    ActorNarrative,
    Narrative,
    NarrativeError,
    read_narratives,
)
from vrhuman.desktop.narrate.model.narration import (
    BACKGROUND,
    Actor,
    ActorsChosen,
    BegunWith,
    Entry,
    KeyframesChosen,
    NamedThing,
    Reached,
    Sample,
    TakeBegun,
    TakeEnded,
    TakePiece,
    Transcript,
    TranscriptGiven,
)

_NS_A_MS = 1_000_000
_PERSON = "person"


def read_automatic(path: Path, session_id: str) -> Narrative:
    """Read the automatic narrative of a session.

    :raises NarrativeError: for a person's narrative, or one of another session.
    """
    found = read_narratives(path)[0]
    if found.own.get("session_id") != session_id:
        raise NarrativeError(
            f"{path}: is not of this session; make one with `vrhuman narrate auto --record`"
        )
    if found.annotator_id != "automatic":
        raise NarrativeError(
            f"{path}: {found.annotator_id} told this; only an automatic narrative can be corrected"
        )
    return found


def entries_of(narrative: Narrative) -> tuple[Entry, ...]:
    """Return the journal's entries of an automatic narrative: its story as a take without a voice.

    Nothing in it is confirmed, and it is marked as automatic.
    """
    own = narrative.own
    times = own.get("keyframe_times_ns")
    assert isinstance(times, list)
    names = [_name(each) for each in narrative.actors]
    entries: list[Entry] = [
        BegunWith(
            times_ns=tuple(int(str(each)) for each in times),
            texts=tuple((n, each.caption) for n, each in zip(names, narrative.actors, strict=True)),
            program=str(own.get("program", "")),
            seed=int(str(own.get("seed", 0))),
        ),
        ActorsChosen(tuple(Actor(each) for each in names if each != BACKGROUND)),
    ]
    for name, actor in zip(names, narrative.actors, strict=True):
        samples = tuple(
            Sample(point.x, point.y, point.time_ms * _NS_A_MS, point.keyframe, part)
            for part, points in enumerate(actor.traces)
            for point in points
        )
        entries += [
            KeyframesChosen(name, actor.keyframes),
            TakeBegun(name, actor.recording_start_ms * _NS_A_MS),
            TakePiece(name, (), samples),
            TakeEnded(name),
            TranscriptGiven(name, _transcript(actor)),
        ]
    return (*entries, Reached("things"), Reached("words"))


def _transcript(actor: ActorNarrative) -> Transcript:
    return Transcript(
        caption=actor.caption,
        words=actor.words,
        things=tuple(
            NamedThing(begin, end, object_id)
            for (begin, end), object_id in zip(actor.nouns, objects_of(actor), strict=True)
        ),
        automatic=True,
    )


def _name(actor: ActorNarrative) -> str:
    """Return an actor's name as the window has it."""
    if actor.actor == FIRST_AGENT:
        return _PERSON
    return BACKGROUND if actor.actor == BACKGROUND.lower() else actor.actor
