"""Tests whether every step of a question's program matters: CLEVR's test, on all steps.

A step is a ``relate``, a ``same``, or one condition of a ``filter``, anywhere in the program. It is
replaced by passing on its whole input: for a step on ``scene`` the whole scene, for a later one
what the steps before it left (in CLEVR's order, where a ``relate`` comes before its filters, that
is the whole scene again). Where the program then has a different answer, or no longer means one
object, the step matters in that house. It must matter in at least one house of the set, the
question's own or another in which the program has an answer; otherwise it is idle: "Is there a
wooden bed?" where all houses have one. A template fails where a step is idle in all its questions.

The words of references are not part of a template, as in CLEVR, where a filter's words may be left
out: the words of all references of the set are judged together. CLEVR's generator tests the
``relate`` of some templates only. In a reference a step may be idle for a program and still help
people, to whom two colours look alike, or who look for something they have not found yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from vrhuman.questions.audit.sets import AuditedQuestion
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.evaluator import evaluate
from vrhuman.questions.programs import Filter, Program, Relate, Same
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.records import Answer

OTHERS = 200
"""Maximum number of other houses in which a step is tried that does not matter in its own."""

REFERENCE = "OBJECT"
"""The template of all words that refer to objects."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a template, over all questions that have it.

    Without this step, ``changed`` of the ``questions`` have another answer in their own house, and
    ``unclear`` have none (a reference means several objects or none). Of the remaining ones the
    step matters to ``elsewhere`` in another house, and to ``idle`` in none.

    Without it ``changed`` of the ``questions`` have another answer in their own house, ``unclear``
    have none (a reference means several objects or none); of the rest it matters to ``elsewhere``
    in another house, and to ``idle`` in none.
    """

    family: str
    template: str
    step: str
    questions: int
    changed: int
    unclear: int
    elsewhere: int

    @property
    def idle(self) -> int:
        return self.questions - self.changed - self.unclear - self.elsewhere

    @property
    def matters(self) -> bool:
        return self.idle < self.questions


def without_each_step(program: Program) -> Iterator[tuple[str, Program]]:
    """Yield each step's name and the program without that step, outermost first.

    Names are ``filter type``, ``relate on_top_of``, ``same colour``. A step off the program's main
    path is prefixed by the arguments that lead to it: ``to: filter colour`` is a word for the other
    object, ``thing: to: filter room`` one for what the first object is on or in.
    """
    yield from _shortened(program, "")


def steps(questions: Iterable[tuple[AuditedQuestion, SceneGraph]]) -> tuple[Step, ...]:
    """Measure how much every step of every template matters on these questions and true graphs."""
    asked: Counter[_Key] = Counter()
    mattered: Counter[tuple[_Key, str]] = Counter()
    open_cases: list[tuple[_Key, Program, Program]] = []
    others: dict[str, SceneGraph] = {}
    for question, graph in questions:
        if len(others) < OTHERS:
            others[question.house] = graph
        for name, shorter in without_each_step(question.program):
            _, reference, word = name.rpartition(": ")
            key = (
                ("all", REFERENCE, f"{REFERENCE}: {word}")
                if reference
                else (question.family, question.template, name)
            )
            asked[key] += 1
            answer = _answered(shorter, graph)
            if answer == question.answer:
                open_cases.append((key, question.program, shorter))
            else:
                mattered[key, "unclear" if answer is None else "changed"] += 1
    for key, program, shorter in open_cases:
        mattered[key, "elsewhere"] += any(
            _matters(program, shorter, graph) for graph in others.values()
        )
    return tuple(
        Step(
            *key,
            questions=number,
            changed=mattered[key, "changed"],
            unclear=mattered[key, "unclear"],
            elsewhere=mattered[key, "elsewhere"],
        )
        for key, number in sorted(asked.items())
    )


_Key = tuple[str, str, str]
"""Family, template, step."""


def _matters(program: Program, shorter: Program, graph: SceneGraph) -> bool:
    answer = _answered(program, graph)
    return answer is not None and answer != _answered(shorter, graph)


def _answered(program: Program, graph: SceneGraph) -> Answer | None:
    try:
        return evaluate(program, graph)
    except Unanswerable:
        return None


def _shortened(node: Any, way: str) -> Iterator[tuple[str, Any]]:
    """Yield ``node`` without each of its own steps, then without each step of its parts."""
    match node:
        case Filter(among, conditions):
            for left_out in conditions:
                rest = tuple(each for each in conditions if each != left_out)
                yield f"{way}filter {left_out[0]}", Filter(among, rest) if rest else among
        case Relate(among, relation, _):
            yield f"{way}relate {relation}", among
        case Same(among, attribute, _):
            yield f"{way}same {attribute}", among
    for field in fields(node):
        part = getattr(node, field.name)
        if is_dataclass(part):
            further = way if field.name == "among" else f"{way}{field.name}: "
            for name, shorter in _shortened(part, further):
                yield name, replace(node, **{field.name: shorter})
