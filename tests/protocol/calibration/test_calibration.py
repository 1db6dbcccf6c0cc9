"""A whole calibration: known people give known profiles, and nothing that is done breaks it."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.protocol.calibration_play import (
    at_rest,
    calibration,
    choose,
    play,
    pose,
    pulling,
)
from vrhuman import geometry
from vrhuman.apps.calibrated_wearer import CalibratedPerson, Measures
from vrhuman.embodiment.settings import (
    BodySettings,
    GripSettings,
    PersonFacts,
    ReachSettings,
    as_toml,
    parse_settings,
)
from vrhuman.protocol.boards.placing import DISTANCE
from vrhuman.protocol.calibration.letters import LettersStep
from vrhuman.protocol.calibration.machine import (
    QUICK,
    STEPS,
    Calibration,
    advance,
    board_of,
    panels_of,
    recentred,
)
from vrhuman.records import HandState, HeadsetState, TrackedPose, View

PEOPLE = {
    "right-handed, standing": Measures(),
    "left-handed, seated, glasses": Measures(
        posture="seated",
        eye_height=1.21,
        hand="left",
        reach=0.47,
        shoulder=0.2,
        presses=(0.0, 0.2, 0.45, 1.0),
        glasses="glasses",
        legible=1.0,
    ),
    "tall, red-green deficient": Measures(
        eye_height=1.84, reach=0.74, shoulder=0.29, colour_vision="red-green", legible=0.25
    ),
}


@pytest.mark.parametrize("who", PEOPLE)
def test_known_people_are_measured_as_they_are(who: str) -> None:
    person = PEOPLE[who]

    done, _, _ = play(calibration(), CalibratedPerson(person, seed=3))

    found = done.settings
    assert found.grip.hand == person.hand
    assert found.reach.reach == pytest.approx(person.reach, abs=0.01)
    assert found.reach.shoulder == pytest.approx(person.shoulder, abs=0.01)
    force = found.force
    measured = (force.rest, force.light, force.firm, force.full)
    assert measured == pytest.approx(person.presses, abs=0.03)
    assert found.person.eye_height == pytest.approx(person.eye_height, abs=0.005)
    assert found.person.ipd == pytest.approx(63.0, abs=0.1)
    assert found.person.glasses == person.glasses
    assert found.person.colour_vision == person.colour_vision
    assert found.person.legible == pytest.approx(person.legible, rel=0.05)
    raised = 1.576 - person.eye_height if person.posture == "seated" else 0.0
    assert found.locomotion.height_offset == pytest.approx(raised, abs=0.01)


def test_who_is_known_is_measured_again_in_under_a_minute() -> None:
    before = BodySettings(
        reach=ReachSettings(reach=0.7),
        person=PersonFacts(eye_height=1.62, glasses="lenses", measured="2026-01-01"),
    )
    unhurried = CalibratedPerson(Measures(), reading_seconds=3.0)

    done, seconds, shown = play(calibration(QUICK, before, known=True), unhurried)

    assert seconds < 60.0
    assert "1.62 m" in shown[0].text
    assert done.settings.reach.reach == pytest.approx(0.58, abs=0.01)
    assert done.settings.force.light == pytest.approx(0.3, abs=0.03)
    assert done.settings.person == before.person


def test_everything_can_be_measured_instead() -> None:
    now = advance(calibration(QUICK, known=True), at_rest(0))

    now = choose(now, "everything")

    assert now.plan == STEPS
    assert board_of(now).panel_id == "posture.choose"


def test_what_is_skipped_stays_as_it_was() -> None:
    before = BodySettings(
        grip=GripSettings(hand="left"), person=PersonFacts(eye_height=1.7, colour_vision="unsure")
    )
    now = advance(calibration(settings=before), at_rest(0))
    for page in ("posture", "reach", "force", "eyes", "plates", "naming", "letters"):
        if board_of(now).panel_id == "hand.pull":
            now = _pulled(now)
        assert board_of(now).panel_id.startswith(page)
        now = choose(now, "skip", hand="right")

    now = choose(now, "save")

    assert now.over
    assert now.settings == before


def _pulled(now: Calibration) -> Calibration:
    """The left hand says that it is the one, and agrees."""
    for after, pull in ((0, 0.0), (500_000_000, 1.0), (1_000_000_000, 0.0)):
        rest = at_rest((now.turned_ns or 0) + after)
        now = advance(now, replace(rest, left=replace(rest.left, trigger=pull)))
    return choose(now, "next", hand="left")


def test_a_step_done_again_asks_something_else() -> None:
    now = choose(advance(calibration(("letters",)), at_rest(0)), "illegible")
    first = now.step

    now = choose(now, "again")

    assert isinstance(first, LettersStep)
    assert isinstance(now.step, LettersStep)
    assert now.step.missed == 0
    assert now.step.letter != first.letter
    assert now.at == 0


def test_one_pull_turns_one_page() -> None:
    now = advance(calibration(("eyes", "letters")), at_rest(0))
    for time_ns, pull in ((0, 0.0), (500_000_000, 0.0), (1_000_000_000, 1.0)):
        now = advance(now, pulling(now, "glasses", "right", time_ns, pull))
    turned = board_of(now)

    for time_ns, pull in ((1_100_000_000, 1.0), (1_150_000_000, 0.0), (1_200_000_000, 1.0)):
        now = advance(now, pulling(now, "K", "right", time_ns, pull))  # held, and hasty

    assert turned.panel_id == "letters.read"
    assert board_of(now).program == turned.program


def test_nothing_is_heard_while_another_program_has_the_hands() -> None:
    now = advance(calibration(), at_rest(0))
    for time_ns, pull in ((0, 0.0), (500_000_000, 0.0), (1_000_000_000, 1.0)):
        state = pulling(now, "seated", "right", time_ns, pull)
        now = advance(now, replace(state, focused=False))

    assert board_of(now).panel_id == "posture.choose"


def test_the_board_hangs_ahead_of_the_eyes_and_faces_them() -> None:
    turned = geometry.axis_angle((0.0, 1.0, 0.0), 50.0)
    state = replace(at_rest(0), head=pose(np.array([1.0, 1.5, -2.0]), turned))

    board = board_of(advance(calibration(), state))

    away = board.position - state.head.position
    ahead = geometry.rotate(turned, (0.0, 0.0, -1.0))
    assert np.hypot(away[0], away[2]) == pytest.approx(DISTANCE)
    assert away[[0, 2]] @ ahead[[0, 2]] == pytest.approx(DISTANCE)
    assert geometry.rotate(board.orientation, (0.0, 0.0, 1.0)) @ ahead == pytest.approx(-1.0)


def test_after_a_recentring_the_board_is_hung_again() -> None:
    now = advance(calibration(), at_rest(0))
    moved = replace(at_rest(1), head=pose(np.array([3.0, 1.5, 0.0])))

    board = board_of(advance(recentred(now), moved))

    assert board.position[0] == pytest.approx(3.0)


def test_a_board_out_of_sight_is_hung_again_after_a_while() -> None:
    now = advance(calibration(), at_rest(0))
    behind = pose(np.array([0.0, 1.6, 0.0]), geometry.axis_angle((0.0, 1.0, 0.0), 170.0))

    places = []
    for time_ns in range(0, 2_000_000_000, 100_000_000):
        now = advance(now, replace(at_rest(time_ns), head=behind))
        places.append(float(board_of(now).position[2]))

    assert places[:15] == [pytest.approx(-DISTANCE)] * 15
    assert places[16] > 1.0


def test_the_hand_that_is_measured_shows_no_ray() -> None:
    now = advance(calibration(("force", "eyes")), at_rest(0))
    measured = panels_of(now, pulling(now, "skip", "right", 1, 0.0))

    now = choose(now, "skip", hand="left")
    now = choose(now, "none", hand="right")  # takes over, and chooses
    state = pulling(now, "save", "right", (now.turned_ns or 0) + 1, 0.0)
    free = panels_of(advance(now, state), state)

    assert [panel.look for panel in measured] == ["board"]
    assert {panel.look for panel in free} == {"board", "cursor", "ray"}


# ------------------------------------------------------------------------------ whatever comes

anything = st.floats(width=32)
near = st.floats(-2.0, 2.0, width=32)
unit = st.floats(0.0, 1.0, width=32)
quaternions = (
    st.tuples(near, near, near, near)
    .filter(lambda q: np.linalg.norm(q) > 0.1)
    .map(lambda q: np.array(q) / np.linalg.norm(q))
)
poses = st.builds(
    lambda place, turn, valid: TrackedPose(np.array(place), turn, True, valid, valid),
    st.tuples(near, near, near),
    quaternions,
    st.booleans(),
) | st.builds(
    lambda x: TrackedPose(np.full(3, x), np.full(4, np.nan), False, False, False), anything
)
hands = st.builds(
    lambda grip, aim, trigger, squeeze: HandState(
        grip, aim, trigger, squeeze, np.zeros(2), False, False, False
    ),
    poses,
    poses,
    unit | anything,
    unit | anything,
)
views = st.builds(lambda x: View(np.array([x, 1.6, 0.0]), geometry.IDENTITY, np.zeros(4)), near)
states = st.builds(
    lambda time_ns, head, eyes, left, right, focused: HeadsetState(
        0, time_ns, head, eyes, left, right, focused
    ),
    st.integers(0, 10**11),
    poses,
    st.tuples(views, views),
    hands,
    hands,
    st.booleans(),
)


@settings(max_examples=examples(30))
@given(
    st.permutations(STEPS),
    st.lists(st.integers(0, 11) | states | st.integers(-3, -1), max_size=40),
)
def test_whatever_is_done_the_profile_is_one(
    plan: list[str], deeds: list[int | HeadsetState]
) -> None:
    """Choices (a number: which), holds (a negative one: what is held) and frames of any content."""
    now, time_ns = advance(calibration(tuple(plan[:4])), at_rest(0)), 0  # type: ignore[arg-type]
    for deed in deeds:
        if isinstance(deed, HeadsetState):
            now = advance(now, deed)
            continue
        keys = board_of(now).keys
        time_ns += 10**10
        if deed >= 0 and keys:
            now = choose(now, keys[deed % len(keys)])
            continue
        for frame in range(16):
            state = at_rest(time_ns + frame * 150_000_000)
            trigger = 0.3 * (abs(deed) - 1)
            now = advance(now, replace(state, right=replace(state.right, trigger=trigger)))

    assert parse_settings(tomllib.loads(as_toml(now.settings)), "x") == now.settings
    board = board_of(now)
    assert len(board.options) == len(board.keys)
    assert board.title
    assert board.text
