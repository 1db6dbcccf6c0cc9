"""Things of real houses where they are beside the checkout, and of small ones made by hand."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from tests.support.paths import SHARED
from vrhuman.benchmarks.instructing.things import Thing, Things, things_of
from vrhuman.embodiment.build import build_house
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.generator import generate

HOUSES = SHARED / "houses" / "multiroom.jsonl.gz"
INSTRUCTIONS = SHARED / "seeds" / "envqa" / "instructions_sample.json"


def thing(object_id: str, kind: str, **differing: object) -> Thing:
    """A thing of a type as the catalogue has it, in reach, on the floor."""
    asset = max(
        load_catalogue().by_type[kind],
        key=lambda each: (each.pickupable, len(each.secondary_properties)),
    )
    values: dict[str, object] = {
        "object_id": object_id,
        "object_type": kind,
        "room": "room|1",
        "position": (0.0, 0.5, 0.0),
        "size": asset.size,
        "properties": asset.secondary_properties,
        "pickupable": asset.pickupable,
        "pushable": asset.pickupable,
        "receptacle": asset.receptacle,
        "openness": 0.0,
        "is_on": False,
        "is_dirty": False,
        "holder": "",
        "reached": True,
    }
    return Thing(**(values | differing))  # type: ignore[arg-type]


def house_with(*things: Thing) -> Things:
    return {each.object_id: each for each in things}


def kinds(*names: str) -> Things:
    """One thing of each type."""
    return house_with(*(thing(f"{name}|1", name) for name in names))


@lru_cache(maxsize=1)
def generated() -> Things:
    """A generated house of four rooms."""
    return things_of(build_house(generate(4, 5), "own", 5))


@lru_cache(maxsize=1)
def real(count: int) -> tuple[Things, ...]:
    """The first of the real houses."""
    return tuple(
        things_of(build_house(json.loads(line), f"real:{n}", 1))
        for n, line in enumerate(islice(_lines(), count))
    )


def _lines() -> Iterator[str]:
    with gzip.open(HOUSES, "rt", encoding="utf-8") as lines:
        yield from lines
