"""The scripted participant: explores, answers from its belief, re-enters for the rest."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.participants.answering import SURE_OF, guessers_confidence
from vrhuman.participants.exploring import CURIOUS, Interests, Limits, explore
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import ButtonCentre, Intent, Skill
from vrhuman.participants.performance import Performance, Programs
from vrhuman.participants.reading import coverage_told, read
from vrhuman.participants.senses import PeoplesSenses
from vrhuman.records import Answer, Observation, Panel, ParticipantKind

EXPLORING = Limits(seconds=3600.0, steps=5000.0)
"""Limits of exploring, besides the steps it is given and when nothing is left to learn."""
RETURNING = Limits(seconds=60.0, steps=400.0)
"""Limits of re-entry: T3 lowers the score, so the scripted participant then stops."""
FEELING_WORTH = 20.0
LOOKING_WORTH = 0.5
OPENING_WORTH = 3.0
"""What learning is worth in re-entry, for each question that depends on it.

It is in m^2 for an object to lift or a thing to open, and a factor on newly seen area.
"""

SURE = "90"
"""Confidence [%] in an answer that it knows; in one that it guesses it states chance."""


@dataclass(frozen=True, slots=True)
class PhaseLimits:
    """Limits of the scripted participant, in the first and in later house phases."""

    exploring: Limits = EXPLORING
    returning: Limits = RETURNING


class ScriptedParticipant:
    """A participant that has an Observation and nothing else.

    Its policy is the same for both answer phases. Without ``senses`` it perceives true labels and
    the questions' programs.
    """

    kind: ParticipantKind = "scripted"

    def __init__(
        self,
        button_centre: ButtonCentre,
        seed: int = 0,
        limits: PhaseLimits | None = None,
        senses: PeoplesSenses | None = None,
    ) -> None:
        self._limits = limits or PhaseLimits()
        self._senses, self._seed = senses, seed
        self._performance = Performance(self._house, answer_from_belief, button_centre, seed)

    @property
    def mind(self) -> Mind | None:
        """The participant's mind; None before its first observation."""
        return self._performance.mind

    def update(self, observation: Observation, now_ns: int) -> Intent:
        """Return the intent of this moment.

        Call 20 to 30 times a second with the newest observation.
        """
        if self._senses is not None:
            observation = self._senses.perceive(observation, self._seed)
        return self._performance.update(observation, now_ns)

    def _house(self, mind: Mind, programs: Programs) -> Skill:
        if not programs:
            return explore(mind, lambda _: CURIOUS, self._limits.exploring)
        return explore(mind, lambda m: still_open(m, programs), self._limits.returning)


def answer_from_belief(mind: Mind, panel: Panel) -> Answer | None:
    """Return the belief's answer to a panel's question; None where it has none.

    Its confidence in an answer depends on whether it knew one.
    """
    asked, sure, _ = panel.question_id.partition(SURE_OF)
    if sure:
        program = mind.programs.get(asked, "")
        known = program and read(program, mind.belief, covered(mind)).answer is not None
        return SURE if known else guessers_confidence(panel)
    return read(panel.program, mind.belief, covered(mind)).answer if panel.program else None


def covered(mind: Mind) -> float:
    """Estimate the share 0..1 of the house that was seen.

    It is judged by the map and by the objects that questions mention.
    """
    told = coverage_told(mind.programs.values(), mind.belief)
    return min(mind.map.coverage(), told)


def still_open(mind: Mind, programs: Programs) -> Interests | None:
    """Return what the questions leave worth learning; None where nothing is."""
    coverage = covered(mind)
    readings = [read(text, mind.belief, coverage) for text in programs.values()]
    objects: dict[str, float] = {}
    for reading in readings:
        for name in reading.to_feel:
            objects[name] = objects.get(name, 0.0) + FEELING_WORTH
    unseen = sum(reading.to_look for reading in readings)
    if not objects and not unseen:
        return None
    return Interests(
        looking=LOOKING_WORTH * unseen,
        feeling=0.0,
        first_touch=0.0,
        opening=OPENING_WORTH if unseen else 0.0,
        objects=objects,
    )
