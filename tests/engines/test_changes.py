"""Actions that change the house itself: saved states restore, runs repeat, PutObject stays put."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.houses.kitchen import FRIDGE, MUG, POT, TABLE, kitchen
from tests.support.houses.toy_house import command
from vrhuman.embodiment.build import build_house
from vrhuman.engines.embedded import state
from vrhuman.engines.embedded.changes import UNCHANGED
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.engines.embedded.state import StateError
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House
from vrhuman.records import Action

AGENT = Initialization(agent_mode="default", finish_motions=True, pieces=True)
ALTERING = (
    ("RemoveFromScene", {"objectId": POT}),
    ("SpawnAsset", {"assetId": "Bread_1", "generatedId": "loaf"}),
    ("PlaceObjectAtPoint", {"objectId": "loaf", "position": {"x": 1.4, "y": 0.83, "z": 3.8}}),
    ("SliceObject", {"objectId": "loaf", "forceAction": True}),
    ("InitialRandomSpawn", {"randomSeed": 4}),
    ("MakeAllObjectsMoveable", {}),
)


def built(data: Any) -> House:
    return build_house(data, "house", seed=0)


@pytest.fixture
def engine() -> EmbeddedEngine:
    return EmbeddedEngine(built(kitchen()), initialization=AGENT)


def act(engine: EmbeddedEngine, name: str, arguments: dict[str, Any]) -> None:
    result = engine.act(Action(name, arguments))
    assert result.success, result.error


def ids(engine: EmbeddedEngine) -> list[str]:
    return [o["objectId"] for o in engine.metadata()["objects"]]


def test_a_changed_house_restores_in_another_engine_and_continues_alike(
    engine: EmbeddedEngine,
) -> None:
    for name, arguments in ALTERING:
        act(engine, name, arguments)
    saved = engine.save()
    other = EmbeddedEngine(built(kitchen()), initialization=AGENT)
    for each in (engine, other):
        each.restore(saved)
        act(each, "PickupObject", {"objectId": MUG, "forceAction": True})
        act(each, "PutObject", {"objectId": TABLE, "forceAction": True})
        act(each, "RemoveFromScene", {"objectId": "loaf|BreadSliced_0"})
    assert other.metadata()["objects"] == engine.metadata()["objects"]
    assert other.state_hash() == engine.state_hash()


def test_the_same_actions_give_the_same_states(engine: EmbeddedEngine) -> None:
    other = engine.fork()
    for name, arguments in ALTERING:
        act(engine, name, arguments)
        act(other, name, arguments)
        assert engine.state_hash() == other.state_hash(), name


def test_a_state_from_before_a_change_brings_the_house_back(engine: EmbeddedEngine) -> None:
    before, saved, known = engine.state_hash(), engine.save(), ids(engine)
    for name, arguments in ALTERING:
        act(engine, name, arguments)
    assert ids(engine) != known
    engine.restore(saved)
    assert ids(engine) == known
    assert engine.state_hash() == before


def test_an_unchanged_house_hashes_as_before_there_were_changes(engine: EmbeddedEngine) -> None:
    discrete, _ = state.decode(engine.save())
    assert discrete.changes == UNCHANGED
    assert "changes" not in repr(discrete)  # what is hashed


def test_a_state_of_another_house_is_refused_and_changes_nothing(engine: EmbeddedEngine) -> None:
    other = EmbeddedEngine(built(generate(rooms=1, seed=2)), initialization=AGENT)
    before = engine.state_hash()
    with pytest.raises(StateError, match="another house"):
        engine.restore(other.save())
    assert engine.state_hash() == before


def test_drawn_bodies_follow_the_changes(engine: EmbeddedEngine) -> None:
    act(engine, "RemoveFromScene", {"objectId": POT})
    names = [body.name for body in engine.scene().bodies]
    poses = engine.observe().body_poses
    assert len(poses) == len(names)
    assert all(poses[row, 1] < -50 for row, name in enumerate(names) if name.startswith(POT))
    act(engine, "SpawnAsset", {"assetId": "Mug_1", "generatedId": "new"})
    assert len(engine.observe().body_poses) == len(engine.scene().bodies) > len(names)


def test_what_is_held_is_let_go_of_when_it_is_removed(engine: EmbeddedEngine) -> None:
    act(engine, "PickupObject", {"objectId": MUG, "forceAction": True})
    act(engine, "DisableObject", {"objectId": MUG})
    assert engine.observe().held == ()


def test_masses_that_were_set_outlast_a_change(engine: EmbeddedEngine) -> None:
    act(engine, "SetMassProperties", {"objectId": MUG, "mass": 3.0, "drag": 0, "angularDrag": 0})
    act(engine, "RemoveFromScene", {"objectId": POT})
    assert next(o for o in engine.metadata()["objects"] if o["objectId"] == MUG)["mass"] == 3.0


def _falling(ticks: int) -> EmbeddedEngine:
    """A house whose mug has been falling for so long from 0.4 m over its place, and is watched."""
    engine = EmbeddedEngine(built(kitchen()))
    engine.watch(frozenset({MUG}))
    mug = next(o for o in engine.metadata()["objects"] if o["objectId"] == MUG)
    above = {**mug["position"], "y": mug["position"]["y"] + 0.4}
    act(engine, "PlaceObjectAtPoint", {"objectId": MUG, "position": above})
    engine.advance(command(0), ticks)
    return engine


def test_what_a_watched_object_hits_after_a_change_is_told() -> None:
    engine = _falling(ticks=5)
    assert not engine.hits()
    act(engine, "RemoveFromScene", {"objectId": POT})
    engine.advance(command(1), 100)
    assert {hit.object_id for hit in engine.hits()} == {MUG}


def test_what_a_watched_object_hit_before_a_change_is_told_after_it() -> None:
    engine = _falling(ticks=100)
    act(engine, "RemoveFromScene", {"objectId": POT})
    assert {hit.object_id for hit in engine.hits()} == {MUG}


def test_a_session_never_gets_new_objects() -> None:
    person = EmbeddedEngine(built(kitchen()))
    act(person, "SpawnAsset", {"assetId": "Apple_1", "generatedId": "apple"})
    known = ids(person)
    act(person, "SliceObject", {"objectId": "apple", "forceAction": True})
    assert ids(person) == known


@pytest.fixture(scope="module")
def furnished() -> list[tuple[EmbeddedEngine, bytes]]:
    """Two furnished houses, each with the state in which it begins."""
    engines = [
        EmbeddedEngine(built(generate(rooms=2, seed=seed)), initialization=AGENT)
        for seed in (11, 12)
    ]
    return [(engine, engine.save()) for engine in engines]


@settings(max_examples=examples(60))
@given(which=st.integers(0, 1), thing=st.integers(0, 200), where=st.integers(0, 200))
def test_what_is_put_successfully_is_in_its_target(
    furnished: list[tuple[EmbeddedEngine, bytes]], which: int, thing: int, where: int
) -> None:
    engine, start = furnished[which]
    engine.restore(start)
    told = engine.metadata()["objects"]
    things = [o["objectId"] for o in told if o["pickupable"]]
    targets = [o["objectId"] for o in told if o["receptacle"]]
    held, target = things[thing % len(things)], targets[where % len(targets)]
    if not engine.act(Action("PickupObject", {"objectId": held, "forceAction": True})).success:
        return
    engine.act(Action("OpenObject", {"objectId": target, "forceAction": True}))
    if (
        held != target
        and engine.act(Action("PutObject", {"objectId": target, "forceAction": True})).success
    ):
        now = next(o for o in engine.metadata()["objects"] if o["objectId"] == held)
        assert target in (now["parentReceptacles"] or [])


def test_an_object_that_rolls_off_every_spot_is_not_put(engine: EmbeddedEngine) -> None:
    act(engine, "SpawnAsset", {"assetId": "Basketball_1", "generatedId": "ball"})
    act(engine, "PickupObject", {"objectId": "ball", "forceAction": True})
    result = engine.act(Action("PutObject", {"objectId": MUG, "forceAction": True}))
    assert not result.success
    assert engine.observe().held == ("ball",)


def test_a_closed_fridge_takes_nothing_and_an_open_one_does(engine: EmbeddedEngine) -> None:
    act(engine, "PickupObject", {"objectId": MUG, "forceAction": True})
    closed = engine.act(Action("PutObject", {"objectId": FRIDGE, "forceAction": True}))
    assert closed.code == "ReceptacleNotOpen"
    act(engine, "OpenObject", {"objectId": FRIDGE, "forceAction": True})
    act(engine, "PutObject", {"objectId": FRIDGE, "forceAction": True})


def test_a_closed_fridge_can_be_opened_by_nothing_but_not_closed(engine: EmbeddedEngine) -> None:
    act(engine, "OpenObject", {"objectId": FRIDGE, "openness": 0.0, "forceAction": True})
    closed = engine.act(Action("CloseObject", {"objectId": FRIDGE, "forceAction": True}))
    assert closed.error == f"object already closed: {FRIDGE}"
