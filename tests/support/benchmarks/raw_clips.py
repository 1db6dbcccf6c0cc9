"""Hands a clip's raw data to the evaluator: a toy clip's, or those of a set on disk."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.benchmarks.envqa_evaluator import answered
from tests.support.benchmarks.envqa_reader import Happened, RawClip, Reader
from tests.support.benchmarks.envqa_words import AmbiguousError, plain
from tests.support.benchmarks.toy_clips import ToyClip

SEEN_SHARE = 60 / (800 * 600)
"""The share of a picture that an object fills where it is seen."""


def raw_of(toy: ToyClip) -> RawClip:
    events = [
        Happened(
            str(each.action),
            *(each.object1, each.preposition, each.object2),
            *(each.begin_ns, each.end_ns, each.success),
        )
        for each in toy.events
    ]
    worlds = (toy.begin, toy.end, toy.before, toy.after)
    return RawClip(toy.begin_ns, toy.end_ns, *worlds, events, toy.views)


def raw_in(folder: Path) -> RawClip:
    """Read a clip of a set on disk: its metadata, events and boxes, and nothing else."""
    told = _json(folder / "metadata.json")
    boxes = _json(folder / "boxes.json")
    states = {
        (each["moment"], each["event"]): {o["objectId"]: o for o in each["objects"]}
        for each in told["states"]
    }
    events = [
        Happened(
            *(each["action"], each["object1"], each["preposition"], each["object2"]),
            *(each["begin_ns"], each["end_ns"], each["success"]),
        )
        for each in _json(folder / "events.json")
    ]
    views: dict[str, list[int]] = {}
    for frame, shown in zip(told["frames"], boxes["frames"], strict=True):
        for number, *_, pixels in shown:
            if pixels >= SEEN_SHARE * told["width"] * told["height"]:
                name = boxes["objects"][str(number)]["object_id"]
                views.setdefault(name, []).append(frame["time_ns"])
    times = [frame["time_ns"] for frame in told["frames"]]
    numbers = range(len(events))
    return RawClip(
        *(times[0], times[-1]),
        *(states["begin", -1], states["end", -1]),
        [states["before", n] for n in numbers],
        [states["after", n] for n in numbers],
        *(events, views),
    )


@dataclass
class Checked:
    """What the evaluator says of questions: how many of each type, and about which clips."""

    clips: set[str] = field(default_factory=set)
    asked: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    ambiguous: list[str] = field(default_factory=list)


def check_set(folder: Path) -> Checked:
    """Let the evaluator answer all questions of a set on disk."""
    return check_questions(_questions(folder), folder / "videos")


def check_questions(questions: Iterable[Mapping[str, Any]], videos: Path) -> Checked:
    """Let the evaluator answer questions, each about its clip in the folder ``videos``."""
    found, readers = Checked(), dict[str, Reader]()
    for each in questions:
        video_id = each["video_id"]
        if video_id not in readers:
            readers[video_id] = Reader(raw_in(videos / video_id))
        found.clips.add(video_id)
        found.asked[each["question_type"]] += 1
        try:
            answer = answered(readers[video_id], each["question"])
        except AmbiguousError as error:
            found.ambiguous.append(f"{video_id}: {each['question']} {each['answer']} ({error})")
            continue
        if answer != plain(each["answer"]):
            found.wrong.append(f"{video_id}: {each['question']} {each['answer']}, not {answer}")
    return found


def _questions(folder: Path) -> Iterator[dict[str, Any]]:
    for split in ("train", "val", "test"):
        yield from _json(folder / f"questions_{split}.json")


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
