"""Extracts the clip of a spoken answer: the session's sound while its question was shown."""

from __future__ import annotations

from pathlib import Path

from vrhuman.export.clips import TAIL_NS, asked_stretches, sound_of
from vrhuman.export.sources import source_of
from vrhuman.files.ledger import recorded
from vrhuman.names import safe_name
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.sound import write_wav


def clip_of(path: Path, phase: str, question_id: str) -> Path:
    """Write the clip as WAV (16 bit, mono, 48 kHz) beside the session, named after it.

    It is from the last time that the question was asked in that phase and answered.

    :raises SessionError: where the file has no such answer, or no sound at that time.
    """
    with Session.open(path) as session:
        answered = [
            each
            for each in asked_stretches(session)
            if (each.phase, each.question_id) == (phase, question_id) and each.answer is not None
        ]
        packets = list(session.audio_packets())
        theirs = source_of(session)
    if not answered:
        raise SessionError(f"{path}: {question_id} was not answered in {phase}")
    first, last = answered[-1].first_ns, answered[-1].last_ns + TAIL_NS
    if not any(first <= packet.time_ns < last for packet in packets):
        raise SessionError(f"{path}: no voice was recorded when {question_id} was answered")
    about = f"{safe_name(phase.replace(' ', '-'))}.{safe_name(question_id)}"
    clip = path.with_name(f"{path.stem}.{about}.wav")
    with recorded([clip], [theirs], "spoken answer"):
        write_wav([sound_of(packets, first, last)], clip)
    return clip
