"""Pushes a thing with the closed hand, from the side where least is in the way."""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.participants import handling
from vrhuman.participants.instructed import reaching
from vrhuman.participants.instructed.handwork import Hands
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import Skill
from vrhuman.records import Floats, SeenObject

PUSH_METRES, PUSH_SPEED = 0.22, 0.45
PUSH_PITCH = 30.0
PUSH_TURNS = (0.0, 60.0, -60.0)
"""The sides from which a thing is pushed: this far around it from the nearest [degrees]."""
BESIDE = 0.02
"""A hand that comes down this far beside a thing touches its side [m]."""
CENTRED = 0.01
"""A hand this near to the middle of a thing is on no side of it [m]."""
LOWEST_HAND, HAND_WIDE = 0.045, 0.05
"""How low above a surface the hand's centre gets, and what room it needs to a side [m]."""


def push(hands: Hands, thing: SeenObject) -> Skill:
    """Bring the hand beside a thing, as low as it lies, and through it."""
    mind = hands.mind
    yield from hands.go_and_see(thing)
    latest = hands.around.latest(thing)
    out = free_side(mind, latest)
    half = float(np.abs(latest.size / 2 * out).sum())
    middle = latest.position.copy()
    bottom = float(middle[1] - latest.size[1] / 2)
    middle[1] = max(middle[1] - 0.1 * float(latest.size[1]), bottom + LOWEST_HAND)
    tried = tuple(mind.tried.get(thing.object_id, ()))
    way = reaching.Approach(
        middle + half * out, out, PUSH_PITCH, middle - 0.8 * half * out, PUSH_METRES
    )
    if len(tried) % 2 == 1:
        way = _beside(latest, middle, (half + BESIDE) * out)
    grip = yield from reaching.reach(mind, latest, way, tried[-2:])
    if grip is None:
        return False
    hands.grip, hands.out = grip, out + np.array([0.0, 1.0, 0.0])  # clear of what lies beside it
    grip.speed = PUSH_SPEED
    grip.centre = mind.observation.hand_centre + (PUSH_METRES + 0.03) * onward(mind, latest, out)
    grip.centre[1] = middle[1]
    yield from handling.move(grip, 1.6, lambda: False)
    yield from hands.put_away()
    return True


def _beside(thing: SeenObject, middle: Floats, aside: Floats) -> reaching.Approach:
    """Come down beside a thing, and then sideways: its own height is often blocked on a table."""
    low = middle + aside
    high = low.copy()
    high[1] = float(thing.position[1] + thing.size[1] / 2)
    up = np.array([0.0, 1.0, 0.0])
    return reaching.Approach(high, up, reaching.STEEP_PITCH, low, aside=middle)


def onward(mind: Mind, thing: SeenObject, out: Floats) -> Floats:
    """Return the horizontal direction (3,) in which the hand pushes: through the thing's middle.

    It touches it on the side from which it came at last; ``out`` (3,) is from where it was to come.
    A hand that has come past the middle, as over a laptop's keys to its lid, goes on as it came.
    """
    way = (thing.position - mind.observation.hand_centre) * np.array([1.0, 0.0, 1.0])
    length = float(np.linalg.norm(way))
    return -out if length < CENTRED or way @ out > 0.0 else way / length


def free_side(mind: Mind, thing: SeenObject) -> Floats:
    """Return the horizontal direction (3,) from which to push: where least is in the way."""
    towards = (mind.position - thing.position) * np.array([1.0, 0.0, 1.0])
    towards = towards / max(1e-6, float(np.linalg.norm(towards)))
    attempt = len(mind.tried.get(thing.object_id, ()))
    turns = PUSH_TURNS[attempt % 3 :] + PUSH_TURNS[: attempt % 3]
    half = float(thing.size[[0, 2]].max()) / 2
    others = [
        known.latest
        for known in mind.belief.objects.values()
        if known.latest.object_id != thing.object_id
        and abs(float(known.latest.position[1] - thing.position[1])) < 0.3
        and known.latest.pickupable
    ]

    def in_the_way(turn: float) -> int:
        out = geometry.rotate(geometry.yaw_rotation(turn), towards)
        path = thing.position + np.outer(np.linspace(-half - 0.1, half + 0.2, 8), out)
        return sum(
            bool(
                (np.abs(path - each.position)[:, [0, 2]] < each.size[[0, 2]] / 2 + HAND_WIDE)
                .all(axis=1)
                .any()
            )
            for each in others
        )

    best = min(turns, key=in_the_way)
    out: Floats = geometry.rotate(geometry.yaw_rotation(best), towards)
    return out
