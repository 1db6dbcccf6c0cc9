"""A world in the loop's process: obeyed at any clock's time, drawn while the loop goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.houses.toy_house import command, toy_house
from tests.support.runtime.unseen_world import world_of
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.seen import AgentPicture
from vrhuman.records import TICK_NS, WorldState
from vrhuman.runtime.loop.virtual_loop import LocalWorld, SteppedWorld
from vrhuman.runtime.processes.world import World
from vrhuman.runtime.view.agent_view import Eyes
from vrhuman.web.trial import Blindfold

FRAME_NS = 10 * TICK_NS


@pytest.mark.parametrize("ahead_ns", [-(10**15), 0, 10**15])
def test_a_command_is_obeyed_however_the_computers_clock_stands(ahead_ns: int) -> None:
    """A session that goes on on another computer, or after it was started again."""
    engine = EmbeddedEngine(*toy_house())
    link = LocalWorld(world_of(EmbodiedAgent(engine, engine.fork())))
    link.resume(ahead_ns)

    states: list[WorldState] = []
    for number in range(5):
        link.now_ns += 10 * TICK_NS
        link.submit(replace(command(number), display_time_ns=link.now_ns + ahead_ns))
        states += [each for each in link.take() if isinstance(each, WorldState)]

    assert sum(each.ticks for each in states) == 50


class _NotingView:
    """A view of the agent's camera that notes what it is asked for, and sees nothing."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []

    def begin(self, world_state: WorldState) -> None:
        self.asked.append(("begin", world_state.tick))

    def look(self, world_state: WorldState) -> AgentPicture:
        self.asked.append(("look", world_state.tick))
        return Blindfold().look(world_state)


@pytest.mark.parametrize(
    ("frame_ns", "begun"),
    [(FRAME_NS, [("begin", 10)]), (FRAME_NS - 1, []), (None, [])],
    ids=["due in the next frame", "due a nanosecond later", "no frames told"],
)
def test_a_look_is_begun_as_soon_as_the_world_is_there(
    frame_ns: int | None, begun: list[tuple[str, int]]
) -> None:
    engine, view = EmbeddedEngine(*toy_house()), _NotingView()
    eyes = Eyes(engine, view)
    world = World(EmbodiedAgent(engine, engine.fork()), eyes, look_every_ns=2 * FRAME_NS)
    link = LocalWorld(world) if frame_ns is None else SteppedWorld(world, frame_ns=frame_ns)
    link.resume(0)
    link.submit(replace(command(0), display_time_ns=link.now_ns))
    link.take()
    link.look()
    view.asked.clear()

    link.now_ns += FRAME_NS
    link.take()

    assert view.asked == begun
