"""AI2-THOR's FIFO framing (ai2thor 5.0.0, ``fifo_server.py``): type, length, body; then an end.

A header is one byte of type and four of length, big-endian; a message is fields, ended by a field
of type 255 and no body. Actions are JSON, metadata is MessagePack.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum

import msgpack
import numpy as np

from vrhuman.records import JsonValue, VrhumanError

HEADER = struct.Struct("!BI")
LONGEST_ACTION = 256 * 1024 * 1024
"""The longest action in bytes; the largest ProcTHOR house is under 2 MB."""


class Field(IntEnum):
    """What a body contains; unused types such as THIRD_PARTY_FLOW are left out."""

    METADATA = 1
    ACTION = 2
    RGB = 4
    DEPTH = 5
    CLASSES = 8
    IDS = 9
    THIRD_PARTY_RGB = 10
    METADATA_PATCH = 11
    THIRD_PARTY_DEPTH = 12
    THIRD_PARTY_IDS = 14
    THIRD_PARTY_CLASSES = 15
    END = 255


class WireError(VrhumanError):
    """These bytes are not AI2-THOR's protocol, or they end too early."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message to the client.

    It has the ``metadata``, whole or (``patch``) a change of the last one, and images. Images of
    one kind are in the order of the agents, or of the third-party cameras.
    """

    metadata: Mapping[str, JsonValue]
    images: tuple[tuple[Field, memoryview], ...] = ()
    patch: bool = False


def encode(message: Message) -> list[memoryview]:
    """Return the bytes of a message, in pieces, so that no picture is copied."""
    field = Field.METADATA_PATCH if message.patch else Field.METADATA
    body = msgpack.packb(message.metadata, default=_plain)
    pieces = [memoryview(HEADER.pack(field, len(body)) + body)]
    for kind, picture in message.images:
        pieces += [memoryview(HEADER.pack(kind, picture.nbytes)), picture.cast("B")]
    pieces.append(memoryview(HEADER.pack(Field.END, 0)))
    return pieces


def _plain(value: object) -> JsonValue:
    """Convert a numpy scalar, which an action may have left among its values."""
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"{type(value).__name__} has no place in metadata")


def decode(read: Callable[[int], bytes]) -> dict[str, JsonValue] | None:
    """Read the next action; None where the client has closed its side between two actions.

    ``read(count)`` returns fewer bytes only where they end.

    :raises WireError: for what is not an action, or where it ends in the middle.
    """
    action: dict[str, JsonValue] | None = None
    begun = False
    while True:
        header = read(HEADER.size)
        if not header and not begun:
            return None
        if len(header) < HEADER.size:
            raise WireError("the client closed its pipe in the middle of an action; start it again")
        begun = True
        kind, length = HEADER.unpack(header)
        if kind == Field.END:
            break
        if kind != Field.ACTION or length > LONGEST_ACTION:
            raise WireError(
                f"the client sent a field of type {kind} and {length} bytes where an action "
                "belongs; use ai2thor 5's FifoServer"
            )
        body = read(length)
        if len(body) < length:
            raise WireError("the client closed its pipe in the middle of an action; start it again")
        action = _parse(body)
    if action is None:
        raise WireError("the client sent a message without an action; use ai2thor 5's FifoServer")
    return action


def _parse(body: bytes) -> dict[str, JsonValue]:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise WireError(f"the client sent an action that is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise WireError("the client sent an action that is not a JSON object")
    return value
