"""Where to go: poses from which an object can be interacted with, shortest ways, the expert.

Ways are searched on the present floor (:mod:`~vrhuman.engines.embedded.navigation`), where AI2-THOR
uses a NavMesh. An object is the target of a way as in AI2-THOR: the way ends at the first place, of
a breadth-first search over the grid, from which the object is interactable.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from vrhuman.engines.agent import HORIZON_RANGE
from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.signatures import Signature, optional, required
from vrhuman.engines.embedded.actions.targets import numbered, of_type
from vrhuman.engines.embedded.actions.teleporting import reachable, standing_at
from vrhuman.engines.embedded.metadata.visibility import Visibility
from vrhuman.engines.embedded.navigation import Point
from vrhuman.engines.embedded.world import World
from vrhuman.engines.posture import AgentPose
from vrhuman.records import ActionResult, Floats, JsonValue

ALLOWED_ERROR = 0.0001
"""How far both ends of a way may be from free floor together, if nothing else is asked [m]."""
_NEAR = 0.2
"""The farthest from free floor that one end may be anyway [m]."""
_HORIZONS = (-30.0, 0.0, 30.0, 60.0)
_LOOK = 30.0


# ------------------------------------------------------------------------------ interactable poses


def interactable_poses(world: World, given: Arguments) -> ActionResult:
    """GetInteractablePoses: the poses, for TeleportFull, from which an object is interactable."""
    number = numbered(world, given.text("objectId"))
    start, agent = world.initialization, world.state.agent
    reach = given.optional_number("maxDistance")
    reach = start.visibility_distance if reach is None else reach
    most = given.optional_integer("maxPoses")
    if most is not None and most <= 0:
        raise ActionError("maxPoses must be > 0.")
    if reach <= 0.0:
        raise ActionError("maxDistance must be >= 0 meters from the object.")
    horizons = given.numbers("horizons")
    horizons = _HORIZONS if horizons is None else horizons
    low, high = HORIZON_RANGE
    for horizon in horizons:
        if not low <= horizon <= high:
            raise ActionError(f"Each horizon must be in [{low:g}:{high:g}]. You gave {horizon:g}.")
    standings = given.flags("standings")
    standings = (True, False) if standings is None else standings
    rotations = given.numbers("rotations")
    rotations = _rotations(world) if rotations is None else rotations
    positions = given.vectors("positions")
    places = (
        list(reachable(world, agent.x, agent.z))
        if positions is None
        else [(x, z) for x, _, z in positions]
    )
    if not (horizons and standings and rotations and places):
        raise ActionError("Every degree of freedom must have at least 1 valid value.")
    near = [place for place in places if _near(world, number, place, reach)]
    found = _poses(world, number, near, (horizons, standings, rotations), reach)
    limited = [pose for _, pose in zip(range(most or len(places) * 10_000), found, strict=False)]
    return ActionResult(True, value=limited)


def _rotations(world: World) -> tuple[float, ...]:
    """AI2-THOR's default: whole steps from the agent's own yaw."""
    step = world.initialization.rotate_step_degrees
    if 360.0 % step != 0.0:
        raise ActionError(
            f"360 % rotateStepDegrees (360 % {step:g} != 0) must be 0, "
            "unless 'rotations: float[]' is overwritten."
        )
    first = round(world.state.agent.yaw % step)
    return tuple(first + i * step for i in range(round(360.0 / step)))


def _near(world: World, number: int, place: Point, reach: float) -> bool:
    """Whether an object's box begins within ``reach`` of a place, height left out."""
    states = world.object_states()
    low, high = states.low[number], states.high[number]
    dx = max(low[0] - place[0], place[0] - high[0], 0.0)
    dz = max(low[2] - place[1], place[1] - high[2], 0.0)
    return math.hypot(dx, dz) <= reach + 0.5  # lids and drawers stand out


def _poses(
    world: World,
    number: int,
    places: Sequence[Point],
    ways: tuple[Sequence[float], Sequence[bool], Sequence[float]],
    reach: float,
) -> Iterator[JsonValue]:
    """The poses in AI2-THOR's order, by horizon, standing, rotation and place."""
    horizons, standings, rotations = ways
    sights: dict[tuple[Point, bool], Floats] = {}
    for place, standing in product(places, standings):
        pose = _at(world, place, standing=standing)
        sights[place, standing] = Visibility(world, pose, reach).sights(number)
    for horizon, standing, rotation, place in product(horizons, standings, rotations, places):
        points = sights[place, standing]
        if not len(points):
            continue
        pose = replace(
            _at(world, place, standing=standing), yaw=rotation % 360.0, horizon=float(horizon)
        )
        if Visibility(world, pose, reach).frames_any(points):
            yield {
                **standing_at(*place),
                "rotation": rotation,
                "standing": standing,
                "horizon": horizon,
            }


