"""Defines the empty box of an asset, in which its stand-in is built.

Builders measure x and z from the middle of the box and y from its bottom [m]; :class:`Blank`
converts that into parts in the object's frame (origin at the box centre).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from vrhuman import geometry
from vrhuman.houses.colours import ACCENTS, Rgb, dominant_colour
from vrhuman.houses.house import Asset, HouseObject
from vrhuman.houses.parts import Part, Shape
from vrhuman.houses.standins.supports import LEVEL, Support, levels

MAX_EXTRAS = 10
"""Maximum number of shelves and pads of one stand-in."""

Span = tuple[float, float]
Axis = Literal["x", "y", "z"]


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour (sRGB 0..1) and the salient material it is on."""

    colour: Rgb
    material: str

    def shade(self, factor: float) -> Paint:
        """Return the same material, darker (under 1) or lighter."""
        r, g, b = (min(1.0, c * factor) for c in self.colour)
        return Paint((r, g, b), self.material)


@dataclass(frozen=True, slots=True)
class Surface:
    """A level that carries children: its ``height`` above the bottom [m] and what is on it."""

    height: float
    carries: tuple[Support, ...]


@dataclass(frozen=True, slots=True)
class Blank:
    """The empty box of an asset, with what is needed to build in it.

    ``w``, ``h`` and ``d`` are its width, height and depth [m]; it also has its paints, the surfaces
    that its children need, and whether it ``opens``.
    """

    asset_id: str
    object_type: str
    w: float
    h: float
    d: float
    colour: Rgb
    materials: tuple[str, ...]
    surfaces: tuple[Surface, ...]
    opens: bool

    def main(self, *preferred: str) -> Paint:
        """Return the dominant colour on the first preferred material that the object has."""
        return Paint(self.colour, self._first(preferred) or self.materials[0])

    def accent(self, *preferred: str) -> Paint:
        """Return a minor part's paint.

        It has the material's own colour, or is a shade of the dominant one.
        """
        material = self._first(preferred)
        if material is None or (material == self.materials[0] and len(self.materials) == 1):
            return self.main().shade(0.72)
        return Paint(ACCENTS[material], material)

    def beside(self, paint: Paint, *preferred: str) -> Paint:
        """Return an accent of another material than ``paint``'s, where the object has one."""
        others = [m for m in (*preferred, *self.materials) if m != paint.material]
        return self.accent(*others)

    def _first(self, preferred: Sequence[str]) -> str | None:
        return next((m for m in preferred if m in self.materials), None)

    def surface(self, usual: float) -> float:
        """Return the height of the surface that carries most, within the box, else ``usual``."""
        inside = [s for s in self.surfaces if 0.1 * self.h < s.height <= self.h + 0.001]
        above = any(s.height > self.h + 0.001 for s in self.surfaces)
        if not inside:
            return self.h if above else usual
        return max(inside, key=lambda s: (len(s.carries), s.height)).height

    def lowest(self, usual: float, above: float) -> float:
        """Return the height of the lowest surface above ``above``.

        It is within the box, else ``usual``.
        """
        return min((s.height for s in self.surfaces if above < s.height <= self.h), default=usual)

    def floor(self, usual: float) -> float:
        """Return the height of the lowest surface in a hollow thing, else ``usual``."""
        inside = [s.height for s in self.surfaces if s.height < 0.6 * self.h]
        return max(0.004, min(inside, default=usual))

    def box(self, x: Span, y: Span, z: Span, paint: Paint, **options: bool) -> Part:
        """Make an axis-aligned box between the spans.

        Options are ``Part``'s solid, moves, glow, lit, when_on, liquid and hidden.
        """
        return self._part("box", x, y, z, paint, "y", 1.0, options)

    def cylinder(
        self, x: Span, y: Span, z: Span, paint: Paint, axis: Axis = "y", **options: bool
    ) -> Part:
        """Make a cylinder that fills the spans, round about ``axis``."""
        return self._part("cylinder", x, y, z, paint, axis, 1.0, options)

    def cone(
        self,
        x: Span,
        y: Span,
        z: Span,
        paint: Paint,
        taper: float,
        axis: Axis = "y",
        **options: bool,
    ) -> Part:
        """Make a cone that fills the spans; ``taper`` is its far radius over its near one."""
        return self._part("cone", x, y, z, paint, axis, taper, options)

    def ellipsoid(self, x: Span, y: Span, z: Span, paint: Paint, **options: bool) -> Part:
        """Make an ellipsoid that fills the spans."""
        return self._part("ellipsoid", x, y, z, paint, "y", 1.0, options)

    def slab(
        self,
        centre: tuple[float, float, float],
        size: tuple[float, float, float],
        yaw: float,
        paint: Paint,
    ) -> Part:
        """Make a box of ``size`` at ``centre``, rotated by ``yaw`` degrees about y."""
        qx, qy, qz, qw = (float(v) for v in geometry.yaw_rotation(yaw))
        return Part(
            "box",
            size,
            (centre[0], centre[1] - self.h / 2.0, centre[2]),
            (qx, qy, qz, qw),
            paint.colour,
            paint.material,
        )

    def _part(
        self,
        shape: Shape,
        x: Span,
        y: Span,
        z: Span,
        paint: Paint,
        axis: Axis,
        taper: float,
        options: dict[str, bool],
    ) -> Part:
        sx, sy, sz = (max(abs(span[1] - span[0]), 1e-4) for span in (x, y, z))
        half = math.sqrt(0.5)
        turns = {
            "x": (0.0, 0.0, -half, half),
            "y": (0.0, 0.0, 0.0, 1.0),
            "z": (half, 0.0, 0.0, half),
        }
        sizes = {"x": (sy, sx, sz), "y": (sx, sy, sz), "z": (sx, sz, sy)}
        return Part(
            shape,
            sizes[axis],
            (sum(x) / 2.0, sum(y) / 2.0 - self.h / 2.0, sum(z) / 2.0),
            turns[axis],
            paint.colour,
            paint.material,
            taper,
            solid=options.get("solid", True),
            moves=options.get("moves", False),
            glow=options.get("glow", False),
            lit=options.get("lit", False),
            when_on=options.get("when_on", False),
            liquid=options.get("liquid", False),
            hidden=options.get("hidden", False),
        )

    def at(self, x: float, y: float, z: float) -> tuple[float, float, float]:
        """Convert a point from the builders' coordinates to the object's frame."""
        return (x, y - self.h / 2.0, z)


