"""Plays recorded head motion: every sample at its own time, with its jitter and gaps.

A recording is a table ``t_s,x_m,y_m,z_m,qx,qy,qz,qw`` (CSV, gzipped or not), y up. A sample is held
until the next one comes, as a runtime holds poses that arrive late; nothing is interpolated, so
that tracking errors arrive unchanged. Where no recording is available, :func:`synthetic_motion`
generates motion with similar statistics.
"""

from __future__ import annotations

import csv
import gzip
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import numpy as np

from vrhuman import geometry
from vrhuman.headset.simulated import SimulatedHand, SimulatedInputs, SimulatedPose
from vrhuman.records import Floats, VrhumanError

COLUMNS = ("t_s", "x_m", "y_m", "z_m", "qx", "qy", "qz", "qw")
EYE_HEIGHT = 1.6
"""Median head height [m] to which a recording is shifted.

One recording was made in a frame without a floor.
"""
RAISED_HAND = np.array([0.22, -0.25, -0.45])
"""Position of a raised hand relative to the average head [m]: right, up, back.

It is in the view, in a comfortable place.
"""
GAITS = ((0.05, 0.10), (0.11, 0.06), (0.43, 0.015), (1.1, 0.004))
"""How far people shift [m] at which frequencies [Hz], on average, along each horizontal axis."""
LOOKS = ((0.04, 22.0), (0.13, 12.0), (0.37, 6.0), (0.9, 1.2))
"""How far they turn the head [degrees] at which frequencies [Hz]."""
NODS = ((0.06, 7.0), (0.21, 4.0), (0.6, 1.5))
TREMOR_METRES, TREMOR_DEGREES = 0.002, 0.5
"""Maximum tremor: a displacement along each axis [m], a rotation about each [degrees]."""
TREMOR_HZ = ((2.3, 0.2), (5.1, 0.3), (9.7, 0.5))
"""Frequencies of the tremor and their shares; physiological tremor is about 8 to 12 Hz."""

MotionFrame = Literal["openxr", "unity"]


class MotionError(VrhumanError):
    """A recording cannot be used; the message names the file, the line and the remedy."""


@dataclass(frozen=True, slots=True)
class Motion:
    """The motion of a head over time, in the OpenXR stage frame.

    ``times`` (N,) [s] rising from 0, ``positions`` (N, 3) [m] and ``orientations`` (N, 4) x y z w.
    """

    times: Floats
    positions: Floats
    orientations: Floats

    @property
    def seconds(self) -> float:
        """The duration [s]."""
        return float(self.times[-1])

    def at(self, seconds: float) -> int:
        """Return the index of the newest sample at that time; the last one after the end."""
        return max(0, int(np.searchsorted(self.times, seconds + 1e-9, side="right")) - 1)

    def until(self, seconds: float) -> Motion:
        """Return the part of the motion up to that time."""
        count = self.at(seconds) + 1
        return Motion(self.times[:count], self.positions[:count], self.orientations[:count])


def read_motion(path: Path | str, frame: MotionFrame) -> Motion:
    """Read a recording of head motion.

    Its frame is turned to OpenXR's and its start is moved to the stage's origin.

    :raises MotionError: naming the file, the line and what is wrong there.
    """
    path = Path(path)
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf-8", newline="") as file:
            table = np.array(list(_rows(csv.reader(file), path)))
    except (OSError, UnicodeDecodeError, EOFError) as error:
        raise MotionError(f"{path}: cannot be read as a recording of motion ({error})") from error
    if len(table) < 2:
        raise MotionError(f"{path}: holds {len(table)} samples; a motion needs at least two")
    positions, orientations = table[:, 1:4], table[:, 4:8]
    if frame == "unity":
        positions = geometry.openxr_position_from_world(positions)
        orientations = geometry.openxr_rotation_from_world(orientations)
    lengths = np.linalg.norm(orientations, axis=1, keepdims=True)
    start = np.array([positions[0, 0], np.median(positions[:, 1]) - EYE_HEIGHT, positions[0, 2]])
    return Motion(table[:, 0] - table[0, 0], positions - start, orientations / lengths)


def _rows(lines: Iterator[list[str]], path: Path) -> Iterator[list[float]]:
    before = -math.inf
    for number, line in enumerate(lines, start=1):
        if number == 1:
            if tuple(line) != COLUMNS:
                raise MotionError(f"{path}:1: the columns must be {','.join(COLUMNS)}")
            continue
        try:
            values = [float(cell) for cell in line]
        except ValueError as error:
            raise MotionError(f"{path}:{number}: not a number: {error}") from error
        if len(values) != len(COLUMNS) or not all(map(math.isfinite, values)):
            raise MotionError(f"{path}:{number}: needs {len(COLUMNS)} finite numbers")
        if math.hypot(*values[4:]) < 0.1:
            raise MotionError(f"{path}:{number}: a zero rotation is not a pose; remove the line")
        if values[0] <= before:
            raise MotionError(f"{path}:{number}: the times must rise")
        before = values[0]
        yield values


