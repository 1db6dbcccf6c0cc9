"""Ticks instructions off as they are done: beside the engine, whose own state decides it.

The same finder that annotates recordings finds the action segments here, so that what ticked a step
off is what the annotation of the session later says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.matching import fulfils
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import WorldFacts
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.recording.entries import StepDone
from vrhuman.records import TICK_SECONDS, Instruction, WorldState


class SegmentFinder(Protocol):
    """What finds action segments in a world while it runs."""

    def update(self, world_state: WorldState, time_ns: int) -> tuple[ActionSegment, ...]:
        """Take the newest world state, and return the segments that it completes."""
        ...


class StepTicker:
    """Compares what the participant does with what they were asked, in order.

    ``facts`` returns the present state of the world.
    """

    def __init__(self, finder: SegmentFinder, facts: Callable[[], WorldFacts]) -> None:
        self._finder = finder
        self._facts = facts
        self._left: tuple[Instruction, ...] = ()
        self._since_tick = 0
        self._tick = 0

    def instruct(self, instructions: tuple[Instruction, ...]) -> None:
        """Take what is still to be done, in order; the first is the current step."""
        if instructions[:1] != self._left[:1]:
            self._since_tick = self._tick
        self._left = instructions

    def update(self, world_state: WorldState, time_ns: int) -> tuple[StepDone, ...]:
        """Return the steps that are done with this world state."""
        self._tick = world_state.tick
        done = []
        for segment in self._finder.update(world_state, time_ns):
            if self._left and fulfils(self._left[0], segment, self._facts()):
                done.append(_by(segment, self._left[0].number, time_ns))
                self._next()
        while self._left and self._waited(self._left[0]):
            done.append(_by_waiting(self._left[0].number, self._since_tick, self._tick, time_ns))
            self._next()
        return tuple(done)

    def _waited(self, instruction: Instruction) -> bool:
        lasted = (self._tick - self._since_tick) * TICK_SECONDS
        return instruction.action == ActionName.WAIT and lasted >= instruction.seconds

    def _next(self) -> None:
        self._left, self._since_tick = self._left[1:], self._tick


def ticker_of(agent: EmbodiedAgent) -> StepTicker:
    """Return the ticker of an agent's session, from its beginning."""
    from vrhuman.annotation.finder import ActionFinder

    finder = ActionFinder(agent.engine)
    return StepTicker(finder, finder.facts)


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


def _by_waiting(number: int, begin_tick: int, end_tick: int, time_ns: int) -> StepDone:
    return StepDone(time_ns, number, ActionName.WAIT.value, "", "", "", begin_tick, end_tick)
