"""Loads houses into the embedded engine, one or a whole file of them, and reports the results."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.files import load_house, read_houses, split_spec
from vrhuman.houses.reading import HouseError
from vrhuman.houses.schema import parse_house, placeholders
from vrhuman.records import JsonValue

_AHEAD = 8
"""The number of houses given to each process at a time."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The result for one house.

    ``objects`` and ``pickupable`` are counts, ``placeholders`` the ids of unknown assets, ``fixed``
    the ids of objects that fell out of the world and were made static. ``error`` says in one line
    why the house could not be loaded, else it is empty.
    """

    house: str
    rooms: int = 0
    objects: int = 0
    pickupable: int = 0
    placeholders: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    error: str = ""


def check_house(data: JsonValue, name: str) -> Checked:
    """Validate a ProcTHOR house dict and let it settle in the engine; ``name`` is for messages."""
    try:
        house = parse_house(data, load_catalogue(), name)
        engine = EmbeddedEngine(house)
    except HouseError as error:
        return Checked(name, error=str(error))
    return Checked(
        house=name,
        rooms=len(house.rooms),
        objects=len(house.contents),
        pickupable=sum(o.asset.pickupable for o in house.contents),
        placeholders=tuple(o.asset.asset_id for o in placeholders(house)),
        fixed=engine.fixed,
    )


def check(spec: str, one: Callable[[JsonValue, str], Checked] = check_house) -> Iterator[Checked]:
    """Check the house at ``FILE:N``, or every house of a file, in order, on all processors.

    ``one`` checks a house; it is a function of a module, so that other processes find it.

    :raises HouseError: if the file itself is damaged, naming the place of the damage.
    """
    file, index = split_spec(spec)
    if file != spec or spec.endswith(".json"):
        yield one(load_house(spec), f"{file}:{index}" if file != spec else file)
        return
    load_catalogue()  # writes its cache once, before the processes read it
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count(), context) as pool:
        named = ((data, f"{file}:{i}") for i, data in enumerate(read_houses(file)))
        for batch in _batches(named, _AHEAD * (os.cpu_count() or 1)):
            yield from pool.map(one, *zip(*batch, strict=True), chunksize=_AHEAD)


def _batches(
    named: Iterable[tuple[JsonValue, str]], size: int
) -> Iterator[list[tuple[JsonValue, str]]]:
    batch: list[tuple[JsonValue, str]] = []
    for one in named:
        batch.append(one)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch
