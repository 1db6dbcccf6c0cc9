"""Draws the arm ahead of the engine at each display frame, so that the hand never lags.

The newest world state is up to a batch of ticks old, AI2-THOR's a tenth of a second. Where the
engine let the arm follow, the picture shows it where this frame's hand asks for it, by the engine's
own kinematics; where it did not, the picture returns smoothly to the engine's arm. A held object
moves with the wrist. Nothing here is simulated, recorded or counted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.arm import ArmPose
from vrhuman.engines.arm_drawing import ARM_BODIES, arm_poses
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.posture import AgentPose, posture
from vrhuman.records import ArmStatus, Command, Floats, WorldState

EASE_SECONDS = 0.08
"""The time constant with which a difference between two arm poses fades [s]."""
_FOLLOWS = (ArmStatus.OK, ArmStatus.LIMITED)


@dataclass(frozen=True, slots=True)
class _Lag:
    """A difference that fades to zero: metres, a rotation vector in degrees, metres."""

    wrist: Floats
    turn: Floats
    height: float

    def after(self, seconds: float) -> _Lag:
        left = math.exp(-max(0.0, seconds) / EASE_SECONDS)
        return _Lag(self.wrist * left, self.turn * left, self.height * left)


@dataclass(frozen=True, slots=True)
class _Hand:
    """A wrist (3,) and its rotation (4,) in the arm base frame, and the base's height [m]."""

    wrist: Floats
    rotation: Floats
    height: float

    def ahead_of(self, other: _Hand) -> _Lag:
        turn = geometry.multiply(self.rotation, geometry.inverse(other.rotation))
        return _Lag(
            self.wrist - other.wrist, geometry.rotation_vector(turn), self.height - other.height
        )

    def lagging(self, lag: _Lag) -> _Hand:
        angle = float(np.linalg.norm(lag.turn))
        rotation = self.rotation
        if angle > 1e-9:
            rotation = geometry.multiply(geometry.axis_angle(lag.turn / angle, angle), rotation)
        return _Hand(self.wrist + lag.wrist, rotation, self.height + lag.height)


class LiveArm:
    """Keeps one scene's arm smooth; call :meth:`poses` once a frame."""

    def __init__(self, scene: Scene) -> None:
        names = [body.name for body in scene.bodies]
        self._arm = [names.index(name) for name in ARM_BODIES]
        self._rows: dict[str, list[int]] = {}
        for row, name in enumerate(names):
            self._rows.setdefault(name.split("~")[0], []).append(row)
        self._predicted = False
        self._shown: _Hand | None = None
        self._lag = _Lag(np.zeros(3), np.zeros(3), 0.0)

    @property
    def wrist_row(self) -> int:
        """The row of the body whose place is the wrist's."""
        return self._arm[ARM_BODIES.index("gripper")]

    def rows(self, world_state: WorldState) -> list[int]:
        """Return the rows of the bodies that move with the hand: the arm and held objects."""
        return [*self._arm, *(row for held in world_state.held for row in self._rows.get(held, ()))]

    def poses(
        self, world_state: WorldState, command: Command | None, base: Floats, seconds: float
    ) -> Floats:
        """Return ``world_state.body_poses`` (N, 7) with the :meth:`rows` of the hand brought ahead.

        ``base`` (2,) is the agent's x, z [m] at this frame; ``seconds`` is the time since the last
        one.
        """
        predicted = (
            command is not None and command.arm_engaged and world_state.arm_status in _FOLLOWS
        )
        goal = _asked(command) if predicted and command is not None else _hand_in(world_state)
        if predicted != self._predicted and self._shown is not None:
            self._lag = self._shown.ahead_of(goal)
        self._predicted = predicted
        self._lag = self._lag.after(seconds)
        hand = self._shown = goal.lagging(self._lag)
        yaw = world_state.yaw if command is None else command.yaw
        agent = AgentPose(
            x=float(base[0]),
            z=float(base[1]),
            yaw=yaw,
            horizon=world_state.horizon,
            arm=ArmPose(
                base_height=hand.height,
                wrist=arm.within_reach((hand.wrist[0], hand.wrist[1], hand.wrist[2])),
                rotation=geometry.normalised_floats(tuple(hand.rotation.tolist())),
            ),
        )
        body = posture(agent)
        out: Floats = world_state.body_poses.copy()
        out[self._arm] = arm_poses(agent, body, bool(world_state.held))
        carried = [row for held in world_state.held for row in self._rows.get(held, ())]
        if carried:
            turn = geometry.multiply(
                body.rotation, geometry.inverse(world_state.arm.wrist_rotation)
            )
            offsets = out[carried, :3] - world_state.arm.joints[3]
            out[carried, :3] = np.array(body.joints[3]) + geometry.rotate(turn, offsets)
            out[carried, 3:] = geometry.multiply(turn, out[carried, 3:])
        return out


def _asked(command: Command) -> _Hand:
    """The hand pose that a command asks for."""
    x, y, z = (float(v) for v in command.wrist_position)
    wrist = arm.from_world((0.0, 0.0, 0.0), command.yaw, command.arm_base_height, (x, y, z))
    back = geometry.yaw_rotation(-command.yaw)
    return _Hand(
        np.array(arm.within_reach(wrist)),
        geometry.multiply(back, command.wrist_rotation),
        command.arm_base_height,
    )


def _hand_in(world_state: WorldState) -> _Hand:
    """The hand pose in a world state."""
    back = geometry.yaw_rotation(-world_state.yaw)
    return _Hand(
        geometry.rotate(back, world_state.arm.joints[3] - world_state.arm.joints[0]),
        geometry.multiply(back, world_state.arm.wrist_rotation),
        world_state.arm.base_height,
    )
