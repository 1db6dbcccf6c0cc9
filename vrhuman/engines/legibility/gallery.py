"""Makes the pictures of a page or a lesson: the rooms, the things in them, and the drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.legibility.exhibits import Exhibit, balanced, dressed, exhibits
from vrhuman.engines.legibility.scenes import scenes
from vrhuman.engines.legibility.showroom import Picture, fine_target, shown
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House
from vrhuman.houses.schema import parse_house

ROOMS = 4
"""The number of different empty rooms in which single things are shown."""
_LONG_ENOUGH = 4.5
"""The length of a room in which a person can step back from a bed [m]."""
_A_HOUSE = 4
"""The number of scenes of one house."""


def singles(things: Sequence[Exhibit], seed: int, views: int = 1) -> Iterator[Picture]:
    """Draw every thing alone, ``views`` pictures each; the rooms change from thing to thing.

    Pictures come room by room. Raises ``VrhumanError`` if there is no OpenGL.
    """
    context = headless_context()
    target = fine_target(context)
    for number, room in enumerate(_rooms(seed)):
        yield from shown(context, target, room, things[number::ROOMS], seed + number, views)


def in_places(count: int, seed: int) -> Iterator[Picture]:
    """Draw ``count`` things in furnished generated houses."""
    context = headless_context()
    target = fine_target(context)
    found = 0
    for house in _houses(seed):
        for picture in scenes(context, target, house, min(_A_HOUSE, count - found), seed):
            found += 1
            yield picture
        if found >= count:
            return


def gallery(count: int, seed: int) -> tuple[Picture, ...]:
    """Draw ``count`` pictures for people, shuffled.

    Three eighths are single things as they are, three eighths single things in the colour and
    material of others, a quarter things in their places.
    """
    every = exhibits(load_catalogue())
    placed = count // 4
    plain = (count - placed + 1) // 2
    things = balanced(every, plain, seed)
    others = dressed(every, count - placed - plain, seed)
    pictures = [*singles((*things, *others), seed), *in_places(placed, seed)]
    order = np.random.default_rng(seed).permutation(len(pictures))
    return tuple(pictures[i] for i in order)


def _houses(seed: int) -> Iterator[House]:
    """An endless sequence of furnished one-room houses."""
    catalogue = load_catalogue()
    number = 0
    while True:
        name = f"{seed}-{number}"
        yield parse_house(generate(1, 1000 * seed + number), catalogue, name)
        number += 1


def _rooms(seed: int) -> Iterator[House]:
    """:data:`ROOMS` rooms that are long enough."""
    found = 0
    for house in _houses(seed):
        polygon = house.rooms[0].polygon
        if float(np.ptp(polygon, axis=0).max()) >= _LONG_ENOUGH:
            found += 1
            yield house
        if found == ROOMS:
            return
