"""The English of every question means its program, read without the program."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.paths import SHARED
from tests.support.questions.true_metadata import metadata_objects
from vrhuman.embodiment.build import build_house
from vrhuman.houses.files import load_house
from vrhuman.houses.generator import generate
from vrhuman.questions.english import read_question
from vrhuman.questions.generate import TooFewQuestions, make_questions
from vrhuman.questions.parser import parse
from vrhuman.questions.scene_graph import build
from vrhuman.records import JsonValue, Question


def asked(data: JsonValue, name: str) -> tuple[Question, ...]:
    house = build_house(data, name, 1)
    graph = build(metadata_objects(house), house)
    found: list[Question] = []
    for seed in range(3):
        try:
            found += make_questions(graph, seed=seed)
        except TooFewQuestions:
            continue
    return tuple(found)


def in_any_order(program: str) -> str:
    """A printed program with the conditions of each filter in one order."""
    return re.sub(
        r"filter\(scene, ([^()]*)\)",
        lambda found: f"filter(scene, {', '.join(sorted(found[1].split(', ')))})",
        program,
    )


def misread(questions: tuple[Question, ...]) -> list[tuple[str, str, str]]:
    return [
        (each.text, each.program, str(meant))
        for each in questions
        for meant in [read_question(each.text)]
        if meant is None or in_any_order(str(meant)) != in_any_order(str(parse(each.program)))
    ]


@pytest.mark.parametrize("rooms", [1, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_words_of_every_question_mean_its_program(rooms: int, seed: int) -> None:
    questions = asked(generate(rooms, seed), "own")

    assert questions
    assert not misread(questions)


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("name", ["multiroom", "singleroom"])
def test_the_words_about_real_houses_mean_their_programs(name: str, number: int) -> None:
    path = SHARED / "houses" / f"{name}.jsonl.gz"
    if not path.exists():
        pytest.skip(f"no {path.name} beside the project")

    assert not misread(asked(load_house(f"{path}:{number}"), f"{name}:{number}"))


@pytest.mark.parametrize(
    "text", ["", "Is there a unicorn in the house?", "What is the red mug?", "Is it red?"]
)
def test_other_words_mean_nothing(text: str) -> None:
    assert read_question(text) is None


@given(st.text(max_size=80))
def test_any_text_is_read_or_not(text: str) -> None:
    meant = read_question(text)

    assert meant is None or parse(str(meant)) == meant
