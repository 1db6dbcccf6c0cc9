"""Trains networks that choose one of five answers, and lets them choose.

The questions are divided by films: a tenth of the training films tells which epoch was best.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from vrhuman.benchmarks.models.memn2n import MemN2N, principal
from vrhuman.benchmarks.models.sscb import Sscb, likenesses
from vrhuman.records import Floats


@dataclass(frozen=True, slots=True)
class Encoded:
    """A question as sentence vectors: story (n, d), question (d,), answers (5, d), right answer."""

    film: str
    story: Floats
    question: Floats
    answers: Floats
    correct: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """How a network is trained; ``dev`` is the share of films that choose the best epoch."""

    epochs: int = 60
    batch: int = 32
    rate: float = 1e-2
    decay: float = 0.0
    dev: float = 0.1
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Trained:
    """A trained network, with the accuracies (0..1) on the dev films after each epoch."""

    network: nn.Module
    dev: tuple[float, ...]
    score: Callable[[Sequence[Encoded]], Tensor]

    def choose(self, asked: Sequence[Encoded]) -> list[int]:
        """Return the number of the chosen answer of each question."""
        self.network.eval()
        with torch.no_grad():
            return [int(n) for n in self.score(asked).argmax(dim=1)]


def train_sscb(asked: Sequence[Encoded], schedule: Schedule | None = None) -> Trained:
    """Train SSCB by Adam."""
    schedule = schedule or Schedule()
    torch.manual_seed(schedule.seed)
    network = Sscb()

    def score(batch: Sequence[Encoded]) -> Tensor:
        scored: Tensor = network(likenesses(*_tensors(batch)))
        return scored

    optimiser = torch.optim.Adam(
        network.parameters(), lr=schedule.rate, weight_decay=schedule.decay
    )
    return _trained(network, score, optimiser, asked, schedule)


def train_memn2n(
    asked: Sequence[Encoded], projected: int | None = None, schedule: Schedule | None = None
) -> Trained:
    """Train MemN2N by stochastic gradient descent, from the identity or principal components."""
    schedule = schedule or Schedule(rate=0.02)
    torch.manual_seed(schedule.seed)
    width = asked[0].question.shape[0]
    start = None
    if projected is not None:
        start = principal(_tensor(np.concatenate([each.story for each in asked])))
    network = MemN2N(width, projected, start)

    def score(batch: Sequence[Encoded]) -> Tensor:
        scored: Tensor = network(*_tensors(batch))
        return scored

    optimiser = torch.optim.SGD(network.parameters(), lr=schedule.rate, weight_decay=schedule.decay)
    return _trained(network, score, optimiser, asked, schedule)


def _trained(
    network: nn.Module,
    score: Callable[[Sequence[Encoded]], Tensor],
    optimiser: torch.optim.Optimizer,
    asked: Sequence[Encoded],
    schedule: Schedule,
) -> Trained:
    train, dev = _divided(asked, schedule)
    chance = np.random.default_rng(schedule.seed)
    best, kept, told = -1.0, copy.deepcopy(network.state_dict()), []
    for _ in range(schedule.epochs):
        network.train()
        order = chance.permutation(len(train))
        for first in range(0, len(order), schedule.batch):
            batch = [train[n] for n in order[first : first + schedule.batch]]
            optimiser.zero_grad()
            correct = torch.tensor([each.correct for each in batch])
            nn.functional.cross_entropy(score(batch), correct).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 10.0)
            optimiser.step()
        told.append(_accuracy(network, score, dev))
        if told[-1] >= best:  # of equally good ones the last, which has seen most
            best, kept = told[-1], copy.deepcopy(network.state_dict())
    network.load_state_dict(kept)
    return Trained(network, tuple(told), score)


def _accuracy(
    network: nn.Module, score: Callable[[Sequence[Encoded]], Tensor], asked: Sequence[Encoded]
) -> float:
    network.eval()
    with torch.no_grad():
        chosen = score(asked).argmax(dim=1).tolist()
    return sum(n == each.correct for n, each in zip(chosen, asked, strict=True)) / len(asked)


def _divided(asked: Sequence[Encoded], schedule: Schedule) -> tuple[list[Encoded], list[Encoded]]:
    """Divide by films, so that a film's questions are on one side; of one film, all are on both."""
    films = sorted({each.film for each in asked})
    np.random.default_rng(schedule.seed).shuffle(films)
    held = set(films[: max(1, round(schedule.dev * len(films)))]) if len(films) > 1 else set()
    train = [each for each in asked if each.film not in held]
    return train, [each for each in asked if each.film in held] or list(train)


def _tensors(batch: Sequence[Encoded]) -> tuple[Tensor, Tensor, Tensor]:
    longest = max(1, *(len(each.story) for each in batch))
    width = batch[0].question.shape[0]
    story = np.zeros((len(batch), longest, width))
    for row, each in zip(story, batch, strict=True):
        row[: len(each.story)] = each.story
    return (
        _tensor(story),
        _tensor(np.stack([each.question for each in batch])),
        _tensor(np.stack([each.answers for each in batch])),
    )


def _tensor(values: Floats) -> Tensor:
    return torch.as_tensor(values, dtype=torch.float32)
