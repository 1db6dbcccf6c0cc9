"""Runs the commands on the machine: doctor, microphones, loudspeakers, bench."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vrhuman.cli.options import EXIT_CHECK_FAILED, command, print_json, say


def add(commands: Any) -> None:
    """Declare the commands."""
    doctor = command(
        commands,
        "doctor",
        _doctor,
        "check whether this computer is ready: runtime, graphics, disk, packages",
        "vrhuman doctor",
    )
    doctor.add_argument("--json", action="store_true", help="print one line of JSON")

    for name, option in (("microphones", "--microphone"), ("loudspeakers", "--cues")):
        devices = command(
            commands,
            name,
            _devices,
            f"list the {name} for `vrhuman run {option} DEVICE`",
            f"vrhuman {name}",
        )
        devices.add_argument("--json", action="store_true", help="print one line of JSON")
        devices.set_defaults(devices=name)

    bench = command(
        commands,
        "bench",
        _bench,
        "measure speed and compare each figure with its goal",
        "vrhuman bench engine",
    )
    bench.add_argument(
        "only",
        nargs="*",
        metavar="NAME",
        help="which benchmarks: arm, engine, session, virtual, force, headset, motion, "
        "reprojection, houses, protocol, stability, determinism, film-questions, questions, envqa, "
        "agents (default: all)",
    )
    bench.add_argument(
        "--houses",
        nargs="+",
        default=[],
        metavar="FILE",
        help="FILE.json or FILE.jsonl[.gz][:N], for reprojection (default: shared/houses "
        "beside the checkout, else generated houses)",
    )
    bench.add_argument(
        "--motion",
        type=Path,
        help="a CSV file of head motion, for reprojection: t_s, x_m, y_m, z_m, qx, qy, qz, qw "
        "(default: shared/motion beside the checkout, else generated motion)",
    )
    bench.add_argument("--json", action="store_true", help="print one line of JSON")


def _doctor(options: argparse.Namespace) -> int:
    from vrhuman.apps.doctor import diagnose

    checks = []
    for check in diagnose():
        checks.append(check)
        if not options.json:
            print(f"{check.word:<5} {check.name:<18} {check.line}", flush=True)
    if options.json:
        print_json([asdict(check) for check in checks])
    return 0 if all(check.good or not check.needed for check in checks) else EXIT_CHECK_FAILED


def _devices(options: argparse.Namespace) -> int:
    from vrhuman.audio.devices import inputs, outputs

    found = inputs() if options.devices == "microphones" else outputs()
    if options.json:
        print_json([asdict(device) for device in found])
    else:
        for device in found:
            print(f"{device.number:>3}  {device.name} ({device.api})")
    if not found:
        say(f"no {options.devices.removesuffix('s')} is connected")
    return 0 if found else EXIT_CHECK_FAILED


def _bench(options: argparse.Namespace) -> int:
    from vrhuman.bench.report import print_figures, run_benchmarks
    from vrhuman.bench.scenery import Scenery

    scenery = Scenery(tuple(options.houses), options.motion)
    figures = run_benchmarks(options.only, scenery, say)
    if options.json:
        print_json([figure.as_json() for figure in figures])
    else:
        print_figures(figures)
    return 0
