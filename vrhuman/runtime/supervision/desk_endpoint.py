"""The trial's end of what it and the desk say to one another; nothing here waits."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass

from vrhuman.runtime.processes.child import orphaned
from vrhuman.runtime.processes.handover import Mailbox, Ring, RingFull
from vrhuman.runtime.supervision.messages import News, Order, TrialStatus

Address = tuple[int, str]
PATIENCE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class DeskAddresses:
    """The desk's shared memory: rings of orders and of news, the mailbox of where the trial stands,
    and those of the agent's and of the person's pictures."""

    orders: Address
    news: Address
    standing: Address
    agent: Address
    person: Address


class DeskEndpoint:
    """In the trial's process."""

    def __init__(self, addresses: DeskAddresses) -> None:
        self._orders = Ring(*addresses.orders)
        self._news = Ring(*addresses.news)
        self._standing = Mailbox(*addresses.standing)
        self._untold: deque[News] = deque()

    def orders(self) -> list[Order]:
        """Those given since the last call."""
        return self._orders.take()

    def tell(self, *news: News) -> None:
        """In order, and none is lost: what a slow desk has no room for waits for the next call."""
        self._untold += news
        while self._untold:
            try:
                self._news.put(self._untold[0])
            except RingFull:
                return
            self._untold.popleft()

    def stand(self, standing: TrialStatus) -> None:
        """Where the trial stands now."""
        self._standing.put(standing)

    @property
    def gone(self) -> bool:
        """Whether the desk's process has ended: nobody leads the trial any more."""
        return orphaned()

    def close(self) -> None:
        """What is untold is told yet, if the desk makes room for it soon."""
        until = time.monotonic() + PATIENCE_SECONDS
        while self._untold and not self.gone and time.monotonic() < until:
            self.tell()
            time.sleep(0.01)
        for end in (self._orders, self._news, self._standing):
            end.close()