def blank(object_: HouseObject, supports: Sequence[Support]) -> Blank:
    """Return the empty box of an object's asset (before its scale)."""
    return blank_of(object_.asset, object_.materials, supports)


def blank_of(asset: Asset, materials: tuple[str, ...], supports: Sequence[Support]) -> Blank:
    """Return the empty box of an asset made of ``materials``."""
    w, h, d = asset.size
    return Blank(
        asset_id=asset.asset_id,
        object_type=asset.object_type,
        w=w,
        h=h,
        d=d,
        colour=dominant_colour(asset).rgb,
        materials=materials,
        surfaces=tuple(
            Surface(_under(height + h / 2.0 - 0.001, h), carried)
            for height, carried in levels(supports)
        ),
        opens=asset.openable,
    )


def _under(height: float, top: float) -> float:
    """Lower a height a little above the top of the box (see :data:`LEVEL`) to the top."""
    return top if top < height <= top + LEVEL else height


def middle(width: float) -> Span:
    """Return the span of ``width`` centred at 0."""
    return (-width / 2.0, width / 2.0)


def ring(b: Blank, size: tuple[float, float], y: Span, thick: float, paint: Paint) -> list[Part]:
    """Make eight walls around an octagon ``size`` (x, z) wide: the wall of a round hollow thing."""
    w, d = size
    k = math.tan(math.pi / 8.0)
    height, level = y[1] - y[0], (y[0] + y[1]) / 2.0
    walls = []
    for sign in (-1.0, 1.0):
        walls.append(
            b.slab((sign * (w - thick) / 2, level, 0.0), (thick, height, d * k), 0.0, paint)
        )
        walls.append(
            b.slab((0.0, level, sign * (d - thick) / 2), (w * k, height, thick), 0.0, paint)
        )
    dx, dz = w / 2 * (1 - k), d / 2 * (1 - k)
    length, turn = math.hypot(dx, dz), math.degrees(math.atan2(dz, dx))
    mx, mz = w / 4 * (1 + k), d / 4 * (1 + k)
    nx, nz = dz / length * thick / 2, dx / length * thick / 2
    for sx in (-1.0, 1.0):
        for sz in (-1.0, 1.0):
            centre = (sx * (mx - nx), level, sz * (mz - nz))
            walls.append(b.slab(centre, (length, height, thick), sx * sz * turn, paint))
    return walls


