"""Writes AI2-THOR 5's metadata of the embedded world: its keys, units and conventions."""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.engines.embedded.metadata.object_metadata import ObjectMetadata, box, xyz
from vrhuman.engines.embedded.world import World
from vrhuman.houses.house import House
from vrhuman.records import TICK_SECONDS, Floats, JsonValue


class Metadata:
    """Writes the metadata of one world; what never changes is written once."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._objects = ObjectMetadata(world)
        self._bounds = scene_bounds(world.house.house)

    def now(self) -> dict[str, JsonValue]:
        """Return the present metadata of the agent that acts, for reading."""
        return {
            **_agent_metadata(self._world),
            "objects": self.objects(),
            "sceneBounds": self._bounds,
        }

    def objects(self) -> list[JsonValue]:
        """Return the objects' part of it."""
        return self._objects.objects()


def _agent_metadata(world: World) -> dict[str, JsonValue]:
    agent, start = world.state.agent, world.initialization
    objects = world.house.house.objects
    held = [objects[grip.number] for grip in world.state.grips]
    hand_pose = _hand_pose(world)
    return {
        "isSceneAtRest": world.physics.resting,
        "agent": {
            "name": "agent",
            "position": xyz(agent.position),
            "rotation": {"x": 0.0, "y": agent.yaw % 360.0, "z": 0.0},
            "cameraHorizon": agent.horizon,
            "isStanding": agent.standing,
            "inHighFrictionArea": False,
        },
        "hand": hand_pose,
        "heldObjectPose": hand_pose,
        "arm": arm_metadata(world) if agent.hand is None else None,
        "fov": start.field_of_view,
        "cameraPosition": xyz(agent.camera),
        "cameraOrthSize": 0.0,
        "thirdPartyCameras": [],
        "collided": world.state.base_stopped or world.state.arm_stopped,
        "collidedObjects": [],
        "inventoryObjects": [{"objectId": o.object_id, "objectType": o.object_type} for o in held],
        "sceneName": "Procedural",
        "lastAction": world.state.action,
        "lastActionSuccess": world.state.success,
        "errorMessage": world.state.error,
        "errorCode": world.state.code,
        "actionReturn": None,
        "screenWidth": start.width,
        "screenHeight": start.height,
        "agentId": world.acting,
        "colors": None,
        "colorBounds": None,
        "flatSurfacesOnGrid": [],
        "distances": [],
        "normals": [],
        "isOpenableGrid": [],
        "segmentedObjectIds": [],
        "objectIdsInBox": [],
        "actionIntReturn": 0,
        "actionFloatReturn": 0.0,
        "actionStringsReturn": [],
        "actionFloatsReturn": [],
        "actionVector3sReturn": [],
        "reachablePositions": [],
        "visibleRange": None,
        "currentTime": world.state.tick * TICK_SECONDS,
        "depthFormat": "Meters",
    }


def _hand_pose(world: World) -> dict[str, JsonValue]:
    """The hand's pose in the world and in its parent's frame: the camera's, or the arm agent's."""
    agent, body = world.state.agent, world.posture
    if agent.hand is not None:
        local, turn = agent.hand.position, agent.hand.rotation
    else:
        local = arm.turn(-agent.yaw, _minus(body.hand, agent.position))
        turn = agent.arm.rotation
    return {
        "position": xyz(body.hand),
        "rotation": xyz(geometry.to_euler(body.rotation)),
        "localPosition": xyz(local),
        "localRotation": xyz(geometry.to_euler(turn)),
    }


def scene_bounds(house: House) -> dict[str, JsonValue]:
    """Return AI2-THOR's sceneBounds: the box of the walls."""
    flat = np.array([point for wall in house.walls for point in (wall.start, wall.end)])
    if not len(flat):
        return box(np.zeros(3), np.zeros(3))
    tall = max(wall.height for wall in house.walls)
    (x0, z0), (x1, z1) = flat.min(axis=0), flat.max(axis=0)
    return box(np.array([x0, 0.0, z0]), np.array([x1, tall, z1]))


def arm_metadata(world: World) -> dict[str, JsonValue]:
    """Return AI2-THOR's arm: four joints, the hand sphere, what it holds and touches."""
    agent, body = world.state.agent, world.posture
    height = agent.arm.base_height
    chain = arm.solve(agent.arm.wrist, agent.arm.elbow_orientation)
    relative = arm.forward_chain(chain.elbow, chain.wrist)
    yaw = geometry.yaw_floats(agent.yaw)
    ends = [*relative[1:], None]
    turns: list[Quaternion] = []
    for here, there in zip(relative, ends, strict=True):
        if there is None:
            turns.append(agent.arm.rotation)
        else:
            turns.append(_quaternion(geometry.look_rotation(_minus(there, here))))
    joints: list[JsonValue] = []
    for i, (point, at, turn) in enumerate(zip(body.joints, relative, turns, strict=True)):
        before = turns[i - 1] if i else (0.0, 0.0, 0.0, 1.0)
        local = turn if i == 0 else geometry.multiply_floats(geometry.inverse_floats(before), turn)
        joints.append(
            {
                "name": f"robot_arm_{i + 1}_jnt",
                "position": xyz(point),
                "rootRelativePosition": xyz(at),
                "rotation": axis_angle(geometry.multiply_floats(yaw, turn)),
                "rootRelativeRotation": axis_angle(turn),
                "localRotation": axis_angle(local),
                "armBaseHeight": height if i == 0 else None,
                "elbowOrientation": agent.arm.elbow_orientation if i == 0 else None,
            }
        )
    objects = world.house.house.objects
    touched = world.touched()
    return {
        "joints": joints,
        "heldObjects": [objects[grip.number].object_id for grip in world.state.grips],
        "pickupableObjects": [objects[n].object_id for n in touched if objects[n].asset.pickupable],
        "touchedNotHeldObjects": [objects[n].object_id for n in touched],
        "handSphereCenter": xyz(body.hand),
        "handSphereRadius": agent.hand_radius,
    }


def axis_angle(q: Quaternion) -> dict[str, float]:
    """Return a rotation as AI2-THOR's arm writes it: axis x, y, z and degrees w.

    No rotation is (1, 0, 0, 0).
    """
    vector = geometry.rotation_vector(q)
    angle = float(np.linalg.norm(vector))
    if angle < 1e-6:
        return {"x": 1.0, "y": 0.0, "z": 0.0, "w": 0.0}
    return {**xyz(vector / angle), "w": angle}


def _minus(a: Vector, b: Vector) -> Vector:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _quaternion(q: Floats) -> Quaternion:
    x, y, z, w = q.tolist()
    return (x, y, z, w)
