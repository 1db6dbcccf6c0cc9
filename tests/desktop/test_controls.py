"""Mouse and keys to head and hands."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman import geometry
from vrhuman.desktop.controls import (
    HAND_AT_REST,
    HAND_RANGE,
    DesktopPlayer,
    Input,
    advance,
    aimed_through,
    headset_state,
)
from vrhuman.desktop.keys import Key, Mode
from vrhuman.records import HeadsetState, View

FRAME = 1.0 / 60.0
FOV = geometry.fov_from_vertical(75.0, 1.6)


def after(
    desk: DesktopPlayer, given: Input, seconds: float, mode: Mode = "smooth"
) -> DesktopPlayer:
    """The person when ``given`` went on so long; keys are struck in the first frame only."""
    for number in range(max(1, round(seconds / FRAME))):
        now = given if number == 0 else Input(given.down, (), given.moved, 0.0, given.pointer)
        desk = advance(desk, now, FRAME, mode, pointing=False)
    return desk


def told(desk: DesktopPlayer) -> HeadsetState:
    return headset_state(desk, 1, 0, FOV, "right")


def heading(desk: DesktopPlayer) -> tuple[float, float]:
    rotation = geometry.world_rotation_from_openxr(told(desk).head.orientation)
    return geometry.yaw_and_horizon(rotation)


def test_the_mouse_to_the_right_turns_the_head_to_the_right_and_down_lowers_the_gaze() -> None:
    desk = advance(DesktopPlayer(), Input(moved=(100.0, 50.0)), FRAME, "smooth", pointing=False)

    yaw, horizon = heading(desk)

    assert yaw == pytest.approx(12.0)
    assert horizon == pytest.approx(6.0)


def test_a_held_key_pushes_the_free_hands_stick_and_two_push_no_harder() -> None:
    ahead = after(DesktopPlayer(), Input(down=frozenset({Key.AHEAD})), 0.1)
    aslant = after(DesktopPlayer(), Input(down=frozenset({Key.AHEAD, Key.LEFT})), 0.1)

    assert told(ahead).left.stick == pytest.approx([0.0, 1.0])
    assert told(aslant).left.stick == pytest.approx([-math.sqrt(0.5), math.sqrt(0.5)])


def test_one_struck_key_is_one_push_of_the_stick_that_ends_by_itself() -> None:
    desk, pushes, before = DesktopPlayer(), 0, 0.0
    for number in range(60):
        struck = (Key.AHEAD, Key.AHEAD) if number == 0 else ()
        desk = advance(desk, Input(struck=struck), FRAME, "discrete", pointing=False)
        stick = float(told(desk).left.stick[1])
        pushes += stick > 0.5 >= before
        before = stick

    assert pushes == 2
    assert before == 0.0


@pytest.mark.parametrize(
    ("key", "yaw", "horizon"),
    [(Key.TURN_RIGHT, 15.0, 0.0), (Key.TURN_LEFT, -15.0, 0.0), (Key.LOOK_DOWN, 0.0, 15.0)],
)
def test_one_struck_key_turns_by_the_agents_unit(key: Key, yaw: float, horizon: float) -> None:
    desk = after(DesktopPlayer(), Input(struck=(key,)), 0.5, "discrete")

    assert heading(desk) == pytest.approx((yaw, horizon), abs=1e-9)


def test_with_the_hand_out_keys_move_the_hand_by_the_agents_unit_and_not_the_person() -> None:
    desk = after(DesktopPlayer(), Input(struck=(Key.HAND, Key.AHEAD, Key.HAND_UP)), 0.5, "discrete")

    moved = np.subtract(desk.hand, HAND_AT_REST)
    assert moved == pytest.approx([0.0, 0.05, 0.05])
    assert told(desk).left.stick == pytest.approx([0.0, 0.0])
    assert told(desk).right.squeeze == 1.0


def test_looking_round_takes_the_hand_along_but_the_body_does_not_lean() -> None:
    desk = after(DesktopPlayer(out=True), Input(struck=(Key.TURN_RIGHT,) * 6), 1.5, "discrete")

    state = told(desk)
    offset = geometry.world_position_from_openxr(state.right.grip.position - state.head.position)
    right, up, ahead = HAND_AT_REST
    assert offset == pytest.approx([ahead, up, -right])
    assert state.head.position == pytest.approx([0.0, 1.575, 0.0])


def test_the_button_presses_as_hard_as_the_level_until_it_is_let_go() -> None:
    pressed = advance(DesktopPlayer(level=0.45), Input(left=True), FRAME, "smooth", pointing=False)
    let_go = advance(pressed, Input(), FRAME, "smooth", pointing=False)

    assert told(pressed).right.trigger == pytest.approx(0.45)
    assert told(let_go).right.trigger == 0.0


def test_a_latched_press_continues_without_the_button() -> None:
    latched = after(DesktopPlayer(level=0.45), Input(struck=(Key.RELEASE,)), 1.0)

    assert told(latched).right.trigger == pytest.approx(0.45)
    assert told(after(latched, Input(struck=(Key.RELEASE,)), 0.1)).right.trigger == 0.0


@given(st.floats(-1.0, 1.0), st.floats(-1.0, 1.0), st.floats(-180, 180), st.floats(-60, 60))
def test_a_panel_is_pointed_at_where_the_mouse_is(
    x: float, y: float, yaw: float, pitch: float
) -> None:
    gaze = geometry.openxr_rotation_from_world(geometry.from_euler(pitch, yaw, 0.0))
    view = View(np.array([0.1, 1.5, -0.2]), gaze, FOV)

    pose = aimed_through(view, (x, y), pressed=False).pose

    ray = geometry.rotate(pose.orientation, (0.0, 0.0, -1.0))
    seen = geometry.rotate(geometry.inverse(view.orientation), ray)
    left, right, up, down = np.tan(FOV)
    assert seen[2] < 0.0
    assert seen[0] / -seen[2] == pytest.approx(left + (right - left) * (x + 1) / 2, abs=1e-6)
    assert seen[1] / -seen[2] == pytest.approx(down + (up - down) * (y + 1) / 2, abs=1e-6)
    assert pose.position == pytest.approx(view.position)


def test_at_a_panel_a_press_is_a_click_and_no_force() -> None:
    desk = DesktopPlayer(out=True, latched=True, input=Input(left=True))
    view = View(np.zeros(3), geometry.IDENTITY, FOV)

    over = headset_state(desk, 1, 0, FOV, "right", aimed_through(view, (0.0, 0.0), pressed=False))
    press = headset_state(desk, 1, 0, FOV, "right", aimed_through(view, (0.0, 0.0), pressed=True))

    assert (over.right.trigger, press.right.trigger) == (0.0, 1.0)
    assert press.right.squeeze == 0.0


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_action_menus_key_is_the_gripping_hands_button(hand: str, down: bool) -> None:
    aimed = aimed_through(View(np.zeros(3), geometry.IDENTITY, FOV), (0.0, 0.0), pressed=False)

    for aim in (None, aimed):
        shown = headset_state(DesktopPlayer(), 1, 0, FOV, hand, aim, actions=down)

        assert getattr(shown, hand).secondary == down
        assert not (shown.left if hand == "right" else shown.right).secondary


@pytest.mark.parametrize("mode", ["smooth", "discrete"])
@pytest.mark.parametrize("key", [key for key in Key if key is not Key.WRIST])
def test_at_a_panel_mouse_and_keys_move_nothing_of_the_person(key: Key, mode: Mode) -> None:
    before = DesktopPlayer(out=True, latched=True, pitch=30.0)
    given = Input(down=frozenset({key}), struck=(key,), moved=(300.0, 40.0), wheel=2.0)

    desk = advance(before, given, FRAME, mode, pointing=True)

    assert replace(desk, input=before.input) == before


def lists(presses: str) -> tuple[bool, ...]:
    """Whether the list is open after each frame, with the key down where ``presses`` has an x."""
    desk, listed, button, was = DesktopPlayer(), False, True, False
    shown = []
    for each in presses:
        down = each == "x"
        given = Input(
            down=frozenset({Key.WRIST} if down else ()),
            struck=(Key.WRIST,) if down and not was else (),
        )
        desk = advance(desk, given, FRAME, "smooth", listed, listed)
        pressed = told(desk).left.secondary
        listed, button, was = listed ^ (pressed and not button), pressed, down
        shown.append(listed)
    return tuple(shown)


@pytest.mark.parametrize(
    "presses", ["..xxxxx......", "..x......", "..xx..xxx....", ".x.x.x.x.x..."]
)
def test_the_list_of_answers_is_open_while_its_key_is_held_and_closes_after(presses: str) -> None:
    shown = lists(presses)

    assert any(shown)
    assert not shown[-1]
    assert all(shown[i] for i in range(3, len(presses)) if presses[i - 2 : i + 1] == "xxx")


inputs = st.builds(
    Input,
    down=st.frozensets(st.sampled_from(Key), max_size=4),
    struck=st.lists(st.sampled_from(Key), max_size=3).map(tuple),
    moved=st.tuples(st.floats(-2000, 2000), st.floats(-2000, 2000)),
    wheel=st.floats(-20, 20),
    pointer=st.tuples(st.floats(-1, 1), st.floats(-1, 1)),
    left=st.booleans(),
    right=st.booleans(),
)


@given(
    st.lists(st.tuples(inputs, st.booleans()), max_size=12),
    st.sampled_from(["smooth", "discrete"]),
    st.sampled_from(["left", "right"]),
)
def test_whatever_is_pressed_the_person_stays_one(
    given: list[tuple[Input, bool]], mode: Mode, hand: str
) -> None:
    desk = DesktopPlayer()
    for one, pointing in given:
        desk = advance(desk, one, FRAME, mode, pointing)

        view = View(np.zeros(3), geometry.IDENTITY, FOV)
        aimed = aimed_through(view, one.pointer, one.left) if pointing else None
        state = headset_state(desk, 1, 0, FOV, hand, aimed)

        gripper = state.right if hand == "right" else state.left
        assert np.isfinite(state.head.orientation).all()
        assert np.linalg.norm(gripper.grip.orientation) == pytest.approx(1.0)
        assert all(low <= v <= high for v, (low, high) in zip(desk.hand, HAND_RANGE, strict=True))
        assert 0.0 <= gripper.trigger <= 1.0
        assert abs(desk.pitch) <= 80.0
