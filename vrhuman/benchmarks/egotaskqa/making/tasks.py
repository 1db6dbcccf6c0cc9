"""What a person wanted when they did something: the instruction or goal that they were at.

Of an instructed session it is the first instruction that was not done yet; an action that comes
after all of them has none, and so does every action of a session without instructions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import InstructionsGiven, StepDone, StepSkipped
from vrhuman.recording.reader import Session


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do, and the time [ns] until which it was what the person was at."""

    text: str
    begin_ns: int
    end_ns: int


@dataclass(frozen=True, slots=True)
class Tasks:
    """The tasks of a session in order; none for a session without."""

    tasks: Sequence[Task] = ()

    def of(self, segment: ActionSegment) -> str:
        """Return the task that the participant was at when an action ended; empty for none."""
        if segment.actor != FIRST_AGENT:
            return ""
        for each in self.tasks:
            if each.begin_ns <= segment.end_ns <= each.end_ns:
                return each.text
        return ""


def tasks_of(session: Session) -> Tasks:
    """Read what the participant was asked to do, and until when."""
    found: list[Task] = []
    waiting: dict[int, str] = {}
    since = 0
    topics = (Topic.INSTRUCTIONS, Topic.INSTRUCTION_DONE, Topic.INSTRUCTION_SKIPPED)
    for time_ns, entry in session.entries(*topics):
        match entry:
            case InstructionsGiven():
                waiting = {each.number: _goal(each.text) for each in entry.instructions}
                since = time_ns
            case StepDone() | StepSkipped() if entry.number in waiting:
                found.append(Task(waiting.pop(entry.number), since, time_ns))
                since = time_ns + 1
            case _:
                pass
    return Tasks(tuple(found))


def _goal(text: str) -> str:
    """Return an instruction as it follows "in order to": "move the laptop to the bed"."""
    text = text.strip().rstrip(".")
    return text[:1].lower() + text[1:]
