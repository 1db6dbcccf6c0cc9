"""A study's commands tell of session files that lack something, or are another session's."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording.lossy import cut, gapped, joined
from tests.support.study.random_study import STUDY, drawn_registry
from vrhuman.cli import main
from vrhuman.recording.losses.report import State
from vrhuman.study.registry.registry import Registry
from vrhuman.study.session_files import lacking, session_files, summary


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A study whose first four ended sessions have files: cut, gapped, joined, and swapped."""
    monkeypatch.chdir(tmp_path)
    drawn = drawn_registry(tmp_path)
    ended = [each for each in drawn.sessions(STUDY) if each.status == "finished"]
    for entry, make in zip(ended, (cut, gapped, joined, shutil.copyfile), strict=False):
        path = drawn.session_path(entry)
        path.parent.mkdir(parents=True, exist_ok=True)
        make(SAMPLE, path)
    drawn.close()
    return tmp_path / "study.db"


def test_each_file_is_looked_at(registry: Path) -> None:
    with Registry.open(str(registry), "tester") as opened:
        found = session_files(opened, opened.sessions(STUDY))

    assert len(found) == 4
    assert all(each.state is not State.COMPLETE for each in found.values())
    assert len(lacking(found)) == 4
    assert summary(found).startswith("4 session files: ")


@pytest.mark.parametrize(
    ("make", "state"),
    [
        (shutil.copyfile, State.COMPLETE),
        (cut, State.CUT),
        (gapped, State.INCOMPLETE),
        (joined, State.JOINED),
    ],
)
def test_a_file_that_holds_its_own_session_is_what_it_is(
    registry: Path, make: Callable[[Path, Path], Path], state: State
) -> None:
    with Registry.open(str(registry), "tester") as opened:
        entry = opened.sessions(STUDY)[0]
        path = opened.session_path(entry)
        path.unlink()
        make(SAMPLE, path)
        own = replace(entry, session_id="demo-oracle-20261122-000159-287", status="finished")
        found = session_files(opened, [own])

    assert [each.state for each in found.values()] == [state]
    assert bool(lacking(found)) is (state is not State.COMPLETE)


@pytest.mark.parametrize(
    "command",
    [
        f"study check {STUDY}",
        f"study report {STUDY} --out report.html",
        f"study export {STUDY} --out tables",
    ],
)
def test_a_command_tells_them_first(
    registry: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*command.split(), "--registry", str(registry)])

    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{STUDY}: 4 session files: ")
    for line in lines_of(registry):
        assert line in rest


@pytest.mark.parametrize(
    "command",
    [
        f"study check {STUDY}",
        f"study report {STUDY} --out report.html",
        f"study export {STUDY} --out tables",
    ],
)
def test_it_tells_programs_too(
    registry: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*command.split(), "--registry", str(registry), "--json"])

    told = json.loads(capsys.readouterr().out.splitlines()[-1])["completeness"]
    assert [each["whole"] for each in told.values()] == [False] * 4


def test_the_report_and_the_tables_have_it(registry: Path) -> None:
    for words in (f"report {STUDY} --out report.html", f"export {STUDY} --to csv --out tables"):
        main(["study", *words.split(), "--registry", str(registry)])

    page = Path("report.html").read_text(encoding="utf-8")
    columns = json.loads(Path("tables/columns.json").read_text(encoding="utf-8"))
    table = Path("tables/sessions.csv").read_text(encoding="utf-8")
    for line in lines_of(registry):
        name, _, said = line.partition(": ")
        assert line in page
        assert columns["completeness"][name]["line"] == said
        assert said in table


def lines_of(registry: Path) -> list[str]:
    with Registry.open(str(registry), "tester") as opened:
        found = lacking(session_files(opened, opened.sessions(STUDY)))
    return [f"{name}: {line}" for name, line in found.items()]
