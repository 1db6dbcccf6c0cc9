"""The official rule: what the authors' evaluator gives, each oddity on both of its sides.

The file of its results is beside the checkout; where it is not, those tests are skipped.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.paths import SHARED
from vrhuman.benchmarks.envqa.benchmark import EnvQa
from vrhuman.benchmarks.envqa.official import (
    LIST_ORDER,
    NONE,
    VALUES,
    NotAnAnswer,
    compare,
    roles_in,
    roles_of,
)
from vrhuman.benchmarks.envqa.vocabulary import EVERYDAY_OBJECTS, ITHOR_TYPES, object_words

GOLDEN = SHARED / "seeds" / "envqa" / "official_evaluator_golden.json"
ORDER = "Which happened first, pushing cup or slicing apple?"


def values(text: str) -> dict[str, str]:
    return {role: value for role, value in roles_in(text).items() if value != NONE}


def score(truth: object, pred: object, question: str = "x") -> float:
    return compare(question, truth, pred).score


def iou(equal: int, named: int) -> float:
    return (equal + 1e-6) / (named + 1e-6)


# -------------------------------------------------------------------- the evaluator's own results


@pytest.mark.skipif(not GOLDEN.exists(), reason=f"the evaluator's results ({GOLDEN}) are not there")
class TestGolden:
    """Every row of the evaluator's own results."""

    @pytest.fixture
    def rows(self) -> list[dict[str, object]]:
        rows: list[dict[str, object]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
        return rows

    def test_scores_are_equal(self, rows: list[dict[str, object]]) -> None:
        for row in rows:
            got = EnvQa().score_pair(row, "official")
            assert got == pytest.approx(row["score"], abs=1e-9), row["origin"]

    def test_roles_are_equal(self, rows: list[dict[str, object]]) -> None:
        for row in rows:
            found = compare(str(row["question"]), row["gt"], row["pred"])
            for got, expected in ((found.truth, "gt_roles"), (found.given, "pred_roles")):
                assert {k: v for k, v in got.items() if v != NONE} == row[expected], row["origin"]

    def test_counts_are_equal(self, rows: list[dict[str, object]]) -> None:
        for row in rows:
            found = compare(str(row["question"]), row["gt"], row["pred"])
            assert (len(found.equal), len(found.named)) == (row["inter"], row["union"])


# ------------------------------------------------------------------------------------------ scores


@pytest.mark.parametrize(
    ("truth", "pred", "expected"),
    [
        ("moving pan to sink", "moving pan to sink", 1.0),
        ("moving pan to sink", "moving plate to sink", iou(3, 4)),
        ("blue", "red", iou(0, 1)),
        ("blue", "", iou(0, 1)),
        ("", "", 1.0),
        ("blargh", "", 1.0),
        ("blargh", "blue", iou(0, 1)),
    ],
)
def test_the_score_is_the_share_of_equal_roles(truth: str, pred: str, expected: float) -> None:
    assert score(truth, pred) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turning off faucet", {"action": "turning off", "subjects": "faucet", "state": "off"}),
        ("turning on faucet", {"action": "turning on", "subjects": "faucet"}),
        ("on the table", {"prep": "on", "subjects": "table"}),
        (
            "turning on faucet to sink",
            {"action": "turning on"} | {"subjects": "faucet", "objects": "sink"},
        ),
        (
            "opening faucet on sink",
            {"action": "opening", "subjects": "faucet", "prep": "on"} | {"objects": "sink"},
        ),
        ("move pot to sink", {"subjects": "pot", "prep": "to", "objects": "sink"}),
        ("pot thrown", {"action": "thrown", "subjects": "pot"}),
        ("in the sink", {"prep": "in", "subjects": "sink"}),
        ("moving bread to bread", {"action": "moving", "subjects": "bread", "prep": "to"}),
        ("14", {"number": "14"}),
        ("15", {}),
        ("three", {}),
        ("Yes.", {"yes/no": "yes"}),
        ("unanswerable", {"yes/no": "unanswerable"}),
        ("latter", {"order": "latter"}),
        ("gray", {"state": "gray"}),
        ("grey", {}),
    ],
)
def test_roles_are_found_by_words(text: str, expected: dict[str, str]) -> None:
    assert values(text) == expected


