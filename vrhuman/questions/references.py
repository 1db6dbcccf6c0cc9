"""Finds phrases that refer to one object and no other: "the white mug in the kitchen".

The shortest sufficient description is searched for: type alone, then with one, two or three of
colour, material and room, then by what it lies on or in. So every word of it is needed.

Besides the shortest there are *fuller* ones, as people give them who mention something that the
other person has not found yet: a word more than is needed ("the wooden bed"), what it is next to
("the mug next to the toaster"), and no type at all, only its appearance and place ("the metal thing
next to the sink").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from vrhuman.engines.legibility.table import Table, shipped_table
from vrhuman.questions.neighbours import Neighbours
from vrhuman.questions.nouns import (
    ASKABLE,
    CONFUSABLE,
    MATERIALS_OF_TYPE,
    NOUNS,
    may_be_a,
)
from vrhuman.questions.programs import Attribute, Filter, Relate, Relation, Scene, Unique
from vrhuman.questions.scene_graph import ObjectNode, SceneGraph
from vrhuman.questions.vocabulary import (
    COLOURS,
    MATERIALS,
    label,
    looks_like,
    material_adjective,
)

NEIGHBOURS = 4
"""Maximum number of neighbours that are tried to describe a thing by."""

SAID_MATERIALS = frozenset({"Ceramic", "Glass", "Leather", "Metal", "Stone", "Wood"})
"""Materials mentioned although the type has no other: a metal spoon, but no paper book."""

Fact = tuple[str, ...]
"""A fact that a question asks or reveals: ``("colour", object_id)``, ``("type", "Mug")``, ..."""


@dataclass(frozen=True, slots=True)
class _Trait:
    attribute: Attribute
    value: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A phrase and a program that mean one object and no other in the house.

    ``text`` ("the white mug") and ``program`` mean ``node``. ``tells`` are the facts that a reader
    of the text learns; ``others`` are the further objects that it mentions; ``traits`` what it says
    besides the type. ``kind`` is what the object is called: its type ("Mug"), or what is said of a
    "thing" instead ("Metal", "red"). ``uses`` is what :func:`~vrhuman.questions.programs.used`
    finds in the program.
    """

    node: ObjectNode
    text: str
    program: Unique
    tells: frozenset[Fact]
    kind: str
    uses: frozenset[str]
    others: tuple[ObjectNode, ...] = ()
    traits: tuple[_Trait, ...] = ()

    @property
    def subjects(self) -> frozenset[str]:
        """The ids of all objects that the phrase mentions."""
        return frozenset(node.object_id for node in (self.node, *self.others))


