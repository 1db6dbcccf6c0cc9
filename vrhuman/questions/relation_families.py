"""Families about how things compare and where they rest: heavier, larger, in, on, and counts.

A draft's program alone decides its answer; a family only looks for what is worth asking, for the
answer that is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cbrt

from vrhuman.questions import templates
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.nouns import with_article
from vrhuman.questions.programs import Compare, Count, Exist, Filter, Relate, Relation, Scene
from vrhuman.questions.receptacles import ENCLOSING, VESSELS, Placement
from vrhuman.questions.references import Fact, Reference, describe
from vrhuman.questions.relations import heavier_than, larger_than
from vrhuman.questions.scene_graph import ObjectNode
from vrhuman.questions.survey import Draft, Survey
from vrhuman.questions.vocabulary import colours_of_type, label, looks_like

HEAVIEST = 5.0
"""kgf: EXCALIBUR's objects weigh less than this (section 2.1)."""
OBVIOUS_WEIGHT_RATIO = 3.0
OBVIOUS_SIZE_RATIO = 1.6
"""Beyond these ratios of weights and of mean sides, types tend to give the order away."""


def count(survey: Survey) -> Iterator[Draft]:
    """How many [colour] TYPEs are there in the house / in the ROOM / on or in an object?"""
    for name in survey.types:
        nodes = survey.of_type(name)
        plain = Filter(Scene(), (("type", name),))
        rank = 0 if len(nodes) > 1 else 1
        asked = frozenset({("type", name)})

        def draft(
            among: Filter | Relate,
            things: str,
            where: str,
            asks: frozenset[Fact],
            rank: int,
            place: Reference | None = None,
            name: str = name,
        ) -> Draft:
            return Draft(
                "count",
                Count(among),
                templates.COUNT,
                {"things": things, "where": where},
                asks,
                place.tells if place else frozenset(),
                frozenset({name} | ({place.node.object_id} if place else set())),
                rank,
            )

        things = describe(name, plural=True)
        yield draft(plain, things, survey.everywhere, asked, rank)
        for colour in sorted(colours_of_type(name)) if len(nodes) > 1 else ():
            exact = all(
                node.colours == (colour,)
                or not any(looks_like(own, colour) for own in node.colours or (colour,))
                for node in nodes
            )
            own = [shade for node in nodes for shade in node.colours or () if shade != colour]
            if exact and survey.namable("colour", own, colour, False):
                yield draft(
                    Filter(Scene(), (("type", name), ("colour", colour))),
                    describe(name, colour, plural=True),
                    survey.everywhere,
                    asked,
                    0,
                )
        for room in survey.graph.sole_rooms if survey.many_rooms else ():
            if len({survey.graph.room_type(node) for node in nodes}) > 1:
                among = Filter(Scene(), (("type", name), ("room", room)))
                yield draft(among, things, f"in the {label(room)}", asked, 0)
        for holder, how in _holders(survey, nodes):
            place = survey.refer(holder)
            if place is not None and not _indirectly(survey, nodes, holder, how):
                yield draft(
                    Relate(plain, _relation(how), place.program),
                    things,
                    f"{how} {place.text}",
                    frozenset({("held", holder.object_id, name)}),
                    0 if len(nodes) > 1 else 1,
                    place,
                )


