"""Nothing that is written tells the folder, the user or the computer it was made on."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.recording.every_byte import found_in
from tests.support.scenarios import process
from vrhuman.recording.personal.places import whereabouts
from vrhuman.recording.reader import Session
from vrhuman.recording.redact import redact
from vrhuman.recording.redactions import Part
from vrhuman.recording.verify import verify

WRITTEN = ("Brunhilde", "Kunigunde", "Adelheid")
"""The people of whom comments of the protocol and of the script tell."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a demo, an interrupted and resumed session of a study, and exports."""
    folder = tmp_path_factory.mktemp("Gruenwaldhof") / "Labor am Teich"
    home = folder.parent / "annemirl"
    home.mkdir()
    folder.mkdir()
    environment = {"HOME": str(home), "PYTHONPATH": str(ROOT)}
    environment |= dict.fromkeys(("USER", "LOGNAME", "USERNAME"), "annemirl")
    process.finish(process.start("telltale", str(folder), environment=environment), None)
    return folder


def sessions(folder: Path) -> list[Path]:
    return [each for each in sorted(folder.rglob("*.mcap")) if "exports" not in each.parts]


def test_no_file_tells_of_folder_user_or_computer(made: Path) -> None:
    computer = [each for each in whereabouts().names if each in platform.node()]
    words = ("Gruenwaldhof", "Labor am Teich", "our protocols", "annemirl", str(ROOT), *computer)

    assert found_in(made, words) == {}


def test_before_redaction_the_sessions_say_what_was_run(made: Path) -> None:
    demo, resumed = sessions(made)

    assert set(found_in(demo.parent, WRITTEN)) == set(WRITTEN)
    with Session.open(demo) as session:
        assert session.start.settings["protocol"] == "mine.toml"
    with Session.open(resumed) as session:
        assert len(list(session.resumptions())) == 1
        assert session.start.house_id == "house.json"


def test_after_redaction_no_comment_and_no_script_is_left_and_it_verifies(
    made: Path, tmp_path: Path
) -> None:
    for number, path in enumerate(sessions(made)):
        redact(path, tmp_path / f"{number}.mcap", {Part.AUDIO})

    assert found_in(tmp_path, WRITTEN) == {}
    for path in sorted(tmp_path.glob("*.mcap")):
        assert verify(path).identical


def test_a_study_that_is_moved_still_has_its_house(made: Path, tmp_path: Path) -> None:
    from vrhuman.runtime.preparing import prepare
    from vrhuman.study.preparing import session_plan, write_protocol
    from vrhuman.study.registry.registry import Registry

    moved = tmp_path / "moved"
    shutil.copytree(made, moved)
    (moved / "house.json").unlink()
    with Registry.open(moved / "study.db") as registry:
        study, who = registry.study("kitchen"), registry.participant("kitchen", "P01")
        (planned,) = registry.assignments("kitchen", "P01")
        plan, protocol = session_plan(registry, study, who, planned, None, False)
    write_protocol(protocol)

    assert planned.house == "kitchen/houses/house.json"
    assert prepare(plan).house_id == "house.json"
