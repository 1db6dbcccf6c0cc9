"""Collects what the page after a session shows: figures, answers, files, what is missing.

It uses no window. Shares are per cent, T3 is in steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from vrhuman.desktop.desk.model.filling import due
from vrhuman.desktop.desk.running.model import Run
from vrhuman.desktop.desk.running.trial_handle import SessionContext
from vrhuman.files.hashing import sha256_of
from vrhuman.recording.completeness import glance
from vrhuman.recording.reader import Session
from vrhuman.review.pictures.style import who
from vrhuman.review.results.frames import frame_words
from vrhuman.study.entries import AnswerEntry, ScoreEntry
from vrhuman.study.registry.files import files_of
from vrhuman.study.registry.registry import Registry

FIGURES = {
    "exqa": ("ExQA", "{:.1f} %"),
    "acc_exp": ("Accuracy after exploring", "{:.1f} %"),
    "acc_ref": ("Accuracy after re-entry", "{:.1f} %"),
    "t3": ("Steps on re-entry (T3)", "{:.0f}"),
    "steps_explore": ("Steps while exploring", "{:.0f}"),
    "unanswered_exp": ("Unanswered after exploring (wrong)", "{:.0f}"),
    "unanswered_ref": ("Unanswered after re-entry (wrong)", "{:.0f}"),
    "lost_accuracy": ("Accuracy lost on re-entry (1 = yes)", "{:.0f}"),
    "coverage": ("Floor seen", "{:.0f} %"),
    "coverage_agent": ("Floor seen by the agent", "{:.0f} %"),
    "rooms_entered": ("Rooms entered", "{:.0f}"),
    "path_m": ("Path length", "{:.1f} m"),
    "steps_blocked": ("Blocked steps", "{:.0f}"),
    "frames_in_time": ("Frames in time", "{:.1f} %"),
    "sharpness": ("Their pixels along a side", "{:.0f} %"),
    "pixels": ("Of all pixels", "{:.0f} %"),
}
"""The figures shown first, in this order, and their formats; others follow by their own names."""
MIN_IN_TIME = 99.0


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file of the session with its size [bytes] and SHA-256."""

    path: Path
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class MarkedRow:
    """A question with the graded answers of each answer phase, None where none was given."""

    question_id: str
    text: str
    right_answer: str
    answers: tuple[AnswerEntry | None, ...]


@dataclass(frozen=True, slots=True)
class Afterwards:
    """The results of a session.

    ``who`` took part, and whether it was a person; ``figures`` are names and values as text;
    ``missing`` lines; ``due`` questionnaires and their moments; ``sound`` whether any was recorded.
    """

    who: str
    figures: tuple[tuple[str, str], ...]
    answers: tuple[AnswerEntry, ...]
    files: tuple[FileRow, ...]
    missing: tuple[str, ...]
    due: tuple[tuple[str, str], ...]
    sound: bool


def look_back(registry: Registry, seat: SessionContext, run: Run) -> Afterwards:
    """Collect the results from registry and files, which takes a moment.

    :raises VrhumanError: where the file or the registry cannot be read.
    """
    assert run.ended is not None
    path, entry = Path(run.ended.path), seat.entry
    consent = registry.consent_of(entry.study_id, entry.participant_id)
    with Session.open(path) as session:
        sound = any(True for _ in session.audio_packets())
        participant = who(session.start)
    scores = registry.scores(session_id=entry.session_id)
    found = glance(path)
    fine = found.nothing_lost and not found.damage  # an interrupted session's is not closed yet
    lost = [] if fine else [f"the file is {found.line}"]
    if scores and (withheld := scores[-1].measured_under.get("withheld")):
        lost.append(withheld)
    if consent is not None and consent.audio and not sound:
        lost.append("no voice was recorded, although the participant agreed to it")
    return Afterwards(
        who=participant,
        figures=figures(scores),
        answers=registry.answers(session_id=entry.session_id),
        files=tuple(
            FileRow(each, each.stat().st_size, sha256_of(each))
            for each in files_of(path)
            if each.is_file()
        ),
        missing=(*lost, *missing(run)),
        due=due(registry, registry.study(entry.study_id), entry.participant_id),
        sound=sound,
    )


def figures(scores: Sequence[ScoreEntry]) -> tuple[tuple[str, str], ...]:
    """Return the newest score's figures, the usual ones first."""
    if not scores:
        return ()
    values = dict(scores[-1].figures)
    told = [
        (name, how.format(values.pop(key))) for key, (name, how) in FIGURES.items() if key in values
    ]
    return (*told, *((name.replace("_", " "), f"{value:g}") for name, value in values.items()))


def marked_rows(answers: Sequence[AnswerEntry], phases: Sequence[str]) -> tuple[MarkedRow, ...]:
    """Return the answers by question, in the order in which they were first asked."""
    by = {(each.question_id, each.phase): each for each in answers}
    first = {each.question_id: each for each in reversed(answers)}
    return tuple(
        MarkedRow(
            name,
            first[name].text,
            first[name].right_answer,
            tuple(by.get((name, phase)) for phase in phases),
        )
        for name in dict.fromkeys(each.question_id for each in answers)
    )


def marked_words(answer: AnswerEntry) -> str:
    """Format an answer: ``✓ yes, 80 % sure, not seen``.

    The last part is there where its evidence was not in view before.
    """
    words = f"{'✓' if answer.right else '✗'} {'–' if answer.given is None else answer.given}"
    if answer.confidence is not None:
        words += f", {answer.confidence:.0%} sure"
    return words + (", not seen" if answer.evidence is False else "")


def missing(run: Run) -> tuple[str, ...]:
    """Return what a complete session has and this one has not."""
    lines: list[str] = []
    over = {each.name for each in run.over}
    phases = run.began.phases if run.began else ()
    lines += [f"phase {name}: not reached" for name, _, _ in phases if name not in over]
    for name, kind, _ in phases:
        if kind == "answer" and name in over:
            given = sum((name, q.question_id) in run.answers for q in run.questions)
            if given < len(run.questions):
                lines.append(f"phase {name}: {len(run.questions) - given} questions not answered")
    now = run.standing
    if now is not None and now.frames_in_time is not None and now.frames_in_time < MIN_IN_TIME:
        lines.append(f"frames: only {frame_words(now.frames_in_time, now.frames_sharpness)}")
    return tuple(lines)


def size_words(size: int) -> str:
    """Format a size: ``1.2 MB``."""
    value = float(size)
    for unit in ("bytes", "kB", "MB", "GB"):
        if value < 999.95:
            return f"{value:.0f} {unit}" if unit == "bytes" else f"{value:.1f} {unit}"
        value /= 1000
    return f"{value:.1f} TB"


def outcome_words(run: Run) -> str:
    """Describe how the session ended, in a sentence."""
    ended = run.ended
    assert ended is not None
    if ended.stopped:
        return f"The session was stopped. {ended.figures}"
    if ended.completed:
        return f"The session is complete. {ended.figures}"
    return f"The session was interrupted. You can resume it. {ended.figures}"
