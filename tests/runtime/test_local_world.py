"""A world in the loop's process, whose session was begun by another clock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.houses.toy_house import command, toy_house
from tests.support.runtime.unseen_world import world_of
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import TICK_NS, WorldState
from vrhuman.runtime.loop.virtual_loop import LocalWorld


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
