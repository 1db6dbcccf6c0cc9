"""Reading a question against what one believes: an answer, or what is lacking for one."""

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
"""Having seen nothing of a kind means that there is none only after a quarter of the house was
looked at (by the map and by :func:`coverage_told`); before, it means nothing and one guesses."""
SURE_COVERAGE = 0.9
"""From here on, looking for what was not seen is no longer worth a way."""


@dataclass(frozen=True, slots=True)
class Reading:
    """``answer`` is None where one has to guess; ``to_feel`` are objects whose weight would help,
    and ``to_look`` says whether seeing more of the house might."""

    answer: Answer | None
    to_feel: frozenset[str]
    to_look: bool


def read(text: str, belief: Belief, coverage: float) -> Reading:
    """What ``belief`` says to the printed program ``text``, after ``coverage`` of the house.

    A weight comparison that the felt intervals leave open is decided by their middles.
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
    """The share 0..1 of the house that was seen, judged by the objects that questions speak of.

    "The red mug" is somewhere: who has seen few of the things named has seen little of the house.
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
    """Objects that the question weighs and that were not felt, as far as one knows which."""
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
