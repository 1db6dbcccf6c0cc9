"""What comes next for a participant, and what is missing before it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.desktop.desk_studies import STUDY, consented, held, registry_with
from vrhuman.clock import utc_now
from vrhuman.desktop.desk.model.progress import read_study
from vrhuman.desktop.desk.model.readiness import Readiness, readiness
from vrhuman.embodiment.settings import BodySettings
from vrhuman.runtime.calibrating.profiles import store_profile
from vrhuman.study.entries import NoteEntry
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import NothingLeft


def of(registry: Registry, name: str = "P01") -> Readiness:
    people = read_study(registry, STUDY).people
    person = next(each for each in people if each.participant.participant_id == name)
    return readiness(registry, STUDY, person)


def test_a_person_without_consent_is_stopped(tmp_path: Path) -> None:
    with registry_with(tmp_path) as registry:
        now = of(registry)

    assert now.words == "training"
    assert [each.text for each in now.missing if each.stops] == [
        "The consent is missing.",
        "The screening has not been passed.",
    ]
    assert not now.may_record
    assert not now.may_track


def test_where_the_eyes_look_is_recorded_of_who_agreed_to_that(tmp_path: Path) -> None:
    with registry_with(tmp_path) as registry:
        consented(registry, "P01", gaze=True)

        now = of(registry)

    assert (now.may_record, now.may_track) == (False, True)


def test_a_check_list_and_a_calibration_are_asked_for_but_stop_nobody(tmp_path: Path) -> None:
    with registry_with(tmp_path) as registry:
        consented(registry, "P01", audio=True)
        before = of(registry)
        registry.put_note(NoteEntry(STUDY, utc_now(), "check", "all", "experimenter", "P01"))
        store_profile(tmp_path / "calibration" / "P01.toml", BodySettings())
        person = registry.participant(STUDY, "P01")
        registry.change(replace(person, calibration="calibration/P01.toml"))

        after = of(registry)

    assert [each.stops for each in before.missing] == [False, False]
    assert after.missing == ()
    assert after.may_record


def test_the_test_is_named_by_its_number_and_condition(tmp_path: Path) -> None:
    with registry_with(tmp_path, kind="scripted") as registry:
        held(registry, "P01", 0, "finished")

        now = of(registry)

    assert now.words == f"test 1 of 2, {now.upcoming.assignment.condition}"
    assert "scripted headset" in now.about


def test_a_session_that_was_interrupted_is_resumed_where_it_was(tmp_path: Path) -> None:
    with registry_with(tmp_path, kind="scripted") as registry:
        session = held(registry, "P01", 0, "broken off")
        path = registry.session_path(session)
        path.parent.mkdir(parents=True)
        path.write_bytes(b"what was recorded so far")

        now = of(registry)

    assert now.upcoming.resumes
    assert now.upcoming.what == path
    assert "in the phase explore" in now.about


def test_who_has_done_all_has_nothing_left(tmp_path: Path) -> None:
    with registry_with(tmp_path, kind="scripted") as registry:
        for order in range(3):
            held(registry, "P01", order, "finished")

        with pytest.raises(NothingLeft, match="P01"):
            of(registry)
