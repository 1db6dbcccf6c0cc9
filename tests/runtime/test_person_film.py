"""What the person sees is filmed: drawn where the house is simulated, encoded beside."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.protocol.person import pose
from vrhuman import geometry
from vrhuman.embodiment.build import EngineChoice
from vrhuman.engines.seen import EyePictures
from vrhuman.houses.generator import generate
from vrhuman.recording.entries import VideoPacket
from vrhuman.recording.video import decode
from vrhuman.records import Camera, View
from vrhuman.runtime.processes.world_process import WorldLink
from vrhuman.runtime.replay_state import ReplayState
from vrhuman.runtime.view.house_picture import Standpoint
from vrhuman.runtime.view.person_film import (
    EVERY_NS,
    MAX_WIDTH,
    WIDTH,
    FilmPicker,
    PersonFilm,
    size_for,
)

DEADLINE = 60.0
FOV = np.array([-0.9, 0.7, 0.8, -0.8])
CAMERA = Camera(np.zeros(3), geometry.IDENTITY, FOV)


@given(*[st.floats(0.3, 1.2)] * 4)
def test_pixels_are_square_and_sides_even(
    left: float, right: float, up: float, down: float
) -> None:
    width, height = size_for(np.array([-left, right, up, -down]))

    across = (math.tan(left) + math.tan(right)) / width
    assert (math.tan(up) + math.tan(down)) / height == pytest.approx(across, rel=0.02)
    assert width % 2 == height % 2 == 0


@given(st.integers(2, 2000), st.integers(2, 1200))
def test_what_an_engine_drew_is_made_small_enough(width: int, height: int) -> None:
    picture = np.zeros((height, width, 3), np.uint8)
    depth = np.ones((height, width), np.float32)
    drawn = EyePictures(1, (CAMERA, CAMERA), (picture, picture), (depth, depth))

    filmed = FilmPicker().pick(drawn, 5)

    assert filmed is not None
    rows, columns, _ = filmed.picture.shape
    assert rows % 2 == columns % 2 == 0
    assert columns <= MAX_WIDTH
    assert filmed.time_ns == 5


def test_no_picture_is_taken_before_its_time() -> None:
    picture, depth = np.zeros((4, 4, 3), np.uint8), np.ones((4, 4), np.float32)
    drawn = EyePictures(1, (CAMERA, CAMERA), (picture, picture), (depth, depth))
    picker = FilmPicker()

    taken = [picker.pick(drawn, time_ns) is not None for time_ns in (0, EVERY_NS - 1, EVERY_NS)]

    assert taken == [True, False, True]


@pytest.fixture
def world() -> Iterator[WorldLink]:
    house = generate(1, seed=1)
    link = WorldLink(
        EngineChoice(),
        house,
        "own",
        1,
        10**12,
        sights=1,
        observed=False,
        past=ReplayState(),
        filmed=True,
    )
    yield link
    link.close()


@pytest.mark.end_to_end
def test_the_house_is_filmed_from_where_the_eye_is(world: WorldLink) -> None:
    base = world.wait_ready().world_state.agent_position[[0, 2]]
    world.resume(7)
    told: list[str] = []
    film = PersonFilm(world, 0.0, told.append)
    eye = np.array([0.0, 1.6, 0.0])
    packets: list[VideoPacket] = []
    try:
        end = time.monotonic() + DEADLINE
        while len(packets) < 4 and time.monotonic() < end:
            view = View(eye, np.array([0.0, 0.0, 0.0, 1.0]), FOV)
            head, turned = pose(eye), 90.0 * len(packets)
            film.want(Standpoint(head, (view, view), base, turned, time.perf_counter_ns()))
            packets += film.take()
            time.sleep(0.005)
    finally:
        film.close()

    assert not told
    assert {packet.stream for packet in packets} == {"person"}
    assert packets[0].key
    pictures = [picture for _, picture in decode(packets)]
    assert {picture.shape for picture in pictures} == {(*size_for(FOV)[::-1], 3)}
    assert pictures[0].shape[1] == WIDTH
    assert all(np.ptp(picture) > 50 for picture in pictures)
    assert np.abs(pictures[0].astype(int) - pictures[-1]).mean() > 5.0
    steps = np.diff([packet.time_ns for packet in packets])
    assert (steps > 0.5 * EVERY_NS).all()
