"""Goals are ticked off by the state of the world, in whatever order they are reached."""

from __future__ import annotations

from dataclasses import replace

from tests.support.recording.synthetic_session import world_state
from vrhuman.annotation.ticking import LOOK_TICKS, GoalTicker
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.records import TaskGoal

LAMP = ObjectFacts("lamp", "FloorLamp", "room", (0.0, 0.0, 0.0), (0.1, 0.1, 0.1))
PLANT = replace(LAMP, object_id="plant", object_type="HousePlant")
GOALS = (
    TaskGoal(1, "light", "Switch the lamp on.", ("FloorLamp is on",)),
    TaskGoal(2, "plant", "Water a plant.", ("HousePlant filled with water",)),
)


class Room:
    """A world whose facts a test changes, under a ticker."""

    def __init__(self) -> None:
        self.things = {each.object_id: each for each in (LAMP, PLANT)}
        self.looked = 0
        self.ticker = GoalTicker(self.facts)
        self.ticker.instruct(GOALS)

    def facts(self) -> WorldFacts:
        self.looked += 1
        return WorldFacts(0, 0, "room", dict(self.things))

    def at(self, tick: int) -> list[int]:
        state = replace(world_state(0, 0), tick=tick)
        return [each.number for each in self.ticker.update(state, tick)]


def test_a_goal_is_ticked_off_once_when_the_world_is_so() -> None:
    room = Room()
    assert room.at(0) == []

    room.things["plant"] = replace(PLANT, liquid="water")

    assert room.at(200) == [2]
    assert room.at(400) == []


def test_a_world_that_changes_back_leaves_a_goal_reached() -> None:
    room = Room()
    room.things["lamp"] = replace(LAMP, is_toggled=True)
    assert room.at(0) == [1]

    room.things["lamp"] = LAMP

    assert room.at(200) == []


def test_the_world_is_looked_at_twice_a_second() -> None:
    room = Room()

    for tick in range(0, 1000, 4):
        room.at(tick)

    assert LOOK_TICKS == 125
    assert room.looked == 8


def test_goals_that_are_over_are_not_looked_for() -> None:
    room = Room()
    room.things["plant"] = replace(PLANT, liquid="water")
    room.ticker.instruct(GOALS[:1])

    assert room.at(0) == []
