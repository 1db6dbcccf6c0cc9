"""Runs ``vrhuman demo``."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import (
    EXIT_CHECK_FAILED,
    print_json,
    say,
)
from vrhuman.cli.trials.planning import display_of, planned
from vrhuman.participants.perceiving import PEOPLES
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.apps.demo import Checked, Stage
    from vrhuman.participants.script import Script
    from vrhuman.participants.senses import PeoplesSenses
    from vrhuman.review.results.frames import FrameCount
    from vrhuman.runtime.plan import Plan

DEMO_STEPS = 150
"""The step limit of the first explore phase, unless ``--steps`` or a lab's own protocol has one."""


def demo(options: argparse.Namespace) -> int:
    """Run a session by a program, and tell its score; returns the exit code."""
    from vrhuman.apps.demo import Stage, available_runtime, run_demo
    from vrhuman.participants.script import load_script
    from vrhuman.participants.senses import PeoplesSenses
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
    plan = planned(
        options,
        kind=kind,
        participant="demo",
        part=part,
        protocol=options.protocol,
        film=not options.no_film,
    )
    stage = Stage(options.runtime, display_of(options), say, ProgressLine())
    if find_staircase(options.protocol) is not None:
        return _demo_of_pairs(options, plan, stage)
    spec, _ = load_protocol(options.protocol)
    if trains(spec):
        return _demo_of_training(options, plan, stage)
    if plan.steps is None:
        plan = replace(plan, steps=shortened(spec, options.protocol, DEMO_STEPS))
    if not spec.scored:
        return _demo_without_score(options, plan, stage)
    result = run_demo(plan, stage)
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
look at       {_below(result.contact_sheet, result.house_map)}
took          {result.seconds:.0f} s""")
    return 0 if result.verified else EXIT_CHECK_FAILED


def _below(*pictures: Path | None) -> str:
    """The pictures that there are, one below the other."""
    return "\n              ".join(str(each) for each in pictures if each) or "-"


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


def _demo_of_pairs(options: argparse.Namespace, plan: Plan, stage: Stage) -> int:
    from vrhuman.apps.demo import run_demo_of_pairs

    found, checked = run_demo_of_pairs(plan, stage)
    _tell(options, str(found), found.as_json(), found.session, checked)
    return 0 if checked.good else EXIT_CHECK_FAILED


def _demo_of_training(options: argparse.Namespace, plan: Plan, stage: Stage) -> int:
    from vrhuman.apps.demo import run_demo_of_training

    found, checked = run_demo_of_training(plan, stage)
    _tell(options, f"{found}\n{found.table}", found.as_json(), found.session, checked)
    return 0 if checked.good and found.mastered else EXIT_CHECK_FAILED


def _demo_without_score(options: argparse.Namespace, plan: Plan, stage: Stage) -> int:
    """Run the demo of a protocol without questions."""
    from vrhuman.apps.demo import run_and_verify

    session, checked = run_and_verify(plan, stage)
    text = "no questions were asked, so there is no score"
    _tell(options, text, {"session": str(session)}, session, checked)
    return 0 if checked.good else EXIT_CHECK_FAILED


def _tell(
    options: argparse.Namespace,
    text: str,
    as_json: Mapping[str, Any],
    session: Path,
    checked: Checked,
) -> None:
    """Print what was found in a demo without an ExQA score, and whether it was verified."""
    if options.json:
        print_json({**as_json, "verified": checked.good})
        return
    verdict = "identical" if checked.good else "NOT VERIFIED, run `vrhuman verify` on the session"
    print(f"\n{text}\nre-simulated  {verdict}\nsession       {session}")
