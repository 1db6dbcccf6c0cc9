"""A session with a scripted helper: recorded, verified, annotated, interrupted and resumed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.runtime.interruption import After, BrokenOffHere
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.awareness import Watching
from vrhuman.annotation.resimulation import Resimulation
from vrhuman.annotation.segments import HELPER, ActionSegment
from vrhuman.embodiment.build import EngineChoice, opened
from vrhuman.embodiment.handling import Handling
from vrhuman.engines.arm_drawing import UNDER_THE_FLOOR
from vrhuman.recording.channels import Topic
from vrhuman.recording.channels.helper import HELPER_COMMAND, HELPER_STEP
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.records import HelperState, Step, WorldState
from vrhuman.review.drawing.cameras import AGENT
from vrhuman.review.drawing.scene import SceneView, session_scene
from vrhuman.review.recording import Recording
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import NoHelper, NotForStaircases, prepare
from vrhuman.runtime.resuming.interrupted import interrupted
from vrhuman.runtime.run import run_again, run_in_virtual_time

STEPS = 15
PUSHING = 60
"""After so many steps of the participant's the helper has pushed something."""


def plan(folder: Path) -> Plan:
    return Plan(
        protocol="free-explore", steps=STEPS, seed=2, out=folder, helper="scripted", film=False
    )


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session that was interrupted and resumed, so that both ways to the file are in it."""
    folder = tmp_path_factory.mktemp("helped")
    with pytest.raises(BrokenOffHere):
        run_in_virtual_time(prepare(plan(folder)), After(40))
    (part,) = folder.glob("*.mcap")
    with interrupted(part) as broken:
        assert run_again(broken, None, None, lambda *_: None).completed  # type: ignore[arg-type]
    return part


@pytest.fixture(scope="module")
def states(session: Path) -> tuple[WorldState, ...]:
    with Session.open(session) as opened:
        return tuple(opened.world_states())


def helpers(states: tuple[WorldState, ...]) -> list[HelperState]:
    return [state.helper for state in states if state.helper is not None]


def test_the_session_is_simulated_again_identically(session: Path) -> None:
    found = verify(session)

    assert found.good, found.first_difference
    assert found.frames > 50


def test_every_state_of_the_house_says_what_the_helper_did(states: tuple[WorldState, ...]) -> None:
    moved = [state for state in states if state.ticks]

    told = helpers(states)

    assert len(told) == len(moved)
    sequences = [each.command.sequence for each in told]
    assert sequences == sorted(set(sequences))  # it went on after it was resumed
    assert [each.state.tick for each in told] == [state.tick for state in moved]


def test_the_helpers_steps_have_a_channel_of_their_own(
    session: Path, states: tuple[WorldState, ...]
) -> None:
    with Session.open(session) as opened:
        own = [step for state in states for step in state.steps]
        found: list[Step] = list(opened.read(HELPER_STEP))
        commands = sum(1 for _ in opened.read(HELPER_COMMAND))

    assert found == [step for each in helpers(states) for step in each.state.steps]
    assert len(found) == helpers(states)[-1].state.step_count > 0
    assert len(own) == states[-1].step_count == STEPS
    assert commands == len(helpers(states))


def test_it_is_annotated_from_the_same_simulation(session: Path) -> None:
    assert annotate(session).difference == ""


def test_the_world_after_what_the_helper_did_is_that_of_its_end(tmp_path: Path) -> None:
    longer = replace(plan(tmp_path), steps=PUSHING)
    run_in_virtual_time(prepare(longer), lambda *_: None)

    found = annotate(next(tmp_path.glob("*.mcap")))

    ends = [
        (segment.end_tick, after.tick)
        for segment, after in zip(found.segments, found.after, strict=True)
        if segment.actor == HELPER
    ]
    assert ends
    assert all(end == after for end, after in ends)


def test_the_recorded_pictures_show_the_helper(session: Path) -> None:
    with Recording.open(session) as recording:
        names = [body.name for body in session_scene(recording).bodies]
        poses = recording.at(recording.last_ns).body_poses

    assert len(names) == len(poses)
    assert abs(poses[names.index("agent_1~body")][1]) < 0.01
    assert poses[names.index("agent_0~body")][1] == UNDER_THE_FLOOR


def test_what_was_in_view_agrees_with_the_pixels_of_the_recorded_view(session: Path) -> None:
    """The helper's share of the participant's picture, from the simulation and from the file."""
    ticks: list[tuple[int, int]] = []
    with Session.open(session) as file:
        start = file.start
        with opened(start.house, start.house_id, start.seeds["house"], None, start.engine) as house:
            again = Resimulation(file, Handling(house.engine))
            assert again.helper_engine is not None
            watching = Watching(again.helper_engine)
            for time_ns, entry in again.run(lambda *_: None):
                if isinstance(entry, WorldState):
                    watching.update(entry, something_happened=True)
                    ticks.append((entry.tick, time_ns))
    chosen = ticks[:: len(ticks) // 8]
    looks = [ActionSegment("agent", ActionName.WAIT, "", "", "", t, t, n, n) for t, n in chosen]

    stated = [each.other.picture for each in watching.sightings(looks, session)]

    with Recording.open(session) as recording:
        view = SceneView(recording, 800, 600)
        counted = [
            float((view.ids(recording.at(time_ns), AGENT)[0] == len(view.segments) - 1).mean())
            for _, time_ns in chosen
        ]
        view.close()
    assert max(counted) > 0.01  # they stand face to face at first
    assert stated == pytest.approx(counted, abs=0.002)


def test_a_session_without_a_helper_has_nothing_of_one(tmp_path: Path) -> None:
    alone = replace(plan(tmp_path), helper=None, steps=2)

    path = run_in_virtual_time(prepare(alone), lambda *_: None).path

    with Session.open(path) as opened:
        assert "helper" not in opened.start.settings
        assert next(opened.entries(Topic.HELPER_STATE, Topic.HELPER_COMMAND), None) is None
        assert all(state.helper is None for state in opened.world_states())


def test_there_is_no_helper_where_there_is_one_agent(tmp_path: Path) -> None:
    thor = replace(plan(tmp_path), engine=EngineChoice("thor"))

    with pytest.raises(NoHelper, match="the engine thor has one agent"):
        prepare(thor)


def test_there_is_no_helper_in_a_comparison_of_weights(tmp_path: Path) -> None:
    weighing = replace(plan(tmp_path), protocol="force-jnd", steps=None)

    with pytest.raises(NotForStaircases, match="leave out --helper"):
        prepare(weighing)