@pytest.mark.parametrize(
    "value", ["counter top", "counterTOP", "countertop", "top counter", "Top of the counter"]
)
def test_a_value_of_several_words_is_found_in_any_order_and_in_one(value: str) -> None:
    assert values(f"pan on the {value}")["objects"] == "counter top"


@pytest.mark.parametrize("value", ["counter", "top", "countertops", "topcounter"])
def test_a_part_of_a_value_is_not_it(value: str) -> None:
    assert values(f"pan on the {value}") == {"subjects": "pan", "prep": "on"}


def test_the_longest_of_several_values_at_one_place_counts() -> None:
    assert values("toilet paper hanger")["subjects"] == "toilet paper hanger"
    assert values("throwing pot to break window")["prep"] == "to break"


def test_the_second_object_is_the_one_that_ends_last() -> None:
    found = values("moving pan to the side table")

    assert (found["subjects"], found["objects"]) == ("pan", "side table")


def test_a_place_may_be_within_another_word() -> None:
    """The first "pen" is in "opening", so the pen comes before the sink."""
    assert values("opening sink with pen")["subjects"] == "pen"
    assert values("closing sink with pen")["subjects"] == "sink"


def test_all_words_beyond_ten_thousand_characters_are_at_one_place() -> None:
    """So the longest value counts there, not the first."""
    assert values(f"{'x' * 9_990} red blue")["state"] == "red"
    assert values(f"{'x' * 10_000} red blue")["state"] == "blue"


# ------------------------------------------------------------------------------------- spellings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("garbagecan", "garbage can"),
        ("garbagepen", "garbage can"),
        ("c d", "cd"),
        ("papertowelroll", "paper towel roll"),
        ("handtowelholder", "hand towel holder"),
        ("toiletpaperhanger", "toilet"),  # "toiletpaper" is split first
        ("handtowelroll", None),
    ],
)
def test_spellings_are_replaced_one_after_the_other(text: str, expected: str | None) -> None:
    assert values(text).get("subjects") == expected


def test_spellings_are_replaced_across_words() -> None:
    assert values("put vase") == {}
    assert values("move vase") == {"subjects": "vase"}


def test_spellings_are_replaced_before_capitals_are() -> None:
    """A wine bottle in one word is split, so wine is read; with capitals it is not."""
    assert values("winebottle") == {"subjects": "wine bottle", "state": "wine"}
    assert values("WineBottle") == {"subjects": "wine bottle"}
    assert values("put Vase") == {"subjects": "vase"}


def test_a_type_that_is_not_split_is_one_word() -> None:
    assert values("coffeemachine") == {"subjects": "coffee machine"}
    assert values("coffee machine") == {"subjects": "coffee machine", "state": "coffee"}


@pytest.mark.parametrize("text", ["(3)", "3.", "3?", "*3*", "3,", "3，", "it's 3"])
def test_punctuation_does_not_matter(text: str) -> None:
    assert values(text) == {"number": "3"}


@pytest.mark.parametrize("text", ["3!", "3;", '"3"', "3:"])
def test_other_punctuation_does(text: str) -> None:
    assert values(text) == {}


# ----------------------------------------------------------------------------------------- order


@pytest.mark.parametrize(
    ("pred", "expected"),
    [
        ("pushing cup", "former"),
        ("slicing apple?", "latter"),
        ("slicing the apple", "latter"),
        ("the cup", "former"),
        ("", "latter"),
        ("blargh", "latter"),
        ("pushing slicing", "latter"),
        ("Pushing Cup", "latter"),
        ("former", "latter"),
        ("nothing", None),
        ("unanswerable", None),
    ],
)
def test_an_answer_chooses_an_event_by_its_words(pred: str, expected: str | None) -> None:
    found = roles_of(pred, ORDER)

    assert found["order"] == (expected or NONE)
    assert (found["yes/no"] == "unanswerable") == (expected is None)


@pytest.mark.parametrize(
    ("question", "is_order"),
    [
        ("which came first, pot or pan?", True),
        ("which came later: pot or pan?", True),
        ("First, pot or pan?", False),
        ("which came first, pot, pan?", False),
        ("which was last, pot or pan?", False),
    ],
)
def test_a_question_of_order_says_first_or_later_and_or(question: str, is_order: bool) -> None:
    assert (roles_of("pot", question)["order"] != NONE) == is_order


