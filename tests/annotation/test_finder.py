"""Action segments of a person on the real engine: carrying, throwing, pushing, opening, acting."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pytest

from tests.support.embodiment.standing_person import (
    AT_THE_DRESSER,
    BODIES,
    DRESSER,
    FRONT,
    MUG_IN_IT,
    PRESS,
    Person,
    standing,
)
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.finder import ActionFinder
from vrhuman.annotation.pushing import BEGUN_METRES, PUSHED_METRES
from vrhuman.annotation.segments import ActionSegment
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import (
    Action,
    ArmStatus,
    Command,
    Event,
    EventKind,
    Floats,
    Interaction,
    InteractionKind,
    WorldState,
)

MUGS_CAN = frozenset({"CanBeFilled", "CanBeDirty", "CanBreak"})


@dataclass
class Watched:
    """An embodied agent whose segments are found as it acts."""

    agent: Any
    finder: ActionFinder
    segments: list[ActionSegment] = field(default_factory=list)

    def step(self, command: Command, ticks: int) -> WorldState:
        world_state: WorldState = self.agent.step(command, ticks)
        self.segments += self.finder.update(world_state, 4_000_000 * world_state.tick)
        return world_state


def watched(person: Person) -> Watched:
    seen = Watched(person.agent, ActionFinder(person.agent.engine))
    person.agent = seen  # type: ignore[assignment]
    return seen


def told(seen: Watched) -> list[tuple[str, str, str, str]]:
    return [(s.action.value, s.object1, s.preposition, s.object2) for s in seen.segments]


@dataclass
class Scene:
    """Someone whose hand is over the mug in the open drawer, which lies ``there``."""

    person: Person
    seen: Watched
    there: Floats

    def picks_up(self) -> None:
        self.person.waits(0.3, force=0.6)
        assert self.person.world_state.held == (MUG_IN_IT,)

    def carries(self, by: tuple[float, float, float], seconds: float = 0.8) -> None:
        place = self.person.world_state.arm.hand_centre
        self.person.moves(place + np.array(by), seconds, force=0.6)

    def lets_go(self) -> None:
        self.person.waits(1.5)


@pytest.fixture
def scene() -> Scene:
    mug = np.array([0.6, 0.475, 0.92])
    objects = tuple(
        replace(o, position=mug, asset=replace(o.asset, secondary_properties=MUGS_CAN))
        if o.object_id == MUG_IN_IT
        else o
        for o in AT_THE_DRESSER.house.objects
    )
    ajar = tuple(replace(o, openness=0.9) if o.object_id == DRESSER else o for o in objects)
    house = replace(AT_THE_DRESSER.house, objects=ajar, agent_position=np.array([0.93, 0.9, 1.36]))
    person = standing(EmbeddedEngine(house, BODIES), pitch=80.0)
    number = [o.object_id for o in house.objects].index(MUG_IN_IT)
    there = person.agent.engine.object_states().poses[number, :3]
    person.moves(there + np.array([0.0, 0.3, 0.0]), 0.8)
    person.moves(there + np.array([0.0, 0.08, 0.0]), 0.5)
    return Scene(person, watched(person), there)


def test_what_is_lifted_and_put_back_was_only_picked_up(scene: Scene) -> None:
    scene.picks_up()
    scene.carries((0.0, 0.2, 0.0))
    scene.carries((0.0, -0.18, 0.0))

    scene.lets_go()

    assert told(scene.seen) == [("pick up", MUG_IN_IT, "", "")]


def test_what_is_let_go_of_over_the_floor_was_put_near_what_stands_there(scene: Scene) -> None:
    scene.picks_up()
    scene.carries((0.0, 0.3, 0.1))
    scene.carries((-0.4, 0.0, 0.35), 1.2)

    scene.lets_go()

    assert told(scene.seen) == [
        ("pick up", MUG_IN_IT, "", ""),
        ("put", MUG_IN_IT, "near", DRESSER),
    ]
    moved = scene.seen.segments[1]
    assert moved.begin_tick == scene.seen.segments[0].begin_tick < moved.end_tick
    assert moved.end_ns == 4_000_000 * moved.end_tick


def test_what_a_swing_lets_go_of_is_thrown(scene: Scene) -> None:
    scene.picks_up()
    scene.carries((0.0, 0.45, 0.1))
    scene.carries((0.35, 0.0, 0.0), 0.2)

    scene.lets_go()

    thrown = scene.seen.segments[-1]
    assert (thrown.action, thrown.object1) == (ActionName.THROW, MUG_IN_IT)
    assert thrown.end_tick > thrown.begin_tick > scene.seen.segments[0].end_tick


def slid(scene: Scene, newtons: float) -> float:
    """Let the mug slide under the open hand, as when it is shoved; return how far [m]."""
    engine = scene.seen.agent.engine
    number = [o.object_id for o in engine.house.objects].index(MUG_IN_IT)
    before = engine.object_states().poses[number, :3]
    assert MUG_IN_IT in scene.person.world_state.touched
    scene.person.waits(0.1)
    push = {"objectId": MUG_IN_IT, "moveMagnitude": newtons, "forceAction": True}
    engine.act(Action("PushObject", push))
    scene.person.waits(2.0)
    return float(np.hypot(*(engine.object_states().poses[number, :3] - before)[[0, 2]]))


def test_a_parked_hand_pushes_nothing_because_nobody_moves_it(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = scene.seen.agent.step

    def parked(command: Command, ticks: int) -> WorldState:
        world_state: WorldState = step(command, ticks)
        return replace(world_state, arm_status=ArmStatus.PARKED)

    monkeypatch.setattr(scene.seen.agent, "step", parked)

    assert slid(scene, 16.0) >= PUSHED_METRES
    assert told(scene.seen) == []


@pytest.mark.parametrize(("newtons", "pushed"), [(4.0, False), (16.0, True)])
def test_what_moves_under_the_open_hand_is_pushed_from_a_bound_on(
    scene: Scene, newtons: float, pushed: bool
) -> None:
    went = slid(scene, newtons)

    assert (went >= PUSHED_METRES) == pushed
    assert told(scene.seen) == ([("push", MUG_IN_IT, "", "")] if pushed else [])


def test_a_push_begins_with_its_own_motion_not_with_what_moved_the_thing_before(
    scene: Scene,
) -> None:
    engine = scene.seen.agent.engine
    number = [o.object_id for o in engine.house.objects].index(MUG_IN_IT)
    scene.person.moves(scene.there + np.array([0.0, 0.4, 0.0]), 0.8)
    engine.act(
        Action("PushObject", {"objectId": MUG_IN_IT, "moveMagnitude": 6.0, "forceAction": True})
    )
    scene.person.waits(1.0)
    there = engine.object_states().poses[number, :3]
    assert np.linalg.norm(there - scene.there) > BEGUN_METRES
    for above in (0.3, 0.08):
        scene.person.moves(there + np.array([0.0, above, 0.0]), 0.6)
    scene.person.waits(0.5)
    since = scene.person.world_state.tick

    slid(scene, 16.0)

    (pushed,) = [each for each in scene.seen.segments if each.action is ActionName.PUSH]
    assert pushed.begin_tick >= since


def test_a_button_opens_and_closes_at_once() -> None:
    person = standing(AT_THE_DRESSER, pitch=30.0)
    person.moves(FRONT + np.array([0.0, 0.2, 0.2]), 0.8)
    person.moves(FRONT, 0.5)
    seen = watched(person)

    person.does(interactions=PRESS)
    person.does(interactions=())
    person.waits(1.0)

    assert told(seen) == [("open", DRESSER, "", "")]
    assert seen.segments[0].begin_tick == seen.segments[0].end_tick


def test_a_pull_begins_when_the_drawer_moves() -> None:
    person = standing(AT_THE_DRESSER, pitch=30.0)
    person.moves(FRONT + np.array([0.0, 0.2, 0.2]), 0.8)
    person.moves(FRONT, 0.5)
    seen = watched(person)
    person.moves(FRONT, 0.05, force=0.3)

    person.moves(FRONT + np.array([0.0, 0.0, 0.15]), 0.8, force=0.3)
    person.waits(0.5)

    (opened,) = seen.segments
    assert (opened.action, opened.object1) == (ActionName.OPEN, DRESSER)
    assert 0.4 < 0.004 * (opened.end_tick - opened.begin_tick) < 1.0


def chooses(scene: Scene, name: str, number: int, **arguments: object) -> None:
    action = Action(name, {"objectId": MUG_IN_IT, **arguments})
    scene.person.does(interactions=(Interaction(number, InteractionKind.ACT, action),))
    scene.person.does(interactions=())


@pytest.mark.parametrize(("taken", "found"), [(True, 0), (False, 1)])
def test_a_lid_that_stirs_as_its_own_thing_is_taken_up_was_not_opened(
    taken: bool, found: int, scene: Scene
) -> None:
    now = scene.person.world_state
    opened = Event(2, now.tick, EventKind.OPENED, MUG_IN_IT)
    events = (Event(1, now.tick, EventKind.PICKED, MUG_IN_IT), opened) if taken else (opened,)

    segments = scene.seen.finder.update(replace(now, tick=now.tick + 1, events=events), 0)

    assert sum(each.action is ActionName.OPEN for each in segments) == found


def test_the_menus_actions_are_segments_also_where_they_fail(scene: Scene) -> None:
    chooses(scene, "FillObjectWithLiquid", 1, fillLiquid="coffee")
    chooses(scene, "FillObjectWithLiquid", 2, fillLiquid="wine")
    chooses(scene, "DirtyObject", 3)

    assert told(scene.seen) == [
        ("fill", MUG_IN_IT, "with", "coffee"),
        ("fill", MUG_IN_IT, "with", "wine"),
        ("make dirty", MUG_IN_IT, "", ""),
    ]
    assert [s.success for s in scene.seen.segments] == [True, False, True]
    assert "already Filled" in scene.seen.segments[1].error


def test_what_breaks_in_the_hand_was_not_put_down(scene: Scene) -> None:
    scene.picks_up()
    scene.carries((0.0, 0.3, 0.1))

    action = Action("BreakObject", {"objectId": MUG_IN_IT})
    scene.person.does(interactions=(Interaction(1, InteractionKind.ACT, action),))
    scene.lets_go()

    assert [s.action for s in scene.seen.segments] == [ActionName.PICK_UP, ActionName.BREAK]
