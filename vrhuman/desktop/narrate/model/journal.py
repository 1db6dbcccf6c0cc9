"""Keeps a narration while it is made, in a file beside the session: one line of JSON an entry.

Lines are only added, and each is handed to the operating system before the next thing happens: a
killed program loses what came in since the last line, which is at most half a second of a take. A
last line without its end was never completed, and is left out. Voice and pointer are in the same
file, so there is nothing that could belong to another take.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from vrhuman.benchmarks.vidln.record import TimedWord
from vrhuman.clock import utc_now
from vrhuman.desktop.narrate.model.narration import (
    STEPS,
    Actor,
    ActorsChosen,
    BegunWith,
    Entry,
    KeyframesChosen,
    NamedThing,
    Narration,
    Reached,
    Sample,
    TakeBegun,
    TakeEnded,
    TakePiece,
    Transcript,
    TranscriptGiven,
)
from vrhuman.names import check_name
from vrhuman.recording.container.line_file import LineFile
from vrhuman.recording.entries import AudioPacket
from vrhuman.records import JsonValue, VrhumanError

LAYOUT = 1


class JournalError(VrhumanError):
    """A narration cannot be read or kept; the message names file and line."""


def journal_path(session: Path, narrator: str) -> Path:
    """Return the file: ``sessions/a.N1.narration`` for ``sessions/a.mcap`` and narrator N1."""
    return session.with_name(f"{session.name.removesuffix('.mcap')}.{narrator}.narration")


class Journal:
    """The open journal of one narrator; no other program may open it meanwhile.

    ``narration`` is what all entries make.

    :raises JournalError: if the file is no journal of this session, or cannot be written.
    :raises SessionLocked: if another window has it open.
    """

    def __init__(self, session: Path, session_id: str, narrator: str, language: str) -> None:
        check_name(narrator, "narrator")
        self.path = journal_path(session, narrator)
        self.narration = Narration()
        head = {"layout": LAYOUT, "session": session_id, "narrator": narrator}

        def read(lines: bytes) -> None:
            self.narration = _folded(lines, self.path, session_id)

        try:
            self._lines = LineFile(
                self.path, read, {**head, "language": language, "utc": utc_now()}
            )
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be written ({error.strerror})") from error

    def add(self, entry: Entry) -> Narration:
        """Keep an entry, and return the narration with it.

        :raises JournalError: if it cannot be written; nothing changed then.
        """
        try:
            self._lines.add(entry_json(entry))
            if not isinstance(entry, TakePiece):
                self._lines.sync()
        except OSError as error:
            raise JournalError(
                f"{self.path}: cannot be written ({error.strerror}); free some space"
            ) from error
        self.narration = self.narration.after(entry)
        return self.narration

    def close(self) -> None:
        """Close the file."""
        self._lines.close()


def _folded(data: bytes, path: Path, session_id: str) -> Narration:
    narration = Narration()
    for number, line in enumerate(data.splitlines(), 1):
        where = f"{path}:{number}"
        try:
            told = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise JournalError(f"{where}: not JSON; move the file away to begin anew") from error
        if number == 1:
            _check_head(told, where, session_id)
            continue
        try:
            narration = narration.after(parse_entry(told))
        except (KeyError, TypeError, ValueError, binascii.Error) as error:
            raise JournalError(
                f"{where}: no entry of a narration; move the file away to begin anew"
            ) from error
    return narration


def _check_head(told: Any, where: str, session_id: str) -> None:
    if not isinstance(told, dict) or told.get("layout") != LAYOUT:
        raise JournalError(f"{where}: layout: must be {LAYOUT}; move the file away to begin anew")
    if told.get("session") != session_id:
        raise JournalError(
            f"{where}: session: is about {str(told.get('session'))[:60]!r}, not {session_id}; "
            "move the file away"
        )


def entry_json(entry: Entry) -> dict[str, JsonValue]:
    """Return an entry as the JSON of its line."""
    match entry:
        case Reached(step):
            return {"reached": step}
        case BegunWith(times_ns, texts, program, seed):
            return {
                "begun_with": {"program": program, "seed": seed, "texts": dict(texts)},
                "times": list(times_ns),
            }
        case ActorsChosen(actors):
            return {"actors": [[each.name, each.object_id] for each in actors]}
        case KeyframesChosen(actor, keyframes):
            return {"keyframes": list(keyframes), "actor": actor}
        case TakeBegun(actor, begun_ns):
            return {"take": begun_ns, "actor": actor}
        case TakePiece(actor, packets, samples):
            return {
                "actor": actor,
                "voice": [[each.time_ns, base64.b64encode(each.data).decode()] for each in packets],
                "pointer": [
                    [round(e.x, 6), round(e.y, 6), e.time_ns, e.keyframe, e.part] for e in samples
                ],
            }
        case TakeEnded(actor):
            return {"ended": True, "actor": actor}
        case TranscriptGiven(actor, given):
            return {"transcript": _transcript_json(given), "actor": actor}


def parse_entry(told: Mapping[str, Any]) -> Entry:
    """Parse an entry.

    :raises ValueError: (or KeyError, TypeError) for anything else.
    """
    if "reached" in told:
        return Reached(STEPS[STEPS.index(told["reached"])])
    if "begun_with" in told:
        given = told["begun_with"]
        return BegunWith(
            tuple(int(each) for each in told["times"]),
            tuple((str(actor), str(text)) for actor, text in given["texts"].items()),
            str(given["program"]),
            int(given["seed"]),
        )
    if "actors" in told:
        return ActorsChosen(tuple(Actor(str(name), str(thing)) for name, thing in told["actors"]))
    actor = str(told["actor"])
    if "keyframes" in told:
        return KeyframesChosen(actor, tuple(int(each) for each in told["keyframes"]))
    if "take" in told:
        return TakeBegun(actor, int(told["take"]))
    if "voice" in told:
        return TakePiece(
            actor,
            tuple(
                AudioPacket(int(time_ns), base64.b64decode(data, validate=True))
                for time_ns, data in told["voice"]
            ),
            tuple(
                Sample(float(x), float(y), int(time_ns), int(keyframe), int(part))
                for x, y, time_ns, keyframe, part in told["pointer"]
            ),
        )
    if "ended" in told:
        return TakeEnded(actor)
    return TranscriptGiven(actor, _transcript(told["transcript"]))


def _transcript_json(given: Transcript) -> dict[str, JsonValue]:
    return {
        "caption": given.caption,
        "words": [[e.word, e.begin, e.end, e.start_ms, e.end_ms] for e in given.words],
        "things": [
            [e.begin, e.end, e.object_id, e.confirmed_by, [list(each) for each in e.verdicts]]
            for e in given.things
        ],
        "estimated": list(given.estimated),
        "automatic": given.automatic,
        "proposed_by": given.proposed_by,
    }


def _transcript(told: Mapping[str, Any]) -> Transcript:
    return Transcript(
        caption=str(told["caption"]),
        words=tuple(_words(told["words"])),
        things=tuple(
            NamedThing(
                int(begin),
                int(end),
                str(thing),
                str(who),
                tuple((str(reviewer), str(found)) for reviewer, found in verdicts),
            )
            for begin, end, thing, who, verdicts in told["things"]
        ),
        estimated=tuple(int(each) for each in told["estimated"]),
        automatic=bool(told["automatic"]),
        proposed_by=str(told.get("proposed_by", "")),
    )


def _words(told: Sequence[Any]) -> list[TimedWord]:
    return [
        TimedWord(str(word), int(begin), int(end), int(start_ms), int(end_ms))
        for word, begin, end, start_ms, end_ms in told
    ]
