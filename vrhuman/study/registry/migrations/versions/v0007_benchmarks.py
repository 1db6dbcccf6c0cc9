"""Adds which benchmarks a study has, and who has which role in which house."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def _texts(*names: str) -> tuple[sa.Column[str], ...]:
    return tuple(sa.Column(each, sa.Text(), nullable=False) for each in names)


def upgrade() -> None:
    """Add the two tables; earlier studies have neither."""
    op.create_table(
        "study_benchmarks",
        *_texts("study_id", "benchmark"),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(
            ["study_id"], ["studies.study_id"], name="study_benchmarks_studies"
        ),
        sa.PrimaryKeyConstraint("study_id", "benchmark"),
    )
    op.create_table(
        "duties",
        *_texts("study_id", "participant_id", "role", "house"),
        sa.Column("salt", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(
            ["study_id", "participant_id"],
            ["participants.study_id", "participants.participant_id"],
            name="duties_participants",
        ),
        sa.PrimaryKeyConstraint("study_id", "participant_id", "role", "house"),
    )
