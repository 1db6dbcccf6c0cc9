"""A trial, frame by frame: protocol, body, world and recorder, whoever shows it to whomever.

:mod:`vrhuman.trial.headset_loop` drives it beside a headset, :mod:`vrhuman.trial.virtual` in
virtual time. It owns no clock, no graphics and no process.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from vrhuman.embodiment.body import Body
from vrhuman.embodiment.feedback import Feedback
from vrhuman.embodiment.settings import BodySettings
from vrhuman.headset.panel_layout import option_aimed_at
from vrhuman.protocol.boards import boards
from vrhuman.protocol.machine import (
    Inputs,
    Progress,
    acting,
    advance,
    current_phase,
    steps_left,
)
from vrhuman.protocol.specification import PhaseKind, ProtocolSpec
from vrhuman.records import (
    Command,
    Event,
    Floats,
    FrameTiming,
    Happening,
    HeadsetState,
    Panel,
    Question,
    VrhumanError,
)
from vrhuman.session.entries import Keyframe, VideoPacket
from vrhuman.session.recorder import Recorder
from vrhuman.trial.messages import Boards

KEYFRAME_NS = 60_000_000_000
"""The longest stretch of acting without a keyframe (DESIGN, Session)."""
END = "end"
"""The name under which the end of the last phase is recorded."""


class WorldEnd(Protocol):
    """The loop's end of the simulated side, in another process or in this one."""

    def resume(self, clock_ns: int) -> None: ...

    def pause(self) -> None: ...

    def keyframe(self) -> None: ...

    def wish(self, command: Command) -> None: ...

    def take(self) -> list[Any]: ...


class DiskLow(VrhumanError):
    """Too little space to go on: told before anything is lost."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a frame shows: the newest event, the ``happenings`` since the last frame, the panels.

    ``base`` (2,) x, z [m] is where the agent is thought to be at this frame's display time.
    ``event_age_ns`` is the time since that event came, ``record_ns`` what recording took.
    """

    event: Event
    happenings: tuple[Happening, ...]
    base: Floats
    feedback: Feedback
    rig_yaw: float
    in_house: bool
    panels: tuple[Panel, ...]
    event_age_ns: int
    record_ns: int


