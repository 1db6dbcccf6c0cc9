"""The nine question families of this data set, and how often each is drawn.

===============  ======  =========================================================
family           kinds   asks
===============  ======  =========================================================
existence        yes-no  whether there is a thing of a type [colour, material] here
colour           both    whether an object is of a colour; which colours it has
material         both    whether it is made of a material; of which ones
in_room          both    whether it is in a room; in which kind of room
heavier          yes-no  which of two objects weighs more
larger           yes-no  which of two objects is larger
contained_by     yes-no  whether a thing of a type is in an object
on_top_of        yes-no  whether a thing of a type is on an object
count            count   how many things of a type there are, here, in or on an object
===============  ======  =========================================================

"both" are yes-no and query questions. The shares steer towards EXCALIBUR's Table 1 as far as nine
families can (its 39.5 % of ADJACENTTO have no family yet, and its ONTOPOF is under 1 %).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from vrhuman.questions.attribute_families import colour, existence, in_room, material, query
from vrhuman.questions.relation_families import contained_by, count, heavier, larger, on_top_of
from vrhuman.questions.survey import Draft, Survey

YES_NO: Mapping[str, tuple[float, Callable[[Survey, bool], Iterator[Draft]]]] = {
    "heavier": (0.25, heavier),
    "larger": (0.125, larger),
    "material": (0.125, material),
    "colour": (0.125, colour),
    "existence": (0.125, existence),
    "in_room": (0.125, in_room),
    "contained_by": (0.0625, contained_by),
    "on_top_of": (0.0625, on_top_of),
}
"""Family -> its share of the yes-no questions, and its drafts for the answer yes (True) or no."""

QUERIES: Mapping[str, Callable[[Survey], Iterator[Draft]]] = {
    "material": partial(query, attribute="material"),
    "colour": partial(query, attribute="colour"),
    "in_room": partial(query, attribute="room"),
}

COUNT: Callable[[Survey], Iterator[Draft]] = count
