"""The environment without pictures or physics: walking through a house's map; privileged.

A house is opened once for its map; then a step is arithmetic. Moves end on floor that the agent
could reach, and nothing can be taken or opened.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from vrhuman.agents.actions import DONE, NAVIGATION
from vrhuman.agents.gym.novelty import Novelty
from vrhuman.agents.maps.explored import Explored
from vrhuman.agents.maps.house_map import HouseMap
from vrhuman.agents.maps.stored import MappedHouse, mapped
from vrhuman.agents.maps.walking import MapWalk
from vrhuman.embodiment.counting.steps import BASE_METRES
from vrhuman.extras import needs
from vrhuman.runtime.house_names import houses_of

with needs("vrhuman[agents]", "environments"):
    import gymnasium
    from gymnasium import spaces

ACTIONS: tuple[str, ...] = (*NAVIGATION, DONE)
"""What each number of the action space means."""
PATCH = 25
"""The cells along a side of the map that is observed, with the agent in the middle."""
Observation = dict[str, Any]


class ExcaliburMapEnv(gymnasium.Env[Observation, int]):
    """Exploring on the ``map`` track, without questions: until ``Done`` or after ``max_steps``.

    Observations have ``map`` (4, 25, 25), 0..1, cells of 0.25 m with the agent in the middle, which
    looks up the rows: floor that can be stood on and is known, floor seen, floor visited, and
    objects seen. ``pose`` (3,) is sine and cosine of the heading, and the camera's tilt by 90
    degrees; ``success`` that of the last action. The reward is :class:`Novelty`, or 0 with
    ``reward="none"``.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 10}  # noqa: RUF012 -- gymnasium's

    def __init__(
        self,
        houses: Sequence[str] | str = ("own:1",),
        max_steps: int = 2500,
        reward: Literal["novelty", "none"] = "novelty",
        seed: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._houses = houses_of(houses)
        self._most, self._reward = max_steps, reward
        self._house_seed = seed
        self.observation_space = spaces.Dict(
            {
                "map": spaces.Box(0.0, 1.0, (4, PATCH, PATCH), np.float32),
                "pose": spaces.Box(-1.0, 1.0, (3,), np.float32),
                "success": spaces.Discrete(2),
            }
        )
        self.action_space = spaces.Discrete(len(ACTIONS))
        self._mapped: dict[str, MappedHouse] = {}
        self._steps = 0
        self._begun = False

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 -- gymnasium's
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode, in a house and at a place that the seed draws."""
        super().reset(seed=seed)
        name = self._houses[int(self.np_random.integers(len(self._houses)))]
        house = self._map(name)
        self._walk = MapWalk.drawn(house, self.np_random)
        self._grid = _Grid(house.known)
        self._steps, self._begun = 0, True
        self._novelty = Novelty(self._walk.explored)
        return self._observed(True), {**self._info(), "house": name}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do the action of a number (:data:`ACTIONS`)."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        name = ACTIONS[int(action)]
        if name == DONE:
            return self._observed(True), 0.0, True, False, self._info()
        success = self._walk.move(name)
        self._steps += 1
        gained = self._novelty.gained() if self._reward == "novelty" else 0.0
        return self._observed(success), gained, False, self._steps >= self._most, self._info()

    def render(self) -> NDArray[np.uint8] | None:
        """Return the whole map from above: grey floor, light where seen, the agent in red."""
        if self.render_mode != "rgb_array":
            return None
        return self._grid.picture(self._walk.explored, self._walk.x, self._walk.z)

    def _map(self, name: str) -> MappedHouse:
        if name not in self._mapped:
            self._mapped[name] = mapped(name, self._house_seed)
        return self._mapped[name]

    def _observed(self, success: bool) -> Observation:
        walk = self._walk
        turned = math.radians(walk.yaw)
        return {
            "map": self._grid.patch(walk.explored, walk.x, walk.z, turned),
            "pose": np.array(
                [math.sin(turned), math.cos(turned), walk.horizon / 90.0], dtype=np.float32
            ),
            "success": np.int64(success),
        }

    def _info(self) -> dict[str, Any]:
        return {
            "steps": self._steps,
            "floor": self._walk.explored.floor_share,
            "objects": self._walk.explored.objects_share,
        }


class _Grid:
    """The cells of a map as an image, to look places up in."""

    def __init__(self, known: HouseMap) -> None:
        self._low = known.cells.min(axis=0)
        at = np.rint((known.cells - self._low) / BASE_METRES).astype(int)
        self._shape = at.max(axis=0) + 1
        self._number = np.full(self._shape, -1)
        self._number[at[:, 0], at[:, 1]] = np.arange(len(at))
        things = np.rint((known.places[:, [0, 2]] - self._low) / BASE_METRES).astype(int)
        self._things = np.clip(things, 0, self._shape - 1)
        half = PATCH // 2
        rows, columns = np.mgrid[half : -half - 1 : -1, -half : half + 1]
        self._ahead, self._right = rows * BASE_METRES, columns * BASE_METRES

    def patch(self, explored: Explored, x: float, z: float, turned: float) -> NDArray[np.float32]:
        """Return (4, 25, 25) around a place, ahead up the rows."""
        sine, cosine = math.sin(turned), math.cos(turned)
        xs = x + self._ahead * sine + self._right * cosine - self._low[0]
        zs = z + self._ahead * cosine - self._right * sine - self._low[1]
        columns = np.rint(xs / BASE_METRES).astype(int)
        rows = np.rint(zs / BASE_METRES).astype(int)
        inside = (columns >= 0) & (rows >= 0)
        inside &= (columns < self._shape[0]) & (rows < self._shape[1])
        columns, rows = np.where(inside, columns, 0), np.where(inside, rows, 0)
        number = np.where(inside, self._number[columns, rows], -1)
        floor = number >= 0
        objects = np.zeros(self._shape, dtype=np.bool_)
        seen = self._things[explored.objects]
        objects[seen[:, 0], seen[:, 1]] = True
        saw, stood = floor & explored.seen[number], floor & explored.visited[number]
        return np.stack([saw | stood, saw, stood, inside & objects[columns, rows]]).astype(
            np.float32
        )

    def picture(self, explored: Explored, x: float, z: float) -> NDArray[np.uint8]:
        """Return the map from above (height, width, 3), eight pixels a cell."""
        floor = self._number >= 0
        seen = floor & explored.seen[self._number]
        drawn = np.zeros((*self._shape, 3), dtype=np.uint8)
        drawn[floor] = 90
        drawn[seen] = 220
        at = np.rint((np.array([x, z]) - self._low) / BASE_METRES).astype(int)
        column, row = np.clip(at, 0, self._shape - 1)
        drawn[column, row] = (220, 30, 30)
        return np.ascontiguousarray(drawn.transpose(1, 0, 2)[::-1].repeat(8, 0).repeat(8, 1))
