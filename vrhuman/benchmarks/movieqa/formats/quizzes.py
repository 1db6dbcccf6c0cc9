"""Questions with five answers, as MovieQA's ``qa.json`` has them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from vrhuman.benchmarks.movieqa.formats.reading import BadFile, json_of, text_at, texts_at
from vrhuman.records import JsonValue

ANSWERS = 5
"""How many answers a question has: one is right."""
_KNOWN = (
    *("qid", "imdb_key", "question", "answers", "correct_index"),
    *("plot_alignment", "video_clips"),
)


@dataclass(frozen=True, slots=True)
class Quiz:
    """One question with its five answers.

    ``qid`` is "SPLIT:NUMBER"; ``film`` the film's key (``imdb_key``); ``correct`` the number of the
    right answer from 0, None where it is not told (test). ``plot_alignment`` are the numbers of the
    plot's sentences that it is about, None in files without them; ``clips`` the names of the parts
    of the film. ``rest`` are keys of the entry that are not known here; they are written again.
    """

    qid: str
    film: str
    question: str
    answers: tuple[str, ...]
    correct: int | None
    clips: tuple[str, ...] = ()
    plot_alignment: tuple[int, ...] | None = None
    rest: Mapping[str, JsonValue] = field(default_factory=dict)

    @property
    def split(self) -> str:
        """The split that the id names."""
        return self.qid.partition(":")[0]


def read_quizzes(path: Path) -> tuple[Quiz, ...]:
    """Read a ``qa.json``.

    :raises BadFile: naming the file, the entry and the key; also for an id given twice.
    """
    told = json_of(path)
    if not isinstance(told, list) or not told:
        raise BadFile(f"{path}: not a list of questions with qid, question, answers")
    found: dict[str, Quiz] = {}
    for number, entry in enumerate(told):
        quiz = _quiz(entry, f"{path}[{number}]")
        if quiz.qid in found:
            raise BadFile(f"{path}[{number}].qid: {quiz.qid!r} is there twice")
        found[quiz.qid] = quiz
    return tuple(found.values())


def _quiz(told: JsonValue, where: str) -> Quiz:
    if not isinstance(told, dict):
        raise BadFile(f"{where}: not an object with qid, question, answers")
    answers = texts_at(told, "answers", where)
    if len(answers) != ANSWERS:
        raise BadFile(f"{where}.answers: {len(answers)} answers, must be {ANSWERS}")
    correct = told.get("correct_index")
    whole = isinstance(correct, int) and not isinstance(correct, bool)
    if correct is not None and not (whole and 0 <= correct < ANSWERS):
        raise BadFile(f"{where}.correct_index: {correct!r}, must be 0 to {ANSWERS - 1} or null")
    return Quiz(
        qid=text_at(told, "qid", where),
        film=text_at(told, "imdb_key", where),
        question=text_at(told, "question", where),
        answers=answers,
        correct=correct,
        clips=texts_at(told, "video_clips", where) if "video_clips" in told else (),
        plot_alignment=_alignment(told, where),
        rest={key: value for key, value in told.items() if key not in _KNOWN},
    )


def _alignment(told: Mapping[str, JsonValue], where: str) -> tuple[int, ...] | None:
    value = told.get("plot_alignment")
    if value is None:
        return None
    if not isinstance(value, list) or not all(
        isinstance(each, int) and not isinstance(each, bool) and each >= 0 for each in value
    ):
        raise BadFile(f"{where}.plot_alignment: must be a list of numbers of sentences, from 0")
    return tuple(int(each) for each in value)


def quiz_record(quiz: Quiz) -> dict[str, JsonValue]:
    """Return a question as ``qa.json`` has it."""
    told: dict[str, JsonValue] = {
        "qid": quiz.qid,
        "imdb_key": quiz.film,
        "question": quiz.question,
        "answers": list(quiz.answers),
        "correct_index": quiz.correct,
        "video_clips": list(quiz.clips),
    }
    if quiz.plot_alignment is not None:
        told["plot_alignment"] = list(quiz.plot_alignment)
    return told | dict(quiz.rest)


def quizzes_text(quizzes: Sequence[Quiz]) -> str:
    """Return the text of a ``qa.json``."""
    told = [quiz_record(quiz) for quiz in quizzes]
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"
