"""Provides head motion: a person's, recorded, or synthetic."""

from __future__ import annotations

import csv
import gzip
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vrhuman import geometry
from vrhuman.records import Floats, VrhumanError

_COLUMNS = ("t_s", "x_m", "y_m", "z_m", "qx", "qy", "qz", "qw")


class MotionError(VrhumanError):
    """A recording cannot be read."""


@dataclass(frozen=True, slots=True)
class HeadMotion:
    """The recorded or synthetic motion of a head.

    ``times`` (N,) seconds, rising; ``poses`` (N, 7) position [m] and rotation x y z w in the
    left-handed world.
    """

    times: Floats
    poses: Floats

    def at(self, seconds: float) -> Floats:
        """Return the pose (7,) at a time, between the recorded ones."""
        after = int(np.clip(np.searchsorted(self.times, seconds), 1, len(self.times) - 1))
        start, end = self.times[after - 1], self.times[after]
        share = float(np.clip((seconds - start) / max(end - start, 1e-9), 0.0, 1.0))
        a, b = self.poses[after - 1], self.poses[after].copy()
        if np.dot(a[3:], b[3:]) < 0.0:
            b[3:] = -b[3:]
        pose: Floats = a + share * (b - a)
        pose[3:] /= np.linalg.norm(pose[3:])
        return pose

    def moments(self, count: int, before: float) -> Floats:
        """Return ``count`` evenly spread times, each after ``before`` seconds of motion or more."""
        first, last = float(self.times[0]) + before, float(self.times[-1])
        moments: Floats = first + (np.arange(count) + 0.5) / count * (last - first)
        return moments


def recorded_motion(path: Path) -> HeadMotion:
    """Read a CSV file (gzip or not) with the columns t_s, x_m, y_m, z_m, qx, qy, qz, qw.

    Its axes are y up, right-handed as OpenXR's.

    :raises MotionError: naming the file and what is wrong with it.
    """
    try:
        with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
            rows = [[float(row[name]) for name in _COLUMNS] for row in csv.DictReader(file)]
    except (OSError, EOFError, KeyError, TypeError, ValueError) as error:
        raise MotionError(
            f"{path}: no head motion ({type(error).__name__}: {error}); give a CSV file with the "
            f"columns {', '.join(_COLUMNS)}"
        ) from error
    table = np.array(rows)
    if len(table) < 2 or np.any(np.diff(table[:, 0]) <= 0.0):
        raise MotionError(f"{path}: times do not rise; sort the rows by t_s")
    poses = np.concatenate(
        [
            geometry.world_position_from_openxr(table[:, 1:4]),
            geometry.world_rotation_from_openxr(table[:, 4:]),
        ],
        axis=1,
    )
    return HeadMotion(table[:, 0], poses)


def own_motion(seed: int = 1, seconds: float = 60.0) -> HeadMotion:
    """Return synthetic motion of a head that looks about and shifts its weight.

    It is sums of sines, about 25 degrees/s at the median and at most 100 degrees/s and 0.25 m/s.
    """
    rng = np.random.default_rng(seed)
    times = np.arange(0.0, seconds, 1.0 / 120.0)

    def wander(size: float, slowest: float, fastest: float) -> Floats:
        """Return a sum with the standard deviation ``size``, of sines of these frequencies [Hz]."""
        hertz = rng.uniform(slowest, fastest, 5)
        phases = rng.uniform(0.0, 2.0 * np.pi, 5)
        waves = np.sin(2.0 * np.pi * np.outer(times, hertz) + phases).sum(axis=1)
        wandered: Floats = waves * (size / math.sqrt(2.5))
        return wandered

    yaw, pitch, roll = wander(25.0, 0.1, 0.5), wander(8.0, 0.1, 0.5), wander(2.0, 0.1, 0.6)
    place = np.stack([wander(0.04, 0.1, 0.5), wander(0.01, 0.3, 1.0), wander(0.04, 0.1, 0.5)], 1)
    turns = np.array(
        [geometry.from_euler(*angles) for angles in zip(pitch, yaw, roll, strict=True)]
    )
    return HeadMotion(times, np.concatenate([place, turns], axis=1))
