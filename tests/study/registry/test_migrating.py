"""Registries of older versions are brought up to date, those of newer ones are left alone."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from tests.support.study.entries import ready
from vrhuman.study.registry import database
from vrhuman.study.registry.copies import copies
from vrhuman.study.registry.errors import RegistryUnusable
from vrhuman.study.registry.location import place_of
from vrhuman.study.registry.migrating import migrate, newest
from vrhuman.study.registry.registry import Registry
from vrhuman.study.registry.schema import REVISION, TABLES

ROW = (
    "INSERT INTO studies VALUES ('old', 'Old', 'text', 'hash', NULL, 'old', 7, "
    "'2026-01-01T00:00:00.000Z', '{\"conditions\": [\"replay\"]}', '')"
)

PERSON = (
    "INSERT INTO participants (study_id, participant_id, kind, enrolled_utc, status, reason, "
    "handedness, height_cm, vision, colour_vision, language, vr_experience, birth_year, gender, "
    "calibration, site) VALUES ('old', 'P01', 'person', '2026-01-01T00:00:00.000Z', 'enrolled', "
    "'', 'right', 0, '', '', 'en', '', 0, '', '', '')"
)
PLANNED = (
    "INSERT INTO assignments VALUES ('old', 'P01', 0, 'test', 'replay', 'own:1', 1, 'generated')"
)
SESSION = (
    "INSERT INTO sessions VALUES ('old', 'P01', 0, 'P01-0', 'P01/P01-0.mcap', 'stopped', "
    "'2026-01-01T00:00:00.000Z', '', '', 'explore', 12)"
)
CONSENT = (
    "INSERT INTO consents (study_id, participant_id, utc, text_version, text_hash, audio, sharing) "
    "VALUES ('old', 'P01', '2026-01-01T00:00:00.000Z', '1', 'hash', true, false)"
)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.end_to_end)])
def version_1(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A registry as the first migration made it, with a study and who consented to it."""
    source = (
        str(tmp_path / "old.db")
        if request.param == "sqlite"
        else f"{request.getfixturevalue('database')}&folder={tmp_path}"
    )
    place = place_of(source)
    engine = create_engine(place.url)
    with database.writing(engine, place) as connection:
        migrate(connection, "0001")
        for row in (ROW, PERSON, PLANNED, SESSION, CONSENT):
            connection.execute(text(row))
    engine.dispose()
    return source


def test_a_registry_of_version_1_is_brought_up_to_date_with_all_in_it(version_1: str) -> None:
    with Registry.open(version_1) as registry:
        (study,) = registry.studies()
        ready_to_use = registry.lock("old").locked_utc

    assert (study.study_id, study.seed, study.design) == ("old", 7, {"conditions": ["replay"]})
    assert ready_to_use is not None


def test_who_consented_before_eyes_were_asked_for_did_not_agree_to_that(version_1: str) -> None:
    with Registry.open(version_1) as registry:
        consent = registry.consent_of("old", "P01")

    assert consent is not None
    assert (consent.audio, consent.sharing, consent.gaze) == (True, False, False)


def test_nobody_of_an_older_registry_is_a_pilot(version_1: str) -> None:
    with Registry.open(version_1) as registry:
        (before,) = registry.participants("old")
        registry.change(replace(before, height_cm=171.0))
        sessions = registry.sessions("old")

    assert not before.pilot
    assert [(each.pilot, each.display) for each in sessions] == [(False, "")]


def test_the_rows_of_an_older_registry_are_not_accused(version_1: str) -> None:
    with Registry.open(version_1) as registry:
        first = registry.examine().altered
        registry.lock("old")
        then = registry.examine().altered
        registry.change(replace(registry.participant("old", "P01"), height_cm=171.0))

        assert first == then == registry.examine().altered == ()


def test_a_row_that_is_changed_after_the_migration_is_found(version_1: str) -> None:
    with Registry.open(version_1) as registry:
        with registry.store.engine.begin() as connection:
            connection.execute(text("UPDATE sessions SET steps = 13"))

        (found, _) = registry.examine().altered
        assert found.line.startswith("sessions: the row of P01-0 is not as vrhuman wrote it")


def test_a_copy_of_the_older_registry_is_kept(version_1: str) -> None:
    if "://" in version_1:
        pytest.skip("copies of a server are the server's business")

    Registry.open(version_1).close()

    engine = create_engine(f"sqlite:///{copies(Path(version_1))[0]}")
    with engine.connect() as connection:
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    engine.dispose()
    assert version == "0001"


def test_the_tables_that_the_migrations_make_are_those_that_are_used(registry: Registry) -> None:
    metadata = next(iter(TABLES.values())).metadata
    with registry.store.engine.connect() as connection:
        different = compare_metadata(MigrationContext.configure(connection), metadata)

    assert different == []


def test_the_newest_migration_is_the_one_that_is_asked_for() -> None:
    assert newest() == REVISION


def test_a_newer_registry_is_refused_and_left_as_it_is(empty: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(empty, tmp_path / "newer.db"))
    with Registry.open(path) as registry:
        ready(registry)
        with registry.store.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    before = path.read_bytes()

    with pytest.raises(RegistryUnusable, match=r"newer vrhuman \(tables 9999"):
        Registry.open(path)

    assert path.read_bytes() == before
