"""Stand-ins of furniture with surfaces: tables, desks, counters, dressers, shelves, carts."""

from __future__ import annotations

from vrhuman.houses.parts import Part, StandIn
from vrhuman.houses.standins.blank import Blank, Paint, Span, extras, legs, middle


def table(b: Blank) -> StandIn:
    """Build a table on four legs, with its surface where the house puts things.

    In a low table the surface is the top of the box; in a tall one it is the height that carries
    most, and the rest is a hutch.
    """
    carries_top = any(s.height > b.h - 0.03 for s in b.surfaces)
    top = b.h if carries_top and b.h < 1.0 else b.surface(b.h)
    thick = min(0.05, 0.25 * b.h)
    paint = b.main("Wood", "Glass", "Plastic")
    frame = b.beside(paint, "Metal", "Plastic", "Stone", "Fabric")
    leg = min(0.06, 0.12 * min(b.w, b.d))
    parts = [b.box(middle(b.w), (top - thick, top), middle(b.d), paint)]
    if frame.material == "Glass":  # a pane let into a top on legs of its own kind
        pane = b.box(middle(0.9 * b.w), (top - 0.004, top + 0.0005), middle(0.9 * b.d), frame)
        parts, frame = [*parts, pane], paint.shade(0.85)
    parts += legs(b, b.w * 0.96, b.d * 0.96, top - thick, leg, frame)
    parts += _back(b, top, paint)
    return StandIn((*parts, *extras(b, top, paint, hollow_below=True)))


def _back(b: Blank, top: float, paint: Paint) -> list[Part]:
    """Build a low back, or a hutch with a shelf, from the surface to the top of the box."""
    rest = b.h - top
    if rest < 0.001:
        return []
    z0 = -b.d / 2
    parts = [b.box(middle(b.w), (top, b.h), (z0, z0 + min(0.03, 0.1 * b.d)), paint)]
    if rest > 0.3:
        shelf = (z0, z0 + min(0.25, 0.4 * b.d))
        parts.append(b.box(middle(b.w), (b.h - 0.025, b.h), shelf, paint))
        for sign in (-1.0, 1.0):
            side = (sign * b.w / 2, sign * (b.w / 2 - 0.025))
            parts.append(b.box((min(side), max(side)), (top, b.h), shelf, paint))
    return parts


def counter(b: Blank) -> StandIn:
    """Build base cabinets under a worktop: straight, L-shaped or C-shaped.

    The asset's name says which; the arm of an L is at +x.
    """
    deep = 0.61
    spans: list[tuple[Span, Span]] = [(middle(b.w), middle(b.d))]
    if "_L_" in b.asset_id or "_C_" in b.asset_id:
        front = (-b.d / 2 + deep, b.d / 2)
        spans = [(middle(b.w), (-b.d / 2, -b.d / 2 + deep)), ((b.w / 2 - deep, b.w / 2), front)]
        if "_C_" in b.asset_id:
            spans.append(((-b.w / 2, -b.w / 2 + deep), front))
    work, base = b.accent("Stone"), b.main("Wood")
    handle = base.shade(0.5)
    parts = []
    for x, z in spans:
        parts.append(b.box(x, (0.08, b.h - 0.04), z, base))
        parts.append(b.box((x[0] + 0.03, x[1] - 0.03), (0.0, 0.08), (z[0], z[1] - 0.03), handle))
        parts.append(b.box(x, (b.h - 0.04, b.h), z, work))
    first = spans[0]
    doors = max(1, min(5, round((first[0][1] - first[0][0]) / 0.6)))
    edge = first[1][1]
    for i in range(doors):
        x0 = first[0][0] + (i + 0.5) * (first[0][1] - first[0][0]) / doors
        if len(spans) > 1 and (
            x0 > b.w / 2 - deep or ("_C_" in b.asset_id and x0 < deep - b.w / 2)
        ):
            continue
        y = (b.h - 0.12, b.h - 0.10)
        parts.append(b.box((x0 - 0.08, x0 + 0.08), y, (edge - 0.02, edge - 0.0005), handle))
    return StandIn(tuple(_recessed(b, parts, edge, len(spans) == 1)))


