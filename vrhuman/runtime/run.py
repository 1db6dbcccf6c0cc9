"""Runs a plan: with a headset (real or scripted), or in virtual time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from vrhuman.annotation.ticking import ticker_of
from vrhuman.embodiment.build import open_agent
from vrhuman.headset.choose import Display, RuntimePreference, chosen_runtime
from vrhuman.headset.openxr import OpenXRHeadset
from vrhuman.houses.free_floor import free_floor
from vrhuman.houses.house import House
from vrhuman.panels.painter import PanelPainter
from vrhuman.protocol.specification import Condition
from vrhuman.recording.entries import PROGRAM, InterruptionReason, RuntimeKind
from vrhuman.recording.parts import join
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.session_lock import SessionLock
from vrhuman.recording.video import VideoEncoder
from vrhuman.records import Answer, VrhumanError
from vrhuman.review.results.frames import NO_FRAMES, FrameCount, virtual_frames
from vrhuman.runtime.loop.display import TrialDisplay
from vrhuman.runtime.loop.headset_loop import GazeSource, HeadsetLoop
from vrhuman.runtime.loop.virtual_loop import (
    FRAME_NS,
    START_NS,
    UNFILMED_FRAME_NS,
    SteppedWorld,
    run_virtual,
)
from vrhuman.runtime.opening import (
    asked_questions,
    handled_in,
    locked_session,
    onward_of,
    session_recorder,
)
from vrhuman.runtime.plan import Plan, Prepared
from vrhuman.runtime.preparing import helper_of
from vrhuman.runtime.processes.cue_process import CueLink
from vrhuman.runtime.processes.encoder_process import EncoderLink
from vrhuman.runtime.processes.microphone_process import MicrophoneLink
from vrhuman.runtime.processes.participant_process import ParticipantLink
from vrhuman.runtime.processes.performing import Performer, performer
from vrhuman.runtime.processes.world import World
from vrhuman.runtime.processes.world_process import NOBODY, Onlookers, WorldLink
from vrhuman.runtime.replay_state import ReplayState
from vrhuman.runtime.resuming.interrupted import InterruptedSession
from vrhuman.runtime.resuming.preparing import prepared_again
from vrhuman.runtime.runtime import VIRTUAL_TIME, Runtime
from vrhuman.runtime.trial import Trial
from vrhuman.runtime.view.agent_view import HEIGHT, WIDTH, eyes_of
from vrhuman.runtime.view.film import Film
from vrhuman.runtime.view.participant_view import ParticipantView
from vrhuman.runtime.view.person_film import PersonFilm

MIN_SHARPNESS = 0.5
"""The smallest share of its pixels, along each side, that an eye's picture gets to be in time."""
LOOKS_PER_SECOND = 10
LOOK_NS = 1_000_000_000 // LOOKS_PER_SECOND
UNFILMED_LOOK_NS = 300_000_000
"""The time between two looks where no film is recorded [ns]."""

Progress = Callable[[Trial, FrameCount], None]


