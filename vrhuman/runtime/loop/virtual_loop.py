"""Runs a trial in virtual time, without runtime, display or waiting: for whole scripted studies.

The person, the protocol, the world and the file are the same; only OpenXR is left out: head and
hands go straight into a headset state. The file says so (``runtime`` is ``"virtual time"``).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from vrhuman import geometry
from vrhuman.headset.simulated import SimulatedHand, SimulatedInputs, SimulatedPose
from vrhuman.recording.entries import VideoPacket
from vrhuman.recording.video import VideoEncoder
from vrhuman.records import (
    Asked,
    Command,
    HandState,
    HeadsetState,
    TrackedPose,
    View,
)
from vrhuman.review.results.frames import FrameCount, virtual_frames
from vrhuman.runtime.loop.collecting import collecting_seldom
from vrhuman.runtime.processes.performing import Player
from vrhuman.runtime.processes.world import World
from vrhuman.runtime.replay_state import ReplayState, WorldLost
from vrhuman.runtime.status_text import boards_in_words
from vrhuman.runtime.trial import Trial
from vrhuman.runtime.view.agent_view import Sight

FRAME_NS = 33_333_333
UNFILMED_FRAME_NS = 100_000_000
"""A frame of a trial without film, which has 10 a second: most of its time is spent for frames."""
START_NS = 1_000_000_000
LIMIT_NS = 3_600_000_000_000
"""A scripted trial longer than an hour is taken for a script that hangs."""


class LocalWorld:
    """The loop's link to a world in this process, under a clock that the loop advances.

    The world has session time, which is ahead of that clock where another one began the session.
    """

    def __init__(self, world: World, now_ns: int = START_NS) -> None:
        self._world = world
        self._values: list[Any] = []
        self._ahead_ns = 0
        self.now_ns = now_ns

    @property
    def session_ns(self) -> int:
        """The session's time now [ns]."""
        return self.now_ns + self._ahead_ns

    def resume(self, clock_ns: int) -> None:
        self._ahead_ns = clock_ns
        self._world.resume(self.session_ns)

    def pause(self) -> None:
        self._world.pause()

    def keyframe(self) -> None:
        self._values.append(self._world.keyframe(self.session_ns))

    def lay_out(self, weights: tuple[tuple[str, float], ...]) -> None:
        self._values.append(self._world.lay_out(dict(weights), self.session_ns))

    def instruct(self, instructions: tuple[Asked, ...]) -> None:
        self._world.instruct(instructions)

    def tell_offers(self) -> None:
        self._values.append(self._world.offers())

    def look(self) -> Sight | None:
        """Return the agent's view if the next look is due; None otherwise."""
        sight = self._world.look(self.session_ns)
        new = self._world.first_seen(sight) if sight is not None else None
        if new is not None:
            self._values.append(new)
        return sight

    def submit(self, command: Command) -> None:
        self._world.submit(command)

    def restart(self, past: ReplayState) -> None:  # noqa: ARG002
        """Always refuse: a world in this process is lost together with the process.

        :raises WorldLost: always.
        """
        raise WorldLost("the engine failed")

    def take(self) -> list[Any]:
        self._world.advance(self.session_ns, self._values.append)
        values, self._values = self._values, []
        return values


class SteppedWorld(LocalWorld):
    """A local world under a clock that goes on by ``frame_ns`` from frame to frame.

    The next frame's look, if one is due, is begun when the world is there: it is drawn while the
    trial goes on and the participant thinks.
    """

    def __init__(self, world: World, now_ns: int = START_NS, *, frame_ns: int) -> None:
        super().__init__(world, now_ns)
        self.frame_ns = frame_ns

    def take(self) -> list[Any]:
        values = super().take()
        self._world.begin_look(self.session_ns + self.frame_ns)
        return values


def run_virtual(
    trial: Trial,
    local: SteppedWorld,
    player: Player,
    encoder: VideoEncoder | None,
    progress: Callable[[Trial, FrameCount], None],
) -> int:
    """Run the trial to its end and return the number of frames; without ``encoder`` no film."""
    frame = 0
    limit_ns = local.now_ns + LIMIT_NS
    with collecting_seldom():
        while not trial.at_end and local.now_ns < limit_ns:
            frame += 1
            local.now_ns += local.frame_ns
            state = headset_state(player.move(local.now_ns), frame, local.now_ns)
            sight = local.look()
            packets: list[VideoPacket] = []
            if sight is not None:
                player.see(sight.observation)
                if encoder is not None:
                    packets = encoder.encode(sight.observation.time_ns, sight.picture)
            trial.update(state, 0, None, packets)
            player.show(boards_in_words(trial))
            for line in player.new_messages():
                print(line, file=sys.stderr, flush=True)
            progress(trial, virtual_frames(frame, local.frame_ns))
    return frame


def headset_state(inputs: SimulatedInputs, frame: int, time_ns: int) -> HeadsetState:
    """Build the headset state that a runtime would report for these inputs."""
    head = _tracked(inputs.head, True)
    eyes = inputs.eyes or ()
    views = tuple(
        View(
            head.position + geometry.rotate(head.orientation, eye.pose.position),
            head.orientation,
            np.array(eye.fov),
        )
        for eye in eyes
    )
    return HeadsetState(
        frame=frame,
        display_time_ns=time_ns,
        head=head,
        views=(views[0], views[1]),
        left=_hand(inputs.left),
        right=_hand(inputs.right),
        focused=True,
    )


def _tracked(pose: SimulatedPose, active: bool) -> TrackedPose:
    return TrackedPose(np.array(pose.position), np.array(pose.orientation), active, active, active)


def _hand(hand: SimulatedHand) -> HandState:
    grip = _tracked(hand.pose, hand.active)
    return HandState(
        grip=grip,
        aim=grip,
        trigger=hand.trigger,
        squeeze=hand.squeeze,
        stick=np.array(hand.stick),
        primary=hand.primary,
        secondary=hand.secondary,
        menu=hand.menu,
    )
