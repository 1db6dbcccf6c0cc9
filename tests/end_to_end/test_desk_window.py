"""The experimenter's window on a virtual screen, by real clicks and keys; the registry tells what
was done."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.desk_driver import DEADLINE, DeskDriver, needs_screen
from vrhuman.desktop.desk.model.study_draft import StudyDraft, create
from vrhuman.recording.entries import InterruptionReason, RuntimeKind
from vrhuman.recording.reader import Session
from vrhuman.recording.session_lock import is_locked
from vrhuman.study.entries import Consent, Screening
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import next_session, reconcile

pytestmark = [pytest.mark.end_to_end, *needs_screen]
UTC = "2026-03-01T10:00:00.000+00:00"


@pytest.fixture
def registry(tmp_path: Path) -> Iterator[Registry]:
    """With no study yet."""
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        yield registry


class CountingDriver(DeskDriver):
    """Counts the clicks."""

    clicks = 0

    def do(self, *words: str) -> None:
        self.clicks += "click" in words
        super().do(*words)


def at_the_desk(screen: str, registry: Path) -> DeskDriver:
    """Somebody at the experimenter's window of a registry."""
    title = f"{registry.name} - vrhuman desk"
    return DeskDriver(screen, registry.with_name("desk"), "desk", str(registry), title=title)


@pytest.fixture
def experimenter(laptop: str, registry: Registry, tmp_path: Path) -> Iterator[DeskDriver]:
    assert registry.studies() == ()
    experimenter = at_the_desk(laptop, tmp_path / "study.db")
    yield experimenter
    experimenter.kill()


def test_a_study_is_created_and_its_first_participant_is_prepared_by_keys(
    experimenter: DeskDriver, registry: Registry
) -> None:
    experimenter.go("new study", "ctrl+n")
    experimenter.type("kitchens")
    experimenter.wait("the assignment", lambda seen: seen["tables"].get("assignment"))
    experimenter.click("make study")
    experimenter.sees("P01 - kitchens - study.db")
    experimenter.go("participant", "ctrl+Return")
    experimenter.press("consent read")
    experimenter.press("consent audio")
    experimenter.press("keep consent")
    experimenter.until(lambda: registry.consent_of("kitchens", "P01") is not None, "the consent")
    experimenter.wait("the screening", lambda seen: "keep screening" in seen["places"])
    experimenter.type("33")
    for _ in range(5):
        experimenter.keys("Tab", "n")
    experimenter.press("keep screening")
    experimenter.until(lambda: registry.screening_of("kitchens", "P01") is not None, "screening")
    experimenter.wait("the checklist", lambda seen: seen["page"] == "checklist")
    experimenter.keys(*(f"alt+{number}" for number in range(1, 9)))
    experimenter.press("checks done")
    experimenter.until(lambda: registry.notes("kitchens", "P01"), "the note of the check-list")
    left = experimenter.leave()

    consent = registry.consent_of("kitchens", "P01")
    screening = registry.screening_of("kitchens", "P01")
    assert consent is not None
    assert consent.audio
    assert not consent.sharing
    assert screening is not None
    assert screening.passed
    assert len(registry.assignments("kitchens")) == 6
    assert left == 0


