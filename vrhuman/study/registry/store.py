"""Reads and writes entries; every change is one transaction with its audit entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Table, and_, delete, insert, select, update

from vrhuman.clock import now
from vrhuman.records import JsonValue
from vrhuman.study.entries import AuditEntry
from vrhuman.study.registry import copies, database
from vrhuman.study.registry.audit import following
from vrhuman.study.registry.location import RegistryLocation
from vrhuman.study.registry.schema import TABLES, entry_of, row_of

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class View:
    """The registry as it is at one moment."""

    connection: Connection

    def all(self, kind: type[E], *conditions: Any, **equal: JsonValue) -> tuple[E, ...]:
        """Return the entries of a kind that have these values, oldest first."""
        table = TABLES[kind]
        query = select(table).where(*conditions, *_equal(table, equal)).order_by(*_order(table))
        return tuple(entry_of(kind, row) for row in self.connection.execute(query).mappings())

    def one(self, kind: type[E], **equal: JsonValue) -> E | None:
        """Return the entry that has these values, the last if there are several."""
        found = self.all(kind, **equal)
        return found[-1] if found else None


@dataclass(frozen=True, slots=True)
class Change(View):
    """A transaction under way.

    ``detail`` goes into the audit log: names and counts, never a personal value.
    """

    detail: dict[str, JsonValue] = field(default_factory=dict)

    def add(self, entry: Any) -> None:
        """Add a new entry."""
        self.add_all(type(entry), [entry])

    def add_all(self, kind: type[E], entries: Sequence[E]) -> None:
        """Add new entries of one kind, in this order."""
        table = TABLES[kind]
        rows = [row_of(each) for each in entries]
        if "position" in table.columns:
            rows = [row | {"position": position} for position, row in enumerate(rows)]
        if rows:
            self.connection.execute(insert(table), rows)

    def put(self, entry: Any) -> None:
        """Replace the entry that has the same key."""
        table = TABLES[type(entry)]
        row = row_of(entry)
        key = {column.name: row[column.name] for column in table.primary_key}
        self.connection.execute(update(table).where(*_equal(table, key)).values(row))

    def remove(self, kind: type[Any], **equal: JsonValue) -> int:
        """Remove the entries with these values; return how many there were."""
        table = TABLES[kind]
        return self.connection.execute(delete(table).where(*_equal(table, equal))).rowcount


@dataclass(frozen=True, slots=True)
class Store:
    """An open database; ``who`` is the author of changes."""

    engine: Engine
    place: RegistryLocation
    who: str

    @contextmanager
    def look(self) -> Iterator[View]:
        """Yield a view for reading."""
        with database.reading(self.engine, self.place) as connection:
            yield View(connection)

    @contextmanager
    def change(
        self, what: str, subject: str, detail: Mapping[str, JsonValue] | None = None
    ) -> Iterator[Change]:
        """Yield a change for writing: all of it is kept with its audit entry, or nothing.

        Before the day's first change, a copy is kept of a registry that is not empty.
        """
        self._keep_days_copy()
        with database.writing(self.engine, self.place) as connection:
            changing = Change(connection, dict(detail or {}))
            yield changing
            last = _last(connection)
            changing.add(following(last, self.who, what, subject, changing.detail))

    def _keep_days_copy(self) -> None:
        file, moment = self.place.file, now()
        if file is None or not copies.due(file, moment):
            return
        with self.look() as view:
            empty = _last(view.connection) is None
        if not empty:
            with database.told(self.place):
                copies.keep(file, moment)

    def scrub(self) -> None:
        """Remove all traces of what was deleted: from file, journal and kept copies.

        The file is written anew, since SQLite overwrites what is deleted, but not every older copy
        of it between the pages' entries. (A server's journal and copies are its own task.)

        :raises RegistryUnusable: if another program still reads what was deleted, so that it is
            still in the file or the journal.
        """
        file = self.place.file
        with database.told(self.place):
            if file is not None:
                copies.drop(file)
            with self.engine.connect() as connection:
                database.write_anew(connection, self.place)
            if file is not None:
                copies.keep(file, now())


def _last(connection: Connection) -> AuditEntry | None:
    table = TABLES[AuditEntry]
    query = select(table).order_by(table.c.number.desc()).limit(1)
    row = connection.execute(query).mappings().first()
    return entry_of(AuditEntry, row) if row else None


def _equal(table: Table, values: Mapping[str, JsonValue]) -> list[Any]:
    return [and_(table.c[name] == value) for name, value in values.items() if value is not None]


def _order(table: Table) -> list[Any]:
    """Return the order of entries: by number, else by time, else by key."""
    times = (
        "number",
        "created_utc",
        "enrolled_utc",
        "started_utc",
        "utc",
        "session_id",
        "position",
    )
    return [*(table.c[each] for each in times if each in table.c), *table.primary_key.columns]
