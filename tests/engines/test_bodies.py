"""A house whose assets come from a mesh pack, from its file to a picture."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.support.houses.tiny_mesh_pack import FRIDGE, MUG, write_pack
from vrhuman.embodiment.build import build_agent, build_house
from vrhuman.engines.bodies import bodies_of
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.house_pictures import house_pictures
from vrhuman.houses.generator import generate
from vrhuman.houses.house import HouseObject
from vrhuman.houses.mesh_packs import MeshPack, open_pack
from vrhuman.recording.errors import SessionError
from vrhuman.recording.verify import session_agent, verify
from vrhuman.records import Action, JsonValue
from vrhuman.runtime.plan import EngineChoice, Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> MeshPack:
    return open_pack(write_pack(tmp_path_factory.mktemp("assets") / "pack"))


@pytest.fixture(scope="module")
def data() -> JsonValue:
    """A house with one fridge and one mug that the pack has."""
    house = generate(4, 1)
    everything = [o for root in house["objects"] for o in (root, *root.get("children", ()))]
    for asset_id in (FRIDGE, MUG):
        kind = asset_id.split("_")[0]
        chosen = next(o for o in everything if o["id"].split("|")[0] == kind)
        chosen["assetId"] = asset_id
    return house


@pytest.fixture(scope="module")
def engine(data: JsonValue, pack: MeshPack) -> EmbeddedEngine:
    return EmbeddedEngine(*bodies_of(build_house(data, "packed", 1), pack))


def of_pack(engine: EmbeddedEngine, asset_id: str) -> HouseObject:
    return next(o for o in engine.house.objects if o.asset.asset_id == asset_id)


def test_colours_are_what_the_meshes_show(engine: EmbeddedEngine) -> None:
    assert of_pack(engine, FRIDGE).colours == ("white",)
    assert of_pack(engine, MUG).colours == ()  # half red, half blue: nobody could say


def test_the_others_keep_their_stand_ins(engine: EmbeddedEngine, data: JsonValue) -> None:
    plain = {o.object_id: o for o in build_house(data, "packed", 1).objects}

    for thing in engine.house.contents:
        if thing.asset.asset_id not in (FRIDGE, MUG):
            assert thing.colours == plain[thing.object_id].colours


def test_its_door_opens(engine: EmbeddedEngine) -> None:
    fork = engine.fork()
    fridge = of_pack(fork, FRIDGE).object_id

    opened = fork.act(Action("OpenObject", {"objectId": fridge, "forceAction": True}))
    for _ in range(40):
        fork.act(Action("Pass"))

    before, after = engine.observe().body_poses, fork.observe().body_poses
    names = [body.name for body in fork.scene().bodies]
    moved = {names[i] for i in np.flatnonzero(np.abs(after - before).max(axis=1) > 0.1)}
    assert opened.success, opened.error
    assert {name for name in moved if name.endswith("~moving")} == {f"{fridge}~moving"}


def test_a_mesh_thing_rests_on_what_it_stands_on(engine: EmbeddedEngine) -> None:
    mug = of_pack(engine, MUG)
    number = engine.house.objects.index(mug)

    drop = abs(engine.object_states().poses[number, 1] - mug.position[1])

    assert drop < 0.06


def test_it_is_drawn(engine: EmbeddedEngine) -> None:
    for picture in house_pictures(engine, headless_context(), (96, 64)):
        assert picture.image.std() > 5.0


def test_a_session_is_verified_with_its_pack_and_no_other(
    pack: MeshPack, tmp_path: Path, data: JsonValue
) -> None:
    house = tmp_path / "house.json"
    house.write_text(json.dumps(data), encoding="utf-8")
    choice = EngineChoice(meshes=pack.folder)
    plan = Plan(steps=3, kind="random", out=tmp_path, house=str(house), engine=choice)
    ran = run_in_virtual_time(prepare(plan), lambda *_: None)

    result = verify(ran.path, lambda start: session_agent(start, pack.folder))

    assert result.identical
    with pytest.raises(SessionError, match="--meshes"):
        verify(ran.path)


def test_an_agent_on_meshes_is_another_world(data: JsonValue, pack: MeshPack) -> None:
    meshes, plain = (build_agent(data, "packed", 1, p) for p in (pack, None))

    assert meshes.observe().state_hash != plain.observe().state_hash
