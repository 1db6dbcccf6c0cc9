"""What the eyes are shown of older frames: a wall and a pole before it, drawn by arithmetic."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.seen import EyePictures
from vrhuman.headset.reprojection.frames import FramePair, packed
from vrhuman.headset.reprojection.guard import Guard
from vrhuman.headset.reprojection.reprojection import Reprojection
from vrhuman.records import Camera

SIZE = (128, 128)
GUARD = Guard(band=1.4, density=1.5)
WALL, POLE = 3.0, 1.0
POLE_HALF = 0.12
EYES = 0.063
RED = (220, 30, 30)
LEFT = Camera(
    np.array([-EYES / 2, 0.0, 0.0]), geometry.IDENTITY, np.radians([-45.0, 45.0, 45.0, -45.0])
)
RIGHT = replace(LEFT, position=np.array([EYES / 2, 0.0, 0.0]))
Seen = tuple[NDArray[np.uint8], NDArray[np.float32]]


def seen(camera: Camera, size: tuple[int, int]) -> Seen:
    """A wall at z = WALL whose colour tells x and y, and a red pole at z = POLE; (H, W, 3) bytes
    and planar metres."""
    left, right, up, down = np.tan(camera.fov)
    u = left + (np.arange(size[0]) + 0.5) / size[0] * (right - left)
    v = up + (np.arange(size[1]) + 0.5) / size[1] * (down - up)
    rays = np.stack(np.broadcast_arrays(u[None], v[:, None], 1.0), axis=-1)
    rays = rays @ geometry.matrix(camera.rotation).T
    ahead = geometry.rotate(camera.rotation, (0.0, 0.0, 1.0))

    def hit(z: float) -> tuple[np.ndarray, np.ndarray]:
        far = (z - camera.position[2]) / rays[..., 2]
        points = camera.position + far[..., None] * rays
        return points, (points - camera.position) @ ahead

    points, depth = hit(WALL)
    colour = np.stack(
        [
            40 + 10 * points[..., 0],
            128 + 40 * np.sin(2.0 * points[..., 0]),
            128 + 40 * np.sin(2.0 * points[..., 1]),
        ],
        axis=-1,
    ).astype(np.uint8)
    points, near = hit(POLE)
    pole = np.abs(points[..., 0]) < POLE_HALF
    colour[pole], depth[pole] = RED, near[pole]
    return colour, depth.astype(np.float32)


class Eye:
    """A framebuffer that shows what the left eye is shown of a pair of frames."""

    def __init__(self) -> None:
        self.gl = headless_context()
        self.texture = self.gl.texture(SIZE, 4)
        self.depth = self.gl.depth_texture(SIZE)
        self.frame = self.gl.framebuffer([self.texture], self.depth)
        self.reprojection = Reprojection(self.gl)

    def shown(self, view: Camera, guard: Guard = GUARD) -> Seen:
        cameras = guard.camera(LEFT), guard.camera(RIGHT)
        left, right = (seen(camera, guard.size(SIZE)) for camera in cameras)
        pictures = EyePictures(1, cameras, (left[0], right[0]), (left[1], right[1]))
        self.reprojection.load(packed(pictures))
        self.reprojection.draw(0, view, self.frame, SIZE)
        colour = np.frombuffer(self.frame.read(components=3), np.uint8).reshape(*SIZE, 3)[::-1]
        z = np.frombuffer(self.frame.read(components=1, attachment=-1, dtype="f4"), np.float32)
        ndc = 2.0 * z.reshape(SIZE)[::-1] - 1.0
        near, far = view.near, view.far
        return colour, 2.0 * near * far / (far + near - ndc * (far - near))


@pytest.fixture(scope="module")
def eye() -> Eye:
    return Eye()


def moved(x: float = 0.0, yaw: float = 0.0, z: float = 0.0) -> Camera:
    position = LEFT.position + np.array([x, 0.0, z])
    return replace(LEFT, position=position, rotation=geometry.from_euler(0.0, yaw, 0.0))


def middle(values: np.ndarray) -> np.ndarray:
    return values[16:-16, 16:-16]


def error(shown: Seen, truth: Seen) -> np.ndarray:
    """The largest difference of a pixel's colours, in the middle of the picture."""
    return np.abs(middle(shown[0]).astype(int) - middle(truth[0])).max(axis=-1)


