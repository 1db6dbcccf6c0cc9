"""The log of changes: whatever is done to its past shows, and it cannot be done by mistake."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from tests.support.examples import examples
from tests.support.study.entries import ready
from vrhuman.study.entries import AuditEntry
from vrhuman.study.registry.audit import first_broken, following
from vrhuman.study.registry.keys import Key
from vrhuman.study.registry.registry import Registry

KEY = Key("ours", b"k" * 32)
_WORDS = st.text(max_size=8)
_DETAILS = st.dictionaries(_WORDS, st.none() | st.booleans() | st.integers() | _WORDS, max_size=3)
_CHANGES = st.tuples(_WORDS, _WORDS, _WORDS, _DETAILS)


def log_of(changes: list[tuple[str, str, str, dict[str, object]]]) -> list[AuditEntry]:
    log: list[AuditEntry] = []
    for change in changes:
        log.append(following(log[-1] if log else None, *change, {}, KEY))
    return log


@settings(max_examples=examples(40))
@given(st.lists(_CHANGES, max_size=6))
def test_a_log_is_as_it_was_written(changes: list[tuple[str, str, str, dict[str, object]]]) -> None:
    assert first_broken(log_of(changes), [KEY]) is None


@settings(max_examples=examples(40))
@given(
    st.lists(_CHANGES, min_size=1, max_size=6),
    st.data(),
    st.sampled_from(["who", "what", "subject", "utc"]),
)
def test_a_changed_entry_is_found(
    changes: list[tuple[str, str, str, dict[str, object]]], data: st.DataObject, field: str
) -> None:
    log = log_of(changes)
    at = data.draw(st.integers(0, len(log) - 1))
    log[at] = replace(log[at], **{field: getattr(log[at], field) + "!"})

    assert first_broken(log, [KEY]) == at + 1


@settings(max_examples=examples(40))
@given(st.lists(_CHANGES, min_size=2, max_size=6), st.data())
def test_a_missing_entry_is_found(
    changes: list[tuple[str, str, str, dict[str, object]]], data: st.DataObject
) -> None:
    log = log_of(changes)
    at = data.draw(st.integers(0, len(log) - 2))

    assert first_broken(log[:at] + log[at + 1 :], [KEY]) == at + 1


@pytest.mark.parametrize(
    "statement", ["UPDATE audit SET who = 'nobody'", "DELETE FROM audit WHERE number = 1"]
)
def test_the_database_refuses_to_change_the_log(registry: Registry, statement: str) -> None:
    ready(registry)

    with (
        pytest.raises(DBAPIError, match="only ever added to"),
        registry.store.engine.begin() as connection,
    ):
        connection.execute(text(statement))

    assert registry.verify_audit() is None


def test_a_log_changed_behind_the_databases_back_is_found(registry: Registry) -> None:
    ready(registry)
    with registry.store.engine.begin() as connection:
        if connection.dialect.name == "sqlite":
            connection.execute(text("DROP TRIGGER audit_no_update"))
        else:
            connection.execute(text("ALTER TABLE audit DISABLE TRIGGER ALL"))
        connection.execute(text("UPDATE audit SET detail = '{}' WHERE number = 2"))

    assert registry.verify_audit() == 2
