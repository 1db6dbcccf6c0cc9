"""How a trained agent answers: closed, among the answers it learnt from, or in a T5's words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vrhuman.agents.agent import AgentAnswer, AgentQuestion
from vrhuman.agents.trained.answers import Answers
from vrhuman.agents.trained.frozen_t5 import FrozenT5
from vrhuman.agents.trained.settings import AgentSettings
from vrhuman.extras import needs
from vrhuman.questions.answers import NotUnderstood, parse_answer
from vrhuman.records import Answer, Question
from vrhuman.scoring.accuracy import is_right

with needs("vrhuman[models]", "trained agents"):
    import torch
    from torch import Tensor, nn

_NONE = -1e9


@dataclass(frozen=True, slots=True)
class Exams:
    """The questions of ``B`` episodes: ``words`` (B, Q, W), ``allowed`` (B, Q, A), ``right``.

    ``asked`` are the questions themselves.
    """

    words: Tensor
    allowed: Tensor
    right: Tensor
    asked: tuple[tuple[Question, ...], ...]

    def of(self, episodes: Sequence[int]) -> Exams:
        """Return the exams of some episodes, any of them more than once."""
        rows = torch.tensor(episodes, device=self.words.device)
        asked = tuple(self.asked[number] for number in episodes)
        return Exams(self.words[rows], self.allowed[rows], self.right[rows], asked)


class AnswerHead(Protocol):
    """Makes answers of what the network says of each question, ``said`` (..., Q, outputs)."""

    @property
    def outputs(self) -> int:
        """How many numbers the network says of each question."""
        ...

    def loss(self, said: Tensor, exams: Exams) -> Tensor:
        """Return equation 2 for ``said`` (S, B, Q, outputs): at S moments of B episodes."""
        ...

    def right(self, said: Tensor, exams: Exams) -> Tensor:
        """Return (B,) the share of questions that ``said`` (B, Q, outputs) answers rightly."""
        ...

    def answers(self, said: Tensor, asked: Sequence[AgentQuestion]) -> tuple[AgentAnswer, ...]:
        """Return the answers to questions of which the network says ``said`` (Q, outputs)."""
        ...


def head_of(settings: AgentSettings, answers: Answers, device: str = "cpu") -> AnswerHead:
    """Return the answer head of a training; a T5 is read from its folder onto ``device``.

    :raises TrainingError: if the T5 cannot be read.
    """
    if settings.head == "closed":
        return ClosedHead(answers)
    return PrefixHead(FrozenT5.read(settings.t5, settings.beams, device), settings.prefix)


class ClosedHead:
    """Chooses among the answers of the training's questions; needs no weights of others."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers

    @property
    def outputs(self) -> int:
        return len(self._answers.known)

    def loss(self, said: Tensor, exams: Exams) -> Tensor:
        scores = said.masked_fill(~exams.allowed, _NONE)
        right = exams.right.expand(len(said), -1, -1)
        return nn.functional.cross_entropy(
            scores.reshape(-1, scores.shape[-1]), right.reshape(-1), ignore_index=-1
        )

    def right(self, said: Tensor, exams: Exams) -> Tensor:
        chosen = said.masked_fill(~exams.allowed, _NONE).argmax(dim=-1)
        return (chosen == exams.right).float().mean(dim=-1)

    def answers(self, said: Tensor, asked: Sequence[AgentQuestion]) -> tuple[AgentAnswer, ...]:
        allowed = np.stack([self._answers.allowed(each.kind, each.options) for each in asked])
        scores = said.masked_fill(~torch.from_numpy(allowed), _NONE)
        sure, chosen = torch.softmax(scores, dim=-1).max(dim=-1)
        return tuple(
            AgentAnswer(each.question_id, self._answers.known[number][1], share)
            for each, number, share in zip(asked, chosen.tolist(), sure.tolist(), strict=True)
        )


class PrefixHead:
    """The paper's: ``prefix`` tokens before the question let a frozen T5 say the answer."""

    def __init__(self, t5: FrozenT5, prefix: int) -> None:
        self._t5, self._prefix = t5, prefix

    @property
    def outputs(self) -> int:
        return self._prefix * self._t5.width

    def loss(self, said: Tensor, exams: Exams) -> Tensor:
        every = [question for asked in exams.asked for question in asked] * len(said)
        wanted = [in_words(question.answer) for question in every]
        return self._t5.loss(self._tokens(said), [q.text for q in every], wanted)

    def right(self, said: Tensor, exams: Exams) -> Tensor:
        every = [question for asked in exams.asked for question in asked]
        words = self._t5.say(self._tokens(said), [question.text for question in every])
        marks = [is_right(q, _read(q, text)) for q, text in zip(every, words, strict=True)]
        return torch.tensor(marks).reshape(said.shape[:-1]).float().mean(dim=-1)

    def answers(self, said: Tensor, asked: Sequence[AgentQuestion]) -> tuple[AgentAnswer, ...]:
        words = self._t5.say(self._tokens(said), [each.text for each in asked])
        return tuple(
            AgentAnswer(each.question_id, text) for each, text in zip(asked, words, strict=True)
        )

    def _tokens(self, said: Tensor) -> Tensor:
        return said.reshape(-1, self._prefix, self._t5.width)


def in_words(answer: Answer) -> str:
    """Return an answer as a T5 is taught to say it."""
    return ", ".join(answer) if isinstance(answer, tuple) else str(answer)


def _read(question: Question, text: str) -> Answer | None:
    """Read what a T5 said by the rules for people's answers; None if it is not understood."""
    try:
        return parse_answer(question.kind, question.options, text)
    except NotUnderstood:
        return None
