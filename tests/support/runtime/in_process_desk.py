"""A desk in the tests' own process: the ends that a trial is led by."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from tests.support.runtime.visitor import Visitor
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.loop.virtual_loop import FRAME_NS
from vrhuman.runtime.processes.handover import Mailbox, Ring
from vrhuman.runtime.supervision.desk_endpoint import DeskAddresses, DeskEndpoint
from vrhuman.runtime.supervision.messages import News, Order, TrialStatus
from vrhuman.runtime.supervision.supervised_trial import SupervisedTrial

N = TypeVar("N", bound=News)


class Desk:
    """Leads a visitor's trial: ``led`` is called after each of its frames."""

    def __init__(self, orders: Ring, news: Ring, standing: Mailbox, end: DeskEndpoint) -> None:
        self._orders, self._news, self._standing = orders, news, standing
        self.led = SupervisedTrial(end)
        self._shown = 0
        self.listens = True
        self.told: list[News] = []

    def order(self, visitor: Visitor, *orders: Order) -> None:
        """Given after a frame, and obeyed before the next."""
        for order in orders:
            self._orders.put(order)
        self.after_a_frame(visitor)
        visitor.frame()
        self.after_a_frame(visitor)

    def after_a_frame(self, visitor: Visitor) -> None:
        self._shown += 1
        self.led(visitor.trial, FrameCount(self._shown, 0, FRAME_NS, self._shown, self._shown))
        if self.listens:
            self.told += self._news.take()

    def heard(self, kind: type[N]) -> list[N]:
        """All news of a kind so far."""
        return [each for each in self.told if isinstance(each, kind)]

    def standing(self) -> TrialStatus | None:
        newest: TrialStatus | None = self._standing.get()
        return newest


@contextmanager
def a_desk(news_bytes: int = 1 << 20) -> Iterator[Desk]:
    orders, news, standing = Ring(1 << 16), Ring(news_bytes), Mailbox(1 << 14)
    pictures = standing.address
    end = DeskEndpoint(
        DeskAddresses(orders.address, news.address, standing.address, pictures, pictures)
    )
    try:
        yield Desk(orders, news, standing, end)
    finally:
        end.close()
        for each in (orders, news, standing):
            each.close()
