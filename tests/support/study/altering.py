"""A registry with something in every table, and chance alterations of it behind its back."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from tests.support.study.entries import (
    UTC,
    answer,
    answer_item,
    person,
    planned,
    ready,
    score,
    screening,
    session,
    study,
)
from vrhuman.study.entries import AdverseEvent, Duty, FileSeen, NoteEntry, QuestionnaireEntry
from vrhuman.study.links import invite, recruitment
from vrhuman.study.registry.registry import Planned, Registry

LATER = "2026-03-02T10:00:00.000Z"


def fill(source: str | Path) -> None:
    """Put two people and a script, with all there can be of them, into a new registry."""
    with Registry.open(source, "ada", create=True) as registry:
        registry.add_study(study(), ("excalibur", "movieqa"))
        for name in ("P01", "P02"):
            ready(registry, name)
            registry.screen(screening(name, utc=LATER))
            _held(registry, name)
        registry.enrol_with(
            replace(person("S01"), kind="scripted"),
            lambda _: Planned(
                tuple(planned("S01")),
                tuple(Duty("kitchen", "S01", "player", house) for house in ("own:1", "own:2")),
            ),
        )
        _held(registry, "S01")
        for name in ("P01", "P02"):
            invite(registry, "kitchen", name)
        recruitment(registry, "kitchen")
        registry.amend("kitchen", 'name = "shorter"\n', "too tiring")
        registry.change(person("P02", height_cm=171.5, birth_year=1990, vision="glasses"))


def _held(registry: Registry, name: str) -> None:
    identity = f"{name}-0"
    registry.begin(session(name))
    registry.update(session(name, phase="explore"))
    answers = [replace(answer(identity, f"q{n}"), right=n % 3 == 0) for n in range(6)]
    registry.put_answers(identity, answers)
    registry.put_score(score(identity))
    answer_item(registry, name)
    registry.put_questionnaire(
        QuestionnaireEntry(
            "kitchen", name, UTC, "csq-vr", "after", {"1": 2}, {"all": 2.0}, identity
        )
    )
    registry.put_note(NoteEntry("kitchen", UTC, "note", "paused", "bob", name, identity))
    registry.adverse(AdverseEvent("kitchen", name, UTC, "mild", "felt sick", identity))
    registry.update(session(name, status="finished", ended_utc=LATER, sha256="ab" * 32, steps=812))
    seen = FileSeen(identity, LATER, 1000, 5, 6, identity, name, "person", pilot=False)
    registry.see_files([seen])


def copied(source: Path, folder: Path) -> Path:
    """Copy a registry's database, key and heads into a new folder; return the database."""
    folder.mkdir()
    for ending in ("", ".key", ".heads"):
        shutil.copyfile(source.with_name(source.name + ending), folder / (source.name + ending))
    return folder / source.name


def alter(file: Path, chance: random.Random) -> str:
    """Change something in a SQLite registry, as somebody with another program could.

    The triggers of the log are gone while it is done, and there again afterwards. Returns what was
    done, in words.
    """
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        guards = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        before = content(connection)
        told = ""
        while content(connection) == before:  # the new value may be the old one
            connection.rollback()
            try:
                told = chance.choices((_value, _removed, _doubled, _exchanged), (6, 2, 1, 2))[0](
                    connection, chance
                )
            except sqlite3.IntegrityError:  # such a row is there already
                connection.rollback()
        for _, statement in guards:
            connection.execute(statement)
        connection.commit()
    return told


def content(connection: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of all tables."""
    return {
        table: connection.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall()
        for table in tables(connection)
    }


def tables(connection: sqlite3.Connection) -> list[str]:
    """Return the names of the registry's own tables."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    return [name for (name,) in connection.execute(query) if name != "alembic_version"]


def _pick(connection: sqlite3.Connection, chance: random.Random) -> tuple[str, str, list[int]]:
    table = chance.choice(tables(connection))
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    rows = [row[0] for row in connection.execute(f"SELECT rowid FROM {table}")]
    return table, chance.choice(columns), chance.sample(rows, len(rows))


def _value(connection: sqlite3.Connection, chance: random.Random) -> str:
    table, column, rows = _pick(connection, chance)
    here = f"FROM {table} WHERE rowid = {rows[0]}"
    (old,) = connection.execute(f'SELECT "{column}" {here}').fetchone()
    new: object
    if isinstance(old, str):
        at = chance.randrange(len(old) + 1)
        new = chance.choice(
            [old[:at] + chance.choice("0aZ\n'é ") + old[at + 1 :], old[:at], "", "person", 7]
        )
    elif isinstance(old, int | float):
        new = chance.choice([old + 1, -old, 0, 1, old * 1.0000001, "x", 10**12])
    else:
        new = chance.choice(["", 0, 1.5, "yes"])
    connection.execute(f'UPDATE {table} SET "{column}" = ? WHERE rowid = {rows[0]}', [new])
    return f"{table}.{column} of row {rows[0]}: {old!r} -> {new!r}"


def _removed(connection: sqlite3.Connection, chance: random.Random) -> str:
    table, _, rows = _pick(connection, chance)
    gone = rows[: chance.choice([1, 1, 2, len(rows)])]
    marks = ",".join(str(each) for each in gone)
    connection.execute(f"DELETE FROM {table} WHERE rowid IN ({marks})")
    return f"{table}: rows {marks} removed"


def _doubled(connection: sqlite3.Connection, chance: random.Random) -> str:
    table, column, rows = _pick(connection, chance)
    names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    kept = ", ".join(f'"{name}"' for name in names)
    values = ", ".join(f'"{name}"' if name != column else "'9'" for name in names)
    connection.execute(
        f"INSERT INTO {table} ({kept}) SELECT {values} FROM {table} WHERE rowid = {rows[0]}"
    )
    return f"{table}: row {rows[0]} doubled with another {column}"


def _exchanged(connection: sqlite3.Connection, chance: random.Random) -> str:
    table, column, rows = _pick(connection, chance)
    one, other = rows[0], rows[-1]
    query = f'SELECT "{column}" FROM {table} WHERE rowid = ?'
    a, b = (connection.execute(query, [row]).fetchone()[0] for row in (one, other))
    for row, value in ((one, -12345), (other, a), (one, b)):  # keys are unique
        connection.execute(f'UPDATE {table} SET "{column}" = ? WHERE rowid = ?', [value, row])
    return f"{table}.{column} of rows {one} and {other} exchanged"
