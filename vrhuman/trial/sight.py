"""What the agent's camera sees: the recorded 800x600 picture, and a participant's observation."""

from __future__ import annotations

from dataclasses import dataclass

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman.embodiment.body import CAMERA_HEIGHT
from vrhuman.engines.drawing.picture import agent_camera
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import own_target
from vrhuman.engines.engine import Engine
from vrhuman.houses.polygons import contains
from vrhuman.records import Event, Floats, Happening, Observation, SeenObject

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
        camera = agent_camera(
            event.agent_position, event.yaw, event.horizon, (WIDTH, HEIGHT), FIELD_OF_VIEW
        )
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
        states, objects = self._engine.object_states(), self._engine.house.objects
        seen = []
        for number, thing in enumerate(objects):
            if thing.object_id not in visible:
                continue
            low, high = states.low[number], states.high[number]
            middle = (low + high) / 2.0
            parents = (objects[n].object_id for n in states.parents[number])
            seen.append(
                SeenObject(
                    object_id=thing.object_id,
                    object_type=thing.object_type,
                    colours=thing.colours,
                    materials=thing.materials,
                    position=middle,
                    size=high - low,
                    room=self._room_at(middle, thing.room),
                    distance=float(np.hypot(*(middle - event.agent_position)[[0, 2]])),
                    pixels=visible[thing.object_id],
                    openable=thing.asset.openable,
                    is_open=bool(states.openness[number] > 0.0),
                    pickupable=thing.asset.pickupable,
                    parents=tuple(p for p in parents if p in visible),
                )
            )
        return tuple(seen)

    def _room_at(self, place: Floats, otherwise: str) -> str:
        for room in self._engine.house.rooms:
            if contains(room.polygon, float(place[0]), float(place[2])):
                return room.room_id
        return otherwise


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
