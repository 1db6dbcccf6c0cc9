"""Many sessions: which ones, in what order, and what is there already is not recorded again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.runtime.visitor import in_a_trial
from vrhuman.benchmarks.instructing.recording import (
    SessionOrder,
    SessionResult,
    StepResult,
    orders,
    record,
    summary,
)
from vrhuman.benchmarks.instructing.samplers import VideoType
from vrhuman.houses.generator import generate
from vrhuman.records import Instruction, VrhumanError
from vrhuman.runtime.house_names import houses_of
from vrhuman.runtime.plan import Plan

HOUSES = ("a.json:0", "a.json:1", "b.json:0")


def test_houses_and_types_take_turns(tmp_path: Path) -> None:
    todo = orders(HOUSES, 15, 1, tmp_path)

    assert [each.house for each in todo[:4]] == [*HOUSES, HOUSES[0]]
    assert {(each.house, each.video_type) for each in todo} == {
        (house, video_type) for house in HOUSES for video_type in VideoType
    }


def test_a_session_is_the_same_however_many_there_are(tmp_path: Path) -> None:
    assert orders(HOUSES, 3, 7, tmp_path) == orders(HOUSES, 300, 7, tmp_path)[:3]


def test_each_session_has_its_own_seed_and_file(tmp_path: Path) -> None:
    todo = orders(HOUSES, 200, 1, tmp_path)

    assert len({each.seed for each in todo}) == len({each.path for each in todo}) == 200
    assert orders(HOUSES, 1, 1, tmp_path)[0].seed != orders(HOUSES, 1, 2, tmp_path)[0].seed


def test_only_the_wanted_types_are_recorded(tmp_path: Path) -> None:
    todo = orders(HOUSES, 9, 1, tmp_path, [VideoType.RANDOM])

    assert {each.video_type for each in todo} == {VideoType.RANDOM}


def test_all_houses_of_a_file_are_meant_unless_one_is_named(tmp_path: Path) -> None:
    path = tmp_path / "houses.jsonl"
    path.write_text("".join(json.dumps(generate(1, n)) + "\n" for n in (1, 2)), encoding="utf-8")

    assert houses_of([str(path), "own:7", f"{path}:1"]) == (
        f"{path}:0",
        f"{path}:1",
        "own:7",
        f"{path}:1",
    )


def test_a_file_without_houses_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "houses.jsonl"
    path.write_text("", encoding="utf-8")

    with pytest.raises(VrhumanError, match="holds no house"):
        houses_of([str(path)])


def test_a_session_that_is_there_is_read_and_not_recorded_again(tmp_path: Path) -> None:
    asked = (
        Instruction(1, "Wait about 1 second.", "wait", seconds=1.0),
        Instruction(2, "Find a mug.", "find", "Mug"),
    )
    order = SessionOrder(3, "own:1", 1, VideoType.RANDOM, tmp_path, "embedded")
    plan = Plan(
        protocol="instructed", house="own:1", out=tmp_path, name=order.name, instructions=asked
    )
    with in_a_trial(plan, None) as visitor:
        visitor.frame()
        for _ in ("the welcome", "what it is about"):
            visitor.click("begin")
        visitor.frames(1.5)
        visitor.press("secondary")
        visitor.click("skip")
        visitor.click("cannot-reach")
    before = order.path.read_bytes()

    found = record(order)

    assert not found.recorded
    assert order.path.read_bytes() == before
    assert found.steps == (
        StepResult("wait", "Wait about 1 second.", True),
        StepResult("find", "Find a mug.", False, "cannot-reach"),
    )


def test_the_summary_counts_what_was_done_and_why_not() -> None:
    steps = (
        StepResult("open", "", True),
        StepResult("open", "", False, "cannot-find"),
        StepResult("find", "", False),
    )
    result = SessionResult(Path("a.mcap"), "own:1", "random", 12.0, steps, recorded=True)

    told = summary([result, result])

    assert (told["sessions"], told["recorded"], told["steps"], told["done"]) == (2, 2, 6, 2)
    assert told["actions"]["open"] == {"asked": 4, "done": 2}
    assert told["not_done"] == {"cannot-find": 2, "unfinished": 2}
