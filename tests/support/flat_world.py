"""A third engine, as another package would add one: a flat world of boxes, moved without physics.

Every thing of a house is a box; rooms have floors and no walls; what is let go of lies at once on
what is below it; what opens does so at once, and looks the same. The whole state is one array of
numbers. It shows what an engine has to do, and no more than that.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm, posture
from vrhuman.engines.agent import AGENT_HEIGHT, AGENT_RADIUS, AGENT_TALL, HORIZON_RANGE
from vrhuman.engines.arm_drawing import arm_bodies, arm_poses
from vrhuman.engines.drawing.scene import Scene, SceneBody
from vrhuman.engines.drawing.surfaces import house_surfaces
from vrhuman.engines.engine import Hit, HouseOrder, ObjectStates, OpenHouse
from vrhuman.houses.house import House, room_at
from vrhuman.houses.parts import Part, StandIn
from vrhuman.records import (
    Action,
    ActionResult,
    ArmState,
    ArmStatus,
    Command,
    Event,
    EventKind,
    Floats,
    JsonValue,
    WorldState,
)

NAME = "flat"
STATUSES = (ArmStatus.PARKED, ArmStatus.OK, ArmStatus.LIMITED)
DIRECTIONS = {"MoveAhead": 0.0, "MoveRight": 90.0, "MoveBack": 180.0, "MoveLeft": 270.0}
SIGNS = {"RotateRight": 1, "RotateLeft": -1, "LookDown": 1, "LookUp": -1}


def flat_scene(house: House, bodies: Sequence[StandIn]) -> Scene:
    """The floors, a box for each thing, and the arm."""
    floors = tuple(each for each in house_surfaces(house) if each.kind == "floor")
    ids = [thing.object_id for thing in house.objects]
    boxes = [SceneBody(ids[n], body.parts, 1.0, n + 1) for n, body in enumerate(bodies)]
    return Scene(floors, (*boxes, *arm_bodies()), house.lights, ("", *ids))


def boxes_of(house: House) -> tuple[StandIn, ...]:
    return tuple(StandIn((Part("box", thing.size),)) for thing in house.objects)


def xyz(v: Floats) -> dict[str, float]:
    return dict(zip("xyz", v.tolist(), strict=True))


class FlatEngine:
    """An :class:`~vrhuman.engines.engine.Engine`."""

    def __init__(self, house: House) -> None:
        self.house, self.bodies = house, boxes_of(house)
        self._ids = [thing.object_id for thing in house.objects]
        self._solid = np.array([o.kinematic and not o.fills_opening for o in house.objects], bool)
        count = len(self._ids)
        self._state = state = np.zeros(26 + 10 * count)
        self._agent, self._arm, self._travel = state[0:4], state[4:12], state[12:14]
        self._counts, self._grip = state[14:19], state[19:26]  # tick, sequence, happened, held, arm
        self._poses = state[26 : 26 + 7 * count].reshape(-1, 7)
        self._open, self._mass, self._parent = state[26 + 7 * count :].reshape(3, -1)
        x, _, z = house.agent_position
        self._agent[:] = x, z, house.agent_yaw, house.agent_horizon
        self._counts[:] = 0, -1, 0, -1, 0
        self._park()
        for n, thing in enumerate(house.objects):
            self._poses[n] = *thing.position, *thing.rotation
            self._open[n], self._mass[n] = thing.openness, thing.mass
            self._parent[n] = self._ids.index(thing.parent) if thing.parent in self._ids else -1

    @property
    def tick(self) -> int:
        return int(self._counts[0])

    def advance(self, command: Command, ticks: int) -> WorldState:
        was, (dx, dz) = self._room(), np.asarray(command.travel) - self._travel
        for x, z in ((dx, dz), (dx, 0.0), (0.0, dz)):
            if self._move(x, z):
                break
        self._travel[:] = command.travel
        self._agent[2:] = command.yaw, command.horizon
        self._park()
        if command.arm_engaged:
            height = float(np.clip(command.arm_base_height, *arm.HEIGHT_RANGE))
            x, y, z = command.wrist_position.tolist()
            wish = arm.from_world((0.0, 0.0, 0.0), command.yaw, height, (x, y, z))
            turn = geometry.multiply(geometry.yaw_rotation(-command.yaw), command.wrist_rotation)
            self._arm[:] = height, *arm.within_reach(wish), *turn
            self._counts[4] = 1 if arm.within_reach(wish) == wish else 2
        self._carry()
        self._counts[:2] = self.tick + ticks, command.sequence
        events: tuple[Event, ...] = ()
        if (room := self._room()) != was:
            self._counts[2] += 1
            number = int(self._counts[2])
            events = (Event(number, self.tick, EventKind.ROOM_ENTERED, room),)
        return self._world_state(ticks, command.grasp_force, events)

    def act(self, action: Action) -> ActionResult:
        told, value = action.arguments, None
        match action.name:
            case "MoveAhead" | "MoveRight" | "MoveBack" | "MoveLeft":
                way = math.radians(self._agent[2] + DIRECTIONS[action.name])
                length = told["moveMagnitude"]
                if not self._move(length * math.sin(way), length * math.cos(way)):
                    return ActionResult(False, "something is in the way")
            case "RotateRight" | "RotateLeft":
                self._agent[2] = (self._agent[2] + SIGNS[action.name] * told["degrees"]) % 360.0
            case "LookDown" | "LookUp":
                to = self._agent[3] + SIGNS[action.name] * told["degrees"]
                if not HORIZON_RANGE[0] - 1e-6 <= to <= HORIZON_RANGE[1] + 1e-6:
                    return ActionResult(False, "no farther")
                self._agent[3] = to
            case "MoveArmBaseUp" | "MoveArmBaseDown":
                to = self._arm[0] + told["distance"] * (1 if action.name.endswith("Up") else -1)
                if not arm.HEIGHT_RANGE[0] <= to <= arm.HEIGHT_RANGE[1]:
                    return ActionResult(False, "no farther")
                self._arm[0] = to
            case "MoveArm":
                to = tuple(told["position"][axis] for axis in "xyz")
                if arm.within_reach(to) != to:
                    return ActionResult(False, "out of reach")
                self._arm[1:4] = to
            case "RotateWristRelative":
                turns = (told.get(name, 0.0) for name in ("pitch", "yaw", "roll"))
                self._arm[4:] = geometry.multiply(self._arm[4:], geometry.from_euler(*turns))
            case "TeleportArm":
                self._park()
            case "PickupObject":
                touched, wanted = self._touched(), told.get("objectIdCandidates")
                found = [n for n in touched if wanted is None or self._ids[n] in wanted]
                if not found or self._counts[3] >= 0:
                    return ActionResult(False, "nothing to pick up")
                x, y, z, *turn = self._poses[found[0]].tolist()
                grip = posture.grip_of(self._body(), found[0], (x, y, z), tuple(turn))
                self._counts[3], self._parent[found[0]] = found[0], -1
                self._grip[:] = *grip.position, *grip.rotation
            case "ReleaseObject":
                self._release()
            case "OpenObject" | "CloseObject":
                wide = told.get("openness", 1.0) if action.name == "OpenObject" else 0.0
                self._open[self._ids.index(told["objectId"])] = wide
            case "SetMassProperties":
                self._mass[self._ids.index(told["objectId"])] = told["mass"]
            case "SetObjectPoses":
                for each in told["objectPoses"]:
                    place, turn = each["position"], each["rotation"]
                    n = self._ids.index(each["objectName"])
                    self._poses[n, :3] = [place[axis] for axis in "xyz"]
                    self._poses[n, 3:] = geometry.from_euler(*(turn[axis] for axis in "xyz"))
            case "GetReachablePositions":
                value = self._reachable(told.get("gridSize", 0.25))
            case "Pass":
                pass
            case _:
                return ActionResult(False, f"the flat world has no {action.name}")
        self._carry()
        return ActionResult(True, value=value)

    def openness(self, object_id: str) -> float:
        return float(self._open[self._ids.index(object_id)]) if object_id in self._ids else 0.0

    def set_openness(self, object_id: str, openness: float) -> bool:  # noqa: ARG002
        return False  # boxes have no handles

    def watch(self, object_ids: frozenset[str]) -> None:
        pass  # boxes hit nothing

    def hits(self) -> tuple[Hit, ...]:
        return ()

    def fits(self, position: Floats) -> bool:
        x, z = float(position[0]), float(position[2])
        low, high = self._boxes()
        near = np.hypot(
            x - np.clip(x, low[:, 0], high[:, 0]), z - np.clip(z, low[:, 2], high[:, 2])
        )
        met = self._solid & (near < AGENT_RADIUS) & (low[:, 1] < AGENT_TALL) & (high[:, 1] > 0.05)
        return bool(room_at(self.house.rooms, x, z)) and not met.any()

    def observe(self) -> WorldState:
        return self._world_state(0, 0.0, ())

    def metadata(self) -> dict[str, JsonValue]:
        """The keys that questions, reviews and exports read."""
        states = self.object_states()
        centres, sizes = (states.low + states.high) / 2.0, states.high - states.low
        objects = [
            {
                "objectId": thing.object_id,
                "objectType": thing.object_type,
                "axisAlignedBoundingBox": {"center": xyz(centres[n]), "size": xyz(sizes[n])},
                "parentReceptacles": [self._ids[p] for p in states.parents[n]] or None,
                "salientMaterials": list(thing.materials) or None,
                "colours": list(thing.colours),
                "mass": float(self._mass[n]),
                "pickupable": thing.asset.pickupable,
                "openable": thing.asset.openable,
                "isOpen": bool(self._open[n] > 0.0),
                "isPickedUp": states.held[n],
            }
            for n, thing in enumerate(self.house.objects)
        ]
        return {"objects": objects}

    def object_metadata(self) -> list[JsonValue]:
        objects: list[JsonValue] = self.metadata()["objects"]
        return objects

    def object_states(self) -> ObjectStates:
        low, high = self._boxes()
        parents = tuple((int(p),) if p >= 0 else () for p in self._parent)
        held = tuple(n == self._counts[3] for n in range(len(self._ids)))
        return ObjectStates(self._poses.copy(), low, high, parents, self._open.copy(), held)

    def scene(self) -> Scene:
        return flat_scene(self.house, self.bodies)

    def state_hash(self) -> bytes:
        return hashlib.blake2b(self._state.tobytes(), digest_size=16).digest()

    def save(self) -> bytes:
        return self._state.tobytes()

    def restore(self, state: bytes) -> None:
        self._state[:] = np.frombuffer(state)

    # ------------------------------------------------------------------------------------- within

    def _move(self, dx: float, dz: float) -> bool:
        x, z = self._agent[0] + dx, self._agent[1] + dz
        free = self.fits(np.array([x, 0.0, z]))
        if free:
            self._agent[:2] = x, z
        return free

    def _park(self) -> None:
        rest = arm.ArmPose()
        self._arm[:], self._counts[4] = (rest.base_height, *rest.wrist, *rest.rotation), 0

    def _pose(self) -> posture.AgentPose:
        (x, z, yaw, horizon), (height, a, b, c, *turn) = self._agent.tolist(), self._arm.tolist()
        return posture.AgentPose(
            x,
            z,
            yaw,
            horizon,
            arm.ArmPose(height, (a, b, c), geometry.normalised_floats(tuple(turn))),
        )

    def _body(self) -> posture.Posture:
        return posture.posture(self._pose())

    def _carry(self) -> None:
        if (n := int(self._counts[3])) >= 0:
            x, y, z, *turn = self._grip.tolist()
            place, turned = posture.grip_pose(self._body(), posture.Grip(n, (x, y, z), tuple(turn)))
            self._poses[n] = *place, *turned

    def _release(self) -> None:
        """What is let go of stands on the highest box below it, or on the floor."""
        if (n := int(self._counts[3])) < 0:
            return
        low, high = self._boxes()
        here = self._poses[n, [0, 2]]
        under = ((low[:, [0, 2]] <= here) & (here <= high[:, [0, 2]])).all(axis=1)
        under &= high[:, 1] <= self._poses[n, 1] + 0.05
        under[n] = False
        top = np.where(under, high[:, 1], 0.0)
        self._parent[n] = int(np.argmax(top)) if under.any() else -1
        self._poses[n, 1] += float(top.max(initial=0.0)) - low[n, 1]
        self._counts[3] = -1

    def _boxes(self) -> tuple[Floats, Floats]:
        sizes = np.array([o.size for o in self.house.objects])
        half = np.einsum("nij,nj->ni", np.abs(geometry.matrix(self._poses[:, 3:])), sizes) / 2.0
        return self._poses[:, :3] - half, self._poses[:, :3] + half

    def _touched(self) -> list[int]:
        """What the hand sphere touches and could lift, the nearest first."""
        low, high = self._boxes()
        hand = np.array(self._body().hand)
        away = np.linalg.norm(np.maximum(low - hand, hand - high).clip(min=0.0), axis=1)
        near = [int(n) for n in np.argsort(away, kind="stable") if away[n] <= arm.HAND_RADIUS]
        return [n for n in near if n != self._counts[3] and not self.house.objects[n].fills_opening]

    def _room(self) -> str:
        return room_at(self.house.rooms, float(self._agent[0]), float(self._agent[1]))

    def _reachable(self, grid: float) -> list[dict[str, float]]:
        """The free places of a grid; without walls, all of them can be reached."""
        corners = np.concatenate([room.polygon for room in self.house.rooms])
        (x0, z0), (x1, z1) = corners.min(axis=0), corners.max(axis=0)
        places = (
            np.array([x, AGENT_HEIGHT, z])
            for x in np.arange(x0, x1, grid)
            for z in np.arange(z0, z1, grid)
        )
        return [xyz(place) for place in places if self.fits(place)]

    def _world_state(self, ticks: int, force: float, events: tuple[Event, ...]) -> WorldState:
        pose, body, held = self._pose(), self._body(), int(self._counts[3])
        status = STATUSES[int(self._counts[4])]
        return WorldState(
            tick=self.tick,
            ticks=ticks,
            command_sequence=int(self._counts[1]),
            agent_position=np.array(pose.position),
            yaw=pose.yaw,
            horizon=pose.horizon,
            room=self._room(),
            arm=ArmState(
                joints=np.array(body.joints),
                wrist_rotation=np.array(body.rotation),
                base_height=pose.arm.base_height,
                hand_centre=np.array(body.hand),
                hand_radius=arm.HAND_RADIUS,
            ),
            arm_status=status,
            arm_reason="out of reach" if status is ArmStatus.LIMITED else "",
            held=(self._ids[held],) if held >= 0 else (),
            touched=tuple(self._ids[n] for n in self._touched()),
            grasp_force=force,
            events=events,
            steps=(),
            step_count=0,
            body_poses=np.concatenate([self._poses, arm_poses(pose, body, held >= 0)]),
            state_hash=self.state_hash(),
        )


@dataclass(frozen=True, slots=True)
class FlatBackend:
    """An :class:`~vrhuman.engines.engine.EngineBackend`."""

    name: str = NAME
    simulator: str = "Flat World"
    package: str = "flat-world"
    restores: bool = True
    deterministic: bool = True
    draws: bool = False
    most_agents: int = 1
    own_houses: tuple[str, ...] = ()
    training_house: str = ""

    def open(self, order: HouseOrder) -> OpenHouse:
        house = order.build(order.data)
        return OpenHouse(FlatEngine(house), lambda: FlatEngine(house), order.data)

    def recorded_scene(
        self,
        house: House,
        bodies: Sequence[StandIn],  # noqa: ARG002 -- boxes, whatever things look like
        first: Callable[[], Floats],  # noqa: ARG002 -- the order is the house's
    ) -> Scene:
        return flat_scene(house, boxes_of(house))

    def check(self) -> str:
        return "a toy"


def install(folder: Path) -> None:
    """Write what ``pip install flat-world`` would leave in a folder of the search path."""
    info = folder / "flat_world-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: flat-world\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[vrhuman.engines]\n{NAME} = {__name__}:FlatBackend\n")
