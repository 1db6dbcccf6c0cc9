"""Defines the parts of stand-ins, which physics collides with and drawing triangulates.

A part is in its object's frame: left-handed, origin at the centre of the object's bounding box, y
up, z towards the object's front, metres, before the object's ``scale``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.records import Floats

Shape = Literal["box", "cylinder", "ellipsoid", "cone", "mesh"]


@dataclass(frozen=True, slots=True, eq=False)
class MeshShape:
    """The triangles of an asset.

    ``vertices`` (N, 3) [m] are in the object's frame with unit ``normals`` (N, 3) and sRGB
    ``colours`` (N, 3) in 0..1; ``triangles`` (M, 3) are counter-clockwise seen from outside.
    """

    vertices: Floats
    normals: Floats
    colours: Floats
    triangles: NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Part:
    """A primitive solid, or the ``mesh`` of a mesh pack (``size`` and ``position`` are its box's).

    ``size`` is its full extents x, y, z; the axis of a cylinder and a cone is y, and ``taper`` is
    the ratio of a cone's top radius to its bottom radius. ``rotation`` is x y z w. ``colour`` is r,
    g, b in 0..1, ``material`` an AI2-THOR salient material (Wood, Metal, ...) that is textured in
    drawing. ``solid`` parts collide; ``moves`` parts belong to the object's one moving member.
    ``glow`` parts always shine, ``lit`` ones while their object is toggled on; ``when_on`` ones (a
    screen's picture, a flame, a tap's water) exist, shining, only then, and ``liquid`` ones only
    while it is filled. ``hidden`` parts collide and are not drawn.
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
    """How a stand-in opens: its ``moves`` parts rotate about ``pivot`` or slide along ``axis``.

    ``axis`` is a unit vector; ``travel`` is degrees (hinge) or metres (slide) at openness 1.
    """

    kind: Literal["hinge", "slide"]
    axis: tuple[float, float, float]
    pivot: tuple[float, float, float]
    travel: float


@dataclass(frozen=True, slots=True)
class StandIn:
    """A parametric body for an asset; ``motion`` is None where nothing opens.

    The other leaf of a double door consists of the parts with ``moves`` 2; it follows ``second``,
    at the same time.
    """

    parts: tuple[Part, ...]
    motion: Motion | None = None
    second: Motion | None = None

    @property
    def motions(self) -> tuple[Motion, ...]:
        """The motions of the moving members, in their order."""
        return tuple(m for m in (self.motion, self.second) if m is not None)

    def member(self, number: int) -> tuple[Part, ...]:
        """Return the parts of moving member ``number`` (from 1), or those that do not move (0)."""
        if number == 0:
            return tuple(p for p in self.parts if not (p.moves and self.motion))
        return tuple(p for p in self.parts if p.moves == number)


MemberPose = tuple[tuple[float, float, float], tuple[float, float, float, float]]
"""An offset x, y, z [m] and a rotation x, y, z, w."""


def member_pose(motion: Motion, openness: float, scale: float) -> MemberPose:
    """Return the moving parts' pose in their object's (scaled) frame; identity when closed."""
    if motion.kind == "slide":
        x, y, z = (float(a) * motion.travel * openness * scale for a in motion.axis)
        return (x, y, z), (0.0, 0.0, 0.0, 1.0)
    turn = geometry.axis_angle(motion.axis, motion.travel * openness)
    pivot = np.array(motion.pivot) * scale
    offset = pivot - geometry.rotate(turn, pivot)
    qx, qy, qz, qw = (float(v) for v in turn)
    return (float(offset[0]), float(offset[1]), float(offset[2])), (qx, qy, qz, qw)
