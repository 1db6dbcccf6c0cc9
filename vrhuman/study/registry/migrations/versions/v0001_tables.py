"""Creates the tables, and the log of changes that can only grow."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_STUDY = ["study_id"]
_PARTICIPANT = ["study_id", "participant_id"]


def upgrade() -> None:
    """Create them."""
    op.create_table(
        "studies",
        *_texts("study_id", "title", "protocol", "protocol_hash"),
        sa.Column("locked_utc", sa.Text()),
        *_texts("folder"),
        _whole("seed"),
        *_texts("created_utc", "design", "site"),
        sa.PrimaryKeyConstraint(*_STUDY),
    )
    op.create_table(
        "amendments",
        _number(),
        *_texts("study_id", "utc", "protocol", "protocol_hash", "reason"),
        _refers("amendments", "studies", _STUDY),
    )
    op.create_table(
        "participants",
        *_texts(*_PARTICIPANT, "kind", "enrolled_utc", "status", "reason", "handedness"),
        _real("height_cm"),
        *_texts("vision", "colour_vision", "language", "vr_experience"),
        _whole("birth_year"),
        *_texts("gender", "calibration", "site"),
        _refers("participants", "studies", _STUDY),
        sa.PrimaryKeyConstraint(*_PARTICIPANT),
    )
    op.create_table(
        "consents",
        *_texts(*_PARTICIPANT, "utc", "text_version", "text_hash"),
        _truth("audio"),
        _truth("sharing"),
        _refers("consents", "participants", _PARTICIPANT),
        sa.PrimaryKeyConstraint(*_PARTICIPANT, "utc"),
    )
    op.create_table(
        "screenings",
        *_texts(*_PARTICIPANT, "utc", "answers"),
        _truth("passed"),
        _refers("screenings", "participants", _PARTICIPANT),
        sa.PrimaryKeyConstraint(*_PARTICIPANT, "utc"),
    )
    op.create_table(
        "adverse_events",
        _number(),
        *_texts(*_PARTICIPANT, "utc", "severity", "text", "session_id"),
        _refers("adverse_events", "participants", _PARTICIPANT),
    )
    op.create_table(
        "assignments",
        *_texts(*_PARTICIPANT),
        _whole("order"),
        *_texts("role", "condition", "house"),
        _whole("seed"),
        *_texts("question_set"),
        _refers("assignments", "participants", _PARTICIPANT),
        sa.PrimaryKeyConstraint(*_PARTICIPANT, "order"),
    )
    op.create_table(
        "sessions",
        *_texts(*_PARTICIPANT),
        _whole("order"),
        *_texts("session_id", "path", "status", "started_utc", "ended_utc", "sha256", "phase"),
        _whole("steps"),
        _refers("sessions", "assignments", [*_PARTICIPANT, "order"]),
        sa.PrimaryKeyConstraint("session_id"),
    )
    op.create_table(
        "answers",
        sa.Column("position", sa.Integer(), nullable=False),
        *_texts("session_id", "phase", "question_id", "family", "kind", "text"),
        sa.Column("given", sa.Text()),
        *_texts("right_answer"),
        _truth("right"),
        sa.Column("confidence", sa.Double()),
        sa.Column("seconds", sa.Double()),
        sa.Column("evidence", sa.Boolean()),
        _refers("answers", "sessions", ["session_id"]),
        sa.PrimaryKeyConstraint("session_id", "phase", "question_id"),
    )
    op.create_table(
        "scores",
        *_texts("session_id", "figures", "measured_under"),
        _refers("scores", "sessions", ["session_id"]),
        sa.PrimaryKeyConstraint("session_id"),
    )
    op.create_table(
        "questionnaires",
        *_texts(*_PARTICIPANT, "utc", "questionnaire", "moment", "answers", "scores"),
        *_texts("session_id"),
        _refers("questionnaires", "participants", _PARTICIPANT),
        sa.PrimaryKeyConstraint(*_PARTICIPANT, "questionnaire", "moment", "utc"),
    )
    op.create_table(
        "notes",
        _number(),
        *_texts("study_id", "utc", "kind", "text", "author", "participant_id", "session_id"),
        _refers("notes", "studies", _STUDY),
    )
    op.create_table(
        "audit",
        sa.Column("number", sa.BigInteger(), primary_key=True, autoincrement=False),
        *_texts("utc", "who", "what", "subject", "detail", "chain"),
    )
    for statement in _ONLY_GROWS[op.get_bind().dialect.name]:
        op.execute(statement)


_ONLY_GROWS = {
    "sqlite": [
        f"CREATE TRIGGER audit_no_{what.lower()} BEFORE {what} ON audit "
        "BEGIN SELECT RAISE(ABORT, 'the audit log is only ever added to'); END"
        for what in ("UPDATE", "DELETE")
    ],
    "postgresql": [
        "CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$ "
        "BEGIN RAISE EXCEPTION 'the audit log is only ever added to'; END $$",
        "CREATE TRIGGER audit_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit "
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows()",
    ],
}


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def _whole(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _real(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double(), nullable=False)


def _truth(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _number() -> sa.Column[Any]:
    return sa.Column("number", sa.Integer(), primary_key=True, autoincrement=True)


def _refers(table: str, other: str, columns: list[str]) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        columns, [f"{other}.{column}" for column in columns], name=f"{table}_{other}"
    )
