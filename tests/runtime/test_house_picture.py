"""What both eyes are shown of the house: older frames, from where the eyes are now."""

from __future__ import annotations

import moderngl
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.houses.toy_house import toy_house
from vrhuman import geometry
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.seen import EyesWanted
from vrhuman.headset.overlay.painter import BACKDROP
from vrhuman.headset.reprojection.frames import FramePair, packed
from vrhuman.headset.reprojection.guard import Guard
from vrhuman.headset.swapchains import EyeTarget
from vrhuman.records import Camera, TrackedPose, View
from vrhuman.runtime.view.eye_painter import EyePainter
from vrhuman.runtime.view.house_picture import (
    DrawnPicture,
    EnginePicture,
    Presented,
    Standpoint,
    loop_draws,
)
from vrhuman.runtime.view.picture_age import (
    CHANGE_NS,
    CORRECTED,
    MAX_CLEAR_NS,
    MAX_MOVED_NS,
    TURNED,
)

SIZE = (96, 96)
GUARD = Guard(band=1.4, density=1.5)
NS = 1_000_000_000


def nothing_more(eye: EyeTarget, camera: Camera) -> None:
    """What is drawn over the house."""


class Elsewhere:
    """A painter of the toy house that answers the oldest wish when it is let."""

    def __init__(self, painter: EyePainter) -> None:
        self._painter = painter
        self.wanted: list[EyesWanted] = []
        self.answering = True

    def want_eyes(self, wanted: EyesWanted) -> None:
        self.wanted.append(wanted)

    def eyes(self) -> FramePair | None:
        if not self.answering:
            return None
        self._painter.want(self.wanted[0])
        self._painter.eyes()
        drawn = self._painter.eyes()
        assert drawn is not None
        return packed(drawn)


class Headset:
    """Two eyes' textures, and the two ways to fill them."""

    def __init__(self) -> None:
        engine, gl = EmbeddedEngine(*toy_house()), headless_context()
        self.world_state = engine.observe()
        renderer = Renderer(gl, engine.scene())
        self.elsewhere = Elsewhere(EyePainter(engine, gl, renderer, pairs_per_second=1e9))
        self.reprojected = EnginePicture(gl, self.elsewhere, 0.0, GUARD)
        self.drawn = DrawnPicture(renderer, 0.0)
        self.eyes = self._eye(gl), self._eye(gl)

    @staticmethod
    def _eye(gl: moderngl.Context) -> EyeTarget:
        texture = gl.texture(SIZE, 4)
        return EyeTarget(gl.framebuffer([texture], gl.depth_renderbuffer(SIZE)), texture.glo, SIZE)

    def pictures(self) -> list[NDArray[np.int_]]:
        return [
            np.frombuffer(eye.framebuffer.read(components=3), np.uint8)
            .reshape(*SIZE, 3)
            .astype(int)
            for eye in self.eyes
        ]


@pytest.fixture
def headset() -> Headset:
    return Headset()


def at(x: float, located_ns: int, yaw: float = 0.0) -> Standpoint:
    """A head in the toy house's first room, 1.3 m high, before the table."""
    turn = geometry.openxr_rotation_from_world(geometry.yaw_rotation(yaw))
    head = TrackedPose(np.array([x, 1.3, 0.0]), turn, True, True, True)
    views = tuple(
        View(
            head.position + geometry.rotate(turn, (side * 0.0315, 0.0, 0.0)),
            turn,
            np.array([-0.8, 0.7, 0.7, -0.8]),
        )
        for side in (-1, 1)
    )
    return Standpoint(head, (views[0], views[1]), np.array([2.0 + x, 1.6]), 0.0, located_ns)


def test_nothing_is_shown_before_the_first_frames_are_there(headset: Headset) -> None:
    headset.elsewhere.answering = False

    shown = headset.reprojected.show(
        lambda: headset.eyes, at(0.0, 1), headset.world_state, nothing_more
    )

    assert shown is None
    assert len(headset.elsewhere.wanted) == 1