def _at(world: World, place: Point, standing: bool | None = None) -> AgentPose:
    agent = world.state.agent
    return replace(
        agent,
        x=place[0],
        z=place[1],
        standing=agent.standing if standing is None else standing,
    )


# ----------------------------------------------------------------------------------- shortest ways


def shortest_path(world: World, given: Arguments) -> ActionResult:
    """GetShortestPath: the way to where an object is interactable from."""
    number = _target(world, given)
    start = given.optional_vector("position") or world.state.agent.position
    goal = _vantage(world, number, (start[0], start[2]))
    return ActionResult(True, value=_path(world, start, goal, given.number("allowedError")))


def path_to_target(world: World, given: Arguments) -> ActionResult:
    """GetShortestPathToPoint(target): the way to a point."""
    return _to_point(world, given, given.vector("target"))


def path_to_coordinates(world: World, given: Arguments) -> ActionResult:
    """GetShortestPathToPoint(x, y, z): the way to a point, as the client's metrics ask for it."""
    return _to_point(world, given, (given.number("x"), given.number("y"), given.number("z")))


def _to_point(world: World, given: Arguments, target: Vector) -> ActionResult:
    start = given.optional_vector("position") or world.state.agent.position
    error = given.number("allowedError")
    return ActionResult(True, value=_path(world, start, (target[0], target[2]), error))


def _target(world: World, given: Arguments) -> int:
    """The object that is named, or the only one of its type.

    :raises ActionError: where there is none, or several of the type.
    """
    name, kind = given.optional_text("objectId"), given.optional_text("objectType")
    if name or not kind:
        number = world.house.number(name or "")
        if number is None:
            raise ActionError(f"Cannot find sim object with id {name or ''}")
        return number
    found = of_type(world, kind)
    if not found:
        raise ActionError(f"Object type {kind} was not found in the scene.")
    if len(found) > 1:
        raise ActionError(
            f"Multiple objects of type {kind} were found in the scene, cannot disambiguate."
        )
    return found[0]


def _vantage(world: World, number: int, start: Point) -> Point:
    """The first place of a search from ``start`` at which an object is interactable.

    :raises ActionError: if there is none.
    """
    reach = world.initialization.visibility_distance
    for place in reachable(world, *start):
        if _near(world, number, place, reach) and _facing(world, number, place):
            return place
    name = world.house.house.objects[number].object_id
    raise ActionError(f"{name} is not interactable from any position that the agent can reach.")


def _facing(world: World, number: int, place: Point) -> bool:
    """Whether an object is interactable from a place when the camera looks at its middle."""
    pose = _at(world, place)
    px, py, pz = world.object_pose(number)[:3].tolist()
    cx, cy, cz = pose.camera
    away = math.hypot(px - cx, pz - cz)
    looking = replace(
        pose,
        yaw=math.degrees(math.atan2(px - cx, pz - cz)) % 360.0,
        horizon=math.degrees(math.atan2(cy - py, away)),
    )
    sight = Visibility(world, looking)
    return sight.frames_any(sight.sights(number))


def _path(world: World, start: Vector, goal: Point, allowed: float) -> JsonValue:
    corners = way(world, (start[0], start[2]), goal, allowed)
    return {"corners": [{"x": x, "y": 0.0, "z": z} for x, z in corners], "status": 0}


def way(
    world: World, start: Point, goal: Point, allowed: float = ALLOWED_ERROR
) -> tuple[Point, ...]:
    """Return the corners of the shortest way over the floor, with both ends.

    :raises ActionError: with AI2-THOR's text, where an end is off the floor or there is no way.
    """
    floor = world.floor
    most = max(_NEAR, allowed)
    ends = []
    for name, at in (("startPosition", start), ("targetPosition", goal)):
        near = floor.near(*at, most)
        if near is None:
            raise ActionError(f"No point on NavMesh near {name} {_shown(at)}.")
        ends.append(near)
    offsets = [math.dist(at, near) for at, near in zip((start, goal), ends, strict=True)]
    if min(offsets) > allowed:
        raise ActionError(
            "Closest point on NavMesh was too far from the agent: "
            f" (startPosition={_shown(start)}, closest navmesh position {_shown(ends[0])}) and"
            f" (targetPosition={_shown(goal)}, closest navmesh position {_shown(ends[1])})."
        )
    corners = floor.way(ends[0], ends[1])
    if corners is None:
        raise ActionError(
            f"Could not find path between {_shown(ends[0])} and {_shown(ends[1])} using the "
            "NavMesh."
        )
    return corners


