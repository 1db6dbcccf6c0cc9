"""Free text is read into roles by the rules of docs/envqa.md."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.benchmarks.envqa.answer_reading import read
from vrhuman.benchmarks.envqa.question_types import QuestionType, events_of, question_type_of
from vrhuman.benchmarks.envqa.roles import FORM, ROLE_VALUES, ROLES, canonical, sentence
from vrhuman.benchmarks.envqa.vocabulary import LIQUIDS
from vrhuman.benchmarks.envqa.wordings import OBJECTS, plural

A, S, E, ORDER, N = QuestionType

MOVED = {"action": "move", "object1": "pot", "preposition": "to", "object2": "sink"}
ON = {"action": "turn on", "object1": "faucet"}


@pytest.mark.parametrize(
    "text",
    [
        "moving pot to sink",
        "Moving the pot to the sink.",
        "MOVE POT TO SINK",
        "the agent moved the pot to the sink",
        "The pot was moved into the sink",
        "putting the pot in the sink",
        "placed a pot onto the sink",
        "moving the pot from the table to the sink",
        "moving the red pot to the white sink",
        "moved the pot to the sink and turned on the faucet",
        "moving the pot to the sink after opening the fridge",
    ],
)
def test_an_event_is_read_in_many_wordings(text: str) -> None:
    assert read(text, E) == MOVED


@pytest.mark.parametrize(
    "text", ["turning on the faucet", "turn the tap on", "switched on the taps", "faucet turned on"]
)
def test_a_verb_may_be_in_two_places(text: str) -> None:
    assert read(text, E) == ON


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turning off the faucet", {"action": "turn off", "object1": "faucet"}),
        ("picked the mug up", {"action": "pick up", "object1": "mug"}),
        ("used up the soap bar", {"action": "use up", "object1": "soap bar"}),
        ("making the cloth dirty", {"action": "make dirty", "object1": "cloth"}),
        ("dirtying the cloth", {"action": "make dirty", "object1": "cloth"}),
        ("made the bed", {"action": "make", "object1": "bed"}),
        ("cutting the apple", {"action": "slice", "object1": "apple"}),
        ("shutting the fridge", {"action": "close", "object1": "fridge"}),
        (
            "filling the pot with water",
            {"action": "fill", "object1": "pot", "preposition": "with", "adjective": "water"},
        ),
        (
            "throwing the pot to break the window",
            {"action": "throw", "object1": "pot", "preposition": "to break", "object2": "window"},
        ),
        (
            "moving the pot near the sink",
            {"action": "put", "object1": "pot", "preposition": "near", "object2": "sink"},
        ),
        (
            "moving the vase out of the box",
            {"action": "move", "object1": "vase", "preposition": "out of", "object2": "box"},
        ),
    ],
)
def test_events(text: str, expected: dict[str, str]) -> None:
    assert read(text, E) == expected


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("in the sink", S, {"preposition": "in", "object1": "sink"}),
        ("the pot is in the sink", S, {"preposition": "in", "object1": "sink"}),
        ("inside of the sink", S, {"preposition": "in", "object1": "sink"}),
        ("next to the garbage can", S, {"preposition": "near", "object1": "garbage can"}),
        ("on top of the fridge", S, {"preposition": "on", "object1": "fridge"}),
        ("the sink", S, {"object1": "sink"}),
        ("Yes", S, {"yes_no": "yes"}),
        ("No, it is open", S, {"yes_no": "no"}),
        ("it is open", S, {"adjective": "open"}),
        ("it's on", S, {"adjective": "on"}),
        ("switched off", S, {"adjective": "off"}),
        ("full of water", S, {"adjective": "water"}),
        ("it is not open", S, {}),
        ("it isn't clean", S, {}),
        ("grey", A, {"adjective": "gray"}),
        ("the mug is grey", A, {"adjective": "gray"}),
        ("a wooden table", A, {"adjective": "wood"}),
        ("white and red", A, {"adjective": "red and white"}),
        ("three", N, {"number": "3"}),
        ("3 times", N, {"number": "3"}),
        ("twice", N, {"number": "2"}),
        ("I saw two mugs and a pot", N, {"number": "2"}),
        ("007", N, {"number": "7"}),
        ("twenty", N, {"number": "20"}),
        ("many", N, {}),
        ("blargh", E, {}),
        ("", E, {}),
    ],
)
def test_other_answers(text: str, kind: QuestionType, expected: dict[str, str]) -> None:
    assert read(text, kind) == expected


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (E, {"action": "open", "object1": "fridge"}),
        (ORDER, {"action": "open", "object1": "fridge"}),
        (None, {"action": "open", "object1": "fridge"}),
        (S, {"adjective": "open"}),
        (A, {"adjective": "open"}),
    ],
)
def test_a_word_that_is_verb_and_adjective_is_read_by_the_question(
    kind: QuestionType | None, expected: dict[str, str]
) -> None:
    assert read("open fridge", kind) == expected


@pytest.mark.parametrize("name", OBJECTS)
def test_every_object_is_read_in_all_its_spellings(name: str) -> None:
    for text in (name, name.upper(), f"the {name}", name.replace(" ", ""), plural(name)):
        assert read(text, S) == {"object1": name}, text


@pytest.mark.parametrize("name", ["countertop", "armchair", "basketball", "dustbin", "tap", "tv"])
def test_other_names_of_objects_are_known(name: str) -> None:
    assert read(name)["object1"] in OBJECTS


@pytest.mark.parametrize("name", ["lamp", "soap", "container", "picture"])
def test_a_name_of_several_types_is_not_guessed(name: str) -> None:
    assert read(name, S) == {}


# -------------------------------------------------------------------------------------- canonical


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ({"action": "Turning on"}, {"action": "turn on"}),
        ({"action": "making dirty"}, {"action": "make dirty"}),
        ({"action": "making", "adjective": "dirty"}, {"action": "make dirty"}),
        ({"object1": "CounterTop"}, {"object1": "counter top"}),
        ({"object1": "counter_top"}, {"object1": "counter top"}),
        ({"object1": "sink basin"}, {"object1": "sink"}),
        ({"object1": "Flarp "}, {"object1": "flarp"}),
        ({"preposition": "in", "object2": "sink"}, {"object1": "sink", "preposition": "in"}),
        ({"object1": "pot", "object2": "sink"}, {"object1": "pot", "object2": "sink"}),
        ({"action": "fill", "object2": "water"}, {"action": "fill", "adjective": "water"}),
        ({"adjective": "White and grey"}, {"adjective": "gray and white"}),
        ({"number": "three"}, {"number": "3"}),
        ({"number": "00"}, {"number": "0"}),
        ({"yes_no": "YES", "object1": ""}, {"yes_no": "yes"}),
        ({"text": "pot"}, {}),
    ],
)
def test_a_value_has_one_spelling_and_one_place(
    given_: dict[str, str], expected: dict[str, str]
) -> None:
    assert canonical(given_) == expected


ANSWERS = st.fixed_dictionaries(
    {}, optional={role: st.sampled_from(ROLE_VALUES[role]) for role in ROLES}
)


@given(st.one_of(ANSWERS, st.dictionaries(st.sampled_from(ROLES), st.text(max_size=12))))
def test_what_is_canonical_stays_so(answer: dict[str, str]) -> None:
    once = canonical(answer)

    assert canonical(once) == once


@given(
    st.sampled_from([v for v in ROLE_VALUES["action"] if v not in ("fill", "wait", "make")]),
    st.sampled_from(OBJECTS),
    st.sampled_from(["", "in", "on", "near", "to", "to hit", "to break", "out of"]),
    st.sampled_from(OBJECTS),
)
def test_an_event_that_is_said_is_read_again(
    action: str, thing: str, preposition: str, other: str
) -> None:
    answer = {"action": action, "object1": thing}
    if preposition:
        answer |= {"preposition": preposition, "object2": other}
    told = canonical(answer)

    assert read(sentence(told), E) == told


@given(st.sampled_from(sorted(ROLE_VALUES["adjective"])))
def test_an_adjective_that_is_said_is_read_again(adjective: str) -> None:
    assert read(sentence({"adjective": adjective}), S) == {"adjective": adjective}


@given(st.integers(min_value=0, max_value=10**9))
def test_a_number_is_read_again(number: int) -> None:
    assert read(f"{number} of them.", N) == {"number": str(number)}


TEXTS = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(
            [
                *(
                    *OBJECTS,
                    *LIQUIDS,
                    "turn",
                    "on",
                    "off",
                    "to",
                    "in",
                    "not",
                    "and",
                    "from",
                    "red",
                    "3",
                ),
                *(
                    "moving",
                    "made",
                    "dirty",
                    "pick",
                    "up",
                    "yes",
                    "no",
                    "the",
                    "twice",
                    ",",
                    "isn't",
                ),
            ]
        ),
        max_size=9,
    ).map(" ".join),
)


@given(TEXTS, st.sampled_from([None, *QuestionType]))
def test_any_text_is_read_into_known_values(text: str, kind: QuestionType | None) -> None:
    found = read(text, kind)

    assert canonical(found) == found
    for role, value in found.items():
        known = {*ROLE_VALUES[role], "table"}  # type: ignore[index]
        parts = value.split(" and ") if role == "adjective" else [value]
        assert role == "number" or known.issuperset(parts)


@given(TEXTS, st.sampled_from([None, *QuestionType]))
def test_capitals_and_stops_do_not_matter(text: str, kind: QuestionType | None) -> None:
    if text.isascii():
        assert read(text.upper() + ".", kind) == read(text, kind)


def test_the_form_offers_each_value_once() -> None:
    assert [field.name for field in FORM.fields] == list(ROLES)
    assert all(len(set(field.options)) == len(field.options) for field in FORM.fields)


# --------------------------------------------------------------------------------- question types


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What color is the bowl?", A),
        ("What is the table made of?", A),
        ("Where is the remote control, before tidying the sofa?", S),
        ("Is the faucet turned off, before moving pot to stove?", S),
        ("What happened, after pushing the soap bar?", E),
        ("what happend in the video", E),
        ("Which thing happened first, opening laptop or slicing apple?", ORDER),
        ("How many books do you see?", N),
        ("How many times was the first or second book moved?", N),
        ("x", None),
    ],
)
def test_a_question_shows_its_type(question: str, kind: QuestionType | None) -> None:
    assert question_type_of(question) is kind


@pytest.mark.parametrize(
    ("question", "events"),
    [
        (
            "Which happened first, moving pot to sink or opening fridge?",
            ("moving pot to sink", "opening fridge"),
        ),
        ("Which came first: moving pot or opening fridge?", ("moving pot", "opening fridge")),
        ("What happened first moving pot or opening fridge?", ("moving pot", "opening fridge")),
        ("What happened first?", None),
    ],
)
def test_a_question_of_order_names_two_events(
    question: str, events: tuple[str, str] | None
) -> None:
    assert events_of(question) == events
