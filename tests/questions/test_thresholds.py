"""What is asked at all: differences that people feel, and answers that words do not give away."""

from __future__ import annotations

import random

import pytest

from tests.support.questions.strategies import thing
from vrhuman.questions.answers import COUNT_OPTIONS, NotUnderstood, parse_answer
from vrhuman.questions.parser import parse
from vrhuman.questions.priors import Priors
from vrhuman.questions.receptacles import placement
from vrhuman.questions.relations import Imperceptible, heavier_than
from vrhuman.questions.survey import Draft
from vrhuman.records import AnswerKind


@pytest.mark.parametrize(("heavy", "asked"), [(2.21, False), (2.23, True)])
def test_weights_are_compared_from_a_tenth_of_the_heavier_on(heavy: float, asked: bool) -> None:
    one, other = thing("Pan|a", weight=heavy), thing("Pan|b", weight=2.0)

    if asked:
        assert heavier_than(one, other)
    else:
        with pytest.raises(Imperceptible):
            heavier_than(one, other)


@pytest.mark.parametrize(("below", "how"), [(0.07, "on"), (0.09, "in")])
def test_what_rests_less_than_eight_centimetres_below_a_top_is_on_it(
    below: float, how: str
) -> None:
    chest = ((0.0, 0.4, 0.0), (1.0, 0.8, 0.5))
    cup = ((0.0, 0.8 - below + 0.05, 0.0), (0.1, 0.1, 0.1))

    assert placement("Dresser", chest, cup) == how


def draft(family: str, *clue: str) -> Draft:
    return Draft(
        family,
        parse("count(scene)"),
        ("?",),
        {},
        frozenset(),
        frozenset(),
        frozenset(),
        clue=clue,
    )


@pytest.mark.parametrize(("likely", "asked"), [(0.84, True), (0.86, False)])
def test_an_answer_that_words_make_likelier_than_85_in_100_is_not_asked(
    likely: float, asked: bool
) -> None:
    known = Priors(
        {}, {"on": {"Egg|Bed": 1.0 - likely}}, {"count": {"Bed": {"1": likely, "2": 1 - likely}}}
    )
    rng = random.Random(1)

    def ever(family: str, clue: tuple[str, ...], answer: str | int) -> bool:
        return any(known.accepts(draft(family, *clue), answer, rng) for _ in range(500))

    assert ever("on", ("Egg", "Bed"), "yes") is asked
    assert ever("on", ("Egg", "Bed"), "no") is asked
    assert ever("count", ("Bed", "house"), 1) is asked
    assert ever("count", ("Bed", "house"), 2) is asked


@pytest.mark.parametrize(("said", "number"), [("twenty two", 22), ("ninety-nine", 99)])
def test_tens_and_ones_are_one_number(said: str, number: int) -> None:
    assert parse_answer(AnswerKind.COUNT, COUNT_OPTIONS, said) == number


@pytest.mark.parametrize("said", ["ten two", "two ten", "eleven one", "twenty ten", "two two"])
def test_two_numbers_are_not_added(said: str) -> None:
    with pytest.raises(NotUnderstood):
        parse_answer(AnswerKind.COUNT, COUNT_OPTIONS, said)
