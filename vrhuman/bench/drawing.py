"""Measures drawing by vrhuman's renderer and by MuJoCo's classic renderer in the same run."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.bench.figure import Figure
from vrhuman.bench.mujoco_renderer import TURN, MujocoRates, mujoco_rates
from vrhuman.bench.rate import rate
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.drawing.picture import agent_camera
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import own_target
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.model import build
from vrhuman.houses.standins import standins_of
from vrhuman.records import Camera, WorldState
from vrhuman.runtime.view.agent_view import (
    HEIGHT,
    WIDTH,
    DrawnView,
    Eyes,
)

EYE = 512
"""Pixels on a side of an eye's image where the processor draws."""
_EYE_FOV = np.radians([-50.0, 43.0, 46.0, -50.0])
_BETWEEN_EYES = 0.063


def looks(engine: EmbeddedEngine) -> float:
    """Measure the agent's images a second, with the visible objects, while it turns on the spot."""
    eyes = Eyes(engine, DrawnView(engine.scene(), headless_context()))
    world_state = engine.observe()
    return rate(lambda i: eyes.look(_turned(world_state, i), i, 1.5))


def compared(engine: EmbeddedEngine, label: str) -> list[Figure]:
    """Measure colour, depth and ids of a house at 800x600, and both eyes of a headset.

    vrhuman draws them in one pass; MuJoCo needs three images for them.
    """
    context, world_state = headless_context(), engine.observe()
    renderer, target = Renderer(context, engine.scene()), own_target(context, (WIDTH, HEIGHT))
    eye = own_target(context, (EYE, EYE))

    def picture(i: int) -> None:
        camera = _camera(_turned(world_state, i))
        renderer.draw(camera, world_state.body_poses, target)
        target.read(camera)

    def pair(i: int) -> None:
        camera = replace(_camera(_turned(world_state, i)), fov=_EYE_FOV)
        right = geometry.rotate(camera.rotation, (_BETWEEN_EYES / 2.0, 0.0, 0.0))
        for side in (-1.0, 1.0):
            moved = replace(camera, position=camera.position + side * right)
            renderer.draw(moved, world_state.body_poses, eye)
        context.finish()

    ours, theirs = rate(picture), _mujoco(engine)
    return [
        Figure(f"800x600 drawn and read, {label}", ours, "frames/s"),
        Figure(f"MuJoCo's own renderer, {label}", theirs.everything, "frames/s"),
        Figure(f"MuJoCo's own, colour alone, {label}", theirs.colour, "frames/s"),
        Figure(f"ours beside MuJoCo's own, {label}", ours / theirs.everything, "times"),
        Figure(f"two eyes of {EYE}x{EYE}, {label}", rate(pair), "pairs/s"),
    ]


def _turned(world_state: WorldState, i: int) -> WorldState:
    return replace(world_state, yaw=world_state.yaw + TURN * i)


def _camera(world_state: WorldState) -> Camera:
    return agent_camera(
        world_state.agent_position, world_state.yaw, world_state.horizon, (WIDTH, HEIGHT)
    )


def _mujoco(engine: EmbeddedEngine) -> MujocoRates:
    """Measure MuJoCo's renderer in the same house from the same place."""
    house, camera = engine.house, _camera(engine.observe())
    model = build(house, standins_of(house)).model
    view = model.vis.global_
    view.offwidth, view.offheight, view.fovy = WIDTH, HEIGHT, 90.0
    x, y, z = geometry.mujoco_position_from_world(camera.position).tolist()
    yaw, horizon = geometry.yaw_and_horizon(camera.rotation)
    return mujoco_rates(model, (x, y, z), 90.0 - yaw, -horizon)
