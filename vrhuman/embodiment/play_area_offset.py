"""Where a person is in the house, and where the agent's base is, which follows them.

The engine cannot stop a person's feet. The house stays fixed around them: their walking moves their
*place* in it at once and exactly, and back again. The base follows as obstacles allow; what it
lacks is the *overhang*, the head's distance ahead of the base. Stepping back uses up the overhang
before the base moves. Motion by stick belongs to the agent alone: what an obstacle takes from it is
lost.

The engine answers with a delay. So every command's sums are kept until the world state comes that
carried it out: only then is it known what was lost. All places are x and z of the world [m].
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vrhuman.records import Floats, WorldState

IGNORED = 0.003
"""A base that lags by this little has lost nothing [m]: AI2-THOR delays its smallest steps."""
PROBE = 0.02
"""How far a stopped base tries to move on at a time [m], to notice when the way is free again."""
CATCH_UP = 1.5
"""How fast a base that is free again catches up with its person [m/s]."""
LOST = 2.0
"""A person this far from the base is taken back to it [m].

Their view is dark by then, and they no longer know where they are.
"""


@dataclass(frozen=True, slots=True)
class _Sums:
    """Sums up to one command.

    They are: how far the base was asked to travel, and how much of that pressed it against an
    obstacle; how far the person walked; how far the stick asked to move, and how much of that was
    shown before the engine had answered.
    """

    travel: Floats
    pressed: Floats
    walked: Floats
    stick: Floats
    shown: Floats


class PlayAreaOffset:
    """One person's place: call :meth:`hear` at each world state, :meth:`move` at each frame."""

    def __init__(self, start: WorldState) -> None:
        self._base: Floats = start.agent_position[[0, 2]].astype(np.float64)
        self._place = self._base.copy()
        self._now = self._known = _Sums(*(np.zeros(2) for _ in range(5)))
        self._commands: dict[int, _Sums] = {}
        self._wall: Floats | None = None
        self._heard: WorldState | None = None

    @property
    def place(self) -> Floats:
        """The place of the person."""
        return self._place

    @property
    def travel(self) -> Floats:
        """The sum of all travel that the base was asked for."""
        return self._now.travel

    @property
    def overhang(self) -> Floats:
        """The distance from the base to the person's place, once all that was asked is done."""
        since = self._now.walked - self._known.walked + self._now.shown - self._known.shown
        over: Floats = self._place - since - self._base
        if self._wall is not None:
            before = float(over @ self._wall)
            after = max(min(before, 0.0), before + float(since @ self._wall))
            over = over + (after - before) * self._wall
        return over

    def hear(self, world_state: WorldState) -> None:
        """Take in the result of the command behind ``world_state``, and of those before it."""
        sums = self._commands.get(world_state.command_sequence)
        if sums is None:
            return
        if world_state is self._heard:
            self._come_back()
            return
        self._heard = world_state
        base = world_state.agent_position[[0, 2]].astype(np.float64)
        asked = sums.travel - self._known.travel
        lost = asked - (base - self._base)
        size = float(np.hypot(*lost))
        by_stick = sums.stick - self._known.stick
        shown = sums.shown - self._known.shown
        stopped = size > max(IGNORED, 0.05 * float(np.hypot(*asked)))
        if stopped:
            wall = lost / size
            by_stick = by_stick - min(size, max(0.0, float(by_stick @ wall))) * wall
            self._wall = wall
        elif self._wall is not None and abs(float(asked @ self._wall)) > IGNORED:
            self._wall = None  # the base went where it could not, or away from there
        self._place = self._place + by_stick - shown
        self._base, self._known = base, sums
        for sequence in [s for s in self._commands if s < world_state.command_sequence]:
            del self._commands[sequence]
        self._come_back()

    def _come_back(self) -> None:
        """Take a person who is lost back to the base."""
        if float(np.hypot(*(self._place - self._base).tolist())) > LOST:
            self.gather()

    def move(self, walked: Floats, stick: Floats, seconds: float) -> None:
        """Add a frame's motion: of the feet, and of the stick."""
        shown = stick
        if self._wall is not None:
            shown = stick - max(0.0, float(stick @ self._wall)) * self._wall
        self._place = self._place + walked + shown
        need = self._place - self._base
        asked = self._now.travel - self._known.travel
        direct = walked + shown
        if self._wall is None:
            wish = direct + _at_most(need - asked - direct, CATCH_UP * seconds)
            self._ask(wish, np.zeros(2), walked, shown, shown)
            return
        wall, waiting = self._wall, self._now.pressed - self._known.pressed
        rest = need - (asked - waiting)
        room = max(0.0, PROBE - float(waiting @ wall))
        wish = direct + _at_most(rest - direct, CATCH_UP * seconds)
        along, press = float(rest @ wall), 0.0
        if float(need @ wall) > 0.0:
            along = press = min(max(0.0, along), room)
        beyond = min(room - press, max(0.0, float(stick @ wall)))
        wish = wish + (along - float(wish @ wall) + beyond) * wall
        self._ask(wish, (press + beyond) * wall, walked, shown + beyond * wall, shown)

    def _ask(
        self, wish: Floats, pressed: Floats, walked: Floats, stick: Floats, shown: Floats
    ) -> None:
        now = self._now
        self._now = _Sums(
            now.travel + wish,
            now.pressed + pressed,
            now.walked + walked,
            now.stick + stick,
            now.shown + shown,
        )

    def commanded(self, sequence: int) -> None:
        """Note that all motion so far has been sent with the command of that sequence number."""
        self._commands[sequence] = self._now

    def gather(self) -> None:
        """Put the person where the base is (or will be), so that there is no overhang."""
        asked = self._now.travel - self._known.travel
        self._place = self._base + asked - (self._now.pressed - self._known.pressed)


def _at_most(v: Floats, length: float) -> Floats:
    """``v`` (2,), shortened to ``length``; below :data:`IGNORED` it is zero."""
    size = math.hypot(float(v[0]), float(v[1]))
    if size <= IGNORED:
        return np.zeros(2)
    return v if size <= length else v * (length / size)