class FilmNeeded(VrhumanError):
    """A trial that shows its house was asked to have no film."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """The result of a trial that was run and its file closed."""

    path: Path
    runtime: str
    frames: FrameCount
    completed: bool


@dataclass(frozen=True, slots=True)
class Sounds:
    """The microphone's and the loudspeaker's links; None where one is not wanted."""

    microphone: MicrophoneLink | None
    cues: CueLink | None


def run_with_headset(
    prepared: Prepared,
    display: Display,
    progress: Progress,
    broken: InterruptedSession | None = None,
    onlookers: Onlookers = NOBODY,
) -> RunResult:
    """Run a trial on an OpenXR runtime, or resume the interrupted session ``broken``.

    A person's trial runs on the connected headset, a script's on the scripted one, since a script
    cannot wear a headset. Ctrl-C ends it with a readable file.

    :raises VrhumanError: if runtime, graphics, engine or disk fail; what was recorded is kept.
    """
    plan = prepared.plan
    if not plan.film:
        raise FilmNeeded("--no-film: only in virtual time; add --runtime none, or leave it out")
    with ExitStack() as stack:
        lock = stack.enter_context(locked_session(plan, broken))
        sounds = stack.enter_context(_sounding(plan, broken))
        world = stack.enter_context(_simulated(prepared, broken, onlookers))
        wish: RuntimePreference = "headset" if plan.kind == "person" else "test"
        choice = stack.enter_context(chosen_runtime(wish, display))
        headset = stack.enter_context(
            OpenXRHeadset(
                choice, PanelPainter(), scale=plan.pixels, least=MIN_SHARPNESS, gaze=plan.gaze
            )
        )
        gaze = headset.gaze if headset.offers_gaze else None
        kind = RuntimeKind.SIMULATED if choice.simulated else RuntimeKind.HEADSET
        runtime = Runtime(kind, f"{choice.name} {choice.version}".strip())
        port = choice.port
        return _run(prepared, world, headset, runtime, port, progress, broken, lock, sounds, gaze)


def run_on_display(
    prepared: Prepared,
    display: AbstractContextManager[TrialDisplay],
    runtime: Runtime,
    progress: Progress,
    broken: InterruptedSession | None = None,
    onlookers: Onlookers = NOBODY,
) -> RunResult:
    """Run a person's trial on a display that is not a headset but has the same methods.

    The file names it as its ``runtime``.

    :raises VrhumanError: if display, engine or disk fail; what was recorded is kept.
    """
    with (
        locked_session(prepared.plan, broken) as lock,
        _sounding(prepared.plan, broken) as sounds,
        _simulated(prepared, broken, onlookers) as world,
        display as shown,
    ):
        return _run(prepared, world, shown, runtime, None, progress, broken, lock, sounds)


@contextmanager
def _simulated(
    prepared: Prepared, broken: InterruptedSession | None, onlookers: Onlookers
) -> Iterator[WorldLink]:
    """Start the simulating process, which loads while a display opens, and close it at the end."""
    plan = prepared.plan
    world = WorldLink(
        plan.engine,
        prepared.house,
        prepared.house_id,
        prepared.house_seed,
        LOOK_NS,
        sights=2,
        observed=plan.kind != "person",
        past=broken.reached.past if broken else ReplayState(),
        filmed=plan.person_video,
        onlookers=onlookers,
        instructed=bool(plan.instructions),
        helper=helper_of(plan),
    )
    with closing(world):
        yield world


def _run(
    prepared: Prepared,
    world: WorldLink,
    display: TrialDisplay,
    runtime: Runtime,
    port: int | None,
    progress: Progress,
    broken: InterruptedSession | None,
    lock: SessionLock,
    sounds: Sounds,
    gaze: GazeSource | None = None,
) -> RunResult:
    """Run the trial on an opened display.

    A script moves the simulated person at ``port``. ``gaze`` returns where the eyes look, if the
    display has an eye tracker.
    """
    plan = prepared.plan
    ready = world.wait_ready()
    questions = asked_questions(prepared, ready, broken)
    to_encoder, to_participant = world.sight_addresses
    with ExitStack() as stack:
        participant = None
        if port is not None:
            answers = {q.question_id: q.answer for q in questions} if plan.kind == "oracle" else {}
            who = performer_of(plan, answers, ready.house)
            participant = ParticipantLink(who, ready.world_state, port, to_participant)
            stack.callback(participant.close)
        entered = replace(prepared, house=ready.data)
        recorder = stack.enter_context(
            session_recorder(entered, runtime, time.monotonic_ns(), broken, lock)
        )
        encoder = EncoderLink(to_encoder, LOOKS_PER_SECOND, partial(_note, recorder))
        stack.callback(encoder.close)
        filming = None
        if plan.person_video:
            offset = plan.body.locomotion.height_offset
            filming = PersonFilm(world, offset, partial(_note, recorder))
            stack.callback(filming.close)
        reached = broken.reached if broken else None
        film = None
        if prepared.spec.condition is Condition.REPLAY:
            film = stack.enter_context(closing(Film()))
            film.add(broken.video() if broken else ())
        trial = Trial(
            prepared.spec,
            questions,
            plan.body,
            ready.world_state,
            world,
            recorder,
            reached,
            film,
            free_floor(ready.house),
            onward_of(prepared),
            runtime,
            handled_in(ready.house),
            plan.instructions,
        )
        view = ParticipantView(display.draw, ready.scene, world, plan)
        loop = HeadsetLoop(
            trial,
            display,
            view,
            encoder,
            participant,
            plan.body.grip.hand,
            sounds.microphone,
            filming,
            sounds.cues,
            gaze,
        )
        if plan.gaze and gaze is None:
            line = f"{runtime.name}: offers no eye tracker; where the eyes look is not recorded"
            trial.note(line)
            print(line, file=sys.stderr, flush=True)
        if sounds.microphone is not None:
            sounds.microphone.take()  # sound from the time of loading is dropped
        try:
            loop.run(progress)
        except KeyboardInterrupt:
            trial.interrupted(InterruptionReason.KEYBOARD)
    return RunResult(lock.whole, runtime.name, loop.count, trial.over)


@contextmanager
def _sounding(plan: Plan, broken: InterruptedSession | None) -> Iterator[Sounds]:
    """Start the processes of microphone and loudspeaker, and close them at the end.

    They start before a runtime changes the environment variables by which they find their drivers.
    A new session waits until each is there; a resumed session begins without them, and uses them as
    soon as they are there.
    """
    with ExitStack() as stack:
        microphone = cues = None
        if plan.microphone is not None:
            microphone = stack.enter_context(closing(MicrophoneLink(plan.microphone)))
        if plan.cues is not None:
            cues = stack.enter_context(closing(CueLink(plan.cues)))
        for each in (microphone, cues):
            if each is not None and broken is None:
                each.wait_ready()
        yield Sounds(microphone, cues)


def performer_of(plan: Plan, answers: Mapping[str, Answer], house: House) -> Performer:
    """Return who performs a plan in a house; only the oracle is given ``answers``."""
    return performer(
        plan.part, plan.kind, plan.script_seed, answers, plan.instructions, plan.errands, house
    )


def run_in_virtual_time(
    prepared: Prepared, progress: Progress, broken: InterruptedSession | None = None
) -> RunResult:
    """Run the same trial without OpenXR and as fast as possible, for scripted studies."""
    plan = prepared.plan
    frame_ns, look_ns = (FRAME_NS, LOOK_NS) if plan.film else (UNFILMED_FRAME_NS, UNFILMED_LOOK_NS)
    with (
        locked_session(plan, broken) as lock,
        open_agent(
            plan.engine,
            prepared.house,
            prepared.house_id,
            prepared.house_seed,
            helped=bool(plan.helper),
        ) as simulated,
    ):
        ticker = ticker_of(simulated.agent.engine) if plan.instructions else None
        eyes = eyes_of(simulated, filmed=plan.film)
        world = World(simulated.agent, eyes, look_ns, ticker, helper_of(plan))
        ready = world.ready(simulated.data)
        reached = broken.reached if broken else None
        start = world.relive(reached.past) if reached else ready.world_state
        questions = asked_questions(prepared, ready, broken)
        answers = {q.question_id: q.answer for q in questions} if plan.kind == "oracle" else {}
        who = performer_of(plan, answers, ready.house)
        local = SteppedWorld(world, reached.time_ns if reached else START_NS, frame_ns=frame_ns)
        entered = replace(prepared, house=ready.data)
        with session_recorder(entered, VIRTUAL_TIME, local.now_ns, broken, lock) as recorder:
            trial = Trial(
                prepared.spec,
                questions,
                plan.body,
                start,
                local,
                recorder,
                reached,
                onward=onward_of(prepared),
                instructions=plan.instructions,
            )
            frames = run_virtual(
                trial,
                local,
                who.player(start, local.now_ns),
                VideoEncoder(WIDTH, HEIGHT, LOOKS_PER_SECOND) if plan.film else None,
                progress,
            )
    count = virtual_frames(frames, frame_ns)
    return RunResult(lock.whole, VIRTUAL_TIME.name, count, trial.over)


def run_again(
    broken: InterruptedSession,
    meshes: Path | None,
    display: Display,
    progress: Progress,
    onlookers: Onlookers = NOBODY,
) -> RunResult:
    """Resume an interrupted session in the way it was run before, then join its parts in one file.

    :raises VrhumanError: if it cannot be resumed, or stops again; the parts are kept.
    """
    if broken.over:
        return completed(broken)
    prepared = prepared_again(broken, meshes)
    if broken.start.runtime_kind is RuntimeKind.NONE:
        return run_in_virtual_time(prepared, progress, broken)
    return run_with_headset(prepared, display, progress, broken, onlookers)


def completed(broken: InterruptedSession) -> RunResult:
    """Join the parts of a session of which nothing is left to do."""
    join(broken.whole, broken.lock)
    return RunResult(broken.whole, broken.start.runtime, NO_FRAMES, True)


def _note(recorder: Recorder, text: str) -> None:
    recorder.note(text, PROGRAM)
