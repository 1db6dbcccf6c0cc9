"""Declares the commands that start a trial: demo, run, resume."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vrhuman.cli.options import (
    command,
    display_options,
    meshes_option,
    trial_options,
)
from vrhuman.cli.trials import demo, run
from vrhuman.names import normal
from vrhuman.participants.perceiving import PEOPLES, TRUE

VIDEO_TYPES = ("exploring", "random", "object-centric", "action-centric", "comprehensive")
"""The names of :class:`vrhuman.benchmarks.instructing.samplers.VideoType`."""


def add(commands: Any) -> None:
    """Declare the commands."""
    shown = command(
        commands,
        "demo",
        demo.demo,
        "run a whole session with a scripted participant: score, report, pictures",
        "vrhuman demo --steps 150 --out sessions/demo",
    )
    shown.add_argument(
        "--protocol",
        default="excalibur",
        help="a protocol file, or a shipped one: excalibur, excalibur-short, blind, training, "
        "free-explore, force-jnd, instructed, goals (default: %(default)s)",
    )
    trial_options(shown)
    shown.add_argument(
        "--participant",
        choices=("scripted", "random", "oracle"),
        default="scripted",
        help="kind of participant (default: %(default)s)",
    )
    shown.add_argument(
        "--runtime",
        choices=("test", "none"),
        help="the scripted OpenXR runtime, or none: virtual time, as fast as possible "
        "(default: test where it is installed, else none)",
    )
    shown.add_argument(
        "--no-film",
        action="store_true",
        help="with --runtime none: record no video and draw only what the scripted participant "
        "needs to see, so that the session runs several times faster",
    )
    shown.add_argument(
        "--script",
        help="a file of goals for the scripted participant, or a shipped one: tour",
    )
    shown.add_argument(
        "--senses",
        choices=(TRUE, PEOPLES),
        default=TRUE,
        help="what the scripted participant perceives: true labels and the questions' programs, or "
        "what people take things for and the questions' words (default: %(default)s)",
    )
    _instruction_options(shown)
    _helper_option(shown)
    shown.set_defaults(out=Path("sessions/demo"))
    shown.add_argument("--json", action="store_true", help="print one line of JSON at the end")

    ran = command(
        commands,
        "run",
        run.run,
        "run a protocol with a person, in a headset or in a window",
        "vrhuman run excalibur --participant P01 --house house.json",
    )
    ran.add_argument(
        "--kind",
        choices=("person", "scripted", "random", "oracle"),
        default="person",
        help="who takes part: a person, or a program that wears the scripted headset "
        "(default: %(default)s)",
    )
    ran.add_argument(
        "--runtime",
        choices=("test", "none"),
        help="for a program: the scripted OpenXR runtime, or none: virtual time, as fast as "
        "possible (default: test)",
    )
    _helper_option(ran)
    ran.add_argument("protocol", help="a protocol file, or a shipped one: excalibur, training, ...")
    ran.add_argument(
        "--participant", type=normal, default="P00", help="a pseudonym (default: %(default)s)"
    )
    ran.add_argument(
        "--display",
        choices=("headset", "desktop"),
        default="headset",
        help="where the person sees the house; desktop: a window with mouse and keys "
        "(default: %(default)s)",
    )
    ran.add_argument(
        "--keys",
        choices=("smooth", "discrete"),
        default="smooth",
        help="desktop keys: smooth motion while held, or one agent action per key press "
        "(default: %(default)s)",
    )
    trial_options(ran)
    _instruction_options(ran)
    ran.add_argument(
        "--pilot",
        action="store_true",
        help="mark the session permanently as a trial of the set-up, which counts in no result",
    )
    ran.add_argument(
        "--person-video",
        action="store_true",
        help="also record a small video of what the person sees, 5 frames per second",
    )
    ran.add_argument(
        "--microphone",
        nargs="?",
        const="",
        metavar="DEVICE",
        help="record the participant's voice; DEVICE is a number or part of a name from `vrhuman "
        "microphones` (default: the computer's default microphone)",
    )
    ran.add_argument(
        "--gaze",
        action="store_true",
        help="record where the eyes look, where the headset has an eye tracker",
    )
    ran.add_argument(
        "--cues",
        nargs="?",
        const="",
        metavar="DEVICE",
        help="play a sound when a phase, a question or a break begins; DEVICE is a number or part "
        "of a name from `vrhuman loudspeakers` (default: the computer's default loudspeaker)",
    )
    ran.add_argument(
        "--no-film",
        action="store_true",
        help="with --runtime none: record no video, so that the session runs several times faster",
    )
    ran.add_argument("--json", action="store_true", help="print one line of JSON at the end")

    resumed = command(
        commands,
        "resume",
        run.resume,
        "resume an interrupted session at exactly the same step",
        "vrhuman resume sessions/P01-person-20260102-030405-678.mcap",
    )
    resumed.add_argument("session", type=Path, help="the session's file, or any part of it")
    resumed.add_argument(
        "--thor-executable",
        default="",
        help="AI2-THOR's Unity build, where the session began with one that is not on the PATH",
    )
    meshes_option(resumed)
    display_options(resumed)


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
