"""What a world says is heard in its order, and a world that dies is put back, but not for ever."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.recording import synthetic_session
from vrhuman.recording.entries import Keyframe, Seen
from vrhuman.records import Command
from vrhuman.runtime.processes.world_supervisor import RESTARTS, RESTARTS_NS, WorldSupervisor
from vrhuman.runtime.replay_state import ReplayState, WorldLost

EVENTS = list(synthetic_session.world_states(6))
SAVED = Keyframe(0, EVENTS[1].tick, b"state")


class Faulty:
    """A world's end whose sayings are given, each the values of one frame; None is its death."""

    def __init__(self, *sayings: list[Any] | None) -> None:
        self._sayings = list(sayings)
        self.restarted: list[ReplayState] = []

    def take(self) -> list[Any]:
        said = self._sayings.pop(0) if self._sayings else []
        if said is None:
            raise WorldLost("the engine's process ended")
        return said

    def restart(self, past: ReplayState) -> None:
        self.restarted.append(past)

    def resume(self, clock_ns: int) -> None: ...

    def pause(self) -> None: ...

    def keyframe(self) -> None: ...

    def submit(self, command: Command) -> None: ...


def hearing(world: Faulty) -> WorldSupervisor:
    heard = WorldSupervisor(world, ReplayState())
    for frame in range(len(EVENTS)):
        heard.submitted(synthetic_session.command(frame))
    return heard


def test_what_follows_a_keyframe_after_events_waits_for_the_next_frame() -> None:
    heard = hearing(Faulty([EVENTS[0], EVENTS[1], SAVED, EVENTS[2]]))

    first, second = heard.take(0), heard.take(1)

    assert (first.keyframes, first.world_states) == ((), tuple(EVENTS[:2]))
    assert (second.keyframes, second.world_states) == ((SAVED,), (EVENTS[2],))


def test_a_world_is_put_back_with_what_was_heard_of_it_and_nothing_else() -> None:
    world = Faulty([EVENTS[0]], [SAVED, EVENTS[2]], None)
    heard = hearing(world)

    lost = [heard.take(frame).lost for frame in range(3)]

    assert [each is not None for each in lost] == [False, False, True]
    (past,) = world.restarted
    assert past.state == b"state"
    assert [(each.command.sequence, each.ticks) for each in past.obeyed] == [(2, 3)]
    assert past.state_hash == EVENTS[2].state_hash


def test_a_world_that_is_put_back_knows_what_was_in_view_before() -> None:
    mug, bed = Seen(1, ("Mug|1",)), Seen(2, ("Bed|1", "Sofa|1"))
    world = Faulty([EVENTS[0], mug], [bed], None)
    heard = WorldSupervisor(world, ReplayState(seen=frozenset({"Door|1"})))
    heard.submitted(synthetic_session.command(0))

    told = [heard.take(frame).seen for frame in range(3)]

    assert told == [(mug,), (bed,), ()]
    assert world.restarted[0].seen == {"Door|1", "Mug|1", "Bed|1", "Sofa|1"}


def test_what_a_dead_world_said_last_is_heard_before_it_is_put_back() -> None:
    world = Faulty([EVENTS[0], SAVED, EVENTS[1]], None, None)
    heard = hearing(world)

    heard.take(0)
    last = heard.take(1)

    assert (last.world_states, last.lost) == ((EVENTS[1],), None)
    assert heard.take(2).lost is not None
    assert len(world.restarted) == 1


def test_a_world_that_dies_again_and_again_is_given_up() -> None:
    heard = hearing(Faulty(*[None] * (RESTARTS + 1)))
    for number in range(RESTARTS):
        assert heard.take(number).lost is not None

    with pytest.raises(WorldLost):
        heard.take(RESTARTS)


def test_a_world_that_dies_now_and_then_is_put_back_each_time() -> None:
    heard = hearing(Faulty(*[None] * (3 * RESTARTS)))

    for number in range(3 * RESTARTS):
        assert heard.take(number * RESTARTS_NS).lost is not None
