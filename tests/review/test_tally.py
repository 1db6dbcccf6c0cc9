"""What is counted adds up, and how it is counted."""

from __future__ import annotations

import math
from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.review.synthetic_samples import sample
from vrhuman.embodiment.counting import steps
from vrhuman.records import Action, Step
from vrhuman.review.measuring.samples import sampled
from vrhuman.review.measuring.tally import (
    STEP_KINDS,
    Tally,
    Visit,
    distances,
    idle_seconds,
    looked_at,
    metres_moved,
    path_length,
    step_kind,
    total,
    visits,
)

names = st.frozensets(st.sampled_from(["Mug|1", "Bed|1", "Sofa|2"]))
counts = st.dictionaries(st.sampled_from(STEP_KINDS), st.integers(0, 99))
stays = st.tuples(st.builds(Visit, st.sampled_from(["a", "b"]), st.just(0), st.floats(1, 9)))
tallies = st.builds(
    Tally,
    seconds=st.floats(0, 1e3),
    steps=counts,
    blocked=st.integers(0, 9),
    path=st.floats(0, 99),
    visits=stays,
    looked=st.dictionaries(st.sampled_from(["Mug|1", "Bed|1"]), st.floats(0, 9)),
    seen_by_person=names,
    floor_seen_by_agent=st.frozensets(st.integers(0, 20)),
)


@given(st.lists(tallies, max_size=5))
def test_a_session_has_what_its_phases_have(parts: list[Tally]) -> None:
    whole = total(parts)

    assert whole.seconds == pytest.approx(sum(part.seconds for part in parts))
    assert whole.path == pytest.approx(sum(part.path for part in parts))
    assert whole.blocked == sum(part.blocked for part in parts)
    for kind in STEP_KINDS:
        assert whole.steps.get(kind, 0) == sum(part.steps.get(kind, 0) for part in parts)
    assert whole.seen_by_person == frozenset().union(*(part.seen_by_person for part in parts))
    assert len(whole.visits) == sum(len(part.visits) for part in parts)


@given(tallies, tallies, tallies)
def test_it_does_not_matter_where_a_session_is_cut(one: Tally, two: Tally, three: Tally) -> None:
    left, right = (one + two) + three, one + (two + three)

    for field in fields(Tally):
        if field.name in ("seconds", "path", "looked"):
            continue  # sums of floats
        assert getattr(left, field.name) == getattr(right, field.name)
    assert left.seconds == pytest.approx(right.seconds)


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (steps.turn(15), "turn"),
        (steps.look(-15), "look"),
        (steps.move("Left"), "move"),
        (steps.raise_arm(0.05), "arm"),
        (steps.move_wrist(np.zeros(3)), "arm"),
        (steps.rotate_wrist(1, 15), "arm"),
        (steps.park(), "arm"),
        (steps.grasp(0.3), "grasp"),
        (steps.release(), "release"),
        (steps.open_object("Fridge|1", 1.0), "open"),
        (steps.close_object("Fridge|1"), "close"),
    ],
)
def test_every_counted_action_has_a_kind(action: Action, kind: str) -> None:
    assert step_kind(Step(1, 1, action, True)) == kind


def test_only_moves_that_were_not_blocked_have_a_length() -> None:
    moved, blocked = (Step(1, 1, steps.move("Ahead"), success) for success in (True, False))
    raised = Step(1, 1, steps.raise_arm(0.05), True)

    assert [metres_moved(step) for step in (moved, blocked, raised)] == [0.25, 0.0, 0.0]


@given(st.floats(0.0, 0.024), st.integers(2, 50))
def test_tremor_is_no_way(tremor: float, count: int) -> None:
    places = [np.array([tremor * (-1) ** number, 0.9, 0.0]) for number in range(count)]

    assert path_length(places) == 0.0


