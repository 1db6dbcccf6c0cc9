"""Writes the audit log: the entry of a change, with the registry's key, in the same transaction."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, insert, select

from vrhuman.records import JsonValue
from vrhuman.study.entries import AuditEntry
from vrhuman.study.registry.audit import following
from vrhuman.study.registry.heads import Head
from vrhuman.study.registry.keys import Key, make_key, read_keys
from vrhuman.study.registry.location import RegistryLocation
from vrhuman.study.registry.row_digests import all_rows
from vrhuman.study.registry.schema import LOGGED, TABLES, entry_of, row_of

ROWS_STARTED = "rows taken as they are"
"""What an entry is called from which the log goes on with the rows that it found."""
PROGRAM = "vrhuman"
"""Who made a change that nobody asked for."""


def last_entry(connection: Connection) -> AuditEntry | None:
    """Return the newest entry; None if there is none."""
    table = TABLES[AuditEntry]
    query = select(table).order_by(table.c.number.desc()).limit(1)
    row = connection.execute(query).mappings().first()
    return entry_of(AuditEntry, row) if row else None


def key_for_writing(place: RegistryLocation) -> Key:
    """Return the key that seals the next entry, within a transaction that writes.

    It is made if there is none. Where an earlier key is lost, the log goes on with the new one: an
    experiment does not have to wait for a file, and examining the registry tells it.

    :raises RegistryUnusable: if the file of the key has something else in it.
    """
    path = place.beside(".key")
    keys = read_keys(path)
    return keys[-1] if keys else make_key(path)


def start_rows(connection: Connection, key: Key, detail: Mapping[str, JsonValue]) -> Head:
    """Add an entry with all rows as they are, from which the log goes on."""
    rows = all_rows(connection, LOGGED)
    return add_entry(connection, key, PROGRAM, ROWS_STARTED, "registry", detail, rows)


def add_entry(
    connection: Connection,
    key: Key,
    who: str,
    what: str,
    subject: str,
    detail: Mapping[str, JsonValue],
    rows: Mapping[str, JsonValue],
) -> Head:
    """Add the entry of a change; return the log's new head."""
    entry = following(last_entry(connection), who, what, subject, detail, rows, key)
    connection.execute(insert(TABLES[AuditEntry]), row_of(entry))
    return Head(entry.number, entry.chain)
