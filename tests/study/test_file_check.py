"""Session files that were changed, exchanged, emptied or lost are each named; others are not."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.support.paths import SAMPLE
from tests.support.recording.rewritten import one, rewritten
from tests.support.study.sample_session import sample_session
from vrhuman.clock import format_utc, now
from vrhuman.protocol.specification import protocol_hash
from vrhuman.recording.reader import Session
from vrhuman.recording.seal import compute_seal
from vrhuman.study.entries import Assignment, Participant, SessionEntry, Study
from vrhuman.study.file_check import WHOLE_EVERY
from vrhuman.study.merge import merge
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import CannotResume, end_session, reconcile, record_outcome
from vrhuman.study.withdrawal import withdraw

UTC = "2026-01-01T00:00:00.000Z"


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a study in which two scripts have each had a session."""
    folder = tmp_path_factory.mktemp("held")
    with Session.open(SAMPLE) as session:
        protocol = session.start.protocol
    with Registry.open(folder / "study.db", create=True) as registry:
        digest = protocol_hash(protocol)
        registry.add_study(Study("S", "", protocol, digest, None, "S", 1, UTC))
        for name in ("P01", "P02"):
            registry.enrol(Participant("S", name, "scripted", UTC))
            registry.assign([Assignment("S", name, 0, "test", "no_replay", f"own:{name}", 1)])
            entry = SessionEntry("S", name, 0, f"{name}-0", f"{name}/{name}-0.mcap", "running", UTC)
            registry.begin(entry)
            path = sample_session(registry, entry)
            record_outcome(registry, "S", f"{name}-0", path, looking=False)
    return folder


@pytest.fixture
def folder(held: Path, tmp_path: Path) -> Path:
    return shutil.copytree(held, tmp_path / "lab")


@pytest.fixture
def registry(folder: Path) -> Iterator[Registry]:
    with Registry.open(folder / "study.db") as opened:
        yield opened


@pytest.fixture
def path(folder: Path) -> Path:
    """The file of P01's session."""
    return folder / "S" / "P01" / "P01-0.mcap"


def told(registry: Registry, whole: bool = False) -> list[str]:
    """The findings, with what they are about."""
    found = reconcile(registry, "S", looking=False, whole=whole)
    return [f"{each.kind}: {each.line}" for each in found]


def test_untouched_files_agree_and_the_second_check_writes_nothing(registry: Registry) -> None:
    assert told(registry) == []
    entries = len(registry.audit())

    assert told(registry) == []
    assert len(registry.audit()) == entries


def test_a_flipped_bit_is_named(registry: Registry, path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)

    (line,) = told(registry)

    assert line.startswith(f"changed: P01-0: its file {path} was changed since it was scored")


def test_what_looks_the_same_is_read_on_request(registry: Registry, path: Path) -> None:
    told(registry)
    (seen,) = (each for each in registry.files_seen().values() if each.session_id == "P01-0")
    before = path.stat()
    data = bytearray(path.read_bytes())
    data[-100] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    registry.see_files([replace(seen, ctime_ns=path.stat().st_ctime_ns)])  # as where it is none

    assert told(registry) == []
    (line,) = told(registry, whole=True)
    assert "was changed since it was scored" in line


@pytest.mark.parametrize(("age", "again"), [(0.99, False), (1.01, True)])
def test_after_a_week_all_of_a_file_is_read_again(
    registry: Registry, age: float, again: bool
) -> None:
    told(registry)
    long_ago = format_utc(now() - age * WHOLE_EVERY)
    registry.see_files([replace(each, utc=long_ago) for each in registry.files_seen().values()])

    told(registry)

    assert all((each.utc > long_ago) == again for each in registry.files_seen().values())


def test_a_copied_folder_is_read_once_and_agrees(registry: Registry, path: Path) -> None:
    told(registry)
    os.utime(path, ns=(1, 1))

    assert told(registry) == []
    assert registry.files_seen()["P01-0"].mtime_ns == 1


def test_an_empty_file_is_named(registry: Registry, path: Path) -> None:
    path.write_bytes(b"")

    (line,) = told(registry)

    assert line.endswith("is damaged (it is empty); put back a copy of it")


def test_a_missing_file_is_named(registry: Registry, path: Path) -> None:
    path.unlink()

    (line,) = told(registry)

    assert line.startswith("missing: P01-0")


