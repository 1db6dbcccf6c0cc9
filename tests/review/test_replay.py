"""A session as a video again."""

from __future__ import annotations

import math
from pathlib import Path

import av
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from vrhuman.review.drawing.cameras import EGO, TOP
from vrhuman.review.drawing.replay import Cut, ReplayError, replay
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.recording import Recording


def pictures(path: Path) -> list[np.ndarray]:
    with av.open(str(path)) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


@example(start=2.0, length=2.6, speed=4.0, rate=30)
@example(start=0.3, length=2.05, speed=1.0, rate=30)
@given(
    start=st.floats(0.0, 20.0),
    length=st.floats(0.1, 10.0),
    speed=st.sampled_from([0.25, 0.5, 1.0, 4.0, 16.0]),
    rate=st.sampled_from([1, 10, 30]),
)
def test_a_cut_is_as_long_as_its_speed_makes_it(
    sample: Recording, start: float, length: float, speed: float, rate: int
) -> None:
    times = Cut(start, start + length, speed, rate).times(sample)

    pictures = length / speed * rate  # half a picture is shown as a whole one
    assert len(times) == max(1, math.floor(pictures + 0.5 + 1e-6))
    assert times[0] == sample.first_ns + round(start * 1e9)
    assert times[-1] <= sample.first_ns + (start + length) * 1e9 + 0.5e9 * speed / rate
    assert times == sorted(times)


def test_without_an_end_a_cut_goes_to_the_sessions(sample: Recording) -> None:
    times = Cut(rate=10).times(sample)

    assert sample.last_ns - times[-1] <= 0.15e9 + 1  # the number of pictures is rounded


@pytest.mark.parametrize(("start", "end"), [(5.0, 5.0), (5.0, 4.0), (1e5, None)])
def test_a_cut_with_nothing_in_it_is_refused(
    sample: Recording, start: float, end: float | None
) -> None:
    with pytest.raises(ReplayError, match="nothing to play"):
        Cut(start, end).times(sample)


def test_the_video_shows_what_the_camera_saw(
    sample: Recording, small_view: SceneView, tmp_path: Path
) -> None:
    out = tmp_path / "folder" / "ego.mp4"
    told: list[int] = []

    count = replay(sample, small_view, EGO, out, Cut(2.0, 4.0, 2.0, 10), told.append)

    shown = pictures(out)
    assert count == len(shown) == told[-1] == 10
    for number, picture in enumerate(shown):
        moment = sample.at(sample.first_ns + round((2.0 + 0.2 * number) * 1e9))
        drawn = small_view.draw(moment, EGO)
        below = slice(40, None)  # the mark is above
        assert np.abs(picture[below].astype(float) - drawn[below]).mean() < 8.0
    assert list(out.parent.iterdir()) == [out]


def test_what_no_person_did_is_marked(
    sample: Recording, small_view: SceneView, tmp_path: Path
) -> None:
    assert sample.start.participant_kind != "person"
    replay(sample, small_view, TOP, tmp_path / "top.mp4", Cut(0.0, 0.2, 1.0, 5))

    (marked,) = pictures(tmp_path / "top.mp4")

    plain = small_view.draw(sample.at(sample.first_ns), TOP)
    corner = np.abs(marked[:20, :60].astype(float) - plain[:20, :60]).mean()
    elsewhere = np.abs(marked[60:].astype(float) - plain[60:]).mean()
    assert corner > 5.0 * elsewhere


def test_a_file_that_is_there_is_not_overwritten(
    sample: Recording, small_view: SceneView, tmp_path: Path
) -> None:
    out = tmp_path / "there.mp4"
    out.write_bytes(b"mine")

    with pytest.raises(ReplayError, match="exists already; choose another file with --out"):
        replay(sample, small_view, TOP, out, Cut(0.0, 0.2))

    assert out.read_bytes() == b"mine"


def test_a_failed_replay_leaves_nothing(
    sample: Recording, small_view: SceneView, tmp_path: Path
) -> None:
    class Stop(Exception):
        pass

    def stop(_: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        replay(sample, small_view, TOP, tmp_path / "half.mp4", Cut(0.0, 1.0), stop)

    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_reported(
    sample: Recording, small_view: SceneView, tmp_path: Path
) -> None:
    (tmp_path / "file").write_bytes(b"")

    with pytest.raises(ReplayError, match="cannot be written"):
        replay(sample, small_view, TOP, tmp_path / "file" / "out.mp4", Cut(0.0, 1.0))
