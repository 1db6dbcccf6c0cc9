"""Writes what an acting agent does into a session file, at the times of a virtual clock."""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.agents.sight import PAPER_SIZE, Picture
from vrhuman.embodiment.acting import ActingAgent
from vrhuman.engines.agent import CAMERA_HEIGHT, FIELD_OF_VIEW
from vrhuman.protocol.progress import QUESTION
from vrhuman.recording.entries import EndReason, PanelShown, PhaseEnded, VideoPacket
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.video import VideoEncoder
from vrhuman.records import (
    TICK_NS,
    Action,
    Answer,
    Command,
    GivenAnswer,
    HandState,
    HeadsetState,
    Interaction,
    InteractionKind,
    Question,
    TrackedPose,
    View,
    WorldState,
)
from vrhuman.runtime.session_log import SessionLog
from vrhuman.runtime.trial import END, KEYFRAME_NS

START_NS = 1_000_000_000
FRAME_NS = 33_333_333
"""The least time of an action or an answer [ns]."""
PICTURES_PER_SECOND = 10
_BETWEEN_PICTURES_NS = 1_000_000_000 // PICTURES_PER_SECOND


class Journal:
    """The records of one agent's session, in order."""

    def __init__(self, recorder: Recorder, body: ActingAgent, filmed: bool) -> None:
        self._recorder, self._body = recorder, body
        self._log = SessionLog(recorder)
        self._film = VideoEncoder(*PAPER_SIZE, PICTURES_PER_SECOND) if filmed else None
        self._packets: list[VideoPacket] = []
        self._now_ns = self._log.now_ns = START_NS
        self._filmed_ns = 0
        self._keyframed_ns = 0
        self._frames = self._sequence = 0
        self._first = body.observe().agent_position.copy()

    @property
    def session_id(self) -> str:
        return self._recorder.path.stem

    @property
    def recorder(self) -> Recorder:
        return self._recorder

    @property
    def now_ns(self) -> int:
        """The session's time [ns]."""
        return self._now_ns

    @property
    def wants_picture(self) -> bool:
        """Whether the video is due a picture."""
        due = self._now_ns - self._filmed_ns >= _BETWEEN_PICTURES_NS
        return self._film is not None and due

    def enter(self, phase: str) -> WorldState:
        """Record that a phase in the house begins, with the full state, and return that."""
        self.begin(phase)
        now = self.keyframe()
        self._advance(FRAME_NS)
        self._frame(None, now)  # so that the file has a state though nothing should be done
        return now

    def begin(self, phase: str) -> None:
        """Record that a phase begins."""
        tick = self._body.observe().tick
        self._recorder.phase(phase, tick, self._body.count, self._now_ns)

    def keyframe(self) -> WorldState:
        """Record the full state, return to it as a replay will, and return the world state."""
        state = self._body.save()
        self._body.restore(state)
        now = self._body.observe()
        self._recorder.keyframe(now.tick, state, self._now_ns)
        self._keyframed_ns = self._now_ns
        return now

    def act(self, action: Action) -> WorldState:
        """Perform one counted action, record it, and return the new world state."""
        if self._now_ns - self._keyframed_ns > KEYFRAME_NS:
            self.keyframe()
        self._sequence += 1
        now = self._body.act(action, self._sequence)
        self._advance(max(FRAME_NS, now.ticks * TICK_NS))
        asked = Interaction(self._sequence, InteractionKind.ACT, action)
        self._frame(self._command(now, asked), now)
        return now

    def see(self, picture: Picture) -> None:
        """Add a picture to the video, shown from now on."""
        if self._film is not None:
            self._packets += self._film.encode(self._now_ns, picture)
            self._filmed_ns = self._now_ns

    def ask(self, phase: str, questions: tuple[Question, ...]) -> None:
        """Record the questions of an answer phase."""
        self._recorder.questions(phase, questions, self._now_ns)

    def answer(
        self, phase: str, question: Question, answer: Answer | None, confidence: float | None
    ) -> None:
        """Record that a question was put, and its answer; None where the agent gave none."""
        self._recorder.panel(PanelShown(self._now_ns, QUESTION, question.question_id, True))
        self._advance(FRAME_NS)
        if answer is not None:
            given = GivenAnswer(question.question_id, phase, answer, self._now_ns, confidence)
            self._recorder.answer(given)
        self._recorder.panel(PanelShown(self._now_ns, QUESTION, question.question_id, False))
        self._frame(None, None)

    def note(self, text: str) -> None:
        """Record a note, for people."""
        self._log.note(text)

    def ended(self, phase: str, reason: EndReason) -> None:
        """Record that a phase is over."""
        self._advance(FRAME_NS)
        self._log.state(PhaseEnded(self._now_ns, phase, reason))
        self._frame(None, None)

    def close(self) -> None:
        """Record the end of the session."""
        self._advance(FRAME_NS)
        if self._film is not None:
            self._packets += self._film.flush()
        self._frame(None, None)
        self.begin(END)

    def _advance(self, time_ns: int) -> None:
        self._now_ns += time_ns
        self._log.now_ns = self._now_ns

    def _frame(self, command: Command | None, now: WorldState | None) -> None:
        self._frames += 1
        for packet in self._packets:
            self._recorder.video(packet)
        self._packets = []
        states = () if now is None else (now,)
        self._recorder.frame(nobody(self._frames, self._now_ns), command, states)

    def _command(self, now: WorldState, asked: Interaction) -> Command:
        """Return the command of an action; besides the action it tells where the agent then is."""
        away = (now.agent_position - self._first)[[0, 2]]
        return Command(
            sequence=self._sequence,
            display_time_ns=self._now_ns,
            travel=away,
            yaw=now.yaw,
            horizon=now.horizon,
            eye_height=float(now.agent_position[1]) + CAMERA_HEIGHT,
            head_rotation=geometry.from_euler(now.horizon, now.yaw, 0.0),
            arm_engaged=False,
            wrist_position=now.arm.joints[3] - now.agent_position,
            wrist_rotation=now.arm.wrist_rotation,
            arm_base_height=now.arm.base_height,
            grasp_force=now.grasp_force,
            interactions=(asked,),
        )


def nobody(frame: int, time_ns: int) -> HeadsetState:
    """Return the headset's state where no headset is connected; its views are the agent's."""
    pose = TrackedPose(np.zeros(3), np.array([0.0, 0.0, 0.0, 1.0]), False, False, False)
    hand = HandState(pose, pose, 0.0, 0.0, np.zeros(2), False, False, False)
    fov = geometry.fov_from_vertical(FIELD_OF_VIEW, PAPER_SIZE[0] / PAPER_SIZE[1])
    view = View(pose.position, pose.orientation, fov)
    return HeadsetState(frame, time_ns, pose, (view, view), hand, hand, False)
