"""A recorded session drawn again: the house as it was, the agent where it was."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.recording.errors import SessionError
from vrhuman.recording.video import Picture
from vrhuman.review.drawing.cameras import AGENT, EGO, THIRD, TOP, Free
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.moment import Moment
from vrhuman.review.recording import Recording


@pytest.fixture(scope="module")
def moments(sample: Recording) -> list[Moment]:
    """Of the first phase, of which there is video."""
    phase = sample.phases[0]
    times = np.linspace(phase.start_ns, phase.end_ns, 5)[1:-1]
    return [sample.at(int(time_ns)) for time_ns in times]


def difference(one: Picture, other: Picture) -> float:
    return float(np.abs(one.astype(float) - other.astype(float)).mean())


def smaller(picture: Picture) -> Picture:
    """A fifth along each side."""
    height, width, _ = picture.shape
    blocks = picture.reshape(height // 5, 5, width // 5, 5, 3).mean(axis=(1, 3))
    return blocks.astype(np.uint8)


def test_the_agents_camera_shows_what_its_recorded_video_does(
    sample: Recording, small_view: SceneView, moments: list[Moment]
) -> None:
    """The video's picture may be older than the world state by less than the time between
    pictures."""
    for moment in moments:
        video = sample.picture(moment.time_ns)
        assert video is not None
        alike = difference(small_view.draw(moment, AGENT), smaller(video))
        others = [
            difference(small_view.draw(each, AGENT), smaller(video))
            for each in moments
            if each is not moment
        ]
        assert alike < 12.0
        assert alike < min(others)


def test_the_agents_body_is_seen_from_outside_only(
    small_view: SceneView, moments: list[Moment]
) -> None:
    here = moments[1]
    x, y, z = here.world_state.agent_position.tolist()
    elsewhere = replace(
        here, world_state=replace(here.world_state, agent_position=np.array([x, y, z + 0.2]))
    )
    above = Free((x, y + 1.5, z), yaw=0.0, pitch=90.0)

    assert difference(small_view.draw(here, above), small_view.draw(elsewhere, above)) > 1.0
    assert [camera.shows_agent for camera in (EGO, AGENT, THIRD, TOP)] == [False, False, True, True]


def test_a_picture_does_not_depend_on_what_was_drawn_before(
    small_view: SceneView, moments: list[Moment]
) -> None:
    first = small_view.draw(moments[0], EGO)
    small_view.draw(moments[2], TOP)
    small_view.ids(moments[1], THIRD)

    assert np.array_equal(small_view.draw(moments[0], EGO), first)


def test_ids_tell_which_object_each_pixel_shows(
    sample: Recording, small_view: SceneView, moments: list[Moment]
) -> None:
    ids, names = small_view.ids(moments[0], TOP)

    assert ids.shape == (120, 160)
    assert names[0] == ""
    shown = {names[number] for number in np.unique(ids).tolist()} - {""}
    objects = {each.object_id: each for each in sample.house.objects}
    assert shown <= set(objects)
    large = {each for each in objects if objects[each].object_type in ("Bed", "Sofa")}
    assert large <= shown


def test_after_a_gap_an_empty_house_is_drawn(small_view: SceneView, moments: list[Moment]) -> None:
    unknown = replace(moments[0], body_poses=np.zeros((0, 7)))

    ids, _ = small_view.ids(unknown, EGO)

    assert not ids.any()


def test_bodies_of_another_house_are_refused(small_view: SceneView, moments: list[Moment]) -> None:
    other = replace(moments[0], body_poses=moments[0].body_poses[:-1])

    with pytest.raises(SessionError, match="recorded video"):
        small_view.draw(other, EGO)


def test_two_views_draw_side_by_side(
    sample: Recording, small_view: SceneView, moments: list[Moment]
) -> None:
    before = small_view.draw(moments[0], EGO)
    other = SceneView(sample, 80, 60)
    try:
        assert other.draw(moments[0], EGO).shape == (60, 80, 3)
        assert np.array_equal(small_view.draw(moments[0], EGO), before)
    finally:
        other.close()
    assert np.array_equal(small_view.draw(moments[0], EGO), before)


def test_the_third_person_sees_the_agent_in_every_moment(
    sample: Recording, small_view: SceneView
) -> None:
    """A picture without the agent differs: nothing hides all of it."""
    for time_ns in sample.times_ns[::10].tolist():
        moment = sample.at(time_ns)
        seen = small_view.draw(moment, THIRD)
        camera = THIRD.view(moment, sample.house, small_view.size)
        yaw, pitch = geometry.yaw_and_horizon(camera.rotation)
        x, y, z = camera.position.tolist()
        away = replace(
            moment,
            world_state=replace(moment.world_state, agent_position=np.array([x, y - 90.0, z])),
        )
        without = small_view.draw(away, Free((x, y, z), yaw, pitch))
        assert (np.abs(seen.astype(int) - without).max(axis=2) > 24).mean() > 0.01
