"""What the agent's camera sees: the recorded 800x600 picture, and a participant's observation."""

from __future__ import annotations

from dataclasses import dataclass

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.embodiment.body import CAMERA_HEIGHT
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import own_target
from vrhuman.engines.engine import Engine
from vrhuman.records import Camera, Event, Happening, Observation, SeenObject

WIDTH, HEIGHT = 800, 600
"""The paper's observation size."""
FIELD_OF_VIEW = 90.0
"""AI2-THOR's default, vertical [degrees]."""
DEPTH_STRIDE = 8
REMEMBERED = 40
"""Happenings repeated in each observation, so that a slow participant misses none."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One look: the picture (600, 800, 3), top row first, and what can be told from it."""

    picture: NDArray[np.uint8]
    observation: Observation


class Eyes:
    """The agent's camera in one engine; owns its drawing context's targets."""

    def __init__(self, engine: Engine, context: moderngl.Context) -> None:
        self._engine = engine
        scene = engine.scene()
        self._segments = scene.segments
        self._renderer = Renderer(context, scene)
        self._target = own_target(context, (WIDTH, HEIGHT))
        self._types = {r.room_id: r.room_type for r in engine.house.rooms}
        self._rooms: dict[str, str] = {}
        self._felt: tuple[Happening, ...] = ()

    def feel(self, event: Event) -> None:
        """Take note of what happened, for the observations that follow."""
        if event.happenings:
            self._felt = (self._felt + event.happenings)[-REMEMBERED:]
        if event.room and event.room not in self._rooms:
            self._rooms[event.room] = self._types.get(event.room, "")

    def look(self, event: Event, time_ns: int, eye_height: float) -> Sight:
        """Draw the agent's view and read it."""
        camera = agent_camera(event)
        self._renderer.draw(camera, event.body_poses, self._target)
        images = self._target.read(camera)
        counts = np.bincount(images.ids.ravel(), minlength=len(self._segments))
        visible = {
            self._segments[i]: int(counts[i]) for i in np.flatnonzero(counts) if self._segments[i]
        }
        observation = Observation(
            time_ns=time_ns,
            phase="",
            steps_left=None,
            agent_position=event.agent_position,
            yaw=event.yaw,
            horizon=event.horizon,
            eye_height=eye_height,
            field_of_view=FIELD_OF_VIEW,
            depth=images.depth[::DEPTH_STRIDE, ::DEPTH_STRIDE].astype(np.float64),
            seen=self._seen(event, visible),
            room=event.room,
            rooms_known=tuple(self._rooms.items()),
            hand_centre=event.arm.hand_centre,
            arm_status=event.arm_status,
            touched=event.touched,
            held=event.held,
            grasp_force=event.grasp_force,
            felt=self._felt,
            panels=(),
        )
        return Sight(images.colour, observation)

    def _seen(self, event: Event, visible: dict[str, int]) -> tuple[SeenObject, ...]:
        seen = []
        for state in self._engine.object_states():
            if state.object_id not in visible:
                continue
            offset = (state.position - event.agent_position)[[0, 2]]
            seen.append(
                SeenObject(
                    object_id=state.object_id,
                    object_type=state.object_type,
                    colours=state.colours,
                    materials=state.materials,
                    position=state.position,
                    size=state.size,
                    room=state.room,
                    distance=float(np.hypot(*offset)),
                    pixels=visible[state.object_id],
                    openable=state.openable,
                    is_open=state.is_open,
                    pickupable=state.pickupable,
                    parents=tuple(p for p in state.parents if p in visible),
                )
            )
        return tuple(seen)


def agent_camera(event: Event) -> Camera:
    """AI2-THOR's agent camera: at a fixed height, no leaning, no roll."""
    return Camera(
        position=event.agent_position + np.array([0.0, CAMERA_HEIGHT, 0.0]),
        rotation=geometry.from_euler(event.horizon, event.yaw, 0.0),
        fov=geometry.fov_from_vertical(FIELD_OF_VIEW, WIDTH / HEIGHT),
    )


def blind_observation(event: Event, time_ns: int) -> Observation:
    """What is known before the first look, and while only boards are shown: nothing."""
    return Observation(
        time_ns=time_ns,
        phase="",
        steps_left=None,
        agent_position=event.agent_position,
        yaw=event.yaw,
        horizon=event.horizon,
        eye_height=float(event.agent_position[1]) + CAMERA_HEIGHT,
        field_of_view=FIELD_OF_VIEW,
        depth=np.zeros((HEIGHT // DEPTH_STRIDE, WIDTH // DEPTH_STRIDE)),
        seen=(),
        room="",
        rooms_known=(),
        hand_centre=event.arm.hand_centre,
        arm_status=event.arm_status,
        touched=(),
        held=(),
        grasp_force=0.0,
        felt=(),
        panels=(),
    )
