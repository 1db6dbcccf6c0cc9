"""The registry's tables: one for each kind of entry, made from the entry's own fields.

Texts, whole numbers (64 bits), numbers, booleans; mappings are kept as JSON text. Entries without a
key among their own fields get a ``number``, and all but those of the audit log a random ``salt``
(:mod:`vrhuman.study.registry.row_digests`). The database made by the migrations has exactly these
tables; a change here needs a migration in ``migrations/versions``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    RowMapping,
    Table,
    Text,
    TypeDecorator,
)

from vrhuman.records import JsonValue
from vrhuman.study.entries import (
    AccessLink,
    AdverseEvent,
    Amendment,
    AnswerEntry,
    Assignment,
    AuditEntry,
    Consent,
    Duty,
    FileSeen,
    ItemAnswer,
    ItemRun,
    NoteEntry,
    Participant,
    QuestionnaireEntry,
    Recruitment,
    ScoreEntry,
    Screening,
    SessionEntry,
    Study,
    StudyBenchmark,
)
from vrhuman.study.registry.errors import RegistryError
from vrhuman.study.registry.row_digests import SALT

REVISION = "0008"
"""The newest migration, which makes the tables below."""

E = TypeVar("E")

_LARGEST = 2**63 - 1


class JsonText(TypeDecorator[Any]):
    """A JSON value stored as text: the same in every database."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Any) -> str | None:  # noqa: ARG002
        return json.dumps(value)

    def process_result_value(self, value: Any, dialect: Any) -> Any:  # noqa: ARG002
        try:
            return json.loads(value)
        except (TypeError, ValueError) as error:
            raise RegistryError(
                "a row of the registry was changed by hand and cannot be read (no JSON: "
                f"{str(value)[:20]!r}); `vrhuman study audit` finds it"
            ) from error


_TYPES: dict[Any, Any] = {str: Text, int: BigInteger, float: Double, bool: Boolean}
_METADATA = MetaData()


def _table(
    name: str,
    entry: type[Any],
    key: tuple[str, ...],
    refers: Mapping[str, tuple[str, ...]] | None = None,
    filtered_by: tuple[tuple[str, ...], ...] = (),
    extra: tuple[Column[Any], ...] = (),
) -> Table:
    """Return the table of an entry; ``refers`` are the columns that name a row of another table."""
    hints = get_type_hints(entry)
    columns = []
    for field in fields(entry):
        kind, optional = _kind(hints[field.name])
        columns.append(Column(field.name, kind, primary_key=field.name in key, nullable=optional))
    salt = () if entry is AuditEntry else (Column(SALT, Text, nullable=False, server_default=""),)
    return Table(
        name,
        _METADATA,
        *extra,
        *columns,
        *salt,
        *(
            ForeignKeyConstraint(
                own, [f"{other}.{column}" for column in own], name=f"{name}_{other}"
            )
            for other, own in (refers or {}).items()
        ),
        *(Index(f"{name}_by_{'_'.join(each)}", *each) for each in filtered_by),
    )


def _kind(hint: Any) -> tuple[Any, bool]:
    """Return the type of a column, and whether it may be NULL."""
    parts = get_args(hint)
    if NoneType in parts:
        (inner,) = (part for part in parts if part is not NoneType)
        return _kind(inner)[0], True
    if hint in _TYPES:
        return _TYPES[hint], False
    if parts and all(isinstance(part, str) for part in parts):  # a Literal of words
        return Text, False
    return JsonText, False


def _numbered() -> tuple[Column[Any], ...]:
    return (Column("number", Integer, primary_key=True, autoincrement=True),)


_OF_STUDY = {"studies": ("study_id",)}
_OF_PARTICIPANT = {"participants": ("study_id", "participant_id")}
_OF_SESSION = {"sessions": ("session_id",)}
_ITEM_RUN = ("study_id", "participant_id", "set_digest", "condition")

