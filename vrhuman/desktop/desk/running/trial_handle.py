"""Defines what the run view needs of a trial that runs in another process; nothing waits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from vrhuman.runtime.supervision.messages import (
    LivePicture,
    News,
    Order,
    TrialStatus,
)
from vrhuman.study.entries import SessionEntry


class TrialHandle(Protocol):
    """A supervised trial (:class:`vrhuman.runtime.supervision.process.TrialProcess`).

    Orders go in, and messages come out, each once; of its status and images only the newest.
    """

    @property
    def alive(self) -> bool: ...

    def order(self, order: Order) -> None: ...

    def news(self) -> tuple[News, ...]: ...

    def standing(self) -> TrialStatus | None: ...

    def pictures(self) -> tuple[LivePicture, ...]: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class SessionContext:
    """Who takes part in which session: the session's row in the registry, as it is at its start.

    ``words`` describe it in a line ("test 1 of 2, replay"); ``goes_on`` is whether an interrupted
    session is resumed.
    """

    entry: SessionEntry
    words: str = ""
    goes_on: bool = False