@given(st.sampled_from([30, 72, 90, 120]), st.floats(0.3, 1.2), st.floats(0.0, 0.5))
def test_a_way_is_as_long_at_any_frame_rate(rate: int, speed: float, bend: float) -> None:
    """Half a minute along a bending way, within what a quarter of a second cuts off."""
    times = np.arange(30 * rate) * (1_000_000_000 // rate)

    def place(time_ns: int) -> np.ndarray:
        way = speed * time_ns / 1e9
        radius = 1.0 / bend if bend > 0.01 else 1e6
        turned = way / radius
        return np.array([radius * math.sin(turned), 0.9, radius * (1 - math.cos(turned))])

    walked = [place(time_ns) for time_ns, _ in sampled(times, np.zeros(0, np.int64))]

    assert path_length(walked) == pytest.approx(30 * speed, rel=0.02)


def test_a_look_into_a_room_is_no_visit() -> None:
    rooms = ["a"] * 8 + ["b"] * 3 + ["a"] * 8 + ["c"] * 4

    stayed = visits([sample(number, room=room) for number, room in enumerate(rooms)])

    assert [(stay.room, stay.seconds) for stay in stayed] == [("a", 4.0), ("c", 1.0)]


def test_coming_back_is_a_revisit() -> None:
    rooms = ["a"] * 4 + ["b"] * 4 + ["a"] * 4

    tally = Tally(visits=visits([sample(n, room=room) for n, room in enumerate(rooms)]))

    assert (tally.rooms, tally.revisits) == (("a", "b"), 1)


def test_who_begins_a_phase_where_the_last_one_ended_does_not_come_back() -> None:
    first, second = (
        Tally(visits=visits([sample(n, room=room) for n, room in enumerate(rooms)]))
        for rooms in (["a"] * 4 + ["b"] * 4, ["b"] * 4 + ["a"] * 4)
    )

    assert (first + second).revisits == 1


def test_between_rooms_is_nowhere() -> None:
    assert visits([sample(number, room="") for number in range(8)]) == ()


def test_keeping_still_for_long_is_idle() -> None:
    assert idle_seconds([sample(number) for number in range(12)], []) == 3.0


def test_keeping_still_for_a_moment_is_not() -> None:
    assert idle_seconds([sample(number) for number in range(7)], []) == 0.0


@pytest.mark.parametrize(
    "changes",
    [
        {"position": np.array([0.2, 0.9, 0.0])},
        {"hand": np.array([0.0, 1.1, 0.5])},
        {"yaw": 20.0},
        {"horizon": -9.0},
    ],
)
def test_who_moves_at_times_is_not_idle(changes: dict[str, object]) -> None:
    moving = [sample(n, **(changes if n // 4 % 2 else {})) for n in range(40)]

    assert idle_seconds(moving, []) == 0.0


def test_who_acts_is_not_idle() -> None:
    samples = [sample(number) for number in range(12)]

    assert idle_seconds(samples, [each.time_ns - 1 for each in samples[::4]]) == 0.0


@given(st.lists(st.sampled_from(["", "Mug|1", "Bed|1"]), max_size=40))
def test_time_looked_at_is_at_most_the_time_there_is(names: list[str]) -> None:
    samples = [sample(number, looked_at=name) for number, name in enumerate(names)]

    assert sum(looked_at(samples).values()) == 0.25 * sum(1 for name in names if name)


def test_the_counted_agent_is_as_far_as_its_last_place_on_the_floor() -> None:
    near = sample(0, position=np.array([0.3, 0.9, 0.0]))
    far = sample(1, position=np.array([0.0, 0.9, 0.4]))

    found = distances([near, far], [0, 5], [np.zeros(3), np.array([0.0, 0.5, 1.0])])

    assert [metres for metres, _ in found] == pytest.approx([0.3, 0.6])


@pytest.mark.parametrize(("metres", "share"), [(0.49, 0.0), (0.5, 0.25)])
def test_two_steps_away_is_far(metres: float, share: float) -> None:
    assert Tally(apart=((0.1, 3.0), (metres, 1.0))).far_apart == pytest.approx(share)


@pytest.mark.parametrize(("longest", "within"), [(4.0, 0.1), (6.0, 0.8)])
def test_the_distance_is_one_of_95_percent_of_the_time(longest: float, within: float) -> None:
    assert Tally(apart=((0.8, longest), (0.1, 100.0 - longest))).apart_95 == within


def test_where_nothing_was_sampled_no_distance_is_known() -> None:
    assert Tally().apart_95 is None
    assert Tally().far_apart is None
