"""Trains SSCB and MemN2N on one source of a set's films, and lets them answer the set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

import numpy as np

from vrhuman.benchmarks.answer_files import ItemResponse
from vrhuman.benchmarks.models.choosing import (
    Encoded,
    Schedule,
    Trained,
    train_memn2n,
    train_sscb,
)
from vrhuman.benchmarks.movieqa.features import Features, tf_idf, train_word_vectors
from vrhuman.benchmarks.movieqa.formats.films import SOURCES, read_films
from vrhuman.benchmarks.movieqa.formats.quizzes import Quiz, read_quizzes
from vrhuman.benchmarks.movieqa.formats.reading import BadFile
from vrhuman.benchmarks.movieqa.formats.stories import read_story
from vrhuman.benchmarks.movieqa.set_reading import FIELD
from vrhuman.records import Floats

Network = Literal["sscb", "memn2n"]
NETWORKS: tuple[Network, ...] = get_args(Network)
PROJECTED = 100
"""The most dimensions of MemN2N's shared projection."""
KIND = "baseline"


@dataclass(frozen=True, slots=True)
class NetworkResult:
    """What a trained network answers to the questions of ``split``, by its name.

    ``accuracy`` is in per cent of those questions, ``dev`` is 0..1 on the films held out of
    training after each epoch.
    """

    name: str
    split: str
    answers: tuple[ItemResponse, ...]
    accuracy: float
    questions: int
    trained_on: int
    dev: tuple[float, ...]
    trained: Trained


def answer_by_network(
    folder: Path, network: Network, source: str, schedule: Schedule | None = None
) -> NetworkResult:
    """Train on the training films' questions, and answer those of the test films.

    SSCB reads TF-IDF, as the searching student does; MemN2N reads means of word vectors, trained on
    the same stories.

    :raises BadFile: for a folder that is no set, a source that a film does not have, or a set
        without questions to train on or to answer.
    :raises PackageMissing: without gensim, for MemN2N.
    """
    quizzes = [quiz for quiz in read_quizzes(folder / "qa.json") if quiz.correct is not None]
    stories = _stories(folder, source, quizzes)
    trained_on = [quiz for quiz in quizzes if quiz.split == "train"]
    split = next((s for s in ("test", "val") if any(q.split == s for q in quizzes)), "")
    asked = [quiz for quiz in quizzes if quiz.split == split]
    if not trained_on or not asked:
        raise BadFile(
            f"{folder / 'qa.json'}: needs questions about films of train, and of test or val; make "
            "the set of more sessions"
        )
    features = _features(network, stories)
    encode = _encoder(stories, features)
    train = [encode(quiz) for quiz in trained_on]
    trained = _TRAIN[network](train, schedule)
    picks = trained.choose([encode(quiz) for quiz in asked])
    name = f"{network}-{features.name}-{source}"
    answers = tuple(
        ItemResponse(quiz.qid, name, "full", {FIELD: quiz.answers[pick]}, kind=KIND)
        for quiz, pick in zip(asked, picks, strict=True)
    )
    right = sum(pick == quiz.correct for quiz, pick in zip(asked, picks, strict=True))
    accuracy = 100.0 * right / len(asked)
    return NetworkResult(
        name, split, answers, accuracy, len(asked), len(train), trained.dev, trained
    )


def _memn2n(asked: Sequence[Encoded], schedule: Schedule | None) -> Trained:
    width = asked[0].question.shape[0]
    return train_memn2n(asked, PROJECTED if width > PROJECTED else None, schedule)


_TRAIN: Mapping[Network, Callable[[Sequence[Encoded], Schedule | None], Trained]] = {
    "sscb": train_sscb,
    "memn2n": _memn2n,
}


def _stories(folder: Path, source: str, quizzes: Sequence[Quiz]) -> dict[str, Sequence[str]]:
    if source not in SOURCES:
        raise BadFile(f"--source {source}: choose one of {', '.join(SOURCES)}")
    films = {film.key: film for film in read_films(folder / "movies.json")}
    stories = {key: read_story(folder, films[key], source) for key in {q.film for q in quizzes}}
    if without := sorted(key for key, story in stories.items() if not story):
        raise BadFile(
            f"{folder / 'movies.json'}: {without[0]}: has no {source}; choose another source with "
            "--source"
        )
    return dict(sorted(stories.items()))


def _features(network: Network, stories: Mapping[str, Sequence[str]]) -> Features:
    if network == "sscb":
        return tf_idf(stories, "paper")
    return train_word_vectors([line for story in stories.values() for line in story], "paper")


def _encoder(stories: Mapping[str, Sequence[str]], features: Features) -> Callable[[Quiz], Encoded]:
    told: dict[str, Floats] = {
        key: features.encode(key, story).astype(np.float64) for key, story in stories.items()
    }

    def encoded(quiz: Quiz) -> Encoded:
        rows = features.encode(quiz.film, [quiz.question, *quiz.answers]).astype(np.float64)
        correct = quiz.correct if quiz.correct is not None else 0
        return Encoded(quiz.film, told[quiz.film], rows[0], rows[1:], correct)

    return encoded
