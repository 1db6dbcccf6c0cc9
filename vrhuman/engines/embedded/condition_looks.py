"""How an object looks that is broken, sliced, dirty, cooked or used up.

AI2-THOR swaps meshes; a stand-in gets marks that a person sees from two metres: dark cracks, pale
cuts, brown stains, an unmade blanket, a bare core. They are made from the object's own largest
parts, so they fit a mug as well as a television. Marks are only drawn: nothing collides with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from vrhuman import geometry
from vrhuman.engines.affordances import BED
from vrhuman.houses.house import HouseObject
from vrhuman.houses.parts import Part, Shape
from vrhuman.records import Floats

UNUSED, USED_UP = "unused", "used up"
CONDITIONS = {
    "broken": "CanBreak",
    "sliced": "CanBeSliced",
    "dirty": "CanBeDirty",
    "cooked": "CanBeCooked",
    USED_UP: "CanBeUsedUp",
}
"""The looks, and the property of an asset that allows each."""

_CRACK, _PALE_CRACK, _CUT = (0.03, 0.03, 0.03), (0.9, 0.92, 0.94), (0.97, 0.93, 0.8)
_STAIN, _CHAR = (0.24, 0.14, 0.05), (0.16, 0.08, 0.03)
_SHEET, _CORE = (0.93, 0.92, 0.88), (0.55, 0.42, 0.28)
_DARK = 0.35
"""Cracks are pale on what is darker than this, as in a television's glass."""
_PROUD = 1.03
"""Marks stand out of what they are on by this share."""
_MARKED = 3
"""The largest parts of an object are marked, at most so many."""


def look_of(object_: HouseObject, look: str, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return what is drawn besides (or, used up, instead of) an object's ``parts``.

    It is empty where the object can never look so.
    """
    if CONDITIONS[look] not in object_.asset.secondary_properties:
        return ()
    seen = [part for part in parts if not (part.hidden or part.liquid or part.when_on)]
    largest = sorted(seen, key=_volume, reverse=True)[:_MARKED]
    return tuple(mark for part in largest for mark in _marks(object_.object_type, look, part))


def _marks(object_type: str, look: str, part: Part) -> Iterator[Part]:
    match look:
        case "broken":
            for at, tilt in ((-0.22, 24.0), (0.05, -18.0), (0.28, 31.0)):
                dark = max(part.colour) < _DARK
                yield _band(part, at, 0.03, tilt, _PALE_CRACK if dark else _CRACK)
        case "sliced":
            for at in (-0.3, -0.1, 0.1, 0.3):
                yield _band(part, at, 0.035, 0.0, _CUT)
        case "cooked":
            for at in (-0.25, 0.0, 0.25):
                yield _band(part, at, 0.09, 0.0, _CHAR)
        case "dirty" if object_type == BED:
            yield _blanket(part)
        case "dirty":
            for x, z, share in ((0.24, 0.2, 0.3), (-0.24, 0.12, 0.36), (0.02, -0.28, 0.24)):
                yield _stain(part, x, z, share)
        case "used up":
            x, y, z = part.size
            yield _drawn(part, (0.4 * x, y, 0.4 * z), part.position, part.rotation, _CORE)


def _band(
    part: Part, at: float, thickness: float, tilt: float, colour: tuple[float, float, float]
) -> Part:
    """A thin slab across a part's longest side, ``at`` -0.5..0.5 of it."""
    axis = max(range(3), key=lambda i: part.size[i])
    size = [_PROUD * each for each in part.size]
    size[axis] = thickness * part.size[axis]
    offset = [0.0, 0.0, 0.0]
    offset[axis] = at * part.size[axis]
    about = (tilt, 0.0, 0.0) if axis != 0 else (0.0, 0.0, tilt)
    turned = geometry.from_euler(*about)
    return _drawn(
        part,
        (size[0], size[1], size[2]),
        _within(part, (offset[0], offset[1], offset[2])),
        _turned(part, turned),
        colour,
    )


def _stain(part: Part, x: float, z: float, share: float) -> Part:
    """A stain through a part, off its middle by ``x`` and ``z`` (shares of its size)."""
    a, b, c = part.size
    at = _within(part, (x * a, 0.0, z * c))
    return _drawn(part, (share * a, _PROUD * b, share * c), at, part.rotation, _STAIN)


def _blanket(part: Part) -> Part:
    """A rumpled sheet across the top of a bed's part."""
    x, y, z = part.size
    at = _within(part, (0.08 * x, 0.5 * y + 0.03, 0.05 * z))
    size = (0.6 * x, 0.08, 0.5 * z)
    return _drawn(part, size, at, _turned(part, geometry.from_euler(0.0, 27.0, 4.0)), _SHEET)


def _drawn(
    part: Part,
    size: tuple[float, float, float],
    position: tuple[float, float, float],
    rotation: tuple[float, float, float, float],
    colour: tuple[float, float, float],
) -> Part:
    """A mark in the shape of a part, of a mesh's box where it has a mesh."""
    shape: Shape = "box" if part.mesh is not None else part.shape
    return replace(
        part,
        shape=shape,
        size=size,
        position=position,
        rotation=rotation,
        colour=colour,
        material="",
        solid=False,
        glow=False,
        lit=False,
        mesh=None,
    )


def _within(part: Part, offset: tuple[float, float, float]) -> tuple[float, float, float]:
    """A place in a part's own frame, in its object's."""
    turned = geometry.rotate_floats(part.rotation, offset)
    x, y, z = (a + b for a, b in zip(part.position, turned, strict=True))
    return (x, y, z)


def _turned(part: Part, rotation: Floats) -> tuple[float, float, float, float]:
    a, b, c, d = (float(v) for v in rotation)
    return geometry.multiply_floats(part.rotation, (a, b, c, d))


def _volume(part: Part) -> float:
    x, y, z = part.size
    return x * y * z
