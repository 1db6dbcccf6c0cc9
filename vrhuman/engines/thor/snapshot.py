"""AI2-THOR's metadata as numbers, read after every action."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.records import Floats, JsonValue

HASH_BYTES = 16


@dataclass(frozen=True, slots=True)
class ArmSnapshot:
    """The arm after an action.

    ``joints`` (4, 3) and ``hand_centre`` (3,) world [m]; ``rotation`` (4,) x y z w of the wrist in
    the world, ``local_wrist`` (3,) and ``local_rotation`` (4,) in the arm base's frame;
    ``base_height`` of joint 1 in the agent's frame [m]; ``touched`` without what is held.
    """

    joints: Floats
    rotation: Floats
    local_wrist: Floats
    local_rotation: Floats
    base_height: float
    hand_centre: Floats
    hand_radius: float
    held: tuple[str, ...]
    touched: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """AI2-THOR's world after an action: left-handed, y up, metres, degrees.

    ``position`` (3,), ``yaw`` and ``horizon`` are the agent's. Of the N objects, in AI2-THOR's
    order: ``names`` are objectIds, ``pivots`` (N, 3) and ``turns`` (N, 3) Unity's Euler angles
    their transforms, ``low`` and ``high`` (N, 3) their world-axis boxes, ``openness`` (N,) 0..1,
    ``parents`` ids of receptacles. ``at_rest`` says that nothing moves.
    """

    position: Floats
    yaw: float
    horizon: float
    arm: ArmSnapshot
    names: tuple[str, ...]
    pivots: Floats
    turns: Floats
    low: Floats
    high: Floats
    openness: Floats
    parents: tuple[tuple[str, ...], ...]
    at_rest: bool

    def digest(self) -> Mapping[str, bytes]:
        """Return the parts of the state as bytes, for hashes."""
        arm_ = self.arm
        numbers = [self.position, [self.yaw, self.horizon], arm_.joints, arm_.rotation]
        numbers += [self.pivots, self.turns, self.openness]
        return {
            "numbers": b"".join(np.asarray(n, dtype=np.float64).tobytes() for n in numbers),
            "words": repr((self.names, self.arm.held)).encode(),
        }


def digest(snapshot: Snapshot, counters: Sequence[int]) -> bytes:
    """Return blake2b over agent, arm, objects, what is open and held, and ``counters``."""
    hasher = hashlib.blake2b(repr(tuple(counters)).encode(), digest_size=HASH_BYTES)
    for part in snapshot.digest().values():
        hasher.update(part)
    return hasher.digest()


def snapshot(metadata: Mapping[str, JsonValue]) -> Snapshot:
    """Return the snapshot of one agent's metadata (AI2-THOR 5's keys)."""
    agent, objects = metadata["agent"], metadata["objects"]
    boxes = [o.get("axisAlignedBoundingBox") or _POINT for o in objects]
    centre = _vectors([box["center"] for box in boxes])
    half = _vectors([box["size"] for box in boxes]) / 2.0
    return Snapshot(
        position=vector(agent["position"]),
        yaw=float(agent["rotation"]["y"]),
        horizon=float(agent["cameraHorizon"]),
        arm=_arm(metadata.get("arm"), agent),
        names=tuple(str(o["objectId"]) for o in objects),
        pivots=_vectors([o["position"] for o in objects]),
        turns=_vectors([o["rotation"] for o in objects]),
        low=centre - half,
        high=centre + half,
        openness=np.array([_openness(o) for o in objects], dtype=np.float64),
        parents=tuple(tuple(o.get("parentReceptacles") or ()) for o in objects),
        at_rest=bool(metadata.get("isSceneAtRest", False)),
    )


_POINT = {"center": {"x": 0.0, "y": 0.0, "z": 0.0}, "size": {"x": 0.0, "y": 0.0, "z": 0.0}}


def _arm(told: Mapping[str, JsonValue] | None, agent: Mapping[str, JsonValue]) -> ArmSnapshot:
    if not told or len(told.get("joints") or ()) < 4:
        raise ValueError("no arm in the metadata: is agentMode 'arm'?")
    joints = told["joints"]
    held = tuple(told.get("heldObjects") or ())
    touched = told.get("touchedNotHeldObjects")
    if touched is None:  # builds before 2022
        touched = told.get("pickupableObjects") or ()
    centre = told["handSphereCenter"]
    height = joints[0].get("armBaseHeight")
    if height is None:
        height = float(joints[0]["position"]["y"]) - float(agent["position"]["y"])
    return ArmSnapshot(
        joints=_vectors([joint["position"] for joint in joints]),
        rotation=_turn(joints[3]["rotation"]),
        local_wrist=vector(joints[3]["rootRelativePosition"]),
        local_rotation=_turn(joints[3]["rootRelativeRotation"]),
        base_height=float(height),
        hand_centre=vector(centre),
        hand_radius=float(told.get("handSphereRadius") or arm.HAND_RADIUS),
        held=held,
        touched=tuple(name for name in touched if name not in held),
    )


def vector(xyz: Mapping[str, float]) -> Floats:
    """Return a Unity vector as an array (3,)."""
    return np.array([xyz["x"], xyz["y"], xyz["z"]], dtype=np.float64)


def _vectors(many: Sequence[Mapping[str, float]]) -> NDArray[np.float64]:
    return np.array([[v["x"], v["y"], v["z"]] for v in many], dtype=np.float64).reshape(-1, 3)


def _turn(rotation: Mapping[str, float]) -> Floats:
    """AI2-THOR's axis and angle (w, degrees) as x y z w."""
    axis = vector(rotation)
    if float(np.linalg.norm(axis)) < 1e-9:
        return geometry.IDENTITY
    return geometry.axis_angle(axis, float(rotation["w"]))


def _openness(told: Mapping[str, JsonValue]) -> float:
    return float(told.get("openness") or 0.0) if told.get("openable") else 0.0
