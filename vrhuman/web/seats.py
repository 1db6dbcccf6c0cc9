"""The trials that a server holds: each with its process, its house and the page that is there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, Protocol

from vrhuman.runtime.plan import Plan
from vrhuman.web.messages import Mode, written_message
from vrhuman.web.trial_link import PageLink, TrialLink
from vrhuman.web.trial_messages import (
    Answer,
    Calibrated,
    CalibrationBegins,
    HouseReady,
    PageCame,
    PageGone,
    PhaseBegan,
    TrialBegins,
    TrialOver,
    TrialRefused,
)

MAX_RESTARTS = 3
"""How often a trial's process that dies is started again; what kills it thrice is told."""


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """How a trial stands, for the experimenter.

    ``phase`` is there where one has just begun, ``profile`` where its participant has just been
    calibrated.
    """

    trial: str
    state: str
    session: str = ""
    phase: str = ""
    steps: int = 0
    profile: str = ""


class Page(Protocol):
    """A page that is connected."""

    def say(self, message: bytes) -> None:
        """Send a message, after all earlier ones."""

    def refuse(self, reason: str) -> None:
        """End the connection, after all earlier messages; ``reason`` is one line."""


class Seat(ABC):
    """One participant's place on the server; use it in the event loop's thread only."""

    def __init__(self, trial: str, tell: Callable[[SeatStatus], None]) -> None:
        self._trial = trial
        self._tell = tell
        self._page: Page | None = None
        self._pages = 0
        self._mode: Mode = "desktop"

    def entered(self, page: Page, mode: Mode) -> None:
        """Give the seat to a page; an earlier page goes."""
        if self._page is not None:
            self._page.refuse(
                "this session was opened again, in another window or on another device"
            )
        self._page = page
        self._pages += 1
        self._mode = mode
        self._begin()

    def heard(self, page: Page, message: bytes) -> None:
        """Pass on what the seat's page sent.

        A page that is far ahead of its answers is not heard meanwhile, nor one that has been shown
        nothing yet.
        """
        link = self._link_to_page()
        if link is not None and page is self._page and self._hears:
            link.pass_on(message)

    def left(self, page: Page) -> None:
        """Take note that a page has gone, if it is still the seat's."""
        if self._page is page:
            self._page = None
            if (link := self._link_to_page()) is not None:
                link.send(PageGone())
            self._tell(self._standing("away"))

    def dismiss(self, reason: str) -> None:
        """End the page's connection; ``reason`` is one line."""
        if self._page is not None:
            self._page.refuse(reason)
            self._page = None

    @property
    @abstractmethod
    def house(self) -> bytes | None:
        """The house file, compressed by gzip; None until it is loaded."""

    @property
    def _hears(self) -> bool:
        """Whether the trial hears what a page sends now."""
        return self.house is not None

    @abstractmethod
    def close(self) -> None:
        """End the trial's process; its session can be resumed."""

    @abstractmethod
    def _begin(self) -> None:
        """Show the page that has come how the trial stands."""

    @abstractmethod
    def _link_to_page(self) -> PageLink | None:
        """The trial's end of the line to the page; None while the trial does not run."""

    @abstractmethod
    def _standing(self, state: str) -> SeatStatus:
        """How the seat stands."""

    def _show(self, what: Literal["house", "calibration"]) -> None:
        """Let the page, if there is one, begin with the house that is loaded, or before it."""
        if self._page is not None and (link := self._link_to_page()) is not None:
            link.send(PageCame(self._pages, self._mode))
            self._say({"kind": what})

    def _answer(self, answer: Answer) -> None:
        if (link := self._link_to_page()) is not None:
            link.answered(answer.messages)
        if self._page is None or answer.page != self._pages:
            return
        if answer.message is None:
            self._page.refuse(answer.reason)
        else:
            self._page.say(answer.message)

    def _say(self, message: dict[str, Any]) -> None:
        if self._page is not None:
            self._page.say(written_message(message))


