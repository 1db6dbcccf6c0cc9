"""Actions with which a program arranges a house: poses and masses of objects.

Sizes cannot be changed while a house runs (:func:`vrhuman.houses.randomise.randomise` does before).
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np

from vrhuman import geometry
from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.actions.altering import add, take_away
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind, convert
from vrhuman.engines.embedded.actions.pushing import come_to_rest
from vrhuman.engines.embedded.actions.signatures import Signature, optional, required
from vrhuman.engines.embedded.actions.targets import numbered
from vrhuman.engines.embedded.changes import Added, pose_of
from vrhuman.engines.embedded.conditions import Mass
from vrhuman.engines.embedded.world import World
from vrhuman.houses.randomise import HEAVIEST, WEIGHT_FACTORS
from vrhuman.records import ActionResult, Floats, JsonValue

_MASSES = (0.001, 1000.0)
"""The range of masses that can be set [kg]; physics becomes unstable beyond it."""
_DRAG = 1000.0
"""The greatest drag of an object [1/s]."""
_FAR = 100.0
"""Objects are put no farther from the origin than this [m]."""


def set_poses(world: World, given: Arguments) -> ActionResult:
    """SetObjectPoses(objectPoses): each with objectName, position and rotation; all or none.

    As in AI2-THOR, pickupable and moveable objects that are not named are removed, and an object
    that is named twice is there twice. In a session (no ``pieces``), others stay as they are.
    """
    poses = given.json("objectPoses")
    if not isinstance(poses, list):
        raise ActionError("objectPoses must be a list of objectName, position and rotation.")
    placed: list[tuple[int, Floats]] = []
    more: list[Added] = []
    named: set[int] = set()
    for entry in poses:
        if not isinstance(entry, Mapping) or not isinstance(entry.get("objectName"), str):
            raise ActionError("each of objectPoses needs an objectName.")
        number = _free(world, entry["objectName"])
        at, turn = _vector(entry, "position"), _vector(entry, "rotation")
        if max(map(abs, at)) > _FAR:
            raise ActionError(f"{entry['objectName']}: a position farther than {_FAR:g} m away.")
        pose = np.array([*at, *geometry.from_euler(*turn)])
        if number not in named:
            placed.append((number, pose))
        elif world.initialization.pieces:
            source = world.house.house.objects[number]
            count = len(world.state.changes.added) + len(more)
            name = f"{source.object_id}|copy_{count}"
            more.append(Added(name, pose_of(pose), asset_id=source.asset.asset_id))
        named.add(number)
    world.loosen(named)
    if world.initialization.pieces:
        kept = named | world.state.held
        take_away(world, [n for n in _loose(world) if n not in kept])
        if more:
            add(world, more, pinned=False)
    for number, pose in placed:
        world.physics.put(number, pose)
    world.move(world.state.agent, 1)
    if not given.flag("placeStationary"):
        come_to_rest(world)
    return ActionResult(True)


def _loose(world: World) -> list[int]:
    """The objects that move and that AI2-THOR calls Moveable or Pickupable."""
    return [
        n
        for n, o in enumerate(world.house.house.objects)
        if o.asset.primary_property in ("CanPickup", "Moveable") and world.movable(n)
    ]


def _vector(entry: Mapping[str, JsonValue], key: str) -> Vector:
    x, y, z = convert(Kind.VECTOR, entry.get(key, {}))
    return (x, y, z)


def _free(world: World, name: str) -> int:
    number = numbered(world, name)
    if not world.movable(number):
        raise ActionError(f"{name} is neither Moveable nor Pickupable: it stays where it is.")
    if number in world.state.held:
        raise ActionError(f"{name} is in the agent's hand.")
    return number


def set_mass(world: World, given: Arguments) -> ActionResult:
    """SetMassProperties(objectId, mass, drag, angularDrag) of what is Moveable or Pickupable."""
    number = numbered(world, given.text("objectId"))
    mass, drag, turning = (given.number(key) for key in ("mass", "drag", "angularDrag"))
    if world.house.free_place[number] < 0:
        return ActionResult(
            False,
            f"{given.text('objectId')} is not a Moveable or Pickupable object, and the Mass "
            "Properties cannot be changed.",
        )
    if not (_MASSES[0] <= mass <= _MASSES[1] and 0.0 <= drag <= _DRAG and 0.0 <= turning <= _DRAG):
        raise ActionError(
            f"mass must be in [{_MASSES[0]:g}:{_MASSES[1]:g}], drag and angularDrag in "
            f"[0:{_DRAG:g}]."
        )
    world.set_masses({number: Mass(mass, drag, turning)})
    return ActionResult(True)


def randomise_masses(world: World, given: Arguments) -> ActionResult:
    """RandomizeMasses(seed): draw the mass of every pickupable object, as in EXCALIBUR's houses.

    The same seed gives the same masses. This is not an action of AI2-THOR.
    """
    seed, drawn = given.integer("seed"), {}
    for n, o in enumerate(world.house.house.objects):
        if o.asset.pickupable and world.house.free_place[n] >= 0:
            factor = random.Random(f"{seed}|{o.object_id}|weight").uniform(*WEIGHT_FACTORS)
            drawn[n] = Mass(min(o.mass * factor, HEAVIEST))
    world.set_masses(drawn)
    return ActionResult(True)


def scale(_: World, __: Arguments) -> ActionResult:
    """ScaleObject: refused."""
    raise ActionError(
        "ScaleObject: the embedded engine cannot change sizes while a house runs; give the object "
        "its size in the house."
    )


SIGNATURES: tuple[Signature[World], ...] = (
    Signature(
        "SetObjectPoses",
        set_poses,
        (required("objectPoses", Kind.ANY), optional("placeStationary", Kind.BOOL, True)),
    ),
    Signature(
        "SetMassProperties",
        set_mass,
        (
            required("objectId", Kind.STRING),
            required("mass", Kind.FLOAT),
            required("drag", Kind.FLOAT),
            required("angularDrag", Kind.FLOAT),
        ),
    ),
    Signature("RandomizeMasses", randomise_masses, (optional("seed", Kind.INT, 0),)),
    Signature(
        "ScaleObject",
        scale,
        (
            required("objectId", Kind.STRING),
            required("scale", Kind.FLOAT),
            optional("scaleOverSeconds", Kind.FLOAT, 1.0),
            optional("forceAction", Kind.BOOL, False),
        ),
    ),
)
