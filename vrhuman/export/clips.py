"""Exports spoken answers: the sound of each time that a question was shown to the participant.

A clip begins when the question's panel appears and ends a moment after it disappears, including the
confidence rating if one is asked. A question to which the participant returns has a clip for each
time.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from vrhuman.export.about import write_about
from vrhuman.export.sources import source_of
from vrhuman.export.writing import ExportError, written
from vrhuman.files.spreadsheets import write_rows
from vrhuman.protocol.boards.question_board import SURE_OF
from vrhuman.protocol.progress import QUESTION
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import AudioPacket, PanelShown, PhaseStart
from vrhuman.recording.reader import Session
from vrhuman.recording.sound import (
    BLOCK,
    DECODED_RATE,
    RATE,
    joined,
    write_wav,
)
from vrhuman.records import Answer, Floats, GivenAnswer

TAIL_NS = 500_000_000
"""How long clips continue after their panel: people speak on a little after the press [ns]."""
AHEAD_PACKETS = 4
"""Sound decoded before a clip begins, so that the decoder converges: 80 ms (RFC 6716, 4.5)."""
PACKET_SECONDS = BLOCK / RATE
MAX_NAME = 100
"""The most characters of a clip's file that say what was asked."""


@dataclass(frozen=True, slots=True)
class QuestionVisit:
    """One time that a question was shown to the participant, from ``first_ns`` to ``last_ns``.

    It is the ``visit``-th time in its phase (from 1). ``answer`` is what was answered then; None if
    nothing was.
    """

    phase: str
    question_id: str
    visit: int
    first_ns: int
    last_ns: int
    answer: Answer | None


@dataclass(frozen=True, slots=True)
class Clip:
    """A row of ``clips.csv``.

    ``first_ns`` is on the session's clock; ``heard_seconds`` of the clip were recorded, the rest is
    silence.
    """

    file: str
    phase: str
    question_id: str
    visit: int
    answer: str
    first_ns: int
    seconds: float
    heard_seconds: float


def asked_stretches(session: Session) -> Iterator[QuestionVisit]:
    """Yield when each question was asked, in order; one still asked at the end has no end."""
    phase, page, since, answer = "", "", 0, None
    visits: dict[tuple[str, str], int] = {}
    for time_ns, entry in session.entries(Topic.PHASE, Topic.PANEL, Topic.ANSWER):
        match entry:
            case GivenAnswer() if entry.question_id == page:
                answer = entry.answer
            case PanelShown() if entry.name == QUESTION:
                turned = entry.page.removesuffix(SURE_OF) if entry.shown else ""
                if turned == page:
                    continue
                if page:
                    visit = visits[phase, page] = visits.get((phase, page), 0) + 1
                    yield QuestionVisit(phase, page, visit, since, time_ns, answer)
                page, since, answer = turned, time_ns, None
            case PhaseStart():
                phase = entry.phase


def export_clips(path: Path | str, out: Path | str) -> None:
    """Write the spoken answers of the session at ``path`` into the new folder ``out``.

    The clips are WAV (16 bit, mono, 48 kHz); ``clips.csv`` says what was asked and answered in
    each.

    :raises ExportError: if the session has no sound or asks nothing, or if ``out`` exists.
    """
    with (
        Session.open(path) as session,
        written(out, [source_of(session)], "spoken answers") as folder,
    ):
        packets = list(session.audio_packets())
        if not packets:
            raise ExportError(
                f"{path}: this session has no sound; record sessions with --microphone"
            )
        questions = {q.question_id for asked in session.questions() for q in asked.questions}
        asked = [each for each in asked_stretches(session) if each.question_id in questions]
        if not asked:
            raise ExportError(f"{path}: no questions were asked in this session")
        folder.mkdir()
        write_about(session, folder)
        rows = [_clip(folder, number, each, packets) for number, each in enumerate(asked, start=1)]
        with (folder / "clips.csv").open("w", encoding="utf-8", newline="") as file:
            names = [each.name for each in fields(Clip)]
            write_rows(file, names, ([getattr(row, name) for name in names] for row in rows))


def sound_of(packets: Sequence[AudioPacket], first_ns: int, last_ns: int) -> Floats:
    """Return the samples (-1..1, 48 kHz) between two times; silence if nothing was recorded.

    ``packets`` are all packets of the session.
    """
    first = bisect_left(packets, first_ns, key=_time)
    last = bisect_left(packets, last_ns, key=_time)
    near = packets[max(0, first - AHEAD_PACKETS) : last]
    out = np.zeros((last_ns - first_ns) * DECODED_RATE // 1_000_000_000)
    at = 0
    for piece in joined(near, first_ns):
        fits = piece[: len(out) - at]
        out[at : at + len(fits)] = fits
        at += len(fits)
    return out


def _time(packet: AudioPacket) -> int:
    return packet.time_ns


def _clip(folder: Path, number: int, asked: QuestionVisit, packets: Sequence[AudioPacket]) -> Clip:
    last_ns = asked.last_ns + TAIL_NS
    name = re.sub(r"[^A-Za-z0-9]+", "-", f"{asked.phase} {asked.question_id}").strip("-")
    file = f"{number:03d}-{name[:MAX_NAME]}.wav"
    seconds = write_wav([sound_of(packets, asked.first_ns, last_ns)], folder / file)
    heard = bisect_left(packets, last_ns, key=_time) - bisect_left(
        packets, asked.first_ns, key=_time
    )
    answer = asked.answer
    words = answer if isinstance(answer, tuple) else () if answer is None else (str(answer),)
    return Clip(
        file=file,
        phase=asked.phase,
        question_id=asked.question_id,
        visit=asked.visit,
        answer=";".join(words),
        first_ns=asked.first_ns,
        seconds=round(seconds, 3),
        heard_seconds=round(min(seconds, heard * PACKET_SECONDS), 3),
    )
