"""Answers as people write and say them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.questions.answers import (
    COUNT_OPTIONS,
    QUERY_OPTIONS,
    YES_NO_OPTIONS,
    NotUnderstood,
    from_selection,
    options_for,
    parse_answer,
)
from vrhuman.questions.parser import parse
from vrhuman.records import Answer, AnswerKind

YES_NO, COUNT, QUERY = AnswerKind.YES_NO, AnswerKind.COUNT, AnswerKind.QUERY


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("yes", "yes"),
        ("  YES! ", "yes"),
        ("Yeah, I think", "yes"),
        ("yes, definitely", "yes"),
        ("it is", "yes"),
        ("no", "no"),
        ("Nope.", "no"),
        ("no it isn't", "no"),
        ("it's not", "no"),
        ("n", "no"),
        ("not sure", None),
        ("no idea", None),
        ("I don't know", None),
        ("yes and no", None),
        ("banana", None),
        ("", None),
    ],
)
def test_yes_no(text: str, answer: Answer | None) -> None:
    check(YES_NO, YES_NO_OPTIONS, text, answer)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("2", 2),
        (" 2 ", 2),
        ("two", 2),
        ("Two of them.", 2),
        ("a couple", 2),
        ("none", 0),
        ("there are no books", 0),
        ("zero", 0),
        ("twenty-three", 23),
        ("I think eleven", 11),
        ("there is one", 1),
        ("007", 7),
        ("２", 2),
        ("a dozen", 12),
        ("two or three", None),
        ("2-3", None),
        ("-2", None),
        ("2.5", None),
        ("two and a half", None),
        ("several", None),
        ("no idea", None),
        ("", None),
    ],
)
def test_counts(text: str, answer: Answer | None) -> None:
    check(COUNT, COUNT_OPTIONS, text, answer)


@pytest.mark.parametrize(
    ("attribute", "text", "answer"),
    [
        ("colour", "red", ("red",)),
        ("colour", "Red and white", ("red", "white")),
        ("colour", "white, red", ("red", "white")),
        ("colour", "white/red & red", ("red", "white")),
        ("colour", "it's gray", ("grey",)),
        ("colour", "the mug is red", ("red",)),
        ("colour", "reddish", None),
        ("material", "wooden", ("wood",)),
        ("material", "Made of wood; and metal", ("metal", "wood")),
        ("material", "porcelain", ("ceramic",)),
        ("material", "food", None),
        ("room", "the Living  Room", ("living room",)),
        ("room", "in the lounge", ("living room",)),
        ("room", "living-room", ("living room",)),
        ("room", "", None),
        ("room", "no idea", None),
    ],
)
def test_queries(attribute: str, text: str, answer: Answer | None) -> None:
    check(QUERY, QUERY_OPTIONS[attribute], text, answer)


def check(kind: AnswerKind, options: tuple[str, ...], text: str, answer: Answer | None) -> None:
    if answer is None:
        with pytest.raises(NotUnderstood):
            parse_answer(kind, options, text)
    else:
        assert parse_answer(kind, options, text) == answer


@given(st.sampled_from(sorted(QUERY_OPTIONS)), st.data())
def test_every_set_of_options_is_understood_as_itself(attribute: str, data: st.DataObject) -> None:
    options = QUERY_OPTIONS[attribute]
    chosen = data.draw(st.lists(st.sampled_from(options), min_size=1, max_size=4))
    expected = tuple(sorted(set(chosen)))
    assert parse_answer(QUERY, options, " and ".join(chosen)) == expected
    assert parse_answer(QUERY, options, ", ".join(chosen).upper()) == expected
    assert from_selection(QUERY, chosen) == expected


def test_options_and_selections() -> None:
    assert options_for(parse("count(scene)")) == COUNT_OPTIONS
    assert options_for(parse("exist(scene)")) == ("yes", "no")
    assert "living room" in options_for(parse("query(unique(scene), attribute=room)"))
    assert from_selection(COUNT, ["3"]) == 3
    assert from_selection(YES_NO, ["no"]) == "no"
    for kind, chosen in ((COUNT, ["1", "2"]), (YES_NO, []), (QUERY, [])):
        with pytest.raises(NotUnderstood):
            from_selection(kind, chosen)
