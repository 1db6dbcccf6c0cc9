"""Question families about what exists and how it looks: existence, colour, material and room.

A family only looks for drafts that are worth asking and have the wanted answer. The true answer of
a draft is always computed by its program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vrhuman.questions import templates
from vrhuman.questions.nouns import (
    ASKABLE,
    EXPECTED,
    MATERIALS_OF_TYPE,
    NOUNS,
    with_article,
)
from vrhuman.questions.programs import Attribute, Exist, Filter, Has, Query, Scene
from vrhuman.questions.references import Reference, describe
from vrhuman.questions.scene_graph import ObjectNode
from vrhuman.questions.survey import Draft, Survey
from vrhuman.questions.vocabulary import (
    COLOURS,
    MATERIALS,
    colours_of_type,
    label,
    looks_like,
    material_adjective,
)


def existence(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Yield drafts of: Is there a [colour] [material] TYPE in the house / in the ROOM?

    A "no" is plausible: the type is usual in one of the house's rooms, or exists in another colour,
    material or room.
    """
    names = list(survey.types)
    if not wanted:
        names += [name for name in sorted(ASKABLE - survey.present) if _expectable(survey, name)]
    for name in survey.shuffled(names):
        for said, where in survey.shuffled(_sayings(survey, name, wanted)):
            conditions: list[tuple[Attribute, str]] = [("type", name), *said]
            given = dict(said)
            thing = describe(name, given.get("colour", ""), given.get("material", ""))
            yield Draft(
                "existence",
                Exist(Filter(Scene(), tuple(conditions))),
                templates.EXISTENCE,
                {"thing": with_article(thing), "where": where},
                frozenset({("type", name)}),
                frozenset(),
                frozenset({name}),
                clue=(name, *(value for _, value in said)),
            )
            break


Saying = tuple[tuple[tuple[Attribute, str], ...], str]
"""Conditions besides the type, and the words for the place."""


def _sayings(survey: Survey, name: str, wanted: bool) -> list[Saying]:
    nodes = survey.of_type(name)
    house = survey.everywhere
    if not nodes:
        return [((), house)]
    found: list[Saying] = []
    if wanted and name not in EXPECTED:
        found.append(((), house))
    if len(colours_of_type(name)) > 1:
        for colour in sorted(colours_of_type(name)):
            own = [shade for node in nodes for shade in node.colours or ()]
            named = survey.namable("colour", own, colour, wanted)
            if named and _clearly(nodes, colour) is wanted:
                found.append(((("colour", colour),), house))
    for material in MATERIALS_OF_TYPE.get(name, ()):
        whole = any(node.materials == (material,) for node in nodes)
        some = any(material in (node.materials or (material,)) for node in nodes)
        made_of = [own for node in nodes for own in node.materials or ()]
        named = survey.namable("material", made_of, material, wanted)
        if named and (whole if wanted else not some):
            found.append(((("material", material),), house))
    if survey.many_rooms and name not in EXPECTED:
        there = {survey.graph.room_type(node) for node in nodes}
        for room in survey.graph.sole_rooms:
            if (room in there) is wanted and (wanted or survey.usual(name, room)):
                found.append(((("room", room),), f"in the {label(room)}"))
    return found


def _clearly(nodes: Sequence[ObjectNode], colour: str) -> bool | None:
    """Return whether one of the nodes is entirely of that colour.

    The result is None where people may disagree.
    """
    if any(node.colours == (colour,) for node in nodes):
        return True
    near = any(looks_like(own, colour) for node in nodes for own in node.colours or (colour,))
    return None if near else False


def _expectable(survey: Survey, name: str) -> bool:
    rooms = {room.room_type for room in survey.graph.rooms}
    return (
        name not in EXPECTED
        and any(survey.usual(name, room) for room in rooms)
        and survey.clear(name)
    )


