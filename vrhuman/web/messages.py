"""The messages between the page and the server: msgpack maps, read strictly. Pure functions.

Every message has a ``kind``. The page's poses are WebXR's ``local-floor``: right-handed, y up, -z
forward, metres, quaternions x y z w, which is OpenXR's stage frame. The page's times are
milliseconds of ``performance.now()``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgpack
import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats, HandState, HeadsetState, TrackedPose, View, VrhumanError

MAX_BYTES = 4096
"""The longest message that a page may send: a frame has about 900 bytes."""
VOICE_SAMPLES = 1600
"""How many samples of the voice are in a message: 100 ms."""
Mode = Literal["headset", "desktop"]
MODES: tuple[Mode, ...] = ("headset", "desktop")
_FAR = 1000.0
_UPRIGHT = math.pi / 2.0
_REAL = frozenset({int, float})
_NOWHERE = TrackedPose(np.full(3, np.nan), np.full(4, np.nan), False, False, False)


class BadMessage(VrhumanError):
    """A page sent what is no message; the connection is closed."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The page is ready: it shows the house in a headset, or in a browser's window."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class ClientFrame:
    """One display frame of the page.

    ``state`` has the page's frame number and a display time of 0. ``time_ms`` is when the message
    left, ``display_ms`` when the frame is shown, ``period_ms`` the display's. ``stamp`` is the
    newest that the server sent, ``held_ms`` how long ago it came; -1 where none has come yet.
    """

    state: HeadsetState
    time_ms: float
    display_ms: float
    period_ms: float
    stamp: int
    held_ms: float


@dataclass(frozen=True, slots=True)
class Voice:
    """What the participant says: ``samples`` of one channel, 16 kHz, from ``time_ms`` on."""

    time_ms: float
    samples: NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Leave:
    """The participant closes the page in good order; the session can be resumed by the link."""


def read_message(data: bytes) -> Hello | ClientFrame | Voice | Leave:
    """Read what a page sent.

    :raises BadMessage: for anything else, saying what is wrong in one line.
    """
    if len(data) > MAX_BYTES:
        raise BadMessage(f"a message of {len(data)} bytes, but at most {MAX_BYTES} are allowed")
    try:
        message = msgpack.unpackb(data, max_map_len=32, max_array_len=32, max_str_len=64)
    except Exception as error:  # msgpack raises many kinds, ValueError and its own among them
        raise BadMessage(f"no msgpack: {type(error).__name__}") from None
    if not isinstance(message, Mapping):
        raise BadMessage("a message must be a map with a kind")
    kind = message.get("kind")
    if kind == "hello":
        for mode in MODES:
            if message.get("mode") == mode:
                return Hello(mode)
        raise BadMessage(f"hello: mode must be one of {', '.join(MODES)}")
    if kind == "frame":
        return _frame(message)
    if kind == "voice":
        return _voice(message)
    if kind == "leave":
        return Leave()
    raise BadMessage("kind must be hello, frame, voice or leave")


def written_message(message: Mapping[str, Any]) -> bytes:
    """Return a message to the page."""
    packed: bytes = msgpack.packb(message)
    return packed


def _voice(message: Mapping[Any, Any]) -> Voice:
    samples = message.get("samples")
    if not isinstance(samples, bytes) or len(samples) != 2 * VOICE_SAMPLES:
        raise BadMessage(f"voice: samples must be {VOICE_SAMPLES} of 16 bits")
    time_ms = _number(message.get("time_ms"), "time_ms", 0.0, 1e12)
    return Voice(time_ms, np.frombuffer(samples, "<i2").astype(np.int16))


