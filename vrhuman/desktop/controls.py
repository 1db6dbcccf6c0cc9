"""Moves a person's head and hands by mouse and keys, with pure functions.

The person's pose at a desk is in a left-handed frame of their own (x right, y up, z ahead, as the
world's; the head starts above its origin), which suits keys; the result is a headset's state in
OpenXR's frame, the same as a headset would report.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vrhuman import geometry
from vrhuman.desktop.keys import Key, Mode
from vrhuman.desktop.reading import Place, ray_through
from vrhuman.protocol.boards.placing import frame as frame_of
from vrhuman.records import Floats, HandState, HeadsetState, TrackedPose, View

DEGREES_A_PIXEL = 0.12
METRES_A_PIXEL = 0.0012
METRES_A_NOTCH = 0.03
LEVEL_A_NOTCH = 0.05
HAND_SPEED = 0.35
"""Speed of a hand moved by keys [m/s]."""
TWIST_SPEED = 90.0
"""Speed of a wrist turned by keys [degrees/s]."""
TURN_UNIT, HAND_UNIT = 15.0, 0.05
"""The agent's units: degrees, metres."""
TURN_SPEED = 150.0
"""Speed of turning by one unit [degrees/s]."""
PUSH_SECONDS = 0.12
"""Duration of a push of the stick, and of the rest after it [s]."""
PITCH_RANGE = (-80.0, 80.0)
HAND_AT_REST = (0.22, -0.42, 0.42)
HAND_RANGE = ((-0.6, 0.8), (-1.4, 0.6), (-0.1, 0.9))
FREE_HAND = (-0.18, -0.12, 0.55)
"""Where the free hand is held [m] from the head, along the gaze: what it shows is always there."""
CROUCH_METRES = 0.55
_WALKING = {
    Key.AHEAD: (0.0, 1.0),
    Key.BACK: (0.0, -1.0),
    Key.LEFT: (-1.0, 0.0),
    Key.RIGHT: (1.0, 0.0),
}
_REACHING = {
    Key.AHEAD: (0.0, 0.0, 1.0),
    Key.BACK: (0.0, 0.0, -1.0),
    Key.LEFT: (-1.0, 0.0, 0.0),
    Key.RIGHT: (1.0, 0.0, 0.0),
    Key.HAND_UP: (0.0, 1.0, 0.0),
    Key.HAND_DOWN: (0.0, -1.0, 0.0),
}
_TURNING = {
    Key.TURN_LEFT: (-1.0, 0.0),
    Key.TURN_RIGHT: (1.0, 0.0),
    Key.LOOK_UP: (0.0, -1.0),
    Key.LOOK_DOWN: (0.0, 1.0),
}
_TWISTING = {
    Key.TWIST_LEFT: (0.0, -1.0, 0.0),
    Key.TWIST_RIGHT: (0.0, 1.0, 0.0),
    Key.TILT_UP: (-1.0, 0.0, 0.0),
    Key.TILT_DOWN: (1.0, 0.0, 0.0),
}
_NOWHERE = TrackedPose(np.full(3, np.nan), np.full(4, np.nan), False, False, False)


@dataclass(frozen=True, slots=True)
class Input:
    """Mouse and keys in one frame.

    ``down`` are the keys held, ``struck`` those pressed since the last frame, in order, and
    ``strokes`` the same as they are typed: characters, or :data:`vrhuman.desktop.keys.STROKES`.
    ``moved`` (pixels, right and down) and ``wheel`` (notches, up) since then; ``pointer`` is where
    the mouse is in the window, right and up in -1..1; ``left``, ``right`` its buttons.
    """

    down: frozenset[Key] = frozenset()
    struck: tuple[Key, ...] = ()
    moved: tuple[float, float] = (0.0, 0.0)
    wheel: float = 0.0
    pointer: tuple[float, float] = (0.0, 0.0)
    left: bool = False
    right: bool = False
    strokes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Aimed:
    """Where the person points at panels, a stage pose, and whether they press."""

    pose: TrackedPose
    pressed: bool


@dataclass(frozen=True, slots=True)
class DesktopPlayer:
    """The state of the person at the desk.

    ``yaw`` and ``pitch`` (down positive) [degrees] of the head, with what is still to be turned;
    ``hand`` [m] from the head, in its level frame; ``twist`` (pitch, yaw) of the wrist [degrees].
    ``reaching``: the keys move the hand; ``out``: it is stretched out, the arm follows it;
    ``level`` 0..1 is how hard a press is, ``latched`` that it continues without the button.
    ``pushes`` are future pushes of the stick, ``push_left`` [s] of the present one.
    ``list_button`` is the button that opens and closes the list of answers.
    """

    eye_height: float = 1.575
    yaw: float = 0.0
    pitch: float = 0.0
    turning: tuple[float, float] = (0.0, 0.0)
    hand: tuple[float, float, float] = HAND_AT_REST
    twist: tuple[float, float] = (0.0, 0.0)
    reaching: bool = False
    out: bool = False
    level: float = 0.3
    latched: bool = False
    stick: tuple[float, float] = (0.0, 0.0)
    pushes: tuple[tuple[float, float], ...] = ()
    push_left: float = 0.0
    crouched: bool = False
    list_button: bool = False
    input: Input = Input()


