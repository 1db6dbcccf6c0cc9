"""What the run view asks of a trial that runs in a process of its own; nothing here waits."""

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
    """A led trial (:class:`vrhuman.runtime.supervision.process.TrialProcess`): orders go in, news
    come out, each once; where it stands and its pictures are the newest only."""

    @property
    def alive(self) -> bool: ...

    def order(self, order: Order) -> None: ...

    def news(self) -> tuple[News, ...]: ...

    def standing(self) -> TrialStatus | None: ...

    def pictures(self) -> tuple[LivePicture, ...]: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class SessionContext:
    """Who is in the headset for what: the session's row in the registry, as it is when it begins.
    ``words`` tell it in a line ("test 1 of 2, replay"); ``goes_on`` is whether a session that was
    broken off is gone on with."""

    entry: SessionEntry
    words: str = ""
    goes_on: bool = False
