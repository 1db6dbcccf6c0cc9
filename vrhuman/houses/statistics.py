"""Computes statistics of a set of houses, and compares two sets.

They are measured on validated houses, in the same way for ProcTHOR's and generated ones. Doors and
windows are counted as openings, never as objects.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from vrhuman.houses import polygons
from vrhuman.houses.house import House
from vrhuman.records import Floats, JsonValue

NEAR = 0.2
"""Share by which a figure may differ from its reference."""
ENOUGH = 30
"""Minimum number of objects of a type in the reference for a row to be judged.

They are counted in one room type (or in all).
"""
EXPECTED = 100
"""Minimum number of objects of that type that the own houses should then have.

With fewer, chance alone moves a mean by a fifth.
"""
EVERYWHERE = "all rooms"


@dataclass(frozen=True, slots=True)
class HouseStatistics:
    """Counts and means over a set of houses.

    ``rooms`` maps a room type to its number; ``types[room type][object type]`` is how many objects
    are in all rooms of that type; ``measures`` are the means per house or room, by name.
    """

    houses: int
    rooms: Mapping[str, int]
    types: Mapping[str, Mapping[str, int]]
    measures: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of both sets.

    ``where`` is a room type or all, ``reference`` and ``own`` are means, ``counted`` is the number
    of objects in the smaller of both, and ``holds`` says whether they agree (None: too few to say).
    """

    what: str
    where: str
    reference: float
    own: float
    counted: int
    holds: bool | None

    @property
    def ratio(self) -> float:
        """Own over reference; inf where the reference has none."""
        return self.own / self.reference if self.reference else float("inf")


def house_statistics(houses: Iterable[House]) -> HouseStatistics:
    """Compute counts and means over houses; an empty set has no measures."""
    number = 0
    rooms: Counter[str] = Counter()
    types: defaultdict[str, Counter[str]] = defaultdict(Counter)
    sums: defaultdict[str, float] = defaultdict(float)
    floor = 0.0
    for house in houses:
        number += 1
        kinds = {room.room_id: room.room_type for room in house.rooms}
        rooms.update(kinds.values())
        for room in house.rooms:
            floor += abs(polygons.area(room.polygon))
            sums["bent"] += _turns(room.polygon) > 4
        for o in house.objects:
            if not o.fills_opening:
                types[kinds[o.room]][o.object_type] += 1
                sums["standing" if o.parent is None else "lying"] += 1
                sums["pickupable"] += o.asset.pickupable
        for opening in house.openings:
            sums["window" if opening.kind == "window" else "door"] += 1
        sums["open"] += sum(wall.empty for wall in house.walls) / 2.0
    return HouseStatistics(
        houses=number,
        rooms=dict(sorted(rooms.items())),
        types={kind: dict(sorted(types[kind].items())) for kind in sorted(rooms)},
        measures=_measures(number, rooms.total(), floor, sums) if number else {},
    )


def _measures(houses: int, rooms: int, floor: float, sums: Mapping[str, float]) -> dict[str, float]:
    def mean(key: str, of: int) -> float:
        return sums.get(key, 0.0) / of

    return {
        "rooms a house": rooms / houses,
        "floor a room [m2]": floor / rooms,
        "rooms that are no rectangle": mean("bent", rooms),
        "objects a room": mean("standing", rooms) + mean("lying", rooms),
        "standing or hanging objects a room": mean("standing", rooms),
        "objects on others a room": mean("lying", rooms),
        "objects to pick up a room": mean("pickupable", rooms),
        "doors and frames a house": mean("door", houses),
        "windows a room": mean("window", rooms),
        "open-plan walls a house": mean("open", houses),
    }


def _turns(polygon: Floats) -> int:
    """Count the corners at which an outline (N, 2) turns.

    ProcTHOR's outlines also have points on straight walls.
    """
    before, after = polygon - polygon.take(range(-1, len(polygon) - 1), axis=0), polygon
    ahead = after.take(range(1, len(polygon) + 1), axis=0, mode="wrap") - polygon
    cross = before[:, 0] * ahead[:, 1] - before[:, 1] * ahead[:, 0]
    return int((abs(cross) > 1e-3).sum())


def statistics_json(statistics: HouseStatistics) -> JsonValue:
    """Return everything as JSON values; objects as means per room of their room type."""
    return {
        "houses": statistics.houses,
        "rooms": dict(statistics.rooms),
        "measures": {name: round(value, 4) for name, value in statistics.measures.items()},
        "types": {
            kind: {name: round(count / statistics.rooms[kind], 4) for name, count in counts.items()}
            for kind, counts in statistics.types.items()
        },
    }


