"""Reads a set of EXCALIBUR from its folder into items.

Read are ``set.json`` (name, digest) and ``episodes.jsonl``: a line for each session, in the form of
a question set, with ``episode``, ``session``, ``film``, ``begin_s`` and ``end_s``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vrhuman.benchmarks.items import Answer, AnswerField, AnswerForm, Item, ItemSet
from vrhuman.questions.answers import COUNT_OPTIONS, QUERY_OPTIONS, YES_NO_OPTIONS, parse_answer
from vrhuman.questions.dataset.episodes import StoredQuestion
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import Query
from vrhuman.records import AnswerKind, JsonValue, Question, VrhumanError

NAME = "excalibur"
EPISODES = "episodes.jsonl"
FIELD = "answer"
FORMS: Mapping[str, AnswerForm] = {
    "yes-no": AnswerForm("yes-no", "choice", (AnswerField(FIELD, "Answer", YES_NO_OPTIONS),)),
    "count": AnswerForm("count", "choice", (AnswerField(FIELD, "Answer", COUNT_OPTIONS),)),
    **{
        name: AnswerForm(name, "roles", (AnswerField(FIELD, name.capitalize(), options, True),))
        for name, options in QUERY_OPTIONS.items()
    },
}
"""The forms of the answers: of yes-no questions, counts, and of each attribute that is queried.

The answer of a query may be several values, "red, white", so its field can be typed.
"""


class NotASet(VrhumanError):
    """A folder holds no set of EXCALIBUR, or a damaged one."""


@dataclass(frozen=True, slots=True)
class SetEpisode:
    """A session of a set: its questions and the film of its exploration.

    ``film`` is the film's path in the set's folder, empty where none was recorded; ``seconds`` is
    its length [s].
    """

    key: str
    session: str
    session_sha256: str
    house: str
    kind: str
    film: str
    film_sha256: str
    seconds: float
    questions: tuple[StoredQuestion, ...]

    def as_line(self) -> str:
        """Return it as a line of :data:`EPISODES`, without a newline."""
        told: dict[str, JsonValue] = {
            "house": self.house,
            "episode": self.key,
            "session": self.session,
            "session_sha256": self.session_sha256,
            "participant_kind": self.kind,
            "film": self.film,
            "film_sha256": self.film_sha256,
            "seconds": self.seconds,
            "questions": [each.as_json() for each in self.questions],
        }
        return json.dumps(told, ensure_ascii=False)


def read_episodes(folder: Path) -> tuple[SetEpisode, ...]:
    """Read a set's sessions.

    :raises NotASet: naming file, line and what is wrong.
    """
    path = folder / EPISODES
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise NotASet(f"{path}: cannot be read ({error}); make the set again") from error
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(_episode(json.loads(line)))
        except (VrhumanError, ValueError, KeyError, TypeError, RecursionError) as error:
            reason = str(error).partition("\n")[0]
            raise NotASet(
                f"{path}:{number}: no session of a set ({type(error).__name__}: {reason}); make "
                "the set again"
            ) from error
    return tuple(found)


def read_set(folder: Path) -> ItemSet:
    """Read a set.

    :raises NotASet: for a folder without one, naming file and key.
    """
    path = folder / "set.json"
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise NotASet(
            f"{path}: cannot be read ({error}); give the folder that "
            "`vrhuman benchmark make excalibur` wrote"
        ) from error
    for key in ("name", "digest"):
        if not isinstance(told, dict) or not isinstance(told.get(key), str):
            raise NotASet(f"{path}: {key}: missing, or not a text")
    if told.get("benchmark") != NAME:
        raise NotASet(f"{path}: benchmark: not {NAME}")
    items = tuple(item for each in read_episodes(folder) for item in _items(each))
    if not items:
        raise NotASet(f"{folder / EPISODES}: no questions; make the set again")
    used = {item.form for item in items}
    forms = {name: form for name, form in FORMS.items() if name in used}
    return ItemSet(NAME, told["name"], told["digest"], forms, items)


def item_id_of(episode: str, question_id: str) -> str:
    """Return the id of an item: questions of different sessions may share theirs."""
    return f"{episode}:{question_id}"


def kind_of(item: Item) -> AnswerKind:
    """Return the kind of an item's answer: all attributes are queries."""
    return AnswerKind(item.form) if item.form in ("yes-no", "count") else AnswerKind.QUERY


def question_of(item: Item) -> Question:
    """Return the question that an item asks, as scoring has it."""
    options = FORMS[item.form].fields[0].options
    kind = kind_of(item)
    true = parse_answer(kind, options, item.answer[FIELD])
    return Question(item.item_id, item.kind, item.question, "", kind, options, true)


def form_of(question: StoredQuestion) -> str:
    """Return the name of a question's form.

    :raises VrhumanError: for a program that cannot be parsed.
    """
    program = parse(question.program)
    return program.attribute if isinstance(program, Query) else str(question.kind)


def _items(episode: SetEpisode) -> Iterator[Item]:
    for each in episode.questions:
        answer: Answer = {FIELD: each.answer_text}
        yield Item(
            item_id=item_id_of(episode.key, each.question_id),
            question=each.text,
            kind=each.family,
            form=form_of(each),
            film=episode.film,
            begin_s=0.0,
            end_s=episode.seconds,
            answer=answer,
            text=each.answer_text,
        )


def _episode(told: Any) -> SetEpisode:
    return SetEpisode(
        key=str(told["episode"]),
        session=str(told["session"]),
        session_sha256=str(told["session_sha256"]),
        house=str(told["house"]),
        kind=str(told["participant_kind"]),
        film=str(told["film"]),
        film_sha256=str(told["film_sha256"]),
        seconds=float(told["seconds"]),
        questions=tuple(_question(each) for each in told["questions"]),
    )


def _question(told: Any) -> StoredQuestion:
    question = StoredQuestion.from_json(told)
    parse_answer(question.kind, FORMS[form_of(question)].fields[0].options, question.answer_text)
    return question
