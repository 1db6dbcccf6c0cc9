"""The trials that a server holds: each with its process, its house and the page that is there."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from vrhuman.runtime.plan import Plan
from vrhuman.web.messages import Mode, written_message
from vrhuman.web.trial_link import TrialLink
from vrhuman.web.trial_messages import (
    Answer,
    HouseReady,
    PageCame,
    PageGone,
    PhaseBegan,
    TrialOver,
    TrialRefused,
)

MAX_RESTARTS = 3
"""How often a trial's process that dies is started again; what kills it thrice is told."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a trial stands, for the experimenter; ``phase`` where one has just begun."""

    trial: str
    state: str
    session: str = ""
    phase: str = ""
    steps: int = 0


class Page(Protocol):
    """A page that is connected."""

    def say(self, message: bytes) -> None:
        """Send a message, after all earlier ones."""

    def refuse(self, reason: str) -> None:
        """End the connection, after all earlier messages; ``reason`` is one line."""


class Seat:
    """One participant's trial on the server; use it in the event loop's thread only.

    ``what`` is the trial's plan, or the session that is resumed.
    """

    def __init__(self, trial: str, what: Plan | Path, tell: Callable[[Standing], None]) -> None:
        self._trial = trial
        self._what = what
        self._tell = tell
        self._link: TrialLink | None = None
        self._page: Page | None = None
        self._pages = 0
        self._mode: Mode = "desktop"
        self._session: Path | None = None
        self._restarts = 0
        self._over: bytes | None = None
        self.house: bytes | None = None
        """The house file, compressed by gzip; None until it is loaded."""

    def entered(self, page: Page, mode: Mode) -> None:
        """Give the seat to a page; the process starts with the first, and an earlier page goes."""
        if self._page is not None:
            self._page.refuse(
                "this session was opened again, in another window or on another device"
            )
        self._page = page
        self._pages += 1
        self._mode = mode
        if self._over is not None:
            page.say(self._over)
        elif self._link is None:
            self._start(self._session or self._what)
        elif self.house is not None:
            self._link.send(PageCame(self._pages))
            page.say(written_message({"kind": "house"}))

    def heard(self, page: Page, message: bytes) -> None:
        """Pass on what the seat's page sent.

        A page that is far ahead of its answers is not heard meanwhile, nor one without a house.
        """
        if self._link is not None and page is self._page and self.house is not None:
            self._link.pass_on(message)

    def left(self, page: Page) -> None:
        """Take note that a page has gone, if it is still the seat's."""
        if self._page is page:
            self._page = None
            if self._link is not None:
                self._link.send(PageGone())
            self._tell(self._standing("away"))

    def dismiss(self, reason: str) -> None:
        """End the page's connection; ``reason`` is one line."""
        if self._page is not None:
            self._page.refuse(reason)
            self._page = None

    def close(self) -> None:
        """End the trial's process; its session can be resumed."""
        if self._link is not None:
            self._link.close()
            self._link = None

    def _start(self, what: Plan | Path) -> None:
        self._tell(self._standing("loading"))
        self._say({"kind": "loading"})
        link: TrialLink | None = None

        def hear(value: Any) -> None:
            if link is self._link:  # an earlier process has nothing to say any more
                self._answered(value)

        link = self._link = TrialLink(what, self._mode, hear)

    def _answered(self, value: Any) -> None:
        if isinstance(value, Answer):
            if self._link is not None:
                self._link.answered(value.messages)
            if self._page is None or value.page != self._pages:
                return
            if value.message is None:
                self._page.refuse(value.reason)
            else:
                self._page.say(value.message)
        elif isinstance(value, HouseReady):
            self.house = gzip.compress(value.house, 6)
            self._session = value.session
            self._tell(self._standing("running"))
            if self._link is not None:
                self._link.send(PageCame(self._pages))
            self._say({"kind": "house"})
        elif isinstance(value, PhaseBegan):
            now = self._standing("running")
            self._tell(replace(now, phase=value.phase, steps=value.steps))
        elif isinstance(value, TrialOver):
            self._ended({"kind": "over"}, "completed" if value.completed else "stopped")
        elif isinstance(value, TrialRefused):
            self._ended({"kind": "refused", "reason": value.reason}, f"refused: {value.reason}")
        elif value is None and self._link is not None:
            self._link.close()
            self._link, self.house = None, None
            self._restarts += 1
            if self._over is None and self._restarts <= MAX_RESTARTS and self._session is not None:
                self._start(self._session)
            elif self._over is None:
                self._ended({"kind": "refused", "reason": "the trial cannot go on"}, "failed")

    def _ended(self, message: dict[str, Any], state: str) -> None:
        self._over = written_message(message)
        self._tell(self._standing(state))
        self._say(message)

    def _say(self, message: dict[str, Any]) -> None:
        if self._page is not None:
            self._page.say(written_message(message))

    def _standing(self, state: str) -> Standing:
        return Standing(self._trial, state, "" if self._session is None else str(self._session))
