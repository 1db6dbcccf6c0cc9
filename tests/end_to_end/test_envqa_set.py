"""From an instructed session to scored answers: recorded, made into a set, checked, answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.benchmarks.raw_clips import check_set
from vrhuman.cli import main
from vrhuman.records import Instruction
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time
from vrhuman.runtime.trial import Trial

ASKED = (
    Instruction(1, "Open the fridge.", "open", "Fridge"),
    Instruction(2, "Close the fridge.", "close", "Fridge"),
    Instruction(3, "Open the fridge.", "open", "Fridge"),
)
SPLITS = ("train", "val", "test")


def unseen(_trial: Trial, _frames: FrameCount) -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of one session, in which the scripted participant did what it was asked for."""
    folder = tmp_path_factory.mktemp("envqa")
    plan = Plan(
        protocol="instructed",
        house="own:1",
        out=folder / "sessions",
        name="fridge",
        instructions=ASKED,
        video_type="file",
        film=False,
    )
    run_in_virtual_time(prepare(plan), unseen)
    out = folder / "set"
    code = main(
        ["benchmark", "make", "envqa", str(folder / "sessions"), "--out", str(out), "--jobs", "1"]
    )
    assert code == 0
    return out


def questions_in(folder: Path) -> list[dict[str, object]]:
    return [
        each
        for split in SPLITS
        for each in json.loads((folder / f"questions_{split}.json").read_text(encoding="utf-8"))
    ]


@pytest.mark.end_to_end
def test_what_was_asked_for_is_in_the_films(made: Path) -> None:
    from pyarrow import parquet

    clips = parquet.read_table(made / "clips.parquet").to_pylist()
    events = [
        (each["action"], each["object1_type"], each["success"])
        for clip in clips
        for each in json.loads((made / "videos" / clip["video_id"] / "events.json").read_text())
    ]

    assert {clip["video_type"] for clip in clips} == {"file"}
    assert {("open", "Fridge", True), ("close", "Fridge", True)} <= set(events)


@pytest.mark.end_to_end
def test_an_independent_reader_answers_every_question_alike(made: Path) -> None:
    checked = check_set(made)

    assert checked.asked.total() == len(questions_in(made)) > 0
    assert (checked.wrong, checked.ambiguous) == ([], [])


@pytest.mark.end_to_end
@pytest.mark.parametrize("key", ["roles", "answer"])
def test_who_sees_everything_right_has_all_points(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    answers = tmp_path / "answers.jsonl"
    lines = [
        json.dumps({"question_id": each["question_id"], "answer": each[key]})
        for each in questions_in(made)
    ]
    answers.write_text("\n".join(lines) + "\n", encoding="utf-8")

    options = ["--set", str(made), "--answers", str(answers), "--json"]
    code = main(["benchmark", "score", "envqa", *options])

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (code, told["unanswered"]) == (0, 0)
    assert told["scores"] == [1.0] * len(lines)
