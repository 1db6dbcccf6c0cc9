"""Question families that compare two objects: heavier, larger, longer.

A family only looks for drafts that are worth asking and have the wanted answer. The true answer of
a draft is always computed by its program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cbrt

from vrhuman.questions import templates
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.programs import Compare, Relation
from vrhuman.questions.relations import heavier_than, larger_than, longer_than
from vrhuman.questions.scene_graph import ObjectNode
from vrhuman.questions.survey import Draft, Survey

HEAVIEST = 5.0
"""Maximum weight [kgf]: EXCALIBUR's objects weigh less than this (section 2.1)."""

LONGEST = 80
"""Maximum number of letters in both references: a question must be clear at one reading."""


def heavier(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Yield drafts of: Is THE OBJECT heavier than THE OTHER?

    Both can be picked up and have a known weight of up to 5 kgf.
    """
    nodes = [
        node
        for node in survey.tellable
        if node.pickupable and node.weight is not None and node.weight.high <= HEAVIEST
    ]
    yield from _compared(survey, nodes, "heavier_than", heavier_than, wanted)


def larger(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Yield drafts of: Is THE OBJECT larger than THE OTHER?"""
    nodes = [node for node in survey.tellable if mean_side(node) > 0]
    yield from _compared(survey, nodes, "larger_than", larger_than, wanted)


def longer(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Yield drafts of: Is THE OBJECT longer than THE OTHER?

    Only objects whose longest side is horizontal are used: an upright object is "taller".
    """
    nodes = [
        node
        for node in survey.tellable
        if node.size is not None and max(node.size[:2]) >= node.size[2] > 0
    ]
    yield from _compared(survey, nodes, "longer_than", longer_than, wanted)


def mean_side(node: ObjectNode) -> float:
    """Return the cube root of width x depth x height [m]; 0 where they are not known."""
    width, depth, height = node.size or (0.0, 0.0, 0.0)
    return cbrt(width * depth * height)


def amount(node: ObjectNode, relation: Relation) -> float:
    """Return the quantity that the relation compares [kgf or m]."""
    match relation:
        case "heavier_than":
            return node.weight.high if node.weight else 0.0
        case "larger_than":
            return mean_side(node)
        case _:
            return max(node.size or (0.0,))


_WORDINGS = {
    "heavier_than": templates.HEAVIER,
    "larger_than": templates.LARGER,
    "longer_than": templates.LONGER,
}
_FACTS = {"heavier_than": "weight", "larger_than": "size", "longer_than": "size"}
"""The larger of two objects is often the longer, so both relations count as one fact."""


def _compared(
    survey: Survey,
    nodes: Sequence[ObjectNode],
    relation: Relation,
    holds: Callable[[ObjectNode, ObjectNode], bool],
    wanted: bool,
) -> Iterator[Draft]:
    for first, second in survey.pairs(nodes):
        try:
            truth = holds(first, second)
        except Unanswerable:
            continue
        if truth is not wanted:
            continue
        a, b = survey.speak(first), survey.speak(second)
        if a is None or b is None or a.subjects & b.subjects or len(a.text + b.text) > LONGEST:
            continue
        yield Draft(
            relation.removesuffix("_than"),
            Compare(a.program, relation, b.program),
            _WORDINGS[relation],
            {"a": a.text, "b": b.text},
            frozenset({(_FACTS[relation], *sorted((first.object_id, second.object_id)))}),
            a.tells | b.tells,
            a.subjects | b.subjects,
            max(survey.shut(first), survey.shut(second)),
            (a.kind, b.kind),
        )
