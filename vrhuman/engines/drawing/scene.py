"""Describes what to draw, without OpenGL: surfaces, bodies made of parts and meshes, lights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vrhuman.houses.house import Light
from vrhuman.houses.parts import Part
from vrhuman.records import Floats

SurfaceKind = Literal["floor", "wall", "ceiling", "trim", "glass"]


@dataclass(frozen=True, slots=True)
class Surface:
    """A flat polygon piece of floor, wall or ceiling in the world: two triangles or more.

    ``vertices`` (3 n, 3) [m], every three a triangle, counter-clockwise seen from its visible side
    in the left-handed world; ``uv`` (3 n, 2) in metres along the surface; ``normal`` (3,) points to
    the visible side. ``material`` is a ProcTHOR material name, ``colour`` r, g, b or None (sRGB).
    ``kind`` says how it is lit (trim and glass are lit as bodies are, the rest is baked), ``room``
    by whose lamps ("" is outdoors).
    """

    vertices: Floats
    uv: Floats
    normal: Floats
    material: str
    colour: tuple[float, float, float] | None
    kind: SurfaceKind = "wall"
    room: str = ""


@dataclass(frozen=True, slots=True)
class SceneBody:
    """A rigid thing with its own pose.

    ``name`` is the objectId, ``objectId~moving`` for the moving member of an object (``~second``
    for a double door's other leaf), with ``~lit``, ``~unlit`` or a liquid's name for what is there
    only sometimes, or ``arm_1`` .. ``arm_4``, ``gripper`` ... ``segment`` is its id in the id image
    (0 is nothing, walls and floors); the bodies of one object share it.
    """

    name: str
    parts: tuple[Part, ...]
    scale: float
    segment: int


@dataclass(frozen=True, slots=True)
class Portal:
    """A hole between two ``rooms`` ("" is outdoors) through which each is seen from the other.

    ``corners`` (C, 3) [m] are the hole's. A window's pane is no portal: it shows the sky.
    """

    rooms: tuple[str, str]
    corners: Floats


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything to draw of a house.

    ``segments[i]`` is the objectId drawn with id ``i``; ``segments[0]`` is empty. If ``portals``
    are given, rooms are seen from each other through them only.
    """

    surfaces: tuple[Surface, ...]
    bodies: tuple[SceneBody, ...]
    lights: tuple[Light, ...]
    segments: tuple[str, ...]
    portals: tuple[Portal, ...] | None = None
