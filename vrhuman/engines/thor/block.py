"""The block of shared memory through which AI2-THOR's pictures pass."""

from __future__ import annotations

from multiprocessing import resource_tracker, shared_memory

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.thor.messages import CAMERAS


class Block:
    """The pictures of three cameras in shared memory.

    For each camera there are ``colour`` and ``masks`` (H, W, 3) bytes and ``depth`` (H, W) metres,
    top row first. The process that creates the block (``name`` None) removes it.
    """

    def __init__(self, size: tuple[int, int], name: str | None = None) -> None:
        width, height = size
        pixels = CAMERAS * width * height
        self._owner = name is None
        if name is None:
            self._memory = shared_memory.SharedMemory(create=True, size=pixels * 10)
        else:
            self._memory = shared_memory.SharedMemory(name=name)
            _not_ours(self._memory)
        shape = (CAMERAS, height, width)
        self.depth: NDArray[np.float32] = np.ndarray(shape, np.float32, self._memory.buf)
        self.colour: NDArray[np.uint8] = np.ndarray(
            (*shape, 3), np.uint8, self._memory.buf, pixels * 4
        )
        self.masks: NDArray[np.uint8] = np.ndarray(
            (*shape, 3), np.uint8, self._memory.buf, pixels * 7
        )

    @property
    def name(self) -> str:
        return self._memory.name

    def close(self) -> None:
        del self.depth, self.colour, self.masks
        self._memory.close()
        if self._owner:
            self._memory.unlink()


def _not_ours(memory: shared_memory.SharedMemory) -> None:
    """Keep Python's tracker from removing a block that another process created."""
    registered: str = getattr(memory, "_name", memory.name)
    if registered.startswith("/"):  # POSIX; Windows has no tracker
        resource_tracker.unregister(registered, "shared_memory")
