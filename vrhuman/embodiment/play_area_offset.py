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
from typing import NamedTuple

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


FloorPoint = tuple[float, float]
"""x and z [m] in plain floats: ten times as fast as arrays, with a few calls in every frame."""


class _Sums(NamedTuple):
    """Sums up to one command.

    They are: how far the base was asked to travel, and how much of that pressed it against an
    obstacle; how far the person walked; how far the stick asked to move, and how much of that was
    shown before the engine had answered.
    """

    travel: FloorPoint
    pressed: FloorPoint
    walked: FloorPoint
    stick: FloorPoint
    shown: FloorPoint


_NOWHERE = (0.0, 0.0)


class PlayAreaOffset:
    """One person's place: call :meth:`hear` at each world state, :meth:`move` at each frame."""

    def __init__(self, start: WorldState) -> None:
        self._base = _place_of(start)
        self._place = self._base
        self._now = self._known = _Sums(*(_NOWHERE for _ in range(5)))
        self._commands: dict[int, _Sums] = {}
        self._wall: FloorPoint | None = None
        self._heard: WorldState | None = None
        self._overhang: FloorPoint | None = None  # where it was asked for since the last change

    @property
    def place(self) -> Floats:
        """The place of the person."""
        return np.array(self._place)

    @property
    def travel(self) -> Floats:
        """The sum of all travel that the base was asked for."""
        return np.array(self._now.travel)

    @property
    def travel_floats(self) -> FloorPoint:
        """:attr:`travel` in plain floats."""
        return self._now.travel

    @property
    def overhang(self) -> Floats:
        """The distance from the base to the person's place, once all that was asked is done."""
        return np.array(self.overhang_floats)

    @property
    def overhang_floats(self) -> FloorPoint:
        """:attr:`overhang` in plain floats."""
        if self._overhang is None:
            now, known = self._now, self._known
            walked, shown = _minus(now.walked, known.walked), _minus(now.shown, known.shown)
            since = _plus(walked, shown)
            over = _minus(_minus(self._place, since), self._base)
            if self._wall is not None:
                before = _along(over, self._wall)
                after = max(min(before, 0.0), before + _along(since, self._wall))
                over = _plus(over, _times(after - before, self._wall))
            self._overhang = over
        return self._overhang

    def hear(self, world_state: WorldState) -> None:
        """Take in the result of the command behind ``world_state``, and of those before it."""
        sums = self._commands.get(world_state.command_sequence)
        if sums is None:
            return
        if world_state is self._heard:
            self._come_back()
            return
        self._heard = world_state
        self._overhang = None
        base = _place_of(world_state)
        asked = _minus(sums.travel, self._known.travel)
        lost = _minus(asked, _minus(base, self._base))
        size = _length(lost)
        by_stick = _minus(sums.stick, self._known.stick)
        shown = _minus(sums.shown, self._known.shown)
        stopped = size > max(IGNORED, 0.05 * _length(asked))
        if stopped:
            wall = (lost[0] / size, lost[1] / size)
            taken = min(size, max(0.0, _along(by_stick, wall)))
            by_stick = _minus(by_stick, _times(taken, wall))
            self._wall = wall
        elif self._wall is not None and abs(_along(asked, self._wall)) > IGNORED:
            self._wall = None  # the base went where it could not, or away from there
        self._place = _minus(_plus(self._place, by_stick), shown)
        self._base, self._known = base, sums
        for sequence in [s for s in self._commands if s < world_state.command_sequence]:
            del self._commands[sequence]
        self._come_back()

    def _come_back(self) -> None:
        """Take a person who is lost back to the base."""
        if _length(_minus(self._place, self._base)) > LOST:
            self.gather()

    def move(self, walked: FloorPoint, stick: FloorPoint, seconds: float) -> None:
        """Add a frame's motion: of the feet, and of the stick."""
        self._overhang = None
        shown = stick
        if self._wall is not None:
            shown = _minus(stick, _times(max(0.0, _along(stick, self._wall)), self._wall))
        self._place = _plus(_plus(self._place, walked), shown)
        need = _minus(self._place, self._base)
        asked = _minus(self._now.travel, self._known.travel)
        direct = _plus(walked, shown)
        if self._wall is None:
            left = _minus(_minus(need, asked), direct)
            wish = _plus(direct, _at_most(left, CATCH_UP * seconds))
            self._ask(wish, _NOWHERE, walked, shown, shown)
            return
        wall, waiting = self._wall, _minus(self._now.pressed, self._known.pressed)
        rest = _minus(need, _minus(asked, waiting))
        room = max(0.0, PROBE - _along(waiting, wall))
        wish = _plus(direct, _at_most(_minus(rest, direct), CATCH_UP * seconds))
        along, press = _along(rest, wall), 0.0
        if _along(need, wall) > 0.0:
            along = press = min(max(0.0, along), room)
        beyond = min(room - press, max(0.0, _along(stick, wall)))
        wish = _plus(wish, _times(along - _along(wish, wall) + beyond, wall))
        told = _plus(shown, _times(beyond, wall))
        self._ask(wish, _times(press + beyond, wall), walked, told, shown)

    def _ask(
        self,
        wish: FloorPoint,
        pressed: FloorPoint,
        walked: FloorPoint,
        stick: FloorPoint,
        shown: FloorPoint,
    ) -> None:
        now = self._now
        self._now = _Sums(
            _plus(now.travel, wish),
            _plus(now.pressed, pressed),
            _plus(now.walked, walked),
            _plus(now.stick, stick),
            _plus(now.shown, shown),
        )

    def commanded(self, sequence: int) -> None:
        """Note that all motion so far has been sent with the command of that sequence number."""
        self._commands[sequence] = self._now

    def gather(self) -> None:
        """Put the person where the base is (or will be), so that there is no overhang."""
        self._overhang = None
        asked = _minus(self._now.travel, self._known.travel)
        pressed = _minus(self._now.pressed, self._known.pressed)
        self._place = _minus(_plus(self._base, asked), pressed)


def _place_of(world_state: WorldState) -> FloorPoint:
    x, _, z = world_state.agent_position.tolist()
    return x, z


def _plus(a: FloorPoint, b: FloorPoint) -> FloorPoint:
    return a[0] + b[0], a[1] + b[1]


def _minus(a: FloorPoint, b: FloorPoint) -> FloorPoint:
    return a[0] - b[0], a[1] - b[1]


def _times(share: float, v: FloorPoint) -> FloorPoint:
    return share * v[0], share * v[1]


def _along(v: FloorPoint, wall: FloorPoint) -> float:
    """The length of ``v`` in the direction of a wall."""
    return v[0] * wall[0] + v[1] * wall[1]


def _length(v: FloorPoint) -> float:
    return math.hypot(v[0], v[1])


def _at_most(v: FloorPoint, length: float) -> FloorPoint:
    """``v``, shortened to ``length``; below :data:`IGNORED` it is zero."""
    size = _length(v)
    if size <= IGNORED:
        return _NOWHERE
    return v if size <= length else _times(length / size, v)
