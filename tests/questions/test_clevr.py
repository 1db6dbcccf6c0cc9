"""CLEVR's own questions, programs and answers, through our language and evaluator."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from tests.support.paths import SHARED
from vrhuman.questions.evaluation import answer
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import Vocabulary

CLEVR = SHARED / "facts" / "clevr"
WORDS = Vocabulary(
    ("color", "shape", "size", "material"),
    ("color", "shape", "size", "material"),
    ("left", "right", "front", "behind"),
)
pytestmark = pytest.mark.skipif(not CLEVR.is_dir(), reason="CLEVR's samples are not beside us")


@dataclass(frozen=True, eq=False)
class Shape:
    index: int
    facts: Mapping[str, str]


@dataclass(frozen=True)
class ClevrScene:
    """One of CLEVR's scenes as a world of facts; ``beside[relation][i]`` are those so to i."""

    shapes: Sequence[Shape]
    beside: Mapping[str, Sequence[Sequence[int]]]

    def objects(self) -> Sequence[Shape]:
        return self.shapes

    def has(self, thing: Shape, attribute: str, value: str) -> bool:
        return thing.facts[attribute] == value

    def values(self, thing: Shape, attribute: str) -> tuple[str, ...]:
        return (thing.facts[attribute],)

    def holds(self, relation: str, thing: Shape, other: Shape) -> bool:
        return thing.index in self.beside[relation][other.index]


def scene_of(data: Mapping[str, Any]) -> ClevrScene:
    shapes = [
        Shape(i, {name: thing[name] for name in WORDS.attributes})
        for i, thing in enumerate(data["objects"])
    ]
    return ClevrScene(shapes, data["relationships"])


def printed(steps: Sequence[Mapping[str, Any]], index: int = -1) -> str:
    """A CLEVR program, a list of steps that name their inputs, in our printed form."""
    step = steps[index]
    name = step.get("type") or step["function"]
    inputs = [printed(steps, i) for i in step["inputs"]]
    value = (step["value_inputs"] or [""])[0]
    head, _, attribute = name.partition("_")
    if name in ("scene", "unique", "count", "exist", "union", "intersect"):
        return f"{name}({', '.join(inputs)})" if inputs else name
    if name == "relate":
        return f"relate(scene, relation={value}, to={inputs[0]})"
    if head == "filter":
        return f"filter({inputs[0]}, {attribute}={value})"
    if head == "same":
        return f"same(scene, attribute={attribute}, to={inputs[0]})"
    if head == "query":
        return f"query({inputs[0]}, attribute={attribute})"
    if name in ("equal_integer", "less_than", "greater_than"):
        ours = {"equal_integer": "as_many", "less_than": "fewer", "greater_than": "more"}[name]
        sets = [text.removeprefix("count(").removesuffix(")") for text in inputs]
        return f"{ours}({', '.join(sets)})"
    assert head == "equal"
    one, two = (text.removeprefix("query(").rpartition(", attribute=")[0] for text in inputs)
    return f"alike({one}, attribute={attribute}, to={two})"


def said(ours: Any) -> Any:
    """Our answer as CLEVR writes it."""
    return ours[0] if isinstance(ours, tuple) else ours


def test_every_question_is_answered_as_clevrs_own_engine_did() -> None:
    scenes = json.loads((CLEVR / "scenes_val_000000.json").read_text())["scenes"]
    worlds = {scene["image_index"]: scene_of(scene) for scene in scenes}
    questions = json.loads((CLEVR / "questions_val_000000.json").read_text())["questions"]

    wrong = [
        q["question"]
        for q in questions
        if said(answer(parse(printed(q["program"]), WORDS), worlds[q["image_index"]]))
        != (q["answer"] if not isinstance(q["answer"], bool) else "yes" if q["answer"] else "no")
    ]

    assert len(questions) >= 270
    assert wrong == []
