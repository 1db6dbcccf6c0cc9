"""A grasp of several things at once: the hand keeps them only if the force carries each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from vrhuman.embodiment.build import build_engine
from vrhuman.embodiment.counting import steps
from vrhuman.engines.engine import Engine
from vrhuman.houses.generator import generate
from vrhuman.records import Action, ActionResult, WorldState

EGG, PAN = "Egg|1", "Pan|1"
WEIGHTS = {EGG: 0.1, PAN: 1.2}


class BothInHand:
    """A real engine whose hand is said to hold an egg and a pan until they are released."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.released = False

    def observe(self) -> WorldState:
        return replace(self._engine.observe(), held=() if self.released else (EGG, PAN))

    def act(self, action: Action) -> ActionResult:
        self.released |= action.name == "ReleaseObject"
        return ActionResult(True)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)


@pytest.mark.parametrize(("force", "kept"), [(1.15, False), (1.2, True)])
def test_a_hand_keeps_all_that_it_holds_only_if_the_force_carries_the_heaviest(
    force: float, kept: bool
) -> None:
    hand = BothInHand(build_engine(generate(1, 1), "test", 1))

    result = steps.perform(hand, steps.grasp(force), WEIGHTS)

    assert (result.success, hand.released) == (kept, not kept)
