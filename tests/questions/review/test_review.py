"""Two people's reviews: read, compared, settled and locked."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from tests.support.examples import examples
from vrhuman.houses.spawn import Spawn
from vrhuman.questions.dataset.episodes import (
    HouseQuestions,
    QuestionSetError,
    StoredQuestion,
    read_set,
)
from vrhuman.questions.review.agreement import DECISIONS, kappa_of
from vrhuman.questions.review.reviews import (
    Review,
    ReviewError,
    Verdict,
    load_review,
    parse_review,
)
from vrhuman.questions.review.settling import locked_set, settle, write_locked
from vrhuman.records import AnswerKind


def asked(number: int) -> StoredQuestion:
    text = f"Is there a mug number {number}?"
    return StoredQuestion(f"q{number}", "exist", AnswerKind.YES_NO, text, "exist(scene())", "yes")


def episode(house: str, questions: int) -> HouseQuestions:
    numbered = tuple(asked(n) for n in range(questions))
    return HouseQuestions(house, "0" * 64, 1, 3, Spawn(0.0, 0.0, 0.0, 0.0), {}, numbered)


SET = (episode("a:0", 3), episode("a:1", 1))


def review(who: str, *decisions: str, text: str = "") -> Review:
    keys = [(e.house, q.question_id) for e in SET for q in e.questions]
    verdicts = {
        key: Verdict(*key, decision, text if decision == "reword" else "")  # type: ignore[arg-type]
        for key, decision in zip(keys, decisions, strict=False)
    }
    return Review(who, "f" * 64, verdicts)


def test_what_both_accept_stays_and_what_both_reject_leaves() -> None:
    settled = settle(
        SET,
        review("A", "accept", "reject", "accept", "reject"),
        review("B", "accept", "reject", "accept", "reject"),
    )

    assert [q.question_id for e in settled.episodes for q in e.questions] == ["q0", "q2"]
    assert (settled.kept, settled.rejected, settled.disputed) == (2, 2, ())


def test_a_house_without_questions_leaves_the_set() -> None:
    every = ("accept", "accept", "accept", "reject")

    settled = settle(SET, review("A", *every), review("B", *every))

    assert [e.house for e in settled.episodes] == ["a:0"]


def test_a_wording_both_propose_is_taken_and_the_program_stays() -> None:
    every = ("reword", "accept", "accept", "accept")

    settled = settle(
        SET,
        review("A", *every, text="Is a mug there?"),
        review("B", *every, text="Is a mug  there?"),
    )

    first = settled.episodes[0].questions[0]
    assert first.text == "Is a mug there?"
    assert first.program == SET[0].questions[0].program
    assert settled.reworded == 1


def test_where_the_two_differ_the_question_is_out_until_a_third_decides() -> None:
    one = review("A", "accept", "accept", "accept", "accept")
    other = review("B", "reject", "accept", "accept", "accept")

    open_ = settle(SET, one, other)
    decided = settle(SET, one, other, review("C", "accept"))

    assert open_.disputed == (("a:0", "q0"),)
    assert open_.kept == 3
    assert decided.disputed == ()
    assert decided.kept == 4


def test_an_unfinished_review_is_refused_with_the_first_gap() -> None:
    whole = review("A", *["accept"] * 4)

    with pytest.raises(ReviewError, match="B has not judged 2 of the questions, the first is q2"):
        settle(SET, whole, review("B", "accept", "accept"))


def test_one_person_is_not_two() -> None:
    whole = review("A", *["accept"] * 4)

    with pytest.raises(ReviewError, match="two people"):
        settle(SET, whole, whole)


def test_kappa_of_a_worked_example() -> None:
    """50 judgements: both accept 20, both reject 15, 5 and 10 apart (the usual textbook table)."""
    counts = {("accept", "accept"): 20, ("accept", "reject"): 5}
    counts |= {("reject", "accept"): 10, ("reject", "reject"): 15}
    pairs = [pair for pair, count in counts.items() for _ in range(count)]

    found = kappa_of([one for one, _ in pairs], [other for _, other in pairs])

    assert found.observed == pytest.approx(0.7)
    assert found.expected == pytest.approx(0.5)
    assert found.kappa == pytest.approx(0.4)


PAIRS = st.lists(st.tuples(st.sampled_from(DECISIONS), st.sampled_from(DECISIONS)), min_size=1)


@given(PAIRS)
@settings(max_examples=examples(40))
def test_kappa_is_scikit_learns(pairs: list[tuple[str, str]]) -> None:
    first, second = [one for one, _ in pairs], [other for _, other in pairs]

    found = kappa_of(first, second).kappa

    if found is None:
        assert set(first) == set(second)
        assert len(set(first)) == 1
    else:
        assert found == pytest.approx(cohen_kappa_score(first, second))


def test_a_review_is_read_as_it_was_saved(tmp_path: Path) -> None:
    saved = review("A", "accept", "reword", "reject", "accept", text="Is a mug there?")
    (tmp_path / "a.json").write_text(saved.as_json(), encoding="utf-8")

    assert load_review(tmp_path / "a.json") == saved


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ({"verdicts": None}, "verdicts: must be a list"),
        ({"verdicts": [{"house": "a", "id": "q", "decision": "maybe"}]}, "decision: must be one"),
        ({"verdicts": [{"house": "a", "id": "q", "decision": "reword"}]}, "the new wording"),
        ({"verdicts": [{"id": "q", "decision": "accept"}]}, "house: must be a text"),
        ({"reviewer": ""}, "reviewer: must be a text"),
        ({"verdicts": [{"house": "a", "id": "q", "decision": "accept"}] * 2}, "a second one"),
    ],
)
def test_a_damaged_review_is_refused_by_its_key(damage: dict[str, object], told: str) -> None:
    whole = {"reviewer": "A", "set": "f" * 64, "verdicts": []}

    with pytest.raises(ReviewError, match=told):
        parse_review(whole | damage, "a.json")


LEAVES = st.none() | st.booleans() | st.text()


@given(st.recursive(LEAVES, lambda x: st.lists(x) | st.dictionaries(st.text(), x)))
def test_anything_else_is_refused_in_one_line(data: object) -> None:
    with pytest.raises(ReviewError) as refused:
        parse_review(data, "a.json")

    assert "\n" not in str(refused.value)


def test_a_locked_set_says_when_it_was_changed(tmp_path: Path) -> None:
    every = ("accept",) * 4
    settled = settle(SET, review("A", *every), review("B", *every))
    out = tmp_path / "val.reviewed.jsonl"
    digest = write_locked(settled.as_text(), out, ("A", "B"), "f" * 64)

    assert locked_set(out) == SET
    assert json.loads((tmp_path / "val.reviewed.lock.json").read_text())["sha256"] == digest
    with pytest.raises(ReviewError, match="never changed"):
        write_locked(settled.as_text(), out, ("A", "B"), "f" * 64)
    out.write_text(out.read_text().replace("mug", "cup"))
    with pytest.raises(QuestionSetError, match="changed after it was locked"):
        locked_set(out)
    assert len(tuple(read_set(out))) == 2
