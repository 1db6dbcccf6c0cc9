"""Stores the start of a session as attachments of its file, and reads it back.

Attachments carry checksums, MCAP's metadata do not: the metadata record beside them repeats the
names for people and is never read back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from types import NoneType
from typing import Any

from mcap.records import Attachment, Metadata

from vrhuman.clock import NotATime, parse_utc
from vrhuman.files.ledger import Source
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.encoding.json_records import JsonRecord, json_value, large_json_value, shown
from vrhuman.recording.entries import FORMAT, PARTICIPANT_KINDS, RuntimeKind, SessionStart
from vrhuman.recording.errors import SessionError
from vrhuman.recording.notes_of_before import start_with_runtime_kind
from vrhuman.records import JsonValue, ParticipantKind

START, HOUSE = "start.json", "house.json"
_TEXTS = ("protocol", "calibration")
_SEALED = "sealed"


def start_attachments(start: SessionStart) -> list[Attachment]:
    """``start.json``, ``house.json``, ``protocol.toml`` and ``calibration.toml``."""
    if start.participant_kind not in PARTICIPANT_KINDS:
        raise SessionError(f"participant kind {start.participant_kind!r} is not known")
    value = asdict(start)
    house = json.dumps(value.pop("house"), separators=(",", ":"))
    texts = {name: value.pop(name) for name in _TEXTS}
    files = {
        START: json.dumps({"format": FORMAT, _SEALED: True, **value}, indent=1),
        HOUSE: house,
        **{f"{name}.toml": text for name, text in texts.items()},
    }
    return [
        Attachment(
            create_time=0,
            log_time=start.clock_ns,
            name=name,
            media_type="application/json" if name.endswith("json") else "application/toml",
            data=text.encode(),
        )
        for name, text in files.items()
    ]


def start_metadata(start: SessionStart) -> Metadata:
    return Metadata(
        "session",
        {
            "session_id": start.session_id,
            "participant_kind": start.participant_kind,
            "participant": start.participant,
            "house_id": start.house_id,
            "engine": start.engine,
            "runtime": start.runtime,
            "runtime_kind": start.runtime_kind,
            "started_utc": start.started_utc,
            "pilot": "yes" if start.pilot else "no",
            _SEALED: "yes",
        },
    )


@dataclass(frozen=True, slots=True)
class _StartFile:
    """``start.json``: a session's start but for what has files of its own."""

    format: int
    session_id: str
    participant_kind: ParticipantKind
    participant: str
    house_id: str
    seeds: Mapping[str, int]
    engine: str
    runtime: str
    started_utc: str
    clock_ns: int
    provenance: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    runtime_kind: RuntimeKind | None = None  # earlier versions have none
    pilot: bool = False


_START_FILE = JsonRecord(_StartFile)
_NUMBER = (int, float)
_SETTINGS: Mapping[str, tuple[type, ...]] = {
    "steps": (int, NoneType),
    "pixels": _NUMBER,
    "noise": (*_NUMBER, NoneType),
    "meshes": (str, NoneType),
}
"""The types of the settings with which something is computed; all others may be anything."""


def read_start(blocks: Blocks) -> SessionStart:
    """Return the start from a file's attachments, each verified by its checksum.

    :raises SessionError: naming the attachment and the key, for what no session begins with.
    """
    found: dict[str, bytes] = {}
    for each in blocks.attachments():
        if each.name in found:
            raise SessionError(f"{blocks.path}: {shown(each.name)}: is in the file twice")
        found[each.name] = each.data
    needed = (START, HOUSE, *(f"{name}.toml" for name in _TEXTS))
    missing = [name for name in needed if name not in found]
    if missing:
        raise SessionError(f"{blocks.path}: not a session file ({', '.join(missing)} missing)")
    name = START
    try:
        value = _object(json_value(found[START]), "")
        _check_version(blocks.path, value)
        start = _start(_START_FILE.read(value))
        name = HOUSE
        house = _object(large_json_value(found[HOUSE]), "")
        texts: dict[str, Any] = {}
        for name in (f"{each}.toml" for each in _TEXTS):
            texts[name.removesuffix(".toml")] = found[name].decode()
    except UnicodeDecodeError as error:
        raise SessionError(f"{blocks.path}: {name}: is not text in UTF-8") from error
    except (ValueError, NotATime) as error:
        raise SessionError(f"{blocks.path}: {name}: {shown(str(error))}") from error
    return SessionStart(**start, **texts, house=house)


def _check_version(path: Path, value: Mapping[str, JsonValue]) -> None:
    """Check that this version can read the file, before anything else in it is looked at."""
    version = value.get("format")
    if isinstance(version, int) and version > FORMAT:
        raise SessionError(
            f"{path}: written in format {version}, this vrhuman reads up to {FORMAT}; "
            "install a newer one"
        )


def _object(value: JsonValue, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{where}is not an object")
    return value


def _start(read: _StartFile) -> dict[str, Any]:
    """Return the values of a start, checked as far as their types do not tell."""
    parse_utc(read.started_utc)
    if "house" not in read.seeds:
        raise ValueError("seeds: house: is missing")
    for name, seed in read.seeds.items():
        if seed < 0:
            raise ValueError(f"seeds: {shown(name)}: is negative")
    for name, setting in read.settings.items():
        if type(setting) not in _SETTINGS.get(name, (type(setting),)):
            raise ValueError(f"settings: {name}: is of another type")
    for name, known in _object(
        read.provenance.get("packages") or {}, "provenance: packages: "
    ).items():
        if not isinstance(known, str):
            raise ValueError(f"provenance: packages: {shown(name)}: is not text")
    value = {each.name: getattr(read, each.name) for each in fields(read)}
    del value["format"]
    if read.runtime_kind is None:
        del value["runtime_kind"]
    return start_with_runtime_kind(value)


def whose(path: Path, start: SessionStart) -> Source:
    """Return whose data the session file ``path`` holds, for what is made from it."""
    return Source(path, start.session_id, start.participant)


def is_to_be_sealed(blocks: Blocks) -> bool:
    """Whether a file says of itself that it is sealed once it is closed."""
    if any(words.get(_SEALED) for _, words in blocks.metadata_records()):
        return True
    starts = [each.data for each in blocks.attachments() if each.name == START]
    with suppress(ValueError):
        return any(_object(json_value(each), "").get(_SEALED) is True for each in starts)
    return False
