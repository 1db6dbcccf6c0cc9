"""One participant's trial on a page: the ordinary trial, fed with the page's frames.

It runs in a process of its own, which reads the page's messages from a pipe and writes the answers
to it. A page that goes away pauses the trial at once; it goes on with the next page's first frame.
"""

from __future__ import annotations

import gzip
import time
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from vrhuman.annotation.ticking import ticker_of
from vrhuman.embodiment.build import open_agent
from vrhuman.embodiment.settings import BodySettings, desk_settings
from vrhuman.engines.seen import AgentPicture
from vrhuman.houses.free_floor import free_floor
from vrhuman.protocol.specification import Condition
from vrhuman.recording.entries import PROGRAM, InterruptionReason, RuntimeKind
from vrhuman.records import VrhumanError, WorldState
from vrhuman.runtime.loop.partner import PartnerBody, SharedWorld
from vrhuman.runtime.loop.virtual_loop import LocalWorld
from vrhuman.runtime.opening import (
    asked_questions,
    handled_in,
    locked_session,
    onward_of,
    session_recorder,
)
from vrhuman.runtime.plan import Plan, Prepared
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.processes.world import World
from vrhuman.runtime.replay_state import SequenceOffset
from vrhuman.runtime.resuming.interrupted import InterruptedSession, interrupted
from vrhuman.runtime.resuming.preparing import prepared_again
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
from vrhuman.runtime.view.film import Film
from vrhuman.web.calibration_loop import calibrate_on_page
from vrhuman.web.house_file import house_file, pack_house
from vrhuman.web.looks import Looks
from vrhuman.web.messages import Mode
from vrhuman.web.page_loop import PageLoop
from vrhuman.web.page_voice import PageVoice
from vrhuman.web.partner_loop import PartnerLoop
from vrhuman.web.shown import ShownFrames
from vrhuman.web.trial_messages import HouseReady, TrialOver, TrialRefused

RUNTIMES: dict[Mode, Runtime] = {
    "headset": Runtime(RuntimeKind.BROWSER, "browser, headset"),
    "desktop": Runtime(RuntimeKind.BROWSER, "browser, mouse and keys", "smooth"),
}
"""What the file tells as its runtime."""


class NotInBrowsers(VrhumanError):
    """The condition or the engine needs what a page cannot show yet."""


def trial_process(
    what: Plan | Path, mode: Mode, link: Connection, partners: Connection | None
) -> None:
    """Run or resume a trial for the page at the other end of ``link``: a process's main function.

    It receives messages of :mod:`vrhuman.web.messages` as bytes, and the server's own of
    :mod:`vrhuman.web.trial_messages`; it sends :class:`HouseReady`, then an answer to each of the
    page's messages, or to several, and :class:`TrialOver` or :class:`TrialRefused`. At the other
    end of ``partners`` is the page of the second participant, if there is one: its messages come
    there, and are answered there. A calibration, if there is one, comes before all that.
    """
    try:
        with ExitStack() as stack:
            if isinstance(what, Plan):
                body = _body(what, mode, link)
                if body is None:
                    return
                prepared, broken = prepare(replace(what, body=body)), None
            else:
                broken = stack.enter_context(interrupted(what))
                prepared = prepared_again(broken, None)
            if prepared.spec.condition is Condition.REPLAY:  # the participant watches the film
                prepared = replace(prepared, plan=replace(prepared.plan, film=True))
            link.send(run_on_page(prepared, mode, link, broken, partners=partners))
    except VrhumanError as error:
        link.send(TrialRefused(str(error)))
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        return  # the server has ended; what was recorded is closed and can be resumed


def _body(plan: Plan, mode: Mode, link: Connection) -> BodySettings | None:
    """Return how the participant's body moves, measured if that is wanted.

    Mouse and keys have nothing to measure. None where the server has ended meanwhile.
    """
    if mode == "desktop":
        return desk_settings(plan.body, "smooth")
    if plan.calibrating is None:
        return plan.body
    return calibrate_on_page(plan.calibrating, link)


def run_on_page(
    prepared: Prepared,
    mode: Mode,
    link: Connection,
    broken: InterruptedSession | None,
    kind: type[Trial] = Trial,
    look_ns: int = 0,
    partners: Connection | None = None,
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
            open_agent(
                plan.engine,
                prepared.house,
                prepared.house_id,
                prepared.house_seed,
                helped=plan.partner is not None,
            )
        )
        engine = opened.agent.engine
        ticker = ticker_of(engine) if plan.instructions else None
        eyes = eyes_of(opened, filmed=False) if look_ns else Eyes(engine, Blindfold())
        world = World(opened.agent, eyes, look_ns, ticker)
        ready = world.ready(opened.data)
        reached = broken.reached if broken else None
        start = world.relive(reached.past) if reached else ready.world_state
        packed = pack_house(ready.scene)
        lead = reached.partners if reached else SequenceOffset()
        now_ns = time.monotonic_ns()
        shared = SharedWorld(world, now_ns, lead) if plan.partner is not None else None
        local = shared or LocalWorld(world, now_ns)
        entered = replace(prepared, house=ready.data)
        recorder = stack.enter_context(
            session_recorder(entered, runtime, time.monotonic_ns(), broken, lock)
        )
        looks = film = None
        if plan.film:
            seen = reached.past.seen if reached else ()
            looks = stack.enter_context(
                closing(Looks(engine, seen, partial(recorder.note, author=PROGRAM)))
            )
        if prepared.spec.condition is Condition.REPLAY:
            film = stack.enter_context(closing(Film()))
            film.add(broken.video() if broken else ())
        standable, handled = free_floor(ready.house), handled_in(ready.house)
        trial = kind(
            prepared.spec,
            asked_questions(prepared, ready, broken),
            plan.body,
            start,
            local,
            recorder,
            reached,
            film,
            standable,
            onward_of(prepared),
            runtime,
            handled,
            plan.instructions,
        )
        house = gzip.compress(house_file(packed), 6)
        if looks is not None:
            looks.wait_ready()
        link.send(HouseReady(house, lock.whole))

        def frames(body: BodySettings) -> ShownFrames:
            return ShownFrames(ready.scene, packed, body.grip.hand, body.locomotion.height_offset)

        partner = None
        if plan.partner is not None and shared is not None:
            second = PartnerBody(trial, shared, standable, handled)
            partner = PartnerLoop(trial, second, plan.partner.body, frames)
        voice = None if plan.microphone is None else PageVoice()
        page = PageLoop(
            trial,
            local,
            partial(frames, plan.body),
            looks,
            voice,
            plan.cues is not None,
            partner,
        )
        try:
            page.serve(link, partners)
        except (EOFError, BrokenPipeError, KeyboardInterrupt):  # the server was killed
            trial.interrupted(InterruptionReason.KEYBOARD)
    return TrialOver(lock.whole, trial.over)


def _require_showable(prepared: Prepared) -> None:
    if prepared.plan.engine.name != "embedded":
        raise NotInBrowsers(
            f"--engine {prepared.plan.engine.name}: a page draws the embedded engine's house only; "
            "leave the option out"
        )


class Blindfold:
    """Takes no looks: they are taken beside the trial, or drawn from the record afterwards."""

    def begin(self, world_state: WorldState) -> None:
        """Do nothing."""

    def look(self, world_state: WorldState) -> AgentPicture:  # noqa: ARG002
        """Return a picture of nothing."""
        depth = np.zeros((HEIGHT // DEPTH_STRIDE, WIDTH // DEPTH_STRIDE), dtype=np.float32)
        return AgentPicture(NO_PICTURE, depth, {})
