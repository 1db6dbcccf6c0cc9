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


def following(
    last: AuditEntry | None, who: str, what: str, subject: str, detail: Mapping[str, JsonValue]
) -> AuditEntry:
    """Return the entry after ``last``."""
    number = 1 if last is None else last.number + 1
    utc = utc_now()
    before = "" if last is None else last.chain
    seal = _seal(before, number, utc, who, what, subject, detail)
    return AuditEntry(number, utc, who, what, subject, detail, seal)


def first_broken(entries: Iterable[AuditEntry]) -> int | None:
    """Return the number of the first entry that was changed, or before which one is missing.

    It is None if all entries are as they were written. (Entries cut off at the end leave no trace
    in the log itself.)
    """
    number, before = 1, ""
    for each in entries:
        seal = _seal(before, number, each.utc, each.who, each.what, each.subject, each.detail)
        if each.number != number or each.chain != seal:
            return number
        number, before = number + 1, seal
    return None


def _seal(before: str, *parts: JsonValue) -> str:
    written = json.dumps([before, *parts], sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()
