"""A person opens by a handle that is pulled, and by a button; the agent beside them by actions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.embodiment.standing_person import (
    AT_THE_DOOR,
    AT_THE_DRESSER,
    BODIES,
    DRESSER,
    FRONT,
    HOUSE,
    MUG_IN_IT,
    PRESS,
    Person,
    standing,
)
from tests.support.houses.house_with_door import DOOR
from vrhuman import geometry
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.house import Asset
from vrhuman.houses.parts import Motion, Part, StandIn
from vrhuman.records import (
    Action,
    ArmStatus,
    EventKind,
    Floats,
)


@pytest.fixture
def at_the_dresser() -> Person:
    """Someone whose empty hand is at the front of the shut drawer."""
    person = standing(AT_THE_DRESSER, pitch=30.0)
    person.moves(FRONT + np.array([0.0, 0.2, 0.2]), 0.8)
    person.moves(FRONT, 0.5)
    person.steps.clear()
    return person


def drawn(person: Person) -> float:
    return person.agent.engine.openness(DRESSER)


def pulled_by(metres: float) -> Floats:
    return FRONT + np.array([0.0, 0.0, metres])


def test_a_drawer_follows_the_hand_that_pulls_it(at_the_dresser: Person) -> None:
    at_the_dresser.moves(FRONT, 0.05, force=0.3)

    followed = []
    for metres in (0.06, 0.15, 0.09):
        at_the_dresser.moves(pulled_by(metres), 0.4, force=0.3)
        at_the_dresser.waits(0.05, force=0.3)
        followed.append(drawn(at_the_dresser))

    assert followed == pytest.approx([0.2, 0.5, 0.3], abs=0.03)


def test_what_lies_in_a_drawer_comes_along(at_the_dresser: Person) -> None:
    at_the_dresser.moves(FRONT, 0.05, force=0.3)
    number = [o.object_id for o in HOUSE.objects].index(MUG_IN_IT)
    before = at_the_dresser.agent.engine.object_states().poses[number, 2]

    at_the_dresser.moves(pulled_by(0.15), 1.0, force=0.3)
    at_the_dresser.waits(0.3, force=0.3)

    moved = at_the_dresser.agent.engine.object_states().poses[number, 2] - before
    assert moved == pytest.approx(0.3 * drawn(at_the_dresser), abs=0.02)


def test_a_drawer_stays_where_it_is_let_go_and_that_is_one_action(at_the_dresser: Person) -> None:
    at_the_dresser.moves(FRONT, 0.05, force=0.3)
    at_the_dresser.moves(pulled_by(0.17), 0.8, force=0.3)
    at_the_dresser.waits(0.5, force=0.3)
    left = drawn(at_the_dresser)

    at_the_dresser.waits(0.2)
    at_the_dresser.moves(pulled_by(0.3), 0.5)

    assert drawn(at_the_dresser) == left == pytest.approx(0.55, abs=0.03)
    assert at_the_dresser.opened() == [("OpenObject", pytest.approx(left, abs=0.0501))]
    assert at_the_dresser.happened() == [EventKind.OPENED]
    assert "PickupObject" not in {s.action.name for s in at_the_dresser.steps}


def test_the_counted_action_opens_to_the_nearest_tenth(at_the_dresser: Person) -> None:
    at_the_dresser.moves(FRONT, 0.05, force=0.3)
    at_the_dresser.moves(pulled_by(0.2), 0.8, force=0.3)

    at_the_dresser.waits(0.3)

    ((_, counted),) = at_the_dresser.opened()
    assert counted == pytest.approx(drawn(at_the_dresser), abs=0.0501)
    assert drawn(at_the_dresser) == pytest.approx(0.67, abs=0.03)


def test_while_the_hand_pulls_no_action_is_counted(at_the_dresser: Person) -> None:
    at_the_dresser.moves(FRONT, 0.05, force=0.3)
    before = at_the_dresser.world_state.step_count

    at_the_dresser.moves(pulled_by(0.2), 1.5, force=0.3)

    assert at_the_dresser.world_state.step_count == before


def test_a_pull_that_moves_nothing_costs_nothing(at_the_dresser: Person) -> None:
    at_the_dresser.moves(FRONT, 0.6, force=0.3)

    at_the_dresser.waits(0.3)

    assert at_the_dresser.opened() == []
    assert at_the_dresser.happened() == []


def test_a_thing_that_is_nearer_than_the_handle_is_taken_not_the_handle() -> None:
    """The mug stands in the drawer right behind its front; the hand closes round the mug."""
    mug = np.array([0.6, 0.475, 0.92])
    objects = tuple(
        replace(o, position=mug) if o.object_id == MUG_IN_IT else o
        for o in AT_THE_DRESSER.house.objects
    )
    opened = tuple(replace(o, openness=0.9) if o.object_id == DRESSER else o for o in objects)
    house = replace(
        AT_THE_DRESSER.house, objects=opened, agent_position=np.array([0.93, 0.9, 1.36])
    )
    person = standing(EmbeddedEngine(house, BODIES), pitch=80.0)
    number = [o.object_id for o in HOUSE.objects].index(MUG_IN_IT)
    there = person.agent.engine.object_states().poses[number, :3]
    person.moves(there + np.array([0.0, 0.3, 0.0]), 0.8)
    person.moves(there + np.array([0.0, 0.08, 0.0]), 0.5)

    person.waits(0.3, force=0.6)

    assert person.world_state.held == (MUG_IN_IT,)
    assert person.opened() == []


def test_what_the_house_left_ajar_costs_nothing_to_touch() -> None:
    objects = tuple(
        replace(o, openness=0.37) if o.object_id == DRESSER else o
        for o in AT_THE_DRESSER.house.objects
    )
    ajar = replace(AT_THE_DRESSER.house, objects=objects)
    person = standing(EmbeddedEngine(ajar, BODIES), pitch=30.0)
    person.moves(pulled_by(0.11) + np.array([0.0, 0.2, 0.1]), 0.8)
    person.moves(pulled_by(0.11), 0.5)

    person.moves(pulled_by(0.11), 0.3, force=0.3)
    held = person.agent.pulling
    person.waits(0.2)

    assert held
    assert drawn(person) == pytest.approx(0.37)
    assert person.opened() == []


def test_what_is_all_but_shut_falls_shut(at_the_dresser: Person) -> None:
    at_the_dresser.moves(FRONT, 0.05, force=0.3)
    at_the_dresser.moves(pulled_by(0.15), 0.5, force=0.3)
    at_the_dresser.waits(0.2)
    at_the_dresser.waits(0.1, force=0.3)

    at_the_dresser.moves(pulled_by(0.005), 0.8, force=0.3)
    at_the_dresser.waits(0.5)

    assert drawn(at_the_dresser) == 0.0
    assert [name for name, _ in at_the_dresser.opened()] == ["OpenObject", "CloseObject"]
    assert at_the_dresser.happened() == [EventKind.OPENED, EventKind.CLOSED]


def test_a_hand_that_goes_too_far_slides_off(at_the_dresser: Person) -> None:
    at_the_dresser.moves(FRONT, 0.05, force=0.3)

    at_the_dresser.moves(FRONT + np.array([0.0, 0.5, 0.1]), 0.8, force=0.3)
    stays = drawn(at_the_dresser)
    at_the_dresser.moves(FRONT, 0.8, force=0.3)

    assert not at_the_dresser.agent.pulling
    assert drawn(at_the_dresser) == stays


def test_a_hand_that_was_closed_before_it_came_holds_nothing(at_the_dresser: Person) -> None:
    away = FRONT + np.array([0.0, 0.3, 0.25])
    at_the_dresser.moves(away, 0.5)
    at_the_dresser.moves(away, 0.1, force=0.3)

    at_the_dresser.moves(FRONT, 0.5, force=0.3)
    at_the_dresser.moves(pulled_by(0.2), 0.5, force=0.3)

    assert drawn(at_the_dresser) == 0.0


def test_an_agent_saved_in_a_pull_continues_pulling(at_the_dresser: Person) -> None:
    at_the_dresser.moves(FRONT, 0.05, force=0.3)
    at_the_dresser.moves(pulled_by(0.1), 0.3, force=0.3)
    saved = at_the_dresser.agent.save()
    at_the_dresser.agent.restore(saved)
    other = standing(AT_THE_DRESSER, pitch=30.0)
    other.agent.restore(saved)
    other.command, other.world_state = at_the_dresser.command, at_the_dresser.world_state

    for each in (at_the_dresser, other):
        each.moves(pulled_by(0.24), 0.4, force=0.3)
        each.waits(0.1)

    assert drawn(other) == drawn(at_the_dresser) > 0.6
    assert other.world_state.state_hash == at_the_dresser.world_state.state_hash
    assert other.world_state.step_count == at_the_dresser.world_state.step_count


def test_a_door_is_pushed_open_by_its_handle_and_follows_its_arc() -> None:
    person = standing(AT_THE_DOOR)
    hinge, radius = np.array([4.0, 1.0, 1.54]), 0.85
    shut = hinge + np.array([-0.05, 0.0, radius])
    person.moves(shut - np.array([0.2, 0.0, 0.0]), 0.8)
    person.moves(shut, 0.4)
    person.moves(shut, 0.05, force=0.2)
    assert person.agent.pulling

    for degrees in np.arange(5.0, 50.0, 5.0):
        person.moves(
            hinge + geometry.rotate(geometry.yaw_rotation(degrees), shut - hinge), 0.1, 0.2
        )
    person.waits(0.1, force=0.2)

    assert person.agent.engine.openness(DOOR) == pytest.approx(0.5, abs=0.06)


def test_a_press_opens_the_door_that_the_hand_touches() -> None:
    person = standing(AT_THE_DOOR)

    person.does(arm_engaged=True, interactions=PRESS)

    assert (EventKind.OPENED, DOOR) in [(h.kind, h.object_id) for h in person.events]
    assert person.agent.engine.metadata()["objects"][-1]["openness"] == 1.0


def test_the_door_opens_for_the_counted_agent_too() -> None:
    person = standing(AT_THE_DOOR)

    for _ in range(150):
        person.does(arm_engaged=True, interactions=PRESS)

    assert person.opened() == [("OpenObject", 1.0)]


def test_the_hand_is_not_in_the_way_of_what_it_pushes_shut(at_the_dresser: Person) -> None:
    at_the_dresser.moves(FRONT, 0.05, force=0.3)
    at_the_dresser.moves(pulled_by(0.2), 0.8, force=0.3)
    at_the_dresser.events.clear()
    statuses = set()

    for metres in np.linspace(0.2, 0.03, 40):
        at_the_dresser.moves(pulled_by(float(metres)), 0.016, force=0.3)
        statuses.add(at_the_dresser.world_state.arm_status)

    assert statuses == {ArmStatus.OK}
    assert at_the_dresser.events == []


def test_an_open_hand_is_stopped_by_a_drawer_as_ever(at_the_dresser: Person) -> None:
    at_the_dresser.moves(FRONT - np.array([0.0, 0.0, 0.15]), 0.5)

    assert at_the_dresser.world_state.arm_status is ArmStatus.HELD
    assert drawn(at_the_dresser) == 0.0


LAPTOP = "laptop"


def at_a_laptop() -> tuple[Person, Floats]:
    """Someone whose hand is over the front edge of a shut laptop of 1 kg, and where that is."""
    asset = Asset(
        "Laptop_0",
        "Laptop",
        (0.3, 0.04, 0.25),
        "CanPickup",
        frozenset({"CanOpen"}),
        1.0,
        ("Metal",),
    )
    table = np.array([2.0, 0.8, 3.0])
    here = table + np.array([0.1, 0.02, -0.25])
    laptop = replace(
        HOUSE.objects[1], object_id=LAPTOP, asset=asset, mass=1.0, position=here, parent="table"
    )
    body = StandIn(
        (
            Part("box", (0.3, 0.02, 0.25), (0.0, -0.01, 0.0)),
            Part("box", (0.3, 0.02, 0.25), (0.0, 0.01, 0.0), moves=True),
        ),
        Motion("hinge", (1.0, 0.0, 0.0), (0.0, 0.0, 0.125), 90.0),
    )
    house = replace(
        HOUSE,
        objects=(*HOUSE.objects, laptop),
        agent_position=np.array([1.77, 0.9, 2.15]),
        agent_yaw=0.0,
    )
    person = standing(EmbeddedEngine(house, [*BODIES, body]), pitch=60.0)
    edge = here + np.array([0.0, 0.06, -0.12])
    person.moves(edge + np.array([0.0, 0.15, 0.0]), 0.8)
    person.moves(edge, 0.5)
    return person, edge


def test_a_light_grip_at_a_lids_edge_opens_it_and_a_strong_one_lifts_the_thing() -> None:
    opener, edge = at_a_laptop()
    lifter, _ = at_a_laptop()
    up = edge + np.array([0.0, 0.12, 0.03])

    for person, force in ((opener, 0.3), (lifter, 1.5)):
        person.moves(edge, 0.1, force=force)
        person.moves(up, 0.6, force=force)

    assert opener.world_state.held == ()
    assert opener.agent.engine.openness(LAPTOP) > 0.2
    assert lifter.world_state.held == (LAPTOP,)
    assert lifter.agent.engine.openness(LAPTOP) == 0.0


def test_what_cannot_open_now_is_not_held() -> None:
    engine = AT_THE_DRESSER.fork()

    assert not engine.set_openness("mug|1", 1.0)
    assert not engine.set_openness("nothing", 1.0)
    assert engine.act(Action("Pass")).success
