"""A trained agent in an episode: what it sees goes through its belief, and it acts by chance.

Actions are drawn from what the actor says, as in training. Phase III ends after the steps that were
trained, because nothing in the paper's rewards teaches when to be done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from vrhuman.agents.actions import DONE
from vrhuman.agents.agent import (
    AgentAnswer,
    AgentCard,
    AgentQuestion,
    Brief,
    SeenThing,
    Usage,
    View,
)
from vrhuman.agents.trained.features import Floor, buckets, counted, sensed, worded
from vrhuman.agents.trained.lessons import padded
from vrhuman.agents.trained.matching import Matches
from vrhuman.agents.trained.network import ACTIONS, BEGIN, Sensed
from vrhuman.agents.trained.settings import TrainingError
from vrhuman.agents.trained.training import Trained, read_trained
from vrhuman.extras import needs
from vrhuman.records import Action

with needs("vrhuman[models]", "trained agents"):
    import torch
    from torch import Tensor


class TrainedAgent:
    """Plays with the weights of a training, on the ``map`` track."""

    def __init__(self, trained: Trained) -> None:
        houses = trained.houses
        span = houses[0] if len(houses) == 1 else f"{houses[0]} to {houses[-1]}"
        settings = trained.settings
        self.card = AgentCard(
            name=settings.agent,
            track="map",
            model=f"seed {settings.seed}, {trained.rounds} rounds",
            trained_on=f"{len(houses)} houses ({span})",
        )
        self._settings = settings
        self._head = trained.head()
        self._net = trained.network(self._head)
        self._begun(0)

    def begin(self, brief: Brief) -> None:
        self._begun(brief.seed)

    def _begun(self, seed: int) -> None:
        self._belief = torch.zeros(1, self._settings.width)
        self._before = torch.tensor([BEGIN])
        self._told: Tensor | None = None
        self._floor: Floor | None = None
        self._things: tuple[SeenThing, ...] = ()
        self._chance = torch.Generator().manual_seed(seed)

    @torch.no_grad()
    def act(self, view: View) -> Sequence[Action]:
        settings, seen = self._settings, view.map
        if seen is None or (view.reentering and view.step >= settings.again):
            return (Action(DONE),)
        if self._floor is None:
            self._floor = Floor(seen.cells)
        whole = settings.again if view.reentering else settings.steps
        left = settings.again - view.step if view.reentering else view.steps_left
        numbers = sensed(
            self._floor,
            (seen.x, seen.z, seen.yaw, seen.horizon),
            seen.seen,
            seen.visited,
            view.success,
            1.0 if left is None else min(1.0, left / whole),
            view.reentering,
        )
        self._things = seen.things
        things = counted(map(buckets, seen.things))
        told = self._net.words.weight.new_zeros(1, self._net.words.embedding_dim)
        if view.reentering and self._told is not None:
            told = self._told
        into = Sensed(
            torch.from_numpy(numbers)[None, None],
            torch.from_numpy(things)[None, None],
            self._before[None],
            told[None],
        )
        beliefs, states = self._net.beliefs(into, self._belief)
        self._belief = beliefs[0]
        likely = torch.softmax(self._net.actor(states[0]), dim=-1)
        self._before = torch.multinomial(likely, 1, generator=self._chance)[:, 0]
        return (Action(ACTIONS[int(self._before)]),)

    @torch.no_grad()
    def answer(self, asked: Sequence[AgentQuestion]) -> Sequence[AgentAnswer]:
        if not asked:
            return ()
        words = torch.from_numpy(padded([worded(each.text) for each in asked]))[None]
        self._told = self._net.encode_questions(words)
        matches = Matches([each.text for each in asked], self._things)
        matched = torch.from_numpy(matches.seen(np.ones(len(self._things), np.bool_)))[None]
        said = self._net.answer(self._belief, words, matched)[0]
        return self._head.answers(said, asked)

    def end(self) -> Usage:
        return Usage()


def trained_agent(model: str = "", t5: str = "") -> TrainedAgent:
    """Return the agent of a training's folder; ``t5`` is where its T5 is now, if it was moved.

    :raises TrainingError: if none is given, or it cannot be read.
    """
    if not model:
        raise TrainingError(
            "trained: give the folder of a training: --option model=DIR (from "
            "`vrhuman agents train`)"
        )
    trained = read_trained(Path(model))
    if t5:
        trained = replace(trained, settings=replace(trained.settings, t5=t5))
    return TrainedAgent(trained)
