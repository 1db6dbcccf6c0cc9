"""The scripted participant: explores, answers from what it saw and felt, goes back for the rest."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.participants.exploring import CURIOUS, Interests, Limits, explore
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import ButtonCentre, Intent, Skill
from vrhuman.participants.performance import Performance, Programs
from vrhuman.participants.reading import coverage_told, read
from vrhuman.records import Answer, Observation, Panel, ParticipantKind

EXPLORING = Limits(seconds=3600.0, steps=5000.0)
"""Exploring ends by the steps it is given, or when nothing is left to learn; else by this."""
RETURNING = Limits(seconds=60.0, steps=400.0)
"""T3 costs score: after this the scripted participant leaves well alone."""
FEELING_WORTH = 20.0
LOOKING_WORTH = 0.5
OPENING_WORTH = 3.0
"""In re-entry, per question that hangs on it: m^2 for an object to lift or a thing to open, and a
factor on newly seen area."""

SURE_OF = "/sure"
"""How the name of the question ends how sure one is of an answer."""
SURE, UNSURE = "90", "30"
"""In per cent: of what it knows, and of what it guesses."""


@dataclass(frozen=True, slots=True)
class PhaseLimits:
    """How long the scripted participant keeps going, in the first and in later house phases."""

    exploring: Limits = EXPLORING
    returning: Limits = RETURNING


class ScriptedParticipant:
    """Honest: it has an Observation and nothing else, and one policy for both answering phases."""

    kind: ParticipantKind = "scripted"

    def __init__(
        self, button_centre: ButtonCentre, seed: int = 0, limits: PhaseLimits | None = None
    ) -> None:
        self._limits = limits or PhaseLimits()
        self._performance = Performance(self._house, answer_from_belief, button_centre, seed)

    @property
    def mind(self) -> Mind | None:
        """What it has in mind; None before its first observation."""
        return self._performance.mind

    def update(self, observation: Observation, now_ns: int) -> Intent:
        """The wish of this moment; call 20 to 30 times a second with the newest observation."""
        return self._performance.update(observation, now_ns)

    def _house(self, mind: Mind, programs: Programs) -> Skill:
        if not programs:
            return explore(mind, lambda _: CURIOUS, self._limits.exploring)
        return explore(mind, lambda m: still_open(m, programs), self._limits.returning)


def answer_from_belief(mind: Mind, panel: Panel) -> Answer | None:
    """What the belief says to a panel's question; None where it says nothing. How sure it is of an
    answer is whether it knew one."""
    asked, sure, _ = panel.question_id.partition(SURE_OF)
    if sure:
        program = mind.programs.get(asked, "")
        known = program and read(program, mind.belief, covered(mind)).answer is not None
        return SURE if known else UNSURE
    return read(panel.program, mind.belief, covered(mind)).answer if panel.program else None


def covered(mind: Mind) -> float:
    """The share 0..1 of the house that was seen: by the map, and by what questions speak of."""
    told = coverage_told(mind.programs.values(), mind.belief)
    return min(mind.map.coverage(), told)


def still_open(mind: Mind, programs: Programs) -> Interests | None:
    """What the questions leave worth learning; None where nothing is."""
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
