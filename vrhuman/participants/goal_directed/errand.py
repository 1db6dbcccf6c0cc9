"""What a scripted participant means to do, one piece at a time, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from vrhuman.records import Instruction, JsonValue


class ErrandKind(StrEnum):
    """Why something is done: it leads to a goal, leads astray, is wrong, or puts it right again."""

    STEP = "step"
    DETOUR = "detour"
    MISTAKE = "mistake"
    REPAIR = "repair"


@dataclass(frozen=True, slots=True)
class Errand:
    """One thing that the participant means to do.

    ``goal`` is the number of the goal that it is for.
    """

    instruction: Instruction
    goal: int
    kind: ErrandKind = ErrandKind.STEP

    def as_json(self) -> Mapping[str, JsonValue]:
        """Return what is stored among a session's settings."""
        return {"goal": self.goal, "kind": self.kind.value, "instruction": asdict(self.instruction)}


def errand_of(stored: Mapping[str, Any]) -> Errand:
    """Return an errand as it was stored.

    :raises TypeError, KeyError, ValueError: for anything else.
    """
    instruction = Instruction(**stored["instruction"])
    return Errand(instruction, int(stored["goal"]), ErrandKind(stored["kind"]))