def test_no_answer_is_the_latter_event() -> None:
    assert score("slicing apple", "", ORDER) == 1.0
    assert score("pushing cup", "", ORDER) == iou(0, 1)


def test_the_last_part_with_or_names_the_events() -> None:
    question = "Which was first, red or blue, pushing cup or slicing apple?"

    assert roles_of("pushing cup", question)["order"] == "former"


# ------------------------------------------------------------------------------ lists and mappings


def test_a_list_gives_the_roles_in_their_order() -> None:
    given = ["moving", "pot", "to", "sink", NONE, NONE, NONE, NONE]

    assert score("moving pot to sink", given) == 1.0
    assert roles_of(given, "x") == dict(zip(LIST_ORDER, given, strict=True))


def test_what_is_given_by_role_is_not_normalised() -> None:
    roles = dict(zip(LIST_ORDER, ["moving", "pot", "to", "sink", *[NONE] * 4], strict=True))

    assert score("moving pot to sink", roles) == 1.0
    assert score("moving pot to sink", roles | {"subjects": "Pot"}) == iou(3, 4)
    assert score("moving pot to sink", roles | {"objects": ""}) == iou(3, 4)
    assert score("moving pot to sink", roles | {"state": None}) == iou(4, 5)


def test_an_order_given_by_role_is_not_looked_for_in_the_question() -> None:
    roles = dict.fromkeys(LIST_ORDER, NONE) | {"order": "latter"}

    assert score("slicing apple", roles, ORDER) == 1.0
    assert score("slicing apple", dict.fromkeys(LIST_ORDER, NONE), ORDER) == iou(0, 1)


def test_a_role_that_a_mapping_lacks_has_no_value() -> None:
    assert score("moving pot", {"action": "moving"}) == iou(1, 2)


def test_a_list_may_be_longer_but_not_shorter() -> None:
    full = ["moving", *[NONE] * 7]

    assert score("moving", [*full, "more"]) == 1.0
    with pytest.raises(NotAnAnswer, match="a list of 7"):
        score("moving", full[:-1])


@pytest.mark.parametrize("wrong", [None, 3, 1.5, True])
def test_other_values_are_refused(wrong: object) -> None:
    with pytest.raises(NotAnAnswer, match="give a text, a list"):
        score("moving", wrong)


# -------------------------------------------------------------------------------------- properties

WORDS = st.lists(
    st.sampled_from(
        [
            *map(object_words, ITHOR_TYPES),
            *(object_words(each).replace(" ", "") for each in ITHOR_TYPES),
            *EVERYDAY_OBJECTS,
            *("moving", "turning on", "turning off", "on", "in", "to", "to hit", "next to", "near"),
            *("red", "off", "3", "yes", "no", "the", "a", ",", "(", "or", "first", "nothing"),
        ]
    ),
    max_size=8,
).map(" ".join)
ANY = st.one_of(WORDS, st.text(max_size=30))


@given(ANY, ANY, ANY)
def test_a_score_is_between_nothing_and_one(question: str, truth: str, pred: str) -> None:
    assert 0.0 < score(truth, pred, question) <= 1.0


@given(ANY, ANY)
def test_an_answer_agrees_with_itself(question: str, text: str) -> None:
    assert score(text, text, question) == 1.0


@given(ANY, ANY)
def test_without_an_order_the_sides_may_be_swapped(truth: str, pred: str) -> None:
    assert score(truth, pred) == score(pred, truth)


@given(ANY)
def test_every_role_has_a_value_or_none(text: str) -> None:
    found = roles_in(text)

    assert set(found) == set(LIST_ORDER)
    assert found["subjects"] != found["objects"] or found["subjects"] == NONE


@given(WORDS)
def test_trailing_stops_and_spaces_do_not_matter(text: str) -> None:
    assert roles_in(f"  {text} ?.") == roles_in(text)


def test_the_numbers_of_values_are_those_of_the_evaluator() -> None:
    assert {role: len(set(found)) for role, found in VALUES.items()} == {
        "action": 17,
        "subjects": 130,
        "prep": 9,
        "objects": 130,
        "state": 39,
        "number": 15,
        "yes/no": 3,
        "order": 2,
    }
