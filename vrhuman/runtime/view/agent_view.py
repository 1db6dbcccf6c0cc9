"""The agent's camera: the recorded 800x600 picture, and a scripted participant's observation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.embodiment.build import OpenAgent
from vrhuman.engines.agent import CAMERA_HEIGHT, FIELD_OF_VIEW
from vrhuman.engines.drawing.context import flush, headless_context
from vrhuman.engines.drawing.picture import agent_camera
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.target import Target, ids_target, own_target, pixels_of
from vrhuman.engines.engine import Engine, EngineCameras
from vrhuman.engines.seen import AgentPicture
from vrhuman.houses.house import room_at
from vrhuman.records import Camera, Event, Floats, Observation, SeenObject, WorldState

WIDTH, HEIGHT = 800, 600
"""The observation's size in the paper [px]."""
DEPTH_STRIDE = 8
NO_PICTURE: NDArray[np.uint8] = np.zeros((0, 0, 3), dtype=np.uint8)
"""The picture of a look that is not filmed."""
REMEMBERED = 40
"""The number of events repeated in each observation, so that a slow participant misses none."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One look of the agent's camera.

    It has the picture (600, 800, 3), top row first, and what the picture shows; the picture is
    empty where no film is recorded.
    """

    picture: NDArray[np.uint8]
    observation: Observation

    @property
    def time_ns(self) -> int:
        """The session time of the look [ns]."""
        return self.observation.time_ns


class AgentView(Protocol):
    """What draws the agent's camera."""

    def begin(self, world_state: WorldState) -> None:
        """Begin to draw what the next :meth:`look` at this world state returns."""
        ...

    def look(self, world_state: WorldState) -> AgentPicture:
        """Return what the agent of ``world_state`` sees.

        The depth has only every :data:`DEPTH_STRIDE`-th row and column.
        """
        ...


class _Drawing:
    """A picture of the agent's camera that is being drawn, maybe while others think."""

    def __init__(self, renderer: Renderer, target: Target, unlit: bool) -> None:
        self._renderer, self.target, self._unlit = renderer, target, unlit
        self._begun: tuple[WorldState, Camera] | None = None

    def begin(self, world_state: WorldState) -> None:
        self._begun = world_state, self._draw(world_state)
        flush()

    def finished(self, world_state: WorldState) -> Camera:
        """Draw what was not begun; return the camera with which the target is now drawn."""
        begun, self._begun = self._begun, None
        if begun is not None and begun[0] is world_state:
            return begun[1]
        return self._draw(world_state)

    def _draw(self, world_state: WorldState) -> Camera:
        camera = agent_camera(
            world_state.agent_position,
            world_state.yaw,
            world_state.horizon,
            self.target.size,
            FIELD_OF_VIEW,
        )
        self._renderer.draw(camera, world_state.body_poses, self.target, unlit=self._unlit)
        return camera


class DrawnView:
    """Draws an engine's scene with vrhuman's renderer; owns the targets in its drawing context.

    ``renderer`` and its ``context`` are for code that draws more of the same scene.
    """

    def __init__(self, scene: Scene, context: moderngl.Context) -> None:
        self._segments = scene.segments
        self.context = context
        self.renderer = Renderer(context, scene)
        self._drawing = _Drawing(self.renderer, own_target(context, (WIDTH, HEIGHT)), unlit=False)

    def begin(self, world_state: WorldState) -> None:
        self._drawing.begin(world_state)

    def look(self, world_state: WorldState) -> AgentPicture:
        """Draw the agent's view and read it."""
        camera = self._drawing.finished(world_state)
        images = self._drawing.target.read(camera, DEPTH_STRIDE)
        counts = images.pixels(len(self._segments))
        return AgentPicture(images.colour, images.depth, _by_id(counts, self._segments))


