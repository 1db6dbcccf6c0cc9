"""Actions that change the house itself: objects taken away, brought in, made static or set free.

They compile the house again, which takes about 0.1 s. RemoveFromScene is for good in AI2-THOR, and
DisableObject until EnableObject; here EnableObject brings back either.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.signatures import Handler, Signature, optional, required
from vrhuman.engines.embedded.actions.targets import numbered
from vrhuman.engines.embedded.changes import Added, Changes, pose_of
from vrhuman.engines.embedded.world import World
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.records import ActionResult

HUNG = frozenset({"Towel", "HandTowel", "ToiletPaper"})
"""Types that hang on something, and stay there when everything else is set free."""
MAX_ADDED = 500
"""The most objects that an episode adds."""
_FAR = 100.0
"""Objects are put no farther from the origin than this [m]."""


def remove(world: World, given: Arguments) -> ActionResult:
    """RemoveFromScene, DisableObject: the object is in neither the world nor the metadata."""
    number = numbered(world, given.text("objectId"))
    take_away(world, [number])
    return ActionResult(True)


def take_away(world: World, numbers: list[int]) -> None:
    """Remove objects; what is held is let go of."""
    now = world.state.changes
    world.change(replace(now, removed=tuple(sorted({*now.removed, *numbers}))))


def bring_back(world: World, given: Arguments) -> ActionResult:
    """EnableObject: an object that was disabled is there again, where it was."""
    name, now = given.text("objectId"), world.state.changes
    if world.house.number(name) is not None:
        return ActionResult(True)
    objects = world.house.house.objects
    back = [n for n in now.removed if objects[n].object_id == name][-1:]
    if not back:
        raise ActionError(f"objectId: {name} is not the objectId on any object in the scene!")
    world.change(replace(now, removed=tuple(n for n in now.removed if n not in back)))
    return ActionResult(True)


def spawn(world: World, given: Arguments) -> ActionResult:
    """SpawnAsset(assetId, generatedId, position, rotation): a new object, which stays where it is.

    InitialRandomSpawn, PlaceObjectAtPoint and PickupObject take it from there.
    """
    asset_id, name = given.text("assetId"), given.text("generatedId")
    if asset_id not in load_catalogue().assets:
        raise ActionError(
            f"Object '{asset_id}' is not contained in asset database, you may need to rebuild "
            "asset database."
        )
    if world.house.number(name) is not None:
        raise ActionError(f"generatedId: there is an object {name} already.")
    if len(world.state.changes.added) >= MAX_ADDED:
        raise ActionError(f"more than {MAX_ADDED} objects were added.")
    position = given.optional_vector("position") or (0.0, 0.0, 0.0)
    if max(map(abs, position)) > _FAR:
        raise ActionError(f"a position farther than {_FAR:g} m away.")
    turn = geometry.from_euler(*(given.optional_vector("rotation") or (0.0, 0.0, 0.0)))
    number = add(world, [Added(name, pose_of(np.array([*position, *turn])), asset_id=asset_id)])[0]
    object_ = world.house.house.objects[number]
    return ActionResult(
        True,
        value={
            "id": name,
            "worldSpaceCenter": dict(zip("xyz", position, strict=True)),
            "radius": float(np.linalg.norm(object_.size)) / 2.0,
        },
    )


def add(world: World, more: list[Added], pinned: bool = True) -> list[int]:
    """Add objects to the world, pinned or free, and return their numbers."""
    now = world.state.changes
    first = len(world.house.house.objects)
    numbers = list(range(first, first + len(more)))
    stay = (*now.pinned, *numbers) if pinned else now.pinned
    world.change(replace(now, added=(*now.added, *more), pinned=stay))
    return numbers


# ------------------------------------------------------------------------------- static and free


def _setter(chosen: Callable[[World, int], bool], static: bool) -> Handler[World]:
    """Return an action that makes all the chosen objects static, or sets them free."""

    def set_all(world: World, _: Arguments) -> ActionResult:
        now = world.state.changes
        numbers = [n for n in range(len(world.house.house.objects)) if chosen(world, n)]
        after = _static(now, numbers) if static else _free(now, numbers)
        if after != now:
            world.change(after)
        return ActionResult(True)

    return set_all


def _static(now: Changes, numbers: list[int]) -> Changes:
    return replace(
        now,
        static=tuple(sorted({*now.static, *numbers})),
        freed=tuple(n for n in now.freed if n not in numbers),
        pinned=tuple(n for n in now.pinned if n not in numbers),
    )


def _free(now: Changes, numbers: list[int]) -> Changes:
    return replace(
        now,
        freed=tuple(sorted({*now.freed, *numbers})),
        static=tuple(n for n in now.static if n not in numbers),
        pinned=tuple(n for n in now.pinned if n not in numbers),
    )


def _could_move(world: World, number: int) -> bool:
    """Whether an object is Moveable or Pickupable, and does not hang or fill a hole in a wall."""
    object_ = world.house.house.objects[number]
    return (
        object_.asset.primary_property in ("CanPickup", "Moveable")
        and object_.object_type not in HUNG
        and not object_.fills_opening
        and world.house.free_place[number] < 0
        and number not in world.house.absent
    )


def _moves(world: World, number: int) -> bool:
    return bool(world.house.free_place[number] >= 0)


def _too_heavy(world: World, number: int) -> bool:
    """Whether an object that moves is heavier than the initialization's massThreshold."""
    if not _moves(world, number):
        return False
    return world.physics.mass(number) > world.initialization.mass_threshold


_NAMED = (required("objectId", Kind.STRING),)

SIGNATURES: tuple[Signature[World], ...] = (
    Signature("RemoveFromScene", remove, _NAMED),
    Signature("RemoveObject", remove, _NAMED),
    Signature("DisableObject", remove, _NAMED),
    Signature("EnableObject", bring_back, _NAMED),
    Signature(
        "SpawnAsset",
        spawn,
        (
            required("assetId", Kind.STRING),
            required("generatedId", Kind.STRING),
            optional("position", Kind.VECTOR),
            optional("rotation", Kind.ROTATION),
        ),
    ),
    Signature("MakeAllObjectsMoveable", _setter(_could_move, static=False)),
    Signature("MakeAllObjectsStationary", _setter(_moves, static=True)),
    Signature("MakeObjectsStaticKinematicMassThreshold", _setter(_too_heavy, static=True)),
)
