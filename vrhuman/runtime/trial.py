"""One trial, frame by frame: protocol, body, world and recorder, for any kind of display.

:mod:`vrhuman.runtime.loop.headset_loop` drives it with a headset,
    :mod:`vrhuman.runtime.loop.virtual_loop` in virtual time. It owns no clock, no graphics and no
    process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from vrhuman.embodiment.body import Body, anywhere
from vrhuman.embodiment.feedback import Feedback, Pulse
from vrhuman.embodiment.settings import BodySettings
from vrhuman.headset.gaze import later
from vrhuman.protocol.action_menu import Offers
from vrhuman.protocol.boards.boards import boards
from vrhuman.protocol.boards.marks import marks
from vrhuman.protocol.cueing import ticks
from vrhuman.protocol.instructing import remaining
from vrhuman.protocol.machine import advance
from vrhuman.protocol.progress import (
    Episode,
    Inputs,
    Onward,
    Progress,
    acting,
    current_phase,
    interrupted,
    unchanged,
)
from vrhuman.protocol.specification import (
    ASKING,
    PhaseKind,
    ProtocolSpec,
    load_questionnaires,
)
from vrhuman.protocol.training.doing import doing
from vrhuman.protocol.training.machine import begins_again
from vrhuman.recording.channels.gaze import GAZE
from vrhuman.recording.channels.picture import PICTURE_CHANGE
from vrhuman.recording.entries import (
    PROGRAM,
    AudioPacket,
    Interruption,
    InterruptionReason,
    Note,
    PauseChange,
    PauseReason,
    StepDone,
    StepSkipped,
    VideoPacket,
)
from vrhuman.recording.recorder import Recorder
from vrhuman.records import (
    Asked,
    Command,
    Event,
    FrameTiming,
    Gaze,
    HeadsetState,
    Instruction,
    Panel,
    PictureChange,
    Question,
    TaskGoal,
    WorldState,
)
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.pausing import Pauses, SessionClock
from vrhuman.runtime.processes.world_supervisor import WorldClient, WorldSupervisor
from vrhuman.runtime.replay_state import Reached, ReplayState, SequenceOffset
from vrhuman.runtime.runtime import VIRTUAL_TIME, Runtime, texts_on
from vrhuman.runtime.session_log import SessionLog
from vrhuman.runtime.view.film_panel import FilmEnd, shown_by

KEYFRAME_NS = 60_000_000_000
"""The longest time of acting without a keyframe [ns]."""
END = "end"
"""The name under which the end of the last phase is recorded."""
Change = Callable[[Episode, Progress, Inputs], Progress]
"""A change to an episode's progress by somebody other than the participant."""


