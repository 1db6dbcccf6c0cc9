"""How old pictures of the house are shown: ``/picture_change``."""

from __future__ import annotations

from vrhuman.recording.channel import NOTHING_PERSONAL, Channel, Schema, Table
from vrhuman.recording.encoding.schemas import own_message
from vrhuman.recording.fields import one
from vrhuman.records import PictureChange

_MESSAGE, _DESCRIPTORS = own_message(
    "vrhuman.PictureChange",
    "sfixed64 time_ns = 1",
    "sint64 stage = 2",
    "sint64 age_ns = 3",
)


def _encode(change: PictureChange) -> bytes:
    message = _MESSAGE(time_ns=change.time_ns, stage=change.stage, age_ns=change.age_ns)
    return bytes(message.SerializeToString())


def _decode(_: int, data: bytes) -> PictureChange:
    message = _MESSAGE.FromString(data)
    return PictureChange(message.time_ns, message.stage, message.age_ns)


PICTURE_CHANGE = Channel(
    topic="/picture_change",
    record=PictureChange,
    meaning="how the newest picture of the house is shown from now on, by its age: `stage` 0 "
    "corrected for all that the head did since, 1 for its turns only, 2 covered; at each change",
    schema=Schema("vrhuman.PictureChange", "protobuf", "protobuf", _DESCRIPTORS),
    encode=_encode,
    parse=_decode,
    redaction=NOTHING_PERSONAL,
    table=Table(
        "picture_changes",
        "when a late picture of the house was turned only or covered, and when that ended",
        (
            one(
                "stage",
                "int64",
                "0 corrected for all that the head did since, 1 for its turns only, 2 covered",
                "stage",
            ),
            one("age_ns", "int64", "age of the newest picture", "age_ns", "ns"),
        ),
    ),
)
