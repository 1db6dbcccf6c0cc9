"""Examines a registry for changes behind its back: of its log, of its rows, of the log's end.

The log is held against its own chain, against the registry's key, and against the heads that are
kept outside the database; the rows of every table against the digests in the log. Nothing is
trusted: a value that vrhuman cannot have written is a finding, never an error.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, text

from vrhuman.study.entries import AuditEntry
from vrhuman.study.registry import database
from vrhuman.study.registry.audit import first_broken, key_name
from vrhuman.study.registry.heads import RESTORED, Head, KnownHeads, known_heads, read_heads
from vrhuman.study.registry.keys import Key, read_keys
from vrhuman.study.registry.row_digests import ExpectedRows, digest_of, stored
from vrhuman.study.registry.schema import LOGGED, TABLES
from vrhuman.study.registry.store import Store

_GUARDS = ("audit_no_update", "audit_no_delete")
_SHOWN = 20
"""Of so many rows of a table each is named; of more, the number."""

Kind = Literal["entry", "row", "missing", "cut", "guard", "anchor", "unknown key", "no heads"]
UNCHECKED: frozenset[Kind] = frozenset({"unknown key", "no heads"})
"""The kinds that say what cannot be checked; the others say that something was changed."""


@dataclass(frozen=True, slots=True)
class Altered:
    """Something that was changed behind the registry's back, in a line for the experimenter.

    ``table`` is the table of a row, empty otherwise.
    """

    kind: Kind
    line: str
    table: str = ""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A head of the log that was written down elsewhere: ``where``, for people to read.

    The head's chain may be its first digits only.
    """

    head: Head
    where: str


@dataclass(frozen=True, slots=True)
class Examination:
    """The log as it is, and what was found; ``broken`` is the first entry that was changed."""

    entries: tuple[AuditEntry, ...]
    broken: int | None
    altered: tuple[Altered, ...]


def examine(store: Store, anchors: Iterable[Anchor] = ()) -> Examination:
    """Examine a registry; nothing is written.

    ``anchors`` are read before the registry is, or were: an entry that is newer than the log's end
    was cut off.

    :raises RegistryUnusable: if the registry, its key or its heads cannot be read.
    """
    place = store.place
    anchors = tuple(anchors)
    with database.reporting_errors(place):
        heads = read_heads(place.beside(".heads"))  # before the log, which may grow meanwhile
    keys = read_keys(place.beside(".key"))
    with _snapshot(store) as connection:
        entries, unreadable = _log(connection)
        broken = first_broken(entries, keys)
        if unreadable and (broken is None or unreadable[0] < broken):
            broken = unreadable[0]
        altered = [
            *_broken(broken),
            *_ends(entries, heads, anchors, place.beside(".heads").name),
            *_keys(entries, keys, place.beside(".key").name),
            *_guards(connection),
        ]
        if broken is None:
            altered += _rows(connection, entries)
    return Examination(entries, broken, tuple(altered))


def _broken(number: int | None) -> Iterator[Altered]:
    if number is not None:
        yield Altered(
            "entry",
            f"audit: entry {number} was altered, or an entry before it is missing; the rows of "
            "the tables cannot be checked without it",
        )


@contextmanager
def _snapshot(store: Store) -> Iterator[Connection]:
    """Yield a connection that sees one state of the registry, and reads texts that are none."""
    with database.reading(store.engine, store.place) as connection:
        if store.place.file is None:
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection
            return
        raw: Any = connection.connection.driver_connection
        before = raw.text_factory
        raw.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
        try:
            yield connection
        finally:
            raw.text_factory = before


def _log(connection: Connection) -> tuple[tuple[AuditEntry, ...], list[int]]:
    """Return the entries, and the places of those that cannot be read as such, from 1."""
    table = TABLES[AuditEntry]
    entries, unreadable = [], []
    rows = connection.execute(stored(table).order_by(table.c.number)).mappings()
    for place, row in enumerate(rows, 1):
        values = dict(row)
        for name in ("detail", "rows"):
            values[name] = _mapping(row[name])
            if values[name] is None:
                values[name] = {}
                unreadable.append(place)
        if not isinstance(values["number"], int) or not all(
            isinstance(values[name], str) for name in ("utc", "who", "what", "subject", "seal")
        ):
            unreadable.append(place)
            values |= {"seal": str(values["seal"]), "number": place}
        entries.append(AuditEntry(**values))
    return tuple(entries), unreadable


