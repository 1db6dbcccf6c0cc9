"""A participant that carries out the steps of an instructed session, one after another.

- :mod:`.performing`: the participant: reads the current step, tries it, skips what it cannot do;
- :mod:`.doing`: from an instruction to skills;
- :mod:`.handwork`, :mod:`.reaching`, :mod:`.throwing`: what the hand does;
- :mod:`.surfaces`: where something can be put.
"""

from __future__ import annotations

from vrhuman.participants.instructed.performing import InstructedParticipant
from vrhuman.participants.participant import ButtonCentre
from vrhuman.records import Instruction

__all__ = ["InstructedParticipant", "instructed"]


def instructed(
    instructions: tuple[Instruction, ...], button_centre: ButtonCentre, seed: int = 0
) -> InstructedParticipant:
    """Return the participant that does these instructions."""
    return InstructedParticipant(instructions, button_centre, seed)
