"""Gathers what a report says of a session, complete or interrupted: values only, no page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from vrhuman.export.report.answers import AnswerTable, answer_table
from vrhuman.export.report.explored import Explored, evidence_words
from vrhuman.export.report.pictures import Figure, moments_seen, plan_walked
from vrhuman.export.report.scoring import Missing, ScoreTiles, measured_under, score_of
from vrhuman.houses.house import House
from vrhuman.protocol.specification import ProtocolError, parse_protocol
from vrhuman.recording.completeness import survey
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.reader import Session
from vrhuman.recording.record_text import log_of
from vrhuman.records import Question
from vrhuman.review.outline import Outline, PhaseSpan
from vrhuman.review.pictures import style
from vrhuman.review.results.frames import session_frames

_END = "end"
"""The phase that begins when a session is finished."""


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """A phase: when it began and how long it was, steps counted in it, and how it ended."""

    name: str
    colour: str
    began: str
    lasted: str
    steps: int
    ended: str


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A note, or a marker set with a key, at a session time."""

    at: str
    author: str
    text: str


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything in a report except its film.

    ``file_state`` says in the words of every command whether the session's file is whole, ``lacks``
    whether it is not. ``unfinished`` says what is missing of the session, "" if nothing is;
    ``seen`` is empty for a session without video.
    """

    start: SessionStart
    who: str
    file: str
    length: str
    file_state: str
    lacks: bool
    unfinished: str
    score: ScoreTiles | Missing
    under: list[tuple[str, str]]
    phases: list[PhaseRow]
    explored: Explored | Missing
    plan: Figure
    seen: list[Figure]
    answers: AnswerTable
    notes: list[NoteRow]
    provenance: list[tuple[str, str]]


def contents(
    session: Session, house: House, found: Outline, seen_again: Explored | Missing
) -> Contents:
    """Gather the contents; reads the session several times."""
    start = session.start

    def evidence(question: Question, time_ns: int) -> str:
        if isinstance(seen_again, Missing) or not question.program:
            return ""
        return evidence_words(seen_again.sightings, question, time_ns)

    file = survey(session.path)
    answers = answer_table(session, found.first_ns, evidence)
    return Contents(
        start=start,
        who=style.who(start),
        file=session.path.name,
        length=style.clock(found.last_ns - found.first_ns),
        file_state=file.line,
        lacks=not file.whole,
        unfinished=_unfinished(found.phases, session.closed),
        score=score_of(session.path),
        under=[
            *measured_under(start, _condition(start), len(answers.rows)),
            ("frames", session_frames(session).words),
        ],
        phases=_phase_rows(session, found),
        explored=seen_again,
        plan=plan_walked(session, house, found),
        seen=moments_seen(session, found),
        answers=answers,
        notes=_notes(session, found.first_ns),
        provenance=[("seal", _seal(session)), *_provenance(start)],
    )


def _unfinished(phases: Sequence[PhaseSpan], closed: bool) -> str:
    told = []
    if not phases:
        told.append("No phase of the protocol had started.")
    elif phases[-1].phase != _END:
        told.append(
            f"The session is not finished: it stops in the phase “{phases[-1].phase}”. "
            "“vrhuman resume” continues it."
        )
    if not closed:
        told.append("Its file was never closed. “vrhuman recover” writes a closed copy.")
    return " ".join(told)


def _condition(start: SessionStart) -> str:
    """Return the protocol's name and condition; no condition for a staircase of pairs."""
    try:
        spec = parse_protocol(start.protocol, "protocol")
    except ProtocolError:
        return ""
    return f"{spec.condition} (protocol {spec.name})"


def _phase_rows(session: Session, found: Outline) -> list[PhaseRow]:
    ended = {each.phase: each.reason for each in session.phase_ends()}
    names = [span.phase for span in found.phases]
    return [
        PhaseRow(
            span.phase,
            style.hex_colour(style.phase_colour(names, span.phase)),
            style.clock(span.start_ns - found.first_ns),
            style.clock(span.end_ns - span.start_ns),
            span.steps,
            str(ended.get(span.phase, "")),
        )
        for span in found.phases
        if span.phase != _END
    ]


def _notes(session: Session, first_ns: int) -> list[NoteRow]:
    told = [(each.time_ns, each.author, each.text) for each in log_of(session)]
    told += [
        (each.time_ns, each.author, f"marker {each.key} {each.text}".strip())
        for each in session.markers()
    ]
    told.sort(key=lambda each: each[0])
    return [NoteRow(style.clock(at - first_ns), author, text) for at, author, text in told]


def _seal(session: Session) -> str:
    """Return the seal by which this report can be traced to its file."""
    if session.seal is None:
        return "none: the file was not closed, or was closed by an earlier version"
    return f"{session.seal.short} (`vrhuman verify` says whether the file still has it)"


def _provenance(start: SessionStart) -> list[tuple[str, str]]:
    """Return what the file says of the program, the computer and the options, in words."""
    known = dict(start.provenance)
    packages = known.pop("packages", None) or {}
    source = known.pop("source", None) or {}
    memory = known.pop("memory_bytes", None)
    rows = [("session", start.session_id), ("began (UTC)", start.started_utc)]
    rows += [(name, str(value)) for name, value in known.items()]
    if memory:
        rows.append(("memory", f"{memory / 2**30:.1f} GiB"))
    if source:
        differs = source.get("diff") or source.get("diff_sha256")
        changed = "with uncommitted changes" if differs else "nothing uncommitted"
        rows.append(("commit", f"{source.get('commit')}, {changed}"))
    rows.append(("packages", ", ".join(f"{name} {value}" for name, value in packages.items())))
    given = {name: value for name, value in start.settings.items() if value not in (None, "")}
    rows += [(f"option {name}", json.dumps(value)) for name, value in given.items()]
    return rows
