"""Two network namespaces joined packet by packet: late, lossy, out of order, and out for a while.

Needs Linux and root. The real TCP of the system is at both ends; only the wire is this program.
"""

from __future__ import annotations

import fcntl
import heapq
import itertools
import os
import random
import select
import struct
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE, THERE = "10.77.20.1", "10.77.20.2"
_TUN = Path("/dev/net/tun")
_SETIFF, _PLAIN_TUN = 0x400454CA, 0x1001
_NAMES = ("vrhuman-a", "vrhuman-b")


def can_join() -> bool:
    """Whether this computer lets us make namespaces and wires."""
    return _TUN.exists() and hasattr(os, "geteuid") and os.geteuid() == 0


@dataclass
class Wire:
    """What becomes of packets: ``delay`` [s] each way, shares that are lost or that come later."""

    delay: float
    loss: float
    reordered: float
    out: bool = False
    passed: int = 0
    lost: int = 0
    late: int = 0


@contextmanager
def joined(wire: Wire, seed: int) -> Iterator[tuple[str, str]]:
    """Yield the names of two namespaces, at :data:`HERE` and :data:`THERE`, with a wire between."""
    with _namespaces():
        ends = [_tun(name, each) for name, each in zip(_NAMES, (HERE, THERE), strict=True)]
        ending = threading.Event()
        carrier = threading.Thread(target=_carry, args=(wire, ends, ending, random.Random(seed)))
        carrier.start()
        try:
            yield _NAMES
        finally:
            ending.set()
            carrier.join()
            for end in ends:
                os.close(end)


@contextmanager
def _namespaces() -> Iterator[None]:
    made = []
    try:
        for name in _NAMES:
            subprocess.run(["ip", "netns", "add", name], check=True)
            made.append(name)
            subprocess.run(["ip", "-n", name, "link", "set", "lo", "up"], check=True)
        yield
    finally:
        for name in made:
            subprocess.run(["ip", "netns", "del", name], check=False)


def _tun(namespace: str, address: str) -> int:
    end = os.open(_TUN, os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(end, _SETIFF, struct.pack("16sH", namespace.encode(), _PLAIN_TUN))
    inside = ["ip", "-n", namespace]
    subprocess.run(["ip", "link", "set", namespace, "netns", namespace], check=True)
    subprocess.run([*inside, "addr", "add", f"{address}/24", "dev", namespace], check=True)
    subprocess.run([*inside, "link", "set", namespace, "up"], check=True)
    return end


def _carry(wire: Wire, ends: list[int], ending: threading.Event, chance: random.Random) -> None:
    """Carry packets until told to end; one that is late is overtaken by those behind it."""
    numbers, waiting = itertools.count(), list[tuple[float, int, int, bytes]]()
    while not ending.is_set():
        now = time.monotonic()
        while waiting and waiting[0][0] <= now:
            _, _, end, packet = heapq.heappop(waiting)
            os.write(ends[end], packet)
        patience = min(0.05, waiting[0][0] - now) if waiting else 0.05
        for source in select.select(ends, [], [], max(0.0, patience))[0]:
            packet = os.read(source, 1 << 16)
            if wire.out or chance.random() < wire.loss:
                wire.lost += 1
                continue
            wire.passed += 1
            late = chance.random() < wire.reordered
            wire.late += late
            due = time.monotonic() + wire.delay * (1.5 if late else 1.0)
            heapq.heappush(waiting, (due, next(numbers), 1 - ends.index(source), packet))