def heavier(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Is THE OBJECT heavier than THE OTHER? Both pickupable, of known weight up to 5 kgf."""
    nodes = [
        node
        for node in survey.nodes
        if node.pickupable and node.weight is not None and node.weight.high <= HEAVIEST
    ]

    def ratio(node: ObjectNode) -> float:
        return node.weight.high if node.weight else 0.0

    yield from _compared(
        survey, nodes, "heavier_than", heavier_than, wanted, ratio, OBVIOUS_WEIGHT_RATIO
    )


def larger(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Is THE OBJECT larger than THE OTHER?"""

    def mean_side(node: ObjectNode) -> float:
        width, depth, height = node.size or (0.0, 0.0, 0.0)
        return cbrt(width * depth * height)

    nodes = [node for node in survey.nodes if mean_side(node) > 0]
    yield from _compared(
        survey, nodes, "larger_than", larger_than, wanted, mean_side, OBVIOUS_SIZE_RATIO
    )


def _compared(
    survey: Survey,
    nodes: Sequence[ObjectNode],
    relation: Relation,
    holds: Callable[[ObjectNode, ObjectNode], bool],
    wanted: bool,
    amount: Callable[[ObjectNode], float],
    obvious: float,
) -> Iterator[Draft]:
    for first, second in survey.pairs(nodes):
        try:
            truth = holds(first, second)
        except Unanswerable:
            continue
        a, b = survey.refer(first), survey.refer(second)
        if truth is not wanted or a is None or b is None:
            continue
        small, big = sorted((amount(first), amount(second)))
        yield Draft(
            relation.removesuffix("_than"),
            Compare(a.program, relation, b.program),
            templates.HEAVIER if relation == "heavier_than" else templates.LARGER,
            {"a": a.text, "b": b.text},
            frozenset({(relation, *sorted((first.object_id, second.object_id)))}),
            a.tells | b.tells,
            a.subjects | b.subjects,
            max(big > obvious * small, survey.shut(first), survey.shut(second)),
        )


def contained_by(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Is there a TYPE in THE OBJECT (fridge, box, bowl, ...)?"""
    yield from _held(survey, wanted, "in")


def on_top_of(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Is there a TYPE on THE OBJECT?"""
    yield from _held(survey, wanted, "on")


def _held(survey: Survey, wanted: bool, how: Placement) -> Iterator[Draft]:
    busy = {
        (support.object_id, support.placement)
        for node in survey.graph.objects
        for support in node.supports or ()
    }
    kinds = ENCLOSING | VESSELS
    holders = [
        node
        for node in survey.nodes
        if (node.object_type in kinds if how == "in" else (node.object_id, how) in busy)
    ]
    movable = [
        name for name in survey.types if any(node.pickupable for node in survey.of_type(name))
    ]
    for step in range(len(movable)):
        for index, holder in enumerate(holders):
            name = movable[(index + step) % len(movable)]
            nodes = survey.of_type(name)
            reference = survey.refer(holder)
            inside = any(_directly(node, holder, how) for node in nodes)
            if (
                reference is None
                or name == holder.object_type
                or inside is not wanted
                or (not wanted and not all(_fits(node, holder) for node in nodes))
                or _indirectly(survey, nodes, holder, how)
            ):
                continue
            yield Draft(
                "contained_by" if how == "in" else "on_top_of",
                Exist(
                    Relate(Filter(Scene(), (("type", name),)), _relation(how), reference.program)
                ),
                templates.CONTAINED_BY if how == "in" else templates.ON_TOP_OF,
                {"thing": with_article(describe(name)), "a": reference.text},
                frozenset({("held", holder.object_id, name)}),
                reference.tells,
                reference.subjects | {name},
                0 if (holder.object_id, how) in busy else 1,
            )


def _holders(survey: Survey, nodes: Sequence[ObjectNode]) -> list[tuple[ObjectNode, Placement]]:
    found = {
        (support.object_id, support.placement)
        for node in nodes
        for support in node.supports or ()
        if support.object_id in survey.graph.by_id
    }
    return [(survey.graph.by_id[name], how) for name, how in sorted(found)]


def _directly(node: ObjectNode, holder: ObjectNode, how: Placement) -> bool:
    return any(
        support.object_id == holder.object_id and support.placement == how
        for support in node.supports or ()
    )


def _indirectly(
    survey: Survey, nodes: Sequence[ObjectNode], holder: ObjectNode, how: Placement
) -> bool:
    """Whether one of the nodes is held by ``holder`` otherwise than directly so: in a bowl on the
    table, say, where people may disagree whether that is on the table."""
    return any(
        holder.object_id in survey.graph.held_in(node) and not _directly(node, holder, how)
        for node in nodes
    )


def _fits(node: ObjectNode, holder: ObjectNode) -> bool:
    return max(node.size or (0.0,)) < max(holder.size or (0.0,))


def _relation(how: Placement) -> Relation:
    return "contained_by" if how == "in" else "on_top_of"
