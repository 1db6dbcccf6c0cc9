"""Collects what can be asked about a house; the families (``*_families.py``) draw on it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, TypeVar

from vrhuman.engines.legibility.table import Table, shipped_table
from vrhuman.questions.nouns import NOUNS
from vrhuman.questions.programs import Attribute, Program
from vrhuman.questions.references import Fact, Reference, References, clear_types, is_clear
from vrhuman.questions.scene_graph import ObjectNode, SceneGraph
from vrhuman.records import Answer

Item = TypeVar("Item")
Appearance = Literal["colour", "material"]


WAYS = {"material": 12, "contained_by": 4, "colour": -1}
"""How much more often references are tried that mention these appearances or relations.

One that mentions none is tried twice: few things have a reference with a material, nearly all have
one with a colour.
"""


_Ways = tuple[list[list[Reference]], list[int]]
"""The references for each way to describe a node, and the cumulative weights of the ways."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A question before its wording, answer and number.

    ``wordings`` are templates that ``slots`` fill. ``asks`` are the facts that it is about,
    ``tells`` those that its wording reveals (:data:`references.Fact`); ``subjects`` the ids or
    types it mentions, for variety. ``clue`` is the information for somebody who has not seen the
    house: the words that may make one answer likelier than another. ``answer`` is what its family
    has found and is used for choosing only; the true answer is what the program answers.
    """

    family: str
    program: Program
    wordings: Sequence[str]
    slots: dict[str, str]
    asks: frozenset[Fact]
    tells: frozenset[Fact]
    subjects: frozenset[str]
    rank: int = 0
    clue: tuple[str, ...] = ()
    answer: Answer | None = None


class Survey:
    """What can be asked about a house, in an order shuffled by ``rng``.

    Only words that ``legibility`` (by default the shipped table) says people can name are used.
    """

    def __init__(
        self, graph: SceneGraph, rng: random.Random, legibility: Table | None = None
    ) -> None:
        self.graph = graph
        self.rng = rng
        self.legibility = legibility or shipped_table()
        self.references = References(graph, self.legibility)
        self.many_rooms = len(graph.rooms) > 1
        self.present = frozenset(node.object_type for node in graph.objects)
        self._ways: dict[tuple[str, Attribute | None], _Ways] = {}
        self._shut: dict[str, int] = {}
        self._of_type: dict[str, list[ObjectNode]] = {}
        for node in graph.objects:
            self._of_type.setdefault(node.object_type, []).append(node)
        self.types = self.shuffled(
            name
            for name in sorted(clear_types(graph, self.legibility))
            if all(graph.can_be_seen(node) for node in self._of_type[name])
        )
        self.nodes = self.shuffled(
            node for node in graph.objects if self.references.of(node) is not None
        )
        self.tellable = self.shuffled(
            node for node in graph.objects if self.references.fuller(node)
        )

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        found = list(items)
        self.rng.shuffle(found)
        return found

    def of_type(self, object_type: str) -> list[ObjectNode]:
        return self._of_type.get(object_type, [])

    def clear(self, object_type: str) -> bool:
        """Return whether "a mug" would mean nothing else that the house has."""
        return is_clear(object_type, self.present, self.legibility)

    def namable(self, attribute: Appearance, own: Sequence[str], word: str, wanted: bool) -> bool:
        """Return whether people agree that ``word`` fits a thing (``wanted``) or does not.

        ``own`` are the thing's true labels.
        """
        if not self.legibility.legible(attribute, word):
            return False
        return wanted or not any(self.legibility.may_be_called(attribute, o, word) for o in own)

    def agreed(self, material: str, nodes: Iterable[ObjectNode]) -> bool:
        """Return whether it is clear of every node whether it is made of the material.

        It is made of that alone, or of nothing that people would call so.
        """
        return self.legibility.legible("material", material) and all(
            node.materials == (material,) or self.without(material, [node]) for node in nodes
        )

    def without(self, material: str, nodes: Iterable[ObjectNode]) -> bool:
        """Return whether nobody would say that any of the nodes is made of the material."""
        called = self.legibility.may_be_called
        return not any(
            called("material", own, material)
            for node in nodes
            for own in node.materials or (material,)
        )

    @property
    def everywhere(self) -> str:
        return "in the house" if self.many_rooms else "in the room"

    def refer(self, node: ObjectNode, without: Attribute | None = None) -> Reference | None:
        avoid = frozenset({without}) if without else frozenset[Attribute]()
        return self.references.of(node, without=avoid)

    def speak(self, node: ObjectNode, without: Attribute | None = None) -> Reference | None:
        """Draw any of the references to the node.

        First a way to describe it is drawn, by colour, material or what it is next to, then one
        reference of that way.
        """
        key = (node.object_id, without)
        if key not in self._ways:
            self._ways[key] = self._ways_of(node, without)
        ways, weights = self._ways[key]
        if not ways:
            return None
        (found,) = self.rng.choices(ways, cum_weights=weights)
        return self.rng.choice(found)

    def _ways_of(self, node: ObjectNode, without: Attribute | None) -> _Ways:
        avoid = frozenset({without}) if without else frozenset[Attribute]()
        ways: dict[frozenset[str], list[Reference]] = {}
        for reference in self.references.fuller(node, without=avoid):
            ways.setdefault(reference.uses, []).append(reference)
        weights = (2 + sum(WAYS.get(word, 0) for word in way) for way in ways)
        return list(ways.values()), list(accumulate(weights))

    def pairs(self, nodes: Sequence[ObjectNode]) -> Iterator[tuple[ObjectNode, ObjectNode]]:
        """Yield every ordered pair once; no node comes again before the others had their turn."""
        order = self.shuffled(nodes)
        for step in range(1, len(order)):
            for index, node in enumerate(order):
                yield node, order[(index + step) % len(order)]

    def shut(self, node: ObjectNode) -> int:
        """Return the rank of asking about a node: 1 where something shut hides it, else 0."""
        if node.object_id not in self._shut:
            self._shut[node.object_id] = 0 if self.graph.lies_open(node) else 1
        return self._shut[node.object_id]

    def usual(self, object_type: str, room_type: str) -> bool:
        letter = "T" if room_type == "Bathroom" else room_type[0]
        return letter in NOUNS[object_type].rooms
