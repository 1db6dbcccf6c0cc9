"""A participant withdraws: files and data go, a tombstone stays, whatever happens on the way."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.study.entries import UTC, answer, answer_item, person, ready, score, session
from vrhuman.study.entries import AdverseEvent, NoteEntry, QuestionnaireEntry
from vrhuman.study.item_answers import runs
from vrhuman.study.registry.copies import copies
from vrhuman.study.registry.registry import NotAllowed, Registry, RegistryError
from vrhuman.study.withdrawal import unfinished, withdraw

SECRET = "Ada wears thick glasses"


@pytest.fixture
def filled(source: str, tmp_path: Path) -> str:
    """A registry with all there can be of P01, and a session of P02."""
    with Registry.open(source) as registry:
        for name in ("P01", "P02"):
            ready(registry, name)
            registry.begin(session(name))
            registry.update(session(name, status="finished", sha256="ab" * 32, steps=812))
            registry.put_answers(f"{name}-0", [answer(f"{name}-0")])
            registry.put_score(score(f"{name}-0"))
            answer_item(registry, name)
            registry.put_note(NoteEntry("kitchen", UTC, "note", SECRET, "bob", name, f"{name}-0"))
            registry.put_questionnaire(
                QuestionnaireEntry("kitchen", name, UTC, "csq-vr", "after", {"1": 2}, {"all": 2.0})
            )
            registry.adverse(AdverseEvent("kitchen", name, UTC, "mild", SECRET, f"{name}-0"))
        registry.change(person(vision=SECRET, height_cm=171.0, calibration="calibration/P01.toml"))
    for name in ("P01", "P02"):
        folder = tmp_path / "kitchen" / name
        (folder / f"{name}-0").mkdir(parents=True)
        (folder / f"{name}-0" / "table.csv").write_text("exported")
        for ending in (".mcap", ".part2.mcap", ".html", ".notes.json"):
            (folder / f"{name}-0{ending}").write_bytes(b"recorded")
    (tmp_path / "calibration").mkdir()
    for profile in ("P01.toml", "P01.toml.1", "default.toml"):
        (tmp_path / "calibration" / profile).write_text("eye_height = 1.6")
    return source


@pytest.fixture
def registry(filled: str) -> Iterator[Registry]:
    with Registry.open(filled) as opened:
        yield opened


def files(registry: Registry, name: str) -> list[str]:
    return sorted(each.name for each in (registry.folder / "kitchen" / name).rglob("*"))


def test_all_files_of_the_participant_are_deleted_and_no_others(registry: Registry) -> None:
    others = files(registry, "P02")

    done = withdraw(registry, "kitchen", "P01")

    assert (files(registry, "P01"), done.files) == ([], 7)
    assert files(registry, "P02") == others


def test_the_calibration_goes_with_them(registry: Registry) -> None:
    withdraw(registry, "kitchen", "P01")

    assert [each.name for each in (registry.folder / "calibration").iterdir()] == ["default.toml"]


def test_a_session_whose_name_begins_like_another_is_not_taken_for_it(registry: Registry) -> None:
    registry.begin(replace(session("P02", 1), path="P01/P01-0.x.mcap"))
    registry.update(replace(session("P02", 1, status="finished"), path="P01/P01-0.x.mcap"))
    near = registry.folder / "kitchen" / "P01" / "P01-0.x.mcap"
    near.write_bytes(b"P02's")

    withdraw(registry, "kitchen", "P01")

    assert near.read_bytes() == b"P02's"


def test_what_was_recorded_is_gone_from_the_registry(registry: Registry) -> None:
    withdraw(registry, "kitchen", "P01")

    assert registry.answers("P01-0") == ()
    assert registry.scores("P01-0") == ()
    assert registry.notes("kitchen", "P01") == ()
    assert registry.questionnaires("kitchen", "P01") == ()
    assert registry.screening_of("kitchen", "P01") is None
    assert [each.participant_id for each in runs(registry, "kitchen")] == ["P02"]


def test_of_others_everything_stays(registry: Registry) -> None:
    withdraw(registry, "kitchen", "P01")

    assert len(registry.answers("P02-0")) == len(registry.scores("P02-0")) == 1
    assert len(registry.notes("kitchen", "P02")) == 1
    assert registry.participant("kitchen", "P02").status == "enrolled"


def test_a_tombstone_stays(registry: Registry) -> None:
    withdraw(registry, "kitchen", "P01", "no reason given")

    left = registry.participant("kitchen", "P01")
    held = registry.session("P01-0")
    (world_state,) = (e for e in registry.adverse_events("kitchen") if e.participant_id == "P01")
    assert (left.status, left.reason, left.kind) == ("withdrawn", "no reason given", "person")
    assert (left.vision, left.height_cm, left.handedness, left.calibration) == ("", 0.0, "", "")
    assert (held.status, held.sha256, held.steps) == ("deleted", "ab" * 32, 0)
    assert (world_state.severity, world_state.text) == ("mild", "")
    assert registry.consent_of("kitchen", "P01") is not None


def test_nothing_of_theirs_is_left_in_file_journal_or_copy(registry: Registry) -> None:
    if registry.store.place.file is None:
        pytest.skip("a server keeps its journal and copies itself")
    withdraw(registry, "kitchen", "P02")
    withdraw(registry, "kitchen", "P01")

    database = registry.folder / "study.db"
    kept = [database, database.with_name("study.db-wal"), *copies(database)]
    assert len(copies(database)) == 1
    assert all(SECRET.encode() not in each.read_bytes() for each in kept)


def test_nothing_more_is_taken_of_them(registry: Registry) -> None:
    withdraw(registry, "kitchen", "P01")

    with pytest.raises(NotAllowed, match="withdrawn"):
        registry.begin(session("P01", 1))
    with pytest.raises(RegistryError, match="deleted"):
        registry.put_score(score("P01-0"))
    with pytest.raises(RegistryError, match="has withdrawn"):
        registry.put_note(NoteEntry("kitchen", UTC, "note", "...", "bob", "P01"))
    with pytest.raises(RegistryError, match="has withdrawn"):
        registry.change(person())


def test_the_log_says_so(registry: Registry) -> None:
    withdraw(registry, "kitchen", "P01")

    ends = [each for each in registry.audit() if each.what == "withdrawal completed"]
    assert [(each.subject, each.detail["files"]) for each in ends] == [("kitchen/P01", 7)]
    assert registry.verify_audit() is None


def test_withdrawing_again_changes_nothing(registry: Registry) -> None:
    withdraw(registry, "kitchen", "P01")

    done = withdraw(registry, "kitchen", "P01")

    assert (done.sessions, done.files) == (0, 0)
    assert unfinished(registry, "kitchen") == ()


def test_a_file_that_appears_afterwards_is_reported_and_goes(registry: Registry) -> None:
    withdraw(registry, "kitchen", "P01")
    late = registry.folder / "kitchen" / "P01" / "P01-0.mcap"
    late.write_bytes(b"closed late")
    assert unfinished(registry, "kitchen") == ("P01",)

    withdraw(registry, "kitchen", "P01")

    assert not late.exists()


def test_while_a_session_runs_nobody_withdraws(registry: Registry) -> None:
    registry.begin(session("P01", 1))

    with pytest.raises(RegistryError, match="P01-1 is running; end it first"):
        withdraw(registry, "kitchen", "P01")

    assert registry.participant("kitchen", "P01").status == "enrolled"
    assert "P01-0.mcap" in files(registry, "P01")


_KILLED = """
import os, signal, sys
from vrhuman.study.registry.registry import Registry
from vrhuman.study.withdrawal import withdraw
seen = 0
def watch(event, arguments):
    global seen
    if event in ("os.remove", "shutil.rmtree"):
        seen += 1
        if seen == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)
registry = Registry.open(sys.argv[1])
sys.addaudithook(watch)
withdraw(registry, "kitchen", "P01")
"""


@pytest.mark.end_to_end
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize("at", [1, 3, 7])
def test_killed_on_the_way_it_is_ended_by_withdrawing_again(filled: str, at: int) -> None:
    killed = subprocess.run([sys.executable, "-c", _KILLED, filled, str(at)], check=False)
    assert killed.returncode == -9

    with Registry.open(filled) as registry:
        assert unfinished(registry, "kitchen") == ("P01",)
        withdraw(registry, "kitchen", "P01")

        assert unfinished(registry, "kitchen") == ()
        assert files(registry, "P01") == []
        assert registry.session("P01-0").status == "deleted"
        assert registry.participant("kitchen", "P01").vision == ""
        assert registry.verify_audit() is None
