"""Furnishes a room with sets of things as often as in real ProcTHOR houses, leaving paths free."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generation.floorplan import FloorPlan, PlannedRoom
from vrhuman.houses.generation.frequencies import draw_names, load_frequencies
from vrhuman.houses.generation.groups import proposed
from vrhuman.houses.generation.kinds import KINDS, assets_of
from vrhuman.houses.generation.site import AGENT_RADIUS, MARGIN, NEAR, WAY, Placed, Site, site_of
from vrhuman.houses.rectangles import FreeSpace, Rectangle

TRIES = 90
"""Places tried for a set; the second half with small assets."""
APART = ("Chair", "FloorLamp", "ArmChair", "Sofa")
"""Types that are taken out of a set that finds no place as a whole, first to last."""
FIRST = ("CounterTop", "Bed", "TVStand", "Toilet", "Fridge", "Sink")
"""Types that are placed first, as a room's purpose; then large ones before small ones."""


@dataclass(frozen=True, slots=True)
class Furnished:
    """A room's furniture and the floor that an agent can use in it."""

    site: Site
    furniture: tuple[Placed, ...]
    space: FreeSpace

    @property
    def room(self) -> PlannedRoom:
        return self.site.room


@dataclass(frozen=True, slots=True)
class _State:
    """The state while furnishing.

    It has what was placed, its footprints, the fronts kept free, and the floor and paths that are
    left.
    """

    placed: tuple[Placed, ...]
    covered: tuple[Rectangle, ...]
    fronts: tuple[Rectangle, ...]
    space: FreeSpace
    ways: FreeSpace


def furnish(
    room: PlannedRoom, plan: FloorPlan, rng: random.Random, catalogue: Catalogue
) -> Furnished:
    """Place furniture by room type; what finds no place is left out."""
    site = site_of(room, plan)
    state = _State((), (), (), site.space, site.ways)
    for types in _ordered(_drawn(room.room_type, rng), catalogue):
        state = _settled(types, state, site, rng, catalogue)
    return Furnished(site, state.placed, state.space)


def _drawn(room_type: str, rng: random.Random) -> list[tuple[str, ...]]:
    """Draw sets of types for a room; a television and a sofa drawn separately are combined."""
    means = {
        name: mean
        for name, mean in load_frequencies().sets[room_type].items()
        if all(t in KINDS for t in name.split("+"))
    }
    sets = [tuple(name.split("+")) for name in draw_names(means, rng, _leading)]
    while ("TVStand",) in sets and ("Sofa",) in sets:
        sets.remove(("TVStand",))
        sets.remove(("Sofa",))
        sets.append(("Sofa", "TVStand"))
    return sets


def _leading(name: str) -> str:
    """Return the main type of a set: a room has only one set with each kind of table."""
    return next((t for t in ("DiningTable", "Desk", "Sofa") if t in name.split("+")), name)


def _ordered(sets: Iterable[tuple[str, ...]], catalogue: Catalogue) -> list[tuple[str, ...]]:
    def rank(types: tuple[str, ...]) -> tuple[int, float, tuple[str, ...]]:
        first = min((FIRST.index(t) for t in types if t in FIRST), default=len(FIRST))
        middles = [assets_of(t, catalogue)[len(assets_of(t, catalogue)) // 2] for t in types]
        return (first, -sum(a.size[0] * a.size[2] for a in middles), types)

    return sorted(sets, key=rank)


def _settled(
    types: tuple[str, ...], state: _State, site: Site, rng: random.Random, catalogue: Catalogue
) -> _State:
    """Place as much of the set together as finds a place, and the rest separately."""
    after = _with(types, state, site, rng, catalogue)
    if after is not None or len(types) == 1:
        return after or state
    left_out = next(t for t in APART if t in types)
    at = types.index(left_out)
    state = _settled(types[:at] + types[at + 1 :], state, site, rng, catalogue)
    return _with((left_out,), state, site, rng, catalogue) or state


def _with(
    types: Sequence[str], state: _State, site: Site, rng: random.Random, catalogue: Catalogue
) -> _State | None:
    """Place the set in the room, or return None after ``TRIES`` failed attempts."""
    for attempt in range(TRIES):
        small = attempt >= TRIES // 2
        group = proposed(types, state.placed, site, rng, catalogue, small)
        after = _allowed(group, state, site) if group else None
        if after is not None:
            return after
    return None


def _allowed(group: Sequence[Placed], state: _State, site: Site) -> _State | None:
    """Add the group to the room if it is allowed there.

    Nothing may overlap, doors and fronts stay free, and everything placed must remain accessible.
    """
    own: list[Rectangle] = []
    for piece in group:
        for r in piece.footprints():
            wide = r.grown(0.02)
            if not site.holds(r) or any(wide.overlaps(o) for o in (*state.covered, *own)):
                return None
            if any(r.overlaps(k) for k in (*site.kept, *state.fronts)):
                return None
            own.append(r)
        tall = piece.asset.size[1] > 0.95
        if tall and any(piece.box.overlaps(w) for w in site.windows):
            return None
    lead = group[0]
    deep = KINDS[lead.asset.object_type].front if len(group) == 1 else 0.0
    front = (lead.front(deep),) if deep else ()
    covered = (*state.covered, *own)
    for f in front:
        if not site.holds(f.grown(-0.03)) or any(f.overlaps(o) for o in covered):
            return None
    start = site.thresholds[0]
    after = (*state.placed, *group)
    ways = state.ways.without(own, WAY).flooded(start)
    if not all(ways.reaches(x, z) for x, z in site.thresholds):
        return None
    if not all(any(ways.near(r, NEAR) for r in p.footprints()) for p in after):
        return None
    space = state.space.without(own, AGENT_RADIUS + MARGIN).flooded(start)
    if int(space.reached.sum()) < 0.9 * int(space.free.sum()):
        return None
    return _State(after, covered, (*state.fronts, *front), space, ways)