def test_two_files_that_changed_places_are_named(registry: Registry, path: Path) -> None:
    other = path.parents[1] / "P02" / "P02-0.mcap"
    for source, target in ((path, "x"), (other, path), (path.with_name("x"), other)):
        source.rename(path.with_name(target) if isinstance(target, str) else target)

    lines = told(registry)

    assert len(lines) == 2
    assert "is that of another session (P02-0 of P02)" in lines[0]


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ({"participant_kind": "person"}, "is of the kind person, and its participant scripted"),
        ({"participant": "P02"}, "is of the participant P02, and in the registry of P01"),
        ({"pilot": True}, "is a pilot's, and in the registry not a pilot's"),
    ],
)
def test_a_file_that_says_another_thing_of_itself_is_named(
    registry: Registry, start: dict[str, object], words: str
) -> None:
    sample_session(registry, registry.session("P01-0"), **start)

    (line,) = told(registry)

    assert words in line


def test_a_file_with_another_protocol_is_named(registry: Registry, path: Path) -> None:
    def other(name: str, data: bytes) -> bytes:
        return data.replace(b"questions = 20", b"questions = 3") if "protocol" in name else data

    source = path.rename(path.with_name("source"))
    rewritten(source, path, attachment=other)
    source.unlink()

    (line,) = told(registry)

    assert "has another protocol than the study" in line


def test_a_row_that_says_another_kind_is_named_by_both(registry: Registry) -> None:
    with registry.store.engine.begin() as connection:
        connection.execute(text("UPDATE participants SET kind = 'person'"))

    lines = told(registry)

    assert any(each.startswith("altered: participants: the row of S P01") for each in lines)
    assert any("is of the kind scripted, and its participant person" in each for each in lines)


def test_a_session_whose_file_is_anothers_is_not_scored(registry: Registry, path: Path) -> None:
    registry.assign([Assignment("S", "P01", 1, "test", "no_replay", "own:7", 1)])
    entry = SessionEntry("S", "P01", 1, "P01-1", "P01/P01-1.mcap", "running", UTC)
    registry.begin(entry)
    shutil.copyfile(path, path.with_name("P01-1.mcap"))

    (line,) = told(registry)
    with pytest.raises(CannotResume, match="of another session"):
        record_outcome(registry, "S", "P01-1", path.with_name("P01-1.mcap"), looking=False)

    assert "is that of another session (P01-0 of P01)" in line
    assert registry.scores("P01-1") == ()


def test_a_session_that_was_ended_early_is_compared_too(registry: Registry) -> None:
    registry.assign([Assignment("S", "P01", 1, "test", "no_replay", "own:7", 1)])
    entry = SessionEntry("S", "P01", 1, "P01-1", "P01/P01-1.mcap", "running", UTC)
    registry.begin(entry)
    stopped = sample_session(registry, entry)
    stopped.write_bytes(stopped.read_bytes()[:-5000])
    registry.update(replace(entry, status="broken off"))
    end_session(registry, "P01-1")
    assert told(registry) == []

    stopped.write_bytes(stopped.read_bytes()[:-1])

    assert "was changed since it was scored" in told(registry)[0]


def test_files_of_another_site_agree_after_merging(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    with (
        Registry.open(tmp_path / "here" / "study.db", create=True) as here,
        Registry.open(folder / "study.db") as there,
    ):
        merged = merge(here, there, "lab-2")

        assert merged.sessions == 2
        assert here.participants("S")[0].participant_id == "lab-2-P01"
        assert told(here) == told(here, whole=True) == []
        assert here.examine().altered == ()


def test_the_seal_of_a_file_is_in_the_log_beside_its_hash(registry: Registry, path: Path) -> None:
    (entry,) = (e for e in registry.audit() if e.subject == "P01-0" and "seal" in e.detail)

    assert entry.detail["seal"] == compute_seal(path).digest
    assert entry.detail["sha256"] == registry.session("P01-0").sha256


def test_the_same_content_in_another_file_is_told_as_such(registry: Registry, path: Path) -> None:
    source = path.rename(path.with_name("source"))
    rewritten(source, path, by_time=True)
    source.unlink()

    (line,) = told(registry)

    assert "was changed since it was scored, but not its content" in line


def test_who_has_withdrawn_is_no_finding(registry: Registry) -> None:
    told(registry)

    withdraw(registry, "S", "P01")

    assert told(registry) == []
    assert set(registry.files_seen()) == {"P02-0"}


def test_a_message_left_out_is_named(registry: Registry, path: Path) -> None:
    source = path.rename(path.with_name("source"))
    rewritten(source, path, left_out=one("/answer", 3))
    source.unlink()

    assert "was changed since it was scored" in told(registry)[0]


def test_a_clock_that_was_set_back_is_no_excuse(registry: Registry) -> None:
    told(registry)
    later = format_utc(now() + timedelta(days=30))
    registry.see_files([replace(each, utc=later) for each in registry.files_seen().values()])

    assert told(registry) == []
    assert all(each.utc < later for each in registry.files_seen().values())