def test_from_where_it_was_drawn_a_frame_is_shown_as_it_is(eye: Eye) -> None:
    assert np.percentile(error(eye.shown(LEFT), seen(LEFT, SIZE)), 95) <= 3


@pytest.mark.parametrize(
    "view", [moved(yaw=6.0), moved(x=0.03), moved(x=-0.03), moved(z=0.05), moved(0.02, -6.0, 0.02)]
)
def test_a_turned_and_moved_head_sees_what_is_there(eye: Eye, view: Camera) -> None:
    wrong = error(eye.shown(view), seen(view, SIZE))

    assert np.percentile(wrong, 95) <= 4
    assert (wrong > 60).sum(axis=1).max() <= 2  # the pole's two edges, to the pixel


@pytest.mark.parametrize("x", [0.04, -0.04])
def test_what_a_pole_hid_is_filled_with_the_wall_and_never_with_the_pole(
    eye: Eye, x: float
) -> None:
    view = moved(x)
    truth, shown = seen(view, SIZE), eye.shown(view)

    red = np.array([middle(each[0])[..., 0] > 150 for each in (shown, truth)])
    widths = red.sum(axis=2)

    assert np.abs(widths[0] - widths[1]).max() <= 2
    assert np.percentile(error(shown, truth)[~red.any(axis=0)], 99) <= 40


def test_the_other_eye_tells_what_this_one_could_not_see(eye: Eye) -> None:
    """To the right of the pole's edge lies wall that only the right eye saw."""
    view = moved(x=EYES)  # where the right eye was
    truth, shown = seen(view, SIZE), eye.shown(view)
    wall = middle(truth[0])[..., 0] < 150

    assert (error(shown, truth)[wall] <= 12).mean() > 0.97


def test_the_depth_is_the_views_own(eye: Eye) -> None:
    view = moved(0.02, 4.0)

    shown, truth = middle(eye.shown(view)[1]), middle(seen(view, SIZE)[1])

    assert (np.abs(shown - truth) < 0.02 * truth).mean() > 0.96


def test_beyond_the_guard_band_the_border_is_drawn_out(eye: Eye) -> None:
    colour, _ = eye.shown(moved(yaw=30.0))

    assert colour[64, -1].max() > 0


def test_frames_of_another_size_take_the_place_of_the_earlier_ones(eye: Eye) -> None:
    eye.shown(LEFT)

    shown = eye.shown(LEFT, Guard(1.2, 1.0))

    assert np.percentile(error(shown, seen(LEFT, SIZE)), 95) <= 4


def test_a_movement_that_is_not_corrected_tears_nothing(eye: Eye) -> None:
    """A near pole hides much of the wall from an eye that moved; turned only, all is as it was."""
    turned = moved(x=0.0, yaw=4.0)

    eye.shown(turned)
    eye.reprojection.draw(0, replace(turned, position=moved(x=0.3).position), eye.frame, SIZE, 0.0)

    there = np.frombuffer(eye.frame.read(components=3), np.uint8).reshape(*SIZE, 3)[::-1]
    assert np.array_equal(there, eye.shown(turned)[0])


@pytest.mark.parametrize("share", [0.0, 0.25, 1.0])
def test_a_cover_mixes_its_colour_in_and_leaves_the_depth(eye: Eye, share: float) -> None:
    colour, depth = eye.shown(LEFT)

    eye.reprojection.cover(eye.frame, SIZE, (0.2, 0.4, 0.6), share)

    after = np.frombuffer(eye.frame.read(components=3), np.uint8).reshape(*SIZE, 3)[::-1]
    mixed = (1.0 - share) * colour + share * 255 * np.array([0.2, 0.4, 0.6])
    assert np.abs(after - mixed).max() <= 1.0
    z = np.frombuffer(eye.frame.read(components=1, attachment=-1, dtype="f4"), np.float32)
    assert np.array_equal(z < 1.0, depth[::-1].ravel() < LEFT.far - 1e-3)


