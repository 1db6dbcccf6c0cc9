"""Algorithm 1 cuts where no object has stayed in the middle of the picture."""

from __future__ import annotations

import numpy as np

from vrhuman.benchmarks.models.segmentation import event_weights, segment_points

A, B, AB, NONE = {"Apple"}, {"Bowl"}, {"Apple", "Bowl"}, set[str]()


def test_a_clip_is_cut_where_the_common_objects_run_out() -> None:
    assert segment_points([A, A, B, B]) == [2]


def test_an_object_in_common_holds_a_segment_together() -> None:
    assert segment_points([A, AB, A, AB, A]) == []


def test_objects_that_only_neighbours_share_do_not_hold_a_segment_together() -> None:
    assert segment_points([A, AB, B]) == [2]


def test_after_a_cut_only_frames_since_then_count() -> None:
    assert segment_points([A, AB, B, AB, A]) == [2, 4]


def test_every_frame_without_an_object_in_the_middle_begins_a_segment() -> None:
    assert segment_points([A, NONE, NONE, A, A]) == [1, 2, 3]


def test_nothing_in_the_middle_at_first_is_a_cut_too() -> None:
    assert segment_points([NONE, A]) == [0, 1]


def test_an_event_is_the_mean_of_its_frames_with_both_its_ends() -> None:
    weights = event_weights([A, A, B, B])

    assert np.allclose(weights, [[1 / 3, 1 / 3, 1 / 3, 0], [0, 0, 1 / 2, 1 / 2]])


def test_a_clip_without_cuts_is_one_event() -> None:
    assert np.allclose(event_weights([A, A, A, A]), [[0.25, 0.25, 0.25, 0.25]])


def test_a_clip_of_one_frame_is_one_event() -> None:
    assert np.allclose(event_weights([A]), [[1.0]])
