"""AI2-THOR 5's event metadata from the embedded world: its keys, units and conventions."""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.engines.embedded.model import AGENT_HEIGHT, AGENT_TALL
from vrhuman.engines.embedded.objects import object_states
from vrhuman.engines.embedded.world import World
from vrhuman.engines.engine import ObjectStates
from vrhuman.records import TICK_SECONDS, Floats, JsonValue

CAMERA_HEIGHT = 0.675
"""Of the agent's camera above its position [m]."""
FIELD_OF_VIEW = 90.0
VISIBILITY_DISTANCE = 1.5
SIZE = (800, 600)
_CORNERS = np.array([[x, y, z] for x in (1.0, -1.0) for y in (1.0, -1.0) for z in (1.0, -1.0)])


def metadata(world: World) -> dict[str, JsonValue]:
    """The metadata of the only agent."""
    states = object_states(world)
    agent = world.state.agent
    camera = (agent.x, AGENT_HEIGHT + CAMERA_HEIGHT, agent.z)
    objects = world.house.house.objects
    held = [objects[grip.number] for grip in world.state.grips]
    walls = [point for wall in world.house.house.walls for point in (wall.start, wall.end)]
    flat = np.array(walls).reshape(-1, 2)
    tall = max((wall.height for wall in world.house.house.walls), default=AGENT_TALL)
    low = np.array([flat[:, 0].min(), 0.0, flat[:, 1].min()]) if len(flat) else np.zeros(3)
    high = np.array([flat[:, 0].max(), tall, flat[:, 1].max()]) if len(flat) else np.zeros(3)
    hand = world.posture.hand
    hand_pose = {
        "position": xyz(hand),
        "rotation": xyz(geometry.to_euler(world.posture.rotation)),
        "localPosition": xyz(arm.turn(-agent.yaw, _minus(hand, agent.position))),
        "localRotation": xyz(geometry.to_euler(agent.arm.rotation)),
    }
    return {
        "objects": object_metadata(world, states),
        "isSceneAtRest": world.physics.resting,
        "agent": {
            "name": "agent",
            "position": xyz(agent.position),
            "rotation": {"x": 0.0, "y": agent.yaw % 360.0, "z": 0.0},
            "cameraHorizon": agent.horizon,
            "isStanding": True,
            "inHighFrictionArea": False,
        },
        "hand": hand_pose,
        "heldObjectPose": hand_pose,
        "arm": arm_metadata(world),
        "fov": FIELD_OF_VIEW,
        "cameraPosition": xyz(camera),
        "cameraOrthSize": 0.0,
        "thirdPartyCameras": [],
        "collided": world.state.base_stopped or world.state.arm_stopped,
        "collidedObjects": [],
        "inventoryObjects": [{"objectId": o.object_id, "objectType": o.object_type} for o in held],
        "sceneName": "Procedural",
        "lastAction": world.state.action,
        "lastActionSuccess": world.state.success,
        "errorMessage": world.state.error,
        "errorCode": None,
        "actionReturn": None,
        "screenWidth": SIZE[0],
        "screenHeight": SIZE[1],
        "agentId": 0,
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
        "visibleRange": None,
        "currentTime": world.state.tick * TICK_SECONDS,
        "sceneBounds": box(low, high),
        "depthFormat": "Meters",
    }