def _recessed(b: Blank, parts: list[Part], edge: float, straight: bool) -> list[Part]:
    """Make the cabinet of a straight counter 2 cm less deep, so that its handles stand out."""
    if not straight:
        return parts
    base = parts[0]
    x, z = middle(b.w), (-b.d / 2, edge - 0.02)
    return [b.box(x, (0.08, b.h - 0.04), z, Paint(base.colour, base.material)), *parts[1:]]


def chest(b: Blank) -> StandIn:
    """Build a dresser, television stand or side table.

    It has drawers, and open niches where things lie inside.
    """
    top = b.h
    paint = b.main("Wood", "Plastic")
    knob = b.beside(paint, "Metal", "Glass", "Fabric")
    t = min(0.025, 0.08 * b.w)
    inside = [s.height for s in b.surfaces if t < s.height < top - t]
    floors = sorted({t, *inside})[:7]
    z = middle(b.d)
    parts = [
        b.box((-b.w / 2, -b.w / 2 + t), (0.0, top), z, paint),
        b.box((b.w / 2 - t, b.w / 2), (0.0, top), z, paint),
        b.box(middle(b.w - 2 * t), (0.0, top), (z[0], z[0] + t), paint),
        b.box(middle(b.w), (top - t, top), z, paint),
    ]
    for i, floor in enumerate(floors):
        ceiling = floors[i + 1] - t if i + 1 < len(floors) else top - t
        parts.append(b.box(middle(b.w - 2 * t), (max(0.0, floor - t), floor), z, paint))
        if floor not in inside:
            parts += _drawers(b, (floor, ceiling), t, paint, knob)
    return StandIn(tuple(parts))


def _drawers(b: Blank, y: Span, t: float, paint: Paint, knob: Paint) -> list[Part]:
    """Build one to three drawer fronts with handles, which close the niche between two boards."""
    count = max(1, min(3, int((y[1] - y[0]) / 0.2)))
    step = (y[1] - y[0]) / count
    front, shown = b.d / 2, paint.shade(0.86)
    parts = []
    for i in range(count):
        low = y[0] + i * step
        face = (low + 0.006, low + step - 0.006)
        parts.append(b.box(middle(b.w - 2 * t - 0.01), face, (front - 0.03, front - 0.012), shown))
        mid, wide = sum(face) / 2, min(0.16, 0.4 * b.w)
        parts.append(b.box(middle(wide), (mid - 0.008, mid + 0.008), (front - 0.012, front), knob))
    return parts


def shelves(b: Blank) -> StandIn:
    """Build an open case with boards at the heights where things are, else evenly spaced."""
    paint, frame = b.main("Wood", "Plastic"), b.accent("Metal", "Paper", "Plastic")
    t = min(0.025, 0.06 * b.w)
    inside = [s.height for s in b.surfaces if t < s.height < b.h - t][:8]
    if not inside:
        count = max(2, min(6, round(b.h / 0.38)))
        inside = [i * b.h / count for i in range(1, count)]
    z = middle(b.d)
    parts = [
        b.box((-b.w / 2, -b.w / 2 + t), (0.0, b.h), z, frame),
        b.box((b.w / 2 - t, b.w / 2), (0.0, b.h), z, frame),
        b.box(middle(b.w - 2 * t), (0.0, b.h), (z[0], z[0] + 0.01), paint.shade(0.8)),
        b.box(middle(b.w), (b.h - t, b.h), z, paint),
    ]
    for height in [t, *inside]:
        parts.append(b.box(middle(b.w - 2 * t), (max(0.0, height - t), height), z, paint))
    return StandIn(tuple(parts))


def cart(b: Blank) -> StandIn:
    """Build a trolley: posts, three trays, wheels."""
    paint, dark = b.main("Metal"), b.accent("Plastic")
    post, parts = 0.025, []
    parts += legs(b, b.w, b.d, b.h, post, paint)
    heights = [s.height for s in b.surfaces if 0.05 < s.height < b.h]
    for height in heights[:5] or [0.15, 0.48 * b.h, 0.85 * b.h]:
        parts.append(b.box(middle(b.w), (height - 0.015, height), middle(b.d), paint))
    for sx in (-1, 1):
        for sz in (-1, 1):
            x, z = sx * (b.w / 2 - 0.04), sz * (b.d / 2 - 0.04)
            wheel = ((x - 0.015, x + 0.015), (0.0, 0.06), (z - 0.03, z + 0.03))
            parts.append(b.cylinder(*wheel, dark, axis="x"))
    return StandIn(tuple(parts))
