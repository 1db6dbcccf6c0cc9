"""The registry: what is put in comes out, and its rules hold, in SQLite and PostgreSQL alike."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from tests.support.study.entries import (
    UTC,
    answer,
    consent,
    person,
    planned,
    ready,
    score,
    screening,
    session,
    study,
)
from vrhuman.protocol.specification import protocol_hash
from vrhuman.study.entries import AdverseEvent, Assignment, NoteEntry, QuestionnaireEntry
from vrhuman.study.registry.registry import NotAllowed, Registry, RegistryError

LATER = "2026-03-02T10:00:00.000Z"


def test_what_is_put_in_comes_out(registry: Registry) -> None:
    ready(registry)
    registry.begin(session())
    world_state = AdverseEvent("kitchen", "P01", UTC, "mild", "felt sick", "P01-0")
    filled = QuestionnaireEntry(
        "kitchen", "P01", UTC, "csq-vr", "before", {"1": 2, "2": None}, {"total": 2.5}, "P01-0"
    )
    note = NoteEntry("kitchen", UTC, "breach", "looked at the phone", "ada", "P01", "P01-0")
    answers = [answer(question="q2"), answer(question="q1")]

    registry.adverse(world_state)
    registry.put_questionnaire(filled)
    registry.put_note(note)
    registry.put_answers("P01-0", answers)
    registry.put_score(score())

    assert registry.studies()[0].design == {"a": [1]}
    assert registry.participants("kitchen") == (person(),)
    assert registry.consent_of("kitchen", "P01") == consent()
    assert registry.screening_of("kitchen", "P01") == screening()
    assert registry.assignments("kitchen", "P01") == tuple(planned())
    assert registry.sessions() == (session(),)
    assert registry.adverse_events("kitchen") == (world_state,)
    assert registry.questionnaires("kitchen", "P01") == (filled,)
    assert registry.notes("kitchen", session_id="P01-0") == (note,)
    assert registry.answers("P01-0") == tuple(answers)
    assert registry.scores(study_id="kitchen") == (score(),)


def test_it_is_all_there_when_it_is_opened_again(source: str) -> None:
    with Registry.open(source) as first:
        ready(first)

    with Registry.open(source) as again:
        assert again.participant("kitchen", "P01") == person()


def test_nobody_starts_without_consent(registry: Registry) -> None:
    registry.add_study(study())
    registry.enrol(person(), planned())
    registry.screen(screening())

    with pytest.raises(NotAllowed, match="consent"):
        registry.begin(session())

    assert registry.sessions() == ()


def test_nobody_starts_who_was_not_screened(registry: Registry) -> None:
    registry.add_study(study())
    registry.enrol(person(), planned())
    registry.consent(consent())

    with pytest.raises(NotAllowed, match="screen"):
        registry.begin(session())


def test_the_newest_screening_counts(registry: Registry) -> None:
    ready(registry)
    registry.screen(screening(passed=False, utc=LATER))

    with pytest.raises(NotAllowed, match="did not pass"):
        registry.begin(session())


def test_a_scripted_participant_is_asked_nothing(registry: Registry) -> None:
    registry.add_study(study())
    registry.enrol(replace(person("S1"), kind="scripted"), planned("S1"))

    registry.begin(session("S1"))

    assert [each.session_id for each in registry.sessions()] == ["S1-0"]


def test_who_is_excluded_does_not_start(registry: Registry) -> None:
    ready(registry)
    registry.change(person(status="excluded", reason="failed the training"))

    with pytest.raises(NotAllowed, match="failed the training"):
        registry.begin(session())


def test_a_session_that_is_not_planned_does_not_begin(registry: Registry) -> None:
    ready(registry)

    with pytest.raises(RegistryError, match="no session 7 is planned"):
        registry.begin(session(order=7))


def test_a_planned_session_begins_once(registry: Registry) -> None:
    ready(registry)
    registry.begin(session())

    with pytest.raises(RegistryError, match="has already started"):
        registry.begin(replace(session(), session_id="another", path="P01/another.mcap"))


def test_a_session_that_was_stopped_for_good_may_be_held_again(registry: Registry) -> None:
    ready(registry)
    registry.begin(session())
    registry.update(session(status="stopped"))

    registry.begin(replace(session(), session_id="another", path="P01/another.mcap"))

    assert len(registry.sessions("kitchen", "P01")) == 2


def test_how_a_session_stands_is_updated(registry: Registry) -> None:
    ready(registry)
    registry.begin(session())
    ended = session(status="finished", ended_utc=LATER, sha256="cd" * 32, steps=2500)

    registry.update(ended)

    assert registry.session("P01-0") == ended


def test_whose_a_session_is_cannot_be_changed(registry: Registry) -> None:
    ready(registry)
    registry.begin(session())

    with pytest.raises(RegistryError, match="cannot be changed"):
        registry.update(session(path="elsewhere.mcap"))


@pytest.mark.parametrize("path", ["../a.mcap", "/a.mcap", "C:\\a.mcap", "P01\\a.mcap", ""])
def test_a_session_lies_in_its_studys_folder(registry: Registry, path: str) -> None:
    ready(registry)

    with pytest.raises(RegistryError, match="inside its folder"):
        registry.begin(session(path=path))


def test_nobody_gets_a_house_twice(registry: Registry) -> None:
    ready(registry)
    again = Assignment("kitchen", "P01", 3, "test", "replay", "own:1", 3)

    with pytest.raises(RegistryError, match="own:1 twice"):
        registry.assign([again])

    assert registry.assignments("kitchen") == tuple(planned())


def test_nobody_is_tested_in_a_house_for_training(registry: Registry) -> None:
    ready(registry)
    registry.enrol(person("P02"))

    with pytest.raises(RegistryError, match="which is for training"):
        registry.assign([Assignment("kitchen", "P02", 1, "test", "replay", "own:training", 3)])


def test_a_pseudonym_is_given_once(registry: Registry) -> None:
    ready(registry)

    with pytest.raises(RegistryError, match="is already a participant"):
        registry.enrol(person(handedness="left"))

    assert registry.participant("kitchen", "P01").handedness == "right"


def test_what_kind_of_participant_it_is_cannot_be_changed(registry: Registry) -> None:
    ready(registry)

    with pytest.raises(RegistryError, match="cannot be changed"):
        registry.change(replace(person(), kind="oracle"))


@pytest.mark.parametrize("name", ["", "a/b", "..", "P 01", "P01."])
def test_a_pseudonym_is_a_name_that_a_folder_can_have(registry: Registry, name: str) -> None:
    registry.add_study(study())

    with pytest.raises(RegistryError, match="letters"):
        registry.enrol(person(name))


def test_the_first_person_of_whom_a_phase_is_recorded_locks_the_protocol(
    registry: Registry,
) -> None:
    ready(registry)

    registry.begin(session())
    begun = registry.study("kitchen").locked_utc
    registry.update(session(phase="explore"))

    assert begun is None
    assert registry.study("kitchen").locked_utc is not None


def test_a_pilot_does_not_lock_the_protocol(registry: Registry) -> None:
    registry.add_study(study())
    registry.enrol(person(pilot=True), planned())
    registry.consent(consent())
    registry.screen(screening())

    registry.begin(session())
    registry.update(replace(registry.session("P01-0"), phase="explore"))

    assert registry.session("P01-0").pilot
    assert registry.study("kitchen").locked_utc is None


def test_whether_somebody_is_a_pilot_is_never_changed(registry: Registry) -> None:
    ready(registry)
    registry.begin(session())

    with pytest.raises(RegistryError, match="cannot be changed"):
        registry.change(person(pilot=True))
    with pytest.raises(RegistryError, match="cannot be changed"):
        registry.update(session(pilot=True))


def test_what_may_begin_is_checked_without_writing(registry: Registry) -> None:
    registry.add_study(study())
    registry.enrol(person(), planned())
    entries = registry.audit()

    with pytest.raises(NotAllowed, match="consent"):
        registry.check_begin(session())

    assert registry.audit() == entries


def test_the_row_of_a_session_is_removed_only_if_nothing_was_recorded(registry: Registry) -> None:
    ready(registry)
    registry.begin(session(order=0))
    registry.begin(session(order=1))
    registry.update(session(order=1, phase="explore"))

    registry.remove_unrecorded("P01-0")
    with pytest.raises(RegistryError, match="was recorded"):
        registry.remove_unrecorded("P01-1")

    assert [each.session_id for each in registry.sessions("kitchen")] == ["P01-1"]
    assert registry.verify_audit() is None


def test_before_it_is_locked_a_protocol_is_simply_replaced(registry: Registry) -> None:
    registry.add_study(study())

    amended = registry.amend("kitchen", "other", "")

    assert amended.protocol_hash == protocol_hash("other")
    assert registry.amendments("kitchen") == ()


def test_an_amendment_of_a_locked_protocol_keeps_the_text_before_it(registry: Registry) -> None:
    registry.add_study(study())
    locked = registry.lock("kitchen")

    amended = registry.amend("kitchen", "other", "too tiring")

    (before,) = registry.amendments("kitchen")
    assert (before.protocol, before.reason) == (study().protocol, "too tiring")
    assert (amended.protocol, amended.locked_utc) == ("other", locked.locked_utc)


def test_an_amendment_of_a_locked_protocol_says_why(registry: Registry) -> None:
    registry.add_study(study())
    registry.lock("kitchen")

    with pytest.raises(RegistryError, match="give a reason"):
        registry.amend("kitchen", "other", " ")

    assert registry.study("kitchen").protocol == study().protocol


def test_a_protocol_that_is_not_its_hash_is_refused(registry: Registry) -> None:
    with pytest.raises(RegistryError, match="SHA-256"):
        registry.add_study(replace(study(), protocol="tampered"))


def test_answers_put_again_take_the_place_of_the_first(registry: Registry) -> None:
    ready(registry)
    registry.begin(session())
    registry.put_answers("P01-0", [answer(question="q1"), answer(question="q2")])

    registry.put_answers("P01-0", [answer(question="q3")])

    assert [each.question_id for each in registry.answers("P01-0")] == ["q3"]


def test_sessions_are_found_by_what_is_in_their_names(registry: Registry) -> None:
    for name in ("P01", "P02"):
        ready(registry, name)
        registry.begin(session(name))
    registry.update(session("P02", status="finished", phase="100%_done"))

    assert [each.participant_id for each in registry.sessions(text="p01")] == ["P01"]
    assert [each.participant_id for each in registry.sessions(text="0%_D")] == ["P02"]
    assert registry.sessions(text="%1") == ()


def test_sessions_are_found_by_status_in_pages(registry: Registry) -> None:
    for number in range(4):
        ready(registry, f"P{number}")
        registry.begin(session(f"P{number}", started_utc=f"2026-03-0{number + 1}"))

    page = registry.sessions("kitchen", status="running", limit=2, offset=1)

    assert [each.participant_id for each in page] == ["P1", "P2"]
    assert registry.sessions(status="finished") == ()


def test_every_change_has_its_entry_in_the_log_and_no_value_of_anyones(registry: Registry) -> None:
    ready(registry)
    registry.change(person(height_cm=173.0, vision="glasses"))

    last = registry.audit()[-1]

    assert (last.what, last.subject) == ("participant changed", "kitchen/P01")
    assert last.detail == {"fields": ["height_cm", "vision"]}
    assert "glasses" not in str(registry.audit())


def test_what_is_refused_leaves_no_entry(registry: Registry) -> None:
    ready(registry)
    before = registry.audit()

    with pytest.raises(RegistryError):
        registry.enrol(person())

    assert registry.audit() == before


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_characters_that_no_database_keeps_are_refused(registry: Registry, text: str) -> None:
    registry.add_study(study())

    with pytest.raises(RegistryError, match="characters"):
        registry.put_note(NoteEntry("kitchen", UTC, "note", text, "ada"))

    assert registry.notes("kitchen") == ()


@pytest.mark.parametrize(
    ("ask", "line"),
    [
        (lambda r: r.study("garden"), "no such study; the registry has: kitchen"),
        (lambda r: r.participant("kitchen", "P09"), "not a participant of"),
        (lambda r: r.session("nothing"), "no such session"),
        (lambda r: r.put_score(score("nothing")), "no such session"),
        (lambda r: r.consent(consent("P09")), "not a participant of"),
    ],
)
def test_what_is_not_there_is_named(registry: Registry, ask, line: str) -> None:  # type: ignore[no-untyped-def]
    registry.add_study(study())

    with pytest.raises(RegistryError, match=line):
        ask(registry)


def test_a_word_that_is_none_of_a_fields_is_refused(registry: Registry) -> None:
    registry.add_study(study())

    with pytest.raises(RegistryError, match="'ghost' is not one of person, scripted"):
        registry.enrol(replace(person(), kind="ghost"))  # type: ignore[arg-type]


def test_a_value_that_json_has_not_is_refused(registry: Registry) -> None:
    ready(registry)
    form = replace(screening(utc=LATER), answers={"epilepsy": object()})

    with pytest.raises(RegistryError, match="cannot be saved"):
        registry.screen(form)

    assert registry.screening_of("kitchen", "P01") == screening()


def test_it_may_be_used_from_any_thread(registry: Registry) -> None:
    registry.add_study(study())
    names = [f"P{number}" for number in range(12)]

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda name: registry.enrol(person(name)), names))

    assert sorted(each.participant_id for each in registry.participants("kitchen")) == sorted(names)
    assert registry.verify_audit() is None
