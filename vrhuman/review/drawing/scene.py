"""Draws a session's house again from its recorded poses, with vrhuman's renderer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vrhuman import records
from vrhuman.engines.arm_drawing import has_arm
from vrhuman.engines.backends import find_backend
from vrhuman.engines.bodies import bodies_of
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.target import Images, own_target
from vrhuman.engines.drawing.visible import UNDERGROUND
from vrhuman.engines.engine import BodiesUnknown
from vrhuman.recording.checks.mesh_pack import recorded_pack
from vrhuman.recording.errors import SessionError
from vrhuman.recording.video import Picture
from vrhuman.records import Floats
from vrhuman.review.drawing.agent_body import AGENT, ARM, agent_poses, arm_poses, places_of
from vrhuman.review.drawing.boxes import Boxes
from vrhuman.review.drawing.cameras import Camera
from vrhuman.review.moment import Moment
from vrhuman.review.recording import Recording

_AWAY = np.array([0.0, 2.0 * UNDERGROUND, 0.0, 0.0, 0.0, 0.0, 1.0])
"""The pose of a body that is not there."""


class SceneView:
    """Draws pictures of a recording's moments, ``width`` x ``height`` [px], without a window.

    ``meshes`` is the folder of the mesh pack that the session was recorded with, None if it had
    none. The view has an OpenGL context of its own, for the thread that created it.

    :raises SessionError: if the session's bodies cannot be drawn: it had another mesh pack, or an
        engine's own objects.
    :raises VrhumanError: if there is no OpenGL.
    """

    def __init__(
        self, recording: Recording, width: int, height: int, meshes: Path | None = None
    ) -> None:
        self.house = recording.house
        self.size = (width, height)
        scene = session_scene(recording, meshes)
        self.segments: tuple[str, ...] = scene.segments
        self._count = len(scene.bodies)
        self._things = Boxes(scene.bodies)
        self._draws_arm = not has_arm(scene)  # otherwise it is among the recorded bodies
        ours = (*(ARM if self._draws_arm else ()), *AGENT)
        self._context = headless_context()
        with self._context:
            whole = replace(scene, bodies=(*scene.bodies, *ours))
            self._renderer = Renderer(self._context, whole)
            self._target = own_target(self._context, self.size)

    def close(self) -> None:
        """Release the OpenGL context."""
        with self._context:
            self._target.release()
        self._context.release()

    def draw(self, moment: Moment, camera: Camera) -> Picture:
        """Return the picture, (height, width, 3) red, green, blue, top row first."""
        with self._context:
            seen = camera.view(moment, self.house, self.size)
            self._renderer.draw(seen, self._poses(moment, camera, seen), self._target)
            return self._target.read_colour().copy()

    def ids(self, moment: Moment, camera: Camera) -> tuple[NDArray[np.uint16], tuple[str, ...]]:
        """Return which object each pixel shows, as numbers (height, width), top row first.

        A number is an index of the second value, which has the objects' ids; 0 ("") means no
        object. The agent hides what is behind it.
        """
        with self._context:
            seen = camera.view(moment, self.house, self.size)
            poses = self._poses(moment, camera, seen)
            self._renderer.draw(seen, poses, self._target, unlit=True)
            return self._target.read(seen, depth_stride=8).ids.copy(), self.segments

    def images(self, moment: Moment, camera: Camera) -> Images:
        """Return the picture with which object each pixel shows, and how far away that is."""
        with self._context:
            seen = camera.view(moment, self.house, self.size)
            self._renderer.draw(seen, self._poses(moment, camera, seen), self._target)
            return self._target.read(seen)

    @property
    def drawn_by(self) -> str:
        """The OpenGL renderer's name: another one may colour a pixel a little differently."""
        return str(self._context.info["GL_RENDERER"])

    def _poses(self, moment: Moment, camera: Camera, seen: records.Camera) -> Floats:
        poses = moment.body_poses
        if len(poses) == 0:  # after a gap: nothing is known to be anywhere
            poses = np.tile(_AWAY, (self._count, 1))
        if len(poses) != self._count:
            raise SessionError(
                f"the session has {len(poses)} drawn bodies, this house {self._count}: it was "
                "recorded by another version, or with a mesh pack; its recorded video can be shown"
            )
        if camera.sees_through:
            hidden = self._things.between(poses, seen.position, places_of(moment))
            poses = np.where(hidden[:, None], _AWAY, poses)
        body = agent_poses(moment) if camera.shows_agent else np.tile(_AWAY, (len(AGENT), 1))
        arm = [arm_poses(moment.world_state)] if self._draws_arm else []
        return np.concatenate([poses, *arm, body])


def session_scene(recording: Recording, meshes: Path | None = None) -> Scene:
    """Return what can be drawn of a session, in the order of its recorded bodies."""
    start = recording.start
    backend = find_backend(start.engine)
    if backend is None:
        raise SessionError(
            f"{recording.path}: simulated by the engine {start.engine}, which is not installed "
            "here; install its package to draw it again; its recorded video can be shown"
        )
    pack = None
    if not backend.draws:
        pack = recorded_pack(start, recording.path, meshes, " to draw it again")
    house, bodies = bodies_of(recording.house, pack)
    try:
        return backend.recorded_scene(
            house, bodies, lambda: recording.at(recording.first_ns).body_poses
        )
    except BodiesUnknown as error:
        raise SessionError(
            f"{recording.path}: {error}, so that they cannot be drawn again; its recorded video "
            "can be shown"
        ) from error
