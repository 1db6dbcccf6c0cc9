"""Whatever is changed in a registry behind its back is found, and nothing else is."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.examples import examples
from tests.support.study.altering import alter, copied, fill
from vrhuman.study.registry.audit import following
from vrhuman.study.registry.keys import make_key
from vrhuman.study.registry.registry import Registry


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A registry with something in every table."""
    path = tmp_path_factory.mktemp("filled") / "study.db"
    fill(path)
    return path


@pytest.fixture
def path(filled: Path, tmp_path: Path) -> Path:
    return copied(filled, tmp_path / "lab")


def lines(path: Path) -> list[str]:
    """What is found in a registry."""
    with Registry.open(path) as registry:
        return [each.line for each in registry.examine().altered]


def edit(path: Path, *statements: str) -> None:
    """Change the database behind the registry's back."""
    with closing(sqlite3.connect(path)) as connection:
        for each in statements:
            connection.execute(each)
        connection.commit()


def changed(path: Path) -> None:
    """Change something as vrhuman does."""
    with Registry.open(path) as registry:
        registry.change(registry.participant("kitchen", "P02"))


def test_in_an_untouched_registry_nothing_is_found(path: Path) -> None:
    assert lines(path) == []


def test_every_alteration_by_chance_is_found(filled: Path, tmp_path: Path) -> None:
    unseen = []
    for seed in range(examples(40)):
        path = copied(filled, tmp_path / str(seed))
        told = alter(path, random.Random(seed))
        if not lines(path):
            unseen.append(told)
        shutil.rmtree(path.parent)

    assert unseen == []


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (
            "UPDATE scores SET figures = '{\"exqa\": 99.0}' WHERE session_id = 'P01-0'",
            "scores: the row of P01-0 is not as vrhuman wrote it",
        ),
        (
            "UPDATE participants SET kind = 'person' WHERE participant_id = 'S01'",
            "participants: the row of kitchen S01 is not as vrhuman wrote it",
        ),
        (
            "UPDATE answers SET \"right\" = 1 WHERE question_id = 'q1' AND session_id = 'P02-0'",
            "answers: the row of P02-0 answer I q1 is not as vrhuman wrote it",
        ),
        (
            "DELETE FROM consents WHERE participant_id = 'P01'",
            "consents: 1 row of entry 3 (consent kitchen/P01) is gone or changed",
        ),
        (
            "UPDATE screenings SET participant_id = 'S01' WHERE participant_id = 'P01'",
            "screenings: the row of kitchen S01 2026-03-01T10:00:00.000Z is not as vrhuman wrote",
        ),
    ],
)
def test_an_altered_row_is_named(path: Path, statement: str, told: str) -> None:
    edit(path, statement)

    assert any(each.startswith(told) for each in lines(path))


def test_two_rows_that_changed_places_are_named(path: Path) -> None:
    edit(path, *(f"UPDATE scores SET session_id = '{to}' WHERE session_id = '{of}'"
                 for of, to in (("P01-0", "x"), ("S01-0", "P01-0"), ("x", "S01-0"))))  # fmt: skip

    assert sum("scores: the row of" in each for each in lines(path)) == 2


def test_a_later_change_of_an_altered_row_does_not_hide_it(path: Path) -> None:
    edit(path, "UPDATE participants SET birth_year = 1950 WHERE participant_id = 'P02'")

    changed(path)

    assert any("had been changed outside vrhuman before" in each for each in lines(path))


def test_a_later_row_beside_an_altered_one_does_not_hide_it(path: Path) -> None:
    edit(path, "UPDATE notes SET text = 'all well' WHERE participant_id = 'P01'")

    with Registry.open(path) as registry:
        (note,) = registry.notes("kitchen", "P01")
        registry.put_note(note)

    assert any(each.startswith("notes: the row of 1 is not") for each in lines(path))


