"""Finds which object an action is about: named, or seen at a point of the picture."""

from __future__ import annotations

from collections.abc import Callable

from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.signatures import Parameter, Signature, optional, required
from vrhuman.engines.embedded.metadata.visibility import Visibility
from vrhuman.engines.embedded.world import World
from vrhuman.records import ActionResult

Handler = Callable[[World, Arguments], ActionResult]

FORCED = optional("forceAction", Kind.BOOL, False)
BY_NAME = (required("objectId", Kind.STRING), FORCED)
BY_POINT = (required("x", Kind.FLOAT), required("y", Kind.FLOAT), FORCED)
NOT_VISIBLE = "Target object not found within the specified visibility."


def both_ways(
    name: str, handler: Callable[[World, Arguments, int], ActionResult], *more: Parameter
) -> tuple[Signature[World], ...]:
    """Return both overloads of an action on an object: by ``objectId``, and by ``x`` and ``y``."""

    def named(world: World, given: Arguments) -> ActionResult:
        return handler(world, given, _named(world, given))

    def pointed(world: World, given: Arguments) -> ActionResult:
        return handler(world, given, _pointed(world, given))

    return (
        Signature(name, named, (*BY_NAME, *more)),
        Signature(name, pointed, (*BY_POINT, *more)),
    )


def numbered(world: World, object_id: str) -> int:
    """Return the object's number.

    :raises ActionError: if there is no such object.
    """
    number = world.house.number(object_id)
    if number is None:
        raise ActionError(f"objectId: {object_id} is not the objectId on any object in the scene!")
    return number


def of_type(world: World, object_type: str) -> list[int]:
    """Return the numbers of the objects of a type; case and spaces do not matter."""
    wanted = object_type.replace(" ", "").lower()
    objects = world.house.house.objects
    present = (n for n in range(len(objects)) if n not in world.house.removed)
    return [n for n in present if objects[n].object_type.lower() == wanted]


def _named(world: World, given: Arguments) -> int:
    """The named object, which must be visible unless forced."""
    number = numbered(world, given.text("objectId"))
    if not given.flag("forceAction") and not Visibility(world).seen([number])[number]:
        raise ActionError(NOT_VISIBLE)
    return number


def _pointed(world: World, given: Arguments) -> int:
    """The object at a point of the picture, which must be visible unless forced."""
    x, y = given.number("x"), given.number("y")
    if not (0.0 <= x <= 1.0 and 0.0 <= y <= 1.0):
        raise ActionError(f"x={x:g} and y={y:g} must be in [0:1].")
    sight = Visibility(world)
    number = sight.at(x, y)
    if number is None or not (given.flag("forceAction") or sight.seen([number])[number]):
        raise ActionError(NOT_VISIBLE)
    return number
