"""The list of what was removed from a session file after recording, stored in the file itself.

An attachment, ``redacted.json``, so that it has a checksum and is carried along wherever a file is
written anew (``recover``). A file without it is as it was recorded.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum

from mcap.records import Attachment

from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.encoding.json_records import JsonRecord, shown
from vrhuman.recording.errors import SessionError

REDACTED = "redacted.json"


class Part(StrEnum):
    """A part of a session that can be removed."""

    AUDIO = "audio"
    TEXT = "text"
    MOTION = "motion"
    VIDEO = "video"
    QUESTIONNAIRES = "questionnaires"


@dataclass(frozen=True, slots=True)
class Redaction:
    """One redaction: ``parts`` were removed at ``utc`` by that ``version`` of vrhuman.

    ``removed`` messages are gone; ``changed`` ones were written without what they told of the
    person.
    """

    parts: tuple[Part, ...]
    utc: str
    version: str
    removed: int
    changed: int


_LIST: JsonRecord[tuple[Redaction, ...]] = JsonRecord(tuple[Redaction, ...])


def read_redactions(blocks: Blocks) -> tuple[Redaction, ...]:
    """Return the redactions in the order in which they were made; empty if there are none.

    :raises SessionError: for a list that vrhuman did not write.
    """
    texts = [each.data for each in blocks.attachments() if each.name == REDACTED]
    try:
        return tuple(each for text in texts for each in _LIST.decode(text))
    except ValueError as error:
        raise SessionError(f"{blocks.path}: {REDACTED}: {shown(str(error))}") from error


def redactions_attachment(redactions: Sequence[Redaction]) -> Attachment:
    return Attachment(
        create_time=0,
        log_time=0,
        name=REDACTED,
        media_type="application/json",
        data=json.dumps([asdict(each) for each in redactions], indent=1).encode(),
    )