def tub(
    b: Blank, x: Span, y: Span, z: Span, thick: float, floor: float, paint: Paint
) -> list[Part]:
    """Make a rectangular hollow open at the top, with its inside floor at height ``floor``."""
    return [
        b.box(x, (y[0], floor), z, paint),
        b.box((x[0], x[0] + thick), (floor, y[1]), z, paint),
        b.box((x[1] - thick, x[1]), (floor, y[1]), z, paint),
        b.box((x[0] + thick, x[1] - thick), (floor, y[1]), (z[0], z[0] + thick), paint),
        b.box((x[0] + thick, x[1] - thick), (floor, y[1]), (z[1] - thick, z[1]), paint),
    ]


def foot(b: Blank, wide: float, paint: Paint) -> Part:
    """Make the flat area on which a round thing stands.

    It is a hidden disc of ``wide`` times its width under the middle of its box.
    """
    side = middle(wide * min(b.w, b.d))
    return b.cylinder(side, (0.0, 0.08 * b.h), side, paint, hidden=True)


def liquid(b: Blank, x: Span, y: float, z: Span) -> Part:
    """Make the surface at height ``y`` of the liquid in a round vessel.

    Drawing gives it its colour.
    """
    return b.cylinder(x, (y - 0.002, y), z, WATER, solid=False, liquid=True)


def light(b: Blank, x: Span, y: Span, z: Span, paint: Paint, moves: bool = False) -> Part:
    """Make a flat shining part that exists only while the object is toggled on."""
    return b.box(x, y, z, paint, solid=False, moves=moves, when_on=True)


WATER = Paint((0.55, 0.72, 0.82), "")
PICTURE = Paint((0.35, 0.6, 0.95), "")
"""Paint of a screen that is on."""
SIGNAL = Paint((0.2, 0.95, 0.3), "")
"""Paint of an indicator light that shows that a machine runs."""
GLOWING = Paint((1.0, 0.55, 0.15), "")
"""Paint of flames and hot wires."""


def legs(b: Blank, w: float, d: float, top: float, thick: float, paint: Paint) -> list[Part]:
    """Make four legs under the corners of a ``w`` x ``d`` top."""
    return [
        b.box(
            (sx * w / 2 - (thick if sx > 0 else 0), sx * w / 2 + (thick if sx < 0 else 0)),
            (0.0, top),
            (sz * d / 2 - (thick if sz > 0 else 0), sz * d / 2 + (thick if sz < 0 else 0)),
            paint,
        )
        for sx in (-1, 1)
        for sz in (-1, 1)
    ]


def extras(b: Blank, main: float, paint: Paint, hollow_below: bool) -> list[Part]:
    """Make shelves under the children below the main surface, and pads under those above it."""
    parts: list[Part] = []
    carried = [s for surface in b.surfaces for s in surface.carries]
    for surface in b.surfaces:
        top = min(surface.height, b.h)
        if hollow_below and 0.01 < surface.height < main - 0.03:
            inner = (middle(b.w - 0.02), middle(b.d - 0.02))
            parts.append(b.box(inner[0], (max(0.0, top - 0.018), top), inner[1], paint))
        elif main + 0.03 < surface.height <= b.h + 0.001:
            for s in surface.carries:
                if not any(other is not s and _stands_on(s, other) for other in carried):
                    parts += pad(b, s, (main, top), paint)
    return parts[:MAX_EXTRAS]


def pad(b: Blank, s: Support, y: Span, paint: Paint) -> list[Part]:
    """Make a block under one child, within the box; none where that leaves too little."""
    x = (max(s.x - s.half_x, -b.w / 2), min(s.x + s.half_x, b.w / 2))
    z = (max(s.z - s.half_z, -b.d / 2), min(s.z + s.half_z, b.d / 2))
    if x[1] - x[0] < 0.005 or z[1] - z[0] < 0.005:
        return []
    return [b.box(x, y, z, paint)]


def _stands_on(s: Support, other: Support) -> bool:
    """Return whether a child rests on a sibling, not on its parent."""
    near = abs(s.x - other.x) < s.half_x + other.half_x
    near = near and abs(s.z - other.z) < s.half_z + other.half_z
    return near and abs(other.height + other.tall - s.height) < LEVEL
