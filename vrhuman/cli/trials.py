"""Runs the commands that start a trial: demo, run."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import (
    EXIT_CHECK_FAILED,
    command,
    display_options,
    meshes_option,
    print_json,
    say,
    trial_options,
)
from vrhuman.extras import system_libraries
from vrhuman.names import normal
from vrhuman.participants.senses import PEOPLES, TRUE, PeoplesSenses
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.review.results.frames import FrameCount

VIDEO_TYPES = ("exploring", "random", "object-centric", "action-centric", "comprehensive")
"""The names of :class:`vrhuman.benchmarks.instructing.samplers.VideoType`."""
DEMO_STEPS = 150
"""The step limit of the first explore phase, unless ``--steps`` or a lab's own protocol has one."""


def add(commands: Any) -> None:
    """Declare the commands."""
    demo = command(
        commands,
        "demo",
        _demo,
        "run a whole session with a scripted participant: score, report, pictures",
        "vrhuman demo --steps 150 --out sessions/demo",
    )
    demo.add_argument(
        "--protocol",
        default="excalibur",
        help="a protocol file, or a shipped one: excalibur, excalibur-short, blind, training, "
        "free-explore, force-jnd, instructed, goals (default: %(default)s)",
    )
    trial_options(demo)
    demo.add_argument(
        "--participant",
        choices=("scripted", "random", "oracle"),
        default="scripted",
        help="kind of participant (default: %(default)s)",
    )
    demo.add_argument(
        "--runtime",
        choices=("test", "none"),
        help="the scripted OpenXR runtime, or none: virtual time, as fast as possible "
        "(default: test where it is installed, else none)",
    )
    demo.add_argument(
        "--no-film",
        action="store_true",
        help="with --runtime none: record no video and draw only what the scripted participant "
        "needs to see, so that the session runs several times faster",
    )
    demo.add_argument(
        "--script",
        help="a file of goals for the scripted participant, or a shipped one: tour",
    )
    demo.add_argument(
        "--senses",
        choices=(TRUE, PEOPLES),
        default=TRUE,
        help="what the scripted participant perceives: true labels and the questions' programs, or "
        "what people take things for and the questions' words (default: %(default)s)",
    )
    _instruction_options(demo)
    _helper_option(demo)
    demo.set_defaults(out=Path("sessions/demo"))
    demo.add_argument("--json", action="store_true", help="print one line of JSON at the end")

    run = command(
        commands,
        "run",
        _run,
        "run a protocol with a person, in a headset or in a window",
        "vrhuman run excalibur --participant P01 --house house.json",
    )
    run.add_argument(
        "--kind",
        choices=("person", "scripted", "random", "oracle"),
        default="person",
        help="who takes part: a person, or a program that wears the scripted headset "
        "(default: %(default)s)",
    )
    run.add_argument(
        "--runtime",
        choices=("test", "none"),
        help="for a program: the scripted OpenXR runtime, or none: virtual time, as fast as "
        "possible (default: test)",
    )
    _helper_option(run)
    run.add_argument("protocol", help="a protocol file, or a shipped one: excalibur, training, ...")
    run.add_argument(
        "--participant", type=normal, default="P00", help="a pseudonym (default: %(default)s)"
    )
    run.add_argument(
        "--display",
        choices=("headset", "desktop"),
        default="headset",
        help="where the person sees the house; desktop: a window with mouse and keys "
        "(default: %(default)s)",
    )
    run.add_argument(
        "--keys",
        choices=("smooth", "discrete"),
        default="smooth",
        help="desktop keys: smooth motion while held, or one agent action per key press "
        "(default: %(default)s)",
    )
    trial_options(run)
    _instruction_options(run)
    run.add_argument(
        "--pilot",
        action="store_true",
        help="mark the session permanently as a trial of the set-up, which counts in no result",
    )
    run.add_argument(
        "--person-video",
        action="store_true",
        help="also record a small video of what the person sees, 5 frames per second",
    )
    run.add_argument(
        "--microphone",
        nargs="?",
        const="",
        metavar="DEVICE",
        help="record the participant's voice; DEVICE is a number or part of a name from `vrhuman "
        "microphones` (default: the computer's default microphone)",
    )
    run.add_argument(
        "--gaze",
        action="store_true",
        help="record where the eyes look, where the headset has an eye tracker",
    )
    run.add_argument(
        "--cues",
        nargs="?",
        const="",
        metavar="DEVICE",
        help="play a sound when a phase, a question or a break begins; DEVICE is a number or part "
        "of a name from `vrhuman loudspeakers` (default: the computer's default loudspeaker)",
    )
    run.add_argument(
        "--no-film",
        action="store_true",
        help="with --runtime none: record no video, so that the session runs several times faster",
    )
    run.add_argument("--json", action="store_true", help="print one line of JSON at the end")

    resume = command(
        commands,
        "resume",
        _resume,
        "resume an interrupted session at exactly the same step",
        "vrhuman resume sessions/P01-person-20260102-030405-678.mcap",
    )
    resume.add_argument("session", type=Path, help="the session's file, or any part of it")
    resume.add_argument(
        "--thor-executable",
        default="",
        help="AI2-THOR's Unity build, where the session began with one that is not on the PATH",
    )
    meshes_option(resume)
    display_options(resume)


