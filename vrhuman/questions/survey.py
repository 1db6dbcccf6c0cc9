"""What a house offers to be asked about; the families (``*_families.py``) draw on it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from vrhuman.engines.legibility.table import Table, shipped_table
from vrhuman.questions.nouns import NOUNS
from vrhuman.questions.programs import Attribute, Program
from vrhuman.questions.references import Fact, Reference, References, clear_types
from vrhuman.questions.scene_graph import ObjectNode, SceneGraph

Item = TypeVar("Item")
Appearance = Literal["colour", "material"]


@dataclass(frozen=True, slots=True)
class Draft:
    """A question before its wording, answer and number.

    ``wordings`` are templates that ``slots`` fill. ``asks`` are the facts that it is about,
    ``tells`` those that its wording gives away (:data:`references.Fact`); ``subjects`` the ids or
    types it speaks of, for variety.
    """

    family: str
    program: Program
    wordings: Sequence[str]
    slots: dict[str, str]
    asks: frozenset[Fact]
    tells: frozenset[Fact]
    subjects: frozenset[str]
    rank: int = 0


class Survey:
    """What a house offers to ask about, in an order shuffled by ``rng``: only in words that
    ``legibility`` (by default the shipped table) says people can name."""

    def __init__(
        self, graph: SceneGraph, rng: random.Random, legibility: Table | None = None
    ) -> None:
        self.graph = graph
        self.rng = rng
        self.legibility = legibility or shipped_table()
        self.references = References(graph, self.legibility)
        self.many_rooms = len(graph.rooms) > 1
        self.present = frozenset(node.object_type for node in graph.objects)
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

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        found = list(items)
        self.rng.shuffle(found)
        return found

    def of_type(self, object_type: str) -> list[ObjectNode]:
        return self._of_type.get(object_type, [])

    def namable(self, attribute: Appearance, own: Sequence[str], word: str, wanted: bool) -> bool:
        """Whether people who see a thing of ``own`` labels agree that ``word`` fits (``wanted``) or
        does not."""
        if not self.legibility.legible(attribute, word):
            return False
        return wanted or not any(self.legibility.may_be_called(attribute, o, word) for o in own)

    @property
    def everywhere(self) -> str:
        return "in the house" if self.many_rooms else "in the room"

    def refer(self, node: ObjectNode, without: Attribute | None = None) -> Reference | None:
        avoid = frozenset({without}) if without else frozenset[Attribute]()
        return self.references.of(node, without=avoid)

    def pairs(self, nodes: Sequence[ObjectNode]) -> Iterator[tuple[ObjectNode, ObjectNode]]:
        """Every ordered pair once, no node again before the others had their turn."""
        order = self.shuffled(nodes)
        for step in range(1, len(order)):
            for index, node in enumerate(order):
                yield node, order[(index + step) % len(order)]

    def shut(self, node: ObjectNode) -> int:
        """The rank of asking about it: 1 where something shut hides it."""
        return 0 if self.graph.lies_open(node) else 1

    def usual(self, object_type: str, room_type: str) -> bool:
        letter = "T" if room_type == "Bathroom" else room_type[0]
        return letter in NOUNS[object_type].rooms
