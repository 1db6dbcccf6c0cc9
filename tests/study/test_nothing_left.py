"""Withdrawals, proved by every byte: nothing of one is left, everything of the others is."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.every_byte import Search
from tests.support.study.personal_study import (
    PEOPLE,
    Somebody,
    make_copies,
    make_copies_of_registry,
    make_exports,
    make_joint_exports,
    make_study,
    session_of,
)
from vrhuman.study.registry import database
from vrhuman.study.registry.registry import Registry
from vrhuman.study.withdrawal import Withdrawn, unfinished, withdraw

FORMS = ("parquet", "csv", "foxglove", "html", "rerun", "mp4", "actions")
SEARCH = Search({who.name: who.marks for who in PEOPLE})
IDS = Search({who.name: who.ids for who in PEOPLE})
JOINT = ("sets", "kitchen-tables", "kitchen-parquet", "kitchen.html", "kitchen-files")
REGISTERED = ("study.db", "kitchen/study of monday.db", "kitchen-tables", "kitchen-parquet")
"""The registry, its copies and its tables keep the id of a session that was deleted."""


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("made") / "lab"
    home.mkdir(mode=0o700)
    before = os.umask(0o000)
    make_study(home)
    for who in PEOPLE:
        make_exports(home, who, FORMS[:3])
        make_copies(home, who)
    for who in PEOPLE[2:4]:
        make_exports(home, who, FORMS[3:])
    make_joint_exports(home)
    make_copies_of_registry(home)
    os.umask(before)
    return home


@pytest.fixture
def home(everything: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(everything, tmp_path / "lab"))


def gone(home: Path, who: Somebody) -> Withdrawn:
    with Registry.open(home / "study.db") as registry:
        return withdraw(registry, "kitchen", who.name)


def of(home: Path, who: Somebody, search: Search = SEARCH) -> list[str]:
    """The files with anything of somebody's own: a word, a place of the head."""
    return [name for name, people in search.below(home).items() if who.name in people]


def own_files(home: Path) -> dict[str, dict[str, str]]:
    """The hash of each file that is of one person alone, by person."""
    found: dict[str, dict[str, str]] = {who.name: {} for who in PEOPLE}
    for name, people in SEARCH.below(home).items():
        if len(people) == 1 and not name.startswith(JOINT):
            found[next(iter(people))][name] = hashlib.sha256((home / name).read_bytes()).hexdigest()
    return found


def test_all_six_withdraw_one_after_another_and_leave_nothing(home: Path) -> None:
    before = own_files(home)
    assert all(len(files) > 8 for files in before.values())
    (home / "kitchen.html").unlink()  # making it again takes long
    shutil.rmtree(home / "kitchen-files")

    with closing(sqlite3.connect(home / "study.db")) as reader:
        for who in (PEOPLE[2], PEOPLE[0], PEOPLE[4], PEOPLE[1], PEOPLE[5], PEOPLE[3]):
            reader.execute("SELECT * FROM notes").fetchall()

            done = gone(home, who)

            del before[who.name]
            assert done.left == ()
            assert of(home, who) == []
            assert all(name.startswith(REGISTERED) for name in of(home, who, IDS))
            kept = own_files(home)
            assert all(files.items() <= kept[name].items() for name, files in before.items())
            with Registry.open(home / "study.db") as registry:
                assert registry.verify_audit() is None
                assert unfinished(registry, "kitchen") == ()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_everything_that_was_made_can_be_read_by_its_owner_only(everything: Path) -> None:
    made = [path for path in everything.rglob("*") if path.stat().st_mode & 0o077]

    assert made == []


def test_what_was_of_several_people_is_made_again_of_the_others(home: Path) -> None:
    gone(home, PEOPLE[2])

    for place in ("sets/bids", "kitchen-tables", "kitchen-parquet"):
        assert of(home / place, PEOPLE[3]), place
    assert of(home / "sets" / "lerobot", PEOPLE[3], IDS) == ["meta/info.json", "meta/sessions.json"]
    assert all((home / place).exists() for place in JOINT)
    assert len(list((home / "sets" / "bids").glob("sub-*"))) == len(PEOPLE) - 1


def test_what_another_program_still_reads_is_listed_and_the_withdrawal_repeated(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.5)
    who = PEOPLE[2]
    with closing(sqlite3.connect(home / "study.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM notes").fetchall()
        first = gone(home, who)
        with Registry.open(home / "study.db") as registry:
            assert unfinished(registry, "kitchen") == (who.name,)

    again = gone(home, who)

    assert [each.place for each in first.left] == [home / "study.db"]
    assert "another program reads the registry" in first.left[0].why
    assert again.left == ()
    assert of(home, who) == []


def test_an_own_note_that_names_a_session_is_listed_and_not_deleted(home: Path) -> None:
    own = home / "kitchen" / "lab book.txt"
    own.write_text(f"{PEOPLE[2].session_id} went well; so did {PEOPLE[3].session_id}")
    near = home / "kitchen" / "other.txt"
    near.write_text(PEOPLE[3].session_id)

    done = gone(home, PEOPLE[2])

    assert [each.place for each in done.left] == [own.resolve()]
    assert own.exists()
    assert near.exists()


def test_a_study_of_before_the_ledger_is_searched(home: Path) -> None:
    shutil.rmtree(home / "kitchen" / "made-from-sessions")
    shutil.rmtree(home / "elsewhere")  # nobody can know of that
    shutil.rmtree(session_of(home, PEOPLE[2]).parent / ".half.parquet.abcd1234")

    gone(home, PEOPLE[2])

    assert [name for name in of(home, PEOPLE[2]) if not name.startswith(JOINT)] == []
    assert session_of(home, PEOPLE[3]).exists()
