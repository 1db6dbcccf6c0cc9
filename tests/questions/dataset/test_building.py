"""A build goes through its houses in order, takes up what was done, and says what was refused."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest
from pyarrow import parquet

from tests.support.questions.generated_houses import small_houses, write_houses
from vrhuman.questions.dataset import building
from vrhuman.questions.dataset.building import Built, SetPlan, Workers, build_set
from vrhuman.questions.dataset.episodes import QuestionSetError, read_set
from vrhuman.records import VrhumanError

ALONE = Workers(jobs=1)


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_houses(tmp_path_factory.mktemp("houses") / "own.jsonl", small_houses(3))


@pytest.fixture(autouse=True)
def a_house_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "BLOCK", 1)


def built(plan: SetPlan) -> Built:
    return build_set(plan, ALONE, lambda *_: None)


def test_a_set_has_a_line_a_house_in_the_files_order(houses: Path, tmp_path: Path) -> None:
    plan = SetPlan((houses,), "val", 1, tmp_path)

    done = built(plan)

    episodes = list(read_set(plan.jsonl))
    documents = houses.read_bytes().splitlines()
    assert done == Built(3, 0, ())
    assert [each.house for each in episodes] == ["own.jsonl:0", "own.jsonl:1", "own.jsonl:2"]
    assert [each.sha256 for each in episodes] == [hashlib.sha256(d).hexdigest() for d in documents]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["val.jsonl", "val.parquet"]


def test_the_table_has_a_row_a_question(houses: Path, tmp_path: Path) -> None:
    plan = SetPlan((houses,), "val", 1, tmp_path)
    built(plan)

    rows = parquet.read_table(plan.parquet).to_pylist()

    told = [
        (each.house, each.seed, q.question_id, q.family, q.kind, q.text, q.program, q.answer_text)
        for each in read_set(plan.jsonl)
        for q in each.questions
    ]
    names = ("house", "seed", "question", "family", "type", "text", "program", "answer")
    assert [tuple(row[name] for name in names) for row in rows] == told
    assert {row["split"] for row in rows} == {"val"}


def broken_off(plan: SetPlan, after: int) -> None:
    """A build that is interrupted when ``after`` houses are done."""

    def interrupt(done: int, _of: int) -> None:
        if done == after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_set(plan, ALONE, interrupt)


def test_a_build_that_was_interrupted_continues(houses: Path, tmp_path: Path) -> None:
    plan = SetPlan((houses,), "val", 1, tmp_path / "twice")
    whole = SetPlan((houses,), "val", 1, tmp_path / "once")
    built(whole)

    broken_off(plan, after=2)
    done = built(plan)

    assert done == Built(3, 2, ())
    assert plan.jsonl.read_bytes() == whole.jsonl.read_bytes()
    assert plan.parquet.read_bytes() == whole.parquet.read_bytes()


def test_what_another_seed_had_done_is_not_taken_up(houses: Path, tmp_path: Path) -> None:
    broken_off(SetPlan((houses,), "val", 1, tmp_path), after=2)

    done = built(SetPlan((houses,), "val", 2, tmp_path))

    assert done.kept == 0


def test_a_refused_house_is_reported_and_left_out(tmp_path: Path) -> None:
    good, bad = small_houses(2)
    file = write_houses(tmp_path / "own.jsonl", [{**bad, "rooms": []}, good])
    plan = SetPlan((file,), "val", 1, tmp_path)

    done = built(plan)

    assert [each.house for each in done.refused] == ["own.jsonl:0"]
    assert [each.house for each in read_set(plan.jsonl)] == ["own.jsonl:1"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"split": "../val"}, "letters, digits"),
        ({"count": 0}, "1 or more"),
        ({"files": (Path("a/own.jsonl"), Path("b/own.jsonl"))}, "two files have this name"),
        ({"files": (Path("none.jsonl"),)}, "no such file"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(
    change: dict[str, object], told: str, tmp_path: Path
) -> None:
    given: dict[str, object] = {
        "files": (Path("own.jsonl"),),
        "split": "val",
        "seed": 1,
        "out": tmp_path,
    }

    with pytest.raises(VrhumanError, match=told):
        built(SetPlan(**{**given, **change}))  # type: ignore[arg-type]


def test_a_folder_that_cannot_be_written_is_reported(houses: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(QuestionSetError, match="another folder with --out"):
        built(SetPlan((houses,), "val", 1, tmp_path / "file"))


def test_a_folder_that_goes_meanwhile_is_reported(houses: Path, tmp_path: Path) -> None:
    plan = SetPlan((houses,), "val", 1, tmp_path / "out")

    def remove(_done: int, _of: int) -> None:
        shutil.rmtree(plan.out)

    with pytest.raises(QuestionSetError, match=r"out: cannot be written \(No such file"):
        build_set(plan, ALONE, remove)
