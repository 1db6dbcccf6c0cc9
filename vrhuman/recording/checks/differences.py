"""Compares recorded world states and keyframes with simulated ones, field by field.

Numbers are in the file as the simulation had them, and have to come out the same. Only an
arithmetic that rounds the last digit otherwise on another machine is no difference: that of what
is derived from the state, whose hash is compared too. What is only drawn is stored rounded.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any

import numpy as np

from vrhuman.recording.transforms import DRAWN_RESOLUTION
from vrhuman.records import ArmState, WorldState

_PLAIN = tuple(
    each.name
    for each in fields(WorldState)
    if each.name not in ("arm", "body_poses", "ticks", "helper")
)
_ARM = tuple(f"arm.{each.name}" for each in fields(ArmState))
_NAMES = (*(name for name in _PLAIN if name != "state_hash"), *_ARM, "body_poses", "state_hash")
"""The order in which fields are looked at: what says most first, the hash of all last."""
_GETTERS = tuple((name, attrgetter(name)) for name in _NAMES)
_OF_COMMAND = frozenset({"command_sequence"})
"""What a world state that no tick led to does not have."""
_LAST_DIGITS = 1e-9
_DRAWN_DIGITS = 0.5 * DRAWN_RESOLUTION
_FLOAT32 = 2.0**-23


@dataclass(frozen=True, slots=True)
class Difference:
    """The first world state or keyframe that differs: its place in the session, and what differs.

    ``frame`` counts world states from 0, ``time_ns`` is its display time. ``amount`` is the largest
    absolute difference where ``key`` is a number or an array of them.
    """

    frame: int
    time_ns: int
    tick: int
    key: str
    recorded: Any
    simulated: Any
    amount: float | None

    def __str__(self) -> str:
        by = "" if self.amount is None else f" (by {self.amount:.3g})"
        return (
            f"frame {self.frame}, tick {self.tick}: {self.key} was {_shown(self.recorded)}, "
            f"is now {_shown(self.simulated)}{by}"
        )


def difference(
    number: int, time_ns: int, recorded: WorldState, simulated: WorldState, bodies: bool = True
) -> Difference | None:
    """Return the first field in which a world state differs from what was simulated; None if none.

    ``bodies`` says whether the recorded bodies are known.
    """
    ignored = _OF_COMMAND if recorded.ticks == 0 else frozenset()
    for name, get in _GETTERS:
        if name in ignored or (name == "body_poses" and not bodies):
            continue
        old, new = get(recorded), get(simulated)
        if not _same(name, old, new):
            return described(number, time_ns, recorded.tick, name, old, new)
    if recorded.helper is not None and simulated.helper is not None:
        own = recorded.helper.state
        found = difference(number, time_ns, own, simulated.helper.state, bodies=False)
        return None if found is None else replace(found, key=f"helper.{found.key}")
    return None


def described(
    number: int, time_ns: int, tick: int, key: str, old: object, new: object
) -> Difference:
    """Return a difference with its amount, and with bytes as people read them."""
    amount = None
    if isinstance(old, np.ndarray) and isinstance(new, np.ndarray):
        if old.shape == new.shape and old.size:
            amount = float(np.max(np.abs(old - new)))
    elif isinstance(old, float) and isinstance(new, float):
        amount = abs(old - new)
    if isinstance(old, bytes) and isinstance(new, bytes):
        old, new = old.hex(), new.hex()
    return Difference(number, time_ns, tick, key, old, new, amount)


def _same(name: str, old: Any, new: Any) -> bool:
    if name == "body_poses":
        return _close(old, new, _DRAWN_DIGITS, _FLOAT32)
    if isinstance(old, np.ndarray):
        same = old.tobytes() == new.tobytes()
        return same or _close(old, new, _LAST_DIGITS, _LAST_DIGITS)
    if isinstance(old, float):
        return bool(old == new) or _close(np.array(old), np.array(new), _LAST_DIGITS, _LAST_DIGITS)
    return bool(old == new)


def _close(old: Any, new: Any, absolute: float, relative: float) -> bool:
    """Whether numbers are the same but for their last digits; NaN is like no number."""
    if old.shape != new.shape:
        return False
    if not old.size:
        return True
    with np.errstate(invalid="ignore"):
        return bool((np.abs(old - new) <= absolute + relative * np.abs(new)).all())


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= 200 else f"{text[:200]} ..."
