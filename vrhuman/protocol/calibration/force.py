"""Measures the participant's presses of the grasp control: rest, light, firm, full, each twice.

Each press is held, and begins with the finger released, so that it is one press and not the end of
another. Where two rounds differ there is a third; the median of a level's presses counts.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from vrhuman.embodiment.settings import BodySettings, GraspInput, GripSettings, HandName
from vrhuman.protocol.calibration.step import (
    ASIDE,
    NEXT,
    TO_CONFIRM,
    TO_REDO,
    Moment,
    Page,
    free_hand,
)
from vrhuman.protocol.calibration.stillness import StillnessWindow

Level = Literal["rest", "light", "firm", "full"]
LEVELS: tuple[Level, ...] = ("rest", "light", "firm", "full")
ROUNDS, MAX_ROUNDS = 2, 3
HOLD_SECONDS, HOLD_SPREAD = 1.0, 0.16
"""A held press varies by a tenth of itself and more."""
LET_GO = 0.05
"""The finger is released when it is less than this above rest."""
APART = 0.05
"""Rest, light and firm differ by at least this, else they cannot be told apart."""
ALIKE = 0.2
"""Presses of one level that differ by more than this were not the same press."""
FULL_AT_LEAST, REST_AT_MOST = 0.2, 0.5
"""Limits of a profile: the full press is at least the first, rest at most the second."""

Round = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ForceStep:
    """The step.

    ``rounds`` are complete ones, ``taken`` the presses of the current one, by level.
    """

    hand: HandName
    control: GraspInput
    rounds: tuple[Round, ...] = ()
    taken: Round = ()
    hold: StillnessWindow = field(
        default_factory=lambda: StillnessWindow(HOLD_SECONDS, HOLD_SPREAD)
    )
    let_go: bool = True
    presses: Round | None = None
    hint: Literal["", "force.not_rising"] = ""
    finished: bool = False

    @staticmethod
    def of(grip: GripSettings) -> ForceStep:
        return ForceStep(grip.hand, grip.grasp_input)

    @property
    def level(self) -> Level:
        """The level that is requested now."""
        return LEVELS[len(self.taken)]

    def advance(self, moment: Moment) -> ForceStep:
        if self.presses is not None:
            if moment.choice == NEXT:
                return replace(self, finished=True)
            return self
        hand = moment.hand(self.hand)
        value = hand.trigger if self.control == "trigger" else hand.squeeze
        if not np.isfinite(value):
            return replace(self, hold=self.hold.broken())
        value = min(1.0, max(0.0, value))
        rest = self.taken[0] if self.taken else 0.0
        if not self.let_go:
            return replace(self, let_go=value <= rest + LET_GO, hold=self.hold.broken())
        meant = value <= REST_AT_MOST if self.level == "rest" else value > rest + LET_GO
        hold = self.hold.add(moment.time_ns, value) if meant else self.hold.broken()
        if not hold.full:
            return replace(self, hold=hold)
        return self._taken(float(hold.median[0]))

    def _taken(self, value: float) -> ForceStep:
        taken = (*self.taken, value)
        rested = len(taken) == 1  # after a rest comes a press, without a release
        step = replace(self, taken=taken, hold=self.hold.broken(), let_go=rested)
        if len(taken) < len(LEVELS):
            return step
        rounds = (*self.rounds, taken)
        step = replace(step, rounds=rounds, taken=(), let_go=True)
        if len(rounds) < ROUNDS or (len(rounds) < MAX_ROUNDS and not alike(rounds)):
            return step
        presses = tuple(round(float(p), 3) for p in np.median(np.array(rounds), axis=0))
        if not rising(presses):
            return replace(ForceStep(self.hand, self.control), hint="force.not_rising")
        return replace(step, presses=presses)

    def page(self) -> Page:
        if self.presses is not None:
            told = {str(k): f"{p:.2f}" for k, p in zip(LEVELS, self.presses, strict=True)}
            return Page("force.measured", TO_CONFIRM, told)
        words = f"force.{self.level if self.let_go else 'let_go'}"
        page = Page(words, TO_REDO, hint=self.hint, held=self.hold.share, rows=(ASIDE,))
        if self.control == "squeeze":
            return page  # the trigger is free to choose
        return replace(page, clicking=(free_hand(self.hand),))

    def applied(self, settings: BodySettings) -> BodySettings:
        if self.presses is None:
            return settings
        rest, light, firm, full = self.presses
        force = replace(settings.force, rest=rest, light=light, firm=firm, full=full)
        return replace(settings, force=force)


def alike(rounds: tuple[Round, ...]) -> bool:
    """Return whether each level was pressed with the same force each time."""
    return bool((np.ptp(np.array(rounds), axis=0) <= ALIKE).all())


def rising(presses: Round) -> bool:
    """Return whether the four presses can make a curve."""
    rest, light, firm, full = presses
    return light - rest >= APART and firm - light >= APART and full >= max(firm, FULL_AT_LEAST)
