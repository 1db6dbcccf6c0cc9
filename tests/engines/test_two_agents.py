"""Two agents in one house: their bodies, what they hold, what each sees, and one state."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.support.engines.two_agents import TICKS, pair, run
from tests.support.houses.toy_house import command, toy_house
from vrhuman.engines.arm_drawing import AGENT_BODIES, MAX_AGENTS, UNDER_THE_FLOOR
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.model import build
from vrhuman.records import Action, VrhumanError

Pair = tuple[EmbeddedEngine, EmbeddedEngine]
COMMANDS = 120


def facing(away: float = 1.2) -> Pair:
    """The first agent at 1.5, 1.5 looks along z at the second, ``away`` metres ahead."""
    first = EmbeddedEngine(*toy_house())
    return first, first.add_agent(1.5, 1.5 + away, 180.0)


def hold(engine: EmbeddedEngine, name: str) -> None:
    """Put a thing into an agent's hand sphere, and take it."""
    hand = dict(zip("xyz", engine.observe().arm.hand_centre.tolist(), strict=True))
    poses = [{"objectName": name, "position": hand, "rotation": {"x": 0, "y": 0, "z": 0}}]
    assert engine.act(Action("SetObjectPoses", {"objectPoses": poses})).success
    assert engine.act(Action("PickupObject", {"objectIdCandidates": [name]})).success


def drawn_at(engine: EmbeddedEngine) -> dict[str, np.ndarray]:
    names = [body.name for body in engine.scene().bodies]
    return dict(zip(names, engine.observe().body_poses, strict=True))


def test_a_house_of_one_agent_is_the_first_part_of_one_of_two() -> None:
    house, stand_ins = toy_house()

    one, two = (build(house, stand_ins, agents=n).model for n in (1, 2))

    names = [[m.geom(i).name for i in range(m.ngeom)] for m in (one, two)]
    assert names[1][: one.ngeom] == names[0]
    assert (two.geom_pos[: one.ngeom] == one.geom_pos).all()
    assert two.nq == one.nq


def test_a_state_of_one_agent_is_written_as_it_always_was() -> None:
    first, second = facing()

    assert b'"others"' not in EmbeddedEngine(*toy_house()).save()
    assert b'"others"' in second.save()
    assert second.save() == first.save()


