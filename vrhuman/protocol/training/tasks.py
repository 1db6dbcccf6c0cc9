"""Defines the tasks of a training protocol and the criteria by which they are mastered.

Lengths in metres, angles in degrees, forces in kgf, times in seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from vrhuman.protocol import keys
from vrhuman.protocol.rules import TrainingRules
from vrhuman.records import AnswerKind


class Task(StrEnum):
    """Everything that a session will require of a participant."""

    LOOK = "look"
    WALK = "walk"
    REACH = "reach"
    GRIP_LIGHT = "grip-light"
    GRIP_FIRM = "grip-firm"
    WEIGH = "weigh"
    OPEN = "open"
    ANSWER_YES_NO = "answer-yes-no"
    ANSWER_COUNT = "answer-count"
    ANSWER_QUERY = "answer-query"


ASKED: Mapping[Task, AnswerKind] = {
    Task.ANSWER_YES_NO: AnswerKind.YES_NO,
    Task.ANSWER_COUNT: AnswerKind.COUNT,
    Task.ANSWER_QUERY: AnswerKind.QUERY,
}
"""Tasks at the questions; all others are done in the house."""


@dataclass(frozen=True, slots=True)
class Practice:
    """One task as a protocol specifies it.

    ``things`` are the ids of what is handled (for :attr:`Task.WALK`, what is at the goal).
    ``criteria`` has every number of the task's. ``question`` and the ``program`` that answers it
    (:mod:`vrhuman.questions.programs`) are those of a task at the questions. A task is failed,
    which ends the session, after ``max_attempts`` failed attempts, or after ``max_minutes`` of
    trying; None is unlimited.
    """

    task: Task
    things: tuple[str, ...]
    criteria: Mapping[str, float]
    question: str = ""
    program: str = ""
    max_attempts: int | None = None
    max_minutes: float | None = None

    @property
    def asked(self) -> AnswerKind | None:
        """The kind of question that the task asks; None for what is done in the house."""
        return ASKED.get(self.task)


Range = tuple[float | None, float, float]
"""A criterion's default (None: it is required), minimum and maximum."""

_FORCES: Mapping[str, Range] = {
    "least": (0.0, 0.0, 20.0),
    "most": (20.0, 0.05, 20.0),
    "seconds": (2.0, 0.1, 60.0),
}
_PLACE: Range = (None, -1000.0, 1000.0)
_CRITERIA: Mapping[Task, Mapping[str, Range]] = {
    Task.LOOK: {"turn": (330.0, 0.0, 720.0), "up": (10.0, 0.0, 60.0), "down": (30.0, 0.0, 60.0)},
    Task.WALK: {
        "metres": (2.0, 0.0, 100.0),
        "x": _PLACE,
        "z": _PLACE,
        "within": (0.8, 0.2, 10.0),
    },
    Task.REACH: {"seconds": (1.0, 0.1, 60.0)},
    Task.GRIP_LIGHT: _FORCES,
    Task.GRIP_FIRM: _FORCES,
    Task.WEIGH: {"seconds": (1.0, 0.1, 60.0)},
    Task.OPEN: {},
    Task.ANSWER_YES_NO: {},
    Task.ANSWER_COUNT: {},
    Task.ANSWER_QUERY: {},
}
_THINGS: Mapping[Task, int] = {
    Task.WALK: 1,
    Task.REACH: 1,
    Task.GRIP_LIGHT: 1,
    Task.GRIP_FIRM: 1,
    Task.WEIGH: 2,
    Task.OPEN: 1,
}


MAX_ATTEMPTS, MAX_MINUTES = 1000, 600.0
KEYS = ("task", "things", "criteria", "question", "program", "max_attempts", "max_minutes")
"""The keys of a phase's table that :func:`parse_practice` reads."""


def parse_practice(
    data: Mapping[str, Any], where: str, usual: TrainingRules | None = None
) -> Practice:
    """Parse the task of a phase's table.

    ``where`` is ``phases[3].``, ``usual`` are the limits of a task without limits of its own.

    :raises keys.WrongKey: naming the key and what it must be.
    """
    task = keys.choice(Task, data, "task", where, "")
    attempts = keys.whole(data, "max_attempts", where, usual.max_attempts if usual else None)
    if attempts is not None and not 1 <= attempts <= MAX_ATTEMPTS:
        raise keys.WrongKey(f"{where}max_attempts: must be from 1 to {MAX_ATTEMPTS}")
    minutes = keys.positive(data, "max_minutes", where) or (usual.max_minutes if usual else None)
    if minutes is not None and minutes > MAX_MINUTES:
        raise keys.WrongKey(f"{where}max_minutes: must be {MAX_MINUTES:g} at most")
    return Practice(
        task,
        _things(data.get("things", []), _THINGS.get(task, 0), f"{where}things"),
        _criteria(keys.numbers(data.get("criteria", {}), f"{where}criteria"), task, where),
        _asked(data, "question", task, where),
        _asked(data, "program", task, where),
        attempts,
        minutes,
    )


def _asked(data: Mapping[str, Any], key: str, task: Task, where: str) -> str:
    told = keys.text(data, key, where, "")
    if bool(told) != (task in ASKED):
        wish = "missing" if task in ASKED else f"not of the task {task}"
        raise keys.WrongKey(f"{where}{key}: {wish}")
    return told


def _things(value: Any, count: int, where: str) -> tuple[str, ...]:
    texts = isinstance(value, list) and all(isinstance(each, str) and each for each in value)
    if not texts or len(value) != count or len(set(value)) != count:
        raise keys.WrongKey(f"{where}: must be a list of {count} different ids of things")
    return tuple(value)


def _criteria(given: Mapping[str, float], task: Task, where: str) -> dict[str, float]:
    ranges = _CRITERIA[task]
    keys.known(given, tuple(ranges), f"{where}criteria.")
    found = {}
    for key, (usual, low, high) in ranges.items():
        value = given.get(key, usual)
        if value is None:
            raise keys.WrongKey(f"{where}criteria.{key}: missing; must be a number")
        if not low <= value <= high:
            raise keys.WrongKey(f"{where}criteria.{key}: must be from {low:g} to {high:g}")
        found[key] = value
    if "most" in found and found["least"] >= found["most"]:
        raise keys.WrongKey(f"{where}criteria.least: must be less than most")
    return found
