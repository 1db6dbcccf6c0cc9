"""Adds whether recording where the eyes look was agreed to; earlier consents have not asked it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the tick to the consents."""
    tick: sa.Column[bool] = sa.Column(
        "gaze", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("consents", tick)
