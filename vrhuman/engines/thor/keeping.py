"""Saves what can be saved of AI2-THOR's state, and brings it back.

AI2-THOR has no save. Brought back are the agent, its arm, the poses of free objects and how far
things are open; not speeds, nor what the hand held (it is let go), nor what was broken, sliced,
filled or switched.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.engines.thor.following import teleport, xyz
from vrhuman.engines.thor.snapshot import ArmSnapshot, Snapshot
from vrhuman.records import JsonValue, VrhumanError


class StateError(VrhumanError):
    """These bytes are not a saved state."""


@dataclass(frozen=True, slots=True)
class Counters:
    """What AI2-THOR does not count.

    ``travel`` is the last command's, ``waiting`` [m] is motion that was too small to perform yet.
    """

    tick: int = 0
    sequence: int = -1
    happened: int = 0
    travel: tuple[float, float] = (0.0, 0.0)
    waiting: tuple[float, float] = (0.0, 0.0)

    @property
    def numbers(self) -> tuple[int, int, int]:
        return (self.tick, self.sequence, self.happened)


@dataclass(frozen=True, slots=True)
class SavedState:
    """A state as it was saved; ``hash`` is its state hash."""

    snapshot: Snapshot
    counters: Counters
    hash: bytes


def encode(snapshot: Snapshot, counters: Counters, state_hash: bytes) -> bytes:
    """Return the state as JSON; Python writes floats so that they read back exactly."""
    value = {"hash": state_hash.hex(), "counters": asdict(counters), "snapshot": asdict(snapshot)}
    return json.dumps(value, default=np.ndarray.tolist).encode()


def decode(data: bytes) -> SavedState:
    """Return the state that :func:`encode` wrote.

    :raises StateError: for anything else.
    """
    try:
        value = json.loads(data)
        told, counted = value["snapshot"], value["counters"]
        arm = ArmSnapshot(**{k: _array(v, k in _ARM_ARRAYS) for k, v in told.pop("arm").items()})
        arrays = {k: _array(v, k in _ARRAYS) for k, v in told.items()}
        arrays["parents"] = tuple(tuple(names) for names in told["parents"])
        return SavedState(
            snapshot=Snapshot(arm=arm, **arrays),
            counters=Counters(
                tick=int(counted["tick"]),
                sequence=int(counted["sequence"]),
                happened=int(counted["happened"]),
                travel=_pair(counted["travel"]),
                waiting=_pair(counted["waiting"]),
            ),
            hash=bytes.fromhex(value["hash"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise StateError(f"not a saved state of AI2-THOR: {error}") from error


_ARRAYS = ("position", "pivots", "turns", "low", "high", "openness")
_ARM_ARRAYS = ("joints", "rotation", "local_wrist", "local_rotation", "hand_centre")


def _pair(value: JsonValue) -> tuple[float, float]:
    x, z = value
    return (float(x), float(z))


def _array(value: JsonValue, is_array: bool) -> JsonValue:
    if is_array:
        return np.array(value, dtype=np.float64)
    return tuple(value) if isinstance(value, list) else value


def all_named(
    arguments: Mapping[str, JsonValue], now: Snapshot, free: Collection[str]
) -> Mapping[str, JsonValue]:
    """Return SetObjectPoses' arguments with every object that can move, where it is now.

    AI2-THOR removes those that are not listed.
    """
    poses = arguments.get("objectPoses")
    if not isinstance(poses, list):
        return arguments
    named = {pose.get("objectName") for pose in poses if isinstance(pose, Mapping)}
    others = [
        {"objectName": name, "position": xyz(now.pivots[i]), "rotation": xyz(now.turns[i])}
        for i, name in enumerate(now.names)
        if name in free and name not in named
    ]
    return {**arguments, "objectPoses": [*poses, *others]}


def actions(
    kept: SavedState, now: Snapshot, free: Collection[str]
) -> Iterator[Mapping[str, JsonValue]]:
    """Return the actions that bring AI2-THOR from ``now`` as near to a saved state as possible.

    ``free`` are the ids of objects that can move. All of them are listed: AI2-THOR removes those
    that are not.
    """
    was = kept.snapshot
    if now.arm.held:
        yield {"action": "ReleaseObject"}
    moved = [
        {
            "objectName": name,
            "position": xyz(was.pivots[i]),
            "rotation": xyz(was.turns[i]),
        }
        for i, name in enumerate(was.names)
        if name in free
    ]
    here = {name: i for i, name in enumerate(now.names)}
    if any(
        name not in here or not np.allclose(was.pivots[i], now.pivots[here[name]], atol=1e-4)
        for i, name in enumerate(was.names)
        if name in free
    ):
        yield {"action": "SetObjectPoses", "objectPoses": moved}
    for i, name in enumerate(was.names):
        if name in here and abs(was.openness[i] - now.openness[here[name]]) > 1e-3:
            openness = float(was.openness[i])
            yield {
                "action": "OpenObject" if openness > 0.0 else "CloseObject",
                "objectId": name,
                "forceAction": True,
                **({"openness": openness} if openness > 0.0 else {}),
            }
    yield teleport(was)
    about = geometry.rotation_vector(was.arm.local_rotation)
    angle = float(np.linalg.norm(about))
    axis = about / angle if angle > 1e-6 else np.array([1.0, 0.0, 0.0])
    yield {
        "action": "TeleportArm",
        "position": xyz(was.arm.local_wrist),
        "rotation": {**xyz(axis), "w": angle},
        "armHeight": was.arm.base_height,
        "forceAction": True,
    }
