"""Measures how often things occur in real ProcTHOR houses, and keeps it as a small table.

``frequencies.json`` holds numbers that this project measured (means over the hundred houses of 4 to
10 rooms that the tests compare with), no house and no part of one. :func:`measure` makes it.
"""

from __future__ import annotations

import functools
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from vrhuman.houses.house import House
from vrhuman.records import JsonValue

Rates = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Frequencies:
    """How often rooms, furniture and things occur.

    ``rooms[n]``: the share of houses with n rooms; ``sets[room type][set]``: how many of a set a
    room has, where a set is types that belong together ("Chair+Chair+DiningTable"); ``children[room
    type][holder type][type]``: how many things a holder carries.
    """

    rooms: Mapping[int, float]
    sets: Mapping[str, Rates]
    children: Mapping[str, Mapping[str, Rates]]


@functools.lru_cache(maxsize=1)
def load_frequencies() -> Frequencies:
    """Load the table beside this file."""
    path = Path(__file__).with_name("frequencies.json")
    table = json.loads(path.read_text(encoding="utf-8"))
    rooms = {int(number): share for number, share in table["rooms"].items()}
    return Frequencies(rooms, table["sets"], table["children"])


def draw_count(mean: float, rng: random.Random) -> int:
    """Draw a whole number with this mean and minimum variance."""
    return int(mean) + (rng.random() < mean % 1.0)


def draw_names(means: Rates, rng: random.Random, family: Callable[[str], str] = str) -> list[str]:
    """Draw names, each on average as often as its mean says (systematic sampling).

    The total is that of the means, less than one more or less. No two of one family are drawn
    together where its means add up to one or less.
    """
    families: defaultdict[str, list[str]] = defaultdict(list)
    for name in means:
        families[family(name)].append(name)
    order = list(families)
    rng.shuffle(order)
    drawn, carried = [], rng.random()
    for name in (name for key in order for name in families[key]):
        carried += means[name]
        drawn += [name] * int(carried)
        carried %= 1.0
    return drawn


def draw_rooms(rng: random.Random) -> int:
    """Draw the number of rooms of the next house, distributed as in real ProcTHOR houses."""
    shares = load_frequencies().rooms
    return rng.choices(list(shares), list(shares.values()))[0]


def measure(houses: Iterable[House]) -> JsonValue:
    """Measure the table on ProcTHOR's own houses.

    Their ids say what was placed together (``4|3|0`` and ``4|3|1``).
    """
    numbers: Counter[int] = Counter()
    rooms: Counter[str] = Counter()
    sets: defaultdict[str, Counter[str]] = defaultdict(Counter)
    holders: defaultdict[str, Counter[str]] = defaultdict(Counter)
    children: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for house in houses:
        numbers[len(house.rooms)] += 1
        kinds = {room.room_id: room.room_type for room in house.rooms}
        rooms.update(kinds.values())
        by_id = {o.object_id: o for o in house.objects}
        together: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        for o in house.objects:
            if o.fills_opening:
                continue
            kind = kinds[o.room]
            if o.parent is not None:
                children[kind, by_id[o.parent].object_type][o.object_type] += 1
            else:
                holders[kind][o.object_type] += 1
                together[(kind, *o.object_id.split("|")[:2])].append(o.object_type)
        for (kind, *_), types in together.items():
            sets[kind]["+".join(sorted(types))] += 1
    every = numbers.total()
    return {
        "about": "Means over real ProcTHOR houses, measured by this project; see frequencies.py.",
        "rooms": {str(n): round(c / every, 3) for n, c in sorted(numbers.items())},
        "sets": {k: _means(sets[k], rooms[k]) for k in sorted(sets)},
        "children": {
            kind: {
                holder: _means(children[kind, holder], holders[kind][holder])
                for holder in sorted(holders[kind])
                if children[kind, holder]
            }
            for kind in sorted(holders)
        },
    }


def _means(counts: Counter[str], of: int) -> dict[str, float]:
    return {name: round(counts[name] / of, 4) for name in sorted(counts)}
