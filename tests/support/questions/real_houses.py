"""Real ProcTHOR houses, furnished as a trial does, and what a second opinion has against their
questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tests.support.paths import SHARED
from tests.support.questions import brute_force
from tests.support.questions.wording_leaks import told_by_another
from vrhuman.embodiment.build import build_house
from vrhuman.engines.bodies import bodies_of
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.files import read_houses
from vrhuman.questions.generate import TooFewQuestions, make_questions
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import objects_named
from vrhuman.questions.scene_graph import SceneGraph, build
from vrhuman.records import Question

MULTIROOM = SHARED / "houses" / "multiroom.jsonl.gz"
WANTED = 20
ROOMS = 4
"""A house of at least so many rooms gives ``WANTED`` questions."""


@dataclass(frozen=True)
class Furnished:
    name: str
    rooms: int
    world: brute_force.World
    graph: SceneGraph
    questions: tuple[Question, ...]


def furnished(count: int, path: Path = MULTIROOM) -> Iterator[Furnished]:
    """The file's first ``count`` houses; the house's number is its seed."""
    for number, data in enumerate(islice(read_houses(str(path)), count)):
        name = f"{path.name}:{number}"
        house, bodies = bodies_of(build_house(data, name, number), None)
        engine = EmbeddedEngine(house, bodies)
        objects = engine.metadata()["objects"]
        graph = build(objects, engine.house)
        try:
            questions = make_questions(graph, WANTED, number)
        except TooFewQuestions:
            questions = ()
        world = brute_force.world(objects, engine.house)
        yield Furnished(name, len(house.rooms), world, graph, questions)


def faults(house: Furnished) -> Counter[str]:
    """How often each kind of fault is met."""
    found: Counter[str] = Counter()
    found["too few questions"] = house.rooms >= ROOMS and len(house.questions) < WANTED
    for question in house.questions:
        try:
            found["another answer"] += house.world.answer(question.program) != question.answer
            found["ambiguous to people"] += any(
                house.world.candidates(each) != 1
                for each in house.world.references(question.program)
            )
        except brute_force.Ambiguous:
            found["ambiguous reference"] += 1
        except brute_force.TooClose:
            found["too close to say"] += 1
    if not found["ambiguous reference"]:
        found["told by another question"] = told_by_another(house.world, house.questions)
    found["same text twice"] = repeated(question.text for question in house.questions)
    found["same program twice"] = repeated(question.program for question in house.questions)
    found["same objects compared twice"] = repeated(
        (question.family, frozenset(map(str, objects_named(parse(question.program)))))
        for question in house.questions
        if question.family in ("heavier", "larger", "longer")
    )
    return +found


def repeated(items: Iterator[object]) -> int:
    return sum(number - 1 for number in Counter(items).values())
