"""Question family of counts: how many things are in the house, in a room, or at an object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vrhuman.questions import templates
from vrhuman.questions.adjacency_family import near_facts
from vrhuman.questions.programs import Count, Filter, Relate, Scene
from vrhuman.questions.receptacles import Placement
from vrhuman.questions.references import Fact, Reference, describe
from vrhuman.questions.relation_families import held_directly, held_indirectly, relation_of
from vrhuman.questions.scene_graph import ObjectNode
from vrhuman.questions.survey import Draft, Survey
from vrhuman.questions.vocabulary import (
    MATERIALS,
    colours_of_type,
    label,
    looks_like,
)


def count(survey: Survey) -> Iterator[Draft]:
    """Yield drafts of: How many [colour] TYPEs, or MATERIAL things, are there HERE?

    HERE is the house, a room, or in, on or next to an object.
    """
    names, places = list(survey.types), list(survey.nodes)
    for number in range(max(len(names), len(places))):
        if number < len(names):
            yield from _of_type(survey, names[number])
        if number < len(places):
            yield from _next_to(survey, places[number])
    for room in survey.graph.sole_rooms if survey.many_rooms else ():
        yield from _in_room(survey, room)


def _of_type(survey: Survey, name: str) -> Iterator[Draft]:
    nodes = survey.of_type(name)
    plain = Filter(Scene(), (("type", name),))
    things = describe(name, plural=True)
    asked = frozenset({("type", name)})
    rank = 0 if len(nodes) > 1 else 1
    yield _draft(plain, things, survey.everywhere, asked, name, len(nodes), rank)
    for colour in sorted(colours_of_type(name)) if len(nodes) > 1 else ():
        exact = all(
            node.colours == (colour,)
            or not any(looks_like(own, colour) for own in node.colours or (colour,))
            for node in nodes
        )
        own = [shade for node in nodes for shade in node.colours or () if shade != colour]
        if exact and survey.namable("colour", own, colour, False):
            among = Filter(Scene(), (("type", name), ("colour", colour)))
            described = describe(name, colour, plural=True)
            number = sum(node.colours == (colour,) for node in nodes)
            yield _draft(among, described, survey.everywhere, asked, name, number)
    for room in survey.graph.sole_rooms if survey.many_rooms else ():
        if len({survey.graph.room_type(node) for node in nodes}) > 1:
            among = Filter(Scene(), (("type", name), ("room", room)))
            number = sum(survey.graph.room_type(node) == room for node in nodes)
            yield _draft(among, things, f"in the {label(room)}", asked, name, number)
    for holder, how in _holders(survey, nodes):
        place = survey.refer(holder)
        if place is not None and not held_indirectly(survey, nodes, holder, how):
            held = frozenset({("held", holder.object_id, name)})
            related = Relate(plain, relation_of(how), place.program)
            number = sum(held_directly(node, holder, how) for node in nodes)
            yield _draft(related, things, f"{how} {place.text}", held, name, number, rank, place)


def _next_to(survey: Survey, node: ObjectNode) -> Iterator[Draft]:
    """Yield counts of what is next to the node: of a type, and of a material whatever the type."""
    place, near = survey.refer(node), survey.references.neighbours
    if place is None:
        return
    sure, perhaps = near.of(node), near.perhaps(node)
    doubtful = {each.object_type for each in perhaps}
    for name in sorted({each.object_type for each in sure}.intersection(survey.types) - doubtful):
        asked = near_facts(node, name, survey.of_type(name))
        among = Relate(Filter(Scene(), (("type", name),)), "adjacent_to", place.program)
        where = f"next to {place.text}"
        rank = 0 if len(survey.of_type(name)) > 1 else 1
        number = sum(each.object_type == name for each in sure)
        yield _draft(among, describe(name, plural=True), where, asked, name, number, rank, place)
    for material in survey.shuffled(MATERIALS):
        plain = survey.agreed(material, sure) and survey.without(material, perhaps)
        if sure and plain:
            among = Relate(Filter(Scene(), (("material", material),)), "adjacent_to", place.program)
            things = f"things made of {label(material)}"
            asked = frozenset({("near", node.object_id, material)})
            number = sum(each.materials == (material,) for each in sure)
            where = f"next to {place.text}"
            yield _draft(among, things, where, asked, material, number, 0 if number else 1, place)


def _in_room(survey: Survey, room: str) -> Iterator[Draft]:
    """Yield counts of things of a material in a room.

    A material is used only where it is clear of each thing whether it is made of it.
    """
    there = [node for node in survey.graph.objects if survey.graph.room_type(node) in (room, None)]
    for material in survey.shuffled(MATERIALS):
        found = [node for node in there if material in (node.materials or ())]
        if survey.agreed(material, there) and all(map(survey.graph.can_be_seen, found)):
            among = Filter(Scene(), (("material", material), ("room", room)))
            things = f"things made of {label(material)}"
            asked = frozenset({("look", room, material)})
            where, number = f"in the {label(room)}", len(found)
            yield _draft(among, things, where, asked, material, number, 0 if found else 1)


def _draft(
    among: Filter | Relate,
    things: str,
    where: str,
    asks: frozenset[Fact],
    kind: str,
    number: int,
    rank: int = 0,
    place: Reference | None = None,
) -> Draft:
    here = among.conditions[1:] if isinstance(among, Filter) else ()
    said = tuple(value for _, value in here)
    return Draft(
        "count",
        Count(among),
        templates.COUNT,
        {"things": things, "where": where},
        asks,
        place.tells if place else frozenset(),
        frozenset({kind}) | (place.subjects if place else frozenset()),
        rank,
        (kind, place.kind if place else ",".join(said)),
        number,
    )


def _holders(survey: Survey, nodes: Sequence[ObjectNode]) -> list[tuple[ObjectNode, Placement]]:
    found = {
        (support.object_id, support.placement)
        for node in nodes
        for support in node.supports or ()
        if support.object_id in survey.graph.by_id
    }
    return [(survey.graph.by_id[name], how) for name, how in sorted(found)]
