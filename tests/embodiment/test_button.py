"""The button at a thing opens it wide up to half open, and closes it from more on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.houses.kitchen import FRIDGE, SIDE, kitchen
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_house
from vrhuman.embodiment.counting import steps
from vrhuman.embodiment.opening import Opener
from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Interaction, InteractionKind


@pytest.mark.parametrize(
    ("openness", "does"),
    [
        (0.0, steps.open_object(FRIDGE, 1.0)),
        (0.5, steps.open_object(FRIDGE, 1.0)),
        (0.6, steps.close_object(FRIDGE)),
        (1.0, steps.close_object(FRIDGE)),
    ],
)
def test_what_is_at_most_half_open_is_opened(openness: float, does: object) -> None:
    house = build_house(kitchen(), "kitchen", 1)
    objects = tuple(
        replace(each, openness=openness) if each.object_id == FRIDGE else each
        for each in house.objects
    )
    engine = EmbeddedEngine(replace(house, objects=objects))
    state = replace(engine.observe(), touched=(FRIDGE,))
    idle = Body(BodySettings(), state).idle()
    pressed = replace(idle, interactions=(Interaction(1, InteractionKind.OPEN_OR_CLOSE),))

    done = Opener(engine, {}).update(state, pressed, closing=False)

    assert done == [does]


@pytest.mark.parametrize(("shoulder_z", "opens"), [(SIDE - 0.1, True), (SIDE + 0.1, False)])
def test_a_hand_in_a_wall_opens_nothing(shoulder_z: float, opens: bool) -> None:
    """The fridge stands against the wall at z = SIDE; a parked arm may be in that wall."""
    engine = EmbeddedEngine(build_house(kitchen(), "kitchen", 1))
    now = engine.observe()
    joints = now.arm.joints.copy()
    joints[0] = [4.0, 0.9, shoulder_z]
    arm = replace(now.arm, joints=joints, hand_centre=np.array([4.0, 0.9, SIDE - 0.2]))
    state = replace(now, touched=(FRIDGE,), arm=arm)
    idle = Body(BodySettings(), now).idle()
    pressed = replace(idle, interactions=(Interaction(1, InteractionKind.OPEN_OR_CLOSE),))

    done = Opener(engine, {}).update(state, pressed, closing=False)

    assert bool(done) is opens
