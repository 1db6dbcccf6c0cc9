"""Stores the start of a session as attachments of its file, and reads it back.

Attachments carry checksums, MCAP's metadata do not: the metadata record beside them repeats the
names for people and is never read back.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from mcap.records import Attachment, Metadata

from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.entries import FORMAT, PARTICIPANT_KINDS, SessionStart
from vrhuman.recording.errors import SessionError
from vrhuman.recording.notes_of_before import start_with_runtime_kind

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


def read_start(blocks: Blocks) -> SessionStart:
    """Return the start from a file's attachments, each verified by its checksum."""
    found = {each.name: each.data for each in blocks.attachments()}
    needed = (START, HOUSE, *(f"{name}.toml" for name in _TEXTS))
    missing = [name for name in needed if name not in found]
    if missing:
        raise SessionError(f"{blocks.path}: not a session file ({', '.join(missing)} missing)")
    value: dict[str, Any] = json.loads(found[START])
    version = value.pop("format")
    value.pop(_SEALED, None)
    if version > FORMAT:
        raise SessionError(
            f"{blocks.path}: written in format {version}, this vrhuman reads up to {FORMAT}; "
            "install a newer one"
        )
    value |= {name: found[f"{name}.toml"].decode() for name in _TEXTS}
    return SessionStart(**start_with_runtime_kind(value), house=json.loads(found[HOUSE]))


def is_to_be_sealed(blocks: Blocks) -> bool:
    """Whether a file says of itself that it is sealed once it is closed."""
    if any(words.get(_SEALED) for _, words in blocks.metadata_records()):
        return True
    starts = [each.data for each in blocks.attachments() if each.name == START]
    with suppress(ValueError):
        return any(json.loads(each).get(_SEALED) is True for each in starts)
    return False