def colour(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Yield drafts of: Is THE OBJECT [partly] COLOUR?"""
    for node in survey.tellable:
        own = node.colours or ()
        reference = survey.speak(node, without="colour")
        if reference is None or not own:
            continue
        possible = colours_of_type(node.object_type)
        varied = len(possible) > 1 or reference.kind != node.object_type
        values = [
            value
            for value in (own if wanted else sorted(possible if len(possible) > 1 else COLOURS))
            if value in COLOURS
            and (wanted or not any(looks_like(value, o) for o in own))
            and survey.namable("colour", own, value, wanted)
        ]
        wordings = templates.COLOUR_WHOLE if len(own) == 1 else templates.COLOUR_PART
        yield from _has(survey, reference, "colour", values, wordings, 0 if varied else 1)


def material(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Yield drafts of: Is THE OBJECT made [partly] of MATERIAL?"""
    for node in survey.tellable:
        own = node.materials or ()
        reference = survey.speak(node, without="material")
        if reference is None or not own or not set(own) <= set(MATERIALS):
            continue
        nameless = reference.kind != node.object_type
        possible = () if nameless else MATERIALS_OF_TYPE.get(node.object_type, ())
        values = [
            value
            for value in (own if wanted else possible or MATERIALS)
            if value in MATERIALS
            and (wanted or value not in own)
            and survey.namable("material", own, value, wanted)
        ]
        wordings = templates.MATERIAL_WHOLE if len(own) == 1 else templates.MATERIAL_PART
        yield from _has(
            survey, reference, "material", values, wordings, 0 if possible or nameless else 1
        )


def in_room(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Yield drafts of: Is THE OBJECT in the ROOM?

    They are asked only in houses of several rooms, about room types that exist once.
    """
    for node in survey.nodes if survey.many_rooms else ():
        own = survey.graph.room_type(node)
        reference = survey.refer(node, without="room")
        if own is None or reference is None or node.object_type in EXPECTED:
            continue
        rank = 0 if len(NOUNS[node.object_type].rooms) > 1 else 1
        values = [
            room
            for room in survey.graph.sole_rooms
            if (room == own) is wanted and (wanted or rank or survey.usual(node.object_type, room))
        ]
        yield from _has(survey, reference, "room", values, templates.IN_ROOM, rank)


def _has(
    survey: Survey,
    reference: Reference,
    attribute: Attribute,
    values: Sequence[str],
    wordings: Sequence[str],
    rank: int,
) -> Iterator[Draft]:
    if not values:
        return
    value = survey.rng.choice(values)
    slots = {"a": reference.text, attribute: label(value)}
    if attribute == "material":
        slots["adjective"] = material_adjective(value)
    yield Draft(
        {"room": "in_room"}.get(attribute, attribute),
        Has(reference.program, attribute, value),
        wordings,
        slots,
        frozenset({(attribute, reference.node.object_id)}),
        reference.tells,
        reference.subjects,
        max(rank, survey.shut(reference.node)),
        (reference.kind, value),
    )


def query(survey: Survey, attribute: Attribute) -> Iterator[Draft]:
    """Yield drafts of: What colour is THE OBJECT? What is it made of? Which room is it in?"""
    family, wordings = {
        "colour": ("colour", templates.COLOUR_QUERY),
        "material": ("material", templates.MATERIAL_QUERY),
        "room": ("in_room", templates.ROOM_QUERY),
    }[attribute]
    for node in survey.tellable:
        reference = survey.speak(node, without=attribute)
        if reference is None or not _worth_querying(survey, node, attribute):
            continue
        varied = (
            reference.kind != node.object_type
            or {
                "colour": len(colours_of_type(node.object_type)) > 1,
                "material": node.object_type in MATERIALS_OF_TYPE,
                "room": len(NOUNS[node.object_type].rooms) > 1,
            }[attribute]
        )
        yield Draft(
            family,
            Query(reference.program, attribute),
            wordings,
            {"a": reference.text},
            frozenset({(attribute, node.object_id)}),
            reference.tells,
            reference.subjects,
            max(0 if varied else 1, survey.shut(node)),
            (reference.kind,),
        )


def _worth_querying(survey: Survey, node: ObjectNode, attribute: Attribute) -> bool:
    match attribute:
        case "colour":
            shades = node.colours or ()
            known = bool(shades) and set(shades) <= set(COLOURS)
            return known and all(survey.namable("colour", (), name, True) for name in shades)
        case "material":
            stuffs = node.materials or ()
            known = bool(stuffs) and set(stuffs) <= set(MATERIALS)
            return known and all(survey.namable("material", (), name, True) for name in stuffs)
        case _:
            known = survey.graph.room_type(node) is not None
            return survey.many_rooms and known and node.object_type not in EXPECTED
