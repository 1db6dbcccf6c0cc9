"""Any number of sessions to one command: files, folders, and a table of what came out."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording.synthetic_session import command, headset, record, start, world_state
from vrhuman.cli import main
from vrhuman.cli.many import sessions_of
from vrhuman.recording.recorder import Recorder
from vrhuman.records import VrhumanError


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """A folder with a session, one that was broken off further down, and one that is none."""
    (tmp_path / "monday").mkdir()
    shutil.copy(SAMPLE, tmp_path / "monday" / "p1.mcap")
    record(tmp_path / "p2.mcap", 20)
    (tmp_path / "text.mcap").write_text("no session")
    return tmp_path


def record_of_ai2thor(path: Path, frames: list[int]) -> None:
    """A session whose states are read, not simulated again; its ticks join unless frames miss."""
    with Recorder(path, start(engine="thor")) as recorder:
        for frame in frames:
            recorder.frame(headset(frame), command(frame), [world_state(frame, 0)])


def touch(*paths: Path) -> None:
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def test_a_folder_is_searched_to_the_bottom_in_order(tmp_path: Path) -> None:
    touch(tmp_path / "b.mcap", tmp_path / "a" / "c.mcap", tmp_path / "note.txt")

    assert sessions_of([tmp_path]) == [tmp_path / "a" / "c.mcap", tmp_path / "b.mcap"]


def test_what_is_named_twice_is_taken_once(tmp_path: Path) -> None:
    touch(tmp_path / "a.mcap", tmp_path / "b.mcap")

    assert sessions_of([tmp_path / "b.mcap", tmp_path]) == [
        tmp_path / "b.mcap",
        tmp_path / "a.mcap",
    ]


def test_parts_belong_to_their_whole(tmp_path: Path) -> None:
    touch(tmp_path / "a.mcap", tmp_path / "a.part2.mcap", tmp_path / "lone.part2.mcap")

    assert sessions_of([tmp_path]) == [tmp_path / "a.mcap", tmp_path / "lone.part2.mcap"]


def test_a_folder_without_a_session_is_refused(tmp_path: Path) -> None:
    with pytest.raises(VrhumanError, match="no session"):
        sessions_of([tmp_path])


def test_all_that_can_be_scored_is_scored_and_the_rest_is_reported(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["score", str(study), "--jobs", "1", "--json"])

    scored, unfinished, text = json.loads(capsys.readouterr().out)
    assert code == 2
    assert scored["session"] == str(study / "monday" / "p1.mcap")
    assert scored["exqa"] >= 0.0
    assert unfinished["session"] == str(study / "p2.mcap")
    assert "protocol" in unfinished["error"]
    assert text == {
        "session": str(study / "text.mcap"),
        "error": "not a session file (not an MCAP file)",
    }


def test_the_table_ends_with_how_many_there_were_of_each(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["score", str(study), "--jobs", "1"])

    assert code == 2
    assert capsys.readouterr().out.splitlines()[-1] == "3 sessions: 2 failed, 1 scored"


def test_several_are_recovered_into_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record(tmp_path / "a.mcap", 20, close=False)
    torn = tmp_path / "b.mcap"
    torn.write_bytes((tmp_path / "a.mcap").read_bytes()[:-50])

    code = main(["recover", str(tmp_path), str(tmp_path / "mended"), "--jobs", "1"])

    assert code == 0
    assert sorted(p.name for p in (tmp_path / "mended").iterdir()) == ["a.mcap", "b.mcap"]
    assert (
        capsys.readouterr().out.splitlines()[-1]
        == "2 sessions: 1 whole (not closed), 1 mended (not closed)"
    )


def test_one_that_is_not_so_is_reported_beside_those_that_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record_of_ai2thor(tmp_path / "a.mcap", [1, 2, 3])
    record_of_ai2thor(tmp_path / "b.mcap", [1, 2, 4])

    code = main(["verify", str(tmp_path), "--jobs", "1"])

    files, _, whole, damaged, counts = capsys.readouterr().out.splitlines()
    assert code == 1
    assert files == "2 files: 2 complete"
    assert "complete, 3 events" in whole
    assert "damaged: frame 2, tick 15: tick was 15, is now 12" in damaged
    assert counts == "2 sessions: 1 whole, 1 damaged"


def test_one_file_is_reported_as_ever(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record_of_ai2thor(tmp_path / "a.mcap", [1, 2, 3])

    code = main(["verify", str(tmp_path / "a.mcap")])

    assert code == 0
    said = f"{tmp_path / 'a.mcap'}: complete, 3 events; its states are replayed"
    assert capsys.readouterr().out.startswith(said)


def test_a_session_in_parts_is_verified_with_all_of_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record_of_ai2thor(tmp_path / "a.mcap", [1, 2, 3])
    record_of_ai2thor(tmp_path / "a.part2.mcap", [4, 5])

    code = main(["verify", str(tmp_path / "a.mcap"), "--json"])

    assert code == 0
    assert json.loads(capsys.readouterr().out)["frames"] == 5
