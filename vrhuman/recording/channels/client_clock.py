"""How well the clock of a participant's page is known: ``/client_clock``, only by a link."""

from __future__ import annotations

import math

from vrhuman.recording.channel import NOTHING_PERSONAL, Channel, Schema, Table
from vrhuman.recording.encoding.schemas import own_message
from vrhuman.recording.entries import ClockEstimate
from vrhuman.recording.fields import one

_MESSAGE, _DESCRIPTORS = own_message(
    "vrhuman.ClockEstimate",
    "sfixed64 time_ns = 1",
    "sfixed64 offset_ns = 2",
    "sint64 error_ns = 3",
    "double drift_ppm = 4",  # not a number: not known yet
)


def _encode(estimate: ClockEstimate) -> bytes:
    drift_ppm = math.nan if estimate.drift_ppm is None else estimate.drift_ppm
    message = _MESSAGE(
        time_ns=estimate.time_ns,
        offset_ns=estimate.offset_ns,
        error_ns=estimate.error_ns,
        drift_ppm=drift_ppm,
    )
    return bytes(message.SerializeToString())


def _decode(_: int, data: bytes) -> ClockEstimate:
    message = _MESSAGE.FromString(data)
    drift_ppm = None if math.isnan(message.drift_ppm) else message.drift_ppm
    return ClockEstimate(message.time_ns, message.offset_ns, message.error_ns, drift_ppm)


CLIENT_CLOCK = Channel(
    topic="/client_clock",
    record=ClockEstimate,
    meaning="by a link: how the page's clock stands to the server's, by which the ages of poses "
    "are told from now on: `offset_ns`, wrong by `error_ns` at most, and `drift_ppm` once it is "
    "known; each second",
    schema=Schema("vrhuman.ClockEstimate", "protobuf", "protobuf", _DESCRIPTORS),
    encode=_encode,
    parse=_decode,
    redaction=NOTHING_PERSONAL,
    table=Table(
        "client_clock",
        "how the clock of a participant's page stands to the server's, each second",
        (
            one("offset_ns", "int64", "server's clock less the page's", "offset_ns", "ns"),
            one("error_ns", "int64", "how wrong that is at most", "error_ns", "ns"),
            one(
                "drift_ppm",
                "float64",
                "how much the server's clock gains, in millionths; empty until it is known",
                "drift_ppm",
            ),
        ),
    ),
)
