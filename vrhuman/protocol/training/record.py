"""Writes and reads what a session file keeps of a practised task: one note."""

from __future__ import annotations

import re
from dataclasses import dataclass

from vrhuman.protocol.training.machine import TaskState

_LINE = re.compile(r"(?P<phase>.+) practised: (?P<attempts>\d+) attempts?, (?P<seconds>[\d.]+) s")


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of a practised task: its number of ``attempts`` and its ``seconds``."""

    phase: str
    attempts: int
    seconds: float


def remark(phase: str, state: TaskState) -> str:
    """Write the note of a task that is over."""
    attempts = f"{state.attempt} attempt" + ("" if state.attempt == 1 else "s")
    return f"{phase} practised: {attempts}, {state.seconds:.1f} s"


def tried(text: str) -> Tried | None:
    """Read a note; None where it is about something else."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    return Tried(found["phase"], int(found["attempts"]), float(found["seconds"]))
