"""Commands that run a trial: demo, run."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vrhuman.cli.options import EXIT_NOT_SO, command, print_json, say, trial_options


def add(commands: Any) -> None:
    """Declare them."""
    demo = command(
        commands,
        "demo",
        _demo,
        "a scripted participant plays a whole session; score, report, pictures",
        "vrhuman demo --steps 150 --out sessions/demo",
    )
    trial_options(demo)
    demo.add_argument(
        "--participant",
        choices=("scripted", "random", "oracle"),
        default="scripted",
        help="who plays (default: %(default)s)",
    )
    demo.add_argument(
        "--runtime",
        choices=("test", "none"),
        default="test",
        help="the scripted OpenXR runtime, or none: virtual time, as fast as it goes "
        "(default: %(default)s)",
    )
    demo.set_defaults(steps=150, out=Path("sessions/demo"))
    demo.add_argument("--json", action="store_true", help="end with one line of JSON")

    run = command(
        commands,
        "run",
        _run,
        "a person with a headset goes through a protocol",
        "vrhuman run excalibur --participant P01 --house house.json",
    )
    run.add_argument("protocol", help="a protocol file, or a shipped one: excalibur")
    run.add_argument("--participant", default="P00", help="a pseudonym (default: %(default)s)")
    trial_options(run)


def _demo(options: argparse.Namespace) -> int:
    from vrhuman.trial.demo import run_demo
    from vrhuman.trial.progress import ProgressLine

    plan = _plan(options, kind=options.participant, participant="demo")
    result = run_demo(plan, options.runtime, _display(options), say, ProgressLine())
    told = result.as_json()
    if options.json:
        print_json(told)
        return 0 if result.verified else EXIT_NOT_SO
    o = result.outcome
    factor = f"{result.replay_realtime_factor:.0f} x real time"
    verdict = f"re-simulated  identical, {factor}"
    if not result.verified:
        verdict = "NOT VERIFIED  run `vrhuman verify` on it"
    elif result.replayed:
        verdict = "replayed      whole; AI2-THOR's states are not simulated again"
    print(f"""
participant   {o.kind} (in {o.house}, {o.engine} engine, {o.runtime})
steps         {o.steps_explore} exploring, T3 = {o.t3} on re-entry \
({o.force_quanta} quanta of 0.05 kgf ramped)
Acc_exp       {o.acc_exp:6.1f} %
Acc_ref       {o.acc_ref:6.1f} %
ExQA          {o.exqa:6.1f} %   (k = {o.k:g}; `vrhuman score` prints the range)
frames        {o.frames.shown} at {told["display_hz"]} Hz, {100 * o.frames.in_time:.2f} % in time
{verdict}
session       {o.session}
look at       {result.contact_sheet}
              {result.house_map}
took          {result.seconds:.0f} s""")
    return 0 if result.verified else EXIT_NOT_SO


def _run(options: argparse.Namespace) -> int:
    from vrhuman.trial.plan import prepare
    from vrhuman.trial.progress import ProgressLine
    from vrhuman.trial.run import run_with_headset

    plan = _plan(options, kind="person", participant=options.participant, protocol=options.protocol)
    ran = run_with_headset(prepare(plan), _display(options), ProgressLine())
    print(ran.path)
    return 0 if ran.completed else EXIT_NOT_SO


def _plan(options: argparse.Namespace, **who: Any) -> Any:
    from vrhuman.embodiment.build import EngineChoice
    from vrhuman.embodiment.settings import BodySettings, load_settings
    from vrhuman.trial.plan import Plan

    body = load_settings(options.calibration) if options.calibration else BodySettings()
    return Plan(
        steps=options.steps,
        house=options.house,
        seed=options.seed,
        out=options.out,
        body=body,
        engine=EngineChoice(options.engine, options.thor_executable, options.meshes),
        **who,
    )


def _display(options: argparse.Namespace) -> Any:
    from vrhuman.headset.test_runtime import TestDisplay

    width, height = options.eye
    return TestDisplay(width=width, height=height, refresh_hz=options.display_hz)
