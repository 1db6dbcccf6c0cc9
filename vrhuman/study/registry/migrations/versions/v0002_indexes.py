"""Adds indexes for filtering and sorting: a registry of 10,000 sessions answers at once."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"

_INDEXES = {
    "sessions": (
        ("study_id", "participant_id", "order"),
        ("study_id", "started_utc"),
        ("started_utc",),
    ),
    "assignments": (("study_id", "house"),),
    "notes": (("study_id", "participant_id"),),
    "adverse_events": (("study_id", "participant_id"),),
}


def upgrade() -> None:
    """Create them."""
    for table, indexes in _INDEXES.items():
        for columns in indexes:
            op.create_index(f"{table}_by_{'_'.join(columns)}", table, list(columns))