def _frame(message: Mapping[Any, Any]) -> ClientFrame:
    views = message.get("views")
    if not isinstance(views, list) or len(views) != 2:
        raise BadMessage("frame: views must be two")
    number = message.get("frame")
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 1 << 48:
        raise BadMessage("frame: frame must be a whole number from 0")
    stamp = message.get("stamp")
    if not isinstance(stamp, int) or isinstance(stamp, bool) or not -1 <= stamp < 1 << 62:
        raise BadMessage("frame: stamp must be a whole number from -1")
    state = HeadsetState(
        frame=number,
        display_time_ns=0,
        head=_pose(message.get("head"), "head"),
        views=(_view(views[0]), _view(views[1])),
        left=_hand(message.get("left"), "left"),
        right=_hand(message.get("right"), "right"),
        focused=_flag(message.get("focused"), "focused"),
    )
    return ClientFrame(
        state,
        _number(message.get("time_ms"), "time_ms", 0.0, 1e12),
        _number(message.get("display_ms"), "display_ms", 0.0, 1e12),
        _number(message.get("period_ms"), "period_ms", 1.0, 1000.0),
        stamp,
        _number(message.get("held_ms"), "held_ms", 0.0, 1e9),
    )


def _pose(value: Any, name: str) -> TrackedPose:
    if value is None:
        return _NOWHERE
    numbers = _numbers(value, name, 8)
    place, tracked = _pose_array(numbers, name), numbers[7] > 0.5
    return TrackedPose(place[:3], place[3:], True, True, tracked)


def _view(value: Any) -> View:
    numbers = _numbers(value, "views", 11)
    angles = numbers[7:]
    if not (min(angles) > -_UPRIGHT and max(angles) < _UPRIGHT):
        raise BadMessage("frame: views: an angle must be under 90 degrees")
    place = _pose_array(numbers, "views", *angles)
    return View(place[:3], place[3:7], place[7:])


def _hand(value: Any, name: str) -> HandState:
    if value is None:
        return HandState(_NOWHERE, _NOWHERE, 0.0, 0.0, np.zeros(2), False, False, False)
    if not isinstance(value, Mapping):
        raise BadMessage(f"frame: {name} must be a map or null")
    x, y = _numbers(value.get("stick"), f"{name}.stick", 2)
    return HandState(
        grip=_pose(value.get("grip"), f"{name}.grip"),
        aim=_pose(value.get("aim"), f"{name}.aim"),
        trigger=_number(value.get("trigger"), f"{name}.trigger", 0.0, 1.0),
        squeeze=_number(value.get("squeeze"), f"{name}.squeeze", 0.0, 1.0),
        stick=np.array((min(1.0, max(-1.0, x)), min(1.0, max(-1.0, y)))),
        primary=_flag(value.get("primary"), f"{name}.primary"),
        secondary=_flag(value.get("secondary"), f"{name}.secondary"),
        menu=_flag(value.get("menu"), f"{name}.menu"),
    )


def _numbers(value: Any, name: str, count: int) -> list[float]:
    if not isinstance(value, list) or len(value) != count or not _REAL.issuperset(map(type, value)):
        raise BadMessage(f"frame: {name} must be {count} numbers")
    total = sum(value)  # is no number where one of them is none
    if total != total or min(value) < -_FAR or max(value) > _FAR:
        raise BadMessage(f"frame: {name} must be a number from {-_FAR:g} to {_FAR:g}")
    return value


def _number(value: Any, name: str, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise BadMessage(f"frame: {name} must be a number from {low:g} to {high:g}")
    return float(value)


def _pose_array(numbers: list[float], name: str, *more: float) -> Floats:
    """Return a place and a unit quaternion (7,), which the numbers begin with, and what follows."""
    x, y, z, a, b, c, d = numbers[:7]
    length = math.sqrt(a * a + b * b + c * c + d * d)
    if not 0.9 < length < 1.1:
        raise BadMessage(f"frame: {name}: a rotation must be a unit quaternion")
    return np.array((x, y, z, a / length, b / length, c / length, d / length, *more))


def _flag(value: Any, name: str) -> bool:
    if not isinstance(value, bool):
        raise BadMessage(f"frame: {name} must be true or false")
    return value
