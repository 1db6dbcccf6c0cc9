"""Finds what a session file says in two ways that cannot both be true.

A file without a seal can be altered where no simulation looks. Much of it is said twice, though:
who took part, when a phase began, which question an answer is to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import (
    PARTICIPANT_KINDS,
    PanelShown,
    PhaseEnded,
    PhaseStart,
    QuestionsAsked,
    RuntimeKind,
    SessionStart,
)
from vrhuman.recording.reader import Session
from vrhuman.recording.redactions import Part
from vrhuman.recording.start_file import START, start_metadata
from vrhuman.records import GivenAnswer, Question

_NAMED = re.compile(r".*-(?P<kind>[a-z]+)-\d{8}-\d{6}-\d{3}(-\d+)?")
_OF_PROGRAMS = ("script", "senses")
_COURSE = (
    Topic.PHASE,
    Topic.PHASE_END,
    Topic.PANEL,
    Topic.QUESTIONS,
    Topic.ANSWER,
)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What a channel or attachment says, and what else in the file says otherwise."""

    where: str
    what: str
    time_ns: int | None = None

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def contradictions(session: Session) -> Iterator[Contradiction]:
    """Yield what cannot be true of a whole session."""
    yield from of_start(session.start, session.metadata("session") or {})
    if not any(session.entries(Topic.GAP, Topic.MISSING, Topic.RESUMED)):
        yield from _of_frames(session)
        yield from _of_course(entry for _, entry in session.entries(*_COURSE))


def of_start(start: SessionStart, repeated: Mapping[str, str]) -> Iterator[Contradiction]:
    """Yield what the start of a session says otherwise than what is ``repeated`` of it elsewhere.

    That is in the metadata, in its name, and in the options and the runtime of its run.
    """
    kind = start.participant_kind
    for name, said in start_metadata(start).metadata.items():
        if repeated.get(name, said) != said:
            also = f"but the metadata record `session` says {repeated[name]!r}"
            yield Contradiction(START, f"{name} is {said!r}, {also}")
    named = _NAMED.fullmatch(start.session_id)
    if named and named["kind"] in PARTICIPANT_KINDS and named["kind"] != kind:
        yield Contradiction(START, f"participant_kind is {kind!r} in {start.session_id}")
    if kind == "person":
        if start.runtime_kind is RuntimeKind.NONE:
            yield Contradiction(START, "a person, but nothing showed the session (virtual time)")
        for name in _OF_PROGRAMS:
            if start.settings.get(name):
                yield Contradiction(START, f"a person, but with a program's setting {name!r}")


def _of_frames(session: Session) -> Iterator[Contradiction]:
    """Yield the first command without a frame of the headset, which is recorded before it."""
    if any(Part.MOTION in each.parts for each in session.redactions):
        return
    shown = None
    for topic, time_ns, _ in session.raw(Topic.HEADSET, Topic.COMMAND):
        if topic is Topic.HEADSET:
            shown = time_ns
        elif shown != time_ns:
            what = "nothing at the time of a command"
            yield Contradiction(Topic.HEADSET, what, time_ns)
            return


def _of_course(entries: Iterable[object]) -> Iterator[Contradiction]:
    """Yield what answers, questions, panels and phases say otherwise than one another."""
    phase = ""
    pages: set[str] = set()
    asked: dict[str, dict[str, Question]] = {}
    for entry in entries:
        match entry:
            case PhaseStart():
                phase = entry.phase
            case PhaseEnded() if entry.phase != phase:
                what = f"the phase {entry.phase!r} ends in the phase {phase!r}"
                yield Contradiction(Topic.PHASE, what, entry.time_ns)
            case PanelShown() if entry.shown:
                pages.add(entry.page)
            case QuestionsAsked():
                own = {each.question_id: each for each in entry.questions}
                for other in asked.values():
                    for name in sorted(own.keys() & other.keys()):
                        if own[name] != other[name]:
                            what = f"the question {name} is not what it was before"
                            yield Contradiction(Topic.QUESTIONS, what, entry.time_ns)
                asked[entry.phase] = own
            case GivenAnswer():
                what = f"an answer to {entry.question_id} in the phase {entry.phase!r}"
                if entry.phase != phase:
                    yield Contradiction(Topic.ANSWER, f"{what}, in {phase!r}", entry.time_ns)
                if entry.question_id not in asked.get(entry.phase, {}):
                    yield Contradiction(Topic.ANSWER, f"{what}, not asked there", entry.time_ns)
                elif entry.question_id not in pages:
                    yield Contradiction(
                        Topic.PANEL, f"none with {entry.question_id}", entry.time_ns
                    )
