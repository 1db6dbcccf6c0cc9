"""A scripted participant with an unsteady finger that says which of two things is heavier."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from vrhuman import geometry
from vrhuman.participants.answering import guess
from vrhuman.participants.comparing.weighing import MotorNoise, Weighing
from vrhuman.participants.handling import (
    FIRMLY,
    REACH_SECONDS,
    TOUCH_SECONDS,
    TOUCH_SPEED,
    Grip,
    engage,
    move,
    withdraw,
)
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import ButtonCentre, Gaze, Intent, Skill
from vrhuman.participants.performance import Performance, Programs
from vrhuman.records import Answer, Observation, Panel, SeenObject

NOISE_SECONDS = 0.1
"""Correlation time of the finger's noise [s]."""
AT_ONCE = 1000.0
"""Rate of a trigger without smoothing: the noise is the finger's own."""
LOOK_SECONDS, MENU_SECONDS = 1.0, 0.2
TRIES = 3
"""Attempts to put the hand on a thing, before the answer is guessed."""
DOWNWARD = 60.0
"""How steeply the hand reaches down [degrees]."""
OVER = 0.3
"""Height [m] at which the hand passes over a thing, so that the forearm clears the table."""
TABLE_HORIZON = 45.0
"""Horizon for looking at the table in front [degrees down]."""


@dataclass(frozen=True, slots=True)
class UnsteadyFinger:
    """Weighs pairs with a finger whose force has a relative noise of ``noise``."""

    noise: float = 0.12


class Weigher:
    """A participant that weighs two things and answers which was heavier.

    It lifts the left thing and the right one until each slips and lifts a few times.
    """

    kind: Literal["scripted"] = "scripted"

    def __init__(self, finger: UnsteadyFinger, button_centre: ButtonCentre, seed: int) -> None:
        self._noise = MotorNoise(finger.noise, NOISE_SECONDS, np.random.default_rng(seed))
        self._felt: dict[str, float] = {}
        self._seed = seed
        self._performance = Performance(self._weigh, self._heavier, button_centre, seed)

    def update(self, observation: Observation, now_ns: int) -> Intent:
        """Return the intent of this moment.

        Call 20 to 30 times a second with the newest observation.
        """
        return self._performance.update(observation, now_ns)

    def _weigh(self, mind: Mind, programs: Programs) -> Skill:  # noqa: ARG002
        self._felt = {}
        mind.gaze = Gaze(mind.observation.yaw, TABLE_HORIZON)
        looking = mind.waiting(LOOK_SECONDS)
        while looking() or not mind.facing():
            yield mind.still()
        for side, thing in zip(("left", "right"), left_to_right(mind), strict=False):
            for _ in range(TRIES):
                grip = yield from _lay_hand(mind, thing)
                if grip is not None:
                    self._felt[side] = yield from self._feel(mind, grip)
                    yield from withdraw(mind, grip)
                    break
        pressing = mind.waiting(MENU_SECONDS)
        while pressing():
            yield Intent(gaze=mind.gaze, menu=True)
        return True

    def _feel(self, mind: Mind, grip: Grip) -> Generator[Intent, None, float]:
        weighing, before = Weighing(self._noise), mind.now
        grip.trigger_rate = AT_ONCE
        while not weighing.done:
            now, hand = mind.now, mind.observation
            grip.trigger = weighing.press(hand.grasp_force, bool(hand.held), now - before)
            before = now
            yield grip.intent()
        return weighing.estimate

    def _heavier(self, _: Mind, panel: Panel) -> Answer | None:
        if len(self._felt) < 2:
            return guess(panel, self._seed)
        return max(self._felt, key=lambda side: self._felt[side])


def left_to_right(mind: Mind) -> list[SeenObject]:
    """Return the seen things that can be lifted, from left to right."""
    across = geometry.right(mind.observation.yaw)
    things = [each for each in mind.observation.seen if each.pickupable]
    return sorted(things, key=lambda each: float(each.position @ across))


def _lay_hand(mind: Mind, thing: SeenObject) -> Generator[Intent, None, Grip | None]:
    """Raise the hand over the table, then lower it onto ``thing``.

    The result is None (and the arm parked) where it was not touched.
    """
    grip = yield from engage(mind)
    grip.rotation = geometry.from_euler(DOWNWARD, mind.observation.yaw, 0.0)
    top = thing.position + np.array([0.0, thing.size[1] / 2.0, 0.0])
    above = top + np.array([0.0, OVER, 0.0])

    def touching() -> bool:
        return thing.object_id in mind.observation.touched

    for centre in (np.array([grip.centre[0], above[1], grip.centre[2]]), above):
        grip.centre = centre
        yield from move(grip, REACH_SECONDS, touching)
    grip.speed = TOUCH_SPEED
    grip.centre = thing.position
    yield from move(grip, TOUCH_SECONDS, touching)
    if touching():
        grip.centre = mind.observation.hand_centre - np.array([0.0, FIRMLY, 0.0])
        return grip
    yield from withdraw(mind, grip)
    return None