def cut(path: Path, entries: int) -> None:
    edit(
        path,
        "DROP TRIGGER audit_no_delete",
        f"DELETE FROM audit WHERE number > (SELECT max(number) - {entries} FROM audit)",
        "CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, ''); END",
    )


def test_newest_entries_that_were_cut_off_are_missed(path: Path) -> None:
    cut(path, 2)

    assert any("the newest entries were cut off" in each for each in lines(path))


def test_without_the_list_of_heads_that_cannot_be_told(path: Path) -> None:
    path.with_name("study.db.heads").unlink()

    (line,) = lines(path)

    assert "study.db.heads is missing" in line


def rewrite(path: Path, key_file: Path) -> None:
    """Write the log anew with fresh sums, as if entry 2 had been somebody else's."""
    with Registry.open(path) as registry:
        entries = registry.audit()
    key = make_key(key_file)
    last = None
    edit(path, "DROP TRIGGER audit_no_update")
    with closing(sqlite3.connect(path)) as connection:
        for each in entries:
            who = "nobody" if each.number == 2 else each.who
            last = following(last, who, each.what, each.subject, each.detail, each.rows, key)
            connection.execute(
                "UPDATE audit SET utc = ?, who = ?, chain = ?, seal = ? WHERE number = ?",
                [last.utc, who, last.chain, last.seal, each.number],
            )
        connection.commit()


def test_a_log_written_anew_with_another_key_is_found(path: Path, tmp_path: Path) -> None:
    rewrite(path, tmp_path / "another.key")

    found = lines(path)

    assert any("sealed with the key" in each for each in found)
    assert any("the log was written anew from there" in each for each in found)


def test_nor_does_it_help_to_change_the_key_too(path: Path, tmp_path: Path) -> None:
    rewrite(path, tmp_path / "another.key")
    shutil.copyfile(tmp_path / "another.key", path.with_name("study.db.key"))

    assert any("the log was written anew from there" in each for each in lines(path))


def test_a_lost_key_is_told_and_the_log_goes_on_with_another(path: Path) -> None:
    kept = path.with_name("study.db.key")
    kept.rename(kept.with_name("elsewhere"))

    changed(path)

    (line,) = lines(path)
    assert "put the key back" in line


def test_a_key_that_is_put_back_checks_again(path: Path) -> None:
    kept = path.with_name("study.db.key")
    before = kept.read_text()
    kept.unlink()
    changed(path)

    kept.write_text(before + kept.read_text())

    assert lines(path) == []


@pytest.mark.skipif("sys.platform == 'win32'", reason="modes of files")
@pytest.mark.parametrize("ending", [".key", ".heads"])
def test_key_and_heads_are_their_owners_only(filled: Path, ending: str) -> None:
    assert filled.with_name(f"study.db{ending}").stat().st_mode & 0o777 == 0o600


def test_a_removed_guard_of_the_log_is_told(path: Path) -> None:
    edit(path, "DROP TRIGGER audit_no_update")

    (line,) = lines(path)

    assert "audit_no_update" in line


@pytest.mark.parametrize("column", ["number", "detail", "rows", "seal", "chain"])
def test_an_entry_that_is_none_is_a_finding_and_no_error(path: Path, column: str) -> None:
    edit(
        path,
        "DROP TRIGGER audit_no_update",
        f"UPDATE audit SET {column} = x'ff' WHERE number = 4",
    )

    assert any("was altered, or an entry before it is missing" in each for each in lines(path))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda registry: registry.amend("kitchen", "a", "b"), id="an amendment"),
        pytest.param(lambda registry: registry.put_answers("P01-0", []), id="answers again"),
        pytest.param(lambda registry: registry.close(), id="nothing"),
    ],
)
def test_what_the_registry_does_itself_is_not_found(
    path: Path, change: Callable[[Registry], None]
) -> None:
    with Registry.open(path) as registry:
        change(registry)

    assert lines(path) == []
