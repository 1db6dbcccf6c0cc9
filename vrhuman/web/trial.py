"""One participant's trial on a page: the ordinary trial, fed with the page's frames.

It runs in a process of its own, which reads the page's messages from a pipe and writes the answers
to it. A page that goes away pauses the trial at once; it goes on with the next page's first frame.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np

from vrhuman.annotation.ticking import ticker_of
from vrhuman.embodiment.build import open_agent
from vrhuman.embodiment.settings import desk_settings
from vrhuman.engines.seen import AgentPicture
from vrhuman.houses.free_floor import free_floor
from vrhuman.protocol.specification import Condition
from vrhuman.recording.entries import InterruptionReason, PauseReason, RuntimeKind
from vrhuman.records import FrameTiming, HeadsetState, VrhumanError, WorldState
from vrhuman.runtime.loop.virtual_loop import LocalWorld
from vrhuman.runtime.opening import (
    asked_questions,
    handled_in,
    locked_session,
    onward_of,
    session_recorder,
)
from vrhuman.runtime.plan import Plan, Prepared, prepare
from vrhuman.runtime.processes.world import World
from vrhuman.runtime.resume import InterruptedSession, interrupted, prepared_again
from vrhuman.runtime.runtime import Runtime
from vrhuman.runtime.trial import Trial
from vrhuman.runtime.view.agent_view import (
    DEPTH_STRIDE,
    HEIGHT,
    NO_PICTURE,
    WIDTH,
    Eyes,
    eyes_of,
)
from vrhuman.web.client_clock import ClientClock
from vrhuman.web.house_file import house_file, pack_house
from vrhuman.web.messages import BadMessage, ClientFrame, Leave, Mode, read_message, written_message
from vrhuman.web.shown import ShownFrames

RUNTIMES: dict[Mode, Runtime] = {
    "headset": Runtime(RuntimeKind.BROWSER, "browser, headset"),
    "desktop": Runtime(RuntimeKind.BROWSER, "browser, mouse and keys", "smooth"),
}
"""What the file tells as its runtime."""
SILENCE_SECONDS = 0.5
"""A page that sends no frame for so long is away: the trial is paused."""


@dataclass(frozen=True, slots=True)
class HouseReady:
    """The trial's process has loaded: the page's house file, and the session that is recorded."""

    house: bytes
    session: Path


@dataclass(frozen=True, slots=True)
class TrialRefused:
    """The trial cannot begin or go on; ``reason`` is one line."""

    reason: str


@dataclass(frozen=True, slots=True)
class TrialOver:
    """The file is closed; ``completed`` says whether anything is left to do."""

    session: Path
    completed: bool


@dataclass(frozen=True, slots=True)
class PageCame:
    """A page has come, the trial's ``page``-th: it has been shown nothing yet."""

    page: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What the ``page``-th page's oldest message is answered; every message gets one.

    ``message`` is for the page; None where the page left, or sent what is no message: its
    connection is to be ended for ``reason``, one line.
    """

    page: int
    message: bytes | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PageGone:
    """The page's connection has ended."""


@dataclass(frozen=True, slots=True)
class ServerEnds:
    """The server ends; the session is closed and can be resumed."""


class NotInBrowsers(VrhumanError):
    """The condition or the engine needs what a page cannot show yet."""


def trial_process(what: Plan | Path, mode: Mode, link: Connection) -> None:
    """Run or resume a trial for the page at the other end of ``link``: a process's main function.

    It receives messages of :mod:`vrhuman.web.messages` as bytes, :class:`PageCame`,
    :class:`PageGone` and :class:`ServerEnds`; it sends :class:`HouseReady`, then an
    :class:`Answer` to each message, and :class:`TrialOver` or :class:`TrialRefused`.
    """
    try:
        with ExitStack() as stack:
            if isinstance(what, Plan):
                desk = desk_settings(what.body, "smooth")
                plan = what if mode == "headset" else replace(what, body=desk)
                prepared, broken = prepare(plan), None
            else:
                broken = stack.enter_context(interrupted(what))
                prepared = prepared_again(broken, None)
            link.send(run_on_page(prepared, mode, link, broken))
    except VrhumanError as error:
        link.send(TrialRefused(str(error)))
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        return  # the server has ended; what was recorded is closed and can be resumed


