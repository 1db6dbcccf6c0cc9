"""The parts that stand-ins are made of: what physics collides with and drawing triangulates.

A part lives in its object's frame: left-handed, origin at the centre of the object's bounding box,
y up, z towards the object's front, metres, before the object's ``scale``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats

Shape = Literal["box", "cylinder", "ellipsoid", "cone", "mesh"]


@dataclass(frozen=True, slots=True, eq=False)
class MeshShape:
    """Triangles of an asset: ``vertices`` (N, 3) [m] in the object's frame with unit ``normals``
    (N, 3) and sRGB ``colours`` (N, 3) in 0..1; ``triangles`` (M, 3) counter-clockwise seen from
    outside."""

    vertices: Floats
    normals: Floats
    colours: Floats
    triangles: NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Part:
    """A primitive solid, or the ``mesh`` of a mesh pack (``size`` and ``position`` are its box's).

    ``size`` is its full extents x, y, z; a cylinder's axis is y; a cone's too, ``taper`` being the
    ratio of its top radius to its bottom radius. ``rotation`` is x y z w. ``colour`` is r, g, b in
    0..1, ``material`` an AI2-THOR salient material (Wood, Metal, ...) that drawing textures.
    ``solid`` parts collide; ``moves`` parts go with the object's one moving member. ``glow`` parts
    always shine, ``lit`` ones while their object is toggled on; ``when_on`` ones (a screen's
    picture, a flame, a tap's water) are there, shining, only then, and ``liquid`` ones only while
    it is filled. ``hidden`` parts collide and are not drawn.
    """

    shape: Shape
    size: tuple[float, float, float]
    position: tuple[float, float, float] = (0.0, 0.0, 0.0)
    rotation: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 1.0)
    colour: tuple[float, float, float] = (0.7, 0.7, 0.7)
    material: str = ""
    taper: float = 1.0
    solid: bool = True
    moves: int = 0
    glow: bool = False
    lit: bool = False
    when_on: bool = False
    liquid: bool = False
    hidden: bool = False
    mesh: MeshShape | None = None


@dataclass(frozen=True, slots=True)
class Motion:
    """How a stand-in opens: its ``moves`` parts turn about ``pivot`` or slide along ``axis``.

    ``axis`` is a unit vector; ``travel`` is degrees (hinge) or metres (slide) at openness 1.
    """

    kind: Literal["hinge", "slide"]
    axis: tuple[float, float, float]
    pivot: tuple[float, float, float]
    travel: float


@dataclass(frozen=True, slots=True)
class StandIn:
    """A parametric body for an asset; ``motion`` is None where nothing opens. A double door's
    other leaf, of the parts that have ``moves`` 2, goes by ``second``, at the same time."""

    parts: tuple[Part, ...]
    motion: Motion | None = None
    second: Motion | None = None

    @property
    def motions(self) -> tuple[Motion, ...]:
        """Of the moving members, in their order."""
        return tuple(m for m in (self.motion, self.second) if m is not None)

    def member(self, number: int) -> tuple[Part, ...]:
        """The parts of moving member ``number`` (from 1), or those that stay (0)."""
        if number == 0:
            return tuple(p for p in self.parts if not (p.moves and self.motion))
        return tuple(p for p in self.parts if p.moves == number)
