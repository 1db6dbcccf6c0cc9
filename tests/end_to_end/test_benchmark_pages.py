"""What the pages of the benchmarks show can be typed: commands run, and lines are scored."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.support.benchmarks.envqa_sets import entries, write_answers, write_set
from tests.support.command_line import vrhuman
from tests.support.paths import ROOT

PAGES = ("benchmarks.md", "envqa.md")
TEXT = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in PAGES}
SCORING = ("list", "score", "report")
"""The commands that need no session."""


def blocks(language: str) -> list[str]:
    """The lines of the fenced blocks of a language on the pages."""
    return [
        line
        for text in TEXT.values()
        for block in re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        for line in block.splitlines()
        if line.strip()
    ]


COMMANDS = [
    line
    for line in blocks("sh")
    if line.startswith(tuple(f"vrhuman benchmark {v}" for v in SCORING))
]
OBJECTS = [json.loads(line) for line in blocks("json")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the pages name: a set, two people's answers and pairs."""
    write_set(tmp_path / "SET", films=6)
    texts = {str(each["question_id"]): each["answer"] for each in entries(6)}
    for name in ("P01", "P02"):
        write_answers(tmp_path / f"{name}.jsonl", texts)
    pairs = [json.dumps(each) for each in OBJECTS if "gt" in each]
    (tmp_path / "pairs.jsonl").write_text("\n".join(pairs), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_scoring_command_is_shown() -> None:
    assert {line.split()[2] for line in COMMANDS} == set(SCORING)


@pytest.mark.parametrize("line", COMMANDS)
@pytest.mark.usefixtures("folder")
def test_a_command_on_the_pages_runs(line: str) -> None:
    done = vrhuman(*shlex.split(line)[1:])

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.usefixtures("folder")
def test_a_pair_on_the_page_scores_as_in_the_paper() -> None:
    """Section 3.4's plate and pan: three roles of four."""
    done = vrhuman("benchmark", "score", "envqa", "--pairs", "pairs.jsonl", "--json")

    assert json.loads(done.stdout)["scores"] == [0.75]


def test_answers_on_the_page_can_be_scored(folder: Path) -> None:
    answers = [json.dumps(each) for each in OBJECTS if "answer" in each]
    (folder / "page.jsonl").write_text("\n".join(answers), encoding="utf-8")

    done = vrhuman(
        *("benchmark", "score", "envqa", "--set", "SET", "--answers", "page.jsonl", "--json")
    )

    assert json.loads(done.stdout)["scores"] == [1.0, 0.5]
