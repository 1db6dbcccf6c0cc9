"""Writes a value through shared memory that has become full; run in a small /dev/shm of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from vrhuman.engines.seen import EyePictures
from vrhuman.headset.reprojection.frames import FramePair, packed
from vrhuman.records import Camera
from vrhuman.runtime.processes.handover import Mailbox, Ring
from vrhuman.runtime.view.eye_buffers import EyeBuffers
from vrhuman.shared_memory import SharedMemoryFull

FILLER = Path("/dev/shm/filler")
SIZE = (300, 300)


def pair() -> FramePair:
    camera = Camera(np.zeros(3), np.array([1.0, 0, 0, 0]), np.zeros(4), 0.1, 30.0)
    picture = np.full((*SIZE, 4), 7, np.uint8)
    depth = np.ones(SIZE, np.float32)
    return packed(EyePictures(1, (camera, camera), (picture, picture), (depth, depth)))


def way(name: str) -> tuple[Any, Any, Callable[[Any], Any]]:
    """What is made, what is put in, and how it is taken out again."""
    if name == "mailbox":
        return Mailbox(300_000), bytes(200_000), Mailbox.get
    if name == "ring":
        return Ring(900_000), bytes(200_000), lambda ring: ring.take()[0]
    return EyeBuffers(SIZE[0] * SIZE[1]), pair(), EyeBuffers.newest


def main() -> None:
    made, value, taken = way(sys.argv[1])
    with FILLER.open("wb", buffering=0) as filler:
        while True:
            try:
                filler.write(bytes(4096))
            except OSError:
                break
    try:
        made.put(value)
    except SharedMemoryFull as error:
        print(error)
    try:
        Ring(100_000)
    except SharedMemoryFull as error:
        print(error)
    FILLER.unlink()
    made.put(value)
    print("given" if taken(made) is not None else "lost")
    made.close()


if __name__ == "__main__":
    main()
