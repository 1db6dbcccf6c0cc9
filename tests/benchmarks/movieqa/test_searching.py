"""The searching student's scores are as computed by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.benchmarks.movieqa_films import make_set
from tests.support.benchmarks.told_stories import asked
from vrhuman.benchmarks.movieqa.searching import scores, search_set

A, B, C, D = np.eye(4)
AB = (A + B) / np.sqrt(2.0)
HALF = np.sqrt(0.5)


@pytest.mark.parametrize(
    ("window", "rule", "expected"),
    [
        # Sentence 1 has the question and half of each answer; sentence 3 has answer c alone.
        (1, "paper", [2.0, HALF + HALF, 1.0]),
        (1, "official", [2.0, HALF + HALF, 1.0]),
        # Sentences 1 and 2: 1 + h for the question; 1 + h for a, h for b. 2 and 3: h, h, h, and 1.
        (2, "paper", [2 * (1 + HALF), 1 + HALF + HALF, 1 + HALF]),
        (2, "official", [2 * (1 + HALF) / np.hypot(1 + HALF, HALF), None, 0.5 + HALF]),
        # A window longer than the story is the story.
        (9, "paper", [2 * (1 + HALF), 1 + HALF + HALF, 1 + HALF + 1]),
    ],
)
def test_a_window_is_scored_as_by_hand(
    window: int, rule: str, expected: list[float | None]
) -> None:
    story = np.stack([A, AB, C])
    found = scores(story, A, np.stack([A, B, C]), window, rule)  # type: ignore[arg-type]
    for got, wanted in zip(found, expected, strict=True):
        if wanted is not None:
            assert got == pytest.approx(wanted)


def test_by_average_the_second_answer_is_best_in_the_two_sentences_that_share_it() -> None:
    # Windows (a, ab) and (ab, c), averaged to length 1: question a, answer b.
    first = np.array([1 + HALF, HALF]) / np.hypot(1 + HALF, HALF)
    second = np.array([HALF, HALF, 1.0]) / np.sqrt(2.0)
    expected = max(first[0] + first[1], second[0] + second[1])
    found = scores(np.stack([A, AB, C]), A, B[None], 2, "official")
    assert found == pytest.approx([expected])


def test_a_window_can_change_the_answer() -> None:
    # Question d is told beside b; a is told nearer to it word by word, but alone.
    story = np.stack([(A + D) / np.sqrt(2), C, D, B])
    answers = np.stack([A, B])
    assert np.argmax(scores(story, D, answers, 1, "paper")) == 0
    assert np.argmax(scores(story, D, answers, 2, "paper")) == 1


def share_found(shuffled: bool, rule: str) -> float:
    """How many of four hundred questions about told stories the student answers rightly."""
    questions = asked(400, 2, shuffled)
    right = [
        int(np.argmax(scores(q.story, q.question, q.answers, 1, rule))) == q.correct  # type: ignore[arg-type]
        for q in questions
    ]
    return sum(right) / len(right)


@pytest.mark.parametrize("rule", ["official", "paper"])
def test_what_a_story_tells_is_found_and_where_it_tells_nothing_it_is_chance(rule: str) -> None:
    assert share_found(False, rule) >= 0.95
    assert 0.13 <= share_found(True, rule) <= 0.27


def test_without_a_story_all_answers_are_alike() -> None:
    assert scores(np.zeros((0, 4)), A, np.eye(4), 1, "paper").tolist() == [0.0] * 4


def test_in_a_set_the_students_read_every_source_that_all_films_have(tmp_path: Path) -> None:
    pytest.importorskip("snowballstemmer")
    make_set(tmp_path / "set", 2)
    found = search_set(tmp_path / "set", "paper", windows=(1,))
    by_weight = [name for name in found if "tfidf" in name]
    assert by_weight == [f"cosine-tfidf-{s}-w1" for s in ("plot", "dvs", "script", "video")]


def test_word_vectors_are_searched_with_where_they_can_be_trained(tmp_path: Path) -> None:
    pytest.importorskip("snowballstemmer")
    pytest.importorskip("gensim", reason="gensim is not installed: vrhuman[words]")
    make_set(tmp_path / "set", 2)
    found = search_set(tmp_path / "set", "paper", windows=(1,))
    assert {"cosine-w2v-plot-w1", "cosine-w2v-video-w1"} <= set(found)
