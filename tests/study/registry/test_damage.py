"""What is no registry, or a damaged one, is told in one line; a kept copy takes its place."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.study.entries import ready, study
from vrhuman.study.entries import NoteEntry
from vrhuman.study.registry.copies import KEPT, copies, due, keep, restore
from vrhuman.study.registry.errors import RegistryUnusable
from vrhuman.study.registry.registry import Registry

NOW = datetime(2126, 3, 1, 10, tzinfo=UTC)
"""Later than any copy that was kept by itself."""


@pytest.fixture
def path(empty: Path, tmp_path: Path) -> Path:
    """A registry with somebody in it."""
    copied = Path(shutil.copy(empty, tmp_path / "study.db"))
    with Registry.open(copied) as registry:
        ready(registry)
    return copied


def one_line(source: Path | str) -> str:
    """What opening says."""
    with pytest.raises(RegistryUnusable) as told:
        Registry.open(source)
    line = str(told.value)
    assert "\n" not in line
    return line


def test_a_registry_that_is_not_there_is_not_made_by_looking(tmp_path: Path) -> None:
    assert "create one with `vrhuman study init`" in one_line(tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(RegistryUnusable, match="check that its folder exists"):
        Registry.open(tmp_path / "none" / "study.db", create=True)


def test_another_kind_of_file_is_no_registry(tmp_path: Path) -> None:
    letter = tmp_path / "letter.db"
    letter.write_text("Dear Sir or Madam, " * 50)

    assert "not a database" in one_line(letter)
    assert letter.read_text().startswith("Dear Sir")


def test_another_programs_database_is_no_registry(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")

    assert "this database is not a registry" in one_line(other)


def test_nor_is_it_turned_into_one(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")

    with pytest.raises(RegistryUnusable, match="not a registry"):
        Registry.open(other, create=True)


def test_an_address_of_another_kind_is_named() -> None:
    assert "not a kind of registry" in one_line("mysql://somebody@host/study")


def test_a_server_that_is_not_there_is_reported_without_the_password() -> None:
    line = one_line("postgresql+psycopg://ada:secret@127.0.0.1:1/study")

    assert "check that the server runs" in line
    assert "secret" not in line


@pytest.mark.parametrize("left", [0.3, 0.6, 0.95])
def test_a_registry_that_was_cut_off_is_damaged(path: Path, left: float) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: int(left * len(data))])

    assert "damaged" in one_line(path)


def test_a_registry_overwritten_in_the_middle_is_damaged(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096 : len(data) - 4096] = b"\xff" * (len(data) - 8192)
    path.write_bytes(data)

    assert "damaged" in one_line(path)


def test_damage_is_reported_before_the_days_copy_is_kept(path: Path) -> None:
    shutil.rmtree(path.with_name("study.db.copies"))
    path.write_bytes(path.read_bytes()[:-8192])

    assert "damaged" in one_line(path)
    assert copies(path) == []


def test_the_newest_copy_takes_a_damaged_registrys_place(path: Path) -> None:
    keep(path, NOW)
    path.write_bytes(path.read_bytes()[:9000])
    assert "`vrhuman study restore`" in one_line(path)

    _, aside = restore(path, NOW)

    assert aside.stat().st_size == 9000
    with Registry.open(path) as registry:
        assert registry.participant("kitchen", "P01").handedness == "right"


def test_a_damaged_registry_makes_no_copy_that_would_drive_out_a_good_one(path: Path) -> None:
    good = [keep(path, NOW + timedelta(days=day)) for day in range(KEPT)]
    path.write_bytes(path.read_bytes()[:-4096])

    with pytest.raises((RegistryUnusable, sqlite3.Error)):
        keep(path, NOW + timedelta(days=KEPT))

    assert set(good) <= set(copies(path))


def test_two_copies_made_in_one_microsecond_do_not_disturb_each_other(path: Path) -> None:
    shutil.rmtree(path.with_name("study.db.copies"))
    with ThreadPoolExecutor(8) as pool:
        made = set(pool.map(lambda _: keep(path, NOW), range(32)))

    assert made == set(copies(path))
    assert len(made) == 1
    with Registry.open(made.pop()) as kept:
        assert kept.studies() == (study(),)


def test_the_newest_copies_are_kept(path: Path) -> None:
    made = [keep(path, NOW + timedelta(days=day)) for day in range(KEPT + 2)]

    assert copies(path)[-1] == made[-1]
    assert len(copies(path)) == KEPT


def test_a_copy_is_kept_before_the_days_first_change_and_none_by_looking(path: Path) -> None:
    shutil.rmtree(path.with_name("study.db.copies"))
    with Registry.open(path) as registry:
        assert registry.participant("kitchen", "P01")
        assert copies(path) == []

        registry.put_note(NoteEntry("kitchen", "2026-03-01T10:00:00.000Z", "note", "", "ada"))

    with Registry.open(copies(path)[0]) as kept:
        assert kept.notes("kitchen") == ()


def test_a_copy_is_due_once_a_day(path: Path) -> None:
    assert due(path, NOW)
    keep(path, NOW)

    assert not due(path, NOW + timedelta(hours=23))
    assert due(path, NOW + timedelta(hours=24))


def test_a_full_disk_is_reported_and_nothing_is_half_written(path: Path) -> None:
    with Registry.open(path) as registry:
        before = registry.audit()
        with registry.store.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        note = NoteEntry("kitchen", "2026-03-01T10:00:00.000Z", "note", "long " * 50_000, "ada")

        with pytest.raises(RegistryUnusable, match="full; free some space"):
            registry.put_note(note)

        assert registry.audit() == before
        assert registry.notes("kitchen") == ()


def test_a_registry_that_may_only_be_read_says_so(path: Path) -> None:
    with Registry.open(path) as registry:
        with registry.store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA query_only = ON")

        with pytest.raises(RegistryUnusable, match="allow writing"):
            registry.add_study(study("garden"))


_DIES_WRITING = """
import os, sys
from vrhuman.study.entries import NoteEntry
from vrhuman.study.registry.registry import Registry
registry = Registry.open(sys.argv[1])
with registry.store.change("note", "kitchen") as change:
    change.add(NoteEntry("kitchen", "2026", "note", "lost", "ada"))
    os._exit(9)
"""


@pytest.mark.end_to_end
def test_a_program_killed_while_it_writes_leaves_the_registry_as_it_was(path: Path) -> None:
    with Registry.open(path) as registry:
        before = registry.audit()

    killed = subprocess.run([sys.executable, "-c", _DIES_WRITING, str(path)], check=False)

    assert killed.returncode == 9
    with Registry.open(path) as registry:
        assert registry.audit() == before
        assert registry.notes("kitchen") == ()
