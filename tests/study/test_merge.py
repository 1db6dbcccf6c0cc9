"""Two sites' registries become one: what agrees comes over with its files, the rest is listed."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.support.study.entries import (
    UTC,
    answer,
    answer_item,
    person,
    planned,
    ready,
    score,
    session,
    study,
)
from vrhuman.study.entries import Assignment, NoteEntry
from vrhuman.study.item_answers import give_answer, items_of, runs, show_item
from vrhuman.study.merge import merge
from vrhuman.study.registry.registry import Registry, RegistryError
from vrhuman.study.withdrawal import withdraw


@pytest.fixture
def here(source: str) -> Iterator[Registry]:
    """An empty registry."""
    with Registry.open(source) as registry:
        yield registry


@pytest.fixture
def there(empty: Path, tmp_path: Path) -> Iterator[Registry]:
    """Another site's, with P01's finished session."""
    (tmp_path / "there").mkdir()
    with Registry.open(shutil.copy(empty, tmp_path / "there" / "study.db")) as registry:
        ready(registry)
        hold(registry)
        registry.put_note(NoteEntry("kitchen", UTC, "note", "a new headset", "ada"))
        yield registry


def hold(registry: Registry, name: str = "P01", data: bytes = b"recorded") -> None:
    """A finished session, its file and what was made of it."""
    registry.begin(session(name))
    file = registry.session_path(session(name))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    file.with_suffix(".notes.json").write_text("[]")
    digest = hashlib.sha256(data).hexdigest()
    registry.update(session(name, status="finished", sha256=digest))
    registry.put_answers(f"{name}-0", [answer(f"{name}-0")])
    registry.put_score(score(f"{name}-0"))


def conflicts(into: Registry, other: Registry, site: str = "") -> list[tuple[str, str]]:
    return [(each.participant_id, each.why) for each in merge(into, other, site).conflicts]


def test_an_empty_registry_takes_everything_over(here: Registry, there: Registry) -> None:
    done = merge(here, there)

    assert (done.studies, done.participants, done.sessions, done.files) == (1, 1, 1, 2)
    assert done.conflicts == ()
    assert here.studies() == there.studies()
    assert here.participants("kitchen") == there.participants("kitchen")
    assert here.consent_of("kitchen", "P01") == there.consent_of("kitchen", "P01")
    assert here.assignments("kitchen") == there.assignments("kitchen")
    assert here.sessions() == there.sessions()
    assert here.answers(study_id="kitchen") == there.answers(study_id="kitchen")
    assert here.scores() == there.scores()
    assert here.notes("kitchen") == there.notes("kitchen")


def test_session_files_come_with_what_was_made_of_them(here: Registry, there: Registry) -> None:
    merge(here, there)

    file = here.session_path(here.session("P01-0"))
    assert file.read_bytes() == b"recorded"
    assert file.with_suffix(".notes.json").read_text() == "[]"


def test_merging_again_changes_nothing(here: Registry, there: Registry) -> None:
    merge(here, there)
    before = here.audit()

    done = merge(here, there)

    assert (done.participants, done.sessions, done.files, done.conflicts) == (0, 0, 0, ())
    assert here.audit() == before


def test_merging_again_takes_over_what_is_new(here: Registry, there: Registry) -> None:
    merge(here, there)
    ready(there, "P02")
    hold(there, "P02")
    there.change(person(status="finished"))

    done = merge(here, there)

    assert (done.participants, done.sessions, done.conflicts) == (1, 1, ())
    assert here.participant("kitchen", "P01").status == "finished"


def test_a_session_that_was_interrupted_is_replaced_by_its_end(
    here: Registry, there: Registry
) -> None:
    there.enrol(person("P02"), planned("P02"))
    there.consent(replace(there.consent_of("kitchen", "P01"), participant_id="P02"))  # type: ignore[type-var]
    there.screen(replace(there.screening_of("kitchen", "P01"), participant_id="P02"))  # type: ignore[type-var]
    there.begin(session("P02"))
    there.update(session("P02", status="broken off", phase="answer I"))
    file = there.session_path(session("P02"))
    file.parent.mkdir(parents=True)
    file.write_bytes(b"first part")
    merge(here, there)
    file.write_bytes(b"first part and second")
    digest = hashlib.sha256(b"first part and second").hexdigest()
    there.update(session("P02", status="finished", sha256=digest))

    done = merge(here, there)

    assert done.conflicts == ()
    assert here.session("P02-0").status == "finished"
    assert here.session_path(here.session("P02-0")).read_bytes() == b"first part and second"


def test_answers_to_items_come_over_and_then_what_was_answered_since(
    here: Registry, there: Registry
) -> None:
    answer_item(there)
    (run,) = runs(there, "kitchen")
    show_item(there, run, "q2")
    merge(here, there)
    shown = show_item(there, run, "q2")
    give_answer(there, replace(shown, answer={"yes_no": "no"}))

    done = merge(here, there)

    assert done.conflicts == ()
    assert runs(here, "kitchen") == (run,)
    assert items_of(here, run) == items_of(there, run)


def test_an_answer_that_differs_is_a_conflict(here: Registry, there: Registry) -> None:
    answer_item(there)
    merge(here, there)
    (run,) = runs(here, "kitchen")
    own = items_of(here, run)["q1"]
    give_answer(here, replace(own, answer={"yes_no": "no"}), revise=True)

    ((who, why),) = conflicts(here, there)

    assert who == "P01"
    assert why.startswith("the answer to item d1 full q1 differs in answered_utc")


def test_a_site_goes_before_its_participants_names(here: Registry, there: Registry) -> None:
    ready(here)

    assert conflicts(here, there, site="B") == []

    merged = here.participant("kitchen", "B-P01")
    held = here.sessions("kitchen", "B-P01")[0]
    assert (merged.site, held.path) == ("B", "B/P01/P01-0.mcap")
    assert here.session_path(held).read_bytes() == b"recorded"
    assert conflicts(here, there, site="B") == []


def test_the_same_pseudonym_of_two_people_is_a_conflict(here: Registry, there: Registry) -> None:
    ready(here)
    here.change(person(handedness="left"))

    ((name, why),) = conflicts(here, there)

    assert (name, "different handedness" in why) == ("P01", True)
    assert here.sessions() == ()


def test_studies_of_different_protocols_are_not_merged(here: Registry, there: Registry) -> None:
    here.add_study(study(protocol="another"))

    ((name, why),) = conflicts(here, there)

    assert (name, "protocol differs" in why) == ("", True)
    assert here.participants("kitchen") == ()


def test_the_same_session_with_another_hash_is_a_conflict(here: Registry, there: Registry) -> None:
    ready(here)
    hold(here, data=b"tampered")

    ((_, why),) = conflicts(here, there)

    assert "session P01-0 has a different hash" in why
    assert here.session_path(session()).read_bytes() == b"tampered"


def test_a_file_that_is_not_its_hash_does_not_come_over(here: Registry, there: Registry) -> None:
    there.session_path(session()).write_bytes(b"tampered")

    ((_, why),) = conflicts(here, there)

    assert "the file was changed" in why
    assert here.participants("kitchen") == ()
    assert not (here.folder / "kitchen" / "P01" / "P01-0.mcap").exists()


def test_a_missing_file_is_a_conflict(here: Registry, there: Registry) -> None:
    there.session_path(session()).unlink()

    ((_, why),) = conflicts(here, there)

    assert "missing" in why
    assert here.participants("kitchen") == ()


def test_a_session_that_never_came_to_a_first_frame_has_no_file(
    here: Registry, there: Registry
) -> None:
    there.begin(session(order=1))
    there.update(session(order=1, status="broken off"))

    assert conflicts(here, there) == []
    assert here.session("P01-1").status == "broken off"


def test_a_file_in_the_way_is_left_alone(here: Registry, there: Registry) -> None:
    in_the_way = here.folder / "kitchen" / "P01" / "P01-0.mcap"
    in_the_way.parent.mkdir(parents=True)
    in_the_way.write_bytes(b"mine")

    ((_, why),) = conflicts(here, there)

    assert "another file of this name" in why
    assert in_the_way.read_bytes() == b"mine"


def test_a_running_session_waits(here: Registry, there: Registry) -> None:
    there.begin(session(order=1))

    ((_, why),) = conflicts(here, there)

    assert "running there; end that session first" in why


def test_a_house_for_training_there_is_not_tested_here(here: Registry, there: Registry) -> None:
    here.add_study(study())
    here.enrol(person("P09"))
    here.assign([Assignment("kitchen", "P09", 0, "training", "training", "own:1", 1)])

    ((_, why),) = conflicts(here, there)

    assert "tested in own:1, which is for training" in why


def test_one_conflict_does_not_hold_up_the_others(here: Registry, there: Registry) -> None:
    ready(here)
    here.change(person(height_cm=150.0))
    ready(there, "P02")
    hold(there, "P02")

    done = merge(here, there)

    assert [each.participant_id for each in done.conflicts] == ["P01"]
    assert [each.participant_id for each in here.sessions()] == ["P02"]


def test_who_withdrew_on_one_side_is_reported(here: Registry, there: Registry) -> None:
    merge(here, there)
    withdraw(there, "kitchen", "P01")

    ((_, why),) = conflicts(here, there)
    assert "has withdrawn only there" in why

    withdraw(here, "kitchen", "P01")
    assert conflicts(here, there) == []


def test_a_tampered_log_is_not_merged(here: Registry, there: Registry) -> None:
    with there.store.engine.begin() as connection:
        connection.execute(text("DROP TRIGGER audit_no_update"))
        connection.execute(text("UPDATE audit SET who = 'nobody' WHERE number = 2"))

    with pytest.raises(RegistryError, match="entry 2 of its audit log"):
        merge(here, there)

    assert here.studies() == ()


def test_the_log_says_where_it_came_from(here: Registry, there: Registry) -> None:
    merge(here, there)

    last = here.audit()[-1]
    assert (last.what, last.subject) == ("participant merged", "kitchen/P01")
    assert last.detail["seal"] == there.audit()[-1].chain
