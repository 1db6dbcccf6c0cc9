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

    ``goal`` is the number of the goal that it is for. ``things`` are the ids of the objects that
    are meant, such as the book on the sofa; where they cannot be had, others of the type will do.
    """

    instruction: Instruction
    goal: int
    kind: ErrandKind = ErrandKind.STEP
    things: tuple[str, ...] = ()

    def as_json(self) -> Mapping[str, JsonValue]:
        """Return what is stored among a session's settings."""
        return {
            "goal": self.goal,
            "kind": self.kind.value,
            "instruction": asdict(self.instruction),
            "things": list(self.things),
        }


def errand_of(stored: Mapping[str, Any]) -> Errand:
    """Return an errand as it was stored.

    :raises TypeError, KeyError, ValueError: for anything else.
    """
    instruction = Instruction(**stored["instruction"])
    things = tuple(str(each) for each in stored.get("things", ()))
    return Errand(instruction, int(stored["goal"]), ErrandKind(stored["kind"]), things)
