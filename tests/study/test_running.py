"""From the registry to a trial and back: who is next, what is recorded, what a crash leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.study.sample_session import sample_session
from vrhuman.files.hashing import sha256_of
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.protocol.specification import load_protocol, protocol_hash
from vrhuman.recording.reader import Session
from vrhuman.recording.session_lock import SessionLock
from vrhuman.runtime.plan import KeyMode, Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.supervision.messages import (
    PhaseOver,
    StartRefused,
    TrialBegan,
    TrialEnded,
)
from vrhuman.study.design import Design, assignments_for
from vrhuman.study.enrolment import enrol
from vrhuman.study.entries import (
    Consent,
    Participant,
    Screening,
    SessionEntry,
    SessionStatus,
    Study,
)
from vrhuman.study.preparing import OtherDisplay
from vrhuman.study.registry.registry import NotAllowed, Registry
from vrhuman.study.running import (
    CannotResume,
    NextSession,
    NothingLeft,
    begin_session,
    end_session,
    next_session,
    reconcile,
    record_news,
    record_outcome,
    status_of,
    upcoming_session,
    why_not_now,
)
from vrhuman.study.session_run import TrialRefused, run_session

PROTOCOL = """
name = "two ways"
conditions = ["no_replay", "replay"]
grasp_input = "squeeze"
[locomotion]
snap_turn = 45
[[phases]]
name = "explore"
kind = "explore"
[[phases]]
name = "answer"
kind = "answer"
[[phases]]
name = "re-enter"
kind = "explore"
[[phases]]
name = "answer again"
kind = "answer"
"""
NOW = "2026-01-01T00:00:00.000Z"


def participant(name: str = "P01", **other: object) -> Participant:
    fields = {"study_id": "S", "participant_id": name, "kind": "scripted", "enrolled_utc": NOW}
    return Participant(**{**fields, **other})  # type: ignore[arg-type]


@pytest.fixture
def registry(tmp_path: Path) -> Iterator[Registry]:
    """A study of two conditions without training, in which P01 takes part."""
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        design = Design(("no_replay", "replay"), ("own:3", "own:4"), training=False)
        hashed = protocol_hash(PROTOCOL)
        registry.add_study(
            Study("S", "A study", PROTOCOL, hashed, None, "S", 7, NOW, design.as_mapping())
        )
        registry.enrol(participant())
        registry.assign(assignments_for(design, "S", ("P01",), 7))
        yield registry


def begun(registry: Registry) -> tuple[NextSession, SessionEntry, Path]:
    following = next_session(registry, "S", "P01")
    entry = begin_session(registry, following)
    path = registry.session_path(entry)
    path.parent.mkdir(parents=True, exist_ok=True)
    return following, entry, path


def recorded(registry: Registry) -> tuple[SessionEntry, Path]:
    """A session that was begun, and finished while nobody listened."""
    _, entry, _ = begun(registry)
    return entry, sample_session(registry, entry)


def torn(registry: Registry) -> tuple[SessionEntry, Path]:
    """A session that was begun, and whose process was killed."""
    _, entry, _ = begun(registry)
    return entry, cut(sample_session(registry, entry))


def cut(path: Path) -> Path:
    """Leave two thirds of a file: not all of its messages, and no end."""
    whole = path.read_bytes()
    path.write_bytes(whole[: 2 * len(whole) // 3])
    return path


# ---------------------------------------------------------------------------------------- next


def test_the_first_session_is_planned_as_assigned(registry: Registry) -> None:
    first = registry.assignments("S", "P01")[0]

    following, _, _ = begun(registry)

    plan = following.what
    assert isinstance(plan, Plan)
    assert (plan.house, plan.seed, plan.participant) == (first.house, first.seed, "P01")
    assert load_protocol(plan.protocol)[0].condition == first.condition


def test_looking_at_the_next_session_writes_nothing(registry: Registry, tmp_path: Path) -> None:
    rows, files = registry.audit(), sorted(tmp_path.rglob("*"))

    upcoming = upcoming_session(registry, "S", "P01")

    assert isinstance(upcoming.what, Plan)
    assert upcoming.what.name == ""
    assert upcoming.begun is None
    assert (registry.audit(), sorted(tmp_path.rglob("*"))) == (rows, files)


def test_what_the_protocol_lays_down_holds_for_everybody(registry: Registry) -> None:
    plan = next_session(registry, "S", "P01").what

    assert isinstance(plan, Plan)
    assert plan.body.grip.grasp_input == "squeeze"
    assert plan.body.locomotion.snap_turn == 45.0


def test_scripts_in_one_house_are_not_one_anothers_copies(registry: Registry) -> None:
    registry.enrol(participant("P02"))
    same = replace(registry.assignments("S", "P01")[0], participant_id="P02")
    registry.assign((same,))

    first, second = (next_session(registry, "S", name).what for name in ("P01", "P02"))

    assert isinstance(first, Plan)
    assert isinstance(second, Plan)
    assert (first.house, first.seed) == (second.house, second.seed)
    assert first.script_seed != second.script_seed


def test_boards_speak_the_participants_language(registry: Registry) -> None:
    registry.change(participant(language="de"))

    plan = begun(registry)[0].what

    assert isinstance(plan, Plan)
    assert Path(load_protocol(plan.protocol)[0].texts).stem == "de"


def test_a_left_handed_participant_grips_with_the_left(registry: Registry) -> None:
    registry.change(participant(handedness="left"))

    plan = next_session(registry, "S", "P01").what

    assert isinstance(plan, Plan)
    assert plan.body.grip.hand == "left"


def test_a_voice_is_recorded_only_with_consent(registry: Registry) -> None:
    without = next_session(registry, "S", "P01", microphone="").what
    registry.consent(Consent("S", "P01", NOW, "1", "0" * 64, audio=True, sharing=False))
    consented = next_session(registry, "S", "P01", microphone="").what

    assert isinstance(without, Plan)
    assert isinstance(consented, Plan)
    assert (without.microphone, consented.microphone) == (None, "")


def test_the_gaze_is_recorded_only_with_consent(registry: Registry) -> None:
    without = next_session(registry, "S", "P01", gaze=True).what
    registry.consent(Consent("S", "P01", NOW, "1", "0" * 64, audio=False, sharing=False, gaze=True))
    consented = next_session(registry, "S", "P01", gaze=True).what
    unasked = next_session(registry, "S", "P01").what

    assert isinstance(without, Plan)
    assert isinstance(consented, Plan)
    assert isinstance(unasked, Plan)
    assert (without.gaze, consented.gaze, unasked.gaze) == (False, True, False)


def test_the_plan_is_one_that_can_be_run(registry: Registry) -> None:
    plan = begun(registry)[0].what

    assert isinstance(plan, Plan)
    assert prepare(plan).house_id == f"own-4-rooms-{plan.house.removeprefix('own:')}"


def test_a_session_that_was_interrupted_comes_before_the_next_one(registry: Registry) -> None:
    entry, path = torn(registry)
    reconcile(registry, "S", looking=False)

    following = next_session(registry, "S", "P01")

    assert following.resumes
    assert following.what == path
    assert following.entry.session_id == entry.session_id


@pytest.mark.parametrize("status", ["running", "broken off"])
def test_a_session_whose_file_never_was_leaves_no_row_and_no_finding(
    registry: Registry, status: SessionStatus
) -> None:
    _, entry, _ = begun(registry)
    registry.update(replace(entry, status=status))  # "broken off": as earlier versions left it

    found = reconcile(registry, "S", looking=False)

    assert found == ()
    assert registry.sessions("S") == ()
    assert not next_session(registry, "S", "P01").resumes


def test_a_session_whose_file_is_lost_is_not_passed_over(registry: Registry) -> None:
    entry, path = torn(registry)
    registry.update(replace(entry, status="broken off", phase="explore", steps=12))
    path.unlink()

    with pytest.raises(CannotResume, match="is missing; put it back"):
        next_session(registry, "S", "P01")


def test_after_the_last_session_there_is_nothing_left(registry: Registry) -> None:
    for _ in range(2):
        entry, path = recorded(registry)
        record_outcome(registry, "S", entry.session_id, path, looking=False)

    with pytest.raises(NothingLeft, match="no session left"):
        next_session(registry, "S", "P01")
    assert registry.participant("S", "P01").status == "finished"


def test_who_is_excluded_gets_no_session(registry: Registry) -> None:
    registry.change(participant(status="excluded", reason="colour blind"))

    with pytest.raises(NothingLeft, match="colour blind"):
        next_session(registry, "S", "P01")


def test_a_person_without_consent_or_screening_does_not_begin(registry: Registry) -> None:
    registry.enrol(participant("P02", kind="person"))
    design = Design(("no_replay",), ("own:3",), training=False)
    registry.assign(assignments_for(design, "S", ("P02",), 7))
    following = next_session(registry, "S", "P02")

    with pytest.raises(NotAllowed, match="consent"):
        begin_session(registry, following)

    registry.consent(Consent("S", "P02", NOW, "1", "0" * 64, audio=False, sharing=False))
    registry.screen(Screening("S", "P02", NOW, {}, passed=True))
    entry = begin_session(registry, following)
    assert registry.session(entry.session_id).status == "running"


def a_person(registry: Registry, **fields: object) -> None:
    """P02, who has consented and passed the screening, with one session planned."""
    registry.enrol(participant("P02", kind="person", **fields))
    design = Design(("no_replay",), ("own:3",), training=False)
    registry.assign(assignments_for(design, "S", ("P02",), 7))
    registry.consent(Consent("S", "P02", NOW, "1", "0" * 64, audio=False, sharing=False))
    registry.screen(Screening("S", "P02", NOW, {}, passed=True))


def test_without_a_headset_nothing_begins_and_nothing_is_written(
    registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XR_RUNTIME_JSON", str(tmp_path / "no runtime.json"))
    a_person(registry)
    following = next_session(registry, "S", "P02")
    rows, files = registry.audit(), sorted(tmp_path.rglob("*"))

    with pytest.raises(TrialRefused, match=r"Connect the headset"):
        run_session(registry, following, "openxr", TestDisplay(), lambda *_: None, print)

    assert (registry.audit(), sorted(tmp_path.rglob("*"))) == (rows, files)
    assert registry.study("S").locked_utc is None


def test_a_start_that_is_refused_leaves_it_as_if_it_had_not_been_tried(
    registry: Registry,
) -> None:
    a_person(registry)
    before = next_session(registry, "S", "P02").assignment
    entry = begin_session(registry, next_session(registry, "S", "P02"))

    record_news(registry, entry, (StartRefused("the headset was unplugged"),))

    assert registry.sessions("S") == ()
    assert registry.study("S").locked_utc is None
    assert next_session(registry, "S", "P02").assignment == before
    assert reconcile(registry, "S", looking=False) == ()


def test_a_person_whose_first_phase_was_recorded_while_nobody_listened_locks_the_protocol(
    registry: Registry,
) -> None:
    a_person(registry)
    entry = begin_session(registry, next_session(registry, "S", "P02"))
    cut(sample_session(registry, entry))

    reconcile(registry, "S", looking=False)

    assert registry.session(entry.session_id).phase
    assert registry.study("S").locked_utc is not None


# --------------------------------------------------------------------------- pilots and displays


def test_a_pilots_session_is_marked_in_its_plan_and_row(registry: Registry) -> None:
    a_person(registry, pilot=True)

    following = next_session(registry, "S", "P02")

    assert isinstance(following.what, Plan)
    assert following.what.pilot
    assert begin_session(registry, following).pilot


def test_pilots_do_not_shift_the_balance_of_those_who_count(tmp_path: Path) -> None:
    def first_of(pilots: int) -> list[tuple[str, str]]:
        with Registry.open(tmp_path / f"{pilots}.db", create=True) as registry:
            design = Design(("no_replay", "replay"), ("own:3", "own:4"), training=False)
            registry.add_study(
                Study(
                    *("S", "", PROTOCOL, protocol_hash(PROTOCOL), None, "S", 7, NOW),
                    design.as_mapping(),
                )
            )
            for number in range(pilots):
                enrol(registry, participant(f"X{number}", pilot=True))
            return [
                (each.condition, each.house) for each in enrol(registry, participant()).assignments
            ]

    assert first_of(pilots=1) == first_of(pilots=0)


def in_a_window(registry: Registry, keys: KeyMode = "discrete") -> None:
    """The study's display becomes a window."""
    design = Design(
        *(("no_replay", "replay"), ("own:3", "own:4")),
        training=False,
        display="desktop",
        keys=keys,
    )
    with registry.store.change("test", "S") as change:
        change.put(replace(registry.study("S"), design=design.as_mapping()))