def test_an_empty_window_leads_to_the_first_persons_start_in_22_clicks(
    laptop: str, registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XR_RUNTIME_JSON", str(tmp_path / "no runtime.json"))
    desk = CountingDriver(
        laptop, tmp_path / "desk", "desk", str(tmp_path / "study.db"), title="study.db - vrhuman"
    )
    try:
        desk.click("first study")
        desk.click("make study")
        desk.sees("P01 - study-1")
        desk.click("go on")
        desk.click("consent read")
        desk.click("keep consent")
        desk.wait("the age", lambda seen: "screening age" in seen["places"])
        desk.type("33")
        for key in ("epilepsy", "vestibular", "pregnancy", "unwell", "implant"):
            desk.click(f"screening {key} no")
        desk.click("keep screening")
        ticks = desk.wait("ticks", lambda s: [n for n in s["places"] if n.startswith("check ")])
        for tick in ticks:
            desk.click(tick)
        desk.click("checks done")
        desk.click("without calibration")
        desk.click("start")
        desk.says("start problem", "Connect the headset")
        left = desk.leave()
    finally:
        desk.kill()

    assert desk.clicks == 22
    assert left == 0
    assert registry.sessions("study-1") == ()
    assert registry.study("study-1").locked_utc is None


def test_a_pilot_is_run_in_a_window_without_a_headset(
    laptop: str, registry: Registry, tmp_path: Path
) -> None:
    draft = StudyDraft(
        *("keys", "", "excalibur", ("own:1",), ("no_replay",), 1),
        training=False,
        display="desktop",
        keys="discrete",
        pilots=True,
    )
    create(registry, draft, UTC)
    registry.consent(Consent("keys", "P01", UTC, "1", "0" * 64, audio=False, sharing=False))
    registry.screen(Screening("keys", "P01", UTC, {}, passed=True))
    desk = at_the_desk(laptop, tmp_path / "study.db")
    try:
        desk.go("session", "ctrl+7")
        desk.says("next session", "in a window")
        desk.click("start")
        desk.wait("the trial", lambda seen: seen["stage"] == "running", 300.0)
        desk.take_keys("vrhuman: P01")
        desk.says("runtime", "desktop, discrete keys")
        desk.until(lambda: registry.session(registry.sessions("keys")[0].session_id).phase)
    finally:
        desk.kill()  # the trial notices, and stops in good order
    (entry,) = registry.sessions("keys")
    path = registry.session_path(entry)
    end = time.monotonic() + DEADLINE
    while is_locked(path):
        assert time.monotonic() < end
        time.sleep(0.1)
    (finding,) = reconcile(registry, "keys", looking=False)

    with Session.open(path) as session:
        start, reasons = session.start, [each.reason for each in session.interruptions()]
    assert finding.kind == "broken off"
    assert (entry.pilot, entry.display) == (True, "desktop")
    assert (start.pilot, start.runtime_kind) == (True, RuntimeKind.DESKTOP)
    assert start.settings["keys"] == "discrete"
    assert reasons == [InterruptionReason.DESK_GONE]
    assert next_session(registry, "keys", "P01").in_window
    assert registry.study("keys").locked_utc is None


def test_two_windows_on_one_registry_and_one_is_killed(
    laptop: str, registry: Registry, tmp_path: Path
) -> None:
    draft = StudyDraft("kitchens", "", "excalibur", ("own:1",), ("no_replay",), 1, kind="scripted")
    create(registry, draft, UTC)

    def enrol(window: DeskDriver, name: str) -> None:
        window.go("participant", "ctrl+p")
        window.write("participant_id", name)
        window.press("save person")
        window.until(lambda: name in {p.participant_id for p in registry.participants("kitchens")})

    first = at_the_desk(laptop, tmp_path / "study.db")
    enrol(first, "P50")
    first.kill()
    again = at_the_desk(laptop, tmp_path / "study.db")
    try:
        enrol(again, "P51")
        left = again.leave()
    finally:
        again.kill()

    assert left == 0
    assert len(registry.participants("kitchens")) == 3
    assert registry.verify_audit() is None


def test_a_damaged_registry_is_named_in_the_window_and_left_as_it_is(
    laptop: str, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"no registry" * 100)

    desk = DeskDriver(laptop, tmp_path / "desk", "desk", str(broken), title="vrhuman desk")
    try:
        desk.says("banner words", str(broken))
        desk.says("banner words", "not a database")
        desk.wait(
            "another way", lambda seen: {"new registry", "open registry"} <= {*seen["places"]}
        )
        left = desk.leave()
    finally:
        desk.kill()

    assert left == 0
    assert broken.read_bytes() == b"no registry" * 100
