"""Runs a trial's frames as its page sends them, and answers them."""

from __future__ import annotations

import gc
import select
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from vrhuman.audio.cues import tone
from vrhuman.protocol.cueing import cues
from vrhuman.protocol.progress import Progress, current_phase
from vrhuman.recording.channels.client_clock import CLIENT_CLOCK
from vrhuman.recording.entries import (
    AudioPacket,
    ClockEstimate,
    InterruptionReason,
    PauseReason,
    VideoPacket,
)
from vrhuman.records import FrameTiming, HeadsetState
from vrhuman.runtime.loop.virtual_loop import LocalWorld
from vrhuman.runtime.trial import Trial
from vrhuman.web.client_clock import ClientClock
from vrhuman.web.looks import Looks
from vrhuman.web.messages import (
    BadMessage,
    ClientFrame,
    Hello,
    Leave,
    Voice,
    read_message,
    written_message,
)
from vrhuman.web.page_voice import PageVoice
from vrhuman.web.shown import ShownFrames
from vrhuman.web.trial_messages import Answer, PageCame, PageGone, PhaseBegan, ServerEnds

SILENCE_SECONDS = 0.5
"""A page that sends no frame for so long is away: the trial is paused."""
MAX_PASSED_OVER = 30
"""Of frames that wait so many in a row are recorded only: all that a page sends unanswered."""
CLOCK_EVERY_NS = 1_000_000_000
"""How often the file tells how the page's clock stands to the server's."""


