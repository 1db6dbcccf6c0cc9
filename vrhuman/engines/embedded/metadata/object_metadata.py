"""Writes AI2-THOR's ``objects[]``: what never changes of each object once, the rest each time.

An object's ``position`` is the centre of its box (AI2-THOR's is the asset's pivot, which stand-ins
do not have). Temperatures follow from where an object is now: Cold in a cold source, Hot in a heat
source that is switched on, else RoomTemp (AI2-THOR lets them fade).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.engines.embedded.conditions import Changed, Conditions, Masses
from vrhuman.engines.embedded.metadata.visibility import Visibility
from vrhuman.engines.embedded.world import World
from vrhuman.engines.engine import ObjectStates
from vrhuman.houses.house import HouseObject
from vrhuman.records import Floats, JsonValue

_CORNERS = np.array([[x, y, z] for x in (1.0, -1.0) for y in (1.0, -1.0) for z in (1.0, -1.0)])
_MOVING = 0.01
"""An object faster than this counts as moving [m/s, rad/s]."""


@dataclass(frozen=True, slots=True)
class _OpenBox:
    """The box (``low``, ``high``) of an open object: of ``points`` at a ``pose``."""

    points: Floats
    pose: list[float]
    low: Floats
    high: Floats


class ObjectMetadata:
    """Writes the metadata of one world's objects.

    The dicts are for reading: parts of what does not change are the same objects every time.
    """

    def __init__(self, world: World) -> None:
        house = world.house
        self._world, self._objects = world, house.house.objects
        self._fixed = [
            _fixed(o, world.movable(n), n in house.openable) for n, o in enumerate(self._objects)
        ]
        self._ids = [o.object_id for o in self._objects]
        self._half = np.array([o.size for o in self._objects]).reshape(-1, 3) / 2.0
        self._pickupable = frozenset(n for n, told in enumerate(self._fixed) if told["pickupable"])
        count = len(self._objects)
        self._states: ObjectStates | None = None
        self._poses = np.full((count, 7), np.nan)
        self._boxes = np.full((2, count, 3), np.nan)
        self._placed: list[dict[str, JsonValue]] = [{}] * count
        self._lasting: list[dict[str, JsonValue]] = [{}] * count
        self._altered: tuple[Changed, Masses] | None = None
        self._initial = tuple(
            condition_metadata(world.conditions(n)) for n in range(len(self._objects))
        )
        self._standing: dict[int, _OpenBox] = {}
        self._cold = {n for n, o in enumerate(self._objects) if _is(o, "isColdSource")}
        self._hot = {n for n, o in enumerate(self._objects) if _is(o, "isHeatSource")}

    def objects(self) -> list[JsonValue]:
        """Return the present ``objects[]`` in the house's order, with vrhuman's ``colours`` and
        ``restsOn``."""
        world, ids = self._world, self._ids
        states = world.object_states()
        visible = Visibility(world).seen().tolist()
        offset = states.poses[:, :3] - np.array(world.state.agent.position)
        away = np.sqrt(np.einsum("ij,ij->i", offset, offset)).tolist()
        self._renew(self._place(states))
        children: dict[int, list[str]] = {}
        for name, parents in zip(ids, states.parents, strict=True):
            for parent in parents:
                children.setdefault(parent, []).append(name)
        moving = self._moving()
        openness = states.openness.tolist()
        hot = {n for n in self._hot if world.conditions(n).toggled}
        out: list[JsonValue] = []
        for n, fixed in enumerate(self._fixed):
            if n in world.house.removed:
                continue
            parents = states.parents[n]
            warmth = self._temperature(parents, hot)
            out.append(
                {
                    **self._lasting[n],
                    "visible": visible[n],
                    "obstructed": not visible[n],
                    "isInteractable": visible[n],
                    "distance": away[n],
                    "parentReceptacles": [ids[p] for p in parents] or None,
                    "restsOn": [ids[p] for p in states.rests_on[n]],
                    "receptacleObjectIds": children.get(n, []) if fixed["receptacle"] else None,
                    "isOpen": openness[n] > 0.0,
                    "openness": openness[n],
                    "isPickedUp": states.held[n],
                    "isMoving": moving[n],
                    "temperature": warmth,
                    "ObjectTemperature": warmth,
                }
            )
        return out

    def _renew(self, moved: Sequence[int]) -> None:
        """Put together anew what lasts of the objects that moved, of all if something was altered.

        It lasts until they move, or a condition or a mass is altered.
        """
        state = self._world.state
        altered = state.conditions, state.masses
        if altered != self._altered:
            self._altered, moved = altered, range(len(self._fixed))
        if not moved:
            return
        conditions = dict(state.conditions)
        masses = dict(state.masses)
        for n in moved:
            fixed = self._fixed[n]
            self._lasting[n] = {
                **fixed,
                **(condition_metadata(conditions[n]) if n in conditions else self._initial[n]),
                "mass": masses[n].mass if n in masses else fixed["mass"],
                **self._placed[n],
            }

    def _place(self, states: ObjectStates) -> list[int]:
        """Write the places of the objects that have moved, and return their numbers."""
        if states is self._states:
            return []
        self._states = states
        boxes = np.stack(self._outlined(states))
        moved = (states.poses != self._poses).any(axis=1) | (boxes != self._boxes).any(axis=(0, 2))
        rows: list[int] = np.flatnonzero(moved).tolist()
        self._poses, self._boxes = states.poses, boxes
        if not rows:
            return []
        poses = states.poses[rows]
        corners = _CORNERS * self._half[rows][:, None]
        turned = np.einsum("nij,nkj->nki", geometry.matrix(poses[:, 3:]), corners)
        for n, at, turn, aligned, oriented in zip(
            rows,
            vectors(poses[:, :3]),
            vectors(geometry.to_euler(poses[:, 3:])),
            _boxes(*boxes[:, rows]),
            (turned + poses[:, None, :3]).tolist(),
            strict=True,
        ):
            self._placed[n] = {
                "position": at,
                "rotation": turn,
                "axisAlignedBoundingBox": aligned,
                "objectOrientedBoundingBox": (
                    {"cornerPoints": oriented} if n in self._pickupable else None
                ),
            }
        return rows

    def _outlined(self, states: ObjectStates) -> tuple[Floats, Floats]:
        """The boxes (N, 3) of all objects, with doors and drawers at their present openness."""
        low, high = states.low.copy(), states.high.copy()
        for n in self._world.house.openable:
            points = self._world.objects.outline(n, float(states.openness[n]))
            if points is None:
                continue
            pose = states.poses[n].tolist()
            known = self._standing.get(n)
            if known is None or known.points is not points or known.pose != pose:
                corners = points @ geometry.matrix(states.poses[n, 3:]).T + states.poses[n, :3]
                known = _OpenBox(points, pose, corners.min(axis=0), corners.max(axis=0))
                self._standing[n] = known
            low[n], high[n] = known.low, known.high
        return low, high

    def _moving(self) -> list[bool]:
        world, out = self._world, np.zeros(len(self._objects), dtype=bool)
        if not world.physics.resting:
            speeds = world.physics.data.qvel.reshape(-1, 6)
            out[world.house.free] = (np.abs(speeds) > _MOVING).any(axis=1)
        out[[grip.number for grip in world.state.grips]] = False
        moving: list[bool] = out.tolist()
        return moving

    def _temperature(self, parents: tuple[int, ...], hot: set[int]) -> str:
        if not hot.isdisjoint(parents):
            return "Hot"
        return "RoomTemp" if self._cold.isdisjoint(parents) else "Cold"


def _fixed(object_: HouseObject, free: bool, openable: bool) -> dict[str, JsonValue]:
    """The metadata of an object that never change."""
    asset = object_.asset
    pickupable = asset.pickupable and free
    return {
        "name": object_.object_id,
        "objectId": object_.object_id,
        "objectType": object_.object_type,
        "assetId": asset.asset_id,
        "mass": object_.mass if free else 0.0,
        "salientMaterials": list(object_.materials) or None,
        "colours": list(object_.colours),
        "receptacle": asset.receptacle,
        "openable": openable,
        "pickupable": pickupable,
        "moveable": free and not pickupable,
        "toggleable": _is(object_, "CanToggleOnOff"),
        "breakable": _is(object_, "CanBreak"),
        "canFillWithLiquid": _is(object_, "CanBeFilled"),
        "dirtyable": _is(object_, "CanBeDirty"),
        "canBeUsedUp": _is(object_, "CanBeUsedUp"),
        "cookable": _is(object_, "CanBeCooked"),
        "sliceable": _is(object_, "CanBeSliced"),
        "isHeatSource": _is(object_, "isHeatSource"),
        "isColdSource": _is(object_, "isColdSource"),
        "canChangeTempToHot": _is(object_, "isHeatSource"),
        "canChangeTempToCold": _is(object_, "isColdSource"),
        "controlledObjects": None,
    }


def _is(object_: HouseObject, secondary_property: str) -> bool:
    return secondary_property in object_.asset.secondary_properties


def condition_metadata(now: Conditions) -> dict[str, JsonValue]:
    """Return AI2-THOR's keys of an object's condition."""
    return {
        "isToggled": now.toggled,
        "isBroken": now.broken,
        "isFilledWithLiquid": now.liquid is not None,
        "fillLiquid": now.liquid,
        "isDirty": now.dirty,
        "isUsedUp": now.used_up,
        "isCooked": now.cooked,
        "isSliced": now.sliced,
    }


def xyz(v: Sequence[float] | Floats) -> dict[str, float]:
    """Return a Unity vector."""
    return {"x": float(v[0]), "y": float(v[1]), "z": float(v[2])}


def vectors(points: Floats) -> list[dict[str, float]]:
    """Return Unity vectors of points (N, 3)."""
    return [{"x": x, "y": y, "z": z} for x, y, z in points.tolist()]


def box(low: Floats, high: Floats) -> dict[str, JsonValue]:
    """Return AI2-THOR's axis-aligned box: eight corners, centre, size."""
    return _boxes(low[None], high[None])[0]


def _boxes(low: Floats, high: Floats) -> list[dict[str, JsonValue]]:
    centre, half = (low + high) / 2.0, (high - low) / 2.0
    corners = (centre[:, None] + _CORNERS * half[:, None]).tolist()
    return [
        {"cornerPoints": points, "center": middle, "size": size}
        for points, middle, size in zip(corners, vectors(centre), vectors(2.0 * half), strict=True)
    ]