def synthetic_motion(seed: int, seconds: float, rate: float = 72.0) -> Motion:
    """Generate head motion with the speeds of people in a headset.

    The median is about 20 degrees/s, 95 % are under 65; sample times have jitter and one in 200 is
    missing, as with a real tracker.
    """
    rng = np.random.default_rng(seed)
    times = np.arange(0.0, seconds, 1.0 / rate)
    times = times + rng.uniform(-0.04, 0.04, len(times)) / rate
    times = times[rng.uniform(size=len(times)) > 1 / 200]
    times = np.sort(times - times[0])
    x, z = (_waves(rng, GAITS, times) for _ in range(2))
    y = EYE_HEIGHT + 0.2 * _waves(rng, GAITS, times)
    yaw, nod = _waves(rng, LOOKS, times), _waves(rng, NODS, times)
    rotations = np.array([geometry.from_euler(n, t, 0.0) for n, t in zip(nod, yaw, strict=True)])
    positions = np.stack([x - x[0], y, z - z[0]], axis=1)
    return Motion(times, positions, geometry.openxr_rotation_from_world(rotations))


def _waves(
    rng: np.random.Generator, bands: tuple[tuple[float, float], ...], times: Floats
) -> Floats:
    """Sum waves whose frequencies are drawn within 20 % of each band's."""
    total = np.zeros(len(times))
    for hertz, size in bands:
        for _ in range(2):
            turns = hertz * rng.uniform(0.8, 1.2) * times + rng.uniform()
            total += size * np.sin(2.0 * math.pi * turns)
    return total


def look_around(seconds: float = 12.0, rate: float = 72.0) -> Motion:
    """Generate one whole turn on the spot, 360 degrees to the right.

    It starts and ends at rest.
    """
    times = np.arange(0.0, seconds, 1.0 / rate)
    share = times / times[-1]
    smooth = share**3 * (10.0 - 15.0 * share + 6.0 * share**2)
    rotations = np.array([geometry.yaw_rotation(360.0 * s) for s in smooth])
    positions = np.tile([0.0, EYE_HEIGHT, 0.0], (len(times), 1))
    return Motion(times, positions, geometry.openxr_rotation_from_world(rotations))


class Sway:
    """Tremor of six waves (three displacements, three rotations) in -1..1, drawn by ``seed``."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self._phases = rng.uniform(size=(len(TREMOR_HZ), 6))
        self._hertz = np.array(TREMOR_HZ)[:, :1] * rng.uniform(0.9, 1.1, size=(len(TREMOR_HZ), 6))

    def at(self, times: Floats) -> Floats:
        """Return the waves (N, 6) at ``times`` (N,) [s]."""
        turns = self._hertz * times[:, None, None] + self._phases
        shares = np.array(TREMOR_HZ)[:, 1]
        waves: Floats = np.einsum("nbw,b->nw", np.sin(2.0 * math.pi * turns), shares)
        return waves


def with_tremor(motion: Motion, seed: int) -> Motion:
    """Add an unsteady person's tremor to a motion."""
    waves = Sway(seed).at(motion.times)
    turns = [geometry.from_euler(*(float(v) for v in w)) for w in waves[:, 3:] * TREMOR_DEGREES]
    return replace(
        motion,
        positions=motion.positions + waves[:, :3] * TREMOR_METRES,
        orientations=geometry.multiply(motion.orientations, np.array(turns)),
    )


class MotionPlayer:
    """A person whose head plays a motion from ``start_ns`` on; the hands are raised and idle."""

    def __init__(self, motion: Motion, start_ns: int) -> None:
        self._motion = motion
        self._start_ns = start_ns
        middle = np.median(motion.positions, axis=0)
        self._right = SimulatedHand(_pose(middle + RAISED_HAND, geometry.IDENTITY))
        mirrored = RAISED_HAND * np.array([-1.0, 1.0, 1.0])
        self._left = SimulatedHand(_pose(middle + mirrored, geometry.IDENTITY))

    def move(self, now_ns: int) -> SimulatedInputs:
        """Return the person's inputs at ``now_ns``."""
        sample = self._motion.at((now_ns - self._start_ns) * 1e-9)
        head = _pose(self._motion.positions[sample], self._motion.orientations[sample])
        return SimulatedInputs(head=head, left=self._left, right=self._right)


def _pose(position: Floats, orientation: Floats) -> SimulatedPose:
    x, y, z = (float(v) for v in position)
    a, b, c, d = (float(v) for v in orientation)
    return SimulatedPose((x, y, z), (a, b, c, d))
