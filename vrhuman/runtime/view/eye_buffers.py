"""Passes the eyes' frames from the process that draws them to the loop, without copying.

A pair is several megabytes. A mailbox's checksum and copies of it cost the loop half a display
period (5 ms for 5 MB measured); here the loop reads the newest pair where the writer put it, which
costs no more than the graphics card's own copy.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vrhuman.headset.reprojection.frames import TILES, EyeFrame, FramePair
from vrhuman.records import Camera, Floats
from vrhuman.shared_memory import SharedBlock

_SLOTS = 3
_CAMERA = 13
"""The number of values that describe a camera."""
_HEAD_BYTES = 8 * (4 + 2 * _CAMERA)
_PIXEL_BYTES = 4 + 2
_TILE_BYTES = 2 * TILES * TILES


class EyeBuffers:
    """Shared memory with the newest pair of frames, of at most ``pixels`` an eye.

    There is one writer and one reader. The process that creates it (``name`` None) removes it. The
    writer fills the oldest of three slots and numbers it last, so that a pair stays whole for as
    long as it takes to write two more.
    """

    def __init__(self, pixels: int, name: str | None = None) -> None:
        self.pixels = pixels
        slot = -(-(_HEAD_BYTES + 2 * (pixels * _PIXEL_BYTES + _TILE_BYTES)) // 64) * 64
        self._memory = SharedBlock(name, _SLOTS * slot)
        self._slots = [_Slot(self._memory, number * slot) for number in range(_SLOTS)]
        self._written = max(slot.sequence for slot in self._slots)  # another may have written
        self._seen = 0

    @property
    def address(self) -> tuple[int, str]:
        """The address with which another process opens it: ``EyeBuffers(*address)``."""
        return self.pixels, self._memory.name

    def put(self, pair: FramePair) -> None:
        """Make this the newest pair.

        :raises ValueError: for frames of more than :attr:`pixels`, or of two sizes.
        :raises SharedMemoryFull: if the system has no space for them.
        """
        if pair.left.size != pair.right.size or math.prod(pair.left.size) > self.pixels:
            raise ValueError(
                f"frames of {pair.left.size} and {pair.right.size} on a board for {self.pixels}"
            )
        self._slots[(self._written + 1) % _SLOTS].write(pair, self._written + 1)
        self._written += 1

    def newest(self) -> FramePair | None:
        """Return the newest pair that was not taken yet; None if there is none.

        Its pictures stay in the shared memory until two more are drawn: load them in this display
        frame and the next, and keep none.
        """
        slot = max(self._slots, key=lambda slot: slot.sequence)
        if slot.sequence <= self._seen:
            return None
        self._seen = slot.sequence
        return slot.read()

    def close(self) -> None:
        self._slots.clear()
        self._memory.close()


class _Slot:
    """One pair: four whole numbers (sequence, request, width, height), two cameras, pictures."""

    def __init__(self, memory: SharedBlock, at: int) -> None:
        self._memory = memory
        self._at = at
        memory.reserve(at, at + _HEAD_BYTES)

    @property
    def sequence(self) -> int:
        return int(self._numbers()[0])

    def write(self, pair: FramePair, sequence: int) -> None:
        pictures = 2 * (math.prod(pair.left.size) * _PIXEL_BYTES + _TILE_BYTES)
        self._memory.reserve(self._at, self._at + _HEAD_BYTES + pictures)
        numbers = self._numbers()
        numbers[0] = 0
        numbers[1:] = (pair.number, *pair.left.size)
        for told, frame, arrays in zip(
            self._cameras(), (pair.left, pair.right), self._pictures(pair.left.size), strict=True
        ):
            told[:] = _camera_numbers(frame.camera)
            colour, nearness, nearest = arrays
            colour[:], nearness[:], nearest[:] = frame.colour, frame.nearness, frame.nearest
        numbers[0] = sequence

    def read(self) -> FramePair:
        _, number, width, height = (int(each) for each in self._numbers())
        left, right = (
            EyeFrame(_camera(told.copy()), *arrays)
            for told, arrays in zip(self._cameras(), self._pictures((width, height)), strict=True)
        )
        return FramePair(number, left, right)

    def _numbers(self) -> NDArray[np.int64]:
        return np.ndarray(4, np.int64, self._memory.buffer, self._at)

    def _cameras(self) -> Floats:
        return np.ndarray((2, _CAMERA), np.float64, self._memory.buffer, self._at + 32)

    def _pictures(
        self, size: tuple[int, int]
    ) -> list[tuple[NDArray[np.uint8], NDArray[np.uint16], NDArray[np.uint16]]]:
        width, height = size
        pixels = width * height
        made = []
        for eye in range(2):
            at = self._at + _HEAD_BYTES + eye * (pixels * _PIXEL_BYTES + _TILE_BYTES)
            buffer = self._memory.buffer
            colour: NDArray[np.uint8] = np.ndarray((height, width, 4), np.uint8, buffer, at)
            at += 4 * pixels
            nearness: NDArray[np.uint16] = np.ndarray((height, width), np.uint16, buffer, at)
            at += 2 * pixels
            nearest: NDArray[np.uint16] = np.ndarray((TILES, TILES), np.uint16, buffer, at)
            made.append((colour, nearness, nearest))
        return made


def _camera_numbers(camera: Camera) -> Floats:
    numbers: Floats = np.concatenate(
        [camera.position, camera.rotation, camera.fov, (camera.near, camera.far)]
    )
    return numbers


def _camera(told: Floats) -> Camera:
    return Camera(told[:3], told[3:7], told[7:11], float(told[11]), float(told[12]))
