"""Adds who is a pilot, and what a session was shown on; earlier sessions were no pilots'."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns to participants and sessions."""
    for table in ("participants", "sessions"):
        pilot: sa.Column[bool] = sa.Column(
            "pilot", sa.Boolean(), nullable=False, server_default=sa.false()
        )
        op.add_column(table, pilot)
    display: sa.Column[str] = sa.Column("display", sa.Text(), nullable=False, server_default="")
    op.add_column("sessions", display)