class References:
    """The references of one house, each computed once.

    They use only labels that ``legibility`` (by default the shipped table) says people can name.
    """

    def __init__(self, graph: SceneGraph, legibility: Table | None = None) -> None:
        self._graph = graph
        self._legibility = legibility or shipped_table()
        self._types = clear_types(graph, self._legibility)
        self._of_type: dict[str, list[ObjectNode]] = {}
        for node in graph.objects:
            self._of_type.setdefault(node.object_type, []).append(node)
        self._found: dict[tuple[str, bool], tuple[Reference, ...]] = {}
        self._fuller: dict[str, tuple[Reference, ...]] = {}
        self.neighbours = Neighbours(graph)

    def of(
        self, node: ObjectNode, *, without: frozenset[Attribute] = frozenset()
    ) -> Reference | None:
        """Return the shortest reference to ``node``.

        It does not reveal the attributes ``without``.
        """
        given_away = {(name, node.object_id) for name in without}
        for reference in self._all(node):
            if not reference.tells & given_away:
                return reference
        return None

    def fuller(
        self, node: ObjectNode, *, without: frozenset[Attribute] = frozenset()
    ) -> list[Reference]:
        """Return the shortest reference to ``node`` and all fuller ones.

        None of them reveals the attributes ``without``.
        """
        if node.object_id not in self._fuller:
            self._fuller[node.object_id] = tuple(self._more(node))
        given_away = {(name, node.object_id) for name in without}
        shortest = self.of(node, without=without)
        return [
            *([shortest] if shortest else []),
            *(each for each in self._fuller[node.object_id] if not each.tells & given_away),
        ]

    def _more(self, node: ObjectNode) -> Iterator[Reference]:
        if not self._graph.can_be_seen(node) or node.object_type not in NOUNS:
            return
        named = node.object_type in self._types
        if named and (simple := self._simple(node)) is not None:
            said = {trait.attribute for trait in simple.traits}
            for trait in self._traits(node):
                may_add = (
                    node.object_type in MATERIALS_OF_TYPE or trait.value in SAID_MATERIALS
                    if trait.attribute == "material"
                    else trait.attribute == "colour" and not said
                )
                if may_add and trait.attribute not in said:
                    yield _described(node, (*simple.traits, trait))
        near = self.neighbours
        for place in near.of(node)[:NEIGHBOURS]:
            others = [*near.of(place), *near.perhaps(place)]
            yield from self._by_place(node, place, "adjacent_to", others, named)
        for support in node.supports or ():
            holder = self._graph.by_id[support.object_id]
            if support.placement == "in" and support.sure:
                others = self._inside(holder)
                yield from self._by_place(node, holder, "contained_by", others, named)

    def _inside(self, holder: ObjectNode) -> list[ObjectNode]:
        """Return what the holder holds, directly or not."""
        return [
            node for node in self._graph.objects if holder.object_id in self._graph.held_in(node)
        ]

    def _by_place(
        self,
        node: ObjectNode,
        place: ObjectNode,
        relation: Relation,
        there: Sequence[ObjectNode],
        named: bool,
    ) -> Iterator[Reference]:
        """Yield references by what the node is in or next to, with its type or without.

        ``there`` is everything that is in that relation to the place, or perhaps is.
        """
        reference = self._simple(place)
        if reference is None:
            return
        rivals = [each for each in there if each is not node and each is not place]
        if named and all(each.object_type != node.object_type for each in rivals):
            noun = NOUNS[node.object_type].singular
            yield _placed(node, noun, ("type", node.object_type), relation, reference)
        for trait in self._traits(node):
            if trait.attribute != "room" and all(self._differs(each, trait) for each in rivals):
                colour = trait.attribute == "colour"
                word = trait.value if colour else material_adjective(trait.value)
                told = (trait.attribute, trait.value)
                yield _placed(node, f"{word} thing", told, relation, reference)

    def _all(self, node: ObjectNode) -> tuple[Reference, ...]:
        key = (node.object_id, True)
        if key not in self._found:
            self._found[key] = tuple(self._search(node))
        return self._found[key]

    def _simple(self, node: ObjectNode) -> Reference | None:
        """Return the shortest reference that mentions no other object."""
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
            if place is None or rivals or not support.sure:
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
                node.object_type,
                place.uses | {relation},
                (holder,),
            )

    def _traits(self, node: ObjectNode) -> Iterator[_Trait]:
        legible = self._legibility.legible
        if node.materials is not None and len(node.materials) == 1:
            named = (name for name in node.materials if name in MATERIALS)
            yield from (_Trait("material", name) for name in named if legible("material", name))
        room = self._graph.room_type(node)
        if len(self._graph.rooms) > 1 and room in self._graph.sole_rooms:
            yield _Trait("room", room)
        if node.colours is not None and len(node.colours) == 1 and node.colours[0] in COLOURS:
            yield from (_Trait("colour", name) for name in node.colours if legible("colour", name))

    def _differs(self, other: ObjectNode, trait: _Trait) -> bool:
        """Return whether nobody would say that ``other`` has the trait."""
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
    """Return the types in the house that people can name unambiguously.

    Such a name fits no other type that is present, and all things of the type look like it.
    """
    present = frozenset(node.object_type for node in graph.objects)
    unseen = {node.object_type for node in graph.objects if node.placeholder}
    return frozenset(
        name for name in present & ASKABLE - unseen if is_clear(name, present, legibility)
    )


def is_clear(name: str, present: frozenset[str], legibility: Table) -> bool:
    """Return whether people can name the type, and call no type of ``present`` by its name."""
    return (
        legibility.legible("type", name)
        and not any(may_be_a(other, name) for other in present)
        and not CONFUSABLE.get(name, frozenset()) & present
        and not any(legibility.may_be_called("type", own, name) for own in present - {name})
    )


def describe(
    object_type: str, colour: str = "", material: str = "", *, plural: bool = False
) -> str:
    """Return a noun with its adjectives: ``describe("Mug", "white")`` -> ``"white mug"``.

    It has no article.
    """
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
    if said.get("colour") == "silver":  # silver means bare metal only (houses.colours)
        tells.add(("material", node.object_id))
    program = Unique(Filter(Scene(), tuple(conditions)))
    return Reference(
        node,
        text,
        program,
        frozenset(tells),
        node.object_type,
        frozenset(said) & {"colour", "material"},
        traits=traits,
    )


def _placed(
    node: ObjectNode,
    noun: str,
    condition: tuple[Attribute, str],
    relation: Relation,
    place: Reference,
) -> Reference:
    attribute, value = condition
    where, fact = ("next to", "near") if relation == "adjacent_to" else ("in", "held")
    # whoever finds the place learns all about the object (a metal fork) and its neighbour
    known = {node.object_type, *(node.colours or ()), *(node.materials or ())}
    tells: set[Fact] = {(fact, place.node.object_id, each) for each in known}
    tells |= {(fact, node.object_id, place.node.object_type), ("room", node.object_id)}
    tells.add(("type", value) if attribute == "type" else (attribute, node.object_id))
    if value == "silver":  # as in _described
        tells.add(("material", node.object_id))
    return Reference(
        node,
        f"the {noun} {where} {place.text}",
        Unique(Relate(Filter(Scene(), (condition,)), relation, place.program)),
        place.tells | tells,
        value,
        place.uses | {relation} | ({attribute} & {"colour", "material"}),
        (place.node,),
    )
