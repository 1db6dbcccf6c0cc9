"""Finds what happened in a session, in its own process, for the review window; uses no Qt.

It sends :class:`Annotated` in the end, and receives nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.words import spoken, type_of
from vrhuman.desktop.review.viewer import Failed
from vrhuman.recording.channels import Topic
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError, WorldState
from vrhuman.review.tracks import Interval
from vrhuman.runtime.processes.child import step_back


@dataclass(frozen=True, slots=True)
class Annotated:
    """What was found: the segments, and the house's objects, each with its type.

    ``rooms`` are the words of the rooms in which the objects are at first ("living room").
    ``ticks`` (N, 2) are the world states' ticks and display times [ns], ascending.
    ``difference`` says where the simulation differs from the recording, empty for nowhere.
    """

    segments: tuple[ActionSegment, ...]
    objects: Mapping[str, str]
    ticks: NDArray[np.int64]
    difference: str
    rooms: Mapping[str, str] = field(default_factory=dict)

    def tick_at(self, time_ns: int) -> int:
        """Return the tick of the newest world state at a time; the first before it."""
        number = int(np.searchsorted(self.ticks[:, 1], time_ns, "right")) - 1
        return int(self.ticks[max(0, number), 0])


def find_actions(line: Connection, path: Path, meshes: Path | None) -> None:
    """Annotate the session at ``path``, when nothing else needs the processor."""
    step_back()
    try:
        found = annotate(path, meshes)
        with Session.open(path) as session:
            ticks = [
                (entry.tick, time_ns)
                for time_ns, entry in session.entries(Topic.EVENT)
                if isinstance(entry, WorldState)
            ]
            rooms = {
                str(each.get("id")): spoken(str(each.get("roomType", "")))
                for each in session.start.house.get("rooms", ())
            }
        at_first = {
            name: rooms[thing.room]
            for name, thing in found.start.objects.items()
            if rooms.get(thing.room)
        }
        objects = dict(sorted(found.types().items()))
        states = np.array(ticks, np.int64).reshape(-1, 2)
        line.send(Annotated(found.segments, objects, states, found.difference, at_first))
    except VrhumanError as error:
        line.send(Failed(str(error)))
    except (OSError, KeyboardInterrupt):
        return  # the window is gone


def words_of(segment: ActionSegment, types: Mapping[str, str]) -> str:
    """Return what was done, in words: "move mug on counter top"; ``types`` are the objects'."""
    words = [str(segment.action)]
    if segment.object1:
        words.append(_named(segment.object1, types))
    words += [segment.preposition] if segment.preposition else []
    if segment.object2:
        words.append(_named(segment.object2, types))
    told = " ".join(words)
    return told if segment.success else f"{told} (failed{_why(segment.error)})"


def intervals_of(
    segments: tuple[ActionSegment, ...],
    found: tuple[ActionSegment, ...],
    types: Mapping[str, str],
) -> tuple[Interval, ...]:
    """Return the segments for the timeline; those that were not ``found`` are a reviewer's."""
    return tuple(
        Interval(each.begin_ns, each.end_ns, _kind(each, found), words_of(each, types))
        for each in segments
    )


def _named(name: str, types: Mapping[str, str]) -> str:
    """Return an object's type in words; a liquid is its own word."""
    return spoken(types.get(name) or type_of(name))


def _kind(segment: ActionSegment, found: tuple[ActionSegment, ...]) -> str:
    if segment not in found:
        return "own"
    return "acted" if segment.success else "failed"


def _why(error: str) -> str:
    return f": {error}" if error else ""
