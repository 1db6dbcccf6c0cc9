"""Times MuJoCo's classic renderer, in another process since it needs its own kind of context.

As a program, ``python -m vrhuman.bench.mujoco_renderer MODEL.mjb X Y Z AZIMUTH ELEVATION`` turns a
camera at X Y Z (MuJoCo's world) on the spot and prints two rates as JSON.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

import mujoco
import numpy as np

from vrhuman.bench.rate import rate

TURN = 5.0
"""The angle [degrees] from each image to the next."""
_MAX_GEOMS = 20_000


@dataclass(frozen=True, slots=True)
class MujocoRates:
    """Images a second of colour, depth and segmentation (three passes), and of colour alone."""

    everything: float
    colour: float


def mujoco_rates(
    model: mujoco.MjModel, eye: tuple[float, float, float], azimuth: float, elevation: float
) -> MujocoRates:
    """Measure the rates of images as large as the model's off-screen buffer.

    The camera is at ``eye`` (3,) in MuJoCo's world and looks in a direction [degrees].
    """
    egl = {"MUJOCO_GL": "egl"} if sys.platform.startswith("linux") else {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.mjb")
        mujoco.mj_saveModel(model, str(path), None)
        numbers = [f"{v:.6f}" for v in (*eye, azimuth, elevation)]
        told = subprocess.run(
            [sys.executable, "-m", __name__, str(path), *numbers],
            env={**os.environ, **egl},
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        ).stdout
    return MujocoRates(**json.loads(told))


def _main(path: str, x: str, y: str, z: str, azimuth: str, elevation: str) -> None:
    model = mujoco.MjModel.from_binary_path(path)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    size = model.vis.global_
    renderer = mujoco.Renderer(model, size.offheight, size.offwidth, max_geom=_MAX_GEOMS)
    camera = mujoco.MjvCamera()
    camera.type, camera.distance = mujoco.mjtCamera.mjCAMERA_FREE, 1.0
    camera.elevation = float(elevation)

    def colour(i: int) -> None:
        camera.azimuth = float(azimuth) - TURN * i
        turn, tilt = math.radians(camera.azimuth), math.radians(camera.elevation)
        ahead = (math.cos(turn) * math.cos(tilt), math.sin(turn) * math.cos(tilt), math.sin(tilt))
        camera.lookat[:] = np.add((float(x), float(y), float(z)), ahead)
        renderer.update_scene(data, camera)
        renderer.render()

    def everything(i: int) -> None:
        colour(i)
        renderer.enable_depth_rendering()
        renderer.render()
        renderer.disable_depth_rendering()
        renderer.enable_segmentation_rendering()
        renderer.render()
        renderer.disable_segmentation_rendering()

    print(json.dumps(asdict(MujocoRates(rate(everything), rate(colour)))))


if __name__ == "__main__":
    _main(*sys.argv[1:])
