"""The environment with pictures: the paper's actions in a house of the embedded engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from vrhuman.agents.actions import DONE, FORCES_KGF, GRASP, MAKERS, counted
from vrhuman.agents.gym.novelty import Novelty
from vrhuman.agents.maps.explored import Explored
from vrhuman.agents.maps.house_map import HouseMap, bake
from vrhuman.agents.replaying import acting_agent
from vrhuman.agents.sight import AgentCamera, hidden_in
from vrhuman.embodiment.acting import ActingAgent
from vrhuman.embodiment.build import build_acting, opened
from vrhuman.engines.engine import LeavesOutHashes
from vrhuman.extras import needs
from vrhuman.recording.reader import Session
from vrhuman.records import Action, VrhumanError, WorldState
from vrhuman.runtime.house_names import houses_of
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare

with needs("vrhuman[agents]", "environments"):
    import gymnasium
    from gymnasium import spaces

ACTIONS: tuple[Action, ...] = (
    *map(Action, MAKERS),
    *(Action(GRASP, {"force": force}) for force in FORCES_KGF),
    Action("Open"),
    Action("Close"),
    Action(DONE),
)
"""What each number of the action space means."""
Observation = dict[str, Any]
Taken = tuple[Observation, float, bool, bool, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class _House:
    """A house that stays open: its agent, its first state, its camera and its map."""

    agent: ActingAgent
    first: bytes
    camera: AgentCamera
    known: HouseMap


class ExcaliburEnv(gymnasium.Env[Observation, int]):
    """Exploring, without questions: an episode ends with ``Done`` or after ``max_steps``.

    Observations have ``rgb`` (height, width, 3), with ``track="rgbd"`` also ``depth`` (height,
    width) [m, 0..40], and ``success`` of the last action. The reward is :class:`Novelty`, or 0 with
    ``reward="none"``. ``houses`` (or one) are as for ``vrhuman agents run --houses``; each episode
    is in one of them, which ``reset``'s seed draws, and begins at a place that it draws, with the
    camera level; with ``reset(options={"start": "house"})`` where ``vrhuman agents run`` begins
    with ``seed``, which draws the houses' weights and sizes, too. ``session`` takes the house of a
    recorded session instead, with its start.

    :raises VrhumanError: for another track or size, or a house that is none.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 10}  # noqa: RUF012 -- gymnasium's

    def __init__(
        self,
        houses: Sequence[str] | str = ("own:1",),
        track: Literal["rgb", "rgbd"] = "rgb",
        size: tuple[int, int] = (300, 300),
        max_steps: int = 2500,
        reward: Literal["novelty", "none"] = "novelty",
        seed: int = 1,
        session: Path | str | None = None,
        render_mode: str | None = None,
    ) -> None:
        if track not in ("rgb", "rgbd"):
            raise VrhumanError(f"track={track!r}: give rgb or rgbd; ExcaliburMap-v0 has the map")
        if not isinstance(size, Sequence) or len(size) != 2:
            raise VrhumanError(f"size={size!r}: give width and height, such as (300, 300)")
        self.render_mode = render_mode
        self._houses = houses_of(houses) if session is None else (str(session),)
        self._track, self._size, self._most, self._reward = track, size, max_steps, reward
        self._house_seed, self._session = seed, session
        width, height = size
        seen = {
            "rgb": spaces.Box(0, 255, (height, width, 3), np.uint8),
            "success": spaces.Discrete(2),
        }
        if track == "rgbd":
            seen["depth"] = spaces.Box(0.0, 40.0, (height, width), np.float32)
        self.observation_space = spaces.Dict(seen)
        self.action_space = spaces.Discrete(len(ACTIONS))
        self._open: dict[str, _House] = {}
        self._house: _House | None = None
        self._now: WorldState | None = None
        self._picture: NDArray[np.uint8] | None = None
        self._steps = 0

    # ---------------------------------------------------------------------------- gymnasium's own

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode, in a house and at a place that the seed draws."""
        super().reset(seed=seed)
        name = self._houses[int(self.np_random.integers(len(self._houses)))]
        house = self._house = self._opened(name)
        house.agent.restore(house.first)
        start = (options or {}).get("start", "drawn")
        if start not in ("drawn", "house"):
            raise VrhumanError(f"options: start={start!r}: give house or drawn")
        if start == "drawn" and self._session is None:
            self._stand(house)
        self._now, self._steps = house.agent.observe(), 0
        engine = house.agent.engine
        self._explored = Explored(house.known, hidden_in(engine))
        self._openable = {o.object_id for o in engine.house.objects if o.asset.openable}
        self._look(self._now)
        self._novelty = Novelty(self._explored)
        return self._observed(True), self._info(name)

    def step(self, action: int) -> Taken:
        """Do the action of a number (:data:`ACTIONS`)."""
        chosen = ACTIONS[int(action)]
        if chosen.name == DONE:
            return self._observed(True), 0.0, True, False, self._info()
        _, now = self._begun()
        return self.perform(counted(chosen, now, self._openable.__contains__))

    def render(self) -> NDArray[np.uint8] | None:
        """Return the picture that the agent sees."""
        return self._picture if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Close all houses."""
        self._open.clear()
        self._house = None

    # --------------------------------------------------------------------------------- ours, too

    @property
    def agent(self) -> ActingAgent:
        """The agent in its house; its engine has the state's hash, its world states do not."""
        return self._begun()[0].agent

    def perform(self, action: Action) -> Taken:
        """Do one counted AI2-THOR action, such as a recorded session has; it costs one step."""
        house, _ = self._begun()
        self._now = now = house.agent.act(action, self._steps + 1)
        self._steps += 1
        self._look(now)
        gained = self._novelty.gained() if self._reward == "novelty" else 0.0
        cut = self._steps >= self._most
        return self._observed(now.steps[0].success), gained, False, cut, self._info()

    def _begun(self) -> tuple[_House, WorldState]:
        if self._house is None or self._now is None:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        return self._house, self._now

    def _opened(self, name: str) -> _House:
        if name not in self._open:
            if self._session is not None:
                with Session.open(self._session) as session:
                    agent = acting_agent(session.start, self._session)
                    other = acting_agent(session.start, self._session)
                known = bake(other.engine)
            else:
                prepared = prepare(Plan(house=name, seed=self._house_seed, kind="agent"))
                made = (prepared.house, prepared.house_id, prepared.house_seed, None)
                agent = build_acting(*made)
                with opened(*made, prepared.plan.engine.name) as there:
                    known = bake(there.engine)
            if isinstance(agent.engine, LeavesOutHashes):
                agent.engine.leave_out_hashes()
            camera = AgentCamera(agent.engine, self._size, self._track == "rgbd")
            self._open[name] = _House(agent, agent.save(), camera, known)
        return self._open[name]

    def _stand(self, house: _House) -> None:
        """Put the agent at a drawn cell, in a drawn direction; where that fails it stays."""
        x, z = house.known.cells[int(self.np_random.integers(len(house.known.cells)))]
        now = house.agent.observe()
        where = {"x": float(x), "y": float(now.agent_position[1]), "z": float(z)}
        turned = {"x": 0.0, "y": 15.0 * int(self.np_random.integers(24)), "z": 0.0}
        arguments = {"position": where, "rotation": turned, "horizon": 0.0, "standing": True}
        house.agent.engine.act(Action("TeleportFull", arguments))

    def _look(self, now: WorldState) -> None:
        house, _ = self._begun()
        house.camera.begin(now)  # while the map is looked at
        x, _, z = (float(v) for v in now.agent_position)
        self._explored.look(x, z, now.yaw, now.horizon)
        self._picture, self._depth = house.camera.look(now)

    def _observed(self, success: bool) -> Observation:
        seen: Observation = {"rgb": self._picture, "success": np.int64(success)}
        if self._track == "rgbd" and self._depth is not None:
            seen["depth"] = np.clip(self._depth, 0.0, 40.0)
        return seen

    def _info(self, house: str = "") -> dict[str, Any]:
        told = {
            "steps": self._steps,
            "floor": self._explored.floor_share,
            "objects": self._explored.objects_share,
        }
        return {**told, "house": house} if house else told
