"""The messages between :mod:`~vrhuman.engines.thor.process` and the process of the Controller.

They are pickled values, each after its length, over the child's standard input and output; pictures
go through a block of shared memory. Both ends belong to this program.
"""

from __future__ import annotations

import pickle
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any

from vrhuman.engines.thor.snapshot import Snapshot
from vrhuman.records import ActionResult, JsonValue

CAMERAS = 3
"""The number of pictures in the block: the agent's, and those of two third-party cameras."""
_LENGTH = struct.Struct("<Q")


@dataclass(frozen=True, slots=True)
class Start:
    """How to start the Controller.

    ``executable`` is a command line, None for AI2-THOR's own build; ``house`` a ProcTHOR dict or a
    scene's name; ``block`` the shared memory's name, empty for an engine that draws nothing;
    ``size`` (width, height) of every picture [px].
    """

    executable: str | None
    house: JsonValue
    block: str
    size: tuple[int, int]
    settings: Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Anew:
    """A request to make the same house again, as at the start, without third-party cameras."""


@dataclass(frozen=True, slots=True)
class Perform:
    """A request to perform actions in order, AI2-THOR's arguments with their ``action``.

    All are performed, even if one fails. ``metadata`` asks for the whole of it, ``pictures`` for
    the last action's.
    """

    actions: tuple[Mapping[str, JsonValue], ...]
    metadata: bool = False
    pictures: bool = False


@dataclass(frozen=True, slots=True)
class Filled:
    """What the block holds: how many cameras' ``colour``, ``depth`` and ``masks``.

    ``palette`` is the masks' colour of each name.
    """

    colour: int
    depth: int
    masks: int
    palette: tuple[tuple[str, tuple[int, int, int]], ...]


@dataclass(frozen=True, slots=True)
class Performed:
    """The outcome of each action, and the state after the last; ``pid`` is the engine's process."""

    results: tuple[ActionResult, ...]
    snapshot: Snapshot
    metadata: Mapping[str, JsonValue] | None
    filled: Filled | None
    pid: int | None


@dataclass(frozen=True, slots=True)
class Died:
    """The engine has ended, or did not start."""

    reason: str


def send(stream: IO[bytes], value: Any) -> None:
    """Write one value and flush."""
    body = pickle.dumps(value, protocol=5)
    stream.write(_LENGTH.pack(len(body)) + body)
    stream.flush()


def receive(stream: IO[bytes]) -> Any | None:
    """Read the next value; None at the end."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    body = stream.read(length)
    return pickle.loads(body) if len(body) == length else None
