"""Provides what the commands share: their declaration, the options of a trial, and printing."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

EXIT_CHECK_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130
EXIT_SIGNALLED = 128


Run = Callable[[argparse.Namespace], int]
"""The function of a command, from its options to the exit code."""


def command(
    commands: Any, name: str, run: Run, help_: str, example: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help_,
        description=help_[0].upper() + help_[1:] + ".",
        epilog=f"example: {example}",
    )
    parser.set_defaults(run=run)
    return parser


def calibration_steps(text: str) -> tuple[str, ...]:
    """Read the names of a calibration's steps, or ``all`` of them."""
    from vrhuman.protocol.calibration.machine import STEPS

    steps = STEPS if text == "all" else tuple(text.split(","))
    if unknown := [step for step in steps if step not in STEPS]:
        raise argparse.ArgumentTypeError(f'"{unknown[0]}" is not one of {", ".join(STEPS)}')
    return steps


def trial_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--house",
        default="",
        help="FILE.json, FILE.jsonl[.gz][:N] or, with --engine thor, a scene: ArchitecTHOR-Val-00 "
        "(default: a generated house)",
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="seed of weights, sizes and questions (default: 1)"
    )
    parser.add_argument(
        "--questions",
        type=Path,
        metavar="SPLIT.jsonl",
        help="ask this set's questions about the house (default: questions generated from the "
        "seed)",
    )
    parser.add_argument(
        "--steps",
        type=whole,
        help="step limit of the first explore phase (default: the protocol's own; a demo of a "
        "shipped protocol has 150)",
    )
    parser.add_argument(
        "--out", type=Path, default=Path("sessions"), help="folder for the session file"
    )
    parser.add_argument(
        "--calibration", type=Path, help="calibration profile (default: calibration/default.toml)"
    )
    parser.add_argument(
        "--engine",
        type=engine,
        default="embedded",
        metavar="NAME",
        help="engine that simulates the house: embedded, thor (AI2-THOR), or one of another "
        "package; `vrhuman doctor` lists them (default: %(default)s)",
    )
    parser.add_argument(
        "--thor-executable",
        default="",
        help="AI2-THOR's Unity build, or vrhuman-thor (default: the build that its client "
        "downloads)",
    )
    meshes_option(parser)
    parser.add_argument(
        "--pixels",
        type=scale,
        default=1.0,
        metavar="SCALE",
        help="resolution, as a factor on the width and height that the headset recommends, "
        "0.1 to 4 (default: 1)",
    )
    display_options(parser)


def display_options(parser: argparse.ArgumentParser) -> None:
    """Of the scripted test runtime."""
    parser.add_argument(
        "--display-hz", type=int, default=30, help="test runtime's display rate (default: 30)"
    )
    parser.add_argument(
        "--eye", type=size, default=(400, 400), help="test runtime's eye size (default: 400x400)"
    )


def meshes_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for a mesh pack.

    Its default is the folder where MolmoSpaces has installed its assets, from its own environment
    variable.
    """
    installed = os.environ.get("MLSPACES_ASSETS_DIR")
    parser.add_argument(
        "--meshes",
        type=Path,
        default=Path(installed) if installed else None,
        help="folder of a mesh pack (default: $MLSPACES_ASSETS_DIR, else simple stand-in shapes)",
    )


def engine(text: str) -> str:
    from vrhuman.engines.backends import engine_names

    if text not in (names := engine_names()):
        raise argparse.ArgumentTypeError(f"{text!r} is not installed; there are {', '.join(names)}")
    return text


class Renamed(argparse.Action):
    """The old name of an option: does what the new one does, and says what that is called."""

    def __init__(self, option_strings: Sequence[str], dest: str, now: str, **rest: Any) -> None:
        rest |= {"default": argparse.SUPPRESS, "help": argparse.SUPPRESS}
        super().__init__(option_strings, dest, **rest)
        self._now = now

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 -- argparse gives it
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        say(f"vrhuman: {option_string} is deprecated; use {self._now}")
        setattr(namespace, self.dest, values)


def whole(text: str) -> int:
    value = int(text)
    if value < 0:
        raise ValueError
    return value


def scale(text: str) -> float:
    value = float(text)
    if not 0.1 <= value <= 4.0:
        raise ValueError
    return value


def size(text: str) -> tuple[int, int]:
    width, height = text.lower().split("x")
    return int(width), int(height)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def print_json(value: Any) -> None:
    print(json.dumps(value, default=str), flush=True)
