"""Objects whose colour an engine could not tell: nothing is asked that depends on it."""

from __future__ import annotations

import pytest

from tests.support.questions.true_metadata import metadata_objects
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.schema import parse_house
from vrhuman.questions.evaluator import evaluate
from vrhuman.questions.generate import make_questions
from vrhuman.questions.parser import parse
from vrhuman.questions.scene_graph import build


@pytest.mark.parametrize("seed", [1, 2])
def test_every_answer_is_right_whatever_the_unknown_colours_are(seed: int) -> None:
    house = parse_house(generate(4, seed), load_catalogue(), "test")
    told = metadata_objects(house)
    doubtful = [{**o, "colours": []} if n % 3 == 0 else o for n, o in enumerate(told)]

    questions = make_questions(build(doubtful, house), 20, seed)

    truth = build(told, house)
    assert any("colour" in q.program for q in questions)
    assert all(evaluate(parse(q.program), truth) == q.answer for q in questions)


def test_no_colour_is_unknown_not_colourless() -> None:
    house = parse_house(generate(1, 1), load_catalogue(), "test")
    told = [{**o, "colours": []} for o in metadata_objects(house)]

    assert all(node.colours is None for node in build(told, house).objects)
