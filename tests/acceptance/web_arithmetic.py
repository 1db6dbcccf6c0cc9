"""How many participants a server holds: ``python -m tests.acceptance.web_arithmetic``.

It is a simulation of the arithmetic, and not of an operating system. Frames come from each page at
the display's rate. The server's one loop passes them on to the trials' processes, and the answers
back; a trial records the frames that wait and obeys the newest. Loop and trials share the cores:
the loop first, then who waits longest. What each costs is given here. Told is what limits: the
cores, or the one loop.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import random
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

HZ, MAX_AHEAD, MAX_P99_MS = 72.0, 30, 20.0
LOOP = -1


@dataclass(frozen=True)
class Costs:
    """CPU times [s]: of a frame obeyed, of one recorded only, of a message in the loop."""

    obeyed: float = 1.12e-3
    recorded: float = 0.32e-3
    message: float = 0.053e-3


@dataclass
class Server:
    """The state of a simulated server with ``cores``; times in seconds."""

    people: int
    cores: int
    costs: Costs
    now: float = 0.0
    trips: list[float] = field(default_factory=list)
    answers: int = 0
    held_back: int = 0
    spent: dict[str, float] = field(default_factory=lambda: {"loop": 0.0, "trials": 0.0})

    def __post_init__(self) -> None:
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self._messages: deque[Callable[[], None]] = deque()  # for the loop
        self._waiting: list[list[float]] = [[] for _ in range(self.people)]
        self._ahead = [0] * self.people
        self._ready: deque[int] = deque()
        self._busy: set[int] = set()  # ready, or running
        self._running = 0

    def run(self, seconds: float) -> None:
        """Let everybody send frames."""
        chance = random.Random(20)
        for who in range(self.people):
            self._at(chance.random() / HZ, lambda who=who: self._send(who))  # type: ignore[misc]
        while self._events and self._events[0][0] < seconds:
            self.now, _, happen = heapq.heappop(self._events)
            happen()
            while self._ready and self._running < self.cores:
                self._start(self._ready.popleft())

    def _at(self, time: float, happen: Callable[[], None]) -> None:
        heapq.heappush(self._events, (time, next(self._order), happen))

    def _send(self, who: int) -> None:
        self._at(self.now + 1.0 / HZ, lambda: self._send(who))
        if self._ahead[who] >= MAX_AHEAD:
            self.held_back += 1
            return
        self._ahead[who] += 1
        sent = self.now
        self._messages.append(lambda: self._passed_on(who, sent))
        self._wake(LOOP)

    def _passed_on(self, who: int, sent: float) -> None:
        self._waiting[who].append(sent)
        self._wake(who)

    def _answered(self, who: int, sent: list[float]) -> None:
        self._ahead[who] -= len(sent)
        self.answers += 1
        self.trips += [self.now - each for each in sent]

    def _wake(self, who: int) -> None:
        if who not in self._busy and (self._messages if who == LOOP else self._waiting[who]):
            self._busy.add(who)
            (self._ready.appendleft if who == LOOP else self._ready.append)(who)

    def _start(self, who: int) -> None:
        self._running += 1
        if who == LOOP:
            cost, then = self.costs.message, self._messages.popleft()
            self.spent["loop"] += cost
        else:
            sent, self._waiting[who] = self._waiting[who], []
            cost = self.costs.obeyed + self.costs.recorded * (len(sent) - 1)
            self.spent["trials"] += cost

            def then() -> None:
                self._messages.append(lambda: self._answered(who, sent))
                self._wake(LOOP)

        self._at(self.now + cost, lambda: self._end(who, then))

    def _end(self, who: int, then: Callable[[], None]) -> None:
        self._running -= 1
        self._busy.discard(who)
        then()
        self._wake(who)


def tell(people: int, cores: int, seconds: float, costs: Costs) -> bool:
    """Print what becomes of so many; return whether their poses are answered in time."""
    server = Server(people, cores, costs)
    server.run(seconds)
    p50, p99 = np.percentile(server.trips, [50, 99]) * 1e3
    loop, trials = (server.spent[name] / seconds for name in ("loop", "trials"))
    limit = "the one loop" if loop > 0.95 else "the cores" if loop + trials > 0.95 * cores else ""
    print(
        f"{people:>4} people on {cores} cores: pose to state p50 {p50:.1f} ms, p99 {p99:.1f} ms; "
        f"{server.answers / len(server.trips):.0%} shown by themselves, {server.held_back} frames "
        f"held back; loop {loop:.0%} of a core, {(loop + trials) / people:.1%} of a core each"
        + (f"; limit: {limit}" if limit else ""),
        flush=True,
    )
    return bool(p99 <= MAX_P99_MS)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, nargs="+", default=[10, 20, 50, 100, 200])
    parser.add_argument("--cores", type=int, nargs="+", default=[2, 8, 16])
    parser.add_argument("--seconds", type=float, default=5.0)
    options = parser.parse_args()
    for cores in options.cores:
        for people in options.people:
            tell(people, cores, options.seconds, Costs())
    return 0


if __name__ == "__main__":
    sys.exit(main())
