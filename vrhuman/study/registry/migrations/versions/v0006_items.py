"""Adds the answers that people give to the items of a benchmark's set."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_RUN = ("study_id", "participant_id", "set_digest", "condition")


def _texts(*names: str) -> tuple[sa.Column[str], ...]:
    return tuple(sa.Column(each, sa.Text(), nullable=False) for each in names)


def upgrade() -> None:
    """Add a table of who answers which set, and one of the answers."""
    op.create_table(
        "item_runs",
        *_texts(*_RUN, "utc", "benchmark", "set_name"),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        *_texts("item_order"),
        sa.Column("watches", sa.BigInteger(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(
            ["study_id", "participant_id"],
            ["participants.study_id", "participants.participant_id"],
            name="item_runs_participants",
        ),
        sa.PrimaryKeyConstraint(*_RUN),
    )
    op.create_table(
        "item_answers",
        *_texts(*_RUN, "item_id", "begun_utc"),
        *(sa.Column(each, sa.BigInteger(), nullable=False) for each in ("times_shown", "watches")),
        *_texts("answered_utc", "answer"),
        *(sa.Column(each, sa.Double(), nullable=True) for each in ("confidence", "seconds")),
        sa.Column("salt", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(
            list(_RUN),
            [f"item_runs.{each}" for each in _RUN],
            name="item_answers_item_runs",
        ),
        sa.PrimaryKeyConstraint(*_RUN, "item_id"),
    )