def advance(
    desk: DesktopPlayer,
    given: Input,
    seconds: float,
    mode: Mode,
    pointing: bool,
    listed: bool = False,
) -> DesktopPlayer:
    """Return the person one frame later.

    While ``pointing`` at panels, mouse and keys are theirs: the person does not move. ``listed`` is
    whether the list of answers is shown, which the key opens while it is held.
    """
    button = _list_button(desk, given, listed)
    desk = replace(desk, input=given, list_button=button)
    if pointing:
        return replace(desk, stick=(0.0, 0.0), pushes=(), push_left=0.0)
    desk = replace(desk, crouched=Key.CROUCH in given.down)
    for key in given.struck:
        desk = _struck(desk, key, mode)
    if mode == "smooth":
        desk = _moused(_held(desk, given, seconds), given)
    return _pushed(_turned(desk, seconds), seconds, mode)


def _list_button(desk: DesktopPlayer, given: Input, listed: bool) -> bool:
    """Return whether the button is down that opens the list, or closes the one that is shown."""
    if desk.list_button:
        return False
    return Key.WRIST not in given.down if listed else Key.WRIST in given.struck


def _struck(desk: DesktopPlayer, key: Key, mode: Mode) -> DesktopPlayer:
    match key:
        case Key.HAND:
            return replace(desk, reaching=not desk.reaching, out=True)
        case Key.PARK:
            return replace(
                desk, reaching=False, out=False, latched=False, hand=HAND_AT_REST, twist=(0.0, 0.0)
            )
        case Key.RELEASE:
            return replace(desk, latched=not desk.latched)
        case Key.HARDER:
            return replace(desk, level=min(1.0, desk.level + LEVEL_A_NOTCH))
        case Key.SOFTER:
            return replace(desk, level=max(0.0, desk.level - LEVEL_A_NOTCH))
    return desk if mode == "smooth" else _unit(desk, key)


def _unit(desk: DesktopPlayer, key: Key) -> DesktopPlayer:
    """Perform one whole action of the agent."""
    if key in _TURNING:
        yaw, pitch = (TURN_UNIT * sign for sign in _TURNING[key])
        return replace(desk, turning=(desk.turning[0] + yaw, desk.turning[1] + pitch))
    if key in _TWISTING:
        return _twisted(desk, key, TURN_UNIT)
    if desk.reaching and key in _REACHING:
        return _reached(desk, key, HAND_UNIT)
    if key in _WALKING:
        return replace(desk, pushes=(*desk.pushes, _WALKING[key]))
    return desk


def _held(desk: DesktopPlayer, given: Input, seconds: float) -> DesktopPlayer:
    for key in sorted(given.down & _TWISTING.keys()):
        desk = _twisted(desk, key, TWIST_SPEED * seconds)
    for key in sorted(given.down & _TURNING.keys()):
        yaw, pitch = (TWIST_SPEED * seconds * sign for sign in _TURNING[key])
        desk = replace(desk, turning=(desk.turning[0] + yaw, desk.turning[1] + pitch))
    stick = np.zeros(2)
    if desk.reaching:
        for key in sorted(given.down & _REACHING.keys()):
            desk = _reached(desk, key, HAND_SPEED * seconds)
    else:
        for key in given.down & _WALKING.keys():
            stick += _WALKING[key]
    length = float(np.hypot(*stick))
    x, y = (float(v) for v in stick / max(1.0, length))
    return replace(desk, stick=(x, y))


def _moused(desk: DesktopPlayer, given: Input) -> DesktopPlayer:
    dx, dy = given.moved
    if given.right:
        desk = replace(desk, out=True)
        for axis, metres in ((0, dx * METRES_A_PIXEL), (1, -dy * METRES_A_PIXEL)):
            desk = _moved(desk, axis, metres)
    else:
        yaw, pitch = desk.yaw + dx * DEGREES_A_PIXEL, desk.pitch + dy * DEGREES_A_PIXEL
        desk = replace(desk, yaw=yaw, pitch=_clamped(pitch, PITCH_RANGE))
    if given.left:
        return replace(desk, level=_clamped(desk.level + given.wheel * LEVEL_A_NOTCH, (0.0, 1.0)))
    return _moved(desk, 2, given.wheel * METRES_A_NOTCH) if desk.out else desk


