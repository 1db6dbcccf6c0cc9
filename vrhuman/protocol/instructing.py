"""What an instructed phase asks for: one step after another, ticked off by the engine's state.

A step is done when the world's own state says so, never because the participant does. Who cannot do
one skips it, and says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from vrhuman.recording.entries import SkipReason, StepDone, StepSkipped
from vrhuman.records import Asked

AnyAsked = TypeVar("AnyAsked", bound=Asked)

Finished = StepDone | StepSkipped
"""A step that is over."""

SKIP, BACK = "skip", "back"
"""Keys of the panel at the hand, beside those of every list."""
ALL_DONE = "all-done"
"""The key with which a participant says that all goals are reached."""
REASONS = tuple(each for each in SkipReason if each is not SkipReason.SAID_DONE)
"""The reasons to choose from; their values are the buttons' keys."""


def remaining(
    instructions: Sequence[AnyAsked], finished: Sequence[Finished]
) -> tuple[AnyAsked, ...]:
    """Return the steps that are not over, in their order; the first is the current one."""
    over = {each.number for each in finished}
    return tuple(each for each in instructions if each.number not in over)


def with_done(
    instructions: Sequence[Asked],
    finished: tuple[Finished, ...],
    done: Sequence[StepDone],
    time_ns: int,
) -> tuple[Finished, ...]:
    """Return what is over after these steps were done, now.

    A step that was skipped while the news of it was on its way stays skipped.
    """
    for step in done:
        if any(each.number == step.number for each in remaining(instructions, finished)):
            finished = (*finished, _at(step, time_ns))
    return finished


def _at(step: StepDone, time_ns: int) -> StepDone:
    return StepDone(
        time_ns,
        step.number,
        step.action,
        step.object1,
        step.preposition,
        step.object2,
        step.begin_tick,
        step.end_tick,
    )


def given_up(number: int) -> str:
    """Return the key of the button with which the goal of a number is given up."""
    return f"{SKIP}-{number}"