def _mapping(written: Any) -> dict[str, Any] | None:
    try:
        found = json.loads(written)
    except (TypeError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _ends(
    entries: Sequence[AuditEntry],
    heads: Sequence[Head] | None,
    anchors: Sequence[Anchor],
    name: str,
) -> Iterator[Altered]:
    """Hold the log against the heads beside the database, and those in other files."""
    chains = {each.number: each.chain for each in entries}
    if heads is None:
        if any(each.seal for each in entries):
            yield Altered(
                "no heads",
                f"audit: the file {name} is missing, so nobody can tell whether the newest "
                "entries were cut off; put it back",
            )
        heads = ()
    restored = {
        Head(each.number, each.chain): each.detail["entries"]
        for each in entries
        if each.what == RESTORED and isinstance(each.detail.get("entries"), int)
    }
    known = known_heads(heads, restored)
    yield from _cut_or_rewritten(chains, known, name)
    for anchor in anchors:
        head = anchor.head
        there = chains.get(head.number, "")
        if there.startswith(head.chain) or any(
            each.number == head.number and each.chain.startswith(head.chain) for each in known.lost
        ):
            continue
        what = "is another one now" if there else "is not in the log any more"
        yield Altered(
            "anchor",
            f"audit: entry {head.number}, which {anchor.where} names ({head}), {what}; the log "
            "was cut off or written anew",
        )


def _cut_or_rewritten(chains: Mapping[int, str], known: KnownHeads, name: str) -> Iterator[Altered]:
    last = max(chains, default=0)
    gone = [number for number in known.expected if number > last]
    if gone:
        yield Altered(
            "cut",
            f"audit: the log ends at entry {last}, but {name} names entry {max(gone)}; the newest "
            "entries were cut off",
        )
    other = sorted(n for n, chain in known.expected.items() if chains.get(n, chain) != chain)
    if other:
        yield Altered(
            "cut",
            f"audit: entry {other[0]} is not the one that {name} names; the log was written anew "
            "from there",
        )


def _keys(entries: Sequence[AuditEntry], keys: Sequence[Key], name: str) -> Iterator[Altered]:
    """Name the entries whose key is not there."""
    known = {key.name for key in keys}
    numbers: dict[str, list[int]] = {}
    for each in entries:
        if each.seal and key_name(each) not in known:
            numbers.setdefault(key_name(each), []).append(each.number)
    for key, those in numbers.items():
        yield Altered(
            "unknown key",
            f"audit: entries {those[0]} to {those[-1]} are sealed with the key {key[:8]}, which is "
            f"not in {name}: nobody can tell whether they were written anew; put the key back, on "
            "a line of its own",
        )


def _guards(connection: Connection) -> Iterator[Altered]:
    """Name the triggers that are missing, by which the database refuses changes of the log."""
    if connection.dialect.name == "sqlite":
        query = text("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        missing = sorted(set(_GUARDS) - set(connection.execute(query).scalars()))
    else:
        query = text("SELECT tgname FROM pg_trigger WHERE tgenabled <> 'D'")
        missing = sorted({"audit_only_grows"} - set(connection.execute(query).scalars()))
    for each in missing:
        yield Altered(
            "guard",
            f"audit: the database's trigger {each}, which refuses changes of the log, was removed",
        )


def _rows(connection: Connection, entries: Sequence[AuditEntry]) -> Iterator[Altered]:
    """Hold the rows of every table against the digests in the log."""
    expected = ExpectedRows()
    for number, each in enumerate(entries):
        if "anew" in each.rows and any(before.seal for before in entries[:number]):
            yield Altered(
                "row",
                f"audit: entry {each.number} took all rows as they were, although earlier entries "
                "have digests of them: the tables had been set back to an older version",
            )
        expected.follow(each.number, each.rows)
    by_number = {each.number: each for each in entries}
    for number, name in expected.unknown:
        yield Altered(
            "row",
            f"{name}: a row that entry {number} ({_entry_text(by_number[number])}) replaced or "
            "removed had been changed outside vrhuman before",
            name,
        )
    for table in LOGGED:
        there = expected.digests.get(table.name, Counter[str]())
        unknown = []
        for row in connection.execute(stored(table)).mappings():
            digest = digest_of(table, row)
            if there[digest] > 0:
                there[digest] -= 1
            else:
                unknown.append(" ".join(_shown(row[c.name]) for c in table.primary_key))
        missing = sorted(expected.origin[digest] for digest in there.elements())
        yield from _differing(table.name, unknown, [by_number[each] for each in missing])


def _differing(
    table: str, unknown: Sequence[str], missing: Sequence[AuditEntry]
) -> Iterator[Altered]:
    """Name rows that no entry wrote, and entries of which a row is not there."""
    for each in unknown[:_SHOWN]:
        yield Altered(
            "row",
            f"{table}: the row of {each} is not as vrhuman wrote it: changed or added outside",
            table,
        )
    if len(unknown) > _SHOWN:
        yield Altered("row", f"{table}: and {len(unknown) - _SHOWN} more rows", table)
    if len(missing) <= len(unknown) and len(unknown) <= _SHOWN:
        told = sorted({_entry_text(each) for each in missing})
        origins = ", ".join(f"{each} (entry {_numbers(missing, each)})" for each in told)
        if origins:
            yield Altered("missing", f"{table}: written as: {origins}", table)
        return
    for what, count in Counter(_entry_text(each) for each in missing).items():
        yield Altered(
            "missing",
            f"{table}: {count} {'row' if count == 1 else 'rows'} of entry "
            f"{_numbers(missing, what)} ({what}) {'is' if count == 1 else 'are'} gone or changed",
            table,
        )


def _numbers(entries: Sequence[AuditEntry], told: str) -> str:
    return ", ".join(
        str(number) for number in sorted({e.number for e in entries if _entry_text(e) == told})
    )


def _entry_text(entry: AuditEntry) -> str:
    return f"{entry.what} {entry.subject}"


def _shown(value: Any) -> str:
    """Return a part of a row's key on one line."""
    told = str(value).encode("ascii", "backslashreplace").decode()
    return " ".join(told.split())[:80] or "(empty)"
