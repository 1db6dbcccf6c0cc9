"""Defines which key does what, by plain names without Qt."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

Mode = Literal["smooth", "discrete"]
"""How the keys move the person.

``smooth``: keys held down, a mouse that looks around. ``discrete``: every key is one action of the
agent (15 degrees, 0.25 m, 0.05 m), as on the keyboards of the paper's Table 3.
"""


class Key(StrEnum):
    """The meanings of the keys, on any keyboard."""

    AHEAD = "ahead"
    BACK = "back"
    LEFT = "left"
    RIGHT = "right"
    TURN_LEFT = "turn left"
    TURN_RIGHT = "turn right"
    LOOK_UP = "look up"
    LOOK_DOWN = "look down"
    CROUCH = "crouch"
    HAND = "hand"
    PARK = "park"
    HAND_UP = "hand up"
    HAND_DOWN = "hand down"
    TWIST_LEFT = "twist left"
    TWIST_RIGHT = "twist right"
    TILT_UP = "tilt up"
    TILT_DOWN = "tilt down"
    HARDER = "harder"
    SOFTER = "softer"
    RELEASE = "release"
    OPEN = "open"
    WRIST = "wrist"
    ACTIONS = "actions"
    MENU = "menu"
    ESCAPE = "escape"


MAP: dict[str, Key] = {
    "W": Key.AHEAD,
    "S": Key.BACK,
    "A": Key.LEFT,
    "D": Key.RIGHT,
    "Q": Key.TURN_LEFT,
    "E": Key.TURN_RIGHT,
    "Z": Key.LOOK_UP,
    "X": Key.LOOK_DOWN,
    "C": Key.CROUCH,
    "H": Key.HAND,
    "P": Key.PARK,
    "R": Key.HAND_UP,
    "F": Key.HAND_DOWN,
    "Left": Key.TWIST_LEFT,
    "Right": Key.TWIST_RIGHT,
    "Up": Key.TILT_UP,
    "Down": Key.TILT_DOWN,
    "2": Key.HARDER,
    "1": Key.SOFTER,
    "Space": Key.RELEASE,
    "O": Key.OPEN,
    "I": Key.WRIST,
    "T": Key.ACTIONS,
    "M": Key.MENU,
    "Esc": Key.ESCAPE,
}
"""The keys by the names that Qt gives them on an English keyboard."""
STROKES = {
    "Return": "enter",
    "Enter": "enter",
    "Backspace": "backspace",
    "Left": "left",
    "Right": "right",
    "Up": "up",
    "Down": "down",
}
"""The keys that press buttons of panels, besides those that type a character."""