class Trial:
    """One participant, one house, one protocol, one file."""

    def __init__(
        self,
        spec: ProtocolSpec,
        questions: tuple[Question, ...],
        settings: BodySettings,
        start: Event,
        world: WorldEnd,
        recorder: Recorder,
    ) -> None:
        self._spec = spec
        self._questions = questions
        self._settings = settings
        self._body = Body(settings, start)
        self._world = world
        self._recorder = recorder
        self._progress = Progress()
        self._event = start
        self._event_time_ns = 0
        self._panels: tuple[Panel, ...] = ()
        self._keyframed_ns = 0
        self._entered = -1
        self._unheard: deque[Any] = deque()
        self._paused = False

    @property
    def progress(self) -> Progress:
        return self._progress

    @property
    def steps(self) -> int:
        return self._event.step_count

    @property
    def over(self) -> bool:
        return current_phase(self._spec, self._progress) is None

    @property
    def told(self) -> str:
        """Where the trial stands, in a line for the terminal."""
        phase = current_phase(self._spec, self._progress)
        if phase is None:
            return f"done after {self.steps} steps"
        if phase.kind is PhaseKind.ANSWER:
            return f"{phase.name}: question {self._progress.question + 1}/{len(self._questions)}"
        left = steps_left(self._spec, self._progress, self.steps)
        here = self.steps - self._progress.steps_before
        return f"{phase.name}: {here} steps" + ("" if left is None else f", {left} left")

    def update(
        self,
        state: HeadsetState,
        clock_ns: int,
        previous: FrameTiming | None,
        video: Sequence[VideoPacket],
    ) -> Shown:
        """One display frame, up to and including its record on disk.

        ``clock_ns`` is OpenXR's time minus the monotonic clock's; ``previous`` the last frame's
        ledger.
        """
        if self._recorder.low_space:
            raise DiskLow(
                f"{self._recorder.path}: the disk is nearly full; the session ended here, whole "
                "and readable; make room before the next"
            )
        events = self._hear(state.display_time_ns)
        command = self._proceed(state, clock_ns)
        for packet in video:
            self._recorder.video(packet)
        began = time.perf_counter_ns()
        self._recorder.frame(state, command, events, previous)
        return Shown(
            event=self._event,
            happenings=tuple(h for event in events for h in event.happenings),
            base=self._body.base(self._event),
            feedback=self._body.feedback(self._event),
            rig_yaw=self._body.rig_yaw,
            in_house=acting(self._spec, self._progress),
            panels=self._panels,
            event_age_ns=state.display_time_ns - self._event_time_ns,
            record_ns=time.perf_counter_ns() - began,
        )

    def pause(self) -> None:
        """The headset is off the head: the house waits until the next frame."""
        self._world.pause()
        self._body.rest()
        self._paused = True

    def for_participant(self) -> Boards:
        """The boards in words, and what the participant knows of the protocol."""
        phase = current_phase(self._spec, self._progress)
        return Boards(
            phase=phase.name if phase else END,
            in_house=acting(self._spec, self._progress),
            steps_left=steps_left(self._spec, self._progress, self._event.step_count),
            panels=self._panels,
        )

    # ---------------------------------------------------------------------------------- in order

    def _hear(self, now_ns: int) -> list[Event]:
        """What the world said since the last frame; what follows a keyframe waits for the next, so
        that the file has keyframe and events in the order in which they came about."""
        events: list[Event] = []
        self._unheard += self._world.take()
        while self._unheard:
            value = self._unheard[0]
            if isinstance(value, Keyframe):
                if events:
                    break
                self._recorder.keyframe(value.tick, value.state, value.time_ns)
            elif isinstance(value, Event):
                events.append(value)
            self._unheard.popleft()
        if events:
            self._event = events[-1]
            self._event_time_ns = now_ns
        return events

    def _proceed(self, state: HeadsetState, clock_ns: int) -> Command | None:
        before = self._progress
        hand, other = state.right, state.left
        if self._settings.grip.hand == "left":
            hand, other = other, hand
        asking = next((p for p in self._panels if p.options), None)
        self._progress = advance(
            self._spec,
            self._questions,
            before,
            Inputs(
                time_ns=state.display_time_ns,
                steps=self._event.step_count,
                head=state.head,
                hovered=option_aimed_at(asking, hand.aim) if asking and hand.aim.valid else None,
                press=hand.trigger,
                menu=other.menu,
            ),
        )
        for answer in self._progress.answers[len(before.answers) :]:
            self._recorder.answer(answer)
        for end in self._progress.ends[len(before.ends) :]:
            self._recorder.note(f"{end.name} ended: {end.reason}", "vrhuman", end.ended_ns)
            self._leave(state.display_time_ns)
        if self._progress.started_ns is not None and self._entered != self._progress.phase:
            self._enter(state.display_time_ns, clock_ns)
        self._panels = boards(
            self._spec, self._questions, self._progress, state.display_time_ns, other.grip
        )
        if not acting(self._spec, self._progress) or self._progress.started_ns is None:
            return None
        if self._paused:
            self._paused = False
            self._world.resume(clock_ns)
        if state.display_time_ns - self._keyframed_ns > KEYFRAME_NS:
            self._keyframed_ns = state.display_time_ns
            self._world.keyframe()
        command = self._body.command(state, self._event)
        self._world.wish(command)
        return command

    def _enter(self, now_ns: int, clock_ns: int) -> None:
        phase = self._spec.phases[self._progress.phase]
        self._entered = self._progress.phase
        self._recorder.phase(phase.name, self._event.tick, self._progress.steps_before, now_ns)
        if phase.kind is PhaseKind.ANSWER:
            self._recorder.questions(phase.name, self._questions, now_ns)
        else:
            self._keyframed_ns = now_ns
            self._world.keyframe()
            self._world.resume(clock_ns)

    def _leave(self, now_ns: int) -> None:
        self._world.pause()
        self._body.rest()
        if self.over:
            self._recorder.phase(END, self._event.tick, self._event.step_count, now_ns)
