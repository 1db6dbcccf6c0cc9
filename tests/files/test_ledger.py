"""What is made from a study's sessions is in its ledger, before it is there itself."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.study.entries import study
from vrhuman.export.forms import export_sessions
from vrhuman.export.sources import sources_of
from vrhuman.export.writing import ExportError, written
from vrhuman.files.ledger import (
    LedgerError,
    Source,
    begin_ledger,
    entries,
    read_entry,
    record,
    recorded,
    sources_of_made,
)
from vrhuman.files.study_folder import LEDGER, study_folder_of
from vrhuman.study.registry.registry import Registry


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A session in a study's folder."""
    folder = tmp_path / "lab" / "kitchen"
    begin_ledger(folder)
    (folder / "P01").mkdir()
    return Path(shutil.copy(SAMPLE, folder / "P01" / "s.mcap"))


def ledger_of(session: Path) -> Path:
    return session.parent.parent


def test_an_export_is_recorded_with_where_it_is_and_whose(session: Path, tmp_path: Path) -> None:
    (out,) = export_sessions([session], "foxglove", tmp_path / "elsewhere")

    (entry,) = entries(ledger_of(session))
    made = read_entry(entry)
    (source,) = made.sources
    assert made.places[0] == out.resolve()
    assert (source.file, source.session_id) == (
        session.resolve(),
        sources_of([session])[0].session_id,
    )


def test_what_is_made_of_a_thing_in_a_study_is_of_the_same_people(session: Path) -> None:
    sources = sources_of([session])
    films = ledger_of(session) / "films"
    with recorded([films], sources, "films"):
        films.mkdir()

    assert list(sources_of_made(films)) == [replace(sources[0], file=session.resolve())]
    assert sources_of_made(session) == ()
    assert sources_of_made(session.parents[3] / "elsewhere") == ()


def test_it_is_recorded_before_its_first_byte(session: Path) -> None:
    with written(session.with_name("out"), sources_of([session]), "text") as place:
        (entry,) = entries(ledger_of(session))
        assert place.parent in read_entry(entry).places
        assert not place.exists()
        place.write_text("x")


def test_what_fails_and_leaves_nothing_leaves_no_entry(session: Path) -> None:
    with pytest.raises(ExportError), written(session.with_name("out"), sources_of([session]), "x"):
        raise ExportError("no more")

    assert entries(ledger_of(session)) == ()


def test_what_fails_and_leaves_something_stays_recorded(session: Path) -> None:
    half = session.with_name("half")

    def fail() -> None:
        with recorded([half], [Source(session, "s", "P01")], "text"):
            half.write_text("half")
            raise KeyError

    with pytest.raises(KeyError):
        fail()

    assert len(entries(ledger_of(session))) == 1


def test_sessions_outside_of_studies_are_recorded_nowhere(tmp_path: Path) -> None:
    alone = shutil.copy(SAMPLE, tmp_path / "s.mcap")

    export_sessions([alone], "foxglove", tmp_path)

    assert list(tmp_path.rglob(LEDGER)) == []


def test_a_study_of_before_the_ledger_is_known_by_its_registry(tmp_path: Path) -> None:
    with Registry.open(tmp_path / "any.db", create=True) as registry:
        registry.add_study(study())
    below = tmp_path / "kitchen" / "P01"
    below.mkdir(parents=True)
    (tmp_path / "kitchens").mkdir()

    assert study_folder_of(below / "s.mcap") == (tmp_path / "kitchen").resolve()
    assert study_folder_of(tmp_path / "kitchens" / "s.mcap") is None


def test_an_entry_moves_with_the_lab_but_not_with_what_is_elsewhere(
    session: Path, tmp_path: Path
) -> None:
    source = Source(session, "s", "P01")
    record([session.with_name("beside"), tmp_path / "elsewhere"], [source], "text")

    moved = shutil.move(tmp_path / "lab", tmp_path / "moved")

    (entry,) = entries(Path(moved) / "kitchen")
    assert read_entry(entry).places == (
        (tmp_path / "moved" / "kitchen" / "P01" / "beside").resolve(),
        (tmp_path / "elsewhere").resolve(),
    )


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"made": 1, "what": "", "of": [], "again": {}}'])
def test_an_entry_that_cannot_be_read_is_reported_in_one_line(session: Path, text: str) -> None:
    entry = ledger_of(session) / LEDGER / "1.json"
    entry.write_text(text)

    with pytest.raises(LedgerError, match="not a readable entry") as error:
        read_entry(entry)

    assert "\n" not in str(error.value)
