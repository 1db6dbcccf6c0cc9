"""Reads a set of Video Localized Narratives into items: answers in text, and boxes on a picture."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vrhuman.benchmarks.items import BOX_FIELDS, AnswerField, AnswerForm, FilmFrame, Item, ItemSet
from vrhuman.benchmarks.vidln.masks import Mask, MaskError, decode
from vrhuman.benchmarks.vidln.score import Box, box_of
from vrhuman.records import VrhumanError

NAME = "vidln"
TEXT, LOCATION = "text", "location"
ANSWER = "answer"
TEXT_FILE, LOCATION_FILE = "qa_text_output.json", "qa_location_output.json"
KEYFRAMES = "keyframes"
"""The folder of the pictures on which places are asked for; sets of before may lack it."""
FORMS = {
    TEXT: AnswerForm(TEXT, "roles", (AnswerField(ANSWER, "One or two words", (), True),)),
    LOCATION: AnswerForm(
        LOCATION,
        "box",
        tuple(AnswerField(name, f"{name.capitalize()} [px]", (), True) for name in BOX_FIELDS),
    ),
}


class NotASet(VrhumanError):
    """A folder holds no set of narratives, or a damaged one; the message names file and key."""


@dataclass(frozen=True, slots=True)
class LocationItem(Item):
    """A question for a place: the trace's run-length encoded mask, and the thing's own."""

    trace: Mapping[str, Any] = field(default_factory=dict)
    thing: Mapping[str, Any] = field(default_factory=dict)

    @property
    def trace_mask(self) -> Mask:
        """The trace's pixels."""
        return decode(self.trace)

    @property
    def thing_mask(self) -> Mask:
        """The thing's pixels."""
        return decode(self.thing)


def box_answer(box: Box) -> dict[str, str]:
    """Return a box as an answer."""
    return {name: str(value) for name, value in zip(BOX_FIELDS, box, strict=True)}


def read_set(folder: Path) -> ItemSet:
    """Read a set.

    :raises NotASet: for a folder without one, naming file and key.
    """
    place = folder / "set.json"
    if not place.exists():
        raise NotASet(f"{place}: is not there; give the folder of a set of {NAME}")
    told, films = object_of(place), object_of(folder / "films.json")
    for key in ("name", "digest"):
        if not isinstance(told.get(key), str):
            raise NotASet(f"{place}: {key}: must be a text; make the set again")
    try:
        items = (*_texts(folder / TEXT_FILE, films), *_locations(folder / LOCATION_FILE, films))
    except (KeyError, TypeError, ValueError, AttributeError, MaskError) as error:
        raise NotASet(f"{folder}: a question is damaged ({error}); make the set again") from error
    if not items:
        raise NotASet(f"{folder}: has no questions")
    return ItemSet(NAME, str(told["name"]), str(told["digest"]), FORMS, items)


def _texts(path: Path, films: Mapping[str, Any]) -> Iterator[Item]:
    for each in object_of(path)["annotations"]:
        film = films[each["video_id"]]
        for pair in each["qa_pairs"]:
            yield Item(
                item_id=str(pair["question_id"]),
                question=str(pair["question"]),
                kind=TEXT,
                form=TEXT,
                film=str(film["film"]),
                begin_s=0.0,
                end_s=float(film["seconds"]),
                answer={ANSWER: str(pair["answer"])},
                text=str(pair["answer"]),
                split=str(film["split"]),
            )


def _locations(path: Path, films: Mapping[str, Any]) -> Iterator[Item]:
    for video, questions in object_of(path).items():
        film = films[video]
        for each in questions:
            box = box_of(decode(each["vrhuman"]["mask"]))
            height, width = each["vrhuman"]["mask"]["size"]
            when = int(each["trace_frame"].removesuffix(".png")) / 1000.0
            picture = f"{KEYFRAMES}/{video}/{each['trace_frame']}"
            kept = (path.parent / picture).is_file()
            yield LocationItem(
                item_id=str(each["question_hash"]),
                question=f"{each['question']} (a box on the picture at {when:.1f} s, which has "
                f"{width} x {height} pixels)",
                kind=LOCATION,
                form=LOCATION,
                film=str(film["film"]),
                begin_s=0.0,
                end_s=float(film["seconds"]),
                answer=box_answer(box),
                text=" ".join(map(str, box)),
                split=str(film["split"]),
                frame=FilmFrame(when, int(width), int(height), picture if kept else ""),
                trace=each["trace"],
                thing=each["vrhuman"]["mask"],
            )


def object_of(path: Path) -> dict[str, Any]:
    """Read a file of a set that is a JSON object.

    :raises NotASet: if it cannot be read, or is none.
    """
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise NotASet(f"{path}: cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise NotASet(f"{path}: not JSON; make the set again") from error
    if not isinstance(told, dict):
        raise NotASet(f"{path}: must be a JSON object; make the set again")
    return told