class UnfilmedView:
    """Draws only what a scripted participant needs: which objects are seen, and how far it is.

    Half as wide and high as the paper's picture, without light, textures or colour: what an object
    covers is known to four pixels, so that what covers about as few as count as seen
    (:mod:`vrhuman.engines.seen`) may be seen a little earlier or later than in the whole picture.
    """

    def __init__(self, scene: Scene, context: moderngl.Context) -> None:
        self._segments = scene.segments
        target = ids_target(context, (WIDTH // 2, HEIGHT // 2))
        self._drawing = _Drawing(Renderer(context, scene), target, unlit=True)

    def begin(self, world_state: WorldState) -> None:
        self._drawing.begin(world_state)

    def look(self, world_state: WorldState) -> AgentPicture:
        """Draw the agent's view; its picture is empty."""
        camera, target = self._drawing.finished(world_state), self._drawing.target
        counts = 4 * pixels_of(target.read_ids(), len(self._segments))
        depth = target.read_depth(camera, DEPTH_STRIDE // 2)
        return AgentPicture(NO_PICTURE, depth, _by_id(counts, self._segments))


def _by_id(counts: NDArray[np.int64], segments: Sequence[str]) -> dict[str, int]:
    """Return the pixels of each object that has any."""
    return {segments[i]: int(counts[i]) for i in counts.nonzero()[0].tolist() if segments[i]}


class EngineView:
    """An engine that draws its agent's camera itself, in its present state.

    Without ``masks`` it does not report which objects are seen.
    """

    def __init__(self, cameras: EngineCameras, masks: bool) -> None:
        self._cameras = cameras
        self._masks = masks

    def begin(self, world_state: WorldState) -> None:
        """Do nothing: the engine draws when it is asked."""

    def look(self, world_state: WorldState) -> AgentPicture:  # noqa: ARG002 -- the engine knows its agent
        """Return the engine's picture."""
        picture = self._cameras.look(self._masks)
        return replace(picture, depth=picture.depth[::DEPTH_STRIDE, ::DEPTH_STRIDE])


class Eyes:
    """Takes looks of the agent's camera in one engine, and makes observations from them."""

    def __init__(self, engine: Engine, view: AgentView) -> None:
        self._engine = engine
        self.view = view
        self._numbers = {o.object_id: n for n, o in enumerate(engine.house.objects)}
        self._types = {r.room_id: r.room_type for r in engine.house.rooms}
        self._rooms: dict[str, str] = {}
        self._places: dict[int, tuple[tuple[float, ...], str]] = {}
        self._felt: tuple[Event, ...] = ()

    def feel(self, world_state: WorldState) -> None:
        """Take note of the events, for the observations that follow."""
        if world_state.events:
            self._felt = (self._felt + world_state.events)[-REMEMBERED:]
        if world_state.room and world_state.room not in self._rooms:
            self._rooms[world_state.room] = self._types.get(world_state.room, "")

    def begin(self, world_state: WorldState) -> None:
        """Begin to draw what is seen at the next look, if the world is as it is now."""
        self.view.begin(world_state)

    def look(self, world_state: WorldState, time_ns: int, eye_height: float) -> Sight:
        """Take a look, and return what is seen."""
        drawn = self.view.look(world_state)
        observation = Observation(
            time_ns=time_ns,
            phase="",
            steps_left=None,
            agent_position=world_state.agent_position,
            yaw=world_state.yaw,
            horizon=world_state.horizon,
            eye_height=eye_height,
            field_of_view=FIELD_OF_VIEW,
            depth=drawn.depth.astype(np.float64),
            seen=self._seen(world_state, drawn.pixels),
            room=world_state.room,
            rooms_known=tuple(self._rooms.items()),
            hand_centre=world_state.arm.hand_centre,
            arm_status=world_state.arm_status,
            touched=world_state.touched,
            held=world_state.held,
            grasp_force=world_state.grasp_force,
            felt=self._felt,
            panels=(),
            held_up=self._held_up(world_state),
        )
        return Sight(drawn.colour, observation)

    def _held_up(self, world_state: WorldState) -> Floats | None:
        """Return where the upper side of what is held points, in the wrist's frame."""
        number = next((self._numbers[each] for each in world_state.held), None)
        if number is None:
            return None
        up = geometry.rotate(self._engine.object_states().poses[number, 3:], (0.0, 1.0, 0.0))
        return geometry.rotate(geometry.inverse(world_state.arm.wrist_rotation), up)

    def _seen(self, world_state: WorldState, visible: Mapping[str, int]) -> tuple[SeenObject, ...]:
        states, objects = self._engine.object_states(), self._engine.house.objects
        agent_x, _, agent_z = world_state.agent_position.tolist()
        seen = []
        for number, thing in enumerate(objects):
            if thing.object_id not in visible or thing.fills_opening:
                continue
            low, high = states.low[number], states.high[number]
            middle = (low + high) / 2.0
            x, y, z = middle.tolist()
            on = states.rests_on[number] if states.rests_on else ()
            holders = dict.fromkeys((*on, *states.parents[number]))
            parents = (objects[n].object_id for n in holders)
            seen.append(
                SeenObject(
                    object_id=thing.object_id,
                    object_type=thing.object_type,
                    colours=thing.colours,
                    materials=thing.materials,
                    position=middle,
                    size=high - low,
                    room=self._room_of(number, (x, y, z), thing.room),
                    distance=float(np.hypot(x - agent_x, z - agent_z)),
                    pixels=visible[thing.object_id],
                    openable=thing.asset.openable,
                    is_open=bool(states.openness[number] > 0.0),
                    pickupable=thing.asset.pickupable,
                    parents=tuple(p for p in parents if p in visible),
                )
            )
        return tuple(seen)

    def _room_of(self, number: int, place: tuple[float, ...], otherwise: str) -> str:
        """Return the room that an object's centre is in.

        It is searched for again when the object has moved.
        """
        before, room = self._places.get(number, ((), ""))
        if place != before:
            room = room_at(self._engine.house.rooms, place[0], place[2]) or otherwise
            self._places[number] = (place, room)
        return room


def blind_observation(world_state: WorldState, time_ns: int) -> Observation:
    """Return the observation before the first look, and while only panels are shown: nothing."""
    return Observation(
        time_ns=time_ns,
        phase="",
        steps_left=None,
        agent_position=world_state.agent_position,
        yaw=world_state.yaw,
        horizon=world_state.horizon,
        eye_height=float(world_state.agent_position[1]) + CAMERA_HEIGHT,
        field_of_view=FIELD_OF_VIEW,
        depth=np.zeros((HEIGHT // DEPTH_STRIDE, WIDTH // DEPTH_STRIDE)),
        seen=(),
        room="",
        rooms_known=(),
        hand_centre=world_state.arm.hand_centre,
        arm_status=world_state.arm_status,
        touched=(),
        held=(),
        grasp_force=0.0,
        felt=(),
        panels=(),
    )


def eyes_of(engaged: OpenAgent, observed: bool = True, filmed: bool = True) -> Eyes:
    """Return the eyes of an agent: the engine's own if it draws itself, otherwise our renderer's.

    If nobody reads the observations (a person looks for themself), an engine that draws need not
    report what is seen. What is not ``filmed`` need have no picture.
    """
    engine = engaged.agent.engine
    if engaged.cameras is not None:
        return Eyes(engine, EngineView(engaged.cameras, observed))
    drawn = DrawnView if filmed else UnfilmedView
    return Eyes(engine, drawn(engine.scene(), headless_context()))
