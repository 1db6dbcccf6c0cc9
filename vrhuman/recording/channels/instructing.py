"""What a session asks for, and what became of it: ``/instructions``, ``/instruction_done``,
``/instruction_skipped``, ``/goals``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vrhuman.recording.channel import MEBIBYTE, NOTHING_PERSONAL, Table, json_channel
from vrhuman.recording.entries import GoalsGiven, InstructionsGiven, StepDone, StepSkipped
from vrhuman.recording.fields import one
from vrhuman.records import Instruction, TaskGoal


@dataclass(frozen=True, slots=True)
class InstructionRow:
    """An instruction as a phase gave it."""

    phase: str
    instruction: Instruction


@dataclass(frozen=True, slots=True)
class GoalRow:
    """A goal as a phase gave it; its conditions in one text."""

    phase: str
    goal: TaskGoal
    conditions: str


def _each(given: InstructionsGiven) -> Iterator[InstructionRow]:
    return (InstructionRow(given.phase, each) for each in given.instructions)


def _each_goal(given: GoalsGiven) -> Iterator[GoalRow]:
    return (GoalRow(given.phase, each, "; ".join(each.conditions)) for each in given.goals)


INSTRUCTIONS = json_channel(
    topic="/instructions",
    record=InstructionsGiven,
    schema="vrhuman.InstructionsGiven",
    meaning="what the participant is asked to do in a phase, step by step",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "instructions",
        "what the participant was asked to do",
        (
            one("phase", "string", "the phase in which it is asked", "phase"),
            one("step", "int64", "number of the step, from 1", "instruction.number"),
            one("text", "string", "the instruction in English", "instruction.text"),
            one("action", "string", "the action asked for", "instruction.action"),
            one("object1", "string", "type of the object", "instruction.object1"),
            one("preposition", "string", "to, near, with, ...", "instruction.preposition"),
            one("object2", "string", "type of the second object", "instruction.object2"),
            one("wait_s", "float64", "how long to wait", "instruction.seconds", "s"),
        ),
        _each,
    ),
    max_bytes=MEBIBYTE,
)

INSTRUCTION_DONE = json_channel(
    topic="/instruction_done",
    record=StepDone,
    schema="vrhuman.StepDone",
    meaning="a step of the instructions is done, as the engine's state says, and by which action",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "instructions_done",
        "the steps that were done",
        (
            one("step", "int64", "number of the step", "number"),
            one("action", "string", "the action that did it", "action"),
            one("object1", "string", "id of the object", "object1"),
            one("preposition", "string", "to, near, with, ...", "preposition"),
            one("object2", "string", "id of the second object, or a liquid", "object2"),
            one("begin_tick", "int64", "the tick at which the action began", "begin_tick"),
            one("end_tick", "int64", "the tick at which it ended", "end_tick"),
        ),
    ),
)

INSTRUCTION_SKIPPED = json_channel(
    topic="/instruction_skipped",
    record=StepSkipped,
    schema="vrhuman.StepSkipped",
    meaning="a step was skipped, and why: cannot-find, cannot-reach, does-not-work, other,"
    " said-done",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "instructions_skipped",
        "the steps that were skipped",
        (
            one("step", "int64", "number of the step", "number"),
            one("reason", "string", "the reason that the participant chose", "reason"),
        ),
    ),
)

GOALS = json_channel(
    topic="/goals",
    record=GoalsGiven,
    schema="vrhuman.GoalsGiven",
    meaning="the goals that the participant is given in a phase, as conditions over the world",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "goals",
        "the goals that the participant was given",
        (
            one("phase", "string", "the phase in which it is given", "phase"),
            one("number", "int64", "number of the goal, from 1", "goal.number"),
            one("task", "string", "the task's name", "goal.name"),
            one("text", "string", "what was read, in English", "goal.text"),
            one("conditions", "string", "what must hold, parted by semicolons", "conditions"),
        ),
        _each_goal,
    ),
    max_bytes=MEBIBYTE,
)
