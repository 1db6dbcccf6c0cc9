"""Compares late reprojection with the true view, and with simpler methods.

The true view is drawn by vrhuman's renderer with smoothed edges, from the head's present pose; the
frames that are shown instead from an earlier pose. Every method gets the same frames, of each kind
in :data:`KINDS`. The middle 75 % of the left eye's view is compared, 512 pixels of 90 degrees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import moderngl
import numpy as np

from vrhuman import geometry
from vrhuman.bench.figure import Figure
from vrhuman.bench.reprojection.cost import times
from vrhuman.bench.reprojection.head_motion import HeadMotion
from vrhuman.bench.reprojection.likeness import Likeness, likeness, mean, middle
from vrhuman.bench.reprojection.older_ways import PlainWarp, read
from vrhuman.bench.reprojection.viewpoints import Eyes, Viewpoint, eyes_at, viewpoints
from vrhuman.bench.scenery import Scenery
from vrhuman.engines.bodies import bodies_of
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import Images, Target, own_target
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.seen import EyePictures
from vrhuman.headset.reprojection.frames import FramePair, packed
from vrhuman.headset.reprojection.guard import COARSE, FINE, Guard
from vrhuman.headset.reprojection.reprojection import Reprojection
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import House
from vrhuman.houses.schema import parse_house
from vrhuman.records import Camera, Floats, VrhumanError

AGES = (0.033, 0.1, 0.143)
"""Times between drawing and showing [s]."""
TURNING, MOVING = 60.0, 0.3
"""Speeds of the head [degrees/s, m/s]."""
LOOKS = 3
"""Viewpoints in each house."""
_SIZE = (512, 512)
_FOV = np.radians([-45.0, 45.0, 45.0, -45.0])
_SAMPLES = 4
OURS, PLAIN, TURNED, HELD = "reprojected", "plain depth warp", "rotation only", "old frame held"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of frames, which every method gets.

    They are ``guard`` wider and denser than the view, with edges ``smoothed`` or not, and looked up
    as where a graphics card shows them (``sharp``), or where the processor does.
    """

    name: str
    guard: Guard
    smoothed: bool
    sharp: bool


KINDS = (
    Kind("dense frames", FINE, smoothed=True, sharp=True),
    Kind("frames as dense as the view", COARSE, smoothed=True, sharp=True),
    Kind("the processor's frames", COARSE, smoothed=False, sharp=False),
)
"""What a fast graphics card draws; what a slow engine draws, shown by a graphics card; and what the
processor draws and shows."""


@dataclass(frozen=True, slots=True)
class ShownPair:
    """A pair of frames, and the left eye's as it was drawn, through ``camera``."""

    pair: FramePair
    left: Images
    camera: Camera


@dataclass(frozen=True, slots=True)
class Motion:
    """Where the eyes were when the frames were drawn, and where they are now."""

    before: Eyes
    now: Eyes


class Studio:
    """Draws a house as frames, as the true view, and by every method."""

    def __init__(self, context: moderngl.Context, house: House) -> None:
        self.engine = EmbeddedEngine(*bodies_of(house, None))
        self._gl = context
        self._poses = self.engine.observe().body_poses
        scene = self.engine.scene()
        self._smoothed = Renderer(context, scene, min(_SAMPLES, context.max_samples))
        self._rough = Renderer(context, scene, 0)
        self._targets: dict[tuple[tuple[int, int], float], Target] = {}
        self.plain = PlainWarp(context, _SIZE)
        self._ours = {sharp: Reprojection(context, sharp) for sharp in (True, False)}
        self._view = context.framebuffer(
            [context.texture(_SIZE, 4)], context.depth_renderbuffer(_SIZE)
        )

    def shot(
        self,
        camera: Camera,
        size: tuple[int, int],
        density: float = 1.0,
        smoothed: bool = True,
    ) -> Images:
        """Draw what a camera sees."""
        if (size, density) not in self._targets:
            target = replace(own_target(self._gl, size), density=density)
            self._targets[size, density] = target
        target = self._targets[size, density]
        renderer = self._smoothed if smoothed else self._rough
        renderer.draw(camera, self._poses, target)
        return Images(
            target.read_colour().copy(), np.zeros((0, 0), np.uint16), target.read_depth(camera)
        )

    def frames(self, eyes: Eyes, kind: Kind) -> ShownPair:
        """Draw both eyes' frames, as the display loop receives them."""
        guard = kind.guard
        first, second = (guard.camera(eye) for eye in eyes)
        left, right = (
            self.shot(camera, guard.size(_SIZE), guard.density, kind.smoothed)
            for camera in (first, second)
        )
        pair = packed(
            EyePictures(
                number=1,
                cameras=(first, second),
                pictures=(left.colour, right.colour),
                depths=(left.depth, right.depth),
            )
        )
        return ShownPair(pair, left, first)

    def compared(self, motion: Motion, kind: Kind) -> dict[str, Likeness]:
        """Return every method's likeness to the true view, given the same frames."""
        view = motion.now[0]
        truth = self.shot(view, _SIZE).colour
        frames = self.frames(motion.before, kind)
        ours = self._ours[kind.sharp]
        ours.load(frames.pair)
        ours.draw(0, view, self._view, _SIZE)
        shown = {
            OURS: read(self._view, _SIZE),
            PLAIN: self.plain.warped(frames.left, frames.camera, view),
            TURNED: self.plain.turned(frames.left, frames.camera, view),
            HELD: self.plain.held(frames.left, frames.camera, view),
        }
        return {name: likeness(middle(each), middle(truth)) for name, each in shown.items()}


