"""Questions for one house from a question set that was built, reviewed and locked beforehand."""

from __future__ import annotations

from pathlib import Path

from vrhuman.questions.dataset.episodes import HouseQuestions, QuestionSetError
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.evaluator import evaluate
from vrhuman.questions.parser import parse
from vrhuman.questions.review.settling import locked_set
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.records import Answer, Question


def episode_of(path: Path, house_id: str) -> HouseQuestions:
    """Return the episode of a house from a question set's file.

    :raises QuestionSetError: if the set has none, or was changed after it was locked.
    """
    names = (house_id, f"{house_id}:0")  # a file's first house needs no number
    found = next((each for each in locked_set(path) if each.house in names), None)
    if found is None:
        raise QuestionSetError(
            f"{path}: has no questions about {house_id}; give a house of the set, as "
            "FILE:N with the file that it was built from"
        )
    return found


def questions_of(episode: HouseQuestions, graph: SceneGraph) -> tuple[Question, ...]:
    """Return an episode's questions as a trial asks them.

    Each answer is checked against the house as it is.

    :raises QuestionSetError: if an answer is not true of the house, with the question's name.
    """
    questions = tuple(asked.as_question() for asked in episode.questions)
    for question in questions:
        answer = _answer(question, graph)
        if answer != question.answer:
            raise QuestionSetError(
                f"{episode.house}: {question.text!r} is answered by {answer!r} in this house, by "
                f"{question.answer!r} in the set; give the house file that the set was built from, "
                "and the same mesh pack"
            )
    return questions


def _answer(question: Question, graph: SceneGraph) -> Answer | None:
    try:
        return evaluate(parse(question.program), graph)
    except Unanswerable:
        return None