def object_metadata(world: World, states: ObjectStates) -> list[JsonValue]:
    """AI2-THOR's objects[], and our own key ``colours``."""
    house, objects = world.house, world.house.house.objects
    children: list[list[str]] = [[] for _ in objects]
    for object_, parents in zip(objects, states.parents, strict=True):
        for parent in parents:
            children[parent].append(object_.object_id)
    away = np.linalg.norm(states.poses[:, :3] - np.array(world.state.agent.position), axis=1)
    out: list[JsonValue] = []
    for n, object_ in enumerate(objects):
        asset = object_.asset
        pickupable = asset.pickupable and house.free_place[n] >= 0
        moveable = not pickupable and house.free_place[n] >= 0
        extra = asset.secondary_properties
        aabb = box(states.low[n], states.high[n])
        out.append(
            {
                "name": object_.object_id,
                "objectId": object_.object_id,
                "objectType": object_.object_type,
                "assetId": asset.asset_id,
                "position": xyz(states.poses[n, :3]),
                "rotation": xyz(geometry.to_euler(states.poses[n, 3:])),
                "axisAlignedBoundingBox": aabb,
                "objectOrientedBoundingBox": _oriented(states.poses[n], object_.size)
                if pickupable
                else None,
                "visible": bool(away[n] <= VISIBILITY_DISTANCE),
                "obstructed": bool(away[n] > VISIBILITY_DISTANCE),
                "distance": float(away[n]),
                "mass": object_.mass if pickupable or moveable else 0.0,
                "salientMaterials": list(object_.materials) or None,
                "colours": list(object_.colours),
                "parentReceptacles": [objects[p].object_id for p in states.parents[n]] or None,
                "receptacle": asset.receptacle,
                "receptacleObjectIds": children[n] if asset.receptacle else None,
                "openable": n in house.openable,
                "isOpen": bool(states.openness[n] > 0.0),
                "openness": float(states.openness[n]),
                "pickupable": pickupable,
                "isPickedUp": states.held[n],
                "moveable": moveable,
                "isMoving": False,
                "toggleable": "CanToggleOnOff" in extra,
                "isToggled": False,
                "breakable": "CanBreak" in extra,
                "isBroken": False,
                "canFillWithLiquid": "CanBeFilled" in extra,
                "isFilledWithLiquid": False,
                "fillLiquid": None,
                "dirtyable": "CanBeDirty" in extra,
                "isDirty": False,
                "canBeUsedUp": "CanBeUsedUp" in extra,
                "isUsedUp": False,
                "cookable": "CanBeCooked" in extra,
                "isCooked": False,
                "temperature": "RoomTemp",
                "ObjectTemperature": "RoomTemp",
                "isHeatSource": "isHeatSource" in extra,
                "isColdSource": "isColdSource" in extra,
                "sliceable": "CanBeSliced" in extra,
                "isSliced": False,
                "controlledObjects": None,
            }
        )
    return out


def arm_metadata(world: World) -> dict[str, JsonValue]:
    """AI2-THOR's arm: four joints, the hand sphere, what it holds and touches."""
    agent, body = world.state.agent, world.posture
    height = agent.arm.base_height
    chain = arm.solve(agent.arm.wrist, agent.arm.elbow_orientation)
    relative = arm.forward_chain(chain.elbow, chain.wrist)
    yaw = arm.yaw_quaternion(agent.yaw)
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
        local = turn if i == 0 else arm.multiply(arm.conjugate(before), turn)
        joints.append(
            {
                "name": f"robot_arm_{i + 1}_jnt",
                "position": xyz(point),
                "rootRelativePosition": xyz(at),
                "rotation": axis_angle(arm.multiply(yaw, turn)),
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
        "handSphereRadius": arm.HAND_RADIUS,
    }


def xyz(v: Vector | Floats) -> dict[str, float]:
    """A Unity vector."""
    return {"x": float(v[0]), "y": float(v[1]), "z": float(v[2])}


def axis_angle(q: Quaternion) -> dict[str, float]:
    """A rotation as AI2-THOR's arm writes it: axis x, y, z and degrees w; none is (1, 0, 0, 0)."""
    vector = geometry.rotation_vector(q)
    angle = float(np.linalg.norm(vector))
    if angle < 1e-6:
        return {"x": 1.0, "y": 0.0, "z": 0.0, "w": 0.0}
    return {**xyz(vector / angle), "w": angle}


def box(low: Floats, high: Floats) -> dict[str, JsonValue]:
    """AI2-THOR's axis-aligned box: eight corners, centre, size."""
    centre, half = (low + high) / 2.0, (high - low) / 2.0
    return {
        "cornerPoints": (centre + _CORNERS * half).tolist(),
        "center": xyz(centre),
        "size": xyz(2.0 * half),
    }


def _oriented(pose: Floats, size: tuple[float, float, float]) -> dict[str, JsonValue]:
    corners = _CORNERS * (np.array(size) / 2.0)
    return {"cornerPoints": (pose[:3] + corners @ geometry.matrix(pose[3:]).T).tolist()}


def _minus(a: Vector, b: Vector) -> Vector:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _quaternion(q: Floats) -> Quaternion:
    x, y, z, w = q.tolist()
    return (x, y, z, w)
