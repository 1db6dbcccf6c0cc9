"""The paper's Language: answers from the questions' words alone, and never enters the house.

It reads a set of questions about other houses, as ``vrhuman questions build`` writes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vrhuman.agents.actions import DONE
from vrhuman.agents.agent import AgentAnswer, AgentCard, AgentQuestion, Brief, Usage, View
from vrhuman.agents.builtin.guessing import guessed
from vrhuman.extras import needs
from vrhuman.questions.audit.sets import AuditedQuestion, read_set
from vrhuman.records import Action, Answer, AnswerKind, VrhumanError


class NothingStudied(VrhumanError):
    """The agent ``language`` was not told which questions to study."""


class LanguageAgent:
    """TF-IDF of words and word pairs into a logistic regression, one for each kind of answer."""

    def __init__(self, studied: Sequence[AuditedQuestion], source: str) -> None:
        self.card = AgentCard(name="language", track="map", trained_on=source)
        self._models = {
            kind.value: _Classifier([each for each in studied if each.kind is kind])
            for kind in AnswerKind
            if any(each.kind is kind for each in studied)
        }
        self._seed = 0

    def begin(self, brief: Brief) -> None:
        self._seed = brief.seed

    def act(self, view: View) -> Sequence[Action]:  # noqa: ARG002 -- it does not look
        return (Action(DONE),)

    def answer(self, asked: Sequence[AgentQuestion]) -> Sequence[AgentAnswer]:
        known = [each for each in asked if each.kind in self._models]
        others = [each for each in asked if each.kind not in self._models]
        return (
            *(
                AgentAnswer(each.question_id, self._models[each.kind].answer(each.text))
                for each in known
            ),
            *guessed(others, self._seed),
        )

    def end(self) -> Usage:
        return Usage()


class _Classifier:
    """Answers one kind of question by its text."""

    def __init__(self, studied: Sequence[AuditedQuestion]) -> None:
        self._classes = sorted({each.answer for each in studied}, key=str)
        self._model: Any = None
        if len(self._classes) == 1:
            return
        with needs("vrhuman[audit]", "the agent language"):
            from sklearn.feature_extraction.text import TfidfVectorizer
            from sklearn.linear_model import LogisticRegression
            from sklearn.pipeline import make_pipeline
        self._model = make_pipeline(
            TfidfVectorizer(ngram_range=(1, 2), token_pattern=r"\w+", sublinear_tf=True),
            LogisticRegression(max_iter=1000),
        )
        numbers = [self._classes.index(each.answer) for each in studied]
        self._model.fit([each.text for each in studied], numbers)

    def answer(self, text: str) -> Answer:
        if self._model is None:
            return self._classes[0]
        return self._classes[int(self._model.predict([text])[0])]


def language_agent(studied: str = "") -> LanguageAgent:
    """Return the agent; ``studied`` is the file of the questions that it reads beforehand.

    :raises NothingStudied: if none is given.
    """
    if not studied:
        raise NothingStudied(
            "language: give the questions that it studies, about other houses: "
            "--option studied=SPLIT.jsonl (from `vrhuman questions build`)"
        )
    return LanguageAgent(read_set(Path(studied)), Path(studied).name)
