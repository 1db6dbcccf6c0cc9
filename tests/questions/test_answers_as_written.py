"""Answers as people write them, and the table of rules: each read as a person would."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.paths import ROOT
from vrhuman.questions.answers import (
    QUERY_OPTIONS,
    NotUnderstood,
    fold,
    parse_answer,
)
from vrhuman.questions.answers.parsing import LONGEST
from vrhuman.questions.answers.rules import Example, Rule, rules
from vrhuman.questions.answers.wording import one_slip
from vrhuman.records import AnswerKind

YES_NO, COUNT, QUERY = AnswerKind
PAGE = ROOT / "docs" / "answers.md"
WRITTEN = tomllib.loads(
    Path(__file__).with_name("answers_as_written.toml").read_text(encoding="utf-8")
)
AS_WRITTEN = [
    (of, text, read_as)
    for of, table in WRITTEN.items()
    for read_as, texts in table.items()
    for text in texts
]
TOLD = {
    "?": "not understood",
    "filler": "dropped",
    "hedge": "dropped, but between two parts the answer is not understood",
    "stress": "yes if nothing else is said",
    "short yes": "yes at the end of an answer",
    "not": 'read as "not"',
    "separator": "separates parts",
    "subject": "dropped up to a verb of the next row",
    "verb": "dropped with everything before it",
    "as written": "never read as a misspelling",
    "times 12": "12 times the number before it",
    "times 100": "100 times the number before it",
}
EVERY_OPTION = tuple(option for options in QUERY_OPTIONS.values() for option in options)


def read(kind: AnswerKind, options: tuple[str, ...], text: str) -> str:
    """As the tables write it: "?" where it is not understood."""
    try:
        answer = parse_answer(kind, options, text)
    except NotUnderstood:
        return "?"
    return ", ".join(answer) if isinstance(answer, tuple) else str(answer)


def test_there_are_at_least_two_hundred_answers() -> None:
    assert len({(of, text) for of, text, _ in AS_WRITTEN}) >= 200


@pytest.mark.parametrize("of", WRITTEN)
def test_answers_are_read_as_a_person_would(of: str) -> None:
    kind = QUERY if of in QUERY_OPTIONS else AnswerKind(of)
    options = QUERY_OPTIONS.get(of, ())
    otherwise = {
        text: (found, read_as)
        for each, text, read_as in AS_WRITTEN
        if each == of and (found := read(kind, options, text)) != read_as
    }
    assert not otherwise


EXAMPLES = [example for rule in rules() for example in rule.examples]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: f"{each.kind} {each.text}")
def test_every_rule_reads_its_examples(example: Example) -> None:
    assert read(example.kind, EVERY_OPTION, example.text) == example.read_as


@pytest.mark.parametrize("kind", AnswerKind)
@given(text=st.text(max_size=LONGEST + 5))
def test_any_text_is_read_or_asked_again(kind: AnswerKind, text: str) -> None:
    try:
        answer = parse_answer(kind, EVERY_OPTION, text)
    except NotUnderstood:
        return
    match kind:
        case AnswerKind.YES_NO:
            assert answer in ("yes", "no")
        case AnswerKind.COUNT:
            assert isinstance(answer, int)
            assert answer >= 0
        case AnswerKind.QUERY:
            assert isinstance(answer, tuple)
            assert answer == tuple(sorted(set(answer) & set(EVERY_OPTION)))


WORDS = sorted({word for rule in rules() for phrase in rule.words for word in phrase.split()})
SENTENCES = st.lists(
    st.sampled_from([*WORDS, *EVERY_OPTION, "two", "7", "twenty", "banana", ",", ". ", "-", "+"])
).map(" ".join)


@given(st.one_of(st.text(), SENTENCES))
def test_folding_again_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize("kind", AnswerKind)
@given(text=SENTENCES)
def test_what_is_folded_is_read_alike(kind: AnswerKind, text: str) -> None:
    assert read(kind, EVERY_OPTION, fold(text)) == read(kind, EVERY_OPTION, text)


@given(
    st.sampled_from(AS_WRITTEN),
    st.sampled_from([str.upper, str.lower, str.title, str.swapcase]),
    st.sampled_from(["", " ", "  ", "\t"]),
    st.sampled_from(["", ".", "!", "...", "?", ",", '"', " :"]),
)
def test_case_space_and_punctuation_do_not_matter(
    written: tuple[str, str, str], cased: Callable[[str], str], space: str, mark: str
) -> None:
    of, text, read_as = written
    kind = QUERY if of in QUERY_OPTIONS else AnswerKind(of)
    spaced = space + cased(text).replace(" ", " " + space) + mark
    assert read(kind, QUERY_OPTIONS.get(of, ()), spaced) == read_as


@given(st.text("abcd", min_size=1, max_size=7), st.data())
def test_one_slip_is_a_letter_more_less_wrong_or_two_swapped(
    word: str, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(word) - 1))
    before, letter, after = word[:place], word[place], word[place + 1 :]
    assert one_slip(word, before + after)
    assert one_slip(word, f"{before}x{letter}{after}")
    assert one_slip(word, f"{before}x{after}")
    assert one_slip(word, before + after[:1] + letter + after[1:])
    assert not one_slip(word, f"{before}xyz{after}x")


def test_what_is_not_understood_is_reported_with_what_can_be_answered() -> None:
    with pytest.raises(NotUnderstood, match=r"'blue-ish' .* one or more of grey, red"):
        parse_answer(QUERY, ("grey", "red"), "blue-ish")
    with pytest.raises(NotUnderstood, match="305 characters"):
        parse_answer(YES_NO, (), "yes, " * 61)


def test_only_what_is_offered_is_understood() -> None:
    assert read(QUERY, ("kitchen", "living room"), "lounge") == "living room"
    assert read(QUERY, ("red", "blue"), "lounge") == "?"
    assert read(QUERY, ("Attic Room", "Cellar"), "the attic room and the cellar") == (
        "Attic Room, Cellar"
    )


def test_no_row_contradicts_another() -> None:
    """Of one kind no phrase has two meanings, but for fillers that mean more in their kind."""
    for kind in AnswerKind:
        meanings: dict[str, set[str]] = {}
        for rule in rules():
            for phrase in rule.words if kind in rule.kinds else ():
                meanings.setdefault(fold(phrase), set()).add(rule.means)
        double = {phrase for phrase, means in meanings.items() if len(means - {"filler"}) > 1}
        assert not double


def test_every_row_has_a_source_and_either_words_or_a_way() -> None:
    for rule in rules():
        assert rule.source
        assert bool(rule.how) != bool(rule.words and rule.means)
        assert {example.kind for example in rule.examples} <= rule.kinds


def test_the_page_shows_the_table() -> None:
    page = PAGE.read_text(encoding="utf-8").splitlines()
    assert [line for line in page if line.startswith("| ")][1:] == list(map(as_row, rules()))


def shown_text(text: str) -> str:
    return f"`{text.strip()}`" if text.strip() else "(nothing)"


def as_row(rule: Rule) -> str:
    """A row of the page's table."""
    of = "all" if len(rule.kinds) == len(AnswerKind) else ", ".join(sorted(rule.kinds))
    says = rule.how or f"{TOLD.get(rule.means, f'read as {rule.means}')}: {', '.join(rule.words)}"
    shown = "; ".join(f"{shown_text(each.text)} {each.read_as}" for each in rule.examples)
    return f"| {rule.name} | {of} | {says} | {shown} | {rule.source} |"
