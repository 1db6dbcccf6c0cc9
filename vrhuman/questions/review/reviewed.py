"""A question as a reviewer meets it, whatever set it is of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from vrhuman.questions.dataset.episodes import HouseQuestions
from vrhuman.questions.review.reviews import Key


@dataclass(frozen=True, slots=True)
class ReviewedQuestion:
    """A question with its answer in words.

    ``subject`` is what it asks about, by which ``question_id`` is unique: a house of a set of
    houses, a film of a set of films. ``about`` says how it was made, for those who want to know.
    """

    subject: str
    question_id: str
    text: str
    answer: str
    about: str

    @property
    def key(self) -> Key:
        return self.subject, self.question_id


def reviewed_of(episodes: Iterable[HouseQuestions]) -> tuple[ReviewedQuestion, ...]:
    """Return the questions about houses, in the set's order."""
    return tuple(
        ReviewedQuestion(
            episode.house,
            each.question_id,
            each.text,
            each.answer_text,
            f"{each.family.replace('_', ' ')}: {each.program}",
        )
        for episode in episodes
        for each in episode.questions
    )