@pytest.mark.parametrize(("kind", "display"), [("person", "desktop"), ("scripted", "simulated")])
def test_a_study_in_a_window_shows_people_there_and_programs_in_the_scripted_headset(
    registry: Registry, kind: str, display: str
) -> None:
    in_a_window(registry)
    registry.enrol(participant("P02", kind=kind))
    design = Design(("no_replay",), ("own:3",), training=False)
    registry.assign(assignments_for(design, "S", ("P02",), 7))

    following = next_session(registry, "S", "P02")

    assert isinstance(following.what, Plan)
    assert (following.what.display, following.what.keys) == ("desktop", "discrete")
    assert following.entry.display == display
    assert following.in_window == (kind == "person")


def test_only_a_pilot_may_use_another_display_than_the_studys(registry: Registry) -> None:
    a_person(registry)
    registry.enrol(participant("P03", kind="person", pilot=True))
    design = Design(("no_replay",), ("own:4",), training=False)
    registry.assign(assignments_for(design, "S", ("P03",), 7))

    with pytest.raises(OtherDisplay, match="only a pilot may use 'desktop'"):
        next_session(registry, "S", "P02", display="desktop")

    assert next_session(registry, "S", "P03", display="desktop").in_window


def test_a_window_needs_no_headset(
    registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XR_RUNTIME_JSON", str(tmp_path / "no runtime.json"))
    in_a_window(registry)
    a_person(registry)

    assert why_not_now(registry, next_session(registry, "S", "P02")) == ""


def test_training_comes_first_and_must_be_mastered(registry: Registry) -> None:
    design = Design(("no_replay",), ("own:3",))
    registry.enrol(participant("P03"))
    registry.assign(assignments_for(design, "S", ("P03",), 7))

    following = next_session(registry, "S", "P03")
    assert following.assignment.role == "training"
    registry.begin(replace(following.entry, status="stopped"))

    assert next_session(registry, "S", "P03").assignment.role == "training"


# -------------------------------------------------------------------------------------- record


def test_news_move_the_row(registry: Registry) -> None:
    _, entry, path = begun(registry)

    entry = record_news(registry, entry, (TrialBegan(str(path), "h", (), "Monado"),))
    entry = record_news(registry, entry, (PhaseOver("explore", "done", 3, 1.0),))
    assert registry.session(entry.session_id).status == "running"
    record_news(registry, entry, (TrialEnded(str(path), completed=False, stopped=False),))

    assert registry.session(entry.session_id).status == "broken off"


def test_a_trial_that_could_not_begin_can_be_tried_again(registry: Registry) -> None:
    _, entry, _ = begun(registry)

    record_news(registry, entry, (StartRefused("no headset"),))
    again = next_session(registry, "S", "P01")
    begin_session(registry, again)

    assert not again.resumes
    assert [each.order for each in registry.sessions("S")] == [entry.order]


def test_an_outcome_has_what_the_file_says(registry: Registry) -> None:
    entry, path = recorded(registry)

    now = record_outcome(registry, "S", entry.session_id, path, looking=False)

    with Session.open(path) as session:
        phases = {each.phase: each.questions for each in session.questions()}
    rows = registry.answers(entry.session_id)
    asked = {(name, each.question_id) for name, those in phases.items() for each in those}
    assert {(each.phase, each.question_id) for each in rows} == asked
    assert (now.status, now.sha256) == ("finished", sha256_of(path))
    (score,) = registry.scores(entry.session_id)
    assert now.display == score.measured_under["display"] == "simulated"
    right = [each.right for each in rows if each.phase == "answer"]
    assert score.figures["acc_exp"] == pytest.approx(100.0 * sum(right) / len(right))
    assert now.steps >= score.figures["steps_explore"] + score.figures["t3"] - 1


def test_an_outcome_recorded_twice_is_there_once(registry: Registry) -> None:
    entry, path = recorded(registry)

    for _ in range(2):
        record_outcome(registry, "S", entry.session_id, path, looking=False)

    rows = registry.answers(entry.session_id)
    assert len(rows) == len({(each.phase, each.question_id) for each in rows})
    assert len(registry.scores(entry.session_id)) == 1


def test_a_session_that_continues_has_no_outcome_yet(registry: Registry) -> None:
    entry, path = torn(registry)

    with pytest.raises(CannotResume, match="not finished"):
        record_outcome(registry, "S", entry.session_id, path, looking=False)


def test_a_session_that_is_ended_is_not_resumed(registry: Registry) -> None:
    entry, path = torn(registry)
    reconcile(registry, "S", looking=False)

    end_session(registry, entry.session_id)

    assert next_session(registry, "S", "P01").assignment.order == 1
    assert reconcile(registry, "S", looking=False) == ()
    assert path.exists()
    with pytest.raises(CannotResume, match="is already stopped"):
        end_session(registry, entry.session_id)


def test_who_comes_second_to_a_session_does_not_end_it(registry: Registry) -> None:
    entry, path = torn(registry)

    with SessionLock(path):
        record_news(registry, entry, (StartRefused("is being recorded by another program"),))

    assert registry.session(entry.session_id).status == "running"


# ----------------------------------------------------------------------------------- reconcile


def test_a_run_that_was_killed_is_found_interrupted(registry: Registry) -> None:
    entry, _ = torn(registry)

    (finding,) = reconcile(registry, "S", looking=False)

    assert (finding.kind, finding.session_id) == ("broken off", entry.session_id)
    assert registry.session(entry.session_id).status == "broken off"
    assert reconcile(registry, "S", looking=False) == ()


def test_a_session_that_was_finished_while_nobody_listened_is_scored(registry: Registry) -> None:
    entry, _ = recorded(registry)

    (finding,) = reconcile(registry, "S", looking=False)

    assert finding.kind == "finished"
    assert registry.session(entry.session_id).status == "finished"
    assert len(registry.scores(entry.session_id)) == 1


def test_a_session_that_another_process_is_at_is_left_alone(registry: Registry) -> None:
    entry, path = torn(registry)

    with SessionLock(path):
        assert reconcile(registry, "S", looking=False) == ()

    assert registry.session(entry.session_id).status == "running"


def test_files_that_are_missing_or_unknown_are_reported_and_nothing_is_deleted(
    registry: Registry,
) -> None:
    entry, path = recorded(registry)
    record_outcome(registry, "S", entry.session_id, path, looking=False)
    stray = path.with_name("stray.mcap")
    path.rename(stray)

    found = reconcile(registry, "S", looking=False)

    assert [each.kind for each in found] == ["missing", "unknown"]
    assert str(stray) in found[1].line
    assert stray.exists()
    assert registry.session(entry.session_id).status == "finished"


def test_a_file_that_is_no_session_is_reported(registry: Registry) -> None:
    _, _, path = begun(registry)
    path.write_bytes(b"not a session")

    (finding,) = reconcile(registry, "S", looking=False)

    assert finding.kind == "damaged"
    assert str(path) in finding.line


def test_the_sample_says_that_it_is_finished() -> None:
    assert status_of(SAMPLE) == "finished"
