"""The oracle: a participant that is given the true answers; the upper end of the scale."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.participants.answering import SURE_OF
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import ButtonCentre, Intent
from vrhuman.participants.performance import Performance
from vrhuman.participants.random_guesser import glance
from vrhuman.records import Answer, Observation, Panel, ParticipantKind

CERTAIN = "100"
"""Confidence [%] in an answer that was given to it."""


class OracleParticipant:
    """A participant that answers from given answers by question id, and guesses without one."""

    kind: ParticipantKind = "oracle"

    def __init__(
        self, answers: Mapping[str, Answer], button_centre: ButtonCentre, seed: int = 0
    ) -> None:
        self._answers = dict(answers)
        self._performance = Performance(glance, self._answer, button_centre, seed)

    def update(self, observation: Observation, now_ns: int) -> Intent:
        """Return the intent of this moment."""
        return self._performance.update(observation, now_ns)

    def _answer(self, mind: Mind, panel: Panel) -> Answer | None:  # noqa: ARG002 -- was told
        asked, sure, _ = panel.question_id.partition(SURE_OF)
        if sure and asked in self._answers:
            return CERTAIN
        return self._answers.get(panel.question_id)
