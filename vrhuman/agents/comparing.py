"""Compares an agent with people (or another agent) question by question, on the same houses.

A question is the same where house, seed and program are. Of each question that both sides were
asked, the shares of right answers are subtracted; the interval is over houses, because the
questions of a house stand or fall together. Sides are never pooled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import QuestionsAsked
from vrhuman.recording.reader import Session
from vrhuman.records import GivenAnswer, Question, VrhumanError
from vrhuman.scoring.accuracy import graded
from vrhuman.scoring.intervals import Interval, bootstrap_mean

MIN_HOUSES = 5
"""The fewest houses over which an interval is computed."""
Side = tuple[str, str]
"""The kind of a participant and, of an agent, its name (empty for people)."""
_Key = tuple[str, str, str]


class NothingShared(VrhumanError):
    """Two sides that were asked no question in common."""


@dataclass(frozen=True, slots=True)
class Paired:
    """The difference of two sides in one answer phase [points], ``one`` minus ``other``.

    ``one_percent`` and ``other_percent`` are their accuracies on the ``questions`` in common, of
    those that each was asked; ``low`` and ``high`` are None with fewer than five houses.
    """

    one: str
    other: str
    phase: str
    questions: int
    houses: int
    one_percent: float
    other_percent: float
    difference: float
    low: float | None
    high: float | None
    one_asked: int
    other_asked: int


@dataclass(frozen=True, slots=True)
class _Marked:
    """A question with whether it was answered rightly, of one session."""

    key: _Key
    phase: str
    right: bool


def compare(ones: Iterable[Path], others: Iterable[Path]) -> tuple[Paired, ...]:
    """Compare the sessions of two sides, for each answer phase that both have.

    :raises NothingShared: if a side has no session or several, or no question is in common.
    """
    one, mine = _side(ones)
    other, theirs = _side(others)
    found = []
    for phase in dict.fromkeys(each.phase for each in mine):
        a, b = _shares(mine, phase), _shares(theirs, phase)
        keys = [key for key in a if key in b]
        if keys:
            found.append(_paired(one, other, phase, keys, a, b))
    if not found:
        raise NothingShared(
            f"{one} and {other}: were asked no question in common; let the agent play the people's "
            "episodes with `vrhuman agents run --like`"
        )
    return tuple(found)


def _paired(
    one: str,
    other: str,
    phase: str,
    keys: list[_Key],
    a: dict[_Key, float],
    b: dict[_Key, float],
) -> Paired:
    houses = [key[0] + key[1] for key in keys]
    differences = [100.0 * (a[key] - b[key]) for key in keys]
    interval: Interval | None = None
    if len(set(houses)) >= MIN_HOUSES:
        interval = bootstrap_mean(differences, houses)
    return Paired(
        one=one,
        other=other,
        phase=phase,
        questions=len(keys),
        houses=len(set(houses)),
        one_percent=100.0 * sum(a[key] for key in keys) / len(keys),
        other_percent=100.0 * sum(b[key] for key in keys) / len(keys),
        difference=sum(differences) / len(differences),
        low=interval.low if interval else None,
        high=interval.high if interval else None,
        one_asked=len(a),
        other_asked=len(b),
    )


def _side(paths: Iterable[Path]) -> tuple[str, list[_Marked]]:
    """Return who a side is, and all its marked questions."""
    sides: dict[str, None] = {}
    marked: list[_Marked] = []
    for path in paths:
        with Session.open(path) as session:
            start = session.start
            agent = start.participant_kind == "agent"
            name = start.participant if agent else start.participant_kind
            sides[f"{start.participant_kind} {name}" if agent else name] = None
            house = (start.house_id, str(start.seeds.get("house", "")))
            marked += _marked(session, house)
    if len(sides) != 1:
        told = ", ".join(sides) or "none"
        raise NothingShared(
            f"a side needs the sessions of one agent or kind, and has {told}; give the files of one"
        )
    return next(iter(sides)), marked


def _marked(session: Session, house: tuple[str, str]) -> list[_Marked]:
    asked: dict[str, tuple[Question, ...]] = {}
    given: list[GivenAnswer] = []
    for _, entry in session.entries(Topic.QUESTIONS, Topic.ANSWER):
        if isinstance(entry, QuestionsAsked):
            asked[entry.phase] = entry.questions
        elif isinstance(entry, GivenAnswer):
            given.append(entry)
    return [
        _Marked((*house, each.question.program), phase, each.right)
        for phase, questions in asked.items()
        for each in graded(questions, given, phase)
    ]


def _shares(marked: list[_Marked], phase: str) -> dict[_Key, float]:
    """Return the share of right answers to each question of a phase, 0..1."""
    rights: dict[_Key, list[bool]] = {}
    for each in marked:
        if each.phase == phase:
            rights.setdefault(each.key, []).append(each.right)
    return {key: sum(values) / len(values) for key, values in rights.items()}
