"""Pictures in, nearly the same pictures out, from any key picture on; MP4 that others can play."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
import pytest

from tests.support.recording import synthetic_session
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.video import (
    Picture,
    VideoEncoder,
    decode,
    export_mp4,
)

WIDTH, HEIGHT, RATE = 160, 120, 10


def picture(number: int) -> Picture:
    """A grey floor with a bar that walks to the right."""
    image = np.full((HEIGHT, WIDTH, 3), 90, dtype=np.uint8)
    image[:, 4 * number : 4 * number + 8] = (200, 60, 40)
    return image


def encoded(count: int) -> list:
    encoder = VideoEncoder(WIDTH, HEIGHT, RATE)
    packets = [
        packet
        for i in range(count)
        for packet in encoder.encode(synthetic_session.CLOCK_NS + i * 100_000_000, picture(i))
    ]
    return packets + encoder.flush()


def test_each_picture_gives_its_packet_at_once() -> None:
    encoder = VideoEncoder(WIDTH, HEIGHT, RATE)
    for i in range(5):
        assert [packet.time_ns for packet in encoder.encode(i, picture(i))] == [i]


def test_pictures_return_with_their_times() -> None:
    shown = list(decode(encoded(25)))
    assert [time for time, _ in shown] == [
        synthetic_session.CLOCK_NS + i * 100_000_000 for i in range(25)
    ]
    for i, (_, image) in enumerate(shown):
        assert np.abs(image.astype(int) - picture(i)).mean() < 4


def test_decoding_starts_at_any_key_picture() -> None:
    packets = encoded(25)
    assert [i for i, packet in enumerate(packets) if packet.key] == [0, 10, 20]
    times = [time for time, _ in decode(packets[7:])]
    assert times == [packet.time_ns for packet in packets[10:]]


def test_mp4_has_the_same_pictures_at_the_same_times(tmp_path: Path) -> None:
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        for packet in encoded(25):
            recorder.video(packet)
    with Session.open(tmp_path / "s.mcap") as session:
        assert export_mp4(session, tmp_path / "s.mp4") == 25
    parameters = encoded(1)[0].data.split(b"\x00\x00\x00\x01")[1]
    assert parameters in (tmp_path / "s.mp4").read_bytes().partition(b"avcC")[2][:100]
    with av.open(str(tmp_path / "s.mp4")) as container:
        frames = list(container.decode(video=0))
    assert [round(float(frame.time), 2) for frame in frames] == [i / 10 for i in range(25)]
    last = frames[-1].to_ndarray(format="rgb24")
    assert np.abs(last.astype(int) - picture(24)).mean() < 4


def test_a_session_without_video_is_reported(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 3)
    with (
        Session.open(tmp_path / "s.mcap") as session,
        pytest.raises(SessionError, match="no agent"),
    ):
        export_mp4(session, tmp_path / "s.mp4")


def test_odd_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="even"):
        VideoEncoder(161, 120, 10)
