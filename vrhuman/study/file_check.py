"""Compares the files of a study's sessions with their rows in the registry.

A finished session's file must have the hash in its row. All of it is read only if it may have
changed: if its size or a time of its is another than when it was last read, if that is over a week
ago, or on request. What a file says of itself (session, participant, kind) is held against the rows
each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from vrhuman.clock import NotATime, format_utc, parse_utc
from vrhuman.files.hashing import sha256_of
from vrhuman.protocol.specification import (
    ProtocolError,
    ProtocolSpec,
    parse_protocol,
    with_condition,
)
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.seal import check_seal
from vrhuman.runtime.session_start import HEAD_SETTING
from vrhuman.study.entries import FileSeen, Participant, SessionEntry
from vrhuman.study.registry.examining import Anchor
from vrhuman.study.registry.heads import parse_head
from vrhuman.study.registry.registry import BEGUN, MERGED, UPDATED, Registry

WHOLE_EVERY = timedelta(days=7)
"""The age at which the last reading of a whole file no longer counts."""


@dataclass(frozen=True, slots=True)
class Belonging:
    """What a session's file must say of itself.

    ``protocols`` are the study's own, as far as they are known: none where an earlier version began
    the session. ``seal`` is the digest of its seal when it was scored, empty if that is not known.
    """

    entry: SessionEntry
    participant: Participant | None
    protocols: tuple[ProtocolSpec, ...] = ()
    seal: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """How a finished session's file agrees: what is wrong, in words, and how it is now, if read."""

    problem: str = ""
    seen: FileSeen | None = None


def belongings(registry: Registry, study_id: str) -> dict[str, Belonging]:
    """Return what the files of a study's sessions must say of themselves, by session."""
    study = registry.study(study_id)
    texts = {each.protocol_hash: each.protocol for each in registry.amendments(study_id)}
    texts[study.protocol_hash] = study.protocol
    begun, seals = {}, {}
    for each in registry.audit():
        if each.what == BEGUN:
            begun[each.subject] = texts.get(str(each.detail.get("protocol", "")))
        elif "seal" in each.detail and each.what == UPDATED:
            seals[each.subject] = str(each.detail["seal"])
    people = {each.participant_id: each for each in registry.participants(study_id)}
    planned = {(a.participant_id, a.order): a for a in registry.assignments(study_id)}
    found = {}
    for entry in registry.sessions(study_id):
        assignment = planned.get((entry.participant_id, entry.order))
        person = people.get(entry.participant_id)
        text, sealed = begun.get(entry.session_id), seals.get(entry.session_id, "")
        if text is None or assignment is None or assignment.role != "test":
            found[entry.session_id] = Belonging(entry, person, seal=sealed)
            continue
        try:
            spec = parse_protocol(text, f"{study_id}: protocol")
            session = with_condition(spec, text, assignment.condition)[0]
        except ProtocolError:  # changed by hand: examining the registry finds it
            found[entry.session_id] = Belonging(entry, person, seal=sealed)
        else:
            found[entry.session_id] = Belonging(entry, person, (session,), sealed)
    return found


def compare_file(
    expected: Belonging, path: Path, seen: FileSeen | None, whole: bool, moment: datetime
) -> Compared:
    """Compare a finished session's file with its row; ``whole`` reads all of it in any case."""
    state = path.stat()
    if seen is not None and not whole and _recent(seen, moment):
        same = (seen.size, seen.mtime_ns, seen.ctime_ns)
        if same == (state.st_size, state.st_mtime_ns, state.st_ctime_ns):
            return Compared(_another(seen, expected))
    try:
        problem, found = read_file(expected, path, moment)
    except SessionError as error:
        why = str(error).removeprefix(f"{path}: ") if state.st_size else "it is empty"
        return Compared(f"is damaged ({why}); put back a copy of it")
    digest, sha256 = sha256_of(path), expected.entry.sha256
    if not problem and digest != sha256:
        problem = _changed(expected, path, f"{digest[:12]}, the registry has {sha256[:12]}")
    return Compared(problem, None if problem else found)


