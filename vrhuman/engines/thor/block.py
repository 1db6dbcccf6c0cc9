"""The block of shared memory through which AI2-THOR's pictures pass."""

from __future__ import annotations

import os
from multiprocessing import resource_tracker

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.thor.messages import CAMERAS
from vrhuman.shared_memory import SharedBlock


class Block:
    """The pictures of three cameras in shared memory.

    For each camera there are ``colour`` and ``masks`` (H, W, 3) bytes and ``depth`` (H, W) metres,
    top row first. The process that creates the block (``name`` None) removes it.
    """

    def __init__(self, size: tuple[int, int], name: str | None = None) -> None:
        width, height = size
        pixels = CAMERAS * width * height
        self._memory = SharedBlock(name, pixels * 10)
        if name is None:
            self._memory.reserve(0, pixels * 10)
        else:
            _not_ours(self._memory.name)
        shape = (CAMERAS, height, width)
        self.depth: NDArray[np.float32] = np.ndarray(shape, np.float32, self._memory.buffer)
        self.colour: NDArray[np.uint8] = np.ndarray(
            (*shape, 3), np.uint8, self._memory.buffer, pixels * 4
        )
        self.masks: NDArray[np.uint8] = np.ndarray(
            (*shape, 3), np.uint8, self._memory.buffer, pixels * 7
        )

    @property
    def name(self) -> str:
        return self._memory.name

    def close(self) -> None:
        del self.depth, self.colour, self.masks
        self._memory.close()


def _not_ours(name: str) -> None:
    """Keep Python's tracker from removing a block that another process created."""
    if os.name == "posix":  # Windows has no tracker
        resource_tracker.unregister(f"/{name}", "shared_memory")
