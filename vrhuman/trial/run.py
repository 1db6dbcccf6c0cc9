"""Run a plan: with a headset (real or scripted), or in virtual time."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from vrhuman.embodiment.build import engaged
from vrhuman.engines.drawing.renderer import Renderer
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
from vrhuman.trial.house_picture import DrawnPicture, EnginePicture, HousePicture
from vrhuman.trial.participant_process import ParticipantLink
from vrhuman.trial.plan import Prepared, questions_for, session_path, session_start
from vrhuman.trial.puppet import Puppet
from vrhuman.trial.sight import HEIGHT, WIDTH, eyes_of
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
        world = WorldLink(
            plan.engine,
            prepared.house,
            prepared.house_id,
            plan.seed,
            LOOK_NS,
            sights=2,
            observed=plan.kind != "person",
        )
        stack.callback(world.close)
        wish: Wish = "headset" if plan.kind == "person" else "test"
        choice = stack.enter_context(chosen_runtime(wish, display))
        headset = stack.enter_context(OpenXRHeadset(choice))
        ready = world.wait_ready()
        questions = questions_for(prepared, ready.house, ready.objects)
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
        entered = replace(prepared, house=ready.data)
        start = session_start(entered, path, moment, runtime, time.monotonic_ns())
        with Recorder(path, start) as recorder:
            trial = Trial(prepared.spec, questions, plan.body, ready.event, world, recorder)
            picture: HousePicture
            if plan.engine.name == "thor":
                picture = EnginePicture(headset.draw, world, plan.body.locomotion.height_offset)
            else:
                renderer = Renderer(headset.draw, ready.scene)
                picture = DrawnPicture(renderer, plan.body.locomotion.height_offset)
            loop = HeadsetLoop(trial, headset, picture, encoder, participant, plan.body.grip.hand)
            try:
                loop.run(progress)
            except KeyboardInterrupt:
                recorder.note("interrupted from the keyboard", "vrhuman")
        return Ran(path, runtime, loop.count, trial.over)


def run_in_virtual_time(prepared: Prepared, progress: Progress) -> Ran:
    """The same trial without OpenXR, as fast as it goes: studies of scripted participants."""
    plan = prepared.plan
    with engaged(plan.engine, prepared.house, prepared.house_id, plan.seed) as simulated:
        world = World(simulated.agent, eyes_of(simulated), LOOK_NS)
        ready = world.ready(simulated.data)
        questions = questions_for(prepared, ready.house, ready.objects)
        answers = {q.question_id: q.answer for q in questions} if plan.kind == "oracle" else {}
        mind = make_participant(plan.kind, plan.seed, answers, button_centre)
        local = LocalWorld(world)
        moment = datetime.datetime.now(datetime.UTC)
        path = session_path(plan, moment)
        entered = replace(prepared, house=ready.data)
        start = session_start(entered, path, moment, "virtual time", local.now_ns)
        with Recorder(path, start) as recorder:
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
