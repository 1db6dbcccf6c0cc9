"""Real houses' answers by brute force, which itself notices what is wrong.

Three houses here; 100 with ``python -m tests.acceptance.questions``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.support.questions.real_houses import MULTIROOM, Furnished, faults, furnished
from tests.support.questions.wording_leaks import told_by_another

HOUSES = 3


@pytest.fixture(scope="module")
def houses() -> list[Furnished]:
    if not MULTIROOM.exists():
        pytest.skip(f"no {MULTIROOM.name} beside the project")
    return list(furnished(HOUSES))


def test_brute_force_gives_the_stored_answers(houses: list[Furnished]) -> None:
    for house in houses:
        assert len(house.questions) == 20
        assert not faults(house), house.name


def test_brute_force_notices_a_wrong_answer(houses: list[Furnished]) -> None:
    for question in houses[0].questions:
        wrong = {"yes": "no", "no": "yes"}.get(str(question.answer), "nothing")
        changed = replace(houses[0], questions=(replace(question, answer=wrong),))
        assert faults(changed)["another answer"] == 1


def test_brute_force_notices_an_ambiguous_reference(houses: list[Furnished]) -> None:
    program = "query(unique(scene), attribute=room)"
    question = replace(houses[0].questions[0], program=program)

    assert faults(replace(houses[0], questions=(question,)))["ambiguous reference"] == 1


def test_what_is_asked_twice_is_noticed(houses: list[Furnished]) -> None:
    again = replace(houses[0], questions=houses[0].questions + houses[0].questions[:1])

    assert faults(again)["same text twice"] == 1
    assert faults(again)["same program twice"] == 1


def test_what_another_question_tells_is_noticed(houses: list[Furnished]) -> None:
    house = houses[0]
    things = list(house.world.things.values())
    kinds = Counter(thing.kind for thing in things)
    alone = next(thing for thing in things if kinds[thing.kind] == 1 and thing.materials)
    by_type = f"filter(scene, type={alone.kind})"
    by_look = f"filter(scene, type={alone.kind}, material={alone.materials[0]})"
    what_of = f"query(unique({by_type}), attribute=material)"
    what_colour = f"query(unique({by_look}), attribute=colour)"
    is_there = f"exist({by_type})"

    def told(*programs: str) -> int:
        asked = [replace(house.questions[0], program=program) for program in programs]
        return told_by_another(house.world, asked)

    assert told(what_of, what_colour) == 1
    assert told(is_there, what_of) == 1
    assert told(what_of, is_there.replace(alone.kind, "Nothing")) == 0
