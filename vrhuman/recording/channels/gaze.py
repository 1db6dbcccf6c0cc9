"""Where the eyes look: ``/gaze``, only where it was asked for."""

from __future__ import annotations

from vrhuman.recording.channel import (
    Channel,
    Schema,
    Table,
    gone,
)
from vrhuman.recording.encoding.bounds import bounded_gaze
from vrhuman.recording.encoding.codec import put_pose, read_pose
from vrhuman.recording.encoding.schemas import own_message
from vrhuman.recording.fields import one, tracked
from vrhuman.recording.redactions import Part
from vrhuman.records import Gaze

_MESSAGE, _DESCRIPTORS = own_message(
    "vrhuman.Gaze",
    "sfixed64 time_ns = 1",
    ".vrhuman.TrackedPose pose = 2",
    "sfixed64 sampled_ns = 3",  # 0: the runtime did not say
)


def _encode(gaze: Gaze) -> bytes:
    message = _MESSAGE(time_ns=gaze.time_ns, sampled_ns=gaze.sampled_ns or 0)
    put_pose(message.pose, gaze.pose)
    return bytes(message.SerializeToString())


def _decode(time_ns: int, data: bytes) -> Gaze:
    message = _MESSAGE.FromString(data)
    gaze = Gaze(message.time_ns, read_pose(message.pose), message.sampled_ns or None)
    return bounded_gaze(gaze, time_ns)


GAZE = Channel(
    topic="/gaze",
    record=Gaze,
    meaning="where the eyes look, with `--gaze` and an eye tracker: a pose between the eyes, -z "
    "ahead (float32, right-handed), and when the eyes were sampled; every frame",
    schema=Schema("vrhuman.Gaze", "protobuf", "protobuf", _DESCRIPTORS),
    encode=_encode,
    parse=_decode,
    redaction={Part.MOTION: gone},
    table=Table(
        "gaze",
        "where the eyes look, each display frame with an eye tracker",
        (
            tracked("gaze", "between the eyes, looking along -z", "pose"),
            one(
                "sampled_ns",
                "int64",
                "when the eyes were looked at; empty where the runtime does not say",
                "sampled_ns",
                "ns",
            ),
        ),
    ),
)
