"""Creates a participant of a given kind."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.participants.oracle import OracleParticipant
from vrhuman.participants.participant import ButtonCentre, Participant
from vrhuman.participants.random_guesser import RandomParticipant
from vrhuman.participants.scripted import PhaseLimits, ScriptedParticipant
from vrhuman.records import Answer, ParticipantKind


def make_participant(
    kind: ParticipantKind,
    seed: int,
    answers: Mapping[str, Answer],
    button_centre: ButtonCentre,
    limits: PhaseLimits | None = None,
) -> Participant:
    """Create a participant of a ``kind`` that is a program.

    ``answers`` (by question id) are given to the oracle only, ``limits`` to the scripted one only.
    """
    match kind:
        case "scripted":
            return ScriptedParticipant(button_centre, seed, limits)
        case "random":
            return RandomParticipant(button_centre, seed)
        case "oracle":
            return OracleParticipant(answers, button_centre, seed)
        case "person" | "agent":
            raise ValueError(f"a participant of kind {kind} is not scripted")