def test_older_frames_are_shown_from_where_the_eyes_are_now(headset: Headset) -> None:
    headset.reprojected.show(lambda: headset.eyes, at(0.0, 1), headset.world_state, nothing_more)
    headset.elsewhere.answering = False
    now = at(0.03, NS // 10, yaw=5.0)

    shown = headset.reprojected.show(lambda: headset.eyes, now, headset.world_state, nothing_more)

    pictures = headset.pictures()
    assert shown is not None
    assert shown.views == now.views
    assert shown.located_ns == NS // 10
    headset.drawn.show(lambda: headset.eyes, now, headset.world_state, nothing_more)
    for picture, truth in zip(pictures, headset.pictures(), strict=True):
        difference = np.abs(picture - truth).max(axis=-1)[12:-12, 12:-12]
        assert np.median(difference) <= 3
        assert (difference > 40).mean() < 0.06


class Waiting:
    """What the eyes are shown after a first pair, while no newer one comes."""

    def __init__(self, headset: Headset) -> None:
        self.headset = headset
        self.shown(0)
        headset.elsewhere.answering = False

    def shown(self, at_ns: int, x: float = 0.0) -> Presented:
        """What is shown at a time after the first pair was requested."""
        shown = self.headset.reprojected.show(
            lambda: self.headset.eyes, at(x, 1 + at_ns), self.headset.world_state, nothing_more
        )
        assert shown is not None
        return shown


def test_an_older_pair_is_turned_but_not_moved(headset: Headset) -> None:
    waiting = Waiting(headset)

    assert waiting.shown(MAX_MOVED_NS, x=0.04).correction.stage == CORRECTED
    moved = headset.pictures()
    assert waiting.shown(MAX_MOVED_NS + 1, x=0.04).correction.stage == TURNED
    waiting.shown(MAX_MOVED_NS + CHANGE_NS + 1, x=0.04)
    turned = headset.pictures()
    waiting.shown(MAX_MOVED_NS + CHANGE_NS + 2, x=0.0)

    for one, other, still in zip(moved, turned, headset.pictures(), strict=True):
        assert np.array_equal(other, still)
        assert (np.abs(one - still).max(axis=-1) > 20).mean() > 0.01


def test_the_oldest_pair_is_covered_by_the_colour_of_the_lobby(headset: Headset) -> None:
    waiting = Waiting(headset)

    assert waiting.shown(MAX_CLEAR_NS).correction.covered == 0.0
    clear = headset.pictures()[0]
    assert 0.0 < waiting.shown(MAX_CLEAR_NS + CHANGE_NS // 2).correction.covered < 1.0
    half = headset.pictures()[0]
    waiting.shown(MAX_CLEAR_NS + CHANGE_NS + 1)

    quiet = np.round(255 * np.array(BACKDROP))
    assert np.abs(half - (clear + quiet) / 2).max() <= 1
    assert np.abs(headset.pictures()[0] - quiet).max() <= 1


def test_a_newer_pair_appears_gradually(headset: Headset) -> None:
    waiting = Waiting(headset)
    late = MAX_CLEAR_NS + CHANGE_NS + 1
    waiting.shown(MAX_CLEAR_NS)
    assert waiting.shown(late).correction.covered == 1.0
    headset.elsewhere.wanted = headset.elsewhere.wanted[-1:]
    headset.elsewhere.answering = True
    waiting.shown(late)  # one eye's frame is loaded, and the other's in the next
    headset.elsewhere.answering = False

    seen = [waiting.shown(late + passed) for passed in (1, CHANGE_NS // 2, CHANGE_NS)]

    assert [each.age_ns for each in seen] == [1, CHANGE_NS // 2, CHANGE_NS]
    covered = [each.correction.covered for each in seen]
    assert covered == pytest.approx([1.0, 0.5, 0.0], abs=1e-6)


def test_the_frames_wished_for_are_wider_and_larger_than_the_eyes(headset: Headset) -> None:
    headset.reprojected.show(lambda: headset.eyes, at(0.0, 1), headset.world_state, nothing_more)

    wish = headset.elsewhere.wanted[0]

    assert wish.size == GUARD.size(SIZE)
    assert np.allclose(np.tan(wish.cameras[0].fov), 1.4 * np.tan([-0.8, 0.7, 0.7, -0.8]))


def test_wishes_are_numbered(headset: Headset) -> None:
    for moment in range(3):
        headset.reprojected.show(
            lambda: headset.eyes, at(0.0, moment), headset.world_state, nothing_more
        )

    numbers = [wish.number for wish in headset.elsewhere.wanted]
    assert numbers == sorted(set(numbers))


def test_the_loop_draws_the_house_only_where_a_graphics_card_does_it_for_our_own_engine() -> None:
    assert loop_draws("embedded", software=False)
    assert not loop_draws("embedded", software=True)
    assert not loop_draws("thor", software=False)
    assert not loop_draws("thor", software=True)
