"""``vrhuman questions audit``: 0 where the texts give nothing away, 1 where they do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.questions.synthetic_sets import balanced, given_away, houses, write
from vrhuman.cli import main


def test_a_balanced_set_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = write(tmp_path / "test.jsonl", houses(range(20, 30), balanced))
    train = write(tmp_path / "train.jsonl", houses(range(20), balanced))

    assert main(["questions", "audit", str(asked), "--train", str(train)]) == 0
    printed = capsys.readouterr().out
    assert "80 questions about 10 houses; learned from 20 other houses" in printed
    assert "the language baseline has 50.0 %" in printed


def test_a_set_that_gives_answers_away_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = write(tmp_path / "test.jsonl", houses(range(10), given_away))

    assert main(["questions", "audit", str(asked), "--json"]) == 1
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["gives_away"] is True
    assert told["leaks"][0]["template"] == "existence: exist(filter(scene, type))"


def test_a_set_that_is_not_there_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["questions", "audit", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl: cannot be read" in capsys.readouterr().err


@pytest.mark.end_to_end
def test_a_built_set_is_audited_with_its_houses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = []
    for seed in range(5):
        house = tmp_path / "house.json"
        assert (
            main(["houses", "generate", "--rooms", "4", "--seed", str(seed), "--out", str(house)])
            == 0
        )
        lines.append(json.dumps(json.loads(house.read_text(encoding="utf-8"))))
    file = tmp_path / "houses.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    build = ["questions", "build", "--houses", str(file), "--split", "s", "--out", str(tmp_path)]
    assert main([*build, "--jobs", "1", "--json"]) == 0
    capsys.readouterr()

    code = main(["questions", "audit", str(tmp_path / "s.jsonl"), "--houses", str(file), "--json"])

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    failed = [step for step in told["steps"] if not step["matters"]]
    assert told["houses"] == 5
    assert len(told["steps"]) > 10
    assert code == int(told["gives_away"] or bool(failed))
