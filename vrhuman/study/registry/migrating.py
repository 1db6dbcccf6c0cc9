"""Migrates a registry's tables to this version, by the steps in ``migrations/versions``."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).with_name("migrations")


def known() -> frozenset[str]:
    """Return the revisions that this version can start from."""
    return frozenset(each.revision for each in _steps().walk_revisions())


def newest() -> str:
    """Return the newest revision, to which the steps lead."""
    return str(_steps().get_current_head())


def migrate(connection: Connection, to: str = "head") -> None:
    """Apply the remaining steps, within the connection's transaction."""
    steps = _steps()
    with EnvironmentContext(
        Config(), steps, fn=lambda revision, _: steps._upgrade_revs(to, revision)
    ) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()


def _steps() -> ScriptDirectory:
    return ScriptDirectory(str(MIGRATIONS))