def _instruction_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--instruction",
        metavar="FILE[:EPISODE]",
        help="for the protocol instructed: what to do, one instruction a line, or a JSON file of "
        "Env-QA's (default: its first episode)",
    )
    parser.add_argument(
        "--video-type",
        choices=VIDEO_TYPES,
        help="for the protocol instructed: draw what to do from all that the house allows; --seed "
        "chooses",
    )
    parser.add_argument(
        "--task",
        action="append",
        metavar="NAME",
        help='for the protocol goals: a household task, such as "make coffee"; may be given twice '
        "(default: two that the house allows, drawn by --seed)",
    )


def _helper_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--helper",
        choices=("scripted",),
        help="let a second agent help in the house: scripted, which fetches things and puts them "
        "elsewhere",
    )


def _demo(options: argparse.Namespace) -> int:
    from vrhuman.apps.demo import available_runtime, run_demo
    from vrhuman.participants.script import Script, load_script
    from vrhuman.protocol.specification import load_protocol, shortened
    from vrhuman.protocol.training.questions import trains
    from vrhuman.protocol.weighing.staircase import find_staircase
    from vrhuman.runtime.progress import ProgressLine

    if options.runtime is None:
        options.runtime, reason = available_runtime()
        if reason:
            say(f"no OpenXR in this demo ({reason}); the session runs in virtual time instead")
    part: Script | PeoplesSenses | None = load_script(options.script) if options.script else None
    kind = "scripted" if part else options.participant
    if options.senses == PEOPLES:
        if part is not None or kind != "scripted":
            raise VrhumanError(
                f"--senses {PEOPLES}: only the scripted participant that explores freely has "
                "senses; leave out --participant and --script"
            )
        part = PeoplesSenses()
    plan = _plan(
        options,
        kind=kind,
        participant="demo",
        part=part,
        protocol=options.protocol,
        film=not options.no_film,
    )
    if find_staircase(options.protocol) is not None:
        return _demo_of_pairs(options, plan)
    spec, _ = load_protocol(options.protocol)
    if trains(spec):
        return _demo_of_training(options, plan)
    if plan.steps is None:
        plan = replace(plan, steps=shortened(spec, options.protocol, DEMO_STEPS))
    if not spec.scored:
        return _demo_without_score(options, plan)
    result = run_demo(plan, options.runtime, _display(options), say, ProgressLine())
    report = _report_of(result, options.meshes)
    told = result.as_json() | {"report": report and str(report)}
    if options.json:
        print_json(told)
        return 0 if result.verified else EXIT_CHECK_FAILED
    o = result.outcome
    factor = f"{result.replay_realtime_factor:.0f} x real time"
    verdict = f"re-simulated  identical, {factor}"
    if not result.verified:
        verdict = "NOT VERIFIED  run `vrhuman verify` on the session"
    elif result.replayed:
        verdict = "replayed      whole; AI2-THOR's states cannot be re-simulated"
    print(f"""
participant   {o.kind} (in {o.house}, {o.engine} engine, {o.runtime})
steps         {o.steps_explore} exploring, T3 = {o.t3} on re-entry \
({o.force_quanta} quanta of 0.05 kgf ramped)
Acc_exp       {o.acc_exp:6.1f} %
Acc_ref       {o.acc_ref:6.1f} %
ExQA          {o.exqa:6.1f} %   (k = {o.k:g}; `vrhuman score` prints the range)
frames        {_frames(o.frames)}
{verdict}
session       {o.session}
report        {report or "not made"}
look at       {result.contact_sheet or "-"}
              {result.house_map or "-"}
took          {result.seconds:.0f} s""")
    return 0 if result.verified else EXIT_CHECK_FAILED


