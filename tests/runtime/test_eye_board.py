"""The eyes' frames pass between processes whole and uncopied, the newest only."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator

import numpy as np
import pytest

from vrhuman.engines.seen import EyePictures
from vrhuman.headset.reprojection.frames import FramePair, packed
from vrhuman.records import Camera
from vrhuman.runtime.view.eye_buffers import EyeBuffers

PIXELS = 64 * 48


@pytest.fixture
def board() -> Iterator[EyeBuffers]:
    made = EyeBuffers(PIXELS)
    yield made
    made.close()


def pair(number: int, size: tuple[int, int] = (64, 48)) -> FramePair:
    rng = np.random.default_rng(number)
    cameras = tuple(
        Camera(rng.normal(size=3), rng.normal(size=4), rng.normal(size=4), 0.1, 30.0)
        for _ in range(2)
    )
    pictures = tuple(rng.integers(0, 256, (size[1], size[0], 4), np.uint8) for _ in range(2))
    depths = tuple(rng.uniform(0.1, 9.0, (size[1], size[0])).astype("f4") for _ in range(2))
    return packed(EyePictures(number, cameras, pictures, depths))  # type: ignore[arg-type]


def assert_same(one: FramePair | None, other: FramePair) -> None:
    assert one is not None
    assert one.number == other.number
    for a, b in ((one.left, other.left), (one.right, other.right)):
        for name in ("position", "rotation", "fov", "near", "far"):
            assert np.array_equal(getattr(a.camera, name), getattr(b.camera, name))
        for name in ("colour", "nearness", "nearest"):
            assert np.array_equal(getattr(a, name), getattr(b, name))


def test_the_newest_pair_is_taken_once_as_it_was_put(board: EyeBuffers) -> None:
    for number in range(1, 6):
        board.put(pair(number))

    assert_same(board.newest(), pair(5))
    assert board.newest() is None


def test_an_empty_board_has_nothing(board: EyeBuffers) -> None:
    assert board.newest() is None


def test_smaller_pairs_may_follow_larger_ones(board: EyeBuffers) -> None:
    board.put(pair(1))
    board.put(pair(2, (40, 24)))

    assert_same(board.newest(), pair(2, (40, 24)))


def test_a_pair_being_written_is_not_taken(board: EyeBuffers) -> None:
    board.put(pair(1))
    board.put(pair(2))
    board._slots[2]._numbers()[0] = 0  # as a writer leaves it that died in the middle

    assert_same(board.newest(), pair(1))


def test_frames_too_large_for_the_board_are_refused(board: EyeBuffers) -> None:
    with pytest.raises(ValueError, match="board for 3072"):
        board.put(pair(1, (64, 49)))


def _put(address: tuple[int, str], number: int) -> None:
    board = EyeBuffers(*address)
    board.put(pair(number))
    board.close()


def test_one_writer_after_another_puts_from_another_process(board: EyeBuffers) -> None:
    spawn = multiprocessing.get_context("spawn")
    for number in (1, 2):
        writer = spawn.Process(target=_put, args=(board.address, number))
        writer.start()
        writer.join(120.0)

        assert_same(board.newest(), pair(number))
