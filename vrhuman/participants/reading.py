"""Evaluates a question on a belief: gives an answer, or what is missing for one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from vrhuman.participants.belief import Belief
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.evaluator import NotUnique, evaluate, find
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import Compare, Count, Exist, Program, Unique, objects_named
from vrhuman.questions.relations import UnknownFact
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.records import Answer

T = TypeVar("T")

TRUSTED_COVERAGE = 0.25
"""Minimum coverage (a share) for concluding that a thing not seen does not exist.

It is judged by the map and by :func:`coverage_told`; below it the answer is guessed.
"""
SURE_COVERAGE = 0.9
"""Coverage above which searching for what was not seen is no longer worth a walk."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a question.

    ``answer`` is None where one has to guess; ``to_feel`` are objects whose weight would help, and
    ``to_look`` says whether seeing more of the house might.
    """

    answer: Answer | None
    to_feel: frozenset[str]
    to_look: bool


def read(text: str, belief: Belief, coverage: float) -> Reading:
    """Evaluate the printed program ``text`` on ``belief``.

    ``coverage`` is the share of the house that was seen. A weight comparison that the felt
    intervals leave open is decided by their middles.
    """
    program = parse(text)
    graph = belief.to_scene_graph()
    try:
        answer: Answer | None = evaluate(program, graph)
    except Unanswerable as reason:
        to_feel = _weights_lacking(program, graph, belief, reason)
        exact = _quietly(partial(evaluate, program, belief.to_scene_graph(exact=True)))
        return Reading(exact, to_feel if exact is None else frozenset(), not to_feel)
    nothing_seen = (isinstance(program, Exist) and answer == "no") or answer == 0
    if nothing_seen and coverage < TRUSTED_COVERAGE:
        answer = None
    whole_house = nothing_seen or isinstance(program, Count)
    return Reading(answer, frozenset(), whole_house and coverage < SURE_COVERAGE)


def coverage_told(texts: Iterable[str], belief: Belief) -> float:
    """Estimate the share 0..1 of the house that was seen, from the objects that questions mention.

    "The red mug" is somewhere: whoever has seen few of the things mentioned has seen little of the
    house.
    """
    graph = belief.to_scene_graph()
    named = {str(unique): unique for text in texts for unique in objects_named(parse(text))}
    found = sum(_is_known(unique, graph) for unique in named.values())
    return (found + 1) / (len(named) + 1)


def _is_known(unique: Unique, graph: SceneGraph) -> bool:
    try:
        find(unique, graph)
    except NotUnique as reason:
        return reason.found > 0
    except Unanswerable:
        return True
    return True


def _weights_lacking(
    program: Program, graph: SceneGraph, belief: Belief, reason: Unanswerable
) -> frozenset[str]:
    """Return objects whose weight the question needs and that were not felt, as far as known."""
    lacking = set()
    if isinstance(reason, UnknownFact) and reason.attribute == "weight":
        lacking.add(reason.object_id)
        if isinstance(program, Compare):
            for unique in objects_named(program):
                node = _quietly(partial(find, unique, graph))
                if node is not None:
                    lacking.add(node.object_id)
    return frozenset(name for name in lacking if not belief.lifted(name))


def _quietly(question: Callable[[], T]) -> T | None:
    try:
        return question()
    except Unanswerable:
        return None