TABLES: dict[type[Any], Table] = {
    Study: _table("studies", Study, ("study_id",)),
    Amendment: _table("amendments", Amendment, (), _OF_STUDY, (), _numbered()),
    Participant: _table("participants", Participant, ("study_id", "participant_id"), _OF_STUDY),
    Consent: _table("consents", Consent, ("study_id", "participant_id", "utc"), _OF_PARTICIPANT),
    Screening: _table(
        "screenings", Screening, ("study_id", "participant_id", "utc"), _OF_PARTICIPANT
    ),
    AdverseEvent: _table(
        "adverse_events",
        AdverseEvent,
        (),
        _OF_PARTICIPANT,
        (("study_id", "participant_id"),),
        _numbered(),
    ),
    Assignment: _table(
        "assignments",
        Assignment,
        ("study_id", "participant_id", "order"),
        _OF_PARTICIPANT,
        (("study_id", "house"),),
    ),
    SessionEntry: _table(
        "sessions",
        SessionEntry,
        ("session_id",),
        {"assignments": ("study_id", "participant_id", "order")},
        (("study_id", "participant_id", "order"), ("study_id", "started_utc"), ("started_utc",)),
    ),
    AnswerEntry: _table(
        "answers",
        AnswerEntry,
        ("session_id", "phase", "question_id"),
        _OF_SESSION,
        (),
        (Column("position", Integer, nullable=False),),
    ),
    ScoreEntry: _table("scores", ScoreEntry, ("session_id",), _OF_SESSION),
    QuestionnaireEntry: _table(
        "questionnaires",
        QuestionnaireEntry,
        ("study_id", "participant_id", "questionnaire", "moment", "utc"),
        _OF_PARTICIPANT,
    ),
    NoteEntry: _table(
        "notes",
        NoteEntry,
        (),
        _OF_STUDY,
        (("study_id", "participant_id"),),
        _numbered(),
    ),
    FileSeen: _table("files", FileSeen, ("session_id",), _OF_SESSION),
    ItemRun: _table("item_runs", ItemRun, _ITEM_RUN, _OF_PARTICIPANT),
    ItemAnswer: _table(
        "item_answers", ItemAnswer, (*_ITEM_RUN, "item_id"), {"item_runs": _ITEM_RUN}
    ),
    StudyBenchmark: _table(
        "study_benchmarks", StudyBenchmark, ("study_id", "benchmark"), _OF_STUDY
    ),
    Duty: _table("duties", Duty, ("study_id", "participant_id", "role", "house"), _OF_PARTICIPANT),
    AccessLink: _table("links", AccessLink, ("study_id", "participant_id"), _OF_PARTICIPANT),
    Recruitment: _table("recruitments", Recruitment, ("study_id",), _OF_STUDY),
    AuditEntry: _table("audit", AuditEntry, ("number",)),
}
LOGGED = tuple(table for kind, table in TABLES.items() if kind is not AuditEntry)
"""The tables whose rows have digests in the log."""


def _words(entry: type[Any]) -> dict[str, tuple[str, ...]]:
    """Return the fields that allow only a few words, and these words."""
    hints = {name: get_args(hint) for name, hint in get_type_hints(entry).items()}
    return {
        name: words
        for name, words in hints.items()
        if words and all(isinstance(word, str) for word in words)
    }


_WORDS = {entry: _words(entry) for entry in TABLES}


def row_of(entry: Any) -> dict[str, JsonValue]:
    """Return an entry as a row of its table.

    :raises RegistryError: for a word that a field does not allow, and for what not every database
        keeps: half characters, the character 0, whole numbers of more than 64 bits.
    """
    # (asdict would also convert the mappings; these are stored unchanged)
    row = {field.name: getattr(entry, field.name) for field in fields(entry)}
    for name, words in _WORDS[type(entry)].items():
        if row[name] not in words:
            raise RegistryError(
                f"{type(entry).__name__}.{name}: {row[name]!r} is not one of {', '.join(words)}"
            )
    for name, value in row.items():
        if isinstance(value, str) and ("\0" in value or not _encodes(value)):
            raise RegistryError(
                f"{type(entry).__name__}.{name}: has characters that no database can store; type "
                "the text again"
            )
        if isinstance(value, int) and abs(value) > _LARGEST:
            raise RegistryError(
                f"{type(entry).__name__}.{name}: {value} is too large; at most {_LARGEST}"
            )
    return row


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def entry_of(kind: type[E], row: RowMapping) -> E:
    """Return the entry in a row of its table."""
    return kind(**{field.name: row[field.name] for field in fields(kind)})  # type: ignore[arg-type]
