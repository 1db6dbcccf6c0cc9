"""The film of the running session: any moment's picture, soon, without the loop waiting."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman.recording.entries import VideoPacket
from vrhuman.recording.errors import SessionError
from vrhuman.recording.video import Picture, VideoEncoder
from vrhuman.runtime.view.film import Film, FilmPicture, VideoBuffer

RATE = 10
SPACING_NS = 1_000_000_000 // RATE
START_NS = 5_000_000_000
PICTURES = 35
SCRUB_SECONDS = 0.2
DEADLINE = 120.0


def number_of(picture: Picture) -> int:
    """Which picture it is: its left half is bright in the rows that count its number in binary."""
    rows = picture[:, : picture.shape[1] // 2].mean(axis=(1, 2)).reshape(8, -1).mean(axis=1)
    return int(sum(1 << bit for bit in range(8) if rows[bit] > 128))


def drawn(number: int, size: tuple[int, int]) -> Picture:
    width, height = size
    picture = np.random.default_rng(number).integers(0, 60, (height, width, 3), dtype=np.uint8)
    rows = picture.reshape(8, -1, width, 3)
    for bit in range(8):
        if number >> bit & 1:
            rows[bit] += 180
    return picture


@lru_cache(maxsize=2)
def video(width: int, height: int) -> tuple[VideoPacket, ...]:
    encoder = VideoEncoder(width, height, RATE)
    return tuple(
        packet
        for i in range(PICTURES)
        for packet in encoder.encode(START_NS + i * SPACING_NS, drawn(i, (width, height)))
    )


@settings(max_examples=examples(30))
@given(st.lists(st.integers(-SPACING_NS, (PICTURES + 2) * SPACING_NS), min_size=1, max_size=8))
def test_any_order_of_moments_gives_the_picture_seen_then(moments: list[int]) -> None:
    reel = VideoBuffer()
    for packet in video(64, 64):
        reel.add(packet)

    for moment in moments:
        found = reel.picture(START_NS + moment)

        seen = min(PICTURES - 1, max(0, moment // SPACING_NS))
        assert found is not None
        assert found[0] == START_NS + seen * SPACING_NS
        assert number_of(found[1]) == seen
    reel.close()


def test_a_film_that_still_grows_plays_on() -> None:
    reel = VideoBuffer()
    shown = []
    for packet in video(64, 64):
        reel.add(packet)
        found = reel.picture(packet.time_ns)
        assert found is not None
        shown.append(number_of(found[1]))
    reel.close()

    assert shown == list(range(PICTURES))


def test_what_comes_before_the_first_key_picture_or_twice_is_left_out() -> None:
    packets = video(64, 64)
    reel = VideoBuffer()
    assert reel.picture(START_NS) is None
    for packet in (*packets[3:], *packets):
        reel.add(packet)

    found = reel.picture(START_NS)

    assert found is not None
    assert number_of(found[1]) == 10  # the next key picture, a second in
    reel.close()


def test_a_damaged_stretch_does_not_take_the_rest_with_it() -> None:
    packets = list(video(64, 64))
    packets[5] = VideoPacket(packets[5].time_ns, b"\0" * 40, False)
    reel = VideoBuffer()
    for packet in packets:
        reel.add(packet)

    with pytest.raises(SessionError):
        reel.picture(packets[5].time_ns)
    found = reel.picture(packets[20].time_ns)

    assert found is not None
    assert number_of(found[1]) == 20
    reel.close()


@pytest.fixture
def film() -> Iterator[Film]:
    made = Film()
    yield made
    made.close()


def awaited(film: Film, time_ns: int) -> FilmPicture:
    """The film's picture of a moment, once it is there."""
    until = time.monotonic() + DEADLINE
    while time.monotonic() < until:
        found = film.picture()
        if found is not None and found[0] == time_ns:
            return found
        time.sleep(0.002)
    raise TimeoutError(f"no picture of {time_ns} within {DEADLINE:g} s")


@pytest.mark.end_to_end
def test_a_jump_shows_its_picture_within_a_fifth_of_a_second(film: Film) -> None:
    packets = video(800, 600)
    film.add(packets)
    film.request(packets[0].time_ns)
    awaited(film, packets[0].time_ns)
    took = []

    for number in (34, 9, 29, 18, 34, 0, 19):
        began = time.monotonic()
        film.request(packets[number].time_ns)
        _, picture = awaited(film, packets[number].time_ns)
        took.append(time.monotonic() - began)
        assert picture.shape == (600, 800, 3)
        assert number_of(picture) == number

    assert np.median(took) < SCRUB_SECONDS


@pytest.mark.end_to_end
def test_the_loop_never_waits_for_the_film(film: Film) -> None:
    packets = video(800, 600)
    film.request(packets[0].time_ns)
    held = 0.0
    for packet in packets:
        began = time.thread_time()
        film.add([packet])
        film.request(packet.time_ns)
        film.picture()
        held = max(held, time.thread_time() - began)

    awaited(film, packets[-1].time_ns)

    assert held < 0.05
