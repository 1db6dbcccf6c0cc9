"""Connects to a registry's database: opens it, migrates it, and explains its errors.

SQLite keeps a write-ahead journal (readers never wait) and syncs every commit to disk; a writer
takes the write lock at once, and others wait up to ten seconds for it. In PostgreSQL, writers take
turns by one advisory lock. What is deleted is overwritten with zeros in the SQLite file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError

from vrhuman.clock import now
from vrhuman.extras import needs
from vrhuman.files.private import open_bytes
from vrhuman.study.registry import copies
from vrhuman.study.registry.errors import RegistryError, RegistryUnusable
from vrhuman.study.registry.heads import add_head
from vrhuman.study.registry.location import RegistryLocation
from vrhuman.study.registry.log import key_for_writing, start_rows
from vrhuman.study.registry.schema import REVISION, TABLES

WAIT_SECONDS = 10
_WRITERS_LOCK = 0x7672687564  # any number that others are unlikely to use


def connect(place: RegistryLocation, create: bool) -> Engine:
    """Return an engine with a registry's tables; an older registry is migrated first.

    :raises RegistryUnusable: if there is none, or it is damaged, newer or out of reach.
    """
    if place.file is not None and not place.file.is_file() and not create:
        raise RegistryUnusable(
            f"{place}: no registry found; create one with `vrhuman study init`, or give "
            "another with --registry"
        )
    if place.file is not None and place.file.parent.is_dir() and not place.file.exists():
        # (its journal gets the same mode from SQLite)
        with reporting_errors(place), suppress(FileExistsError):
            open_bytes(place.file, "xb").close()
    engine = _engine(place)
    try:
        with reporting_errors(place):
            _bring_up_to_date(engine, place, create)
    except BaseException:
        engine.dispose()
        raise
    return engine


@contextmanager
def reading(engine: Engine, place: RegistryLocation) -> Iterator[Connection]:
    """Yield a connection for reading: one consistent view of the registry."""
    with reporting_errors(place), engine.connect() as connection:
        yield connection


@contextmanager
def writing(engine: Engine, place: RegistryLocation) -> Iterator[Connection]:
    """Yield a connection for one transaction, without another writer.

    All of the transaction is kept, or nothing.
    """
    with reporting_errors(place), engine.connect() as opened:
        connection = opened.execution_options(writing=True)
        with connection.begin():
            if place.file is None:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_WRITERS_LOCK})"))
            yield connection


def write_anew(connection: Connection, place: RegistryLocation) -> None:
    """Write the tables anew, without what was deleted, and empty a SQLite file's journal.

    It waits ten seconds for programs that still read the registry as it was.

    :raises RegistryUnusable: if one of them still does.
    """
    if place.file is None:
        server = connection.execution_options(isolation_level="AUTOCOMMIT")
        server.execute(text(f"SET lock_timeout = '{WAIT_SECONDS}s'"))
        for table in TABLES.values():
            server.execute(text(f"VACUUM FULL {table.name}"))
        return
    database = connection.connection  # outside transactions
    database.execute("VACUUM")
    (busy, *_) = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise RegistryUnusable(
            f"{place}: what was deleted is still in the file or its journal, because another "
            "program reads the registry; close that program"
        )


@contextmanager
def reporting_errors(place: RegistryLocation) -> Iterator[None]:
    """Report database errors in one line, with the remedy.

    :raises RegistryError: if what was to be written disagrees with what is there.
    :raises RegistryUnusable: for any other error.
    """
    try:
        yield
    except IntegrityError as error:
        raise RegistryError(
            f"{place}: refused, because it contradicts saved data ({_line(error.orig)})"
        ) from error
    except DBAPIError as error:
        raise _unusable(place, error.orig) from error
    except StatementError as error:
        raise RegistryError(f"{place}: cannot be saved ({_line(error.orig)})") from error
    except (sqlite3.Error, OSError) as error:
        raise _unusable(place, error) from error


def _engine(place: RegistryLocation) -> Engine:
    if place.file is None:
        with needs("vrhuman[postgres]", str(place)):
            return create_engine(
                place.url, pool_pre_ping=True, connect_args={"connect_timeout": WAIT_SECONDS}
            )
    engine = create_engine(place.url, connect_args={"timeout": WAIT_SECONDS})

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin below, and include changes of tables
        for setting in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            "secure_delete = ON",
        ):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        at_once = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if at_once else "BEGIN")

    return engine


def _bring_up_to_date(engine: Engine, place: RegistryLocation, create: bool) -> None:
    with reading(engine, place) as connection:
        found = _revision(connection, place, create)
    if found == REVISION:
        _look_over(engine, place)
        return
    from vrhuman.study.registry.migrating import known, migrate

    if found is not None and found not in known():
        raise RegistryUnusable(
            f"{place}: written by a newer vrhuman (tables {found}; this version reads up to "
            f"{REVISION}); install that version"
        )
    if found is not None and place.file is not None:
        copies.keep(place.file, now())
    with writing(engine, place) as connection:
        if _revision(connection, place, create) != found:  # another program migrated it meanwhile
            return
        migrate(connection)
        if found is None:
            return
        detail = {"tables": REVISION, "before": found}
        head = start_rows(connection, key_for_writing(place), detail)
    with suppress(OSError):  # the next change adds a later line
        add_head(place.beside(".heads"), head)


def _look_over(engine: Engine, place: RegistryLocation) -> None:
    """Check a SQLite file (0.2 s for 10,000 sessions with 40 answers each).

    :raises RegistryUnusable: if it is damaged.
    """
    if place.file is None:
        return
    with reading(engine, place) as connection:
        found = connection.execute(text("PRAGMA quick_check(1)")).scalar_one()
    if found != "ok":
        raise _unusable(place, f"malformed: {str(found).splitlines()[-1]}")


def _revision(connection: Connection, place: RegistryLocation, create: bool) -> str | None:
    """Return the revision of the existing tables; None if there are none and they may be created.

    :raises RegistryUnusable: if it is another program's database, or empty and not to be created.
    """
    tables = inspect(connection).get_table_names()
    if "alembic_version" in tables and "audit" in tables:
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
    if tables:
        raise RegistryUnusable(f"{place}: this database is not a registry; give another address")
    if not create:
        raise RegistryUnusable(
            f"{place}: the database is empty; create a registry in it with `vrhuman study init`"
        )
    return None


def _unusable(place: RegistryLocation, error: object) -> RegistryUnusable:
    line = _line(error)
    remedy = next((then for sign, then in _REMEDIES if sign in line), "")
    if place.file is not None and any(sign in line for sign in _DAMAGED):
        remedy = f"the file is damaged, or not a registry; {copies.hint(place.file)}"
    elif place.file is None and not remedy:
        remedy = "check that the server runs and the address is right; nothing was written"
    return RegistryUnusable(f"{place}: {line}{'; ' if remedy else ''}{remedy}")


_DAMAGED = ("not a database", "malformed", "no such table", "no such column", "disk I/O")
_REMEDIES = (
    ("disk is full", "free some space; nothing was written"),
    ("readonly", "the file is read-only; allow writing to it and its folder"),
    ("unable to open", "check that its folder exists and is writable"),
    ("locked", "another program has locked it; close that program and try again"),
)


def _line(error: object) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
