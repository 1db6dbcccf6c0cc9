"""What a client changes of the looks only: materials, lights, hidden objects, drawn paths.

Physics and metadata stay as they are. Drawn again from the same seed, the same looks come out.
"""

from __future__ import annotations

import colorsys
import itertools
import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines.arm_drawing import UNDER_THE_FLOOR
from vrhuman.engines.drawing.scene import Scene, SceneBody, Surface
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments
from vrhuman.houses.catalogue import Catalogue, load_catalogue
from vrhuman.houses.colours import Rgb, dominant_colour
from vrhuman.houses.house import House, HouseObject, Light
from vrhuman.houses.parts import Part
from vrhuman.records import Floats

ROOM_TYPES = ("Bedroom", "Bathroom", "LivingRoom", "Kitchen", "RoboTHOR")
PATH_COLOUR = (0.9, 0.1, 0.6)
_PATH_HEIGHT = 0.02
"""A path is drawn at least so high above the floor [m]."""
_SEEN_THROUGH = frozenset({"Glass"})

Point = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Lighting:
    """How lights are drawn at random (RandomizeLighting's parameters), and the seed."""

    seed: int
    synchronized: bool
    brightness: tuple[float, float]
    hue: tuple[float, float]
    saturation: tuple[float, float]
    coloured: bool


@dataclass(frozen=True, slots=True)
class Look:
    """All that a client has changed of the looks.

    ``materials`` are a seed and the room types to which it applies (lower case), None for the
    house's own; ``hidden`` are ids of objects; ``paths`` are points and a width [m], by name.
    """

    materials: tuple[int, frozenset[str]] | None = None
    lighting: Lighting | None = None
    hidden: frozenset[str] = frozenset()
    paths: Mapping[str, tuple[tuple[Point, ...], float]] = field(default_factory=dict)


# ------------------------------------------------------------------------------ from the arguments


def chosen_rooms(given: Arguments) -> frozenset[str]:
    """Return RandomizeMaterials' room types, in lower case.

    :raises ActionError: with AI2-THOR's text.
    """
    asked = given.texts("inRoomTypes")
    if asked is None:
        return frozenset(kind.lower() for kind in ROOM_TYPES)
    if not asked:
        raise ActionError("inRoomTypes must have a non-zero length!")
    known = {kind.lower() for kind in ROOM_TYPES}
    for kind in asked:
        if kind.lower() not in known:
            names = ", ".join(f'"{name}"' for name in ROOM_TYPES)
            raise ActionError(
                f"inRoomTypes contains unknown room type: {kind}.\n"
                f"Valid room types include {{{names}}}"
            )
    return frozenset(kind.lower() for kind in asked)


def lighting(given: Arguments, seed: int) -> Lighting:
    """Return RandomizeLighting's parameters.

    :raises ActionError: with AI2-THOR's text.
    """
    coloured = given.flag("randomizeColor")
    for key in ("hue", "saturation"):
        if not coloured and given.numbers(key) is not None:
            raise ActionError(f"Cannot pass in randomizeColor=False while also providing {key}.")
    ranges = {
        key: given.numbers(key) or usual
        for key, usual in (
            ("brightness", (0.5, 1.5)),
            ("hue", (0.0, 1.0)),
            ("saturation", (0.5, 1.0)),
        )
    }
    if any(len(values) != 2 for values in ranges.values()):
        raise ActionError(
            "Ranges for hue, saturation, and brightness must each have 2 values. You gave "
            + ", ".join(f"{key}={list(values)}" for key, values in ranges.items())
            + "."
        )
    if min(ranges["brightness"]) < 0.0:
        raise ActionError(
            f"Each brightness must be >= 0, not brightness={list(ranges['brightness'])}."
        )
    for key in ("hue", "saturation"):
        if not all(0.0 <= value <= 1.0 for value in ranges[key]):
            raise ActionError(f"{key} range must be in [0:1], not {list(ranges[key])}")
    pairs = {key: (values[0], values[1]) for key, values in ranges.items()}
    return Lighting(seed, given.flag("synchronized"), coloured=coloured, **pairs)


# ---------------------------------------------------------------------------------- to the picture


def dressed(scene: Scene, house: House, look: Look) -> Scene:
    """Return the scene as it looks now, with the paths' bodies at its end."""
    bodies, surfaces = scene.bodies, scene.surfaces
    if look.materials is not None:
        bodies, surfaces = _redone(scene, house, *look.materials)
    lights = scene.lights if look.lighting is None else relit(scene.lights, look.lighting)
    marks = tuple(mark for mark, _ in _marks(look))
    return replace(scene, bodies=(*bodies, *marks), surfaces=surfaces, lights=lights)


