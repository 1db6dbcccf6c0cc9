"""Goes through a session once, in its own process: what was heard, and what was seen.

It sends :class:`Heard` where there is sound, :class:`Looking` as it goes, and
:class:`SeenInSession` in the end. It uses no Qt, and receives nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from vrhuman.desktop.review.heat import Looks
from vrhuman.desktop.review.viewer import Failed
from vrhuman.records import Floats, Question, VrhumanError
from vrhuman.review.level import Level, read_level
from vrhuman.review.measuring.coverage import Covered
from vrhuman.review.measuring.evidence import Sighting, evidence
from vrhuman.review.measuring.samples import Sample
from vrhuman.review.measuring.sightings import Sightings, look_again
from vrhuman.review.recording import Recording
from vrhuman.review.tracks import Interval
from vrhuman.runtime.processes.child import step_back

TOLD_SECONDS = 0.5
_STRONGER = {"seen": 0, "held": 1, "lifted": 2}


@dataclass(frozen=True, slots=True)
class Heard:
    """The level of the microphone."""

    level: Level


@dataclass(frozen=True, slots=True)
class Looking:
    """The progress, 0..1."""

    share: float


@dataclass(frozen=True, slots=True)
class SeenInSession:
    """What was seen in the session.

    ``cells`` (N, 2) x, z [m] of the reachable floor, and when the person first saw each; for each
    question's id when its evidence was in the person's view or hand; where the person looked.
    """

    cells: Floats
    covered: Covered
    evidence: Mapping[str, tuple[Interval, ...]]
    looks: Looks


def looks_of(samples: Iterable[Sample]) -> Looks:
    """Return where the middle of the person's view was, whenever anything was drawn."""
    rows = [(each.time_ns, *each.gaze, each.seconds) for each in samples if each.gaze is not None]
    return Looks(
        np.array([row[0] for row in rows], np.int64),
        np.array([row[1:] for row in rows], np.float64).reshape(-1, 3),
    )


def find(line: Connection, path: Path, meshes: Path | None) -> None:
    """Go through the session at ``path``, when nothing else needs the processor."""
    step_back()
    try:
        with Recording.open(path) as recording:
            level = read_level(recording.session)
            if level is not None:
                line.send(Heard(level))
            told = _ProgressSender(line)
            sightings = look_again(recording, meshes, told)
            asked = [q for each in recording.session.questions() for q in each.questions]
            line.send(_found(sightings, asked))
    except VrhumanError as error:
        line.send(Failed(str(error)))
    except (OSError, KeyboardInterrupt):
        return  # the window is gone


class _ProgressSender:
    """Sends the progress, not too often."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._last = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self._last >= TOLD_SECONDS:
            self._last = now
            self._line.send(Looking(done / max(1, total)))


def _found(sightings: Sightings, questions: list[Question]) -> SeenInSession:
    persons = (own for (_, viewer), own in sightings.covered.items() if viewer == "person")
    return SeenInSession(
        cells=sightings.cells,
        covered=Covered.all_of(persons, len(sightings.cells)),
        evidence={
            question.question_id: moments(evidence(sightings, question)) for question in questions
        },
        looks=looks_of(sightings.samples),
    )


def moments(sightings: tuple[Sighting, ...]) -> tuple[Interval, ...]:
    """Return the person's sightings as intervals with words: ``seen Mug``, ``held Mug``."""
    told = [
        Interval(each.start_ns, each.end_ns, each.how, f"{each.how} {each.object_id.split('|')[0]}")
        for each in sightings
        if each.viewer == "person"
    ]
    return tuple(sorted(told, key=lambda each: (each.start_ns, _STRONGER[each.kind])))
