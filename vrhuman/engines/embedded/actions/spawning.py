"""Where objects are put by a program: at a point, or somewhere at random.

Intended differences from AI2-THOR: what is spawned comes to rest by physics, in or on its
receptacle; an object that finds no room stays where it was; ids do not change; the agent drops what
it holds before objects are spawned at random.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines.embedded.actions.altering import MAX_ADDED, add
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.placing import (
    free_of_others,
    free_spots,
    rests_in,
    surfaces,
)
from vrhuman.engines.embedded.actions.pushing import come_to_rest
from vrhuman.engines.embedded.actions.signatures import Signature, optional, required
from vrhuman.engines.embedded.actions.targets import numbered
from vrhuman.engines.embedded.changes import Added, pose_of
from vrhuman.engines.embedded.metadata.visibility import Visibility
from vrhuman.engines.embedded.world import World
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.records import ActionResult, JsonValue

_GRID = np.linspace(-0.95, 0.95, 15)
"""Where over a receptacle's box coordinates are looked for."""
_CLEARANCE = 0.003
_FAR = 100.0
"""Objects are put no farther from the origin than this [m]."""
_MAX_RECEPTACLES = 12
"""An object is tried on so many receptacles at most."""


# ------------------------------------------------------------------------------------ at a point


def place_at_point(world: World, given: Arguments) -> ActionResult:
    """PlaceObjectAtPoint: put an object so that its bottom's middle is at a point."""
    number = numbered(world, given.text("objectId"))
    name = world.house.house.objects[number].object_id
    if not world.movable(number):
        raise ActionError(f"{name} is neither Moveable nor Pickupable: it stays where it is.")
    point = given.vector("position")
    if max(map(abs, point)) > _FAR:
        raise ActionError(f"a position farther than {_FAR:g} m away.")
    angles = given.optional_vector("rotation")
    turn = world.object_pose(number)[3:] if angles is None else geometry.from_euler(*angles)
    half = np.abs(geometry.matrix(turn)) @ np.array(world.house.house.objects[number].size) / 2.0
    pose = np.array([point[0], point[1] + half[1] + _CLEARANCE, point[2], *turn])
    before = world.snapshot()
    world.loosen([number])
    fits = free_of_others(world, number, pose)
    world.physics.refresh()
    if not fits:
        world.restore(*before)
        raise ActionError(f"spawn area not clear ({name}), can't place object at that point")
    world.let_go(number)
    world.physics.put(number, pose)
    world.move(world.state.agent, 0)
    world.physics.refresh()
    if given.flag("forceKinematic"):
        now = world.state.changes
        world.change(replace(now, pinned=tuple(sorted({*now.pinned, number}))))
    else:
        come_to_rest(world)
    return ActionResult(True)


def spawn_coordinates(world: World, given: Arguments) -> ActionResult:
    """GetSpawnCoordinatesAboveReceptacle: points on its surfaces, for PlaceObjectAtPoint.

    With ``anywhere``, also those that the agent does not see or is not near.
    """
    number = numbered(world, given.text("objectId"))
    object_ = world.house.house.objects[number]
    if not object_.asset.receptacle:
        raise ActionError(f"{object_.object_id} is not a receptacle!")
    states = world.object_states()
    low, high = states.low[number], states.high[number]
    middle, half = (low + high) / 2.0, (high - low) / 2.0
    sight = None if given.flag("anywhere") else Visibility(world)
    found: list[JsonValue] = []
    for u, v in itertools.product(_GRID, _GRID):
        x, z = float(middle[0] + u * half[0]), float(middle[2] + v * half[2])
        tops = surfaces(world, None, number, x, z, float(low[1]), float(high[1]))
        for y in itertools.islice(tops, 1):
            if sight is None or sight.reaches((x, y, z)):
                found.append({"x": x, "y": float(y), "z": z})
    return ActionResult(True, value=found)


# ------------------------------------------------------------------------------------- at random


def random_spawn(world: World, given: Arguments) -> ActionResult:
    """InitialRandomSpawn: put objects in or on receptacles at random, the same for a seed."""
    tries = given.integer("numPlacementAttempts")
    if tries <= 0:
        raise ActionError("numPlacementAttempts must be a positive integer.")
    rng = random.Random(given.integer("randomSeed"))
    excluded = _excluded(world, given)
    asked, where = given.texts("objectIds"), given.texts("receptacleObjectIds")
    for name in (*(asked or ()), *(where or ())):
        numbered(world, name)
    world.release()
    _duplicate(world, given)
    movers = _movers(world, given, excluded)
    world.loosen(movers)
    rng.shuffle(movers)
    holders = _holders(world, given)
    left = movers
    begin = {n: world.object_states().poses[n].copy() for n in movers}
    for _ in range(tries):
        targets = _put_all(world, left, holders, rng, free=where is not None)
        come_to_rest(world)
        left = [n for n in left if n not in targets or not rests_in(world, n, targets[n])]
        if not left:
            break
    for n in left:
        world.physics.put(n, begin[n])
    world.physics.refresh()
    come_to_rest(world)
    if asked is not None and len(left) == len(movers):
        return ActionResult(False, "No valid positions to place object found")
    return ActionResult(True)


