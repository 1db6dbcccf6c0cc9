"""What an agent perceives on its track: pictures, depth, or the map that it has explored."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from vrhuman.agents.agent import MapView, Track
from vrhuman.agents.maps.explored import Explored
from vrhuman.agents.maps.house_map import Flags, bake
from vrhuman.engines.agent import FIELD_OF_VIEW
from vrhuman.engines.drawing.context import flush, headless_context
from vrhuman.engines.drawing.picture import agent_camera
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import colour_target
from vrhuman.engines.engine import Engine, EngineCameras, ObjectStates, OpenHouse
from vrhuman.records import Camera, WorldState

PAPER_SIZE = (800, 600)
"""The width and height of the paper's pictures [px]."""
KEPT_PICTURES = 8
"""How many pictures a camera keeps: who turns and turns back sees the same again."""
Picture = NDArray[np.uint8]
Depth = NDArray[np.float32]
ViewKey = tuple[bytes, float, float, bytes]
"""All that a picture depends on: the agent's place, yaw and horizon, and the bodies' poses."""


class AgentCamera:
    """The agent's camera on one house: pictures of ``size`` [px], and their depth if wanted.

    What was seen a moment ago, as before a refused move or a turn that was turned back, is not
    drawn again. Several cameras, each on its own house, may look in turns.
    """

    def __init__(
        self,
        engine: Engine,
        size: tuple[int, int] = PAPER_SIZE,
        depth: bool = False,
        cameras: EngineCameras | None = None,
    ) -> None:
        self._depth = depth
        self._cameras = cameras
        self._size = size
        self._begun: tuple[ViewKey, Camera] | None = None  # it is in the target
        self._kept: dict[ViewKey, tuple[Picture, Depth | None]] = {}
        if cameras is None:
            self._context = headless_context()
            with self._context:
                self._renderer = Renderer(self._context, engine.scene())
                self._target = colour_target(self._context, size)

    def look(self, now: WorldState) -> tuple[Picture, Depth | None]:
        """Return the picture (height, width, 3), top row first, and its depth [m] or None."""
        if self._cameras is not None:
            drawn = self._cameras.look(masks=False)
            return drawn.colour, drawn.depth if self._depth else None
        key = _view_key(now)
        if key not in self._kept:
            self._keep(key, *self._read(now, key))
        picture, depth = self._kept[key]
        return picture.copy(), None if depth is None else depth.copy()

    def begin(self, now: WorldState) -> None:
        """Begin to draw what the next :meth:`look` at this world state returns."""
        if self._cameras is None and (key := _view_key(now)) not in self._kept:
            self._draw(now, key)

    def _draw(self, now: WorldState, key: ViewKey) -> Camera:
        """Draw what is not in the target already, and return the camera that saw it."""
        if self._begun is not None and self._begun[0] == key:
            return self._begun[1]
        camera = agent_camera(now.agent_position, now.yaw, now.horizon, self._size, FIELD_OF_VIEW)
        with self._context:
            self._renderer.draw(camera, now.body_poses, self._target)
            flush()
        self._begun = key, camera
        return camera

    def _read(self, now: WorldState, key: ViewKey) -> tuple[Picture, Depth | None]:
        camera = self._draw(now, key)
        with self._context:
            depth = self._target.read_depth(camera) if self._depth else None
            return self._target.read_colour(), depth

    def _keep(self, key: ViewKey, picture: Picture, depth: Depth | None) -> None:
        if len(self._kept) == KEPT_PICTURES:
            del self._kept[next(iter(self._kept))]  # the oldest
        self._kept[key] = picture, depth


def _view_key(now: WorldState) -> ViewKey:
    return (now.agent_position.tobytes(), now.yaw, now.horizon, now.body_poses.tobytes())


class Sight:
    """The senses of an agent on one ``track``, in one opened house.

    ``filmed`` draws pictures on the ``map`` track, too, for the session's video.
    """

    def __init__(
        self,
        track: Track,
        house: OpenHouse,
        filmed: bool = False,
        size: tuple[int, int] = PAPER_SIZE,
    ) -> None:
        self._track = track
        self._camera = None
        if track != "map" or filmed:
            self._camera = AgentCamera(house.engine, size, track == "rgbd", house.cameras)
        self.explored: Explored | None = None
        if track == "map":
            known = bake(house.fork())
            self.explored = Explored(known, hidden_in(house.engine))

    def picture(self, now: WorldState) -> tuple[Picture | None, Depth | None]:
        """Return the picture and the depth; None where there is none."""
        return (None, None) if self._camera is None else self._camera.look(now)

    def map(self, now: WorldState) -> MapView | None:
        """Return the map with what is seen now; None on the other tracks."""
        if self.explored is None:
            return None
        x, _, z = (float(v) for v in now.agent_position)
        self.explored.look(x, z, now.yaw, now.horizon)
        return self.explored.view(x, z, now.yaw, now.horizon)


def hidden_in(engine: Engine) -> Callable[[], Flags]:
    """Return a function that says which objects (M,) are inside closed things now."""
    objects = engine.house.objects
    known: tuple[ObjectStates, Flags] | None = None

    def hidden() -> Flags:
        nonlocal known
        states = engine.object_states()
        if known is None or known[0] is not states:
            known = states, inside(states)
        return known[1]

    def inside(states: ObjectStates) -> Flags:
        shut = np.array(
            [
                thing.asset.openable and not thing.fills_opening and openness <= 0.0
                for thing, openness in zip(objects, states.openness, strict=True)
            ],
            dtype=np.bool_,
        )
        held = [
            any(
                shut[n] and _within(states.poses[i], states.low[n], states.high[n]) for n in parents
            )
            for i, parents in enumerate(states.parents)
        ]
        return np.array(held, dtype=np.bool_)

    return hidden


def _within(pose: NDArray[np.float64], low: NDArray[np.float64], high: NDArray[np.float64]) -> bool:
    return bool(np.all(pose[:3] >= low) and np.all(pose[:3] <= high))
