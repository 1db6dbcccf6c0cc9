"""Adds what changes behind the registry's back are found by: salts of rows, seals of entries.

The rows that there are get a salt each; their digests get into the log after the migration.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_SALTED = (
    *("studies", "amendments", "participants", "consents", "screenings", "adverse_events"),
    *("assignments", "sessions", "answers", "scores", "questionnaires", "notes"),
)
_RANDOM = {
    "sqlite": "lower(hex(randomblob(8)))",
    "postgresql": "substr(md5(random()::text || random()::text), 1, 16)",
}


def upgrade() -> None:
    """Add the columns, and the table of session files as they were last seen."""
    random = _RANDOM[op.get_bind().dialect.name]
    for table in _SALTED:
        salt: sa.Column[str] = sa.Column("salt", sa.Text(), nullable=False, server_default="")
        op.add_column(table, salt)
        op.execute(f"UPDATE {table} SET salt = {random}")
    for name, default in (("rows", "{}"), ("seal", "")):
        added: sa.Column[str] = sa.Column(name, sa.Text(), nullable=False, server_default=default)
        op.add_column("audit", added)
    op.create_table(
        "files",
        *(sa.Column(each, sa.Text(), nullable=False) for each in ("session_id", "utc")),
        *(
            sa.Column(each, sa.BigInteger(), nullable=False)
            for each in ("size", "mtime_ns", "ctime_ns")
        ),
        *(
            sa.Column(each, sa.Text(), nullable=False)
            for each in ("file_session", "participant", "kind")
        ),
        sa.Column("pilot", sa.Boolean(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.session_id"], name="files_sessions"),
        sa.PrimaryKeyConstraint("session_id"),
    )
