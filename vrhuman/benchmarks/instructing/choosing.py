"""Chooses what a session asks for: from a file of instructions, or drawn for its house."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vrhuman.benchmarks.instructing.public_format import (
    InstructionError,
    chosen_episode,
    read_instruction_file,
)
from vrhuman.benchmarks.instructing.samplers import VideoType, sample
from vrhuman.benchmarks.instructing.things import things_of
from vrhuman.benchmarks.instructing.wording import instructions_of
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import planned_house

FROM_FILE = "file"
"""The video type of instructions that were read from a file."""


def instructed_plan(plan: Plan, source: str | None, video_type: str | None) -> Plan:
    """Return the plan of an instructed session.

    ``source`` is ``FILE[:EPISODE]``; without one, a video of ``video_type`` is drawn with the
    plan's seed from all that its house allows.

    :raises VrhumanError: if the instructions or the house cannot be used.
    """
    if source is not None and video_type is not None:
        raise InstructionError("--instruction and --video-type: give one of them")
    kind = FROM_FILE
    if source is not None:
        path, name = split_source(source)
        events = chosen_episode(read_instruction_file(path), name, path)
    else:
        assert video_type is not None
        kind = VideoType(video_type).value
        things = things_of(planned_house(plan))
        events = sample(things, VideoType(video_type), plan.seed)
    return replace(plan, instructions=instructions_of(events), video_type=kind)


def split_source(source: str) -> tuple[Path, str]:
    """Split ``FILE:EPISODE`` into file and episode, empty where there is none.

    The drive of ``C:\\file.json`` stays part of the file.
    """
    if Path(source).is_file():
        return Path(source), ""
    file, colon, name = source.rpartition(":")
    return (Path(file), name) if colon and len(file) > 1 else (Path(source), "")