def measure(scenery: Scenery, say: Callable[[str], None], looks: int = LOOKS) -> list[Figure]:
    """Measure in each of the scenery's houses, from ``looks`` viewpoints.

    :raises VrhumanError: for houses or motion that cannot be read, or houses without room.
    """
    houses, motion = scenery.load_houses(), scenery.load_motion()
    context = headless_context()
    steady: dict[Kind, list[dict[str, Likeness]]] = {kind: [] for kind in KINDS}
    lived: dict[tuple[Kind, float], list[dict[str, Likeness]]] = {
        (kind, age): [] for kind in KINDS for age in AGES
    }
    moments = iter(motion.moments(len(houses) * looks, max(AGES)))
    pair: FramePair | None = None
    for number, (name, data) in enumerate(houses):
        say(f"reprojection in {name} ({number + 1} of {len(houses)})")
        studio = Studio(context, parse_house(data, load_catalogue(), name))
        for look, place in enumerate(viewpoints(studio.engine, looks, number)):
            moved, now = steady_motion(place, look), next(moments)
            for kind in KINDS:
                steady[kind].append(studio.compared(moved, kind))
                for age in AGES:
                    seen = studio.compared(lived_motion(place, motion, now, age), kind)
                    lived[kind, age].append(seen)
            pair = pair or studio.frames(moved.before, KINDS[-1]).pair
    if pair is None:
        raise VrhumanError(
            "none of the houses has free floor to stand on; give others with --houses"
        )
    return [
        *(figure for kind in KINDS for figure in _steady_figures(_means(steady[kind]), kind)),
        *(
            figure
            for (kind, age), found in lived.items()
            for figure in _lived_figures(_means(found), kind, age)
        ),
        *times(context, pair),
    ]


def steady_motion(place: Viewpoint, number: int) -> Motion:
    """Return a turn and a move for 0.1 s: right and left in turn, ahead, sideways and between."""
    turned = TURNING * 0.1 * (1.0 if number % 2 else -1.0)
    course = geometry.yaw_rotation(place.yaw + 45.0 * (number % 8))
    moved = geometry.rotate(course, (0.0, 0.0, MOVING * 0.1))
    return Motion(place.eyes(_FOV), place.eyes(_FOV, turned, moved))


def lived_motion(place: Viewpoint, motion: HeadMotion, now: float, age: float) -> Motion:
    """Return the head's motion until ``now``, moved so that it ends at ``place``.

    The head then looks where ``place`` does, but for its own pitch and roll.
    """
    here = motion.at(now)
    yaw, _ = geometry.yaw_and_horizon(here[3:])
    onto = geometry.yaw_rotation(place.yaw - yaw)

    def eyes(pose: Floats) -> Eyes:
        position = place.position + geometry.rotate(onto, pose[:3] - here[:3])
        return eyes_at(position, geometry.multiply(onto, pose[3:]), _FOV)

    return Motion(eyes(motion.at(now - age)), eyes(here))


def _means(of: Sequence[Mapping[str, Likeness]]) -> dict[str, Likeness]:
    return {name: mean([each[name] for each in of]) for name in of[0]}


def _steady_figures(found: Mapping[str, Likeness], kind: Kind) -> Iterator[Figure]:
    label = f"{kind.name}, 60 deg/s, 0.3 m/s, 100 ms"
    yield from _figures_of(found, label)
    ours, plain = found[OURS], found[PLAIN]
    yield Figure(f"above the plain warp, {label}", ours.psnr - plain.psnr, "dB", 1.3, "more")
    yield Figure(f"above the plain warp, {label}", ours.ssim - plain.ssim, "SSIM", 0.004, "more")


def _lived_figures(found: Mapping[str, Likeness], kind: Kind, age: float) -> Iterator[Figure]:
    label = f"{kind.name}, head motion, {age * 1e3:.0f} ms"
    yield from _figures_of(found, label)
    ours, others = found[OURS], [found[name] for name in (PLAIN, TURNED, HELD)]
    above = ours.psnr - max(each.psnr for each in others)
    yield Figure(f"above the best of the others, {label}", above, "dB", 0.0, "more")
    above = ours.ssim - max(each.ssim for each in others)
    yield Figure(f"above the best of the others, {label}", above, "SSIM", 0.0, "more")


def _figures_of(found: Mapping[str, Likeness], label: str) -> Iterator[Figure]:
    for name, each in found.items():
        yield Figure(f"{name}, {label}", each.psnr, "dB")
        yield Figure(f"{name}, {label}", each.ssim, "SSIM")
