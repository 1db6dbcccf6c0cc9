"""Keeps what reviewers correct in a session's action segments, in ``NAME.corrections.jsonl``.

The file is beside the session's; neither the session nor a line of the file ever changes. Each line
is one correction, in JSON: the session's id, who made it, when and why, and the segment before and
after it. Without ``before`` a segment was added, without ``after`` deleted. A correction is undone
by another one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.segments import ActionSegment
from vrhuman.clock import NotATime, parse_utc
from vrhuman.files.ledger import Source, recorded
from vrhuman.files.private import open_bytes
from vrhuman.recording.container.line_file import complete_lines
from vrhuman.recording.session_lock import SessionLock
from vrhuman.records import VrhumanError

LAYOUT = 1
_MAX_TICK, _MAX_NS = 2**53, 2**63 - 1


class CorrectionError(VrhumanError):
    """Corrections cannot be read, written or applied; the message names file, line and key."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What ``who`` (a pseudonym) corrected at ``utc``, and ``why``: one segment.

    ``before`` is None where a segment was added, ``after`` where one was deleted.
    """

    session_id: str
    utc: str
    who: str
    why: str
    before: ActionSegment | None
    after: ActionSegment | None

    def undone(self, utc: str, who: str, why: str) -> Correction:
        """Return the correction that takes this one back."""
        return Correction(self.session_id, utc, who, why, self.after, self.before)


def corrected(
    segments: Sequence[ActionSegment], corrections: Iterable[Correction]
) -> tuple[ActionSegment, ...]:
    """Return the segments as they are with all corrections, in the order of their ends.

    :raises CorrectionError: if a correction is of a segment that is not there: it was made of
        segments that another version found.
    """
    found = list(segments)
    for number, each in enumerate(corrections, 1):
        if each.before is not None:
            if each.before not in found:
                raise CorrectionError(
                    f"correction {number} ({each.who}, {each.utc}): the segment that it corrects "
                    f"({each.before.action} {each.before.object1}) is not there; it was made of "
                    "segments that another version found"
                )
            found.remove(each.before)
        if each.after is not None:
            found.append(each.after)
    found.sort(key=lambda each: (each.end_ns, each.begin_ns))
    return tuple(found)


def standing(corrections: Iterable[Correction]) -> tuple[Correction, ...]:
    """Return the corrections that were not undone, oldest first, without those that undid others.

    One that is the reverse of the newest that stands undoes it.
    """
    left: list[Correction] = []
    for each in corrections:
        newest = left[-1] if left else None
        if newest is not None and (newest.before, newest.after) == (each.after, each.before):
            left.pop()
        else:
            left.append(each)
    return tuple(left)


def corrections_path(session: Path) -> Path:
    """Return the file: ``sessions/a.corrections.jsonl`` for ``sessions/a.mcap``."""
    return session.with_suffix(".corrections.jsonl")


def read_corrections(session: Path, session_id: str) -> tuple[Correction, ...]:
    """Read the corrections beside a session, oldest first; none if there is no file.

    A last line without its end was never completed: it is left out.

    :raises CorrectionError: if a line is no correction, or of another session.
    """
    path = corrections_path(session)
    return _parsed(complete_lines(_bytes(path)), path, session_id)


def parse_correction(line: str, where: str) -> Correction:
    """Parse a line of the file; ``where`` begins the message of an error.

    :raises CorrectionError: naming the key.
    """
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise CorrectionError(f"{where}: not JSON; take the line out") from error
    if not isinstance(told, dict) or told.get("layout") != LAYOUT:
        raise CorrectionError(f"{where}: layout: must be {LAYOUT}")
    names = ("session", "utc", "who", "why")
    texts = {name: _text(told, name, where) for name in names}
    try:
        parse_utc(texts["utc"])
    except NotATime as error:
        raise CorrectionError(f"{where}: utc: must be a time, 2026-03-01T10:00:00Z") from error
    before, after = (_segment(told.get(name), f"{where}: {name}") for name in ("before", "after"))
    if before is None and after is None:
        raise CorrectionError(f"{where}: before, after: one of them must be a segment")
    return Correction(texts["session"], texts["utc"], texts["who"], texts["why"], before, after)


def add_correction(
    session: Path, source: Source, segments: Sequence[ActionSegment], new: Correction
) -> tuple[Correction, ...]:
    """Add a correction to the file, and return all; it is on disk when this returns.

    ``segments`` are those that were found; ``source`` says whose data the session holds. The new
    correction has to apply after all others, also after those that another window added meanwhile.

    :raises CorrectionError: if it does not apply, or has no reason, or cannot be written.
    :raises SessionLocked: if another program writes the session or its corrections.
    """
    if not new.why.strip():
        raise CorrectionError("give a reason for the correction")
    if not new.who.strip():
        raise CorrectionError("give the name (a pseudonym) of who corrects")
    path = corrections_path(session)
    with ExitStack() as stack:
        stack.enter_context(SessionLock(session))
        there = _bytes(path)
        complete = complete_lines(there)
        every = (*_parsed(complete, path, new.session_id), new)
        corrected(segments, every)
        if not path.exists():
            stack.enter_context(recorded([path], [source], "corrections of segments"))
        try:
            with open_bytes(path, "ab") as file:
                if len(complete) < len(there):
                    file.truncate(len(complete))
                file.write(_line(new).encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise CorrectionError(
                f"{path}: cannot be written ({error.strerror}); the correction is not saved"
            ) from error
    return every


def _line(correction: Correction) -> str:
    told = {
        "layout": LAYOUT,
        "session": correction.session_id,
        "utc": correction.utc,
        "who": correction.who,
        "why": correction.why,
        "before": None if correction.before is None else asdict(correction.before),
        "after": None if correction.after is None else asdict(correction.after),
    }
    return json.dumps(told) + "\n"


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise CorrectionError(f"{path}: cannot be read ({error.strerror})") from error


def _parsed(data: bytes, path: Path, session_id: str) -> tuple[Correction, ...]:
    try:
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise CorrectionError(f"{path}: not a file of corrections (no UTF-8)") from error
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        each = parse_correction(line, f"{path}:{number}")
        if each.session_id != session_id:
            raise CorrectionError(
                f"{path}:{number}: session: is about {each.session_id[:60]!r}, not {session_id}; "
                "move the file away"
            )
        found.append(each)
    return tuple(found)


def _text(told: Mapping[str, Any], name: str, where: str) -> str:
    value = told.get(name)
    if not isinstance(value, str) or not value.strip():
        raise CorrectionError(f"{where}: {name}: must be a text")
    return value


def _segment(told: Any, where: str) -> ActionSegment | None:
    if told is None:
        return None
    if not isinstance(told, dict):
        raise CorrectionError(f"{where}: must be a segment or null")
    names = [each.name for each in fields(ActionSegment)]
    for name in told:
        if name not in names:
            raise CorrectionError(f"{where}.{name[:40]}: unknown key; known are {', '.join(names)}")
    texts = ("actor", "object1", "preposition", "object2", "error")
    for name in texts:
        if not isinstance(told.get(name, "" if name == "error" else None), str):
            raise CorrectionError(f"{where}.{name}: must be a text")
    for name, most in (
        ("begin_tick", _MAX_TICK),
        ("end_tick", _MAX_TICK),
        ("begin_ns", _MAX_NS),
        ("end_ns", _MAX_NS),
    ):
        if type(told.get(name)) is not int or not 0 <= told[name] <= most:
            raise CorrectionError(f"{where}.{name}: must be a whole number, 0 or more")
    if told["end_ns"] < told["begin_ns"]:
        raise CorrectionError(f"{where}.end_ns: is before begin_ns")
    if told.get("action") not in [*ActionName]:
        raise CorrectionError(f"{where}.action: must be one of {', '.join(ActionName)}")
    if not isinstance(told.get("success", True), bool):
        raise CorrectionError(f"{where}.success: must be true or false")
    contacts = told.get("contacts", [])
    if not isinstance(contacts, list) or not all(map(_is_pair, contacts)):
        raise CorrectionError(f"{where}.contacts: must be pairs of object ids")
    return ActionSegment(
        **{
            **told,
            "action": ActionName(told["action"]),
            "contacts": tuple((one, other) for one, other in contacts),
        }
    )


def _is_pair(value: Any) -> bool:
    pair = isinstance(value, list) and len(value) == 2
    return pair and all(isinstance(each, str) for each in value)