class PageLoop:
    """Runs the trial's frames as a page sends them.

    ``looks`` film it and ``voice`` encodes what the participant says, if that is wanted;
    ``sounding`` says whether they hear the protocol's notes.
    """

    def __init__(
        self,
        trial: Trial,
        local: LocalWorld,
        new_frames: Callable[[], ShownFrames],
        looks: Looks | None = None,
        voice: PageVoice | None = None,
        sounding: bool = False,
    ) -> None:
        self._trial = trial
        self._looks = looks
        self._voice = voice
        self._sounding = sounding
        self._sound: list[AudioPacket] = []
        self._phase = ""
        self._local = local
        self._new_frames = new_frames
        self._frames = new_frames()
        self._clock = ClientClock()
        self._clock_due_ns = 0
        self._left: deque[tuple[int, int]] = deque()  # stamps, and when their answers left [ns]
        self._number = 0
        self._page = 0
        self._refused = ""
        self._page_frame: int | None = None
        self._previous: FrameTiming | None = None
        self._display_ns = 0
        self._cpu_ns = time.thread_time_ns()
        self._newer = False  # whether another message waits
        self._passed_over = 0
        self._obeyed: HeadsetState | None = None

    def serve(self, link: Connection) -> None:
        """Answer a page's messages until the trial is over.

        What is loaded by now stays, so that garbage collection need not look at it again.
        """
        gc.collect()
        gc.freeze()
        waiting = waiter(link)
        while not self._trial.at_end:
            if not waiting(SILENCE_SECONDS):
                self._away()
                continue
            received = link.recv()
            self._newer = waiting(0.0)
            self._hear(received, link)
            self._tell_phase(link)

    def _hear(self, received: Any, link: Connection) -> None:
        if isinstance(received, PageGone):
            self._tell_clock()
            self._away()
            return
        if isinstance(received, ServerEnds):
            self._tell_clock()
            self._trial.leave(InterruptionReason.KEYBOARD)
            return
        if isinstance(received, PageCame):
            self._away()
            self._page, self._refused = received.page, ""
            self._frames = self._new_frames()
            self._tell_clock()
            return
        answer = self._answer(received)
        if answer is None:
            self._passed_over += 1
            return
        link.send(answer)
        self._passed_over = 0

    def _tell_phase(self, link: Connection) -> None:
        """Tell the server when another phase has begun."""
        progress = self._trial.progress
        now = current_phase(self._trial.episode.spec, progress)
        if now is None or progress.started_ns is None or now.name == self._phase:
            return
        self._phase = now.name
        link.send(PhaseBegan(now.name, self._trial.steps))

    def _answer(self, received: bytes) -> Answer | None:
        """Return the answer to a page's message; None where the next one's is for both.

        A page that was refused is heard no more.
        """
        reason = self._refused
        if not reason:
            try:
                message = read_message(received)
            except BadMessage as error:
                reason = str(error)
            else:
                if isinstance(message, ClientFrame):
                    data = self._frame(message)
                    if data is None:
                        return None
                    return Answer(self._page, data, messages=1 + self._passed_over)
                if isinstance(message, Voice) and self._voice is not None:
                    if self._clock.offset_ns is not None:
                        self._sound += self._voice.heard(message, self._clock.offset_ns)
                    return None
                reason = _why_not(message)
            self._refused = reason
            self._away()
        return Answer(self._page, None, reason, 1 + self._passed_over)

    def _tell_clock(self) -> None:
        """Note how well the page's clock is known; the next page has its own."""
        clock, self._clock = self._clock, ClientClock()
        self._clock_due_ns = 0
        self._left.clear()
        if clock.error_ns is not None:
            self._trial.note(f"the page's clock is known within {clock.error_ns * 1e-6:.1f} ms")

    def _keep_clock(self, frame: ClientFrame, now: int) -> None:
        """Compare the clocks by a frame, and record each second how they stand."""
        while self._left and self._left[0][0] < frame.stamp:
            self._left.popleft()
        heard = bool(self._left) and self._left[0][0] == frame.stamp
        left_ns = self._left[0][1] if heard else -1
        self._clock = self._clock.after(now, frame.time_ms, left_ns, frame.held_ms)
        offset_ns, error_ns = self._clock.offset_ns, self._clock.error_ns
        if now >= self._clock_due_ns and offset_ns is not None and error_ns is not None:
            self._clock_due_ns = now + CLOCK_EVERY_NS
            drift = self._clock.drift
            drift_ppm = None if drift is None else 1e6 * drift
            estimate = ClockEstimate(self._trial.now_ns, offset_ns, error_ns, drift_ppm)
            self._trial.recorder.add(CLIENT_CLOCK, estimate)

    def _away(self) -> None:
        """Pause until the next frame of a page."""
        self._previous = self._page_frame = None
        if self._number:
            self._trial.pause(PauseReason.RUNTIME_LOST)
            self._trial.recorder.flush()

    def _frame(self, frame: ClientFrame) -> bytes | None:
        """Run a frame and return what it shows; None where it is recorded only."""
        now = time.monotonic_ns()
        self._keep_clock(frame, now)
        self._number += 1
        period_ns = round(frame.period_ms * 1e6)
        missed = 0
        if self._page_frame is not None:
            missed = max(0, frame.state.frame - self._page_frame - 1)
        self._page_frame = frame.state.frame
        state = self._timed(frame, now)
        self._local.now_ns = now
        began = time.perf_counter_ns()
        data, event_age_ns = None, 0
        if self._may_be_passed_over(state):
            self._trial.pass_over(state, 0, self._previous)
            updated = ended = time.perf_counter_ns()
            record_ns = updated - began
        else:
            self._obeyed = state
            before = self._trial.progress
            shown = self._trial.update(state, 0, self._previous, self._video(), self._new_sound())
            if self._looks is not None:
                self._looks.after(self._trial.now_ns, shown)
            updated = time.perf_counter_ns()
            message = self._frames.message(frame.state.frame, now, shown)
            data = written_message({**message, **self._sounds(before)})
            ended = time.perf_counter_ns()
            self._left.append((now, time.monotonic_ns()))
            record_ns, event_age_ns = shown.record_ns, shown.event_age_ns
        cpu_before, self._cpu_ns = self._cpu_ns, time.thread_time_ns()
        self._previous = FrameTiming(
            frame=self._number,
            display_time_ns=state.display_time_ns,
            period_ns=period_ns,
            missed=missed,
            poll_ns=0,
            update_ns=updated - began,
            draw_ns=0,
            record_ns=record_ns,
            submit_ns=ended - updated,
            cpu_ns=self._cpu_ns - cpu_before,
            draw_cpu_ns=0,
            pose_age_ns=max(0, now - self._sent_ns(frame, now)),
            event_age_ns=event_age_ns,
        )
        return data

    def _video(self) -> Sequence[VideoPacket]:
        """Return the film's new pictures; what was seen first is recorded at once."""
        if self._looks is None:
            return ()
        packets, first = self._looks.take()
        for seen in first:
            self._trial.recorder.seen(seen)
        return packets

    def _sounds(self, before: Progress) -> Mapping[str, list[bytes]]:
        """Return what the participant hears of the protocol in this frame."""
        if not self._sounding:
            return {}
        heard = cues(self._trial.episode, before, self._trial.progress)
        return {"sounds": [tone(cue).astype("<i2").tobytes() for cue in heard]} if heard else {}

    def _new_sound(self) -> Sequence[AudioPacket]:
        sound, self._sound = self._sound, []
        return sound

    def _may_be_passed_over(self, state: HeadsetState) -> bool:
        """Whether a newer frame is there, and in this one nothing is pressed or let go."""
        return (
            self._newer
            and self._passed_over < MAX_PASSED_OVER
            and self._trial.in_house
            and self._obeyed is not None
            and _pressed(state) == _pressed(self._obeyed)
        )

    def _sent_ns(self, frame: ClientFrame, now: int) -> int:
        """Return when the page sent the frame, on this computer's clock."""
        if self._clock.offset_ns is None:
            return now
        return round(frame.time_ms * 1e6) + self._clock.offset_ns

    def _timed(self, frame: ClientFrame, now: int) -> HeadsetState:
        """Return the page's state at the time at which it takes effect here.

        A frame is recorded and obeyed when it comes: what a network delays cannot change what has
        happened in the house meanwhile.
        """
        self._display_ns = max(now, self._display_ns + 1)
        return replace(frame.state, frame=self._number, display_time_ns=self._display_ns)


def _why_not(message: Hello | Voice | Leave) -> str:
    """Return why a page's connection is ended after this message."""
    if isinstance(message, Leave):
        return "the page was left"
    return "hello comes once" if isinstance(message, Hello) else "the voice is not recorded"


def _pressed(state: HeadsetState) -> tuple[object, ...]:
    """What is pressed, and what is seen: a change of it is not passed over."""
    return (
        state.focused,
        state.head.valid,
        *(
            (hand.primary, hand.secondary, hand.menu, hand.trigger, hand.squeeze, hand.grip.tracked)
            for hand in (state.left, state.right)
        ),
    )


def waiter(link: Connection) -> Callable[[float], bool]:
    """Return a function that waits so many seconds at most, and says whether something came.

    ``Connection.poll`` makes a selector each time, which costs as much as a frame's record.
    """
    if sys.platform == "win32":
        return link.poll
    poller = select.poll()
    poller.register(link.fileno(), select.POLLIN)
    return lambda seconds: bool(poller.poll(1000.0 * seconds))
