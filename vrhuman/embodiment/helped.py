"""A person's agent with a second one, the helper, in the same house: both act, both are counted.

**What the shadows see.** A person's steps are counted by a discrete shadow in a second copy of the
house. With a helper that copy has two agents, too: the person's shadow and the helper's. So what
the helper moves or opens is moved or opened for the person's shadow as well (by the helper's
counted actions, not by its motion), the two shadows stand in each other's way as agents do, and
the steps of both, in their order, are one list of AI2-THOR actions with ``agentId`` that an
``agentCount=2`` controller can replay. In each update the helper acts before the person, in both
houses, live and in every replay: so what is counted depends on nothing but the commands.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from vrhuman.embodiment.agent import NOT_A_STATE, EmbodiedAgent, StateError, parts_of
from vrhuman.engines.engine import Engine, HostsAgents
from vrhuman.records import ClosedDoors, Command, Floats, HelperState, VrhumanError, WorldState

NEAREST = 1.0
"""The helper begins at least this far from the person [m], if there is room."""
_NO_BODIES: Floats = np.zeros((0, 7))


class NoHelper(VrhumanError):
    """There can be no second agent in this house."""


class HelpedAgent(EmbodiedAgent):
    """An :class:`EmbodiedAgent` whose house has a helper, which follows commands of its own.

    Each :meth:`step` is one of both. What the helper did is the world state's ``helper``; it stands
    still until it gets its first command (:meth:`order`).
    """

    def __init__(
        self,
        engine: Engine,
        shadow_engine: Engine,
        doors: ClosedDoors = ClosedDoors.TAKING_AND_LEAVING,
    ) -> None:
        second = stand_helper(engine)
        self.helper = EmbodiedAgent(second, stand_helper(shadow_engine), doors)
        super().__init__(engine, shadow_engine, doors)
        self._order = _still(second.observe())

    @property
    def last_order(self) -> Command:
        """The helper's last command."""
        return self._order

    def order(self, command: Command) -> None:
        """Let the helper follow this command from now on."""
        self._order = command

    def step(self, command: Command, ticks: int) -> WorldState:
        """Carry out both commands for ``ticks`` ticks, and count both agents' steps."""
        own = self.helper.step(self._order, ticks)
        world_state = super().step(command, ticks)
        own = replace(own, tick=world_state.tick, body_poses=_NO_BODIES, state_hash=b"")
        return replace(world_state, helper=HelperState(self._order, own))

    def weigh(self, weights: Mapping[str, float]) -> None:
        """Give objects other weights [kgf] from now on, for both hands."""
        super().weigh(weights)
        self.helper.know_weights(weights)

    def lay_out(self, weights: Mapping[str, float]) -> None:
        """Empty both hands, put all movable objects back, and change some weights."""
        self.helper.let_go()
        super().lay_out(weights)

    def save(self) -> bytes:
        """Return the complete state of both as bytes for a keyframe."""
        own = {
            **self.helper.save_own(),
            "order": {
                "sequence": self._order.sequence,
                "travel": self._order.travel.tolist(),
                "yaw": self._order.yaw,
            },
        }
        part = json.dumps(own).encode()
        return super().save() + struct.pack("<Q", len(part)) + part

    def restore(self, state: bytes) -> None:
        """Return to a saved state (see :meth:`EmbodiedAgent.restore`).

        :raises StateError: for bytes that :meth:`save` did not write.
        """
        super().restore(state)
        try:
            own = json.loads(parts_of(state, 4)[3])
            self.helper.restore_own(own)
            last = own["order"]
            self._order = replace(
                _still(self.helper.observe()),
                sequence=int(last["sequence"]),
                travel=np.array([float(each) for each in last["travel"]]),
                yaw=float(last["yaw"]),
            )
        except NOT_A_STATE as error:
            raise StateError(f"not a saved state of this house: {error}") from error


def stand_helper(engine: Engine) -> Engine:
    """Let a second agent stand in an engine's house, facing the first, and return its engine.

    It stands at the nearest free place that is :data:`NEAREST` away, else at the farthest there is.

    :raises NoHelper: if the engine has one agent only, or the house has no room.
    """
    if not isinstance(engine, HostsAgents):
        raise NoHelper("--helper: this engine has one agent; use --engine embedded")
    x, _, z = engine.observe().agent_position.tolist()
    places = engine.free_places()
    if not places:
        raise NoHelper(f"{engine.house.house_id}: no room for a second agent; use another house")
    far = [place for place in places if math.dist(place, (x, z)) >= NEAREST]
    at = far[0] if far else places[-1]
    return engine.add_agent(*at, math.degrees(math.atan2(x - at[0], z - at[1])))


def _still(state: WorldState) -> Command:
    """Return the command of somebody who stands as the agent of ``state`` does."""
    return Command(
        sequence=0,
        display_time_ns=0,
        travel=np.zeros(2),
        yaw=state.yaw,
        horizon=state.horizon,
        eye_height=float(state.agent_position[1]),
        head_rotation=np.array([0.0, 0.0, 0.0, 1.0]),
        arm_engaged=False,
        wrist_position=np.zeros(3),
        wrist_rotation=np.array([0.0, 0.0, 0.0, 1.0]),
        arm_base_height=0.0,
        grasp_force=0.0,
    )
