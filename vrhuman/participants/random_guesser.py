"""The random participant: looks around a little and guesses, for the score of chance alone."""

from __future__ import annotations

from vrhuman.participants.exploring import CURIOUS, Limits, explore
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import ButtonCentre, Intent, Skill
from vrhuman.participants.performance import Performance, Programs
from vrhuman.records import Answer, Observation, Panel, ParticipantKind

A_LITTLE = Limits(seconds=20.0, steps=30.0)
NOTHING = Limits(seconds=0.0, steps=0.0)


class RandomParticipant:
    """A participant that draws every answer uniformly from the options.

    The same question always gets the same answer.
    """

    kind: ParticipantKind = "random"

    def __init__(self, button_centre: ButtonCentre, seed: int = 0) -> None:
        self._performance = Performance(glance, guess_always, button_centre, seed)

    def update(self, observation: Observation, now_ns: int) -> Intent:
        """Return the intent of this moment."""
        return self._performance.update(observation, now_ns)


def glance(mind: Mind, programs: Programs) -> Skill:
    """Explore a little the first time; in re-entry press Done at once."""
    return explore(mind, lambda _: CURIOUS, NOTHING if programs else A_LITTLE)


def guess_always(mind: Mind, panel: Panel) -> Answer | None:  # noqa: ARG001 -- knows nothing
    """Return None for every question, so that the answer is guessed."""
    return None
