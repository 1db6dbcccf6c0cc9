"""The network of EXCALIBUR's section 4: a GRU's belief, an actor, a critic, and an answer head.

What is seen and the last action go into a GRU; after phase II the questions do, too. Actor and
critic have one hidden layer each, what is said of each question comes from two.
:mod:`vrhuman.agents.trained.heads` makes answers of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.agents.actions import NAVIGATION
from vrhuman.agents.trained.features import BUCKETS, SIZE, WORDS
from vrhuman.agents.trained.matching import MATCHED
from vrhuman.extras import needs

with needs("vrhuman[models]", "trained agents"):
    import torch
    from torch import Tensor, nn

ACTIONS = NAVIGATION
"""What each number that the actor chooses means. ``Done`` is not learnt: nothing rewards it."""
BEGIN = len(ACTIONS)
"""The number of "no action before this"."""
_WORDS, _ACTION = 64, 16


@dataclass(frozen=True, slots=True)
class Sensed:
    """What the network is told in ``T`` steps of ``B`` walks.

    ``seen`` (T, B, 1211), ``things`` (T, B, 512), ``before`` (T, B) the last actions, ``asked`` (T,
    B, 64) the questions, zero before phase II.
    """

    seen: Tensor
    things: Tensor
    before: Tensor
    asked: Tensor


class AgentNet(nn.Module):
    """A belief of ``width`` numbers, what follows from it, and ``outputs`` for each question."""

    def __init__(self, width: int, outputs: int) -> None:
        super().__init__()
        self.width = width
        self.seen = nn.Sequential(nn.Linear(SIZE, width), nn.ReLU())
        self.things = nn.Sequential(nn.Linear(BUCKETS, width), nn.ReLU())
        self.before = nn.Embedding(BEGIN + 1, _ACTION)
        self.words = nn.Embedding(WORDS, _WORDS, padding_idx=0)
        self.belief = nn.GRU(2 * width + _ACTION + _WORDS, width)
        self.actor = nn.Sequential(
            nn.Linear(2 * width, width), nn.Tanh(), nn.Linear(width, len(ACTIONS))
        )
        self.critic = nn.Sequential(nn.Linear(2 * width, width), nn.Tanh(), nn.Linear(width, 1))
        self.gate = nn.Linear(_WORDS, width)
        self.matched = nn.Sequential(nn.Linear(MATCHED, width), nn.ReLU())
        self.answers = nn.Sequential(
            nn.Linear(3 * width + _WORDS, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
            nn.Linear(width, outputs),
        )
        nn.init.orthogonal_(self.actor[2].weight, 0.01)

    def beliefs(self, sensed: Sensed, first: Tensor) -> tuple[Tensor, Tensor]:
        """Return the beliefs (T, B, width), and what actor and critic act on (T, B, 2 width).

        ``first`` (B, width) is the belief before them. To act, what is seen now stands beside it.
        """
        seen = self.seen(sensed.seen)
        into = torch.cat(
            [
                seen,
                self.things(sensed.things),
                self.before(sensed.before),
                sensed.asked,
            ],
            dim=-1,
        )
        beliefs, _ = self.belief(into, first[None].contiguous())
        return beliefs, torch.cat([beliefs, seen], dim=-1)

    def question(self, words: Tensor) -> Tensor:
        """Return (..., 64) of questions' words (..., W), by number; 0 is no word."""
        there = (words > 0).sum(dim=-1, keepdim=True).clamp(min=1)
        return self.words(words).sum(dim=-2) / there

    def encode_questions(self, words: Tensor) -> Tensor:
        """Return (..., 64) what the belief hears of an episode's questions (..., Q, W)."""
        return self.question(words).mean(dim=-2)

    def answer(self, belief: Tensor, words: Tensor, matched: Tensor) -> Tensor:
        """Return (..., Q, outputs) what is said of questions (..., Q, W) at a belief.

        ``belief`` (..., width); ``matched`` (..., Q, M) is what was seen of what each names.
        """
        asked = self.question(words)
        known = belief.unsqueeze(-2).expand(*asked.shape[:-1], self.width)
        seen = self.matched(matched)
        said: Tensor = self.answers(
            torch.cat([known, seen, seen * self.gate(asked), asked], dim=-1)
        )
        return said

    @property
    def device(self) -> torch.device:
        """Where the weights are."""
        return self.gate.weight.device
