"""Digests of the rows of a registry's tables, so that a row changed behind its back is found.

A row's digest covers the table's name and every stored value, with a random salt of the row's own.
The digests are in the audit log, in the entry of the change that wrote or removed the row, so that
the log tells which rows there must be, and the log's seal covers them. When a row is deleted its
salt goes with it: nobody can then find out from its digest what was in it.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Double, RowMapping, Select, Table, select, type_coerce
from sqlalchemy.types import NullType

from vrhuman.records import JsonValue

SALT = "salt"
"""The column of the random salt, in every table but the audit log."""
_DIGITS = 32
"""Hexadecimal digits of a row's digest in the log."""


def new_salt() -> str:
    """Return a salt for a row that is written."""
    return secrets.token_hex(8)


def stored(table: Table) -> Select[Any]:
    """Return a query of a table's rows as they are stored, not as they are understood."""
    columns: list[Any] = [type_coerce(c, NullType()).label(c.name) for c in table.columns]
    return select(*columns)


def digest_of(table: Table, row: RowMapping) -> str:
    """Return the digest of a row that :func:`stored` found."""
    values = [[each.name, _plain(each.type, row[each.name])] for each in table.columns]
    return hashlib.sha256(json.dumps([table.name, *values]).encode()).hexdigest()[:_DIGITS]


def _plain(kind: Any, value: Any) -> JsonValue:
    """Return a value in the form that is the same in every database."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(kind, Double) and isinstance(value, int):
        return float(value)
    if value is None or isinstance(value, str | int | float):
        return value
    return f"{type(value).__name__} {value!r}"


@dataclass(slots=True)
class RowDigests:
    """The digests of the rows that a change wrote and removed, by table."""

    added: dict[str, list[str]] = field(default_factory=dict)
    removed: dict[str, list[str]] = field(default_factory=dict)

    def wrote(self, table: Table, digest: str) -> None:
        """Note a row that is there now."""
        self.added.setdefault(table.name, []).append(digest)

    def took(self, table: Table, digest: str) -> None:
        """Note a row that was there before."""
        self.removed.setdefault(table.name, []).append(digest)

    def as_mapping(self) -> dict[str, JsonValue]:
        """Return them in the form that the log stores; empty if no row changed."""
        told = {"added": _joined(self.added), "removed": _joined(self.removed)}
        return {name: digests for name, digests in told.items() if digests}


def all_rows(connection: Connection, tables: Iterable[Table]) -> dict[str, JsonValue]:
    """Return the digests of all rows that there are, in the form that the log stores.

    The log of an older registry, which has none, goes on from these.
    """
    digests = {
        table.name: [digest_of(table, row) for row in connection.execute(stored(table)).mappings()]
        for table in tables
    }
    return {"anew": _joined(digests)}


def _joined(digests: Mapping[str, list[str]]) -> dict[str, JsonValue]:
    return {name: "".join(each) for name, each in digests.items() if each}


@dataclass(slots=True)
class ExpectedRows:
    """The rows that there must be, by table, as the log tells, and the entries that wrote them.

    ``unknown`` are the entries that removed or replaced a row that no entry had written: it had
    been changed before.
    """

    digests: dict[str, Counter[str]] = field(default_factory=dict)
    origin: dict[str, int] = field(default_factory=dict)
    unknown: list[tuple[int, str]] = field(default_factory=list)

    def follow(self, number: int, digests: Mapping[str, Any]) -> None:
        """Take in the next entry of the log."""
        if "anew" in digests:
            self.digests, self.origin = {}, {}
        for part in ("anew", "added"):
            for table, digest in _parted(digests.get(part)):
                self.digests.setdefault(table, Counter())[digest] += 1
                self.origin[digest] = number
        for table, digest in _parted(digests.get("removed")):
            there = self.digests.setdefault(table, Counter())
            if there[digest] > 0:
                there[digest] -= 1
            else:
                self.unknown.append((number, table))


def _parted(joined: Any) -> Iterator[tuple[str, str]]:
    """Yield table and digest of each row in what the log stores."""
    for table, digests in (joined or {}).items():
        for start in range(0, len(digests), _DIGITS):
            yield table, digests[start : start + _DIGITS]
