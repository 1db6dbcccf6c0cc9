"""Poses of the head, the agent, its wrist and every object at a moment, for scripts."""

from __future__ import annotations

from pathlib import Path

from vrhuman import geometry
from vrhuman.geometry import Pose
from vrhuman.review.drawing.cameras import head_pose
from vrhuman.review.drawing.scene import session_scene
from vrhuman.review.recording import Recording


class Poses:
    """The poses of a recording, in the world's frame: left-handed, y up, z forward, metres.

    ``meshes`` is the folder of the mesh pack that the session was recorded with, None if it had
    none.

    :raises SessionError: if it had another mesh pack, or AI2-THOR's own objects.
    """

    def __init__(self, recording: Recording, meshes: Path | str | None = None) -> None:
        scene = session_scene(recording, None if meshes is None else Path(meshes))
        objects = set(scene.segments)
        self._recording = recording
        self._rows = {b.name: row for row, b in enumerate(scene.bodies) if b.name in objects}
        self._bodies = len(scene.bodies)

    def at(self, time_ns: int) -> dict[str, Pose]:
        """Return the poses at a time on the session's clock [ns].

        They are ``head`` (between the eyes), ``agent`` (0.9 m above the floor, its +z the way it
        faces), ``wrist``, and each object by its objectId. Objects are left out if a recovered file
        does not say where they were.
        """
        moment = self._recording.at(time_ns)
        world_state, bodies = moment.world_state, moment.body_poses
        known = self._rows if len(bodies) == self._bodies else {}
        return {
            "head": Pose.of(*head_pose(moment)),
            "agent": Pose.of(world_state.agent_position, geometry.yaw_rotation(world_state.yaw)),
            "wrist": Pose.of(world_state.arm.joints[3], world_state.arm.wrist_rotation),
            **{name: Pose.of(bodies[row, :3], bodies[row, 3:]) for name, row in known.items()},
        }
