"""``vrhuman study``: a study set up, looked up, locked, amended, left and merged in a terminal."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from vrhuman.cli import main
from vrhuman.study.registry.registry import Registry


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in."""
    monkeypatch.delenv("VRHUMAN_REGISTRY", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def kitchen(here: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A study of two conditions in the folder's registry, with P01."""
    assert study("init kitchen --conditions no_replay replay --generated 4") == 0
    assert study("add kitchen P01") == 0
    capsys.readouterr()
    return here / "vrhuman-study.db"


def study(words: str) -> int:
    return main(["study", *words.split()])


def answered(words: str, capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command says to a machine."""
    capsys.readouterr()
    assert study(f"{words} --json") in (0, 1)
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def test_init_makes_a_registry_and_shows_the_balance(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert study("init kitchen --conditions no_replay replay --generated 4 --title Kitchens") == 0

    told = capsys.readouterr().out
    assert "the first 12 participants" in told
    assert "next: vrhuman study add kitchen P01" in told
    assert (here / "kitchen").is_dir()
    with Registry.open(here / "vrhuman-study.db") as registry:
        (made,) = registry.studies()
    assert (made.title, made.design["conditions"]) == ("Kitchens", ["no_replay", "replay"])


def test_generated_has_an_old_name_that_still_works(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert study("init kitchen --conditions no_replay replay --own 4") == 0

    assert capsys.readouterr().err == "vrhuman: --own is deprecated; use --generated\n"
    with Registry.open(here / "vrhuman-study.db") as registry:
        (made,) = registry.studies()
    assert made.design["houses"] == ["own:1", "own:2", "own:3", "own:4"]


def test_houses_are_found_from_anywhere(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "houses.jsonl").write_text("{}\n{}\n")

    made = answered("init kitchen --houses houses.jsonl:0 houses.jsonl:1", capsys)

    first, second = made["design"]["houses"]
    assert (first, second) == ("kitchen/houses/houses.jsonl:0", "kitchen/houses/houses.jsonl:1")
    assert (here / "kitchen" / "houses" / "houses.jsonl").read_text() == "{}\n{}\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("init kitchen --houses none.jsonl:0", "none.jsonl: file not found"),
        ("init kitchen --conditions dreaming", "dreaming: give any of"),
        ("init kitchen --protocol none.toml", "none.toml: cannot be read"),
        ("init kitchen --conditions replay no_replay --generated 1", "at least as many houses"),
        ("init kit/chen", "use letters"),
        ("list", "no registry found"),
        ("list --registry mysql://x/y", "not a kind of registry"),
    ],
)
def test_bad_input_is_one_line(words: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert study(words) == 2

    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1


def test_add_enrols_with_the_sessions_of_the_design(
    kitchen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (added,) = answered("add kitchen P02 --kind scripted --handedness left", capsys)

    roles = [each["role"] for each in added["assignments"]]
    assert roles == ["training", "test", "test"]
    with Registry.open(kitchen) as registry:
        assert registry.participant("kitchen", "P02").handedness == "left"
        assert len(registry.assignments("kitchen", "P02")) == 3


def test_who_was_not_added_yet_is_named(kitchen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert study("add kitchen P01 P02 P03") == 2

    told = capsys.readouterr().err
    assert "P01: already in kitchen, so nobody was added" in told
    assert "vrhuman study add kitchen P02 P03" in told
    with Registry.open(kitchen) as registry:
        assert [each.participant_id for each in registry.participants("kitchen")] == ["P01"]


def test_nobody_is_added_twice(kitchen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert study("add kitchen P01") == 2

    assert "P01" in capsys.readouterr().err
    assert kitchen.exists()


def test_consent_and_screening_are_recorded(
    kitchen: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "consent.md").write_text("I agree.")
    (here / "form.json").write_text('{"epilepsy": "no"}')

    given = answered("consent kitchen P01 --text consent.md --version 3 --audio", capsys)
    form = answered("screen kitchen P01 --answers form.json --passed", capsys)

    assert (given["audio"], given["sharing"], given["text_version"]) == (True, False, "3")
    assert (form["answers"], form["passed"]) == ({"epilepsy": "no"}, True)
    with Registry.open(kitchen) as registry:
        assert registry.consent_of("kitchen", "P01") is not None


def test_list_and_show_tell_where_a_study_stands(
    kitchen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (listed,) = answered("list", capsys)
    shown = answered("show kitchen", capsys)
    one = answered("show kitchen P01", capsys)

    assert (listed["participants"], listed["planned"]) == (1, 3)
    assert [each["consent"] for each in shown["people"]] == [False]
    assert [each["order"] for each in one["assignments"]] == [0, 1, 2]
    assert kitchen.exists()


def test_they_tell_people_too(kitchen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study("list")
    study("show kitchen")
    study("show kitchen P01")

    told = capsys.readouterr().out
    assert "kitchen: kitchen; 1 participants" in told
    assert "P01          person  enrolled  no" in told
    assert "own:training" in told
    assert kitchen.exists()


def test_a_locked_protocol_is_amended_with_a_reason(
    kitchen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert study("lock kitchen") == 0
    assert study("amend kitchen --protocol excalibur") == 2
    assert "give a reason" in capsys.readouterr().err

    assert study("amend kitchen --protocol excalibur --reason tiring") == 0

    with Registry.open(kitchen) as registry:
        assert [each.reason for each in registry.amendments("kitchen")] == ["tiring"]


def test_nobody_is_withdrawn_without_a_yes(
    kitchen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert study("withdraw kitchen P01") == 2

    assert "--yes" in capsys.readouterr().err
    with Registry.open(kitchen) as registry:
        assert registry.participant("kitchen", "P01").status == "enrolled"


def test_withdraw(kitchen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = answered("withdraw kitchen P01 --yes", capsys)

    assert (done["sessions"], done["files"]) == (0, 0)
    with Registry.open(kitchen) as registry:
        assert registry.participant("kitchen", "P01").status == "withdrawn"


def test_merge_lists_what_was_not_taken_over(
    kitchen: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "site").mkdir()
    shutil.copy(kitchen, here / "site" / "study.db")
    study("add kitchen P02 --registry site/study.db")
    study("add kitchen P02 --handedness left")
    capsys.readouterr()

    assert study("merge site/study.db") == 1

    told = capsys.readouterr().out
    assert "0 studies, 0 participants" in told
    assert "kitchen  P02          exists here with different" in told


def test_merge_with_a_site_takes_all(
    kitchen: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (done,) = answered(f"merge {kitchen} --registry all.db --site B", capsys)

    assert (done["participants"], done["conflicts"]) == (1, [])
    with Registry.open(here / "all.db") as registry:
        assert registry.participant("kitchen", "B-P01").site == "B"


def test_audit_tells_every_change(kitchen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = answered("audit", capsys)

    assert [each["what"] for each in found["entries"]] == ["study added", "enrolled"]
    assert found["broken"] is None
    assert kitchen.exists()


def test_restore_puts_the_kept_copy_back(kitchen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kitchen.write_bytes(kitchen.read_bytes()[:5000])
    assert study("list") == 2
    assert "`vrhuman study restore`" in capsys.readouterr().err

    assert study("restore") == 0

    assert study("list") == 0
    assert "kitchen: kitchen" in capsys.readouterr().out


def test_audit_names_a_row_that_was_changed_outside(
    kitchen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(kitchen)) as connection:
        connection.execute("UPDATE participants SET kind = 'oracle'")
        connection.commit()

    assert study("audit") == 1

    assert "participants: the row of kitchen P01 is not as vrhuman wrote it" in (
        capsys.readouterr().out
    )


def test_check_names_it_too(kitchen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert study("check kitchen --whole") == 0
    with closing(sqlite3.connect(kitchen)) as connection:
        connection.execute("UPDATE assignments SET house = 'own:9'")
        connection.commit()

    assert study("check kitchen") == 1

    assert "assignments: the row of kitchen P01 0 is not" in capsys.readouterr().out


def test_a_withdrawal_that_is_not_complete_lists_what_is_left_and_fails(
    kitchen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = kitchen.parent / "kitchen" / "made-from-sessions" / "1.json"
    entry.write_text("torn")

    code = study("withdraw kitchen P01 --yes")
    told = capsys.readouterr()
    entry.unlink()

    assert code == 1
    assert "has withdrawn" not in told.out
    assert f"{entry}: not a readable entry" in told.err
    assert "give the command again" in told.err
    assert study("withdraw kitchen P01 --yes") == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_check_tells_of_files_that_others_can_open(
    kitchen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study("check kitchen")
    closed = capsys.readouterr().err
    kitchen.chmod(0o644)

    code = study("check kitchen")

    assert (code, closed) == (0, "")
    assert (
        f"1 files and folders can be opened by other users of this computer, such as {kitchen}"
        in (capsys.readouterr().err)
    )