class Trial:
    """One participant, one house, one protocol, one file.

    With ``reached``, it continues where an earlier run was interrupted; ``start`` is the world
    there. ``onward`` returns the episode once it has come so far: the next pairs depend on the
    answers. ``film`` has the session's video for the replay player, if the condition allows one;
    ``standable`` returns for a place, x and z [m], whether a teleport may lead there; ``runtime``
    is where the participant reads. ``handled`` are the things that can be lifted, with their
    weight [kgf], or opened (None). ``instructions`` are what an instructed phase asks for.
    """

    def __init__(
        self,
        spec: ProtocolSpec,
        questions: tuple[Question, ...],
        settings: BodySettings,
        start: WorldState,
        world: WorldClient,
        recorder: Recorder,
        reached: Reached | None = None,
        film: FilmEnd | None = None,
        standable: Callable[[float, float], bool] = anywhere,
        onward: Onward = unchanged,
        runtime: Runtime = VIRTUAL_TIME,
        handled: Mapping[str, float | None] | None = None,
        instructions: tuple[Asked, ...] = (),
    ) -> None:
        self._settings = settings
        self._progress = reached.progress if reached else Progress()
        self._onward = onward
        episode = Episode(
            spec,
            questions,
            texts_on(spec, runtime),
            settings.grip.hand,
            None if settings.force.gauge == "off" else settings.force.full_force,
            load_questionnaires(spec),
            instructions,
        )
        self._episode = onward(episode, self._progress)
        self._body = Body(settings, start, standable, handled)
        self._world = world
        self._recorder = recorder
        self._film = film
        self._lead = reached.lead if reached else SequenceOffset()
        self._supervisor = WorldSupervisor(world, reached.past if reached else ReplayState())
        self._clock = SessionClock(reached.time_ns if reached else None)
        self._world_state = start
        self._world_state_time_ns = 0
        self._panels: tuple[Panel, ...] = ()
        self._marks: tuple[Panel, ...] = ()
        self._ticks: tuple[Pulse, ...] = ()
        self._offers: Offers | None = None  # since the action menu was opened
        self._offers_wanted = False
        self._felt: tuple[Event, ...] = ()  # events since the protocol last advanced
        self._done: tuple[StepDone, ...] = ()  # steps done since then
        self._practised = self._progress.task
        self._keyframed_ns = 0
        self._entered = self._progress.phase if self._progress.started_ns is not None else -1
        self._pauses = Pauses()
        self._stands = False  # whether the house's time is stopped after a pause
        self._met = False
        self._state: HeadsetState | None = None
        self._left = False
        self.loudness: float | None = None
        """The microphone's newest peak 0..1; None if none is recorded."""
        self._log = SessionLog(recorder)
        self._now_ns = 0
        if reached:
            self._now_ns = self._log.now_ns = reached.time_ns
            self.pause(PauseReason.RESUMED)
            self._lay_out()
            self._instruct()

    @property
    def progress(self) -> Progress:
        return self._progress

    @property
    def _spec(self) -> ProtocolSpec:
        return self._episode.spec

    @property
    def episode(self) -> Episode:
        return self._episode

    @property
    def world_state(self) -> WorldState:
        """The newest world state."""
        return self._world_state

    @property
    def state(self) -> HeadsetState | None:
        """The headset's state in the last frame, in session time; None before the first."""
        return self._state

    @property
    def now_ns(self) -> int:
        """The session time of the last frame [ns]."""
        return self._now_ns

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The panels that the participant sees."""
        return self._panels

    @property
    def rig_yaw(self) -> float:
        """How far thumbsticks have turned the stage over the house [degrees]."""
        return self._body.rig_yaw

    @property
    def recorder(self) -> Recorder:
        """The recorder that writes the trial's file."""
        return self._recorder

    @property
    def pauses(self) -> Pauses:
        """The reasons why the trial is paused, if it is."""
        return self._pauses

    @property
    def steps(self) -> int:
        return self._world_state.step_count

    @property
    def over(self) -> bool:
        return current_phase(self._spec, self._progress) is None

    @property
    def at_end(self) -> bool:
        """Whether no more frames are wanted: the trial is over, or was left to be resumed."""
        return self.over or self._left

    @property
    def acting(self) -> bool:
        """Whether the participant is at something in the house, paused or not."""
        return acting(self._spec, self._progress)

    @property
    def in_house(self) -> bool:
        """Whether the house is shown: a pause hides it, since it does not follow the head."""
        return self.acting and not self._pauses.reasons

    def update(
        self,
        state: HeadsetState,
        clock_ns: int,
        previous: FrameTiming | None,
        video: Sequence[VideoPacket],
        sound: Sequence[AudioPacket] = (),
        ahead_ns: int = 0,
        gaze: Gaze | None = None,
    ) -> FrameOutput:
        """Run one display frame, up to and including its record on disk.

        ``clock_ns`` is OpenXR's time minus the monotonic clock's; ``previous`` is the last frame's
        timing. ``sound`` has times of the monotonic clock; the frame is shown ``ahead_ns`` from
        now. ``gaze`` is where the eyes look, if that is to be recorded.
        """
        if gaze is not None:
            self._recorder.add(GAZE, later(gaze, self._clock.ahead_ns(state.display_time_ns)))
        state, clock_ns, previous = self._clock.read(state, clock_ns, previous)
        self._now_ns = self._log.now_ns = state.display_time_ns
        self._state = state
        world_states = self._hear(state.display_time_ns)
        events = tuple(h for world_state in world_states for h in world_state.events)
        self._felt += events
        command = self._proceed(state, clock_ns)
        self._log.frame(self._panels, video, sound, clock_ns - ahead_ns)
        felt = self._lead.back(self._world_state)
        feedback, base = self.worded(self._body.feedback(felt)), self._body.base(felt)
        if self._ticks:
            feedback = replace(feedback, pulses=(*feedback.pulses, *self._ticks))
        began = time.perf_counter_ns()
        self._recorder.frame(state, command, world_states, previous)
        return FrameOutput(
            world_state=self._world_state,
            events=events,
            command=command,
            base=base,
            agent=base - self._body.overhang,
            feedback=feedback,
            rig_yaw=self._body.rig_yaw,
            in_house=self.in_house,
            panels=(*shown_by(self._film, self._panels, video), *self._marks),
            event_age_ns=state.display_time_ns - self._world_state_time_ns,
            record_ns=time.perf_counter_ns() - began,
        )

    def pass_over(self, state: HeadsetState, clock_ns: int, previous: FrameTiming | None) -> None:
        """Record a display frame of which nothing is made, since a newer one is there.

        The arguments are those of :meth:`update`.
        """
        state, _, previous = self._clock.read(state, clock_ns, previous)
        self._now_ns = self._log.now_ns = state.display_time_ns
        self._recorder.frame(state, None, (), previous)

    def heard_second(self, state: HeadsetState) -> HeadsetState:
        """Return a second participant's frame, of the first one's clock, in session time."""
        state, _, _ = self._clock.read(state, 0, None)
        self._now_ns = self._log.now_ns = state.display_time_ns
        return state

    def pause(self, reason: PauseReason) -> None:
        """Pause house and protocol; the file records the ``reason``.

        A reason of :data:`~vrhuman.runtime.pausing.PASSING` ends with the next frame of the
        participant's.
        """
        if reason in self._pauses.reasons:
            return
        self._pauses = self._pauses.with_reason(reason, self._now_ns)
        self._stands = True
        self._log.state(PauseChange(self._now_ns, reason, True))
        self._world.pause()
        self._body.rest()

    def go_on(self, *reasons: PauseReason) -> None:
        """Remove these reasons to wait."""
        for reason in reasons:
            if reason in self._pauses.reasons:
                self._pauses = self._pauses.without(reason)
                self._log.state(PauseChange(self._now_ns, reason, False))
                if not self._pauses.reasons:  # a pause counts in no phase
                    waited = self._progress.waited_ns + self._now_ns - self._pauses.since_ns
                    self._progress = replace(self._progress, waited_ns=waited)

    def recentred(self) -> None:
        """Adopt the headset's moved stage: the agent is now where the head is."""
        self._body.rest()
        self.note("the headset was recentred")

    def picture_changed(self, stage: int, age_ns: int) -> None:
        """Record that the house's picture is shown otherwise, being ``age_ns`` old."""
        self._recorder.add(PICTURE_CHANGE, PictureChange(self._now_ns, stage, age_ns))

    def note(self, text: str, author: str = PROGRAM) -> None:
        """Record a note in the file, the program's or the experimenter's."""
        self._log.note(text, author)

    def noted(self) -> list[Note]:
        """Return the newest notes since the last call."""
        return self._log.noted()

    def change(self, change: Change) -> None:
        """Change the episode's progress, paused or not.

        Before the first frame, this has no effect.
        """
        if self._state is not None:
            before = self._progress
            self._progress = change(self._episode, before, self._inputs(self._state))
            self._follow(before)

    def leave(self, reason: InterruptionReason) -> None:
        """Request the end of the frames; the file is closed and the session can be resumed."""
        self.interrupted(reason)
        self._left = True

    def interrupted(self, reason: InterruptionReason) -> None:
        """Record that the frames ended without a request."""
        self._log.state(Interruption(self._now_ns, reason))

    def mark(self, key: str, text: str = "") -> None:
        """Record the experimenter's marker ``key`` ("1" to "9"), and what it stands for."""
        self._log.mark(key, text)

    # ---------------------------------------------------------------------------------- in order

    def _hear(self, now_ns: int) -> tuple[WorldState, ...]:
        """Return the world states since the last frame."""
        heard = self._supervisor.take(now_ns)
        for keyframe in heard.keyframes:
            self._recorder.keyframe(keyframe.tick, keyframe.state, now_ns, keyframe.laid_out)
        if heard.lost is not None:
            self.pause(PauseReason.ENGINE_LOST)
            self.note(f"the engine is started again: {heard.lost}")
        self._done += heard.done
        if heard.offers is not None:
            self._offers = heard.offers
        if heard.back:
            self._offers_wanted = False  # the engine that was asked is gone
            self._lay_out()
            self._instruct()
            self.go_on(PauseReason.ENGINE_LOST)
        for seen in heard.seen:
            self._recorder.seen(seen)
        if heard.world_states:
            self._world_state = heard.world_states[-1]
            self._world_state_time_ns = now_ns
        return heard.world_states

    def _proceed(self, state: HeadsetState, clock_ns: int) -> Command | None:
        self._marks, self._ticks = (), ()
        if not self._attend(state):
            self._progress = interrupted(self._progress)
            return None
        before = self._progress
        inputs = self._inputs(state)
        self._progress = advance(self._episode, before, self._panels, inputs)
        self._episode = self._onward(self._episode, self._progress)
        self._ticks = ticks(before, self._progress)
        self._felt, self._done = (), ()
        self._follow(before)
        if self._progress.started_ns is not None and self._entered != self._progress.phase:
            self._enter(state.display_time_ns)
        elif begins_again(self._practised, self._progress.task):
            self._lay_out()
        self._practised = self._progress.task
        self._panels = boards(self._episode, self._progress, inputs)
        pointing = self._progress.pointing
        self._marks = marks(pointing, self._panels, state.left, state.right, state.head)
        if not self.acting:
            return None
        if self._stands:
            self._stands = False
            self._world.resume(clock_ns)
        if state.display_time_ns - self._keyframed_ns > KEYFRAME_NS:
            self._keyframed_ns = state.display_time_ns
            self._world.keyframe()
        command = self._lead.onward(self._body.command(state, self._lead.back(self._world_state)))
        self._supervisor.submitted(command)
        self._world.submit(command)
        return command

    def worded(self, feedback: Feedback) -> Feedback:
        """Return the feedback with what it says in the participant's language."""
        if feedback.touch is None or not feedback.touch.refusal:
            return feedback
        words = self._episode.texts.say(feedback.touch.refusal)
        return replace(feedback, touch=replace(feedback.touch, words=words))

    def _inputs(self, state: HeadsetState) -> Inputs:
        return Inputs(
            time_ns=state.display_time_ns,
            steps=self._world_state.step_count,
            head=state.head,
            left=state.left,
            right=state.right,
            force=self._world_state.grasp_force,
            doing=doing(self._world_state, self._felt),
            done=self._done,
            offers=self._offers,
            choice_waits=self._body.awaits(self._world_state),
        )

    def _follow(self, before: Progress) -> None:
        """Record what is new in the progress; the house waits for panels and between phases."""
        self._log.follow(before, self._progress)
        new = self._progress.finished[len(before.finished) :]
        if any(isinstance(each, StepSkipped) for each in new):
            self._instruct()
        stands = acting(self._spec, before) and not acting(self._spec, self._progress)
        ended = len(self._progress.ends) > len(before.ends)
        if stands:
            self._stands = True
        if stands or ended:
            self._world.pause()
            self._body.rest(keeping_grip=self._progress.actions.open)
        self._offer()
        for action in self._progress.chosen[len(before.chosen) :]:
            self._body.choose(action)
        if ended and self.over:
            self._recorder.phase(
                END, self._world_state.tick, self._world_state.step_count, self._now_ns
            )

    def _offer(self) -> None:
        """Ask the engine what can be done, once for each time that the action menu is opened."""
        actions = self._progress.actions
        if not actions.open:
            self._offers, self._offers_wanted = None, False
        elif actions.offers is None and not self._offers_wanted:
            self._offers_wanted = True
            self._world.tell_offers()

    def _attend(self, state: HeadsetState) -> bool:
        """Return whether the participant takes part in this frame and nothing pauses the trial."""
        if not state.focused:
            if self._met and not self._pauses.reasons:
                self.pause(PauseReason.UNFOCUSED)
            return False
        self._met = True
        low, slow = self._recorder.low_space, self._recorder.slow
        for reason, so in ((PauseReason.DISK_LOW, low), (PauseReason.DISK_SLOW, slow)):
            if so:
                self.pause(reason)
            else:
                self.go_on(reason)
        self.go_on(*self._pauses.passing)
        if not self._pauses.reasons:
            return True
        self._pauses = self._pauses.met(state, self._episode.texts)
        pointing = self._pauses.pointing
        if self._pauses.dismissed and self._pauses.shown_reason is not None:
            self.go_on(self._pauses.shown_reason)
            self._progress = replace(self._progress, pressing_ns=self._now_ns, pointing=pointing)
        message = self._progress.message
        said = message.text if message and self._now_ns <= message.until_ns else ""
        board = self._pauses.board(self._episode.texts, said)
        self._panels = (board,) if board else ()
        self._marks = marks(pointing, self._panels, state.left, state.right, state.head)
        return not self._pauses.reasons

    def _enter(self, now_ns: int) -> None:
        phase = self._spec.phases[self._progress.phase]
        self._entered = self._progress.phase
        self._recorder.phase(
            phase.name, self._world_state.tick, self._progress.steps_before, now_ns
        )
        if phase.in_house:
            self._keyframed_ns = now_ns
            self._lay_out()
            self._stands = True
            if phase.kind in ASKING:
                self._asked(phase.name, now_ns)
                self._instruct()
        elif phase.kind in (PhaseKind.ANSWER, PhaseKind.PRACTICE):
            self._recorder.questions(phase.name, self._episode.questions, now_ns)

    def _asked(self, phase: str, now_ns: int) -> None:
        """Record what a phase asks for."""
        asked = self._episode.instructions
        goals = [each for each in asked if isinstance(each, TaskGoal)]
        steps = [each for each in asked if isinstance(each, Instruction)]
        if goals:
            self._recorder.goals(phase, goals, now_ns)
        if steps:
            self._recorder.instructions(phase, steps, now_ns)

    def _instruct(self) -> None:
        """Tell the world what is still to be done, if this phase asks for something."""
        phase = current_phase(self._spec, self._progress)
        if phase is not None and phase.kind in ASKING:
            self._world.instruct(remaining(self._episode.instructions, self._progress.finished))

    def _lay_out(self) -> None:
        """Take a keyframe; for a pair, first put the things back with their weights."""
        phase = current_phase(self._spec, self._progress)
        if phase is not None and phase.weights:
            self._body.weigh(dict(phase.weights))
            self._world.lay_out(phase.weights)
        else:
            self._world.keyframe()