def placed(poses: Floats, scene: Scene, look: Look) -> Floats:
    """Return the poses of a :func:`dressed` scene's bodies, from those of the engine's."""
    marks = [pose for _, pose in _marks(look)]
    if not (marks or look.hidden):
        return poses
    out = np.concatenate([poses, np.array(marks).reshape(-1, 7)])
    for row, body in enumerate(scene.bodies):
        if scene.segments[body.segment] in look.hidden:
            out[row, 1] = UNDER_THE_FLOOR
    return out


def translucent(scene: Scene) -> frozenset[str]:
    """Return the ids of the objects that one can see through."""
    return frozenset(
        scene.segments[body.segment]
        for body in scene.bodies
        if body.segment and any(part.material in _SEEN_THROUGH for part in body.parts)
    )


def relit(lights: Sequence[Light], how: Lighting) -> tuple[Light, ...]:
    """Return the lights with random brightness and colour."""
    rng = random.Random(f"lighting|{how.seed}")

    def draw() -> tuple[float, Rgb]:
        share = rng.uniform(*how.brightness)
        return share, colorsys.hsv_to_rgb(rng.uniform(*how.hue), rng.uniform(*how.saturation), 1.0)

    share, colour = draw()
    found = []
    for light in lights:
        if not how.synchronized:
            share, colour = draw()
        found.append(
            replace(
                light,
                intensity=light.intensity * share,
                range=light.range * share,
                colour=colour if how.coloured else light.colour,
            )
        )
    return tuple(found)


def _redone(
    scene: Scene, house: House, seed: int, rooms: frozenset[str]
) -> tuple[tuple[SceneBody, ...], tuple[Surface, ...]]:
    """Bodies and surfaces in other materials: each in one of its own kind's."""
    catalogue = load_catalogue()
    kinds = {room.room_id: room.room_type.lower() for room in house.rooms}
    chosen = {name for name, kind in kinds.items() if kind in rooms}
    objects = {o.object_id: o for o in house.objects}
    bodies = []
    for body in scene.bodies:
        object_ = objects.get(scene.segments[body.segment])
        if object_ is not None and object_.room in chosen:
            colour = _other_colour(object_, catalogue, seed)
            body = replace(body, parts=_recoloured(body.parts, colour))
        bodies.append(body)
    surfaces = [
        _other_material(surface, catalogue, seed) if surface.room in chosen else surface
        for surface in scene.surfaces
    ]
    return tuple(bodies), tuple(surfaces)


def _other_colour(object_: HouseObject, catalogue: Catalogue, seed: int) -> Rgb:
    """The colour of a random asset of an object's type."""
    rng = random.Random(f"materials|{seed}|{object_.object_id}")
    alike = catalogue.by_type.get(object_.object_type) or (object_.asset,)
    return dominant_colour(rng.choice(alike)).rgb


def _recoloured(parts: tuple[Part, ...], colour: Rgb) -> tuple[Part, ...]:
    """Parts of the main material in another colour, each as light or dark as it was."""
    if not parts:
        return parts
    main = max(parts, key=lambda part: math.prod(part.size))
    light = max(sum(main.colour), 1e-3)

    def painted(part: Part) -> Part:
        if part.material != main.material or part.mesh is not None:
            return part
        r, g, b = (min(1.0, c * sum(part.colour) / light) for c in colour)
        return replace(part, colour=(r, g, b))

    return tuple(painted(part) for part in parts)


def _other_material(surface: Surface, catalogue: Catalogue, seed: int) -> Surface:
    """A wall or floor in another material of its own group; one colour for a room's walls."""
    if surface.kind not in ("wall", "floor"):
        return surface
    rng = random.Random(f"materials|{seed}|{surface.room}|{surface.kind}")
    if surface.colour is not None:
        return replace(surface, colour=rng.choice(catalogue.wall_colours))
    groups = [names for names in catalogue.surface_materials.values() if surface.material in names]
    return replace(surface, material=rng.choice(groups[0])) if groups else surface


def _marks(look: Look) -> list[tuple[SceneBody, Floats]]:
    """The bodies of the drawn paths, and where they are."""
    found = []
    for name, (points, width) in look.paths.items():
        for count, (start, end) in enumerate(itertools.pairwise(points)):
            a, b = (np.array([x, max(y, _PATH_HEIGHT), z]) for x, y, z in (start, end))
            length = float(np.linalg.norm(b - a))
            if length < 1e-6:
                continue
            size = (width, 0.01, length + width)
            part = Part("box", size, colour=PATH_COLOUR, solid=False, glow=True)
            turn = geometry.look_rotation((b - a) / length)
            body = SceneBody(f"{name}_{count}", (part,), 1.0, 0)
            found.append((body, np.concatenate([(a + b) / 2.0, turn])))
    return found
