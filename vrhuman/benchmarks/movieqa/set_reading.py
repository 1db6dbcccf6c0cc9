"""Reads a set of MovieQA from its folder into items, each with a form of its five answers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vrhuman.benchmarks.items import AnswerField, AnswerForm, Item, ItemSet
from vrhuman.benchmarks.movieqa.formats.quizzes import Quiz, read_quizzes
from vrhuman.benchmarks.movieqa.formats.reading import BadFile, json_of, text_at
from vrhuman.records import JsonValue

FIELD = "answer"
NAME = "movieqa"
_KINDS = ("who", "what", "where", "why", "how")


class NotASet(BadFile):
    """A folder holds no set of MovieQA, or a damaged one."""


def read_set(folder: Path) -> ItemSet:
    """Read a set; questions whose right answer is not told are left out.

    A question's clip is what people are shown of the film.

    :raises NotASet: for a folder without one, naming file and key.
    :raises BadFile: for a damaged file.
    """
    described = folder / "set.json"
    if not described.exists():
        raise NotASet(f"{described}: is not there; give the folder of a set of movieqa")
    told = json_of(described)
    if not isinstance(told, dict):
        raise NotASet(f"{described}: not an object with name and digest; make the set again")
    films = json_of(folder / "films.json")
    if not isinstance(films, dict):
        raise NotASet(f"{folder / 'films.json'}: not an object of films by key")
    quizzes = [quiz for quiz in read_quizzes(folder / "qa.json") if quiz.correct is not None]
    if not quizzes:
        raise NotASet(f"{folder / 'qa.json'}: no question tells its right answer")
    return ItemSet(
        benchmark=NAME,
        name=text_at(told, "name", str(described)),
        digest=text_at(told, "digest", str(described)),
        forms={quiz.qid: _form(quiz, str(folder / "qa.json")) for quiz in quizzes},
        items=tuple(_item(quiz, films, folder) for quiz in quizzes),
    )


def _form(quiz: Quiz, where: str) -> AnswerForm:
    if len(set(quiz.answers)) < len(quiz.answers):
        raise NotASet(f"{where}: {quiz.qid}: two answers are the same; change one of them")
    return AnswerForm(quiz.qid, "choice", (AnswerField(FIELD, "Answer", quiz.answers),))


def _item(quiz: Quiz, films: Mapping[str, JsonValue], folder: Path) -> Item:
    where = f"{folder / 'films.json'}.{quiz.film}"
    film = films.get(quiz.film)
    if not isinstance(film, dict):
        raise NotASet(f"{where}: missing; qa.json asks about this film")
    seconds = film.get("seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
        raise NotASet(f"{where}.seconds: must be a number above 0")
    assert quiz.correct is not None
    answer = quiz.answers[quiz.correct]
    return Item(
        item_id=quiz.qid,
        question=quiz.question,
        kind=kind_of(quiz),
        form=quiz.qid,
        film=text_at(film, "film", where),
        begin_s=0.0,
        end_s=float(seconds),
        answer={FIELD: answer},
        text=answer,
        split=quiz.split,
    )


def kind_of(quiz: Quiz) -> str:
    """Return the kind a question was drafted as, else its first word.

    A word that is none of the paper's is "other".
    """
    told = quiz.rest.get("kind")
    if isinstance(told, str) and told in _KINDS:
        return told
    first = quiz.question.split(maxsplit=1)[0].lower() if quiz.question.strip() else ""
    return first if first in _KINDS else "other"
