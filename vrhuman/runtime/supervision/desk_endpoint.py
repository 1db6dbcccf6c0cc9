"""The trial's end of its connection with the experimenter's window; no call waits."""

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
    """The addresses of the shared memory that connects a trial with the experimenter's window.

    They are the rings of orders and of news, the mailbox of the trial's status, and those of the
    agent's and of the person's pictures.
    """

    orders: Address
    news: Address
    standing: Address
    agent: Address
    person: Address


class DeskEndpoint:
    """The end of the connection that belongs to the trial's process."""

    def __init__(self, addresses: DeskAddresses) -> None:
        self._orders = Ring(*addresses.orders)
        self._news = Ring(*addresses.news)
        self._standing = Mailbox(*addresses.standing)
        self._untold: deque[News] = deque()

    def orders(self) -> list[Order]:
        """Return the orders given since the last call."""
        return self._orders.take()

    def tell(self, *news: News) -> None:
        """Send news in order and without loss: what does not fit yet waits for the next call."""
        self._untold += news
        while self._untold:
            try:
                self._news.put(self._untold[0])
            except RingFull:
                return
            self._untold.popleft()

    def stand(self, standing: TrialStatus) -> None:
        """Send the trial's present status."""
        self._standing.put(standing)

    @property
    def gone(self) -> bool:
        """Whether the experimenter's process has ended, so that nobody supervises the trial."""
        return orphaned()

    def close(self) -> None:
        """Close the connection; remaining news is sent if the other side makes room soon."""
        until = time.monotonic() + PATIENCE_SECONDS
        while self._untold and not self.gone and time.monotonic() < until:
            self.tell()
            time.sleep(0.01)
        for end in (self._orders, self._news, self._standing):
            end.close()