class TrialSeat(Seat):
    """The seat of a trial's participant: the trial's process starts with their first page.

    ``what`` is the trial's plan, or the session that is resumed. ``partner`` is the name of a
    second participant's seat in the same trial (:attr:`partner`); empty where there is none.
    """

    def __init__(
        self,
        trial: str,
        what: Plan | Path,
        tell: Callable[[SeatStatus], None],
        partner: str = "",
    ) -> None:
        super().__init__(trial, tell)
        self._what = what
        self._link: TrialLink | None = None
        self._session: Path | None = None
        self._restarts = 0
        self._calibrating = False
        self._over: dict[str, Any] | None = None
        self._house: bytes | None = None
        self.partner = PartnerSeat(partner, tell) if partner else None
        """The seat of the trial's second participant."""

    @property
    def house(self) -> bytes | None:
        return self._house

    def close(self) -> None:
        if self._link is not None:
            self._link.close()
            self._link = None

    def _begin(self) -> None:
        if self._over is not None:
            self._say(self._over)
        elif self._link is None:
            self._start(self._session or self._what)
        elif self._house is not None:
            self._show("house")
        elif self._calibrating:
            self._show("calibration")

    @property
    def _hears(self) -> bool:
        return self._house is not None or self._calibrating

    def _link_to_page(self) -> PageLink | None:
        return None if self._link is None else self._link.page

    def _start(self, what: Plan | Path) -> None:
        self._tell(self._standing("loading"))
        self._say({"kind": "loading"})
        link: TrialLink | None = None

        def hear(value: Any) -> None:
            if link is self._link:  # an earlier process has nothing to say any more
                self._answered(value)

        hear_partner = None if self.partner is None else self.partner.answered
        link = self._link = TrialLink(what, self._mode, hear, hear_partner)

    def _answered(self, value: Any) -> None:
        if isinstance(value, Answer):
            self._answer(value)
        elif isinstance(value, HouseReady):
            self._house = value.house
            self._session = value.session
            self._tell(self._standing("running"))
            self._show("house")
            if self.partner is not None and self._link is not None:
                self.partner.runs(self._link.partners_page, self._house, value.session)
        elif isinstance(value, CalibrationBegins):
            self._calibrating = True
            self._tell(self._standing("calibrating"))
            self._show("calibration")
        elif isinstance(value, Calibrated):
            self._calibrated(value)
        elif isinstance(value, PhaseBegan):
            now = self._standing("running")
            self._tell(replace(now, phase=value.phase, steps=value.steps))
        elif isinstance(value, TrialOver):
            self._ended({"kind": "over"}, "completed" if value.completed else "stopped")
        elif isinstance(value, TrialRefused):
            self._ended({"kind": "refused", "reason": value.reason}, f"refused: {value.reason}")
        elif value is None and self._link is not None:
            self._link.close()
            self._link, self._house = None, None
            self._restarts += 1
            begun = self._session or (self._what if self._calibrating else None)
            self._calibrating = False
            if self._over is None and self._restarts <= MAX_RESTARTS and begun is not None:
                if self.partner is not None:
                    self.partner.waits()
                self._start(begun)
            elif self._over is None:
                self._ended({"kind": "refused", "reason": "the trial cannot go on"}, "failed")

    def _calibrated(self, value: Calibrated) -> None:
        """Go on to the trial; who has been measured is not measured again."""
        self._calibrating = False
        if isinstance(self._what, Plan):
            self._what = replace(self._what, body=value.settings, calibrating=None)
        self._tell(replace(self._standing("calibrated"), profile=str(value.profile)))
        self._say({"kind": "loading"})
        if self._link is not None:
            self._link.page.thrown_away()
            self._link.page.send(TrialBegins())

    def _ended(self, message: dict[str, Any], state: str) -> None:
        self._over = message
        self._tell(self._standing(state))
        self._say(message)
        if self.partner is not None:
            self.partner.ended(message)

    def _standing(self, state: str) -> SeatStatus:
        return SeatStatus(self._trial, state, "" if self._session is None else str(self._session))


class PartnerSeat(Seat):
    """The seat of a trial's second participant, who waits until the first one's page has come."""

    def __init__(self, trial: str, tell: Callable[[SeatStatus], None]) -> None:
        super().__init__(trial, tell)
        self._link: PageLink | None = None
        self._house: bytes | None = None
        self._session: Path | None = None
        self._over: dict[str, Any] | None = None

    @property
    def house(self) -> bytes | None:
        return self._house

    def close(self) -> None:
        """Do nothing: the trial is the first participant's to end."""

    def runs(self, link: PageLink | None, house: bytes, session: Path) -> None:
        """Take note that the trial has loaded."""
        self._link, self._house, self._session = link, house, session
        if self._page is not None:
            self._tell(self._standing("running"))
        self._show("house")

    def waits(self) -> None:
        """Take note that the trial's process has ended, and is started again."""
        self._link, self._house = None, None
        self._say({"kind": "loading"})

    def ended(self, message: dict[str, Any]) -> None:
        """Take note that the trial is over; ``message`` is what its pages are told."""
        self._over = message
        self._say(message)

    def answered(self, value: Any) -> None:
        """Give the page what the trial's process answers it."""
        if isinstance(value, Answer):
            self._answer(value)

    def _begin(self) -> None:
        if self._over is not None:
            self._say(self._over)
        elif self._house is None:
            self._say({"kind": "loading"})
        else:
            self._tell(self._standing("running"))
            self._show("house")

    def _link_to_page(self) -> PageLink | None:
        return self._link

    def _standing(self, state: str) -> SeatStatus:
        return SeatStatus(self._trial, state, "" if self._session is None else str(self._session))
