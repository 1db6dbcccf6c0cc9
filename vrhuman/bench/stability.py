"""Measures how far objects move while a house settles, and how far they drift after.

As a program, ``python -m vrhuman.bench.stability HOUSES.jsonl.gz [COUNT]`` measures the first COUNT
houses of a file (40) and prints the figures and what moves most, by type.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import mujoco
import numpy as np

from vrhuman.bench.figure import Figure
from vrhuman.engines.embedded.settle import settle
from vrhuman.engines.embedded.world import World
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.files import read_houses
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House
from vrhuman.houses.schema import parse_house
from vrhuman.houses.standins import rested, standins_of
from vrhuman.records import TICK_SECONDS, Floats, JsonValue

MOVED = 0.03
"""An object that settles less far than this has stayed in place [m]."""
DRIFTED = 0.001
"""An object that drifts less far than this is at rest [m]."""
SECONDS = 10.0
ROOMS, HOUSES = 4, 5


@dataclass(frozen=True, slots=True)
class Shift:
    """How far one free object moved [m].

    ``raw`` is from its position in the house file to where it came to rest, ``net`` the same
    without the gap that ProcTHOR leaves below fragile objects, and ``drift`` in the ten seconds
    after, sleeping switched off.
    """

    object_type: str
    raw: float
    net: float
    drift: float


def measure() -> list[Figure]:
    """Measure generated houses; the program measures those of a file."""
    houses = (generate(ROOMS, seed) for seed in range(HOUSES))
    return figures([shift for house in houses for shift in shifts(house)])


def figures(found: Sequence[Shift]) -> list[Figure]:
    """Return the shares of objects that stay in place."""
    raw = 100.0 * float(np.mean([s.raw < MOVED for s in found]))
    net = 100.0 * float(np.mean([s.net < MOVED for s in found]))
    rest = 100.0 * float(np.mean([s.drift < DRIFTED for s in found]))
    return [
        Figure("settles under 3 cm, hover counted", raw, "% of things", 75.0, "more"),
        Figure("settles under 3 cm", net, "% of things", 95.0, "more"),
        Figure("drifts under 1 mm in 10 s", rest, "% of things", 99.0, "more"),
    ]


def shifts(data: JsonValue) -> Iterator[Shift]:
    """Yield the motion of every free object of one house."""
    house = parse_house(data, load_catalogue(), "stability")
    settled = settle(house, standins_of(house))
    world = World(settled.house, settled.discrete, settled.physics)
    physics = world.physics
    before = physics.things().copy()
    physics.model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    physics.set_state(settled.physics)
    mujoco.mj_step(physics.model, physics.data, nstep=round(SECONDS / TICK_SECONDS))
    after = physics.things()
    put_down = rested(house)
    for place, number in enumerate(settled.house.free.tolist()):
        at = before[place, :3]
        yield Shift(
            object_type=house.objects[number].object_type,
            raw=_distance(at, house, number),
            net=_distance(at, put_down, number),
            drift=float(np.linalg.norm(after[place, :3] - at)),
        )


def _distance(at: Floats, house: House, number: int) -> float:
    return float(np.linalg.norm(at - house.objects[number].position))


def worst(found: Sequence[Shift], moved: Iterable[bool]) -> str:
    """Return the types of which most moved, as ``type moved/all``."""
    of_type = Counter(s.object_type for s in found)
    count = Counter(s.object_type for s, did in zip(found, moved, strict=True) if did)
    return ", ".join(f"{kind} {n}/{of_type[kind]}" for kind, n in count.most_common(12))


def _main(file: str, count: int) -> None:
    houses = itertools.islice(read_houses(file), count)
    found = [shift for house in houses for shift in shifts(house)]
    print(f"{file}: {len(found)} things")
    for figure in figures(found):
        print(f"{figure.name}: {figure.value:.2f} {figure.unit}")
    print("moved:", worst(found, (s.net >= MOVED for s in found)))
    print("drifted:", worst(found, (s.drift >= DRIFTED for s in found)))


if __name__ == "__main__":
    _main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 40)
