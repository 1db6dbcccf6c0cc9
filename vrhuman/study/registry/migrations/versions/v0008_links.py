"""Adds by which links participants come, and the links that enrol."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def _texts(*names: str) -> tuple[sa.Column[str], ...]:
    return tuple(sa.Column(each, sa.Text(), nullable=False) for each in names)


def upgrade() -> None:
    """Add the two tables; in earlier studies nobody has a link."""
    op.create_table(
        "links",
        *_texts("study_id", "participant_id", "link", "link_until", "cookie", "cookie_until"),
        *_texts("server", "code"),
        sa.Column("salt", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(
            ["study_id", "participant_id"],
            ["participants.study_id", "participants.participant_id"],
            name="links_participants",
        ),
        sa.PrimaryKeyConstraint("study_id", "participant_id"),
    )
    op.create_table(
        "recruitments",
        *_texts("study_id", "secret", "utc"),
        sa.Column("salt", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(["study_id"], ["studies.study_id"], name="recruitments_studies"),
        sa.PrimaryKeyConstraint("study_id"),
    )