def _changed(expected: Belonging, path: Path, sums: str) -> str:
    """Return how a file differs whose hash is not the one in its row."""
    try:
        sealed = check_seal(path)
    except SessionError as error:
        why = str(error).removeprefix(f"{path}: ")
        return f"was changed since it was scored, and is damaged ({why}); put back a copy of it"
    if expected.seal and sealed.good and sealed.digest == expected.seal:
        return (
            f"was changed since it was scored, but not its content (seal {sealed.short}): its "
            f"SHA-256 is {sums}; put back the first one"
        )
    return (
        f"was changed since it was scored: its SHA-256 is {sums}; `vrhuman verify` says what "
        "differs"
    )


def read_file(expected: Belonging, path: Path, moment: datetime) -> tuple[str, FileSeen]:
    """Return why a file cannot be a session's, empty where it can, and how it is now.

    :raises SessionError: if it is not a session, or damaged.
    """
    state = path.stat()
    with Session.open(path) as session:
        start = session.start
    seen = FileSeen(
        expected.entry.session_id,
        format_utc(moment),
        state.st_size,
        state.st_mtime_ns,
        state.st_ctime_ns,
        start.session_id,
        start.participant,
        start.participant_kind,
        start.pilot,
    )
    return _another(seen, expected) or _another_protocol(start, expected), seen


def anchors(registry: Registry) -> Iterator[Anchor]:
    """Yield the heads of the registry's log that its session files name.

    Sessions of other registries, that were merged into this one, name those of theirs.
    """
    log = registry.audit()
    begun = {each.subject for each in log if each.what == BEGUN}
    merged = {each.subject for each in log if each.what == MERGED}
    for entry in registry.sessions():
        path = registry.session_path(entry)
        elsewhere = f"{entry.study_id}/{entry.participant_id}" in merged
        if (elsewhere and entry.session_id not in begun) or not path.is_file():
            continue
        try:
            with Session.open(path) as session:
                head = parse_head(str(session.start.settings.get(HEAD_SETTING, "")))
        except SessionError:
            continue  # `vrhuman study check` reports it
        if head is not None:
            yield Anchor(head, f"the session file {path.name}")


def _recent(seen: FileSeen, moment: datetime) -> bool:
    """Whether all of a file was read less than a week ago."""
    try:
        return timedelta() <= moment - parse_utc(seen.utc) < WHOLE_EVERY
    except NotATime:  # changed by hand
        return False


def _another(seen: FileSeen, expected: Belonging) -> str:
    """Return how what a file says of itself differs from its rows; empty where it agrees."""
    entry = expected.entry
    if seen.file_session != entry.session_id:
        return (
            f"is that of another session ({seen.file_session} of {seen.participant}); put its own "
            "file back"
        )
    if not _same_person(seen.participant, entry):
        here = entry.participant_id
        return f"is of the participant {seen.participant}, and in the registry of {here}"
    if expected.participant is None:
        return "is of a participant who is not in the registry"
    if seen.kind != (here := expected.participant.kind):
        return f"is of the kind {seen.kind}, and its participant {here}; one of them was changed"
    if seen.pilot != entry.pilot:
        words = ("a pilot's", "not a pilot's")
        there, here = words if seen.pilot else reversed(words)
        return f"is {there}, and in the registry {here}; one of them was changed"
    return ""


def _another_protocol(start: SessionStart, expected: Belonging) -> str:
    """Return how a file's protocol differs from the study's; comments and language do not count."""
    if not expected.protocols:
        return ""
    try:
        spec = parse_protocol(start.protocol, "protocol")
    except ProtocolError as error:
        return f"has a protocol that cannot be read ({error})"
    if any(replace(each, texts=spec.texts) == spec for each in expected.protocols):
        return ""
    return f"has another protocol than the study, {spec.name!r} {spec.condition!r}"


def _same_person(name: str, entry: SessionEntry) -> bool:
    """Whether a file's participant is a row's; other sites' names and folders have their prefix."""
    prefix = ""
    for part in ("", *Path(entry.path).parts):
        prefix += f"{part}-" if part else ""
        if entry.participant_id == f"{prefix}{name}":
            return True
    return False
