"""What a person wanted when they did something: the instruction or goal that they were at.

Of an instructed session it is the first instruction that was not done yet. Of a session with goals,
which are reached in any order, it is the goal whose conditions name a type of the action's objects,
and of several the one that was reached soonest after it. An action that fits none has the task of
the first later action that depends on it, by the strict rule: the fridge is opened for the egg's
sake. If there is none it has no task, and so has every action of a session in which nothing was
asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from vrhuman.annotation.causes import strict
from vrhuman.annotation.causes.deeds import Deed
from vrhuman.annotation.causes.links import Executable
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import GoalsGiven, InstructionsGiven, StepDone, StepSkipped
from vrhuman.recording.reader import Session

_TYPE = re.compile(r"\b[A-Z]\w+")


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do, and from when until when [ns] it was what the person was at.

    ``about`` are the types that a goal's conditions name; empty for an instruction.
    """

    text: str
    begin_ns: int
    end_ns: int
    about: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Tasks:
    """The tasks of a session in the order of their ends; none for a session without."""

    tasks: Sequence[Task] = ()
    types: Mapping[str, str] = field(default_factory=dict)

    def of(self, segment: ActionSegment) -> str:
        """Return the task that the participant was at when an action ended; empty for none.

        A goal can be reached before the action that reaches it has ended: the hand lets go.
        """
        if segment.actor != FIRST_AGENT:
            return ""
        kinds = {self.types.get(each, "") for each in (segment.object1, segment.object2)}
        for each in self.tasks:
            last = segment.begin_ns if each.about else segment.end_ns
            in_time = each.begin_ns <= segment.end_ns and last <= each.end_ns
            if in_time and (not each.about or each.about & kinds):
                return each.text
        return ""


def tasks_by_number(tasks: Tasks, deeds: Sequence[Deed]) -> Mapping[int, str]:
    """Return the task of each of one actor's deeds, by its number; empty for none."""
    found = {deed.number: tasks.of(deed.segment) for deed in deeds}
    for deed in reversed(deeds):
        if tasks.tasks and not found[deed.number]:
            can = strict.without(deeds, deed.number)
            served = (n for n in sorted(can) if can[n] is Executable.NO and found[n])
            found[deed.number] = next((found[n] for n in served), "")
    return found


def tasks_of(session: Session, types: Mapping[str, str]) -> Tasks:
    """Read what the participant was asked to do, and until when; ``types`` are the objects'."""
    found: list[Task] = []
    waiting: dict[int, tuple[str, int, frozenset[str]]] = {}
    since = 0
    topics = (Topic.INSTRUCTIONS, Topic.GOALS, Topic.INSTRUCTION_DONE, Topic.INSTRUCTION_SKIPPED)
    for time_ns, entry in session.entries(*topics):
        match entry:
            case InstructionsGiven():
                for each in entry.instructions:
                    waiting[each.number] = (_goal(each.text), -1, frozenset())
                since = time_ns
            case GoalsGiven():
                for goal in entry.goals:
                    about = frozenset(_TYPE.findall(" ".join(goal.conditions)))
                    waiting[goal.number] = (goal.name, time_ns, about)
            case StepDone() | StepSkipped() if entry.number in waiting:
                text, begin, about = waiting.pop(entry.number)
                found.append(Task(text, since if begin < 0 else begin, time_ns, about))
                since = time_ns + 1
            case _:
                pass
    found += [Task(text, begin, 1 << 62, about) for text, begin, about in waiting.values() if about]
    return Tasks(tuple(sorted(found, key=lambda each: each.end_ns)), types)


def _goal(text: str) -> str:
    """Return an instruction as it follows "in order to": "move the laptop to the bed"."""
    text = text.strip().rstrip(".")
    return text[:1].lower() + text[1:]
