"""A small chaotic world to simulate again: a pendulum."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from tests.support.recording import synthetic_session
from vrhuman.recording.entries import SessionStart
from vrhuman.records import Action, Command, Step, WorldState


class Pendulum:
    """A chaotic little world; like a solver's warm start, ``hidden`` is not part of a saved state,
    so that a run that does not reset itself where the live one did goes another way."""

    def __init__(self, gravity: float = 9.81) -> None:
        self._gravity = gravity
        self._angle, self._speed, self._hidden = 1.0, 0.0, 0.0
        self._tick, self._steps = 0, 0

    def save(self) -> bytes:
        return struct.pack("<ddqq", self._angle, self._speed, self._tick, self._steps)

    def restore(self, state: bytes) -> None:
        self._angle, self._speed, self._tick, self._steps = struct.unpack("<ddqq", state)
        self._hidden = 0.0

    def lay_out(self, weights: Mapping[str, float]) -> None:
        self._angle, self._speed = 1.0, weights["bob"]

    def step(self, command: Command, ticks: int) -> WorldState:
        for _ in range(ticks):
            self._hidden = 0.5 * self._hidden + 1e-6 * self._speed
            pull = command.yaw - self._gravity * np.sin(self._angle) + self._hidden
            self._speed += 0.004 * float(pull)
            self._angle += 0.004 * self._speed
        self._tick += ticks
        steps: tuple[Step, ...] = ()
        if self._tick % 90 == 0:
            self._steps += 1
            steps = (Step(self._steps, self._tick, Action("MoveAhead"), True),)
        return replace(self.observe(), ticks=ticks, command_sequence=command.sequence, steps=steps)

    def observe(self) -> WorldState:
        blank = synthetic_session.world_state(0, 0)
        return replace(
            blank,
            tick=self._tick,
            ticks=0,
            yaw=self._angle,
            steps=(),
            events=(),
            step_count=self._steps,
            state_hash=hashlib.blake2b(self.save(), digest_size=16).digest(),
        )


def build(_: SessionStart) -> Pendulum:
    return Pendulum()
