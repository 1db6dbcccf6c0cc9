"""What the gripper touches is tinted over the house, and nothing else changes in the picture."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman import geometry
from vrhuman.embodiment.feedback import Touch
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import own_target
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Camera
from vrhuman.runtime.view.participant_view import TOUCHED, TouchTint

SIZE = (320, 240)
EYE, MUG, TABLE = np.array([2.6, 1.3, 1.9]), "mug|1", "table"


class Picture:
    """The mug on its table from near by, drawn and then tinted."""

    def __init__(self) -> None:
        engine, context = EmbeddedEngine(*toy_house()), headless_context()
        self.scene, self.poses = engine.scene(), engine.observe().body_poses
        self.renderer = Renderer(context, self.scene, samples=0)
        self.target = own_target(context, SIZE)
        self.tint = TouchTint(self.scene)
        towards = np.array([2.0, 0.8, 2.9]) - EYE
        rotation = geometry.look_rotation(towards / np.linalg.norm(towards))
        self.camera = Camera(EYE, rotation, geometry.fov_from_vertical(40.0, SIZE[0] / SIZE[1]))

    def colours(self, touched: str) -> np.ndarray:
        self.renderer.draw(self.camera, self.poses, self.target)
        rows = self.tint.rows(Touch(touched, "", np.zeros(3)))
        if rows:
            tints = self.tint.tints(rows)
            self.renderer.draw_over(self.camera, self.poses, self.target, rows, tints)
        return self.target.read(self.camera).colour.astype(int)

    def mask(self, object_id: str) -> np.ndarray:
        self.renderer.draw(self.camera, self.poses, self.target)
        rows = self.tint.rows(Touch(object_id, "", np.zeros(3)))
        segments = [self.scene.bodies[row].segment for row in rows]
        return np.isin(self.target.read(self.camera).ids, segments)


@pytest.fixture(scope="module")
def picture() -> Picture:
    return Picture()


@pytest.mark.parametrize("touched", [MUG, TABLE])
def test_only_what_is_touched_changes_its_colour_and_all_of_it(
    picture: Picture, touched: str
) -> None:
    plain, mask = picture.colours(""), picture.mask(touched)

    tinted = picture.colours(touched)

    changed = np.abs(tinted - plain).max(axis=2) > 2
    assert mask.sum() > 200
    assert changed[mask].mean() > 0.98
    assert changed[~mask].mean() < 0.002  # edges


def test_the_tint_is_warm(picture: Picture) -> None:
    mask = picture.mask(MUG)
    before, after = (picture.colours(each)[mask].mean(axis=0) for each in ("", MUG))

    target = 255 * np.array(TOUCHED[:3])
    assert np.linalg.norm(after - target) < np.linalg.norm(before - target)


def test_nothing_is_tinted_where_nothing_is_touched(picture: Picture) -> None:
    assert picture.tint.rows(None) == []
    assert picture.tint.rows(Touch("", "out_of_reach", np.zeros(3))) == []
