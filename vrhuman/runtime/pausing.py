"""Why a trial is paused, since when, and which panel the participant sees meanwhile.

During a pause frames are still shown and recorded, the house and the protocol are stopped, and the
time of the pause counts in no phase. The file has an entry for the beginning and the end of a pause
(:class:`vrhuman.recording.entries.PauseChange`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from vrhuman.protocol.boards.placing import ahead
from vrhuman.protocol.pointing import Pointing, point
from vrhuman.protocol.texts import Texts
from vrhuman.recording.entries import PauseReason
from vrhuman.records import FrameTiming, HeadsetState, Panel, TrackedPose

GO_ON = "go on"
"""The key of the panel's button."""
PARTNER = "partner"
"""The key of the text that the house waits for the other participant."""

BOARDS = {
    PauseReason.CALM: ("calm", False),
    PauseReason.EXPERIMENTER: ("paused", False),
    PauseReason.RESUMED: ("resumed", True),
    PauseReason.PARTNER_AWAY: (PARTNER, False),
    PauseReason.ENGINE_LOST: ("engine", False),
    PauseReason.DISK_LOW: ("disk", False),
    PauseReason.DISK_SLOW: ("slow", False),
}
"""How each reason is shown: the key of its text, and whether the participant says when to continue.

The other reasons have no panel. Where there are several reasons, the newest is shown, except that
the calm surrounding comes first.
"""
PASSING = frozenset(
    {
        PauseReason.HEADSET_OFF,
        PauseReason.UNFOCUSED,
        PauseReason.SYSTEM_MENU,
        PauseReason.RUNTIME_LOST,
    }
)
"""The reasons that end by themselves with the next frame in which the participant takes part."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """The reasons for the present pause, oldest first; ``since_ns`` is when the first of them came.

    ``anchor`` is the head's pose where the panel was put up, ``pointing`` follows the hands at it.
    """

    reasons: tuple[PauseReason, ...] = ()
    since_ns: int = 0
    anchor: TrackedPose | None = None
    pointing: Pointing = field(default_factory=Pointing)

    def with_reason(self, reason: PauseReason, now_ns: int) -> Pauses:
        if reason in self.reasons:
            return self
        if not self.reasons:
            return Pauses((reason,), now_ns)
        return replace(self, reasons=(*self.reasons, reason))

    def without(self, *reasons: PauseReason) -> Pauses:
        return replace(self, reasons=tuple(each for each in self.reasons if each not in reasons))

    @property
    def passing(self) -> tuple[PauseReason, ...]:
        """The reasons that end with the next frame in which the participant takes part."""
        return tuple(each for each in self.reasons if each in PASSING)

    @property
    def shown_reason(self) -> PauseReason | None:
        """The reason that is shown to the participant; None if there is none."""
        if PauseReason.CALM in self.reasons:
            return PauseReason.CALM
        return self.reasons[-1] if self.reasons else None

    def met(self, state: HeadsetState, texts: Texts) -> Pauses:
        """Return the pauses after a frame of the participant's, who may point at the panel."""
        anchor = self.anchor or (state.head if state.head.valid else None)
        board = replace(self, anchor=anchor).board(texts)
        shown = () if board is None else (board,)
        pointing = point(self.pointing, shown, state.left, state.right)
        return replace(self, anchor=anchor, pointing=pointing)

    @property
    def dismissed(self) -> bool:
        """Whether the panel's button was pressed in this frame."""
        return self.pointing.click == GO_ON

    def board(self, texts: Texts, said: str = "") -> Panel | None:
        """Return the panel that explains the pause.

        It is None while the experimenter's words ``said`` are shown, and until there is someone to
        show it to.
        """
        reason = self.shown_reason
        if reason not in BOARDS or self.anchor is None:
            return None
        key, asks = BOARDS[reason]
        place = ahead(self.anchor)
        return Panel(
            panel_id="paused",
            title=texts.say(f"{key}_title"),
            text=said or texts.say(f"{key}_text"),
            options=(texts.say("menu_resume"),) if asks else (),
            keys=(GO_ON,) if asks else (),
            position=place.position,
            orientation=place.orientation,
            size=np.array([0.8, 0.45]),
            hovered=self.pointing.target.option if self.pointing.target else None,
            main=frozenset({0}) if asks else frozenset(),
        )


class SessionClock:
    """Session time, derived from the headset's clock and continued across restarts.

    After another start of the program or of the runtime, the headset has another clock. Session
    time then continues from the last frame; the time between is not counted.
    """

    STEP_NS = 33_333_333
    BACK_NS = 1_000_000_000
    """A headset's clock that jumps back by more is treated as another clock [ns]."""

    def __init__(self, last_ns: int | None = None) -> None:
        self._last_ns = last_ns
        self._ahead_ns: int | None = None if last_ns is not None else 0

    def read(
        self, state: HeadsetState, clock_ns: int, previous: FrameTiming | None
    ) -> tuple[HeadsetState, int, FrameTiming | None]:
        """Return a frame in session time; ``clock_ns`` is its clock minus the monotonic [ns]."""
        ahead = self.ahead_ns(state.display_time_ns)
        if not ahead:
            return state, clock_ns, previous
        if previous is not None:
            previous = replace(previous, display_time_ns=previous.display_time_ns + ahead)
        at = replace(state, display_time_ns=state.display_time_ns + ahead)
        return at, clock_ns + ahead, previous

    def ahead_ns(self, headset_ns: int) -> int:
        """Session time minus the headset's time, at a frame's display time [ns]."""
        last = self._last_ns
        if self._ahead_ns is None or (
            last is not None and headset_ns + self._ahead_ns < last - self.BACK_NS
        ):
            assert last is not None
            self._ahead_ns = last + self.STEP_NS - headset_ns
        self._last_ns = headset_ns + self._ahead_ns
        return self._ahead_ns
