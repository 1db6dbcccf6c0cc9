"""An episode of a question set: one house and its questions, and its line in a JSON Lines file.

A line has, in this order: ``house`` (FILE:N), ``sha256`` of the house's JSON, ``seed`` (it drew
weights, sizes and questions: a trial with that house and seed asks the same), ``rooms`` (how many),
``spawn`` (where on the floor the agent starts: x, z [m], yaw, horizon [degrees], AI2-THOR's frame),
``randomised`` (object id -> [weight in kgf, its size as a share of the asset's]) and ``questions``,
each with ``id``, ``family``, ``type``, ``text``, ``program`` and ``answer`` (text, a whole number
or a list).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from vrhuman.houses.spawn import Spawn
from vrhuman.questions.answers import options_for
from vrhuman.questions.parser import parse
from vrhuman.records import Answer, AnswerKind, JsonValue, Question, VrhumanError


class QuestionSetError(VrhumanError):
    """A question set is missing or damaged, or lacks what was requested from it."""


@dataclass(frozen=True, slots=True)
class StoredQuestion:
    """A question as a set stores it; ``question_id`` is unique within its episode."""

    question_id: str
    family: str
    kind: AnswerKind
    text: str
    program: str
    answer: Answer

    @classmethod
    def of(cls, question: Question) -> StoredQuestion:
        return cls(
            question.question_id,
            question.family,
            question.kind,
            question.text,
            question.program,
            question.answer,
        )

    def as_question(self) -> Question:
        """Return the question with the answers that are offered: those of the closed vocabulary."""
        return Question(
            question_id=self.question_id,
            family=self.family,
            text=self.text,
            program=self.program,
            kind=self.kind,
            options=options_for(parse(self.program)),
            answer=self.answer,
        )

    @classmethod
    def from_json(cls, told: Any) -> StoredQuestion:
        """Read what :meth:`as_json` returned, as JSON gives it back.

        :raises KeyError: where a part is missing.
        :raises ValueError: where the answer is none, or the kind is unknown.
        :raises TypeError: where it is no mapping.
        """
        answer = told["answer"]
        if isinstance(answer, list):
            answer = tuple(str(part) for part in answer)
        elif isinstance(answer, bool) or not isinstance(answer, str | int):
            raise ValueError(f"the answer {answer!r} is not an answer")
        return cls(
            question_id=str(told["id"]),
            family=str(told["family"]),
            kind=AnswerKind(told["type"]),
            text=str(told["text"]),
            program=str(told["program"]),
            answer=answer,
        )

    def as_json(self) -> dict[str, JsonValue]:
        """Return the question as it stands in an episode's line."""
        return {
            "id": self.question_id,
            "family": self.family,
            "type": self.kind,
            "text": self.text,
            "program": self.program,
            "answer": self.answer,
        }

    @property
    def answer_text(self) -> str:
        """The answer as one text: "yes", "2", "red, white"."""
        return ", ".join(self.answer) if isinstance(self.answer, tuple) else str(self.answer)


@dataclass(frozen=True, slots=True)
class HouseQuestions:
    """One house's questions.

    ``randomised`` maps the id of each object that can be picked up to its weight [kgf] and scale;
    ``sha256`` is the hash of the house's JSON as in its file.
    """

    house: str
    sha256: str
    seed: int
    rooms: int
    spawn: Spawn
    randomised: Mapping[str, tuple[float, float]]
    questions: tuple[StoredQuestion, ...]

    def as_line(self) -> str:
        """Return the episode as one line of JSON without a newline.

        Equal episodes give equal lines.
        """
        told = {
            "house": self.house,
            "sha256": self.sha256,
            "seed": self.seed,
            "rooms": self.rooms,
            "spawn": asdict(self.spawn),
            "randomised": self.randomised,
            "questions": [each.as_json() for each in self.questions],
        }
        return json.dumps(told, ensure_ascii=False)


def read_line(line: str) -> HouseQuestions:
    """Read an episode that :meth:`HouseQuestions.as_line` wrote.

    :raises QuestionSetError: where the line is not an episode.
    """
    try:
        told = json.loads(line)
        return HouseQuestions(
            house=str(told["house"]),
            sha256=str(told["sha256"]),
            seed=int(told["seed"]),
            rooms=int(told["rooms"]),
            spawn=Spawn(**{key: float(value) for key, value in told["spawn"].items()}),
            randomised={
                name: (float(weight), float(scale))
                for name, (weight, scale) in told["randomised"].items()
            },
            questions=tuple(map(StoredQuestion.from_json, told["questions"])),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise QuestionSetError(
            f"not an episode of a question set ({type(error).__name__}: {error}); "
            "build the set again"
        ) from error


def read_set(path: Path) -> Iterator[HouseQuestions]:
    """Yield the episodes of a set's JSON Lines file, in order.

    :raises QuestionSetError: naming the file, and the line where one is damaged.
    """
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    yield read_line(line)
                except QuestionSetError as error:
                    raise QuestionSetError(f"{path}: line {number}: {error}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise QuestionSetError(
            f"{path}: cannot be read ({error}); give a SPLIT.jsonl that "
            "`vrhuman questions build` wrote"
        ) from error


def find_episode(path: Path, house: str) -> HouseQuestions:
    """Return the episode of a house.

    :raises QuestionSetError: where the set has none.
    """
    first = last = ""
    for episode in read_set(path):
        if episode.house == house:
            return episode
        first, last = first or episode.house, episode.house
    named = f"it has {first} to {last}" if first else "it is empty"
    raise QuestionSetError(f"{path}: no house {house}; {named}")