def _frames(frames: FrameCount) -> str:
    shown = f"{frames.shown} at {frames.hz:.0f} Hz, " if frames.hz else ""
    return shown + frames.words


def _report_of(result: Any, meshes: Path | None) -> Path | None:
    """Write the demo's report beside its session; None, and a message, where that fails."""
    from vrhuman.export.report import export_report

    say("writing the report ...")
    out: Path = result.outcome.session.with_suffix(".html")
    factor = f"{result.replay_realtime_factor:.0f}"
    verdict = f"Re-simulated in a second process: identical, at {factor} x real time."
    if not result.verified:
        verdict = "Not verified: “vrhuman verify” shows the first difference."
    elif result.replayed:
        verdict = "The file is complete; AI2-THOR's states cannot be re-simulated."
    try:
        export_report(result.outcome.session, out, verdict, meshes)
    except VrhumanError as error:
        say(f"no report: {error}")
        return None
    return out


def _demo_of_pairs(options: argparse.Namespace, plan: Any) -> int:
    from vrhuman.apps.demo import run_demo_of_pairs
    from vrhuman.runtime.progress import ProgressLine

    found, verified = run_demo_of_pairs(
        plan, options.runtime, _display(options), say, ProgressLine()
    )
    if options.json:
        print_json(found.as_json() | {"verified": verified})
    else:
        verdict = "identical" if verified else "NOT VERIFIED, run `vrhuman verify` on the session"
        print(f"\n{found}\nre-simulated  {verdict}\nsession       {found.session}")
    return 0 if verified else EXIT_CHECK_FAILED


def _demo_of_training(options: argparse.Namespace, plan: Any) -> int:
    from vrhuman.apps.demo import run_demo_of_training
    from vrhuman.runtime.progress import ProgressLine

    found, verified = run_demo_of_training(
        plan, options.runtime, _display(options), say, ProgressLine()
    )
    if options.json:
        print_json(found.as_json() | {"verified": verified})
    else:
        verdict = "identical" if verified else "NOT VERIFIED, run `vrhuman verify` on the session"
        print(f"\n{found}\n{found.table}\nre-simulated  {verdict}\nsession       {found.session}")
    return 0 if verified and found.mastered else EXIT_CHECK_FAILED


def _demo_without_score(options: argparse.Namespace, plan: Any) -> int:
    """Run the demo of a protocol without questions."""
    from vrhuman.apps.demo import run_and_verify
    from vrhuman.runtime.progress import ProgressLine

    session, verified = run_and_verify(
        plan, options.runtime, _display(options), say, ProgressLine()
    )
    if options.json:
        print_json({"session": str(session), "verified": verified})
    else:
        verdict = "identical" if verified else "NOT VERIFIED, run `vrhuman verify` on the session"
        print(f"\nno questions were asked, so there is no score\nre-simulated  {verdict}")
        print(f"session       {session}")
    return 0 if verified else EXIT_CHECK_FAILED


def _run(options: argparse.Namespace) -> int:
    from vrhuman.runtime.plan import prepare
    from vrhuman.runtime.progress import ProgressLine
    from vrhuman.runtime.run import run_in_virtual_time, run_with_headset

    plan = _plan(
        options,
        kind=options.kind,
        film=not options.no_film,
        participant=options.participant,
        protocol=options.protocol,
        microphone=options.microphone,
        gaze=options.gaze,
        person_video=options.person_video,
        cues=options.cues,
        pilot=options.pilot,
    )
    if options.kind == "person" and options.runtime is not None:
        raise VrhumanError(
            f"--runtime {options.runtime}: a person wears a headset, or has a window (--display "
            "desktop); leave it out, or give --kind"
        )
    if options.display == "desktop":
        if options.kind != "person":
            raise VrhumanError(f"--display desktop: for a person; leave out --kind {options.kind}")
        return _ended(_at_desk(plan, options.keys), options.json)
    if options.runtime == "none":
        return _ended(run_in_virtual_time(prepare(plan), ProgressLine()), options.json)
    ran = run_with_headset(prepare(plan), _display(options), ProgressLine())
    return _ended(ran, options.json)


