"""Commands that only show something leave files, folders and the registry as they were."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path

import pytest

from tests.support.benchmarks.envqa_sets import entries, write_answers, write_set
from tests.support.command_line import commands_of
from tests.support.paths import SAMPLE
from tests.support.questions.generated_houses import small_houses, write_houses
from tests.support.questions.synthetic_sets import balanced, houses, write
from tests.support.recording.played_study import PLAYED, play
from tests.support.snapshots import files_in, rows_in
from vrhuman.cli import main
from vrhuman.cli.program import command_line
from vrhuman.houses.generator import generate

SHOWING = {
    "verify": "sample.mcap --json",
    "score": "sample.mcap",
    "measures": "sample.mcap --json",
    "annotate": "sample.mcap --json",
    "fit-k": "played --jobs 1",
    "houses check": "houses.jsonl.gz",
    "houses statistics": "houses.jsonl.gz",
    "questions show": "val.jsonl own.jsonl:0",
    "questions stats": "val.jsonl",
    "questions audit": "test.jsonl --train train.jsonl",
    "agents list": "--json",
    "agents compare": "sample.mcap --with sample.mcap --json",
    "benchmark list": "--json",
    "benchmark score": "envqa --set set --answers answers.jsonl --json",
    "benchmark audit": "envqa set --json",
    "benchmark report": "envqa set --answers answers.jsonl",
    "study list": "",
    "study show": "kitchen P01",
    "study plan": "--participants 4 --studies 10",
    "study check": "kitchen",
    "study audit": "",
    "microphones": "",
    "loudspeakers": "",
    "keys show": "--json",
}
"""The commands that only show, with what they are shown here."""
WINDOWS_AND_MACHINE = ("desk", "review", "doctor", "narrate align", "narrate score")
"""They only show too, and are tested where windows, headsets, voices and masks are."""
DOING = (
    "serve",
    *("demo", "run", "resume", "calibrate", "recover", "replay", "redact", "export", "bench"),
    *("houses generate", "houses render", "houses legibility", "houses import"),
    *("questions build", "questions review", "questions settle"),
    *("study init", "study add", "study consent", "study screen", "study lock", "study amend"),
    *("study run", "study end", "study report", "study export", "study withdraw", "study merge"),
    *("study restore", "study publish", "benchmark make", "benchmark envqa train"),
    *("benchmark envqa predict", "agents run", "agents train", "agents answer"),
    *("answer", "answers", "quiz", "benchmark answer"),
    "keys new",
    "benchmark envqa record",
    *("benchmark egotaskqa record", "benchmark egotaskqa train"),
    *("benchmark movieqa students", "benchmark movieqa train"),
    *("narrate auto", "narrate ground", "narrate ask", "narrate window", "narrate aloud"),
    *("narrate transcribe", "narrate check", "narrate verified"),
)
"""The commands that are there to write."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a session, houses, sets of questions and a registry."""
    folder = tmp_path_factory.mktemp("looking") / "folder"
    folder.mkdir()
    shutil.copyfile(SAMPLE, folder / "sample.mcap")
    (folder / "played").mkdir()
    for number, played in enumerate(PLAYED):
        play(folder / "played" / f"{number}.mcap", *played)
    with gzip.open(folder / "houses.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write(json.dumps(generate(1, 1)) + "\n")
    write_houses(folder / "own.jsonl", small_houses(1))
    write(folder / "test.jsonl", houses(range(20, 30), balanced))
    write(folder / "train.jsonl", houses(range(20), balanced))
    write_set(folder / "set", train=entries(6, "train"), test=entries(6))
    write_answers(folder / "answers.jsonl", {str(e["question_id"]): "red" for e in entries(6)})
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.delenv("VRHUMAN_REGISTRY", raising=False)
        for words in (
            "study init kitchen --conditions no_replay replay --own 4",
            "study add kitchen P01",
            "questions build --houses own.jsonl --split val --out . --jobs 1",
        ):
            assert main(words.split()) == 0
    return folder


def test_every_command_is_known_to_show_or_to_write() -> None:
    known = sorted([*SHOWING, *WINDOWS_AND_MACHINE, *DOING])

    assert sorted(commands_of(command_line())) == known


@pytest.mark.parametrize("name", SHOWING)
def test_a_command_that_shows_changes_nothing(
    name: str, made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(made)
    monkeypatch.delenv("VRHUMAN_REGISTRY", raising=False)
    files, rows = files_in(made.parent), rows_in(made / "vrhuman-study.db")

    code = main([*name.split(), *SHOWING[name].split()])

    assert code in (0, 1), capsys.readouterr().err
    assert files_in(made.parent) == files
    assert rows_in(made / "vrhuman-study.db") == rows


@pytest.mark.end_to_end
def test_looking_whether_the_machine_is_ready_changes_nothing(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(made)
    files = files_in(made.parent)

    assert main(["doctor"]) in (0, 1)

    assert files_in(made.parent) == files
