"""Ticks instructions off as they are done: beside the engine, whose own state decides it.

The same finder that annotates recordings finds the action segments here, so that what ticked a step
off is what the annotation of the session later says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.facts import facts_of
from vrhuman.annotation.finder import ActionFinder
from vrhuman.annotation.goals import Goal, parse_condition, reached
from vrhuman.annotation.matching import contents, fulfils, tidied
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import WorldFacts
from vrhuman.engines.engine import Engine
from vrhuman.recording.entries import StepDone
from vrhuman.records import TICK_SECONDS, Asked, Instruction, TaskGoal, WorldState

REACH = "reach"
"""The action of a goal that is reached."""
LOOK_TICKS = 125
"""Goals are compared with the world this often: every half second [ticks]."""


class SegmentFinder(Protocol):
    """What finds action segments in a world while it runs."""

    def update(self, world_state: WorldState, time_ns: int, /) -> tuple[ActionSegment, ...]:
        """Take the newest world state, and return the segments that it completes."""
        ...

    def look_for(self, object_types: frozenset[str]) -> None:
        """Find from now on when an object of these types is come to see."""
        ...


class StepTicker:
    """Compares what the participant does with what they were asked, in order.

    ``facts`` returns the present state of the world.
    """

    def __init__(self, finder: SegmentFinder, facts: Callable[[], WorldFacts]) -> None:
        self._finder = finder
        self._facts = facts
        self._left: tuple[Instruction, ...] = ()
        self._before: WorldFacts | None = None
        self._did: list[ActionSegment] = []  # since the current step is that
        self._since_tick = 0
        self._tick = 0

    @property
    def left(self) -> tuple[Instruction, ...]:
        """What is still to be done, in order; the first is the current step."""
        return self._left

    def instruct(self, instructions: tuple[Instruction, ...]) -> None:
        """Take what is still to be done, in order; the first is the current step."""
        if instructions[:1] != self._left[:1]:
            self._turn_to(instructions)
        self._left = instructions

    def update(self, world_state: WorldState, time_ns: int) -> tuple[StepDone, ...]:
        """Return the steps that are done with this world state."""
        self._tick = world_state.tick
        done = []
        for segment in self._finder.update(world_state, time_ns):
            if not self._left:
                break
            self._did.append(segment)
            step = self._fulfilled(self._left[0], segment, time_ns)
            if step is not None:
                done.append(step)
                self._turn_to(self._left[1:])
        while self._left and self._waited(self._left[0]):
            done.append(self._by_itself(self._left[0], "", time_ns))
            self._turn_to(self._left[1:])
        return tuple(done)

    def _fulfilled(
        self, instruction: Instruction, segment: ActionSegment, time_ns: int
    ) -> StepDone | None:
        """Return the step that a segment did, None where it did something else."""
        facts = self._facts()
        if fulfils(instruction, segment, facts):
            return _by(segment, instruction.number, time_ns)
        if instruction.action != ActionName.TIDY or self._before is None:
            return None
        name = tidied(instruction.object1, self._before, facts)
        if not name:
            return None
        out = {each.object_id for each in contents(name, self._before)}
        begins = [each.begin_tick for each in self._did if each.object1 in out]
        begin = min(begins, default=self._since_tick)
        return replace(self._by_itself(instruction, name, time_ns), begin_tick=begin)

    def _waited(self, instruction: Instruction) -> bool:
        lasted = (self._tick - self._since_tick) * TICK_SECONDS
        return instruction.action == ActionName.WAIT and lasted >= instruction.seconds

    def _turn_to(self, left: tuple[Instruction, ...]) -> None:
        """Begin with the first of these instructions."""
        self._left, self._since_tick, self._before = left, self._tick, None
        self._did = []
        found = {each.object1 for each in left[:1] if each.action == ActionName.FIND}
        self._finder.look_for(frozenset(found))
        if left and left[0].action == ActionName.TIDY:
            self._before = self._facts()

    def _by_itself(self, instruction: Instruction, object1: str, time_ns: int) -> StepDone:
        """Return a step that no single segment does: it lasted since it was the current one."""
        return StepDone(
            time_ns,
            instruction.number,
            instruction.action,
            object1,
            "",
            "",
            self._since_tick,
            self._tick,
        )


class GoalTicker:
    """Compares the state of the world with goals, whatever was done and in whatever order.

    ``facts`` returns the present state of the world; it is asked for a few times a second.
    """

    def __init__(self, facts: Callable[[], WorldFacts]) -> None:
        self._facts = facts
        self._left: dict[int, Goal] = {}
        self._since_tick: int | None = None
        self._looked_tick = -LOOK_TICKS

    def instruct(self, goals: Sequence[TaskGoal]) -> None:
        """Take the goals that are still to be reached."""
        self._left = {
            each.number: tuple(parse_condition(line) for line in each.conditions) for each in goals
        }

    def update(self, world_state: WorldState, time_ns: int) -> tuple[StepDone, ...]:
        """Return the goals that are reached with this world state."""
        tick = world_state.tick
        if self._since_tick is None:
            self._since_tick = tick
        if not self._left or tick - self._looked_tick < LOOK_TICKS:
            return ()
        self._looked_tick = tick
        facts = self._facts()
        done = tuple(
            StepDone(time_ns, number, REACH, "", "", "", self._since_tick, tick)
            for number, goal in self._left.items()
            if reached(goal, facts)
        )
        for step in done:
            del self._left[step.number]
        return done


class Ticker:
    """Ticks off what a session asks for, instructions or goals."""

    def __init__(self, steps: StepTicker, goals: GoalTicker) -> None:
        self._steps, self._goals = steps, goals
        self._only_goals = False

    def instruct(self, asked: tuple[Asked, ...]) -> None:
        """Take what is still to be done; of instructions, the first is the current step."""
        if asked:
            self._only_goals = all(isinstance(each, TaskGoal) for each in asked)
        self._goals.instruct([each for each in asked if isinstance(each, TaskGoal)])
        self._steps.instruct(tuple(each for each in asked if isinstance(each, Instruction)))

    def update(self, world_state: WorldState, time_ns: int) -> tuple[StepDone, ...]:
        """Return what is done with this world state."""
        if self._only_goals:  # what was done does not matter: no finder has to run
            return self._goals.update(world_state, time_ns)
        return self._steps.update(world_state, time_ns)


def ticker_of(engine: Engine) -> Ticker:
    """Return the ticker of a session in an engine's house, from its beginning."""

    def facts() -> WorldFacts:
        return facts_of(engine, 0, 0)

    return Ticker(StepTicker(ActionFinder(engine), facts), GoalTicker(facts))


def _by(segment: ActionSegment, number: int, time_ns: int) -> StepDone:
    return StepDone(
        time_ns,
        number,
        segment.action.value,
        segment.object1,
        segment.preposition,
        segment.object2,
        segment.begin_tick,
        segment.end_tick,
    )
