"""What the tests of AI2-THOR's expectations share: their names, and looking at a world state."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.houses.kitchen import BASE

COUNT = 37
"""Entries of shared/thor/test_unity_expectations.json that need no iTHOR scene."""
held: dict[str, bool] = {}
"""Which of those tried in this process hold."""


def expectation(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Marks a test of the entry ``name``, which holds where all its tests pass."""

    def mark(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def run(*given: Any, **named: Any) -> None:
            before = held.get(name, True)
            held[name] = False
            try:
                test(*given, **named)
            except pytest.skip.Exception:
                del held[name]  # neither
                raise
            held[name] = before

        return run

    return mark


def xyz(x: float, y: float, z: float) -> dict[str, float]:
    """A Unity vector."""
    return {"x": x, "y": y, "z": z}


def ok(world_state: Any) -> Any:
    """The world state, of an action that succeeded."""
    assert world_state.metadata["lastActionSuccess"], world_state.metadata["errorMessage"]
    return world_state


def near(one: dict[str, float], other: dict[str, float]) -> None:
    """Equal within a millimetre, or a thousandth of a degree."""
    assert one.keys() == other.keys()
    assert one == pytest.approx(other, abs=1e-3)


def at_base(thor: Any) -> None:
    """Put the agent in the middle, looking along z."""
    ok(thor.step("TeleportFull", **BASE, rotation=xyz(0, 0, 0), horizon=0, standing=True))


def agent(thor: Any) -> Any:
    """The agent's metadata."""
    return thor.last_event.metadata["agent"]


def thing(thor: Any, name: str) -> Any:
    """An object's metadata."""
    return thor.last_event.get_object(name)
