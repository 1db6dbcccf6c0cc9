"""Steps ticked off beside the engine: by segments, by time, and in their order."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.annotation.ticking import StepTicker
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.records import ArmState, ArmStatus, Instruction, WorldState

MUG, TABLE = "Mug|1", "Table|1"
CLEAN = Instruction(1, "Clean the mug.", "clean", "Mug")
DIRTY = Instruction(2, "Make the mug dirty.", "make dirty", "Mug")
WAIT = Instruction(3, "Wait about 1 second.", "wait", seconds=1.0)
TIDY = Instruction(4, "Tidy the table.", "tidy", "Table")
FIND = Instruction(5, "Find a mug.", "find", "Mug")


class Told:
    """Finds what it is told to."""

    def __init__(self) -> None:
        self.segments: list[ActionSegment] = []
        self.looked_for: frozenset[str] = frozenset()

    def update(self, _state: WorldState, _time_ns: int) -> tuple[ActionSegment, ...]:
        found, self.segments = tuple(self.segments), []
        return found

    def look_for(self, object_types: frozenset[str]) -> None:
        self.looked_for = object_types


class House:
    """A mug, on a table or not, with whoever ticks off what is done there."""

    def __init__(self) -> None:
        self.finder = Told()
        self.mug = ObjectFacts(MUG, "Mug", "room", (0.0, 0.0, 0.0), (0.1, 0.1, 0.1))
        self.ticker = StepTicker(self.finder, self.facts)

    def facts(self) -> WorldFacts:
        table = replace(self.mug, object_id=TABLE, object_type="Table", rests_on=())
        return WorldFacts(0, 0, "room", {MUG: self.mug, TABLE: table})

    def at(self, tick: int, *actions: ActionName) -> list[int]:
        """What is done with a tick in which the mug was treated like this."""
        self.finder.segments += [
            ActionSegment(FIRST_AGENT, action, MUG, "", "", tick - 1, tick, 0, 0)
            for action in actions
        ]
        return [each.number for each in self.ticker.update(world_state(tick), 7)]


def world_state(tick: int) -> WorldState:
    arm = ArmState(np.zeros((4, 3)), geometry.IDENTITY, 0.0, np.zeros(3), 0.05)
    return WorldState(
        tick=tick,
        ticks=4,
        command_sequence=1,
        agent_position=np.zeros(3),
        yaw=0.0,
        horizon=0.0,
        room="room",
        arm=arm,
        arm_status=ArmStatus.OK,
        arm_reason="",
        held=(),
        touched=(),
        grasp_force=0.0,
        events=(),
        steps=(),
        step_count=0,
        body_poses=np.zeros((0, 7)),
        state_hash=b"",
    )


def test_only_the_current_step_is_ticked_off() -> None:
    house = House()
    house.ticker.instruct((CLEAN, DIRTY))

    assert house.at(4, ActionName.MAKE_DIRTY) == []
    assert house.at(8, ActionName.CLEAN) == [1]
    assert house.at(12, ActionName.CLEAN) == []
    assert house.at(16, ActionName.MAKE_DIRTY) == [2]


def test_two_steps_done_at_once_are_both_ticked_off() -> None:
    house = House()
    house.ticker.instruct((CLEAN, DIRTY))

    assert house.at(4, ActionName.CLEAN, ActionName.MAKE_DIRTY) == [1, 2]


def test_nothing_is_ticked_off_before_anything_is_asked() -> None:
    assert House().at(4, ActionName.CLEAN) == []


def test_waiting_lasts_its_second_exactly() -> None:
    house = House()
    house.at(100)
    house.ticker.instruct((WAIT,))

    assert house.at(100 + 249) == []
    assert house.at(100 + 250) == [3]


def test_a_wait_begins_when_the_step_before_it_is_done() -> None:
    house = House()
    house.ticker.instruct((CLEAN, WAIT))
    house.at(100, ActionName.CLEAN)

    assert house.at(349) == []
    assert house.at(350) == [3]


def test_after_a_skip_the_next_step_is_the_current_one() -> None:
    house = House()
    house.ticker.instruct((CLEAN, DIRTY))

    house.ticker.instruct((DIRTY,))

    assert house.at(4, ActionName.MAKE_DIRTY) == [2]


def test_told_the_same_again_goes_on_waiting() -> None:
    house = House()
    house.ticker.instruct((WAIT,))
    house.at(200)
    house.ticker.instruct((WAIT,))

    assert house.at(250) == [3]


def test_something_is_tidied_by_what_moves_the_last_thing_out() -> None:
    house = House()
    house.mug = replace(house.mug, rests_on=(TABLE,))
    house.ticker.instruct((TIDY,))

    assert house.at(4, ActionName.PUSH) == []
    house.mug = replace(house.mug, rests_on=())
    assert house.at(8, ActionName.MOVE) == [4]


def test_a_tidying_begins_when_the_first_thing_is_taken_out_as_its_segment_does() -> None:
    house = House()
    house.mug = replace(house.mug, rests_on=(TABLE,))
    house.ticker.instruct((TIDY,))
    house.at(500)  # on the way there

    house.at(1000, ActionName.PICK_UP)
    house.mug = replace(house.mug, rests_on=())
    house.finder.segments = [
        ActionSegment(FIRST_AGENT, ActionName.MOVE, MUG, "to", "Sink|1", 1000, 1500, 0, 0)
    ]
    (done,) = house.ticker.update(world_state(1500), 7)

    assert (done.begin_tick, done.end_tick) == (999, 1500)


def test_what_is_to_be_found_is_looked_for_only_meanwhile() -> None:
    house = House()
    house.ticker.instruct((FIND, CLEAN))
    assert house.finder.looked_for == {"Mug"}

    house.at(4, ActionName.FIND)

    assert house.finder.looked_for == frozenset()
