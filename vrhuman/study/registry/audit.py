"""The log of every change: numbered, only added to, each entry sealed with the one before.

It names what changed, never a personal value, so that it can stay complete when a participant's
data are deleted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping

from vrhuman.clock import utc_now
from vrhuman.records import JsonValue
from vrhuman.study.entries import AuditEntry
from vrhuman.study.registry.keys import Key


def following(
    last: AuditEntry | None,
    who: str,
    what: str,
    subject: str,
    detail: Mapping[str, JsonValue],
    rows: Mapping[str, JsonValue],
    key: Key,
) -> AuditEntry:
    """Return the entry after ``last``."""
    number = 1 if last is None else last.number + 1
    utc = utc_now()
    before = "" if last is None else last.chain
    chain = _sum(before, number, utc, who, what, subject, detail, rows, key.name)
    return AuditEntry(
        number, utc, who, what, subject, detail, chain, rows, f"{key.name}:{key.seal(chain)}"
    )


def chain_of(before: str, entry: AuditEntry) -> str:
    """Return the chain that an entry must have after one with the chain ``before``."""
    parts = (entry.number, entry.utc, entry.who, entry.what, entry.subject, entry.detail)
    if not entry.seal:  # of an earlier version
        return _sum(before, *parts)
    return _sum(before, *parts, entry.rows, key_name(entry))


def key_name(entry: AuditEntry) -> str:
    """Return the name of the key of an entry; empty for one of an earlier version."""
    return entry.seal.partition(":")[0]


def first_broken(entries: Iterable[AuditEntry], keys: Iterable[Key]) -> int | None:
    """Return the number of the first entry that was changed, or before which one is missing.

    It is None if all entries are as they were written. Of an entry whose key is not among ``keys``
    the seal cannot be checked, and is left out. (Entries cut off at the end leave no trace in the
    log itself.)
    """
    known = {key.name: key for key in keys}
    number, before, sealed = 1, "", False
    for each in entries:
        chain = chain_of(before, each)
        key = known.get(key_name(each))
        sealed = sealed or bool(each.seal)
        if (
            each.number != number
            or each.chain != chain
            or (sealed and not each.seal)
            or (key is not None and each.seal != f"{key.name}:{key.seal(chain)}")
        ):
            return number
        number, before = number + 1, chain
    return None


def _sum(*parts: object) -> str:
    return hashlib.sha256(json.dumps(list(parts), sort_keys=True).encode()).hexdigest()
