"""The messages between the processes of a trial, besides the records that flow."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.records import Asked, Panel


@dataclass(frozen=True, slots=True)
class Resume:
    """Order: let the house's time run.

    ``clock_ns`` is OpenXR's time minus ``time.monotonic_ns()``.
    """

    clock_ns: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Order: stop the house's time."""


@dataclass(frozen=True, slots=True)
class TakeKeyframe:
    """Order: save the full state, and return to it."""


@dataclass(frozen=True, slots=True)
class LayOut:
    """Order: put things back, give these (id, kgf) other weights, and save the state."""

    weights: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Instruct:
    """Order: report when these instructions are done, one after the other, from now on."""

    instructions: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class TellOffers:
    """Order: say what can be done now to what the hand holds and touches."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Order: end the process, in good order."""


@dataclass(frozen=True, slots=True)
class Failed:
    """News: the process ends for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Boards:
    """What the participant's panels show, in words, for those who cannot see them.

    The hand feels its ``force`` [kgf] and what it has ``held`` sooner than the agent's camera sees
    it. ``asking`` tells whether the phase asks questions.
    """

    phase: str
    in_house: bool
    steps_left: int | None
    panels: tuple[Panel, ...]
    force: float = 0.0
    held: tuple[str, ...] = ()
    asking: bool = False
