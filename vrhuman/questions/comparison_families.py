"""Families about how two things compare: heavier, larger, longer.

A draft's program alone decides its answer; a family only looks for what is worth asking, for the
answer that is wanted.
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
"""kgf: EXCALIBUR's objects weigh less than this (section 2.1)."""

LONGEST = 80
"""Letters of both references together: a question is to be understood at one reading."""


def heavier(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Is THE OBJECT heavier than THE OTHER? Both pickupable, of known weight up to 5 kgf."""
    nodes = [
        node
        for node in survey.tellable
        if node.pickupable and node.weight is not None and node.weight.high <= HEAVIEST
    ]
    yield from _compared(survey, nodes, "heavier_than", heavier_than, wanted)


def larger(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Is THE OBJECT larger than THE OTHER?"""
    nodes = [node for node in survey.tellable if mean_side(node) > 0]
    yield from _compared(survey, nodes, "larger_than", larger_than, wanted)


def longer(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Is THE OBJECT longer than THE OTHER? Of things whose longest side lies: what stands is
    taller."""
    nodes = [
        node
        for node in survey.tellable
        if node.size is not None and max(node.size[:2]) >= node.size[2] > 0
    ]
    yield from _compared(survey, nodes, "longer_than", longer_than, wanted)


def mean_side(node: ObjectNode) -> float:
    """The cube root of width x depth x height [m]; 0 where they are not known."""
    width, depth, height = node.size or (0.0, 0.0, 0.0)
    return cbrt(width * depth * height)


def amount(node: ObjectNode, relation: Relation) -> float:
    """What the relation compares: kgf, or metres."""
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
"""Which of two is the larger says much of which is the longer: one fact."""


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