def two_greys(left: int, right: int, right_depth: float = 3.0) -> FramePair:
    """Two eyes that saw one wall in two greys, or one of them something else before it."""
    pair = plain(left)
    picture = np.full((*pair.right.size[::-1], 3), right, np.uint8)
    depth = np.full(pair.right.size[::-1], right_depth, np.float32)
    both = packed(EyePictures(1, (LEFT, pair.right.camera), (picture,) * 2, (depth,) * 2))
    return replace(pair, right=both.right)


@pytest.mark.parametrize(
    ("right_depth", "shown"), [(3.0, 130), (3.0 * 1.01, 130), (3.0 * 1.03, 100)]
)
def test_the_other_eyes_colour_counts_by_half_where_it_saw_the_same_surface(
    right_depth: float, shown: int
) -> None:
    eye = Eye()
    eye.reprojection.load(two_greys(100, 190, right_depth))

    eye.reprojection.draw(0, LEFT, eye.frame, SIZE)

    picture = np.frombuffer(eye.frame.read(components=3), np.uint8).reshape(*SIZE, 3)
    assert abs(int(picture[64, 64, 0]) - shown) <= 1


@pytest.mark.parametrize(("guard_density", "sharpened"), [(1.2, True), (1.3, False)])
def test_only_frames_no_denser_than_the_view_are_sharpened(
    guard_density: float, sharpened: bool
) -> None:
    """Between the two sides of an edge the cubic overshoots, beyond both colours."""
    guard, eye = Guard(1.4, guard_density), Eye()
    camera, (width, height) = guard.camera(LEFT), guard.size(SIZE)
    picture = np.full((height, width, 3), 80, np.uint8)
    picture[:, width // 2 :] = 160
    depth = np.full((height, width), 3.0, np.float32)
    eye.reprojection.load(packed(EyePictures(1, (camera,) * 2, (picture,) * 2, (depth,) * 2)))

    eye.reprojection.draw(0, moved(yaw=0.3), eye.frame, SIZE)

    greys = np.frombuffer(eye.frame.read(components=3), np.uint8).reshape(*SIZE, 3)[64, 16:-16]
    assert bool(greys.max() > 161 or greys.min() < 79) is sharpened


def test_nothing_is_loaded_at_first() -> None:
    assert not Reprojection(headless_context()).loaded


def plain(grey: int) -> FramePair:
    """Both eyes saw nothing but one grey."""
    cameras = GUARD.camera(LEFT), GUARD.camera(RIGHT)
    width, height = GUARD.size(SIZE)
    picture = np.full((height, width, 4), grey, np.uint8)
    depth = np.full((height, width), 3.0, np.float32)
    return packed(EyePictures(1, cameras, (picture, picture), (depth, depth)))


def test_a_pair_that_is_taken_is_shown_when_both_its_frames_are_loaded() -> None:
    eye, greys = Eye(), []
    eye.reprojection.load(plain(50))
    eye.reprojection.take(plain(200))
    for _ in range(3):
        eye.reprojection.proceed()
        eye.reprojection.draw(0, LEFT, eye.frame, SIZE)
        greys.append(int(np.frombuffer(eye.frame.read(components=3), np.uint8).max()))

    assert greys == [50, 200, 200]


def test_a_newer_pair_takes_the_place_of_one_that_is_half_loaded() -> None:
    eye = Eye()
    eye.reprojection.load(plain(50))
    for grey in (100, 150):
        eye.reprojection.take(plain(grey))
        eye.reprojection.proceed()
    eye.reprojection.proceed()

    eye.reprojection.draw(0, LEFT, eye.frame, SIZE)

    assert np.frombuffer(eye.frame.read(components=3), np.uint8).max() == 150
