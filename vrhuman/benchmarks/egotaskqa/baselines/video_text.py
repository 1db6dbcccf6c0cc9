"""Trains a video-and-text transformer on a set's films and questions, and lets it answer the set.

It learns from the pictures alone: nothing of the clips' stored worlds, and nothing from elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vrhuman.benchmarks.answer_files import ItemResponse
from vrhuman.benchmarks.egotaskqa.baselines.answering import by_words, most_frequent
from vrhuman.benchmarks.egotaskqa.baselines.comparing import ahead, row, table
from vrhuman.benchmarks.egotaskqa.public_format import (
    BadQuestions,
    PublicQuestion,
    read_questions,
)
from vrhuman.benchmarks.egotaskqa.set_reading import ANSWER, read_set
from vrhuman.benchmarks.film_frames import even_times, pictures_at
from vrhuman.benchmarks.models.classifying import (
    FilmEpoch,
    FilmQuestion,
    FilmSchedule,
    TrainedVideoText,
    small,
    train_video_text,
)
from vrhuman.benchmarks.models.video_text import VideoTextSettings
from vrhuman.records import JsonValue

NAME = "video and text"
PARTICIPANT, KIND = "video-text", "baseline"


@dataclass(frozen=True, slots=True)
class VideoTextResult:
    """What a trained network answers to the test questions of one split.

    ``ahead`` is by how many points it is better than the text alone, with the 95 % interval.
    """

    split: str
    answers: tuple[ItemResponse, ...]
    rows: Mapping[str, Mapping[str, JsonValue]]
    accuracy: Mapping[str, JsonValue]
    ahead: tuple[float, float, float]
    trained_on: int
    films: int
    trained: TrainedVideoText

    @property
    def verdict(self) -> str:
        """One line: whether the film helps."""
        mean, low, high = self.ahead
        by = f"{mean:+.1f} points (95 %: {low:+.1f} to {high:+.1f})"
        if low > 0:
            return f"{NAME} beats text only: {by}"
        if high < 0:
            return f"{NAME} is worse than text only: {by}"
        return f"{NAME} does not beat text only: {by}"


def answer_by_video(
    folder: Path,
    split: str,
    schedule: FilmSchedule | None = None,
    heard: Callable[[FilmEpoch], None] = lambda _: None,
) -> VideoTextResult:
    """Train on a split's training questions, and answer its test questions.

    The most frequent answers and the words alone are compared on the same questions.

    :raises VrhumanError: for a folder that is no set, films that cannot be read, or a split
        without questions to train on or to answer.
    :raises PackageMissing: without scikit-learn.
    """
    train, checked, test = (
        read_questions(folder / split / f"{name}_qas.json") for name in ("train", "val", "test")
    )
    if not train or not test:
        raise BadQuestions(
            f"{folder / split}: needs questions of train and test; make the set of more sessions"
        )
    settings = VideoTextSettings()
    pictures = pictures_of(folder, {q.video_id for q in (*train, *checked, *test)}, settings)
    asked = {
        name: [FilmQuestion(q.video_id, q.question, q.answer) for q in given]
        for name, given in (("train", train), ("val", checked), ("test", test))
    }
    trained = train_video_text(asked["train"], asked["val"], pictures, settings, schedule, heard)
    answers: dict[str, Sequence[str]] = {
        "most frequent": most_frequent(train, test),
        "text only": by_words(train, test),
        NAME: trained.answer(asked["test"], pictures),
    }
    return VideoTextResult(
        split,
        tuple(_response(q, given) for q, given in zip(test, answers[NAME], strict=True)),
        {name: row(test, given) for name, given in answers.items()},
        table(test, answers),
        ahead(test, answers[NAME], answers["text only"]),
        len(train),
        len(pictures),
        trained,
    )


def pictures_of(
    folder: Path, videos: set[str], settings: VideoTextSettings
) -> dict[str, np.ndarray]:
    """Return the pictures (T, height, width, 3) that the network sees of each film."""
    films = {
        item.film.split("/")[1]: (folder / item.film, item.end_s)
        for item in read_set(folder).items
        if item.film
    }
    return {
        name: np.stack(
            [small(each) for each in pictures_at(path, even_times(0.0, end, settings.pictures))]
        )
        for name, (path, end) in sorted(films.items())
        if name in videos
    }


def _response(question: PublicQuestion, given: str) -> ItemResponse:
    return ItemResponse(question.question_id, PARTICIPANT, "full", {ANSWER: given}, kind=KIND)
