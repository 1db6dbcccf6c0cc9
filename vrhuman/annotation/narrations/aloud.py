"""What a participant said aloud during a session, word by word, in ``NAME.aloud.json`` beside it.

The text is typed by somebody who listened; each word's time is found in the session's own sound.
Times are the session's clock [ns], so a word is a moment that can be looked at.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vrhuman.audio.alignment.aligner import Aligner
from vrhuman.audio.alignment.sound import resampled
from vrhuman.files.ledger import recorded
from vrhuman.files.private import write_text
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.session_lock import SessionLock
from vrhuman.recording.sound import DECODED_RATE, joined
from vrhuman.recording.start_file import whose
from vrhuman.records import VrhumanError

LAYOUT = 1


class AloudError(VrhumanError):
    """A file of words is none, or of another session; the message names file and key."""


@dataclass(frozen=True, slots=True)
class SaidWord:
    """A word, and when it was said [ns of the session]; ``estimated`` if it was not heard."""

    word: str
    begin_ns: int
    end_ns: int
    estimated: bool = False


def aloud_path(session: Path) -> Path:
    """Return the file: ``sessions/a.aloud.json`` for ``sessions/a.mcap``."""
    return session.with_suffix(".aloud.json")


def heard(path: Path, text: str) -> tuple[SaidWord, ...]:
    """Find when each word of a text was said in a session.

    :raises SessionError: if the session has no sound, or the text is not what is said in it.
    """
    with Session.open(path) as session:
        packets = list(session.audio_packets())
    if not packets:
        raise SessionError(f"{path}: this session has no sound; record with --microphone")
    first_ns = packets[0].time_ns
    sound = resampled(np.concatenate(list(joined(packets))), DECODED_RATE)
    return tuple(
        SaidWord(
            each.word,
            first_ns + each.start_ms * 1_000_000,
            first_ns + each.end_ms * 1_000_000,
            each.estimated,
        )
        for each in Aligner().align(sound, text)
    )


def write_aloud(path: Path, text: str, words: tuple[SaidWord, ...]) -> Path:
    """Write the words beside a session, in place of earlier ones; return the file.

    :raises VrhumanError: if it cannot be written.
    """
    place = aloud_path(path)
    with Session.open(path) as session:
        session_id, source = session.start.session_id, whose(session.path, session.start)
    told = {
        "layout": LAYOUT,
        "session": session_id,
        "text": text,
        "words": [[each.word, each.begin_ns, each.end_ns, each.estimated] for each in words],
    }
    with ExitStack() as stack:
        stack.enter_context(SessionLock(path))
        if not place.exists():
            stack.enter_context(recorded([place], [source], "words said aloud"))
        try:
            beside = place.with_suffix(".new")
            write_text(beside, json.dumps(told, ensure_ascii=False) + "\n")
            os.replace(beside, place)
        except OSError as error:
            raise AloudError(f"{place}: cannot be written ({error.strerror})") from error
    return place


def read_aloud(path: Path, session_id: str) -> tuple[SaidWord, ...]:
    """Read the words beside a session, in the order in which they were said; none without a file.

    :raises AloudError: if the file is not one, or of another session.
    """
    place = aloud_path(path)
    try:
        told = json.loads(place.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, RecursionError) as error:
        raise AloudError(f"{place}: cannot be read as words ({error}); move it away") from error
    if not isinstance(told, dict) or told.get("layout") != LAYOUT:
        raise AloudError(f"{place}: layout: must be {LAYOUT}; move the file away")
    if told.get("session") != session_id:
        raise AloudError(
            f"{place}: session: is about {str(told.get('session'))[:60]!r}, not {session_id}; "
            "move the file away"
        )
    return tuple(sorted(_words(told, place), key=lambda each: each.begin_ns))


def _words(told: Mapping[str, Any], place: Path) -> list[SaidWord]:
    try:
        return [
            SaidWord(str(word), int(begin), int(end), bool(estimated))
            for word, begin, end, estimated in told["words"]
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise AloudError(f"{place}: words: must be words with times; move it away") from error