def _shown(point: Point) -> str:
    return f"({point[0]:.3f}, 0.000, {point[1]:.3f})"


# -------------------------------------------------------------------------------------- the expert


def expert_action(world: World, given: Arguments) -> ActionResult:
    """ObjectNavExpertAction: the next action on the shortest way to an object or a point.

    It returns the action's name, or None where nothing is left to do.
    """
    agent = world.state.agent
    here = (agent.x, agent.z)
    number = None
    if given.optional_text("objectId") or given.optional_text("objectType"):
        number = _target(world, given)
        goal = _vantage(world, number, here)
    else:
        x, _, z = given.optional_vector("position") or (0.0, 0.0, 0.0)
        goal = (x, z)
    step = world.initialization.rotate_step_degrees
    parts = round(360.0 / step)
    if abs(parts - 360.0 / step) > 1e-5:
        raise ActionError(
            "Invalid rotate step degrees for agent, must divide 360 without a remainder."
        )
    turns = sorted(range(-(parts // 2), parts - parts // 2 + 1), key=abs)
    grid = world.initialization.grid_size
    if math.dist(here, goal) < grid / 2.0:
        return _turn_to(world, number, turns, step)
    corners = way(world, here, goal)
    ahead = next((c for c in corners[1:] if math.dist(here, c) > grid / 2.0), corners[-1])
    floor = world.floor
    best, shortest = 0, math.inf
    for turn in turns:
        yaw = math.radians(agent.yaw + turn * step)
        there = (here[0] + grid * math.sin(yaw), here[1] + grid * math.cos(yaw))
        away = abs(ahead[0] - there[0]) + abs(ahead[1] - there[1])
        if away + 1e-6 < shortest and floor.clear(here, there):
            best, shortest = turn, away
    if shortest == math.inf:
        raise ActionError("Can't seem to move in any direction...")
    name = "MoveAhead" if best == 0 else "RotateLeft" if best < 0 else "RotateRight"
    return ActionResult(True, value=name)


def _turn_to(world: World, number: int | None, turns: list[int], step: float) -> ActionResult:
    """The next turn or look that brings an object into the picture."""
    agent = world.state.agent
    if number is None or Visibility(world).seen([number])[number]:
        return ActionResult(True)
    points = Visibility(world).sights(number)
    now = round(agent.horizon / _LOOK)
    best: tuple[int, int, int] | None = None
    for turn, look in product(turns, (-1, 0, 1, 2)):
        pose = replace(agent, yaw=(agent.yaw + turn * step) % 360.0, horizon=look * _LOOK)
        cost = abs(turn) + abs(look - now)
        if (best is None or cost < best[0]) and Visibility(world, pose).frames_any(points):
            best = (cost, turn, look - now)
    if best is None or best[0] == 0:
        raise ActionError("Object doesn't seem visible from any rotation/horizon.")
    _, turn, look = best
    if turn:
        return ActionResult(True, value="RotateLeft" if turn < 0 else "RotateRight")
    return ActionResult(True, value="LookUp" if look < 0 else "LookDown")


_OF_OBJECT = (optional("objectType", Kind.STRING), optional("objectId", Kind.STRING))
_ERROR = optional("allowedError", Kind.FLOAT, ALLOWED_ERROR)
_FROM = optional("position", Kind.VECTOR)

SIGNATURES: tuple[Signature[World], ...] = (
    Signature(
        "GetInteractablePoses",
        interactable_poses,
        (
            required("objectId", Kind.STRING),
            optional("positions", Kind.VECTORS),
            optional("rotations", Kind.FLOATS),
            optional("horizons", Kind.FLOATS),
            optional("standings", Kind.FLAGS),
            optional("maxDistance", Kind.FLOAT),
            optional("maxPoses", Kind.INT),
        ),
    ),
    Signature(
        "GetShortestPath",
        shortest_path,
        (_FROM, optional("rotation", Kind.ROTATION), *_OF_OBJECT, _ERROR),
    ),
    Signature(
        "GetShortestPathToPoint",
        path_to_target,
        (required("target", Kind.VECTOR), _FROM, _ERROR),
    ),
    Signature(
        "GetShortestPathToPoint",
        path_to_coordinates,
        (*(required(name, Kind.FLOAT) for name in "xyz"), _FROM, _ERROR),
    ),
    Signature("ObjectNavExpertAction", expert_action, (*_OF_OBJECT, _FROM)),
)
