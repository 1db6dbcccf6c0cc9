"""What the options of ``vrhuman demo`` and ``run`` ask for."""

from __future__ import annotations

import argparse
from typing import Any

from vrhuman.records import VrhumanError


def planned(options: argparse.Namespace, **who: Any) -> Any:
    """Return the plan of a trial (:class:`vrhuman.runtime.plan.Plan`).

    :raises VrhumanError: for options that do not go together, or a file that cannot be read.
    """
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


def gives_goals(protocol: str) -> bool:
    """Return whether a protocol has a goals phase; a staircase of pairs has no phases."""
    from vrhuman.protocol.specification import load_protocol
    from vrhuman.protocol.weighing.staircase import find_staircase

    return find_staircase(protocol) is None and load_protocol(protocol)[0].gives_goals


def display_of(options: argparse.Namespace) -> Any:
    """Return the display that the scripted OpenXR runtime has."""
    from vrhuman.headset.simulated_runtime import TestDisplay

    width, height = options.eye
    return TestDisplay(width=width, height=height, refresh_hz=options.display_hz)
