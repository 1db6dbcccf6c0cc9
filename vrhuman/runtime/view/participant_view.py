"""All that the eyes see in a frame: the house, the arm at its newest, the body's feedback.

While panels are answered there is no house: the lobby's floor is shown.
"""

from __future__ import annotations

from dataclasses import replace

import moderngl
import numpy as np

from vrhuman.embodiment.feedback import Touch
from vrhuman.embodiment.live_arm import LiveArm
from vrhuman.embodiment.rig import eye_cameras
from vrhuman.engines.arm_drawing import has_arm
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.target import Target
from vrhuman.headset.layers import DepthRange
from vrhuman.headset.overlay import shapes
from vrhuman.headset.overlay.painter import OverlayPainter
from vrhuman.headset.swapchains import EyeTarget
from vrhuman.records import Camera, Floats
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.view.house_picture import (
    Acquire,
    DrawnPicture,
    EyesLink,
    HousePicture,
    Presented,
    Standpoint,
    house_picture,
)

_HERE = np.zeros(2)
TOUCHED = (1.0, 0.86, 0.30, 0.45)
"""The colour of what the gripper touches: sRGB, and how much of it."""
_MAX_SECONDS = 0.1


class ParticipantView:
    """Draws for the eyes; made once for an OpenGL context and a scene."""

    def __init__(self, context: moderngl.Context, scene: Scene, link: EyesLink, plan: Plan) -> None:
        self._height_offset = plan.body.locomotion.height_offset
        self._house: HousePicture = house_picture(
            plan.engine.name, context, scene, link, self._height_offset
        )
        self._arm = LiveArm(scene) if has_arm(scene) else None
        drawn = self._house if isinstance(self._house, DrawnPicture) else None
        over = self._arm is not None and drawn is None
        self._over = Renderer(context, scene) if over else None
        self._tinting = drawn.renderer if drawn is not None else self._over
        self._tint = TouchTint(scene)
        self._overlay = OverlayPainter(context)
        self._before_ns: int | None = None

    def show(self, acquire: Acquire, where: Standpoint, shown: FrameOutput) -> Presented | None:
        """Draw into the eyes that ``acquire`` returns; None if there is nothing to show yet."""
        if not shown.in_house:
            self._before_ns = None
            return self._lobby(acquire, where)
        world_state, arm = shown.world_state, self._arm
        wrist: Floats = world_state.arm.joints[3]
        if arm is not None:
            poses = arm.poses(world_state, shown.command, shown.agent, self._seconds(where))
            wrist = poses[arm.wrist_row, :3]
            world_state = replace(world_state, body_poses=poses)
        rows = arm.rows(world_state) if arm is not None else []
        solid = shapes.solid(shown.feedback, wrist)

        def finish(eye: EyeTarget, camera: Camera) -> None:
            target = Target(eye.framebuffer, eye.size, top_first=False, gl_encodes=False)
            touched = self._tint.rows(shown.feedback.touch)
            if self._tinting is not None and touched:
                tints, poses = self._tint.tints(touched), world_state.body_poses
                self._tinting.draw_over(camera, poses, target, touched, tints)
            if self._over is not None:
                self._over.draw_over(camera, world_state.body_poses, target, rows)
            self._overlay.feedback(eye, camera, shown.feedback, solid)

        return self._house.show(acquire, where, world_state, finish)

    def _lobby(self, acquire: Acquire, where: Standpoint) -> Presented:
        cameras = eye_cameras(where.head, where.views, _HERE, 0.0, 0.0)
        for eye, camera in zip(acquire(), cameras, strict=False):
            self._overlay.lobby(eye, camera)
        depth = DepthRange(cameras[0].near, cameras[0].far)
        return Presented(where.views, where.located_ns, depth)

    def _seconds(self, where: Standpoint) -> float:
        """Return the time since the last frame in the house [s]."""
        before, self._before_ns = self._before_ns, where.located_ns
        if before is None:
            return _MAX_SECONDS
        return min(_MAX_SECONDS, (where.located_ns - before) * 1e-9)


class TouchTint:
    """The bodies of a scene that belong to an object, and their tint."""

    def __init__(self, scene: Scene) -> None:
        self._count = len(scene.bodies)
        self._rows: dict[str, list[int]] = {}
        for row, body in enumerate(scene.bodies):
            self._rows.setdefault(body.name.split("~")[0], []).append(row)

    def rows(self, touch: Touch | None) -> list[int]:
        """Return the bodies of what is touched."""
        return self._rows.get(touch.object_id, []) if touch is not None else []

    def tints(self, rows: list[int]) -> Floats:
        """Return a tint (N, 4) for each body, of which only these have one."""
        tints = np.zeros((self._count, 4))
        tints[rows] = TOUCHED
        return tints
