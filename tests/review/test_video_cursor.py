"""The recorded video's picture of any time, whichever was asked for before."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.recording import synthetic_session
from tests.support.recording.synthetic_session import CLOCK_NS, PERIOD_NS
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.recover import recover
from vrhuman.recording.video import VideoEncoder
from vrhuman.review.recording import Recording

FRAMES = 240
EVERY = 4
"""Frames from one picture of the video to the next."""


def brightness(number: int) -> int:
    return 30 + 3 * number


def record(path: Path, stream: str = "agent") -> Recorder:
    """A video that grows brighter from picture to picture, a key picture a second."""
    recorder = Recorder(path, synthetic_session.start())
    encoder = VideoEncoder(32, 32, 72 // EVERY, stream)
    for frame in range(FRAMES):
        if frame % EVERY == 0:
            picture = np.full((32, 32, 3), brightness(frame // EVERY), np.uint8)
            for packet in encoder.encode(CLOCK_NS + frame * PERIOD_NS, picture):
                recorder.video(packet)
        recorder.frame(
            synthetic_session.headset(frame), None, [synthetic_session.world_state(frame, 0)]
        )
    return recorder


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("reel") / "s.mcap"
    record(path).close()
    return path


def test_any_time_in_any_order_shows_the_newest_picture(path: Path) -> None:
    with Recording.open(path) as recording:

        @settings(max_examples=examples(40))
        @given(st.lists(st.integers(0, FRAMES * PERIOD_NS - 1), min_size=1, max_size=6))
        def check(times: list[int]) -> None:
            for after in times:
                picture = recording.picture(CLOCK_NS + after)
                assert picture is not None
                newest = after // PERIOD_NS // EVERY
                assert abs(float(picture.mean()) - brightness(newest)) < 2.0

        check()


def test_before_the_first_picture_there_is_none(path: Path) -> None:
    with Recording.open(path) as recording:
        assert recording.picture(CLOCK_NS - 1) is None


def test_a_video_that_was_not_recorded_has_no_pictures(path: Path) -> None:
    with Recording.open(path) as recording:
        assert recording.picture(CLOCK_NS + PERIOD_NS, "person") is None


def test_the_persons_video_is_a_stream_of_its_own(tmp_path: Path) -> None:
    record(tmp_path / "s.mcap", "person").close()

    with Recording.open(tmp_path / "s.mcap") as recording:
        assert recording.picture(CLOCK_NS) is None
        assert recording.picture(CLOCK_NS, "person") is not None


def test_after_a_gap_there_is_no_picture_until_the_next_key_picture(tmp_path: Path) -> None:
    path, whole = tmp_path / "s.mcap", tmp_path / "whole.mcap"
    record(path).leave_open()
    with Session.open(path) as session:
        span = session._blocks.chunks[101]  # of frame 100, which has a picture
    data = bytearray(path.read_bytes())
    data[span.offset + 200] ^= 1
    path.write_bytes(data)
    recover(path, whole)

    with Recording.open(whole) as recording:
        shown = [
            recording.picture(CLOCK_NS + frame * PERIOD_NS) is not None
            for frame in (99, 100, 105, 143, 144, 150)
        ]

    assert shown == [True, False, False, False, True, True]
