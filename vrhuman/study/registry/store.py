"""Reads and writes entries; every change is one transaction with its audit entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Table,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from vrhuman.clock import now
from vrhuman.records import JsonValue
from vrhuman.study.registry import copies, database
from vrhuman.study.registry.heads import add_head
from vrhuman.study.registry.location import RegistryLocation
from vrhuman.study.registry.log import add_entry, key_for_writing, last_entry
from vrhuman.study.registry.row_digests import SALT, RowDigests, digest_of, new_salt, stored
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

    ``detail`` goes into the audit log: names and counts, never a personal value; ``rows`` too: the
    digests of the rows that were written and removed.
    """

    detail: dict[str, JsonValue] = field(default_factory=dict)
    rows: RowDigests = field(default_factory=RowDigests)

    def add(self, entry: Any) -> None:
        """Add a new entry."""
        self.add_all(type(entry), [entry])

    def add_all(self, kind: type[E], entries: Sequence[E]) -> None:
        """Add new entries of one kind, in this order."""
        table = TABLES[kind]
        rows = [row_of(each) | {SALT: new_salt()} for each in entries]
        if "position" in table.columns:
            rows = [row | {"position": position} for position, row in enumerate(rows)]
        if not rows:
            return
        numbered = table.c.get("number")
        if numbered is None:
            self.connection.execute(insert(table), rows)
            self._wrote(table, rows)
            return
        newest = self.connection.execute(select(func.max(numbered))).scalar() or 0
        self.connection.execute(insert(table), rows)
        self._note(self.rows.wrote, table, numbered > newest)

    def put(self, entry: Any) -> None:
        """Replace the entry that has the same key."""
        table = TABLES[type(entry)]
        row = row_of(entry) | {SALT: new_salt()}
        there = _equal(table, {column.name: row[column.name] for column in table.primary_key})
        self._note(self.rows.took, table, *there)
        self.connection.execute(update(table).where(*there).values(row))
        self._note(self.rows.wrote, table, *there)

    def remove(self, kind: type[Any], **equal: JsonValue) -> int:
        """Remove the entries with these values; return how many there were."""
        table = TABLES[kind]
        there = _equal(table, equal)
        self._note(self.rows.took, table, *there)
        return self.connection.execute(delete(table).where(*there)).rowcount

    def _wrote(self, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Note the rows with these keys, as the database has stored them."""
        names = [column.name for column in table.primary_key]
        query = stored(table).where(*(table.c[name] == bindparam(name) for name in names))
        for row in rows:
            key = {name: row[name] for name in names}
            written = self.connection.execute(query, key).mappings().one()
            self.rows.wrote(table, digest_of(table, written))

    def _note(self, noted: Any, table: Table, *conditions: Any) -> None:
        for row in self.connection.execute(stored(table).where(*conditions)).mappings():
            noted(table, digest_of(table, row))


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
            rows = changing.rows.as_mapping()
            key = key_for_writing(self.place)
            head = add_entry(connection, key, self.who, what, subject, changing.detail, rows)
        with suppress(OSError):  # what is kept is kept; the next change adds a later line
            add_head(self.place.beside(".heads"), head)

    def _keep_days_copy(self) -> None:
        file, moment = self.place.file, now()
        if file is None or not copies.due(file, moment):
            return
        with self.look() as view:
            empty = last_entry(view.connection) is None
        if not empty:
            with database.reporting_errors(self.place):
                copies.keep(file, moment)

    def scrub(self) -> None:
        """Remove all traces of what was deleted: from file, journal and kept copies.

        The file is written anew, since SQLite overwrites what is deleted, but not every older copy
        of it between the pages' entries. (A server's journal and copies are its own task.)

        :raises RegistryUnusable: if another program still reads what was deleted, so that it is
            still in the file or the journal.
        """
        file = self.place.file
        with database.reporting_errors(self.place):
            if file is not None:
                copies.drop(file)
            with self.engine.connect() as connection:
                database.write_anew(connection, self.place)
            if file is not None:
                copies.keep(file, now())


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
