"""What the processes of a trial say to one another, besides the records that flow."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.records import Panel


@dataclass(frozen=True, slots=True)
class Resume:
    """The house's time runs. ``clock_ns`` is OpenXR's time minus ``time.monotonic_ns()``."""

    clock_ns: int


@dataclass(frozen=True, slots=True)
class Pause:
    """The house's time stands still."""


@dataclass(frozen=True, slots=True)
class TakeKeyframe:
    """Save the full state, and return to it."""


@dataclass(frozen=True, slots=True)
class LayOut:
    """Put things back, give these (id, kgf) other weights, and save the state."""

    weights: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """End the process, in good order."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The process ends because of this."""

    reason: str


@dataclass(frozen=True, slots=True)
class Boards:
    """What the participant's boards show: for those who cannot see them, in words. The hand feels
    its ``force`` [kgf] and what it has ``held`` sooner than the agent's camera looks. ``asking`` is
    whether the phase puts questions."""

    phase: str
    in_house: bool
    steps_left: int | None
    panels: tuple[Panel, ...]
    force: float = 0.0
    held: tuple[str, ...] = ()
    asking: bool = False
