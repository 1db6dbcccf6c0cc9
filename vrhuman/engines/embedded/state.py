"""The whole state as bytes: for keyframes (exact, float64) and for hashes."""

from __future__ import annotations

import hashlib
import json
import struct
from dataclasses import asdict
from dataclasses import fields as dataclass_fields
from operator import attrgetter

import numpy as np

from vrhuman.engines.arm import ArmPose
from vrhuman.engines.embedded.changes import UNCHANGED, Added, Changes
from vrhuman.engines.embedded.conditions import Conditions, Mass
from vrhuman.engines.embedded.discrete import AgentState, Discrete
from vrhuman.engines.posture import AgentPose, Grip, Hand
from vrhuman.records import ArmStatus, Floats, JsonValue, VrhumanError

_MAGIC = b"VRH1"
HASH_BYTES = 16


class StateError(VrhumanError):
    """These bytes are not a state of this house."""


def encode(discrete: Discrete, physics: Floats) -> bytes:
    """Return both parts as bytes; Python writes floats so that they read back exactly."""
    fields = asdict(discrete)
    if not discrete.others:  # a state of one agent is written as it always was
        del fields["others"]
    text = json.dumps(fields).encode()
    return _MAGIC + struct.pack("<II", len(text), len(physics)) + text + physics.tobytes()


def decode(data: bytes) -> tuple[Discrete, Floats]:
    """Return what :func:`encode` wrote.

    Whether it is a state of this house, the world finds out that returns to it.

    :raises StateError: for anything else.
    """
    try:
        if data[:4] != _MAGIC:
            raise ValueError("it does not begin as one")
        length, count = struct.unpack_from("<II", data, 4)
        if len(data) != 12 + length + 8 * count:
            raise ValueError("it is cut short")
        discrete = _discrete(json.loads(data[12 : 12 + length]))
        return discrete, np.frombuffer(data, dtype=np.float64, offset=12 + length).copy()
    except (ValueError, KeyError, TypeError, struct.error) as error:
        raise StateError(f"not a saved state of this house: {error}") from error


class StateRepr:
    """``repr`` of a running house's discrete states, of whose fields most are as they were."""

    def __init__(self) -> None:
        self._values: tuple[object, ...] = (self,) * len(_WORDED)
        self._words = [""] * len(_WORDED)

    def of(self, discrete: Discrete) -> str:
        """Return ``repr(discrete)``; the fields that are the same objects are not read again."""
        values = _VALUES_OF(discrete)
        self._words = [
            words if value is before else f"{name}={value!r}"
            for name, value, before, words in zip(
                _WORDED, values, self._values, self._words, strict=True
            )
        ]
        self._values = values
        return f"Discrete({', '.join(self._words)})"


_WORDED = tuple(each.name for each in dataclass_fields(Discrete) if each.repr)
_VALUES_OF = attrgetter(*_WORDED)


def digest(discrete: Discrete, physics: Floats, state_repr: StateRepr) -> bytes:
    """Return blake2b over physics, discrete state and counters."""
    hasher = hashlib.blake2b(physics.data, digest_size=HASH_BYTES)
    hasher.update(state_repr.of(discrete).encode())
    if discrete.changes != UNCHANGED:  # hashed apart: states without changes keep their hashes
        hasher.update(repr(discrete.changes).encode())
    if discrete.others:
        hasher.update(repr(discrete.others).encode())
    return hasher.digest()


def _discrete(fields: dict[str, JsonValue]) -> Discrete:
    known = {
        **_own(fields),
        "masses": tuple((int(n), Mass(**told)) for n, told in fields["masses"]),
        "conditions": tuple((int(n), Conditions(**told)) for n, told in fields["conditions"]),
        "changes": _changes(fields.get("changes", {})),
        "others": tuple(
            AgentState(**{**_tuples(other), **_own(other)}) for other in fields.get("others", ())
        ),
    }
    return Discrete(**{**_tuples(fields), **known})


def _own(fields: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Return the records among one agent's own fields."""
    agent = dict(fields["agent"])
    pose, hand = _tuples(agent.pop("arm")), agent.pop("hand")
    grips = (_tuples(grip) for grip in fields["grips"])
    return {
        "agent": AgentPose(
            **agent, arm=ArmPose(**pose), hand=None if hand is None else Hand(**_tuples(hand))
        ),
        "grips": tuple(Grip(**grip) for grip in grips),
        "status": ArmStatus(fields["status"]),
    }


def _changes(fields: dict[str, JsonValue]) -> Changes:
    known = {
        "placed": tuple((int(n), tuple(pose)) for n, pose in fields.get("placed", ())),
        "added": tuple(Added(**_tuples(added)) for added in fields.get("added", ())),
    }
    return Changes(**{**_tuples(fields), **known})


def _tuples(fields: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Turn lists, which JSON made of tuples, into tuples again."""
    return {k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()}
