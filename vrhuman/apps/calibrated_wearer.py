"""A simulated participant with known measures, who does what the panels of a calibration ask.

It serves tests and ``vrhuman calibrate --runtime test``. It uses the machine-readable part of a
panel (``panel_id``, ``keys``, ``program``), moves at a person's pace and trembles a little. Poses
are OpenXR stage poses: right-handed, y up, metres; the person stands at the origin and faces -z.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from vrhuman import geometry
from vrhuman.embodiment.settings import HandName
from vrhuman.headset.simulated import (
    QUEST_2_EYES,
    Quadruple,
    SimulatedHand,
    SimulatedInputs,
    SimulatedPose,
    Triple,
)
from vrhuman.panels.layout import button_centre
from vrhuman.records import Floats, Panel

HAND_SPEED, PULL_RATE = 1.4, 10.0
"""The speeds of a hand [m/s] and of a finger [share of the trigger's travel per second]."""
PULL_SECONDS = 0.12
"""The duration of a trigger pull, and of the pause between two [s]."""
TREMBLE_METRES, TREMBLE_OF_PULL = 0.001, 0.03
POINTING: dict[HandName, Floats] = {
    "left": np.array([-0.2, -0.42, -0.32]),
    "right": np.array([0.2, -0.42, -0.32]),
}
"""Where a hand points from, and where it rests, relative to the head [m]."""
SHOULDER_ASIDE, STRETCHED_DOWN = 0.17, 0.1
MIXED_UP = {"green": "brown", "purple": "blue"}
"""The names that a person who confuses red and green gives to some colours."""
LEVELS = ("rest", "light", "firm", "full")


@dataclass(frozen=True, slots=True)
class Measures:
    """What a calibration of this person should find; lengths in metres, ``legible`` in degrees."""

    posture: Literal["standing", "seated"] = "standing"
    eye_height: float = 1.62
    hand: HandName = "right"
    reach: float = 0.58
    shoulder: float = 0.23
    presses: tuple[float, float, float, float] = (0.01, 0.3, 0.62, 0.97)
    glasses: Literal["none", "glasses", "lenses"] = "none"
    colour_vision: Literal["normal", "red-green"] = "normal"
    legible: float = 0.5


class CalibratedPerson:
    """One simulated person with known measures, who reacts to the panels of a calibration.

    Call :meth:`update` with increasing times. ``reading_seconds`` pass between a new panel and the
    first pull of the trigger.
    """

    def __init__(self, measures: Measures, seed: int = 0, reading_seconds: float = 0.5) -> None:
        self._measures = measures
        self._reading_seconds = reading_seconds
        self._phases = np.random.default_rng(seed).uniform(0.0, 2.0 * math.pi, (3, 4))
        head = np.array([0.0, measures.eye_height, 0.0])
        self._grips = {name: head + offset for name, offset in POINTING.items()}
        self._pulls: dict[HandName, float] = {"left": 0.0, "right": 0.0}
        self._reading: tuple[str, ...] = ()
        self._since = 0.0
        self._now: float | None = None

    def update(self, panels: tuple[Panel, ...], now_ns: int) -> SimulatedInputs:
        """Return the head and hands at ``now_ns`` [ns], in front of these panels."""
        now = now_ns * 1e-9
        step = 0.0 if self._now is None else min(0.1, max(0.0, now - self._now))
        self._now = now
        board = next((panel for panel in panels if panel.look == "board"), None)
        reading = () if board is None else (board.panel_id, board.title, board.program)
        if reading != self._reading:
            self._reading, self._since = reading, now
        aims = dict.fromkeys(POINTING, geometry.IDENTITY)
        pulls: dict[HandName, float] = {"left": 0.0, "right": 0.0}
        goals = {name: self._head + offset for name, offset in POINTING.items()}
        if board is not None:
            self._do(board, now - self._since, goals, aims, pulls)
        for name, goal in goals.items():
            self._grips[name] = _towards(self._grips[name], goal, HAND_SPEED * step)
            change = pulls[name] - self._pulls[name]
            self._pulls[name] += max(-PULL_RATE * step, min(PULL_RATE * step, change))
        return SimulatedInputs(
            head=SimulatedPose(_triple(self._head + self._tremble(0, now))),
            left=self._hand("left", aims["left"], now),
            right=self._hand("right", aims["right"], now),
            eyes=QUEST_2_EYES,
        )

    @property
    def _head(self) -> Floats:
        return np.array([0.0, self._measures.eye_height, 0.0])

    def _do(
        self,
        board: Panel,
        seconds: float,
        goals: dict[HandName, Floats],
        aims: dict[HandName, Floats],
        pulls: dict[HandName, float],
    ) -> None:
        """Set where the hands go and point, and how hard they pull.

        ``seconds`` is the time since the panel appeared.
        """
        hand, (page, _, asked) = self._measures.hand, board.panel_id.partition(".")
        key = self._choice(board)
        if key is not None:
            ahead = button_centre(board, board.keys.index(key)) - self._grips[hand]
            aims[hand] = geometry.look_rotation(-ahead)  # a hand points along its -z
            pulls[hand] = 1.0 if self._pulling(seconds) else 0.0
        elif page == "hand":
            pulls[hand] = 1.0 if self._pulling(seconds) else 0.0
        elif page == "force":
            pulls[hand] = self._measures.presses[LEVELS.index(asked) if asked in LEVELS else 0]
        elif page == "reach":
            goals[hand] = self._shoulder
            if asked.startswith("stretch"):
                goals[hand] = self._shoulder + self._measures.reach * _stretched()

    @property
    def _shoulder(self) -> Floats:
        aside = SHOULDER_ASIDE if self._measures.hand == "right" else -SHOULDER_ASIDE
        shoulder: Floats = self._head + np.array([aside, -self._measures.shoulder, -0.02])
        return shoulder

    def _choice(self, board: Panel) -> str | None:
        """The choice that this person makes on a panel; None if something else is to be done."""
        sees, asked = self._measures, board.program.split()
        match board.panel_id:
            case "posture.choose":
                return sees.posture
            case "eyes.glasses":
                return sees.glasses
            case "plates.read":
                kind, digit = asked
                return digit if kind == "anyone" or sees.colour_vision == "normal" else "nothing"
            case "naming.name":
                mixed = (
                    {"green": "brown", "purple": "blue"} if sees.colour_vision != "normal" else {}
                )
                return mixed.get(asked[0], asked[0])
            case "letters.read":
                letter, degrees = asked
                return letter if float(degrees) >= sees.legible else "illegible"
        return next((key for key in board.keys if key in ("next", "save")), None)

    def _pulling(self, seconds: float) -> bool:
        """Whether the trigger is pulled now.

        Pull follows pull from when the panel is read until it goes.
        """
        after = seconds - self._reading_seconds
        return after > 0.0 and after % (2 * PULL_SECONDS) < PULL_SECONDS

    def _hand(self, name: HandName, aim: Floats, now: float) -> SimulatedHand:
        place = self._grips[name] + self._tremble(1 if name == "left" else 2, now)
        unrest = TREMBLE_OF_PULL * math.sin(2.0 * math.pi * 6.0 * now + self._phases[0, 3])
        pull = min(1.0, max(0.0, self._pulls[name] * (1.0 + unrest)))
        return SimulatedHand(SimulatedPose(_triple(place), _quadruple(aim)), trigger=pull)

    def _tremble(self, part: int, now: float) -> Floats:
        phases = self._phases[part, :3]
        unrest: Floats = TREMBLE_METRES * np.sin(2.0 * math.pi * 1.3 * now + phases)
        return unrest


def _stretched() -> Floats:
    """The direction (3,) of an arm that is stretched forward."""
    return np.array([0.0, -STRETCHED_DOWN, -math.sqrt(1.0 - STRETCHED_DOWN**2)])


def _towards(place: Floats, goal: Floats, most: float) -> Floats:
    way = goal - place
    length = float(np.linalg.norm(way))
    return goal if length <= most else place + way * (most / length)


def _triple(values: Floats) -> Triple:
    x, y, z = (float(v) for v in values)
    return (x, y, z)


def _quadruple(values: Floats) -> Quadruple:
    x, y, z, w = (float(v) for v in values)
    return (x, y, z, w)
