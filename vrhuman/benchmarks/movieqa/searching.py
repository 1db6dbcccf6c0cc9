"""The searching student: looks in the story for what is like question and answer (section 4.2).

The score of an answer is the greatest, over windows of the story, of how like the window is to the
question and to the answer. ``paper`` sums the likeness of the window's sentences; ``official``
averages their vectors, makes the average of length 1 again, and takes its likeness.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from vrhuman.benchmarks.movieqa.features import (
    AuditRule,
    Features,
    tf_idf,
    train_word_vectors,
)
from vrhuman.benchmarks.movieqa.formats.films import SOURCES, read_films
from vrhuman.benchmarks.movieqa.formats.quizzes import Quiz, read_quizzes
from vrhuman.benchmarks.movieqa.formats.stories import read_story
from vrhuman.extras import PackageMissing
from vrhuman.records import Floats

_ADDED_TO_LENGTH = 1e-12
WINDOWS = (1, 2, 5)


def scores(
    story: Floats, question: Floats, answers: Floats, window: int, rule: AuditRule
) -> Floats:
    """Return the score of each answer; ``story`` has a row for each sentence, of length 1 or 0.

    A window is at most the whole story. Without a story every score is 0.
    """
    if not len(story):
        return np.zeros(len(answers))
    width = max(1, min(len(story), window))
    if rule == "official" and width > 1:
        summed = _windows(story, width) / width
        lengths = np.linalg.norm(summed, axis=1, keepdims=True)
        seen = summed / (lengths + _ADDED_TO_LENGTH)
    else:
        seen = _windows(story, width)
    likeness: Floats = (seen @ question)[:, None] + seen @ answers.T
    best: Floats = likeness.max(axis=0)
    return best


def _windows(story: Floats, width: int) -> Floats:
    """Return the sum of each window of so many rows."""
    summed = np.concatenate([np.zeros((1, story.shape[1])), np.cumsum(story, axis=0)])
    windows: Floats = summed[width:] - summed[:-width]
    return windows


def pick(quiz: Quiz, story: Sequence[str], features: Features, window: int, rule: AuditRule) -> int:
    """Return the number of the answer that the searching student picks; ties go to the first."""
    rows = features.encode(quiz.film, [quiz.question, *quiz.answers]).astype(np.float64)
    told = features.encode(quiz.film, story).astype(np.float64)
    return int(np.argmax(np.round(scores(told, rows[0], rows[1:], window, rule), 9)))


def search_set(
    folder: Path, rule: AuditRule, windows: Sequence[int] = WINDOWS
) -> dict[str, dict[str, int]]:
    """Return what searching students pick in a set, by student and question.

    There is one for each source that every asked film has, each window, and each of TF-IDF and word
    vectors; without gensim, these are left out.

    :raises BadFile: for a damaged set.
    """
    quizzes = read_quizzes(folder / "qa.json")
    films = {film.key: film for film in read_films(folder / "movies.json")}
    asked = sorted({quiz.film for quiz in quizzes})
    found: dict[str, dict[str, int]] = {}
    for source in SOURCES:
        stories = {key: read_story(folder, films[key], source) for key in asked}
        if not all(stories.values()):
            continue
        for features in _features(stories, rule):
            for window in windows:
                found[f"cosine-{features.name}-{source}-w{window}"] = _picks(
                    quizzes, stories, features, window, rule
                )
    return found


def _features(stories: Mapping[str, Sequence[str]], rule: AuditRule) -> list[Features]:
    try:
        trained = train_word_vectors([line for story in stories.values() for line in story], rule)
    except PackageMissing:
        return [tf_idf(stories, rule)]
    return [tf_idf(stories, rule), trained]


def _picks(
    quizzes: Sequence[Quiz],
    stories: Mapping[str, Sequence[str]],
    features: Features,
    window: int,
    rule: AuditRule,
) -> dict[str, int]:
    return {quiz.qid: pick(quiz, stories[quiz.film], features, window, rule) for quiz in quizzes}
