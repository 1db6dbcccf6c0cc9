"""Somebody who wears the headset, beside the real engine: frames in, commands and world states
out."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from vrhuman import geometry
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.feedback import Feedback
from vrhuman.embodiment.settings import BodySettings
from vrhuman.records import (
    TICK_NS,
    Command,
    Floats,
    HandState,
    HeadsetState,
    TrackedPose,
    View,
    WorldState,
)

EYES = 1.6
UNTURNED = np.array([0.0, 0.0, 0.0, 1.0])
FOV = np.radians([-45.0, 45.0, 45.0, -45.0])
RESTING = (0.2, 1.0, -0.25)


def tracked(position=(0.0, EYES, 0.0), orientation=UNTURNED) -> TrackedPose:
    """A pose in the OpenXR stage that nothing is wrong with."""
    return TrackedPose(np.array(position, dtype=float), np.array(orientation), True, True, True)


def looking(yaw: float, position=(0.0, EYES, 0.0), horizon: float = 0.0) -> TrackedPose:
    """A head that faces ``yaw`` degrees to the right of the stage's -z."""
    turned = geometry.from_euler(horizon, yaw, 0.0)
    return tracked(position, geometry.openxr_rotation_from_world(turned))


def hand(position=RESTING, orientation=UNTURNED, **buttons) -> HandState:
    pose = tracked(position, orientation)
    blank = HandState(pose, pose, 0.0, 0.0, np.zeros(2), False, False, False)
    return replace(blank, **buttons)


def pushed(across: float, along: float, **buttons) -> HandState:
    """A hand whose thumb pushes the stick."""
    return hand((-0.2, 1.0, -0.25), stick=np.array([across, along]), **buttons)


def state(frame=1, head=None, left=None, right=None, hz=50) -> HeadsetState:
    """One display frame at a steady rate."""
    head = head or tracked()
    view = View(head.position, head.orientation, FOV)
    time_ns = frame * 1_000_000_000 // hz
    left, right = left or hand((-0.2, 1.0, -0.25)), right or hand()
    return HeadsetState(frame, time_ns, head, (view, view), left, right, True)


class Advancing(Protocol):
    """What obeys commands: the engine."""

    def observe(self) -> WorldState: ...

    def advance(self, command: Command, ticks: int) -> WorldState: ...


@dataclass(frozen=True)
class Seen:
    """What a frame came to."""

    command: Command
    world_state: WorldState
    place: Floats
    feedback: Feedback


class Wearer:
    """Body and engine, frame by frame; a world state is heard of ``late`` frames after it came."""

    def __init__(
        self,
        engine: Advancing,
        settings: BodySettings | None = None,
        hz: int = 72,
        late: int = 2,
    ) -> None:
        self.engine = engine
        self.world_state = engine.observe()
        self.body = Body(settings or BodySettings(), self.world_state)
        self.hz = hz
        self.seen: list[Seen] = []
        self._on_the_way: deque[WorldState] = deque([self.world_state] * late)
        self._frame = self._tick = 0

    def frame(
        self,
        head: TrackedPose | None = None,
        left: HandState | None = None,
        right: HandState | None = None,
    ) -> Seen:
        self._frame += 1
        now = state(self._frame, head, left, right, self.hz)
        command = self.body.command(now, self.world_state)
        due = now.display_time_ns // TICK_NS - self._tick
        self._tick += due
        self._on_the_way.append(self.engine.advance(command, due))
        self.world_state = self._on_the_way.popleft()
        seen = Seen(
            command,
            self.world_state,
            self.body.base(self.world_state),
            self.body.feedback(self.world_state),
        )
        self.seen.append(seen)
        return seen

    def still(self, seconds: float, **said) -> Seen:
        """The same for a while."""
        for _ in range(max(1, round(seconds * self.hz))):
            seen = self.frame(**said)
        return seen

    def walks(self, start, end, seconds: float, yaw: float = 0.0, **said) -> Seen:
        """The head goes from one place of the stage, x and z, to another."""
        for share in np.linspace(0.0, 1.0, max(2, round(seconds * self.hz))):
            x, z = np.array(start) + (np.array(end) - np.array(start)) * share
            seen = self.frame(head=looking(yaw, (x, EYES, z)), **said)
        return seen
