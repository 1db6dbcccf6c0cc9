"""What was in view of the sample session, through both pairs of eyes."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.recording import synthetic_session
from vrhuman.engines.seen import SEEN_METRES, SEEN_PIXELS
from vrhuman.houses.generator import generate
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import Seen
from vrhuman.recording.recorder import Recorder
from vrhuman.review.measuring.coverage import NEVER
from vrhuman.review.measuring.in_view import Stays
from vrhuman.review.measuring.looking import REACH, Visibility
from vrhuman.review.measuring.measures import measure
from vrhuman.review.measuring.samples import recorded
from vrhuman.review.measuring.sightings import Sightings, look_again
from vrhuman.review.recording import Recording

SECOND = 1_000_000_000


def test_what_was_seen_showed_enough_and_was_near_enough(looked: Sightings) -> None:
    assert looked.in_view
    for view in looked.in_view:
        assert view.pixels >= SEEN_PIXELS
        assert view.distance <= SEEN_METRES
        assert (view.reached_ns is not None) == (view.distance <= REACH)
        assert view.start_ns <= view.end_ns


def test_only_things_of_the_house_are_seen(looked: Sightings) -> None:
    things = {thing.object_id for thing in looked.house.contents}

    assert {view.object_id for view in looked.in_view} <= things
    assert {sample.looked_at for sample in looked.samples} <= {*things, ""}


def test_a_viewer_has_a_thing_in_view_once_at_a_time(looked: Sightings) -> None:
    for name in {view.object_id for view in looked.in_view}:
        for viewer in ("person", "agent"):
            own = [v for v in looked.in_view if (v.object_id, v.viewer) == (name, viewer)]
            for before, after in pairwise(own):
                assert before.end_ns <= after.start_ns


def test_the_counted_agent_comes_as_far_as_its_steps(looked: Sightings, sample: Recording) -> None:
    steps = list(sample.session.steps())
    moves = [each for each in steps if each.success and "Arm" not in each.action.name]

    assert len(looked.counted) == 1 + len(moves)
    assert len(looked.step_times_ns) == len(steps)


def test_both_saw_nearly_the_same(looked: Sightings) -> None:
    """A person looks over the agent's shoulder, at most one unit away."""
    person, agent = (set(looked.first_seen(viewer)) for viewer in ("person", "agent"))

    assert len(person & agent) >= 0.8 * len(person | agent) > 0


def test_the_cell_that_one_stands_in_is_visited(looked: Sightings) -> None:
    first = looked.samples[0]
    here = np.hypot(*(looked.cells - first.position[[0, 2]]).T).argmin()

    assert looked.covered[first.phase, "person"].visited[here] == first.time_ns


def test_a_session_without_a_look_at_the_house_has_seen_nothing(tmp_path: Path) -> None:
    recorder = Recorder(
        tmp_path / "blind.mcap",
        synthetic_session.start(house=generate(1, 3), house_id="one room", seeds={"house": 3}),
    )
    recorder.phase("answer", 0, 0, synthetic_session.CLOCK_NS)
    for frame in range(20):
        recorder.frame(synthetic_session.headset(frame), None, [])
    recorder.close()

    with Recording.open(tmp_path / "blind.mcap") as recording:
        nothing = look_again(recording)
        measures = measure(recording, nothing)

    assert (nothing.in_view, nothing.samples, nothing.drawn) == ((), (), False)
    assert nothing.graph.objects
    assert [row["phase"] for row in measures.rows()] == ["answer", "all"]
    assert all(row["objects_seen_by_person"] == 0 for row in measures.rows())


def test_a_session_whose_bodies_are_not_known_is_walked_but_not_seen(tmp_path: Path) -> None:
    recorder = Recorder(
        tmp_path / "other.mcap",
        synthetic_session.start(house=generate(1, 3), house_id="one room", seeds={"house": 3}),
    )
    steps = 0
    for frame in range(72):
        world_state = synthetic_session.world_state(frame, steps)
        steps = world_state.step_count
        if frame == 0:
            recorder.phase("explore", world_state.tick, 0, synthetic_session.CLOCK_NS)
        recorder.frame(
            synthetic_session.headset(frame), synthetic_session.command(frame), [world_state]
        )
    recorder.close()

    with Recording.open(tmp_path / "other.mcap") as recording:
        nothing = look_again(recording)

    assert nothing.samples
    assert (nothing.in_view, nothing.drawn) == ((), False)


looks = st.lists(st.frozensets(st.sampled_from("abc")), max_size=30)


@given(looks)
def test_looks_that_follow_each_other_are_joined(seen: list[frozenset[str]]) -> None:
    stays = Stays("person")

    for number, names in enumerate(seen):
        shown = {name: Visibility(100.0, 2.0) for name in names}
        stays.look("explore", shown, number * SECOND, (number + 1) * SECOND)

    for name in "abc":
        own = [view for view in stays.all() if view.object_id == name]
        assert sum(view.end_ns - view.start_ns for view in own) == SECOND * sum(
            name in names for names in seen
        )
        begun = sum(
            name in names and (number == 0 or name not in seen[number - 1])
            for number, names in enumerate(seen)
        )
        assert len(own) == begun


@pytest.mark.parametrize(("phase", "start"), [("re-enter", SECOND), ("explore", 3 * SECOND)])
def test_a_new_phase_or_a_pause_begins_again(phase: str, start: int) -> None:
    stays = Stays("agent")
    stays.look("explore", {"a": Visibility(100.0, 2.0)}, 0, SECOND)

    stays.look(phase, {"a": Visibility(100.0, 2.0)}, start, start + SECOND)

    assert len(stays.all()) == 2


def test_nothing_is_covered_before_it_is(looked: Sightings) -> None:
    for covered in looked.covered.values():
        times = covered.seen[covered.seen != NEVER]
        assert (times >= looked.samples[0].time_ns).all()


def test_what_the_trial_told_live_is_found_again(sample: Recording, looked: Sightings) -> None:
    """Live it is the agent's own camera, here the counted agent's, at most a unit away."""
    told = {
        name
        for _, seen in recorded(sample, Topic.SEEN)
        if isinstance(seen, Seen) and seen.by == "agent"
        for name in seen.object_ids
    }
    if not told:
        pytest.skip("the sample was recorded before trials told what is seen")

    found = set(looked.first_seen("agent"))

    assert len(told & found) >= 0.8 * len(told | found)
