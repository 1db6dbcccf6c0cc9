"""Run a plan: with a headset (real or scripted), or in virtual time."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from vrhuman.embodiment.build import build_agent
from vrhuman.engines.drawing.context import headless_context
from vrhuman.headset.choose import Wish, chosen_runtime
from vrhuman.headset.openxr import OpenXRHeadset
from vrhuman.headset.panel_layout import button_centre
from vrhuman.headset.test_runtime import TestDisplay
from vrhuman.participants import make_participant
from vrhuman.session.recorder import Recorder
from vrhuman.session.video import VideoEncoder
from vrhuman.trial.encoder_process import EncoderLink
from vrhuman.trial.frames import FrameCount
from vrhuman.trial.headset_loop import HeadsetLoop
from vrhuman.trial.participant_process import ParticipantLink
from vrhuman.trial.plan import Prepared, questions_for, session_path, session_start
from vrhuman.trial.puppet import Puppet
from vrhuman.trial.sight import HEIGHT, WIDTH, Eyes
from vrhuman.trial.trial import Trial
from vrhuman.trial.virtual import FRAME_NS, LocalWorld, run_virtual
from vrhuman.trial.world import World
from vrhuman.trial.world_process import WorldLink

LOOKS_PER_SECOND = 10
LOOK_NS = 1_000_000_000 // LOOKS_PER_SECOND

Progress = Callable[[Trial, FrameCount], None]


@dataclass(frozen=True, slots=True)
class Ran:
    """A trial that was run and its file closed."""

    path: Path
    runtime: str
    frames: FrameCount
    completed: bool


def run_with_headset(prepared: Prepared, display: TestDisplay, progress: Progress) -> Ran:
    """A trial on an OpenXR runtime: a person's on the connected headset's, a script's on the
    scripted one, since no script can wear a headset. Ctrl-C ends it with a readable file.

    :raises VrhumanError: where runtime, graphics, engine or disk refuse; what was recorded stays.
    """
    plan = prepared.plan
    with ExitStack() as stack:
        world = WorldLink(prepared.house, prepared.house_id, plan.seed, LOOK_NS, sights=2)
        stack.callback(world.close)
        wish: Wish = "headset" if plan.kind == "person" else "test"
        choice = stack.enter_context(chosen_runtime(wish, display))
        headset = stack.enter_context(OpenXRHeadset(choice))
        ready = world.wait_ready()
        questions = questions_for(prepared, ready.objects)
        to_encoder, to_participant = world.sight_addresses
        encoder = EncoderLink(to_encoder, LOOKS_PER_SECOND)
        stack.callback(encoder.close)
        participant = None
        if choice.port is not None:
            answers = {q.question_id: q.answer for q in questions} if plan.kind == "oracle" else {}
            participant = ParticipantLink(
                plan.kind, plan.seed, answers, ready.event, choice.port, to_participant
            )
            stack.callback(participant.close)
        moment = datetime.datetime.now(datetime.UTC)
        path = session_path(plan, moment)
        runtime = f"{choice.name} {choice.version}".strip()
        with Recorder(
            path, session_start(prepared, path, moment, runtime, time.monotonic_ns())
        ) as recorder:
            trial = Trial(prepared.spec, questions, plan.body, ready.event, world, recorder)
            loop = HeadsetLoop(
                trial,
                headset,
                ready.scene,
                encoder,
                participant,
                plan.body.height_offset,
                plan.body.hand,
            )
            try:
                loop.run(progress)
            except KeyboardInterrupt:
                recorder.note("interrupted from the keyboard", "vrhuman")
        return Ran(path, runtime, loop.count, trial.over)


def run_in_virtual_time(prepared: Prepared, progress: Progress) -> Ran:
    """The same trial without OpenXR, as fast as it goes: studies of scripted participants."""
    plan = prepared.plan
    agent = build_agent(prepared.house, prepared.house_id, plan.seed)
    world = World(agent, Eyes(agent.engine, headless_context()), LOOK_NS)
    ready = world.ready()
    questions = questions_for(prepared, ready.objects)
    answers = {q.question_id: q.answer for q in questions} if plan.kind == "oracle" else {}
    mind = make_participant(plan.kind, plan.seed, answers, button_centre)
    local = LocalWorld(world)
    moment = datetime.datetime.now(datetime.UTC)
    path = session_path(plan, moment)
    with Recorder(
        path, session_start(prepared, path, moment, "virtual time", local.now_ns)
    ) as recorder:
        trial = Trial(prepared.spec, questions, plan.body, ready.event, local, recorder)
        frames = run_virtual(
            trial,
            local,
            world,
            Puppet(mind, plan.seed, ready.event, local.now_ns),
            VideoEncoder(WIDTH, HEIGHT, LOOKS_PER_SECOND),
            progress,
        )
    return Ran(path, "virtual time", FrameCount(frames, 0, FRAME_NS), trial.over)
