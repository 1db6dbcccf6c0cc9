"""Metadata: valid against AI2-THOR's schemas, and true."""

from __future__ import annotations

import json

import jsonschema
import pytest

from tests.support.houses.toy_house import toy_house
from tests.support.paths import SHARED
from vrhuman.engines.embedded.conditions import Conditions, Mass
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.files import load_house
from vrhuman.houses.generator import generate
from vrhuman.houses.schema import parse_house
from vrhuman.records import Action, JsonValue

TOY = EmbeddedEngine(*toy_house())


def validate(engine: EmbeddedEngine) -> None:
    """Check a house's metadata for both agents."""
    for mode, name in (("arm", "arm-metadata-schema"), ("default", "metadata-schema")):
        agent = engine.fork()
        agent.initialize(Initialization(agent_mode=mode))
        schema = json.loads((SHARED / "thor" / f"{name}.json").read_text())
        told = json.loads(json.dumps(agent.metadata()))
        jsonschema.Draft7Validator(schema).validate(told)


@pytest.mark.skipif(not SHARED.is_dir(), reason="no shared folder beside the checkout")
def test_metadata_of_our_own_house_is_ai2thors() -> None:
    house = parse_house(generate(3, 1), load_catalogue(), "ours")
    validate(EmbeddedEngine(house))


@pytest.mark.skipif(not SHARED.is_dir(), reason="no shared folder beside the checkout")
@pytest.mark.parametrize("number", [0, 3, 8])
def test_metadata_of_real_houses_is_ai2thors(number: int) -> None:
    spec = f"{SHARED / 'houses' / 'multiroom.jsonl.gz'}:{number}"
    validate(EmbeddedEngine(parse_house(load_house(spec), load_catalogue(), "real")))


def visible(engine: EmbeddedEngine, **pose: JsonValue) -> set[str]:
    """What an agent there sees."""
    assert engine.act(Action("TeleportFull", pose | {"standing": True})).success
    return {o["objectId"] for o in engine.metadata()["objects"] if o["visible"]}


def test_what_is_near_and_in_the_picture_is_visible() -> None:
    engine = TOY.fork()
    seen = visible(engine, x=2.0, y=0.9, z=2.2, rotation=0.0, horizon=30.0)
    assert {"table", "mug|1", "mug|2"} <= seen
    assert "ball" not in seen


def test_what_is_behind_the_agent_is_not_visible() -> None:
    assert not visible(TOY.fork(), x=2.0, y=0.9, z=2.2, rotation=180.0, horizon=30.0) & {
        "table",
        "mug|1",
    }


def test_what_is_far_is_not_visible() -> None:
    engine = TOY.fork()
    pose = {"x": 2.0, "y": 0.9, "z": 0.6, "rotation": 0.0, "horizon": 15.0}
    near = visible(engine, **pose)
    engine.initialize(Initialization(visibility_distance=4.0))
    assert "mug|2" in visible(engine, **pose) - near


def test_what_is_shut_in_a_drawer_is_not_visible() -> None:
    engine = TOY.fork()
    pose = {"x": 0.5, "y": 0.9, "z": 1.3, "rotation": 180.0, "horizon": 50.0}
    shut = visible(engine, **pose)
    assert "dresser" in shut
    assert "mug|3" not in shut


def test_what_is_invisible_is_obstructed() -> None:
    objects = TOY.fork().metadata()["objects"]
    assert all(o["obstructed"] is not o["visible"] for o in objects)


def test_the_last_actions_outcome_is_reported() -> None:
    engine = TOY.fork()
    engine.act(Action("NoSuchAction"))
    told = engine.metadata()
    assert (told["lastAction"], told["lastActionSuccess"]) == ("NoSuchAction", False)
    assert told["errorCode"] == "InvalidAction"
    assert told["errorMessage"]


def test_a_moving_thing_is_told_to_move() -> None:
    engine = TOY.fork()
    push = {"objectId": "ball", "moveMagnitude": 20.0, "forceAction": True}
    assert not engine.metadata()["objects"][-1]["isMoving"]
    engine.act(Action("PushObject", push))
    assert engine.metadata()["objects"][-1]["isMoving"]


def test_metadata_of_a_state_is_always_the_same() -> None:
    engine = TOY.fork()
    engine.act(Action("MoveAhead"))
    first = engine.metadata()
    assert engine.metadata() == first


def test_what_was_altered_is_told_at_once() -> None:
    engine = TOY.fork()
    world = engine._world
    mug = world.house.number("mug|1")
    assert mug is not None
    for alter in (
        lambda: world.set_conditions(mug, Conditions(dirty=True)),
        lambda: world.set_masses({mug: Mass(3.0)}),
        lambda: world.set_conditions(mug, Conditions()),
        lambda: world.pick([mug]),
        lambda: engine.act(Action("MoveBack")),
        lambda: engine.act(Action("OpenObject", {"objectId": "dresser", "forceAction": True})),
    ):
        before = engine.object_metadata()
        alter()
        anew = TOY.fork()
        anew.restore(engine.save())
        assert engine.object_metadata() == anew.object_metadata() != before


def test_boxes_change_with_opening_and_return_exactly() -> None:
    house = parse_house(generate(4, 2), load_catalogue(), "ours")
    engine = EmbeddedEngine(house, initialization=Initialization(finish_motions=True))
    swinging = [o for o in house.objects if o.object_type in ("Fridge", "Doorway")]
    names = [o.object_id for o in swinging if o.asset.openable]

    def boxes() -> dict[str, JsonValue]:
        told = engine.metadata()["objects"]
        return {o["objectId"]: o["axisAlignedBoundingBox"] for o in told if o["openable"]}

    def opened(name: str, openness: float) -> None:
        engine.act(
            Action("OpenObject", {"objectId": name, "openness": openness, "forceAction": True})
        )

    assert names
    for name in names:
        opened(name, 0.0)
        shut = boxes()[name]
        opened(name, 0.7)
        wide = boxes()[name]
        opened(name, 0.0)
        assert wide["size"] != shut["size"], name
        assert boxes()[name] == shut
