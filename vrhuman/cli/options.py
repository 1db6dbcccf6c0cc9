"""Provides what the commands share: their declaration, the options of a trial, and printing."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

EXIT_CHECK_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130


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


def trial_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--house",
        default="",
        help="FILE.json, FILE.jsonl[.gz][:N] or, with --engine thor, a scene: ArchitecTHOR-Val-00 "
        "(default: a house of our own)",
    )
    parser.add_argument("--seed", type=int, default=1, help="weights, sizes, questions (1)")
    parser.add_argument(
        "--questions",
        type=Path,
        metavar="SPLIT.jsonl",
        help="ask what this set has about the house (default: questions made for it by the seed)",
    )
    parser.add_argument("--steps", type=whole, help="limit of the first explore phase")
    parser.add_argument("--out", type=Path, default=Path("sessions"), help="folder for the file")
    parser.add_argument("--calibration", type=Path, help="a profile (calibration/default.toml)")
    parser.add_argument(
        "--engine",
        type=engine,
        default="embedded",
        metavar="NAME",
        help="what simulates the house: embedded (our own engine), thor (AI2-THOR), or one that "
        "another package adds; `vrhuman doctor` lists them (default: %(default)s)",
    )
    parser.add_argument(
        "--thor-executable",
        default="",
        help="AI2-THOR's Unity build, or vrhuman-thor (default: the build its client downloads)",
    )
    meshes_option(parser)
    parser.add_argument(
        "--pixels",
        type=scale,
        default=1.0,
        metavar="SCALE",
        help="drawn per pixel of an eye that the headset's runtime recommends, along each side, "
        "0.1 to 4 (1)",
    )
    display_options(parser)


def display_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the scripted test runtime."""
    parser.add_argument("--display-hz", type=int, default=30, help="test runtime's rate (30)")
    parser.add_argument("--eye", type=size, default=(400, 400), help="its eye size (400x400)")


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
        help="folder of a mesh pack (default: $MLSPACES_ASSETS_DIR, else stand-ins)",
    )


def engine(text: str) -> str:
    from vrhuman.engines.backends import engine_names

    if text not in (names := engine_names()):
        raise argparse.ArgumentTypeError(f"{text!r} is not installed; there are {', '.join(names)}")
    return text


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