def run_on_page(
    prepared: Prepared,
    mode: Mode,
    link: Connection,
    broken: InterruptedSession | None,
    kind: type[Trial] = Trial,
    look_ns: int = 0,
) -> TrialOver:
    """Run a trial until it is over, or until the server ends.

    A ``kind`` of trial that looks by the agent's eyes may do so each ``look_ns``; a page draws for
    itself, so that nobody looks by default.

    :raises VrhumanError: where house, engine or disk refuse; what was recorded is kept.
    """
    plan, runtime = prepared.plan, RUNTIMES[mode]
    _require_showable(prepared)
    with ExitStack() as stack:
        lock = stack.enter_context(locked_session(plan, broken))
        opened = stack.enter_context(
            open_agent(plan.engine, prepared.house, prepared.house_id, prepared.house_seed)
        )
        engine = opened.agent.engine
        ticker = ticker_of(engine) if plan.instructions else None
        eyes = eyes_of(opened, filmed=False) if look_ns else Eyes(engine, _Blindfold())
        world = World(opened.agent, eyes, look_ns, ticker)
        ready = world.ready(opened.data)
        reached = broken.reached if broken else None
        start = world.relive(reached.past) if reached else ready.world_state
        packed = pack_house(ready.scene)
        local = LocalWorld(world, time.monotonic_ns())
        entered = replace(prepared, house=ready.data)
        recorder = stack.enter_context(
            session_recorder(entered, runtime, time.monotonic_ns(), broken, lock)
        )
        trial = kind(
            prepared.spec,
            asked_questions(prepared, ready, broken),
            plan.body,
            start,
            local,
            recorder,
            reached,
            None,
            free_floor(ready.house),
            onward_of(prepared),
            runtime,
            handled_in(ready.house),
            plan.instructions,
        )
        link.send(HouseReady(house_file(packed), lock.whole))
        hand, lift = plan.body.grip.hand, plan.body.locomotion.height_offset
        page = _Page(trial, local, lambda: ShownFrames(ready.scene, packed, hand, lift))
        try:
            page.serve(link)
        except (EOFError, BrokenPipeError, KeyboardInterrupt):  # the server was killed
            trial.interrupted(InterruptionReason.KEYBOARD)
    return TrialOver(lock.whole, trial.over)


def _require_showable(prepared: Prepared) -> None:
    if prepared.spec.condition is Condition.REPLAY:
        raise NotInBrowsers(
            f"{prepared.plan.protocol}: condition replay shows the participant's own film, which a "
            "page cannot show yet; use a protocol without it, or a headset"
        )
    if prepared.plan.engine.name != "embedded":
        raise NotInBrowsers(
            f"--engine {prepared.plan.engine.name}: a page draws the embedded engine's house only; "
            "leave the option out"
        )


class _Page:
    """Runs the trial's frames as a page sends them."""

    def __init__(
        self, trial: Trial, local: LocalWorld, new_frames: Callable[[], ShownFrames]
    ) -> None:
        self._trial = trial
        self._local = local
        self._new_frames = new_frames
        self._frames = new_frames()
        self._clock = ClientClock()
        self._number = 0
        self._page = 0
        self._refused = ""
        self._page_frame: int | None = None
        self._previous: FrameTiming | None = None
        self._display_ns = 0

    def serve(self, link: Connection) -> None:
        """Answer a page's messages until the trial is over.

        What is loaded by now stays, so that garbage collection need not look at it again.
        """
        gc.collect()
        gc.freeze()
        while not self._trial.at_end:
            if not link.poll(SILENCE_SECONDS):
                self._away()
                continue
            self._hear(link.recv(), link)

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
        link.send(self._answer(received))

    def _answer(self, received: bytes) -> Answer:
        """Return the answer to a page's message; one that was refused is heard no more."""
        reason = self._refused
        if not reason:
            try:
                message = read_message(received)
            except BadMessage as error:
                reason = str(error)
            else:
                if isinstance(message, ClientFrame):
                    return Answer(self._page, self._frame(message))
                reason = "the page was left" if isinstance(message, Leave) else "hello comes once"
            self._refused = reason
            self._away()
        return Answer(self._page, None, reason)

    def _tell_clock(self) -> None:
        """Note how well the page's clock is known; the next page has its own."""
        error_ns, self._clock = self._clock.error_ns, ClientClock()
        if error_ns is not None:
            self._trial.note(f"the page's clock is known within {error_ns * 1e-6:.1f} ms")

    def _away(self) -> None:
        """Pause until the next frame of a page."""
        self._previous = self._page_frame = None
        if self._number:
            self._trial.pause(PauseReason.RUNTIME_LOST)
            self._trial.recorder.flush()

    def _frame(self, frame: ClientFrame) -> bytes:
        now = time.monotonic_ns()
        self._clock = self._clock.after(now, frame.time_ms, frame.stamp, frame.held_ms)
        self._number += 1
        period_ns = round(frame.period_ms * 1e6)
        missed = 0
        if self._page_frame is not None:
            missed = max(0, frame.state.frame - self._page_frame - 1)
        self._page_frame = frame.state.frame
        state = self._timed(frame, now)
        self._local.now_ns = now
        began, cpu = time.perf_counter_ns(), time.thread_time_ns()
        shown = self._trial.update(state, 0, self._previous, ())
        updated = time.perf_counter_ns()
        data = written_message(self._frames.message(frame.state.frame, now, shown))
        ended = time.perf_counter_ns()
        self._previous = FrameTiming(
            frame=self._number,
            display_time_ns=state.display_time_ns,
            period_ns=period_ns,
            missed=missed,
            poll_ns=0,
            update_ns=updated - began,
            draw_ns=0,
            record_ns=shown.record_ns,
            submit_ns=ended - updated,
            cpu_ns=time.thread_time_ns() - cpu,
            draw_cpu_ns=0,
            pose_age_ns=max(0, now - self._sent_ns(frame, now)),
            event_age_ns=shown.event_age_ns,
        )
        return data

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


class _Blindfold:
    """Takes no looks: the film and what was seen are drawn from the record afterwards."""

    def look(self, world_state: WorldState) -> AgentPicture:  # noqa: ARG002
        """Return a picture of nothing."""
        depth = np.zeros((HEIGHT // DEPTH_STRIDE, WIDTH // DEPTH_STRIDE), dtype=np.float32)
        return AgentPicture(NO_PICTURE, depth, {})
