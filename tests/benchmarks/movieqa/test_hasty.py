"""The hasty student picks as the public code does, or as the paper says; the audit counts it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.benchmarks.movieqa_samples import GOLDEN, QUIZZES
from vrhuman.benchmarks.movieqa.audit import audit, tf_idf_of
from vrhuman.benchmarks.movieqa.audited_files import audit_file
from vrhuman.benchmarks.movieqa.features import WordVectors, tf_idf
from vrhuman.benchmarks.movieqa.formats.quizzes import Quiz, quizzes_text
from vrhuman.benchmarks.movieqa.hasty import feature_picks, length_picks, lengths_of
from vrhuman.benchmarks.movieqa.normalising import official_text
from vrhuman.scoring.shares import wilson

pytest.importorskip("snowballstemmer")

ANSWERS = {entry["qid"]: entry["answers"] for entry in QUIZZES}


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["qid"])
def test_lengths_are_those_of_the_public_code(row: dict[str, object]) -> None:
    answers = ANSWERS[row["qid"]]
    assert [official_text(answer) for answer in answers] == row["normalized"]
    assert lengths_of(answers, "official") == row["official_char_lengths"]
    assert lengths_of(answers, "paper") == row["word_counts"]


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["qid"])
def test_picks_by_length_are_those_of_the_public_code(row: dict[str, object]) -> None:
    answers = ANSWERS[row["qid"]]
    assert length_picks(answers, "official") == row["official"]
    assert length_picks(answers, "paper") == row["by_words"]


def quiz(answers: str, question: str = "a", correct: int | None = 0, qid: str = "val:0") -> Quiz:
    return Quiz(qid, "tt1", question, tuple(answers.split()), correct)


AXES = {
    "a": np.array([1.0, 0.0, 0.0]),
    "b": np.array([0.0, 1.0, 0.0]),
    "ab": np.array([1.0, 1.0, 0.0]),
    "far": np.array([0.0, 0.0, 1.0]),
    "minus": np.array([-1.0, -0.1, 0.0]),
}


@pytest.mark.parametrize("rule", ["official", "paper"])
def test_likeness_is_as_computed_by_hand(rule: str) -> None:
    vectors = WordVectors(AXES, 3, rule)  # type: ignore[arg-type]
    # Summed distances: ab 0.293 + 0 + 0.293 + 1, b 0.293 + 1 + 0.293 + 1, far 4.
    found = feature_picks(quiz("b ab far ab a"), vectors, rule)  # type: ignore[arg-type]
    assert found == {"similar_w2v": 1, "distinct_w2v": 2, "question_similar_w2v": 4}


def test_an_answer_of_unknown_words_makes_the_public_code_pick_the_first() -> None:
    unknown = quiz("b ab far zzz a")
    official = feature_picks(unknown, WordVectors(AXES, 3, "official"), "official")
    assert (official["similar_w2v"], official["distinct_w2v"]) == (0, 0)
    paper = feature_picks(unknown, WordVectors(AXES, 3, "paper"), "paper")
    assert (paper["similar_w2v"], paper["distinct_w2v"]) == (1, 2)


def test_the_public_code_prefers_nothing_to_the_opposite_or_the_unrelated() -> None:
    # |q - 0| = 1, |q - b| = 1.414: by Euclid an unknown answer is nearest, by cosine none is.
    unrelated = quiz("b zzz far minus b")
    official = feature_picks(unrelated, WordVectors(AXES, 3, "official"), "official")
    assert official["question_similar_w2v"] == 1
    paper = feature_picks(unrelated, WordVectors(AXES, 3, "paper"), "paper")
    assert paper["question_similar_w2v"] == 0


def test_weights_are_those_of_the_formula() -> None:
    found = tf_idf({"one": ["the cat", "the the dog"], "two": ["a dog"]}, "paper")
    assert found.weights["one"]["the"] == pytest.approx((1 + np.log10(3)) * np.log10(2))
    assert found.weights["one"]["dog"] == 0.0
    row = found.encode("one", ["the cat cat"])[0]
    the, cat = (1 + np.log10(3)), 1.0
    assert row[found.places["the"]] == pytest.approx(the / np.hypot(the, cat))
    assert row[found.places["cat"]] == pytest.approx(cat / np.hypot(the, cat))


def test_a_word_used_too_rarely_is_not_known() -> None:
    stories = {"one": ["mug mug", "pot"], "two": ["pan"]}
    assert set(tf_idf(stories, "paper", min_count=2).places) == {"mug"}


def test_an_interval_is_wilsons() -> None:
    low, high = wilson(10, 50)
    assert (low, high) == (pytest.approx(0.1124, abs=1e-4), pytest.approx(0.3304, abs=1e-4))
    assert wilson(0, 0) == (0.0, 1.0)


def length_set(longest_right: int, count: int) -> list[Quiz]:
    """Questions of which so many have their longest answer right, the others the second."""
    return [
        Quiz(f"val:{n}", f"tt{n % 3}", "Which?", ("x y z", "u v", "w k", "l m", "n o"), right)
        for n in range(count)
        for right in (0 if n < longest_right else 1 + n % 4,)
    ]


@pytest.mark.parametrize(("right", "alarm"), [(10, False), (15, False), (16, True)])
def test_a_rule_that_does_better_than_chance_raises_the_alarm(right: int, alarm: bool) -> None:
    quizzes = length_set(right, 50)
    features, _ = tf_idf_of(quizzes, {}, "paper")
    found = audit(quizzes, "paper", [features]).rules["longest"]
    assert (found.right, found.alarm) == (right, alarm)
    assert found.causing == (tuple(f"val:{n}" for n in range(right)) if alarm else ())


def test_a_rule_that_does_worse_than_chance_raises_it_too() -> None:
    quizzes = length_set(3, 50)
    found = audit(quizzes, "paper", []).rules["longest"]
    assert found.alarm
    assert found.causing == tuple(f"val:{n}" for n in range(3, 50))


def test_a_file_is_audited_with_what_there_is(tmp_path: Path) -> None:
    path = tmp_path / "qa.json"
    path.write_text(quizzes_text(length_set(10, 50)), encoding="utf-8")
    found = audit_file(path, "official")
    assert set(found.rules) >= {"longest", "similar_tfidf", "question_similar_tfidf"}
    assert any("no plots are given" in note for note in found.notes)
    assert any("--vectors" in note for note in found.notes)
