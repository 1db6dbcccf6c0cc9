"""Question families about what is in or on a receptacle (``contained_by``, ``on_top_of``).

A family only looks for drafts that are worth asking and have the wanted answer. The true answer of
a draft is always computed by its program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vrhuman.questions import templates
from vrhuman.questions.nouns import KEPT_IN, with_article
from vrhuman.questions.programs import Exist, Filter, Relate, Relation, Scene
from vrhuman.questions.receptacles import ENCLOSING, VESSELS, Placement
from vrhuman.questions.references import Fact, Reference, describe
from vrhuman.questions.scene_graph import ObjectNode
from vrhuman.questions.survey import Draft, Survey


def contained_by(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Yield drafts of: Is there a TYPE in THE OBJECT (fridge, box, bowl, ...)?"""
    yield from _held(survey, wanted, "in")


def on_top_of(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Yield drafts of: Is there a TYPE on THE OBJECT?"""
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
    for holder, name in _looked_for(survey, holders, movable, how, wanted):
        nodes = survey.of_type(name)
        reference = survey.refer(holder)
        inside = any(held_directly(node, holder, how) for node in nodes)
        if (
            reference is None
            or name == holder.object_type
            or inside is not wanted
            or (not wanted and not all(_fits(node, holder) for node in nodes))
            or held_indirectly(survey, nodes, holder, how)
        ):
            continue
        rank = 0 if (holder.object_id, how) in busy else 1
        absent = frozenset() if nodes else frozenset({("type", name)})
        yield _in_or_on(holder, reference, name, how, absent, rank)


def _looked_for(
    survey: Survey,
    holders: Sequence[ObjectNode],
    movable: Sequence[str],
    how: Placement,
    wanted: bool,
) -> Iterator[tuple[ObjectNode, str]]:
    """Yield each holder with each type that may be asked for, the holders in turn."""
    for step in range(len(movable)):
        for index, holder in enumerate(holders):
            usual = KEPT_IN.get(holder.object_type) if how == "in" and not wanted else None
            if usual is None:
                yield holder, movable[(index + step) % len(movable)]
            elif step < len(usual):
                name = usual[(index + step) % len(usual)]
                if name in movable or (name not in survey.present and survey.clear(name)):
                    yield holder, name


def _in_or_on(
    holder: ObjectNode,
    reference: Reference,
    name: str,
    how: Placement,
    asks: frozenset[Fact],
    rank: int,
) -> Draft:
    among = Relate(Filter(Scene(), (("type", name),)), relation_of(how), reference.program)
    return Draft(
        "contained_by" if how == "in" else "on_top_of",
        Exist(among),
        templates.CONTAINED_BY if how == "in" else templates.ON_TOP_OF,
        {"thing": with_article(describe(name)), "a": reference.text},
        asks | {("held", holder.object_id, name)},
        reference.tells,
        reference.subjects | {name},
        rank,
        (name, holder.object_type),
    )


def held_directly(node: ObjectNode, holder: ObjectNode, how: Placement) -> bool:
    return any(
        support.object_id == holder.object_id and support.placement == how
        for support in node.supports or ()
    )


def held_indirectly(
    survey: Survey, nodes: Sequence[ObjectNode], holder: ObjectNode, how: Placement
) -> bool:
    """Return whether ``holder`` holds one of the nodes only indirectly.

    An example is a thing in a bowl on the table: people may disagree whether that is on the table.
    """
    return any(
        holder.object_id in survey.graph.held_in(node) and not held_directly(node, holder, how)
        for node in nodes
    )


def _fits(node: ObjectNode, holder: ObjectNode) -> bool:
    return max(node.size or (0.0,)) < max(holder.size or (0.0,))


def relation_of(how: Placement) -> Relation:
    return "contained_by" if how == "in" else "on_top_of"