def _at_desk(plan: Any, mode: Any) -> Any:
    desk = _desk()
    from vrhuman.embodiment.settings import desk_settings
    from vrhuman.runtime.plan import prepare
    from vrhuman.runtime.progress import ProgressLine

    prepared = prepare(replace(plan, body=desk_settings(plan.body, mode)))
    return desk.run_at_desk(prepared, mode, ProgressLine())


def _desk() -> Any:
    """Import the window's module.

    :raises VrhumanError: where the system lacks what a window needs.
    """
    with system_libraries():
        from vrhuman.desktop import run
    return run


def _resume(options: argparse.Namespace) -> int:
    from vrhuman.recording.completeness import glance
    from vrhuman.recording.entries import RuntimeKind
    from vrhuman.runtime.progress import ProgressLine
    from vrhuman.runtime.resuming.interrupted import interrupted
    from vrhuman.runtime.run import run_again

    with interrupted(options.session) as found:
        broken = found.in_build(options.thor_executable) if options.thor_executable else found
        if broken.start.runtime_kind is RuntimeKind.BROWSER:
            raise VrhumanError(
                f"{broken.whole}: was recorded in a browser; give its participant a new link with "
                "`vrhuman serve --resume FILE`"
            )
        say(f"{options.session}: {glance(options.session).line}")
        say(
            f"{broken.whole}: resuming as part {broken.part}; loading the house and the runtime ..."
        )
        if broken.start.runtime_kind is RuntimeKind.DESKTOP:
            desk = _desk()
            mode = desk.was_at_desk(broken)
            ran = desk.run_again_at_desk(broken, mode, options.meshes, ProgressLine())
        else:
            ran = run_again(broken, options.meshes, _display(options), ProgressLine())
    return _ended(ran)


def _ended(ran: Any, as_json: bool = False) -> int:
    """Print the result of a trial; of pairs, the threshold; of a training, what was mastered."""
    from vrhuman.review.results.mastery import mastery
    from vrhuman.review.results.outcome import NotScorable
    from vrhuman.review.results.threshold_result import threshold_result

    if not ran.completed:
        say(f"{ran.path}: not finished; resume it with `vrhuman resume`")
    try:
        found = (threshold_result(ran.path) or mastery(ran.path)) if ran.completed else None
    except NotScorable:  # stopped before the first pair was judged
        found = None
    if as_json:
        told = {"session": str(ran.path), "completed": ran.completed}
        print_json(told | (found.as_json() if found else {}))
        return 0 if ran.completed else EXIT_CHECK_FAILED
    if found is not None:
        print(found)
    print(ran.path)
    return 0 if ran.completed else EXIT_CHECK_FAILED


def gives_goals(protocol: str) -> bool:
    """Return whether a protocol has a goals phase; a staircase of pairs has no phases."""
    from vrhuman.protocol.specification import load_protocol
    from vrhuman.protocol.weighing.staircase import find_staircase

    return find_staircase(protocol) is None and load_protocol(protocol)[0].gives_goals


def _plan(options: argparse.Namespace, **who: Any) -> Any:
    from vrhuman.embodiment.build import EngineChoice
    from vrhuman.embodiment.settings import BodySettings, load_settings
    from vrhuman.runtime.plan import Plan

    body = load_settings(options.calibration) if options.calibration else BodySettings()
    plan = Plan(
        steps=options.steps,
        house=options.house,
        seed=options.seed,
        question_set=options.questions,
        out=options.out,
        body=body,
        pixels=options.pixels,
        engine=EngineChoice(options.engine, options.thor_executable, options.meshes),
        helper=options.helper,
        **who,
    )
    if options.task or gives_goals(plan.protocol):
        if options.instruction is not None or options.video_type is not None:
            raise VrhumanError(
                "--instruction, --video-type: are for the protocol instructed; goals takes --task"
            )
        from vrhuman.benchmarks.tasks.choosing import goals_plan

        return goals_plan(plan, options.task or ())
    if options.instruction is None and options.video_type is None:
        return plan
    from vrhuman.benchmarks.instructing.choosing import instructed_plan

    return instructed_plan(plan, options.instruction, options.video_type)


def _display(options: argparse.Namespace) -> Any:
    from vrhuman.headset.simulated_runtime import TestDisplay

    width, height = options.eye
    return TestDisplay(width=width, height=height, refresh_hz=options.display_hz)