@pytest.mark.parametrize("seed", [0, 1])
def test_a_run_of_two_goes_on_identically_in_another_process(tmp_path: Path, seed: int) -> None:
    both = pair(seed)
    run(both, seed, 0, COMMANDS // 2)
    state = both[0].save()
    both[0].restore(state)
    (tmp_path / "state").write_bytes(state)

    here = run(both, seed, COMMANDS // 2, COMMANDS)
    module, state_file = "tests.support.engines.two_agents", str(tmp_path / "state")
    there = subprocess.run(
        [sys.executable, "-m", module, str(seed), str(COMMANDS), state_file],
        capture_output=True,
        text=True,
        check=True,
    )

    assert there.stdout.split() == here


def test_a_state_of_two_is_the_same_from_either_engine_and_comes_back_in_a_house_of_one() -> None:
    first, second = facing()
    second.act(Action("RotateRight"))
    other = EmbeddedEngine(*toy_house())

    other.restore(first.save())

    assert first.save() == second.save()
    assert other.state_hash() == first.state_hash() == second.state_hash()
    assert len(other.scene().bodies) == len(first.scene().bodies)


def test_the_second_agents_turn_changes_the_hash_and_not_the_first_agent() -> None:
    first, second = facing()
    before, place = first.state_hash(), first.observe().yaw

    second.act(Action("RotateRight"))

    assert first.state_hash() != before
    assert first.observe().yaw == place
    assert second.observe().yaw == 270.0


def test_an_agent_is_stopped_by_the_other_and_not_before() -> None:
    first, _ = facing(away=1.2)

    moved = [first.act(Action("MoveAgent", {"ahead": 0.25})) for _ in range(4)]

    assert [each.success for each in moved] == [True, True, True, False]  # 1.2 - 2 x 0.2 = 0.8
    assert "'agent_1'" in moved[-1].error


def test_two_who_walk_at_each_other_at_once_do_not_meet() -> None:
    first, second = facing(away=1.2)

    for i in range(60):
        second.advance(command(i, (0.0, -0.02 * i), 180.0), TICKS)
        first.advance(command(i, (0.0, 0.02 * i), 0.0), TICKS)

    apart = second.observe().agent_position - first.observe().agent_position
    assert 0.4 - 0.01 < float(np.hypot(*apart[[0, 2]])) < 0.45


def test_a_stretched_arm_is_stopped_by_the_other_body() -> None:
    first, second = facing(away=1.0)
    free = EmbeddedEngine(*toy_house())
    # the second's body is ahead, and the arm's base 0.329 m to the right: reach over to the left
    target = (0.0, 0.0, 0.85)

    for engine in (first, free):
        for i in range(40):
            seen = engine.advance(command(i, (0.0, 0.0), 0.0, target), TICKS)
            if engine is first:
                assert seen.arm.joints[3][2] < second.observe().agent_position[2] - 0.19

    assert free.observe().arm.joints[3][2] > second.observe().agent_position[2] - 0.19


def test_what_one_holds_the_other_does_not_take() -> None:
    first, second = facing(away=0.9)
    hold(second, "ball")
    hand = dict(zip("xyz", second.observe().arm.hand_centre.tolist(), strict=True))
    first.act(Action("SetHandSphereRadius", {"radius": 0.5}))

    result = first.act(Action("PickupObject", {"objectIdCandidates": ["ball"]}))

    text = "No objects (specified by objectId) were valid to be picked up by the arm"
    assert (result.success, result.error) == (False, text)
    assert second.observe().held == ("ball",)
    ball = first.house.objects.index(next(o for o in first.house.objects if o.object_id == "ball"))
    assert first.object_states().held[ball]
    assert hand["y"] > 0.3


def test_both_carry_at_once_and_what_is_held_stays_in_its_hand() -> None:
    first, second = facing(away=1.5)
    hold(first, "mug|1")
    hold(second, "mug|2")
    offsets = [held_offset(e, name) for e, name in ((first, "mug|1"), (second, "mug|2"))]

    for i in range(30):
        second.advance(command(i, (-0.01 * i, 0.0), 180.0), TICKS)
        first.advance(command(i, (-0.01 * i, 0.0), 0.0), TICKS)

    for engine, name, before in ((first, "mug|1", offsets[0]), (second, "mug|2", offsets[1])):
        np.testing.assert_allclose(held_offset(engine, name), before, atol=1e-6)
    assert first.observe().agent_position[0] == pytest.approx(1.5 - 0.29)
    assert second.observe().agent_position[0] == pytest.approx(1.5 - 0.29)


def held_offset(engine: EmbeddedEngine, name: str) -> np.ndarray:
    numbers = [o.object_id for o in engine.house.objects]
    now = engine.object_states().poses[numbers.index(name), :3]
    offset: np.ndarray = now - engine.observe().arm.joints[3]
    return offset


def test_each_sees_the_other_and_not_itself() -> None:
    first, second = facing()

    for engine, own, other in ((first, "agent_0", "agent_1"), (second, "agent_1", "agent_0")):
        poses = drawn_at(engine)
        assert all(poses[f"{own}~{part}"][1] == UNDER_THE_FLOOR for part in AGENT_BODIES)
        assert all(poses[f"{other}~{part}"][1] > -1.0 for part in AGENT_BODIES)
    assert drawn_at(first)["agent_1~body"][2] == pytest.approx(2.7)
    assert first.scene().segments[-2:] == ("agent_0", "agent_1")


def test_a_house_of_one_draws_no_body() -> None:
    engine = EmbeddedEngine(*toy_house())

    assert not any(body.name.startswith("agent") for body in engine.scene().bodies)
    assert engine.scene().segments[-1] == "ball"


def test_the_other_hides_what_is_behind_it() -> None:
    def sees(at: tuple[float, float]) -> bool:
        first = EmbeddedEngine(*toy_house())
        ball = {"x": 1.5, "y": 0.9, "z": 3.4}
        poses = [{"objectName": "ball", "position": ball, "rotation": {"x": 0, "y": 0, "z": 0}}]
        first.act(Action("SetObjectPoses", {"objectPoses": poses, "placeStationary": True}))
        first.initialize(first.initialization.__class__(visibility_distance=3.0))
        first.add_agent(*at, 0.0)
        found = {o["objectId"]: o["visible"] for o in first.metadata()["objects"]}
        return bool(found["ball"])

    assert not sees((1.5, 2.4))
    assert sees((3.4, 0.5))


def test_each_agents_metadata_are_its_own() -> None:
    first, second = facing()
    hold(second, "ball")

    mine, other = first.metadata(), second.metadata()

    assert (mine["agentId"], other["agentId"]) == (0, 1)
    assert mine["agent"]["position"]["z"] == pytest.approx(1.5)
    assert other["agent"]["position"]["z"] == pytest.approx(2.7)
    assert (mine["arm"]["heldObjects"], other["arm"]["heldObjects"]) == ([], ["ball"])
    assert [o["isPickedUp"] for o in mine["objects"] if o["objectId"] == "ball"] == [True]


def test_a_drawer_that_one_opens_is_open_for_both() -> None:
    first, second = facing()

    second.act(Action("OpenObject", {"objectId": "dresser", "forceAction": True}))
    first.act(Action("Pass"))

    assert first.openness("dresser") == second.openness("dresser") > 0.0


def test_places_for_another_are_free_and_the_nearest_comes_first() -> None:
    engine = EmbeddedEngine(*toy_house())
    before = engine.state_hash()

    places = engine.free_places()

    away = [math.dist(place, (1.5, 1.5)) for place in places]
    assert away == sorted(away)
    assert away[0] == pytest.approx(0.5)
    assert all(engine.fits(np.array([x, 0.9, z])) for x, z in places)
    assert any(x > 4.2 for x, _ in places)  # through the doorway
    assert engine.state_hash() == before


def test_a_house_has_no_more_agents_than_ai2thor_has_colours_for() -> None:
    first = EmbeddedEngine(*toy_house())
    for x, z in ((0.5, 2.0), (3.5, 0.5), (5.0, 1.0), (5.0, 3.0), (6.5, 2.0)):
        last = first.add_agent(x, z, 0.0)

    with pytest.raises(VrhumanError, match=f"at most {MAX_AGENTS} agents"):
        first.add_agent(6.5, 3.5, 0.0)
    assert last.metadata()["agentId"] == 5
