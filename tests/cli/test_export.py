"""``vrhuman export``: what is asked for, where it goes, and what is refused."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.support.recording import sample_variants
from vrhuman import cli


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_variants.broken_off(tmp_path_factory.mktemp("s") / "played.mcap")


@pytest.mark.parametrize(
    ("to", "name"),
    [("parquet", "played-parquet"), ("csv", "played-csv"), ("rerun", "played.rrd")],
)
def test_a_session_is_exported_under_its_name(
    session: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], to: str, name: str
) -> None:
    code = cli.main(["export", str(session), "--to", to, "--out", str(tmp_path), "--json"])

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert code == 0
    assert told.pop("completeness")["state"] == "not closed"
    assert told == {"session": str(session), "out": str(tmp_path / name)}
    assert [each.name for each in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(("to", "made"), [("lerobot", "episodes"), ("bids", "sessions")])
def test_all_sessions_of_a_folder_become_one_data_set(
    session: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], to: str, made: str
) -> None:
    folder = tmp_path / "study"
    folder.mkdir()
    shutil.copy(session, folder / "a.mcap")
    sample_variants.broken_off(folder / "b.mcap", session_id="another")
    told_to = ["--to", to, "--out", str(tmp_path / "out"), "--jobs", "1", "--json"]

    code = cli.main(["export", str(folder), *told_to])

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert code == 0
    assert told["made"] == {made: 2}
    assert [Path(each["session"]).name for each in told["sessions"]] == ["a.mcap", "b.mcap"]


def test_a_file_that_is_no_session_is_reported_and_the_others_are_exported(
    session: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.mcap"
    bad.write_text("no session")
    told_to = ["--to", "bids", "--out", str(tmp_path / "out"), "--jobs", "1"]

    code = cli.main(["export", str(bad), str(session), *told_to])

    said = capsys.readouterr().out
    assert code == 2
    assert "1 exported, 1 failed" in said or "1 failed, 1 exported" in said
    assert (tmp_path / "out" / "bids" / "participants.tsv").exists()


@pytest.mark.parametrize("to", ["csv", "bids"])
def test_nothing_is_overwritten(
    session: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], to: str
) -> None:
    asked = ["export", str(session), "--to", to, "--out", str(tmp_path)]
    assert cli.main(asked) == 0

    assert cli.main(asked) == 2

    assert "exists already; remove it" in capsys.readouterr().err


@pytest.mark.parametrize("to", ["parquet", "actions", "lerobot", "bids", "rerun"])
def test_a_bad_file_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], to: str
) -> None:
    bad = tmp_path / "bad.mcap"
    bad.write_text("no session")

    code = cli.main(["export", str(bad), "--to", to, "--out", str(tmp_path / "out")])

    said = capsys.readouterr().err.strip().splitlines()
    assert code == 2
    assert len(said) == 1
    assert "bad.mcap" in said[0]
    assert not list((tmp_path / "out").glob("*")) if (tmp_path / "out").exists() else True
