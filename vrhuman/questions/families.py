"""The eleven question families of this data set.

===============  ======  =========================================================
family           kinds   asks
===============  ======  =========================================================
existence        yes-no  whether there is a thing of a type [colour, material] here
colour           both    whether an object is of a colour; which colours it has
material         both    whether it is made of a material; of which ones
in_room          both    whether it is in a room; in which kind of room
heavier          yes-no  which of two objects weighs more
larger           yes-no  which of two objects is larger
longer           yes-no  which of two objects is longer
contained_by     yes-no  whether a thing of a type is in an object
on_top_of        yes-no  whether a thing of a type is on an object
adjacent_to      yes-no  whether a thing of a type or material is next to an object
count            count   how many things there are, here or in, on or next to an object
===============  ======  =========================================================

"both" are yes-no and query questions. How often each is asked: :mod:`vrhuman.questions.mix`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from vrhuman.questions.adjacency_family import adjacent_to
from vrhuman.questions.attribute_families import colour, existence, in_room, material, query
from vrhuman.questions.comparison_families import heavier, larger, longer
from vrhuman.questions.counting import count
from vrhuman.questions.relation_families import contained_by, on_top_of
from vrhuman.questions.survey import Draft, Survey

YES_NO: Mapping[str, Callable[[Survey, bool], Iterator[Draft]]] = {
    "heavier": heavier,
    "larger": larger,
    "longer": longer,
    "material": material,
    "adjacent_to": adjacent_to,
    "existence": existence,
    "colour": colour,
    "contained_by": contained_by,
    "in_room": in_room,
    "on_top_of": on_top_of,
}
"""Maps a family to its function, which yields drafts with the answer yes (True) or no."""

QUERIES: Mapping[str, Callable[[Survey], Iterator[Draft]]] = {
    "material": partial(query, attribute="material"),
    "colour": partial(query, attribute="colour"),
    "in_room": partial(query, attribute="room"),
}

COUNT: Callable[[Survey], Iterator[Draft]] = count
