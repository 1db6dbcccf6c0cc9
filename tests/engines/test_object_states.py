"""The states of objects are computed again when one of them changes, and only then."""

from __future__ import annotations

import pytest

from tests.support.houses.toy_house import command, toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Action

SETTLED = EmbeddedEngine(*toy_house())


@pytest.fixture
def engine() -> EmbeddedEngine:
    """An engine whose things lie still."""
    engine = SETTLED.fork()
    engine.act(Action("RemoveFromScene", {"objectId": "mug|3"}))
    for i in range(50):
        engine.advance(command(i), 4)
    return engine


def test_they_stay_while_only_the_agent_moves(engine: EmbeddedEngine) -> None:
    before = engine.object_states()
    engine.advance(command(50, travel=(0.05, 0.0), yaw=20.0), 4)
    assert engine.object_states() is before


@pytest.mark.parametrize(
    "action",
    [
        Action("PushObject", {"objectId": "ball", "moveMagnitude": 15.0, "forceAction": True}),
        Action("OpenObject", {"objectId": "dresser", "forceAction": True}),
    ],
    ids=lambda action: action.name,
)
def test_they_change_with_the_objects(engine: EmbeddedEngine, action: Action) -> None:
    before = engine.object_states()
    assert engine.act(action).success
    engine.advance(command(50), 4)
    after = engine.object_states()
    moved = (after.poses != before.poses).any()
    assert moved or (after.openness != before.openness).any()


def test_nobody_can_change_what_others_read(engine: EmbeddedEngine) -> None:
    with pytest.raises(ValueError, match="read-only"):
        engine.object_states().poses[0, 0] = 1.0