def _turned(desk: DesktopPlayer, seconds: float) -> DesktopPlayer:
    """Do a part of the turning that is still to be done."""
    most = TURN_SPEED * seconds
    yaw, pitch = (_clamped(left, (-most, most)) for left in desk.turning)
    return replace(
        desk,
        yaw=desk.yaw + yaw,
        pitch=_clamped(desk.pitch + pitch, PITCH_RANGE),
        turning=(desk.turning[0] - yaw, desk.turning[1] - pitch),
    )


def _pushed(desk: DesktopPlayer, seconds: float, mode: Mode) -> DesktopPlayer:
    """Make the stick's next push, each with a rest after it."""
    if mode == "smooth":
        return desk
    left = desk.push_left - seconds
    if left > -PUSH_SECONDS or not desk.pushes:
        return replace(desk, push_left=left, stick=desk.stick if left > 0.0 else (0.0, 0.0))
    first, *rest = desk.pushes
    return replace(desk, stick=first, pushes=tuple(rest), push_left=PUSH_SECONDS)


def _reached(desk: DesktopPlayer, key: Key, metres: float) -> DesktopPlayer:
    for axis, sign in enumerate(_REACHING[key]):
        desk = _moved(desk, axis, sign * metres)
    return desk


def _moved(desk: DesktopPlayer, axis: int, metres: float) -> DesktopPlayer:
    hand = list(desk.hand)
    hand[axis] = _clamped(hand[axis] + metres, HAND_RANGE[axis])
    return replace(desk, hand=(hand[0], hand[1], hand[2]))


def _twisted(desk: DesktopPlayer, key: Key, degrees: float) -> DesktopPlayer:
    pitch, yaw, _ = (degrees * sign for sign in _TWISTING[key])
    return replace(desk, out=True, twist=(desk.twist[0] + pitch, desk.twist[1] + yaw))


def _clamped(value: float, within: tuple[float, float]) -> float:
    return min(within[1], max(within[0], value))


# ------------------------------------------------------------------------------------- to OpenXR


def headset_state(
    desk: DesktopPlayer,
    frame: int,
    display_time_ns: int,
    fov: Floats,
    hand: str,
    aimed: Aimed | None = None,
    menu: bool = False,
    actions: bool = False,
) -> HeadsetState:
    """Return what a headset would report of this person.

    ``fov`` (4,) is the window's, as a View has it; ``hand`` "left" or "right" holds the gripper.
    ``aimed`` is where the person points, while there are panels; ``menu`` is the menu's button,
    ``actions`` the action menu's.
    """
    height = desk.eye_height - (CROUCH_METRES if desk.crouched else 0.0)
    head = np.array([0.0, height, 0.0])
    gaze = geometry.from_euler(desk.pitch, desk.yaw, 0.0)
    level = geometry.yaw_rotation(desk.yaw)
    wrist = geometry.multiply(level, geometry.from_euler(*desk.twist, 0.0))
    given = desk.input
    pressing = (given.left or desk.latched) and aimed is None
    gripper = HandState(
        grip=_tracked(head + geometry.rotate(level, desk.hand), wrist),
        aim=_tracked(head, gaze) if aimed is None else aimed.pose,
        trigger=desk.level * pressing if aimed is None else float(aimed.pressed),
        squeeze=float(desk.out and aimed is None),
        stick=np.zeros(2),
        primary=Key.OPEN in given.down and aimed is None,
        secondary=actions,
        menu=False,
    )
    free = HandState(
        grip=_tracked(head + geometry.rotate(gaze, FREE_HAND), gaze),
        aim=_NOWHERE,
        trigger=0.0,
        squeeze=0.0,
        stick=np.array(desk.stick),
        primary=False,
        secondary=desk.list_button,
        menu=menu,
    )
    view = View(geometry.openxr_position_from_world(head), _openxr(gaze), fov)
    left, right = (gripper, free) if hand == "left" else (free, gripper)
    return HeadsetState(
        frame=frame,
        display_time_ns=display_time_ns,
        head=_tracked(head, gaze),
        views=(view, view),
        left=left,
        right=right,
        focused=True,
    )


def aimed_through(view: View, place: Place, pressed: bool) -> Aimed:
    """Return the aim from a view's eye through a place in the window."""
    ray = geometry.rotate(view.orientation, ray_through(place, view.fov))
    right = geometry.rotate(view.orientation, (1.0, 0.0, 0.0))
    orientation = frame_of(right.tolist(), (-ray).tolist())
    return Aimed(TrackedPose(view.position, orientation, True, True, True), pressed)


def _tracked(position: Floats, rotation: Floats) -> TrackedPose:
    place = geometry.openxr_position_from_world(position)
    return TrackedPose(place, _openxr(rotation), True, True, True)


def _openxr(rotation: Floats) -> Floats:
    return geometry.openxr_rotation_from_world(rotation)