def statistics_text(statistics: HouseStatistics) -> str:
    """Format as text for a terminal: measures, then each room type's objects per room.

    The most frequent objects come first.
    """
    lines = [f"{statistics.houses} houses"]
    lines += [f"{name:<36}{value:>10.3f}" for name, value in statistics.measures.items()]
    for kind, counts in statistics.types.items():
        rooms = statistics.rooms[kind]
        lines.append(f"{kind}, {rooms} rooms, objects a room")
        for name in sorted(counts, key=lambda n: (-counts[n], n)):
            lines.append(f"  {name:<34}{counts[name] / rooms:>10.3f}")
    return "\n".join(lines)


def compared(reference: HouseStatistics, own: HouseStatistics) -> tuple[Row, ...]:
    """Compare every figure of both sets: measures, room types per house, object types per room.

    Object types are compared over all rooms and by room type, most frequent first. Types that
    neither set has enough of are left out.
    """
    rows = [
        Row(name, "", value, own.measures.get(name, 0.0), own.houses, None)
        for name, value in reference.measures.items()
    ]
    for kind, count in reference.rooms.items():
        mine = own.rooms.get(kind, 0)
        rows.append(_row(f"{kind}s a house", "", count, mine, reference.houses, own.houses))
    rows = [_judged(row) for row in rows]
    totals = _everywhere(reference), _everywhere(own)
    places = [
        (EVERYWHERE, *totals, sum(reference.rooms.values()), sum(own.rooms.values())),
        *(
            (kind, counts, own.types.get(kind, {}), reference.rooms[kind], own.rooms.get(kind, 0))
            for kind, counts in reference.types.items()
        ),
    ]
    for where, theirs, mine_of, rooms, own_rooms in places:
        names = sorted({*theirs, *mine_of}, key=lambda n: (-theirs.get(n, 0), n))
        for name in names:
            one = _row(name, where, theirs.get(name, 0), mine_of.get(name, 0), rooms, own_rooms)
            if max(theirs.get(name, 0), mine_of.get(name, 0)) >= ENOUGH:
                rows.append(one)
    return tuple(rows)


def _row(what: str, where: str, theirs: int, mine: int, of: int, own_of: int) -> Row:
    reference, own = theirs / max(of, 1), mine / max(own_of, 1)
    expected = reference * own_of
    row = Row(what, where, reference, own, theirs, None)
    return _judged(row) if theirs >= ENOUGH and expected >= EXPECTED else row


def _judged(row: Row) -> Row:
    holds = abs(row.own - row.reference) <= NEAR * row.reference
    return Row(row.what, row.where, row.reference, row.own, row.counted, holds)


def _everywhere(statistics: HouseStatistics) -> Counter[str]:
    total: Counter[str] = Counter()
    for counts in statistics.types.values():
        total.update(counts)
    return total


def comparison_text(rows: Sequence[Row]) -> str:
    """Format the rows as a table for a terminal, with how many of the judged ones hold below."""
    lines = [f"{'what':<36}{'where':<12}{'reference':>10}{'own':>9}{'own/ref':>9}"]
    for row in rows:
        verdict = {True: "", False: "  <- beyond 20 %", None: "  (too few to judge)"}[row.holds]
        lines.append(
            f"{row.what:<36}{row.where:<12}{row.reference:>10.3f}{row.own:>9.3f}"
            f"{row.ratio:>9.2f}{verdict}"
        )
    judged = [row for row in rows if row.holds is not None]
    held = sum(row.holds is True for row in judged)
    lines.append(
        f"{held} of {len(judged)} figures within {NEAR:.0%}"
        f" (types with {ENOUGH} objects or more in the reference, {EXPECTED} expected in the own)"
    )
    return "\n".join(lines)


def comparison_json(rows: Sequence[Row]) -> list[JsonValue]:
    """Return the rows as JSON values; ``ratio`` is null where the reference has none."""
    return [
        {
            "what": row.what,
            "where": row.where,
            "reference": round(row.reference, 4),
            "own": round(row.own, 4),
            "ratio": round(row.ratio, 4) if row.reference else None,
            "counted": row.counted,
            "holds": row.holds,
        }
        for row in rows
    ]
