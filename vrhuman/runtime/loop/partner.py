"""The second participant of a trial: their body in the house of the first one's protocol.

They have no protocol of their own. While the first participant is in the house, both are; while
that one answers, or is away, the second one is told that the house waits. The house also waits
where the second one is away. What they do is in the file where a helper's doings are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from vrhuman.embodiment.body import Body
from vrhuman.embodiment.feedback import Feedback
from vrhuman.embodiment.settings import BodySettings
from vrhuman.recording.entries import PauseReason
from vrhuman.records import Command, Event, FrameTiming, HeadsetState, WorldState
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.loop.virtual_loop import LocalWorld
from vrhuman.runtime.pausing import Pauses
from vrhuman.runtime.processes.world import World
from vrhuman.runtime.replay_state import SequenceOffset
from vrhuman.runtime.trial import Trial


class SharedWorld(LocalWorld):
    """The loop's link to a world of two participants; it keeps what the second one's body did.

    ``lead`` is what that one's commands have reached in an earlier part of the session.
    """

    def __init__(self, world: World, now_ns: int, lead: SequenceOffset) -> None:
        super().__init__(world, now_ns)
        self.lead = lead
        """What a new body of theirs adds to its counts."""
        self.changed_ns = now_ns
        """When their state last changed [ns, this link's clock]."""
        self._state = world.second()
        self._events: tuple[Event, ...] = ()
        self._noted = 0  # of the values that wait

    def order(self, command: Command) -> None:
        """Let their agent follow this command from now on."""
        self._world.order(command)

    def take(self) -> list[Any]:
        self.advance(self.now_ns)
        values, self._values, self._noted = self._values, [], 0
        return values

    def advance(self, now_ns: int) -> None:
        """Let the house's time go on up to now; what happens waits for the first one's frame."""
        self.now_ns = now_ns
        self._world.advance(self.session_ns, self._values.append)
        new, self._noted = self._values[self._noted :], len(self._values)
        if new:
            self._state, self.changed_ns = self._world.second(), now_ns
        for each in new:
            if isinstance(each, WorldState) and each.helper is not None:
                own = each.helper.state
                self.lead = self.lead.followed(each.helper.command)
                self._events += own.events
                self._state = replace(own, body_poses=self._state.body_poses)

    def seen_by_second(self) -> tuple[WorldState, tuple[Event, ...]]:
        """Return the house as they have it, and the events of theirs since the last call."""
        events, self._events = self._events, ()
        return self._state, events


class PartnerBody:
    """Turns the second participant's frames into commands, and tells what they see.

    ``standable`` and ``handled`` are those of :class:`.Trial`.
    """

    def __init__(
        self,
        trial: Trial,
        world: SharedWorld,
        standable: Callable[[float, float], bool],
        handled: Mapping[str, float | None],
    ) -> None:
        self._trial = trial
        self._world = world
        self._standable = standable
        self._handled = dict(handled)
        self._lead = world.lead
        self._body = self._new_body(BodySettings())
        self._there = False
        self._moves = False
        self._waiting = Pauses()

    @property
    def in_house(self) -> bool:
        """Whether they see the house."""
        return self._there and self._trial.in_house

    def came(self, settings: BodySettings) -> None:
        """Give them a body where their agent stands."""
        self._lead = self._world.lead
        self._body = self._new_body(settings)

    def attend(self) -> None:
        """Let the house wait while they are away."""
        if self._there:
            self._trial.go_on(PauseReason.PARTNER_AWAY)
        elif self._trial.acting:
            self._trial.pause(PauseReason.PARTNER_AWAY)

    def away(self) -> None:
        """Take note that they are away until their next frame."""
        self._there = False
        self.attend()

    def update(self, state: HeadsetState, previous: FrameTiming | None) -> FrameOutput:
        """Run one of their display frames, up to and including its record on disk.

        ``previous`` is their last frame's timing.
        """
        self._world.advance(state.display_time_ns)
        age_ns = state.display_time_ns - self._world.changed_ns
        self._there = state.focused
        self.attend()
        state = self._trial.heard_second(state)
        world_state, events = self._world.seen_by_second()
        felt = self._lead.back(world_state)
        command, feedback = None, Feedback()
        if self.in_house:
            self._moves, self._waiting = True, Pauses()
            command = self._lead.onward(self._body.command(state, felt))
            self._world.order(command)
            feedback = self._trial.worded(self._body.feedback(felt))
        else:
            if self._moves:
                self._moves = False
                self._body.rest()
            since = self._waiting.with_reason(PauseReason.PARTNER_AWAY, state.display_time_ns)
            self._waiting = since.met(state, self._trial.episode.texts)
        board = self._waiting.board(self._trial.episode.texts)
        base = self._body.base(felt)
        began = time.perf_counter_ns()
        self._trial.recorder.partners_frame(state, previous)
        return FrameOutput(
            world_state=world_state,
            events=events,
            command=command,
            base=base,
            agent=base - self._body.overhang,
            feedback=feedback,
            rig_yaw=self._body.rig_yaw,
            in_house=self.in_house,
            panels=() if board is None else (board,),
            event_age_ns=age_ns,
            record_ns=time.perf_counter_ns() - began,
        )

    def pass_over(self, state: HeadsetState, previous: FrameTiming | None) -> None:
        """Record a display frame of which nothing is made, since a newer one is there."""
        self._trial.recorder.partners_frame(self._trial.heard_second(state), previous)

    def _new_body(self, settings: BodySettings) -> Body:
        start, _ = self._world.seen_by_second()
        return Body(settings, start, self._standable, self._handled)