def _excluded(world: World, given: Arguments) -> set[int]:
    for kind in given.texts("excludedReceptacles") or ():
        if kind not in load_catalogue().by_type:
            raise ActionError(f"invalid Object Type used in excludedReceptacles array: {kind}")
    found = set()
    for name in given.texts("excludedObjectIds") or ():
        number = world.house.number(name)
        if number is None:
            raise ActionError(f"Cannot find sim object with id '{name}'")
        found.add(number)
    return found


def _movers(world: World, given: Arguments, excluded: set[int]) -> list[int]:
    """The objects to move: those asked for, else all that can be picked up (or moved)."""
    asked, objects = given.texts("objectIds"), world.house.house.objects
    if asked is not None:
        chosen = [numbered(world, name) for name in dict.fromkeys(asked)]
    else:
        chosen = [
            n
            for n, o in enumerate(objects)
            if o.asset.pickupable or (given.flag("allowMoveable") and not o.fills_opening)
        ]
    gone = world.house.absent
    return [n for n in chosen if world.movable(n) and n not in excluded and n not in gone]


def _holders(world: World, given: Arguments) -> list[int]:
    """The receptacles to use, closed ones and excluded types left out."""
    asked, objects = given.texts("receptacleObjectIds"), world.house.house.objects
    without = set(given.texts("excludedReceptacles") or ())
    numbers = (
        range(len(objects))
        if asked is None
        else [numbered(world, name) for name in dict.fromkeys(asked)]
    )
    return [
        n
        for n in numbers
        if objects[n].asset.receptacle
        and n not in world.house.absent
        and objects[n].object_type not in without
        and (asked is not None or n not in world.house.openable or world.openness(n) > 0.0)
        and not (given.flag("forceVisible") and n in world.house.openable)
    ]


def _put_all(
    world: World, movers: list[int], holders: list[int], rng: random.Random, free: bool
) -> dict[int, int]:
    """Put each object at a free spot of a receptacle that takes its type; say which."""
    contents, objects = load_catalogue().contents, world.house.house.objects
    targets: dict[int, int] = {}
    for n in movers:
        kind = objects[n].object_type
        fit = [
            h
            for h in holders
            if h != n and (free or kind in contents.get(objects[h].object_type, {}))
        ]
        rng.shuffle(fit)
        for holder in fit[:_MAX_RECEPTACLES]:
            if holder in targets or n in targets.values():  # nothing is put on what moves itself
                continue
            spot = next(free_spots(world, n, holder, rng), None)
            if spot is not None:
                world.physics.put(n, spot)
                world.physics.refresh()
                targets[n] = holder
                break
    return targets


def _duplicate(world: World, given: Arguments) -> None:
    """Add copies until there are as many of a type as numDuplicatesOfType asks for."""
    asked = given.json("numDuplicatesOfType")
    if asked is None:
        return
    if not isinstance(asked, list) or not all(isinstance(entry, Mapping) for entry in asked):
        raise ActionError("numDuplicatesOfType must be a list of objectType and count.")
    more: list[Added] = []
    objects = world.house.house.objects
    catalogue = load_catalogue()
    for entry in asked:
        kind, count = entry.get("objectType"), entry.get("count")
        if not isinstance(kind, str) or not isinstance(count, int):
            raise ActionError("each of numDuplicatesOfType needs an objectType and a count.")
        there = [
            n
            for n, o in enumerate(objects)
            if o.object_type == kind
            and o.asset.asset_id in catalogue.assets
            and n not in world.house.absent
        ]
        for i in range(count - len(there) if there else 0):
            source = objects[there[i % len(there)]]
            away = np.array([0.0, -20.0 - len(more), 0.0, 0.0, 0.0, 0.0, 1.0])
            name = f"{source.object_id}|copy_{len(world.state.changes.added) + len(more)}"
            more.append(Added(name, pose_of(away), asset_id=source.asset.asset_id))
    if len(world.state.changes.added) + len(more) > MAX_ADDED:
        raise ActionError(f"more than {MAX_ADDED} objects were added.")
    if more:
        add(world, more)


SIGNATURES: tuple[Signature[World], ...] = (
    Signature(
        "PlaceObjectAtPoint",
        place_at_point,
        (
            required("objectId", Kind.STRING),
            required("position", Kind.VECTOR),
            optional("rotation", Kind.ROTATION),
            optional("forceKinematic", Kind.BOOL, False),
        ),
    ),
    Signature(
        "GetSpawnCoordinatesAboveReceptacle",
        spawn_coordinates,
        (required("objectId", Kind.STRING), required("anywhere", Kind.BOOL)),
    ),
    Signature(
        "InitialRandomSpawn",
        random_spawn,
        (
            optional("randomSeed", Kind.INT, 0),
            optional("forceVisible", Kind.BOOL, False),
            optional("placeStationary", Kind.BOOL, True),
            optional("numDuplicatesOfType", Kind.ANY),
            optional("excludedReceptacles", Kind.STRINGS),
            optional("excludedObjectIds", Kind.STRINGS),
            optional("objectIds", Kind.STRINGS),
            optional("receptacleObjectIds", Kind.STRINGS),
            optional("numPlacementAttempts", Kind.INT, 5),
            optional("allowFloor", Kind.BOOL, False),
            optional("allowMoveable", Kind.BOOL, False),
        ),
    ),
)
