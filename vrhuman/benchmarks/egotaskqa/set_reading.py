"""Reads a set of EgoTaskQA from its folder into items.

Read are ``set.json`` (name, digest), ``tagged_qas.json`` (the questions), ``vid_intervals.json``
(which part of a session each film is) and the files of the direct split, which say an item's split.
An answer is one word or phrase: yes or no, or one of the set's closed vocabulary.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from vrhuman.benchmarks.egotaskqa.public_format import PublicQuestion, read_questions
from vrhuman.benchmarks.egotaskqa.questions.splits import SPLITS
from vrhuman.benchmarks.items import AnswerField, AnswerForm, Item, ItemSet
from vrhuman.records import JsonValue, VrhumanError

NAME = "egotaskqa"
TAGGED, INTERVALS, EXPERIMENTS = "tagged_qas.json", "vid_intervals.json", "experiments.json"
ANSWER = "answer"
BINARY, OPEN = "yes-no", "open"
YES_NO = ("yes", "no")
_NS = 1e-9


class NotASet(VrhumanError):
    """A folder holds no set of EgoTaskQA, or a damaged one."""


def read_set(folder: Path) -> ItemSet:
    """Read a set.

    :raises VrhumanError: for a folder without one, naming file and key.
    """
    described = json_of(folder / "set.json")
    for key in ("name", "digest"):
        if not isinstance(described, dict) or not isinstance(described.get(key), str):
            raise NotASet(f"{folder / 'set.json'}: {key}: missing, or not a text")
    if described.get("benchmark") != NAME:
        raise NotASet(f"{folder / 'set.json'}: benchmark: not {NAME}")
    questions = read_questions(folder / TAGGED)
    if not questions:
        raise NotASet(f"{folder / TAGGED}: no questions; make the set of more sessions")
    seconds = _seconds(folder / INTERVALS)
    split = split_of(folder)
    items = tuple(_item(each, split, seconds, folder / TAGGED) for each in questions)
    words = tuple(sorted({item.text for item in items if item.form == OPEN}))
    forms = {BINARY: AnswerForm(BINARY, "choice", (AnswerField(ANSWER, "Answer", YES_NO),))}
    if words:
        forms[OPEN] = AnswerForm(OPEN, "roles", (AnswerField(ANSWER, "Answer", words),))
    return ItemSet(NAME, described["name"], described["digest"], forms, items)


def split_of(folder: Path, kind: str = "direct") -> Mapping[str, str]:
    """Return each question's part of a split ("direct" or "indirect"), by its id.

    :raises VrhumanError: if a file of it cannot be read.
    """
    return {
        each.question_id: name
        for name in SPLITS
        for each in read_questions(folder / kind / f"{name}_qas.json")
    }


def json_of(path: Path) -> JsonValue:
    """Read a file of a set.

    :raises NotASet: if it cannot be read.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise NotASet(
            f"{path}: cannot be read ({error}); give the folder that "
            "`vrhuman benchmark make egotaskqa` wrote"
        ) from error


def _seconds(path: Path) -> Mapping[str, float]:
    told = json_of(path)
    try:
        return {
            name: (int(each["end_ns"]) - int(each["begin_ns"])) * _NS + 0.25
            for name, each in told.items()
        }
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NotASet(f"{path}: begin_ns, end_ns cannot be read ({error!r})") from error


def _item(
    each: PublicQuestion, split: Mapping[str, str], seconds: Mapping[str, float], path: Path
) -> Item:
    if each.video_id not in seconds:
        raise NotASet(f"{path}: {each.question_id}: video {each.video_id!r} is not in {INTERVALS}")
    return Item(
        item_id=each.question_id,
        question=each.question,
        kind=each.reasoning_type,
        form=BINARY if each.answer in YES_NO else OPEN,
        film=f"videos/{each.video_id}/rgb.mp4",
        begin_s=0.0,
        end_s=seconds[each.video_id],
        answer={ANSWER: each.answer},
        text=each.answer,
        split=split.get(each.question_id, ""),
    )
