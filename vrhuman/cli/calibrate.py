"""Runs ``vrhuman calibrate``: measure a participant in the headset."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vrhuman.cli.options import calibration_steps, command, print_json, size
from vrhuman.names import normal


def add(commands: Any) -> None:
    """Declare the command."""
    calibrate = command(
        commands,
        "calibrate",
        _calibrate,
        "measure a participant in the headset: height, reach, grip, eyes",
        "vrhuman calibrate P01",
    )
    calibrate.add_argument("name", type=normal, help="a pseudonym; the profile is NAME.toml")
    calibrate.add_argument(
        "--out",
        type=Path,
        default=Path("calibration"),
        help="folder for the profile (default: %(default)s)",
    )
    calibrate.add_argument(
        "--from",
        dest="start",
        type=Path,
        help="start from this profile (default: the participant's own, else the default profile)",
    )
    calibrate.add_argument(
        "--hand", choices=("left", "right"), help="hand that holds the gripper (default: measured)"
    )
    calibrate.add_argument(
        "--only",
        type=calibration_steps,
        default=(),
        help="steps to do: posture,hand,reach,force,eyes,plates,naming,letters (default: all; "
        "reach,force for a participant with a profile)",
    )
    calibrate.add_argument(
        "--words",
        default="en",
        help="language of the texts: en, de, or a file of your own (default: %(default)s)",
    )
    calibrate.add_argument(
        "--seed", type=int, default=1, help="seed for plates and letters (default: 1)"
    )
    calibrate.add_argument(
        "--runtime",
        choices=("headset", "test"),
        default="headset",
        help="the connected headset, or the scripted test runtime with a simulated person "
        "(default: %(default)s)",
    )
    calibrate.add_argument(
        "--display-hz", type=int, default=30, help="test runtime's display rate (default: 30)"
    )
    calibrate.add_argument(
        "--eye", type=size, default=(256, 256), help="test runtime's eye size (default: 256x256)"
    )
    calibrate.add_argument("--json", action="store_true", help="print one line of JSON at the end")


def _calibrate(options: argparse.Namespace) -> int:
    from vrhuman.apps.calibrate import run_calibration
    from vrhuman.headset.simulated_runtime import TestDisplay
    from vrhuman.protocol.calibration.words import words_path
    from vrhuman.runtime.calibrating.plan import CalibrationPlan

    plan = CalibrationPlan(
        name=options.name,
        out=options.out,
        start=options.start,
        hand=options.hand,
        only=options.only,
        words=words_path(options.words),
        seed=options.seed,
    )
    width, height = options.eye
    display = TestDisplay(width=width, height=height, refresh_hz=options.display_hz)
    done = run_calibration(plan, options.runtime, display, _PagePrinter())
    if options.json:
        told = {"profile": str(done.path), "runtime": done.runtime, "seconds": done.seconds}
        print_json(told | asdict(done.settings))
    else:
        print(done.path)
    return 0


class _PagePrinter:
    """Prints a line for the operator whenever the participant's page changes."""

    def __init__(self) -> None:
        self._last = ""

    def __call__(self, calibration: Any) -> None:
        page = calibration.step.page().words
        if page != self._last:
            self._last = page
            print(f"{calibration.name}: {page}", file=sys.stderr, flush=True)
