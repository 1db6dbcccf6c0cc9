"""Reads a set of Env-QA from its folder into items.

Read are ``set.json`` (name, digest), ``clips.parquet`` (which part of a session each film is) and
the files of questions of each split.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from vrhuman.benchmarks.envqa.answer_reading import read
from vrhuman.benchmarks.envqa.public_format import BadQuestions, PublicQuestion, read_questions
from vrhuman.benchmarks.envqa.roles import FORM, ROLES, canonical
from vrhuman.benchmarks.items import Answer, Item, ItemSet
from vrhuman.records import JsonValue, VrhumanError

NAME = "envqa"
RATE = 4
"""Pictures a second of a film."""
SPLITS = ("train", "val", "test")
_PREFIX, _SUFFIX = "questions_", ".json"
_NS = 1e-9


class NotASet(VrhumanError):
    """A folder holds no set of Env-QA, or a damaged one."""


def read_set(folder: Path) -> ItemSet:
    """Read a set.

    :raises NotASet: for a folder without one, naming file and key.
    :raises BadQuestions: for a damaged file of questions.
    """
    described = _described(folder / "set.json")
    durations = _durations(folder / "clips.parquet")
    items: list[Item] = []
    for split in SPLITS:
        path = folder / f"{_PREFIX}{split}{_SUFFIX}"
        if path.exists():
            items.extend(_items(path, split, durations))
    if not items:
        raise NotASet(f"{folder}: no questions in {_PREFIX}*{_SUFFIX}; make the set again")
    return ItemSet(
        benchmark=NAME,
        name=described["name"],
        digest=described["digest"],
        forms={FORM.name: FORM},
        items=tuple(items),
    )


def _described(path: Path) -> Mapping[str, str]:
    try:
        found: JsonValue = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise NotASet(
            f"{path}: cannot be read ({error}); give the folder that "
            "`vrhuman benchmark make envqa` wrote"
        ) from error
    for key in ("name", "digest"):
        if not isinstance(found, dict) or not isinstance(found.get(key), str):
            raise NotASet(f"{path}: {key}: missing, or not a text")
    return {"name": found["name"], "digest": found["digest"]}


def _durations(path: Path) -> Mapping[str, float]:
    """Return each film's length [s]: from its first picture until its last one has been shown."""
    import pyarrow
    import pyarrow.parquet

    try:
        table = pyarrow.parquet.read_table(path, columns=["video_id", "begin_ns", "end_ns"])
        columns = table.to_pydict()
        return {
            str(video): (int(end) - int(begin)) * _NS + 1.0 / RATE
            for video, begin, end in zip(
                columns["video_id"], columns["begin_ns"], columns["end_ns"], strict=True
            )
        }
    except (OSError, pyarrow.ArrowException, KeyError, TypeError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise NotASet(f"{path}: video_id, begin_ns, end_ns cannot be read ({reason})") from error


def _items(path: Path, split: str, durations: Mapping[str, float]) -> Iterator[Item]:
    for number, each in enumerate(read_questions(path)):
        where = f"{path}[{number}]"
        if each.video_id not in durations:
            raise NotASet(f"{where}.video_id: {each.video_id!r} is not in clips.parquet")
        yield Item(
            item_id=each.question_id,
            question=each.question,
            kind=each.question_type.value,
            form=FORM.name,
            film=f"videos/{each.video_id}/rgb.mp4",
            begin_s=0.0,
            end_s=durations[each.video_id],
            answer=_answer(each, where),
            text=each.answer,
            split=split,
        )


def _answer(question: PublicQuestion, where: str) -> Answer:
    """Return the true answer's roles; those of a file without roles are read from its text."""
    roles = question.rest.get("roles")
    if roles is None:
        found = read(question.answer, question.question_type)
    elif isinstance(roles, dict) and all(
        name in ROLES and isinstance(value, str) for name, value in roles.items()
    ):
        found = canonical(roles)
    else:
        raise BadQuestions(f"{where}.roles: give texts by {', '.join(ROLES)}")
    if not found:
        raise BadQuestions(f"{where}.answer: {question.answer!r} has no value of any role")
    return found
