"""How to speak of one object so that it can be no other: "the white mug in the kitchen".

The shortest sufficient description is searched for: type alone, then with one, two or three of
colour, material and room, then by what it lies on or in. Every word of it is therefore needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from vrhuman.engines.legibility.table import Table, shipped_table
from vrhuman.questions.nouns import ASKABLE, CONFUSABLE, NOUNS
from vrhuman.questions.programs import Attribute, Filter, Relate, Relation, Scene, Unique
from vrhuman.questions.scene_graph import ObjectNode, SceneGraph
from vrhuman.questions.vocabulary import (
    COLOURS,
    MATERIALS,
    label,
    looks_like,
    material_adjective,
)

Fact = tuple[str, ...]
"""Something a question asks or gives away: ``("colour", object_id)``, ``("type", "Mug")``, ..."""


@dataclass(frozen=True, slots=True)
class Reference:
    """``text`` ("the white mug") and ``program`` mean ``node`` and nothing else in the house.

    ``tells`` are the facts that whoever reads the text knows; ``others`` are the further objects
    that it speaks of.
    """

    node: ObjectNode
    text: str
    program: Unique
    tells: frozenset[Fact]
    others: tuple[ObjectNode, ...] = ()

    @property
    def subjects(self) -> frozenset[str]:
        """The ids of all objects it speaks of."""
        return frozenset(node.object_id for node in (self.node, *self.others))


@dataclass(frozen=True, slots=True)
class _Trait:
    attribute: Attribute
    value: str


class References:
    """The references of one house, each searched once; they use only labels that ``legibility``
    (by default the shipped table) says people can name."""

    def __init__(self, graph: SceneGraph, legibility: Table | None = None) -> None:
        self._graph = graph
        self._legibility = legibility or shipped_table()
        self._types = clear_types(graph, self._legibility)
        self._of_type: dict[str, list[ObjectNode]] = {}
        for node in graph.objects:
            self._of_type.setdefault(node.object_type, []).append(node)
        self._found: dict[tuple[str, bool], tuple[Reference, ...]] = {}

    def of(
        self, node: ObjectNode, *, without: frozenset[Attribute] = frozenset()
    ) -> Reference | None:
        """The shortest reference to ``node`` that does not tell the attributes ``without``."""
        given_away = {(name, node.object_id) for name in without}
        for reference in self._all(node):
            if not reference.tells & given_away:
                return reference
        return None

    def _all(self, node: ObjectNode) -> tuple[Reference, ...]:
        key = (node.object_id, True)
        if key not in self._found:
            self._found[key] = tuple(self._search(node))
        return self._found[key]

    def _simple(self, node: ObjectNode) -> Reference | None:
        """The shortest reference that mentions no other object."""
        key = (node.object_id, False)
        if key not in self._found:
            self._found[key] = tuple(self._by_traits(node))
        return next(iter(self._found[key]), None)

    def _search(self, node: ObjectNode) -> Iterator[Reference]:
        yield from self._by_traits(node)
        yield from self._by_support(node)

    def _by_traits(self, node: ObjectNode) -> Iterator[Reference]:
        if node.object_type not in self._types or not self._graph.can_be_seen(node):
            return
        rivals = [other for other in self._of_type[node.object_type] if other is not node]
        traits = list(self._traits(node))
        sufficient: list[frozenset[_Trait]] = []
        for count in range(len(traits) + 1):
            for chosen in combinations(traits, count):
                if any(smaller <= set(chosen) for smaller in sufficient):
                    continue
                if all(any(self._differs(other, t) for t in chosen) for other in rivals):
                    sufficient.append(frozenset(chosen))
                    yield _described(node, chosen)

    def _by_support(self, node: ObjectNode) -> Iterator[Reference]:
        if node.object_type not in self._types or not self._graph.can_be_seen(node):
            return
        for support in node.supports or ():
            holder = self._graph.by_id[support.object_id]
            place = self._simple(holder)
            rivals = [
                other
                for other in self._of_type[node.object_type]
                if other is not node and holder.object_id in self._graph.held_in(other)
            ]
            if place is None or rivals:
                continue
            relation: Relation = "contained_by" if support.placement == "in" else "on_top_of"
            among = Filter(Scene(), (("type", node.object_type),))
            yield Reference(
                node,
                f"the {NOUNS[node.object_type].singular} {support.placement} {place.text}",
                Unique(Relate(among, relation, place.program)),
                place.tells
                | {
                    ("type", node.object_type),
                    ("room", node.object_id),
                    ("held", holder.object_id, node.object_type),
                },
                (holder,),
            )

    def _traits(self, node: ObjectNode) -> Iterator[_Trait]:
        legible = self._legibility.legible
        if node.colours is not None and len(node.colours) == 1 and node.colours[0] in COLOURS:
            yield from (_Trait("colour", name) for name in node.colours if legible("colour", name))
        if node.materials is not None and len(node.materials) == 1:
            named = (name for name in node.materials if name in MATERIALS)
            yield from (_Trait("material", name) for name in named if legible("material", name))
        room = self._graph.room_type(node)
        if len(self._graph.rooms) > 1 and room in self._graph.sole_rooms:
            yield _Trait("room", room)

    def _differs(self, other: ObjectNode, trait: _Trait) -> bool:
        """Whether nobody would say the trait of ``other``."""
        called = self._legibility.may_be_called
        match trait.attribute:
            case "colour":
                return not any(
                    looks_like(own, trait.value) or called("colour", own, trait.value)
                    for own in other.colours or (trait.value,)
                )
            case "material":
                return not any(
                    called("material", own, trait.value)
                    for own in other.materials or (trait.value,)
                )
            case _:
                return self._graph.room_type(other) != trait.value


def clear_types(graph: SceneGraph, legibility: Table) -> frozenset[str]:
    """The types of the house that people can name, by a name that is no other present type's."""
    present = frozenset(node.object_type for node in graph.objects)
    return frozenset(name for name in present & ASKABLE if is_clear(name, present, legibility))


def is_clear(name: str, present: frozenset[str], legibility: Table) -> bool:
    """Whether people name the type, and none of those ``present`` by its name."""
    return (
        legibility.legible("type", name)
        and not CONFUSABLE.get(name, frozenset()) & present
        and not any(legibility.may_be_called("type", own, name) for own in present - {name})
    )


def describe(
    object_type: str, colour: str = "", material: str = "", *, plural: bool = False
) -> str:
    """``describe("Mug", "white")`` -> ``"white mug"``, without an article."""
    noun = NOUNS[object_type]
    words = (colour, material_adjective(material) if material else "")
    return " ".join([*filter(None, words), noun.plural if plural else noun.singular])


def _described(node: ObjectNode, traits: tuple[_Trait, ...]) -> Reference:
    said = {trait.attribute: trait.value for trait in traits}
    text = "the " + describe(node.object_type, said.get("colour", ""), said.get("material", ""))
    if "room" in said:
        text += f" in the {label(said['room'])}"
    conditions: list[tuple[Attribute, str]] = [("type", node.object_type)]
    conditions += [(trait.attribute, trait.value) for trait in traits]
    tells: set[Fact] = {("type", node.object_type)}
    tells |= {(trait.attribute, node.object_id) for trait in traits}
    if said.get("colour") == "silver":  # bare metal, and nothing else (houses.colours)
        tells.add(("material", node.object_id))
    return Reference(node, text, Unique(Filter(Scene(), tuple(conditions))), frozenset(tells))
