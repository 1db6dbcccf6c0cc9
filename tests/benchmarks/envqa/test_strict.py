"""The strict rule: equation (1) on typed roles, and what a choice between two events is."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.benchmarks.envqa_sets import ORDER
from vrhuman.benchmarks.envqa.benchmark import EnvQa, NotScored
from vrhuman.benchmarks.envqa.question_types import QuestionType
from vrhuman.benchmarks.envqa.roles import ROLE_VALUES, ROLES, canonical
from vrhuman.benchmarks.envqa.strict import overlap, score

MOVED = {"action": "move", "object1": "pot", "preposition": "to", "object2": "sink"}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (MOVED, 1.0),
        (MOVED | {"object1": "pan"}, 3 / 4),
        (MOVED | {"adjective": "red"}, 4 / 5),
        ({"action": "move"}, 1 / 4),
        ({"action": "slice", "object1": "apple"}, 0.0),
        ({}, 0.0),
        (
            {"action": "moving", "object1": "Pot", "preposition": "into", "object2": "sink basin"},
            1.0,
        ),
    ],
)
def test_the_score_is_equation_1(said: dict[str, str], expected: float) -> None:
    assert score("x", QuestionType.EVENT, MOVED, said).score == expected


def test_parts_are_the_roles_of_either() -> None:
    found = score("x", QuestionType.EVENT, MOVED, {"action": "move", "adjective": "red"})

    assert found.parts == {"action": 1.0, "adjective": 0.0} | dict.fromkeys(list(MOVED)[1:], 0.0)


TURNED = {"action": "turn on", "object1": "faucet"}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (TURNED, 1.0),
        ({"action": "turn on"}, 1 / 2),
        (MOVED, 0.0),
        ({"object1": "pot"}, 0.0),
        ({}, 0.0),
        ({"action": "slice", "object1": "apple"}, 0.0),
    ],
)
def test_an_answer_of_order_chooses_the_right_event_or_is_wrong(
    said: dict[str, str], expected: float
) -> None:
    found = score(ORDER, QuestionType.ORDER, TURNED, said)

    assert found.score == expected
    assert found.parts == {"order": float(expected > 0.0)}


def test_what_both_events_share_chooses_none() -> None:
    question = "Which happened first, opening the laptop or opening the fridge?"
    truth = {"action": "open", "object1": "laptop"}

    assert score(question, QuestionType.ORDER, truth, {"action": "open"}).score == 0.0
    assert score(question, QuestionType.ORDER, truth, {"object1": "laptop"}).score == 1 / 2
    assert score(question, QuestionType.ORDER, truth, truth | {"object1": "fridge"}).score == 0.0
    assert score(question, QuestionType.EVENT, truth, {"action": "open"}).score == 1 / 2


def test_an_order_without_named_events_is_scored_by_roles() -> None:
    assert (
        score("What came first?", QuestionType.ORDER, TURNED, {"action": "turn on"}).score == 1 / 2
    )


ANSWERS = st.fixed_dictionaries(
    {}, optional={role: st.sampled_from(ROLE_VALUES[role][:4]) for role in ROLES}
).map(canonical)


@given(ANSWERS, ANSWERS)
def test_equation_1_by_its_own_words(truth: dict[str, str], said: dict[str, str]) -> None:
    """|C| over |P u G|, counted another way."""
    pairs, others = set(truth.items()), set(said.items())
    named = len({role for role, _ in pairs | others})
    expected = float(Fraction(len(pairs & others), named)) if named else 0.0

    assert overlap(truth, said) == expected
    assert overlap(said, truth) == expected


# ------------------------------------------------------------------------------------ pairs of text


@pytest.mark.parametrize(
    ("question", "truth", "said", "expected"),
    [
        ("What happened?", "moving the pan to countertop", "move the plate to counter top", 3 / 4),
        ("What happened?", "turning on faucet", "turning off faucet", 1 / 2),
        ("How many?", "3", "three", 1.0),
        ("x", "moving pot to sink", "", 0.0),
        (ORDER, "Turning on the faucet", "", 0.0),
        (ORDER, "Turning on the faucet", "turn the faucet on", 1.0),
        (ORDER, "Turning on the faucet", "moving pot to table", 0.0),
        ("x", "blargh", "Blargh ", 1.0),
        ("x", "blargh", "blargh blargh", 0.0),
    ],
)
def test_a_pair_of_texts(question: str, truth: str, said: str, expected: float) -> None:
    pair = {"question": question, "gt": truth, "pred": said}

    assert EnvQa().score_pair(pair, "strict") == expected


@pytest.mark.parametrize(
    "said",
    [
        {"action": "moving", "object1": "pot", "preposition": "to", "object2": "sink"},
        {"action": "moving", "subjects": "pot", "prep": "to", "objects": "sink", "state": "NONE"},
        ["moving", "pot", "to", "sink", "NONE", "NONE", "NONE", "NONE"],
    ],
)
def test_a_pair_may_give_roles(said: object) -> None:
    pair = {"question": "What happened?", "gt": "moving pot to sink", "pred": said}

    assert EnvQa().score_pair(pair, "strict") == 1.0


@pytest.mark.parametrize(
    ("kind", "expected"), [("QueryEvent", 1.0), ("QueryState", 0.0), ("x", 0.0), ([3], 0.0)]
)
def test_a_pair_may_say_the_type_of_its_question(kind: object, expected: float) -> None:
    """To a question of states, "open" is an adjective."""
    pair = {"question": "Is it?", "gt": "opening", "pred": "open", "question_type": kind}

    assert EnvQa().score_pair(pair, "strict") == expected


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (3, "pred: give a text"),
        (["moving"], "pred: a list of 1"),
        ({"action": 3}, "pred: action: not"),
    ],
)
def test_a_pair_of_something_else_is_refused(said: object, reason: str) -> None:
    with pytest.raises(NotScored, match=reason):
        EnvQa().score_pair({"question": "x", "gt": "pot", "pred": said}, "strict")
