"""The random walk: each action of moving, turning or looking is as likely as any other."""

from __future__ import annotations

import random
from collections.abc import Sequence

from vrhuman.agents.actions import DONE, NAVIGATION
from vrhuman.agents.agent import AgentAnswer, AgentCard, AgentQuestion, Brief, Track, Usage, View
from vrhuman.agents.builtin.guessing import guessed
from vrhuman.records import Action


class RandomAgent:
    """Walks at random, guesses, and does not enter the house again."""

    def __init__(self, track: Track = "map", name: str = "random") -> None:
        self.card = AgentCard(name=name, track=track)
        self._random = random.Random(0)
        self._seed = 0

    def begin(self, brief: Brief) -> None:
        self._seed = brief.seed
        self._random = random.Random(brief.seed)

    def act(self, view: View) -> Sequence[Action]:
        if view.reentering:
            return (Action(DONE),)
        return (Action(self._random.choice(NAVIGATION)),)

    def answer(self, asked: Sequence[AgentQuestion]) -> Sequence[AgentAnswer]:
        return guessed(asked, self._seed)

    def end(self) -> Usage:
        return Usage()


def random_agent() -> RandomAgent:
    """Return the random walk, on the ``map`` track, which needs no drawing."""
    return RandomAgent()


def random_rgb_agent() -> RandomAgent:
    """Return the random walk on the paper's track: it is given pictures, and ignores them."""
    return RandomAgent("rgb", "random-rgb")
