"""Measures the progress of a task in the house: pure values that are updated in each frame.

Each is made for a :class:`~vrhuman.protocol.training.tasks.Practice`. ``share`` 0..1 is how much of
it is mastered, 1 all; ``said`` is what to show to the participant now.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from vrhuman import geometry
from vrhuman.protocol.training.doing import Doing
from vrhuman.protocol.training.tasks import Practice, Task


@dataclass(frozen=True, slots=True)
class Said:
    """A key of the texts, and the values for its names in braces."""

    key: str
    values: Mapping[str, str] = field(default_factory=dict)


class Measure(Protocol):
    """The interface of the measures of all tasks in the house."""

    @property
    def practice(self) -> Practice: ...

    @property
    def share(self) -> float: ...

    @property
    def said(self) -> Said: ...

    @property
    def lost(self) -> bool:
        """Whether this attempt has failed."""
        ...

    def after(self, doing: Doing, seconds: float) -> Measure:
        """Return the measure a frame later, ``seconds`` after the one before."""
        ...


@dataclass(frozen=True, slots=True)
class Looked:
    """How far the participant has looked around.

    ``turned`` is the yaw since the beginning, not wrapped, ``left`` and ``right`` its extremes;
    ``up`` and ``down`` are the greatest angles from level [degrees].
    """

    practice: Practice
    yaw: float | None = None
    turned: float = 0.0
    left: float = 0.0
    right: float = 0.0
    up: float = 0.0
    down: float = 0.0

    def after(self, doing: Doing, seconds: float) -> Looked:  # noqa: ARG002
        by = 0.0 if self.yaw is None else geometry.wrap_degrees(doing.yaw - self.yaw)
        turned = self.turned + by
        return replace(
            self,
            yaw=doing.yaw,
            turned=turned,
            left=min(self.left, turned),
            right=max(self.right, turned),
            up=max(self.up, -doing.horizon),
            down=max(self.down, doing.horizon),
        )

    @property
    def share(self) -> float:
        wished = self.practice.criteria
        turned = _part(self.right - self.left, wished["turn"])
        return (2.0 * turned + _part(self.up, wished["up"]) + _part(self.down, wished["down"])) / 4

    @property
    def said(self) -> Said:
        wished = self.practice.criteria
        if self.right - self.left < wished["turn"]:
            return Said("practice_turn")
        return Said("practice_look_up" if self.up < wished["up"] else "practice_look_down")

    @property
    def lost(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Walked:
    """How far the participant has walked.

    ``metres`` were walked; the goal is ``away`` [m] now, and was ``begun`` [m] at the beginning.
    """

    practice: Practice
    place: tuple[float, float] | None = None
    metres: float = 0.0
    away: float = math.inf
    begun: float = 0.0

    def after(self, doing: Doing, seconds: float) -> Walked:  # noqa: ARG002
        wished, before = self.practice.criteria, self.place
        away = math.dist(doing.place, (wished["x"], wished["z"]))
        return replace(
            self,
            place=doing.place,
            metres=self.metres + (0.0 if before is None else math.dist(before, doing.place)),
            away=away,
            begun=away if before is None else self.begun,
        )

    @property
    def _to_go(self) -> float:
        return max(0.0, self.away - self.practice.criteria["within"])

    @property
    def share(self) -> float:
        wished = self.practice.criteria
        way = max(self.begun - wished["within"], 1e-6)
        come = max(0.0, 1.0 - self._to_go / way)
        return (come + _part(self.metres, wished["metres"])) / 2

    @property
    def said(self) -> Said:
        if self._to_go > 0.0:
            return Said("practice_to_go", {"metres": f"{self._to_go:.1f}"})
        left = self.practice.criteria["metres"] - self.metres
        return Said("practice_walk_on", {"metres": f"{max(0.0, left):.1f}"})

    @property
    def lost(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Reached:
    """How long the hand has touched the thing without a break [s]."""

    practice: Practice
    seconds: float = 0.0

    def after(self, doing: Doing, seconds: float) -> Reached:
        touching = self.practice.things[0] in doing.touched
        return replace(self, seconds=self.seconds + seconds if touching else 0.0)

    @property
    def share(self) -> float:
        return _part(self.seconds, self.practice.criteria["seconds"])

    @property
    def said(self) -> Said:
        return Said("practice_stay" if self.seconds > 0.0 else "practice_reach")

    @property
    def lost(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class ForceHold:
    """How long the thing was held with the required force.

    It was held for ``seconds`` without a break by a force within the criteria's limits; now it is
    ``held`` by ``force``. Releasing it too early ends the attempt.
    """

    practice: Practice
    seconds: float = 0.0
    held: bool = False
    force: float = 0.0
    lost: bool = False

    def after(self, doing: Doing, seconds: float) -> ForceHold:
        thing, wished = self.practice.things[0], self.practice.criteria
        held = thing in doing.held
        kept = held and wished["least"] <= doing.force <= wished["most"]
        return replace(
            self,
            seconds=self.seconds + seconds if kept else 0.0,
            held=held,
            force=doing.force,
            lost=thing in doing.let_go,
        )

    @property
    def share(self) -> float:
        return _part(self.seconds, self.practice.criteria["seconds"])

    @property
    def said(self) -> Said:
        wished = self.practice.criteria
        if not self.held:
            return Said("practice_lift")
        if self.force > wished["most"]:
            return Said("practice_softer", {"force": f"{wished['most']:.2f}"})
        if self.force < wished["least"]:
            return Said("practice_harder", {"force": f"{wished['least']:.2f}"})
        return Said("practice_keep")


@dataclass(frozen=True, slots=True)
class Felt:
    """How long each of the things was held in total: ``seconds``."""

    practice: Practice
    seconds: tuple[float, ...]
    held: bool = False

    def after(self, doing: Doing, seconds: float) -> Felt:
        pairs = zip(self.practice.things, self.seconds, strict=True)
        felt = tuple(so_far + seconds * (thing in doing.held) for thing, so_far in pairs)
        return replace(self, seconds=felt, held=any(t in doing.held for t in self.practice.things))

    @property
    def share(self) -> float:
        wished = self.practice.criteria["seconds"]
        return sum(_part(each, wished) for each in self.seconds) / len(self.seconds)

    @property
    def said(self) -> Said:
        wished = self.practice.criteria["seconds"]
        done = sum(each >= wished for each in self.seconds)
        if done:
            return Said("practice_lift_other")
        return Said("practice_keep" if self.held else "practice_lift_both")

    @property
    def lost(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Opened:
    """Whether the thing was opened."""

    practice: Practice
    opened: bool = False
    touched: bool = False

    def after(self, doing: Doing, seconds: float) -> Opened:  # noqa: ARG002
        thing = self.practice.things[0]
        return replace(
            self, opened=self.opened or thing in doing.opened, touched=thing in doing.touched
        )

    @property
    def share(self) -> float:
        return 1.0 if self.opened else 0.0

    @property
    def said(self) -> Said:
        return Said("practice_open_it" if self.touched else "practice_touch")

    @property
    def lost(self) -> bool:
        return False


def measure(practice: Practice) -> Measure:
    """Return the measure at the beginning of a task in the house.

    :raises ValueError: for a task at the questions.
    """
    match practice.task:
        case Task.LOOK:
            return Looked(practice)
        case Task.WALK:
            return Walked(practice)
        case Task.REACH:
            return Reached(practice)
        case Task.GRIP_LIGHT | Task.GRIP_FIRM:
            return ForceHold(practice)
        case Task.WEIGH:
            return Felt(practice, (0.0,) * len(practice.things))
        case Task.OPEN:
            return Opened(practice)
    raise ValueError(f"{practice.task} is not done in the house")


def _part(have: float, wished: float) -> float:
    return 1.0 if wished <= 0.0 else min(1.0, max(0.0, have / wished))
