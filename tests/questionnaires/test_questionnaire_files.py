"""Questionnaires as files: the shipped ones, a lab's own, and what is said of broken ones."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.paths import ROOT
from vrhuman.questionnaires import loading
from vrhuman.questionnaires.loading import load_questionnaire, shipped
from vrhuman.questionnaires.parsing import parse_questionnaire
from vrhuman.questionnaires.scoring import QuestionnaireError, score

OWN = """
name = "own"
title = "Own"
heading = "A question"
instruction = "Please answer."
source = "us"
language = "en"

[answers.agree]
from = 0
to = 4

[answers.years]
typed = true
from = 0
to = 80

[[items]]
id = "good"
text = "It was good."
answers = "agree"

[[items]]
id = "bad"
text = "It was bad."
answers = "agree"
turned = true

[[items]]
id = "years"
text = "For how many years?"
answers = "years"

[[scales]]
name = "liking"
rule = "mean"
items = ["good", "bad"]
"""


def own(tmp_path: Path, *changes: tuple[str, str]) -> str:
    """The file above with words in it replaced."""
    text = OWN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_six_published_ones_and_one_about_the_person_are_shipped() -> None:
    assert set(shipped()) == {
        *("csq-vr", "ssq", "fms", "nasa-tlx", "nasa-tlx-weighted", "ipq", "demographics")
    }


@pytest.mark.parametrize("name", shipped())
def test_each_shipped_one_says_where_it_was_published(name: str) -> None:
    questionnaire = load_questionnaire(name)

    assert questionnaire.name == name
    assert "doi:" in questionnaire.source or questionnaire.source == "vrhuman"


@pytest.mark.parametrize(
    ("name", "count"), [("csq-vr", 6), ("ssq", 16), ("fms", 1), ("nasa-tlx", 6), ("ipq", 14)]
)
def test_each_has_as_many_items_as_published(name: str, count: int) -> None:
    assert len(load_questionnaire(name).items) == count


def test_a_translation_asks_the_same_in_other_words() -> None:
    english, german = load_questionnaire("ipq"), load_questionnaire("ipq", "de")

    assert german.language == "de"
    assert german.scales == english.scales
    for one, other in zip(english.items, german.items, strict=True):
        assert one.item_id == other.item_id
        assert one.text != other.text
        assert one.low != other.low
        assert (one.choices, one.turned) == (other.choices, other.turned)


def test_what_is_not_translated_is_asked_in_english_and_says_so() -> None:
    assert load_questionnaire("ssq", "de").language == "en"


def test_a_lab_writes_its_own(tmp_path: Path) -> None:
    questionnaire = load_questionnaire(own(tmp_path))

    assert score(questionnaire, {"good": 4, "bad": 1, "years": 12}) == {"liking": 3.5}


def test_a_lab_adds_to_a_shipped_one(tmp_path: Path) -> None:
    path = tmp_path / "more.toml"
    path.write_text(
        'base = "demographics"\nname = "more"\n'
        '[[items]]\nid = "pets"\ntext = "Have you a pet?"\nanswers = "often"\n'
        '[[items]]\nid = "age"\ntext = "Your age?"\n',
        encoding="utf-8",
    )

    more, shipped_one = load_questionnaire(str(path)), load_questionnaire("demographics")

    assert [item.item_id for item in more.items] == [
        *(item.item_id for item in shipped_one.items),
        "pets",
    ]
    assert more.item("age").text == "Your age?"
    assert more.item("age").choices == shipped_one.item("age").choices


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('name = "own"', "", "name: must be a text"),
        ('answers = "agree"', 'answers = "agreed"', "items[0].answers: there is no"),
        ('id = "bad"', 'id = "good"', "items: 'good' appears twice"),
        ("to = 4", "to = 0", "answers.agree.to"),
        ("turned = true", 'turned = "yes"', "items[1].turned"),
        ('rule = "mean"', 'rule = "median"', "scales[0].rule: must be one of sum, mean"),
        ('["good", "bad"]', '["good", "worse"]', "scales[0].items"),
        ('title = "Own"', 'title = "Own"\ncolour = "red"', "colour: unknown key"),
        ("typed = true", "typd = true", "answers.years.typd: unknown key"),
        ("turned = true", "bodiless = 9", "items[1].bodiless"),
        ('name = "own"', 'base = "none"', "base: must be one of"),
        ('name = "own"', 'name = "own', "cannot be read"),
    ],
)
def test_what_is_wrong_is_reported_with_file_and_key(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(QuestionnaireError) as error:
        load_questionnaire(own(tmp_path, (old, new)))

    assert told in str(error.value)
    assert "own.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(QuestionnaireError, match="csq-vr, demographics"):
        load_questionnaire("csq")


def test_the_example_on_the_page_about_them_can_be_loaded(tmp_path: Path) -> None:
    page = ROOT / "docs" / "questionnaires.md"
    text = page.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    path = tmp_path / "liking.toml"
    path.write_text(text, encoding="utf-8")

    liking = load_questionnaire(str(path))

    assert score(liking, {"good": 4, "bad": 0}) == {"liking": 4.0}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything in nested tables."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(way for key, each in inner for way in places(each, (*path, key)))]


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 2000),
    st.floats(allow_nan=False),
    st.text(max_size=3),
    st.lists(st.integers(0, 3), max_size=2),
    st.just([[]]),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
)


@given(st.data())
def test_any_other_value_anywhere_is_refused_in_one_line_or_is_a_questionnaire(
    data: st.DataObject,
) -> None:
    table = tomllib.loads(OWN)
    *way, last = data.draw(st.sampled_from([way for way in places(table) if way]))
    broken = copy.deepcopy(table)
    inner: Any = broken
    for key in way:
        inner = inner[key]
    inner[last] = data.draw(JUNK)

    refusal = ""
    try:
        assert parse_questionnaire(broken, "own.toml").items
    except QuestionnaireError as error:
        refusal = str(error)
    assert not refusal or refusal.startswith("own.toml: ")


def test_no_shipped_file_is_left_unread() -> None:
    folder = Path(loading.__file__).with_name("shipped")
    for path in folder.glob("*.*.toml"):
        name, language = path.stem.split(".")
        assert load_questionnaire(name, language).language == language
