"""The experimenter's window on a virtual screen, by real clicks and keys; the registry tells what
was done."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from vrhuman.desktop.desk.model.study_draft import StudyDraft, create
from vrhuman.headset.simulated_service import virtual_display
from vrhuman.study.registry.registry import Registry

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual screen is X's"),
    pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool clicks and types"),
]
SCREEN = (1366, 768)
DEADLINE = 30.0
UTC = "2026-03-01T10:00:00.000+00:00"
CONSENT = (287, 105)
"""Where the tab of the participant's consent is [pixels]."""
MAKE = (1288, 686)
"""Where "Create" is [pixels]."""


class Experimenter:
    """Somebody at the window."""

    def __init__(self, screen: str, registry: Path) -> None:
        config = registry.with_name("config")
        self._environment = {**os.environ, "DISPLAY": screen, "XDG_CONFIG_HOME": str(config)}
        self._log = registry.with_suffix(".log")
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "vrhuman", "desk", str(registry)],
                env=self._environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        self.sees(f"{registry.name} - vrhuman desk")
        self.do("search", "--name", "vrhuman desk", "windowfocus", "--sync")

    def do(self, *words: str) -> None:
        """What xdotool is told."""
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=DEADLINE)

    def sees(self, title: str) -> None:
        """Wait until the window's title says so."""
        self.do("search", "--sync", "--name", title)

    def click(self, place: tuple[int, int]) -> None:
        self.do("mousemove", str(place[0]), str(place[1]), "click", "1")

    def keys(self, *keys: str) -> None:
        """At a person's pace: a button that a key presses stays down for a tenth of a second."""
        self.do("key", "--delay", "200", *keys)

    def type(self, text: str) -> None:
        self.do("type", "--delay", "20", text)

    def until(self, so: Callable[[], bool]) -> None:
        """Wait until the registry says so."""
        end = time.monotonic() + DEADLINE
        while not so():
            assert self.process.poll() is None, self._log.read_text(encoding="utf-8")
            assert time.monotonic() < end, self._log.read_text(encoding="utf-8")
            time.sleep(0.05)

    def press(self, key: str, so: Callable[[], bool]) -> None:
        """A button that is still grey, or slow, is pressed again."""

        def pressed() -> bool:
            self.keys(key)
            return so()

        self.until(pressed)

    def leave(self) -> int:
        self.keys("ctrl+q")
        return self.process.wait(DEADLINE)

    def kill(self) -> None:
        """As a crash would."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def screen() -> Iterator[str]:
    with virtual_display(SCREEN) as name:
        yield name


@pytest.fixture
def registry(tmp_path: Path) -> Iterator[Registry]:
    """With no study yet."""
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        yield registry


@pytest.fixture
def experimenter(screen: str, registry: Registry, tmp_path: Path) -> Iterator[Experimenter]:
    assert registry.studies() == ()
    experimenter = Experimenter(screen, tmp_path / "study.db")
    yield experimenter
    experimenter.kill()


def clicked(experimenter: Experimenter, place: tuple[int, int]) -> bool:
    """Again and again: the button is grey until the assignment is shown."""
    experimenter.click(place)
    return True


def test_a_study_is_made_and_its_first_person_led_to_the_headset_by_keys(
    experimenter: Experimenter, registry: Registry
) -> None:
    experimenter.keys("ctrl+n")
    experimenter.type("kitchens")
    experimenter.until(lambda: clicked(experimenter, MAKE) and bool(registry.studies()))
    experimenter.sees("P01 - kitchens - study.db")
    experimenter.keys("ctrl+2")  # the participant
    experimenter.click(CONSENT)
    experimenter.keys("alt+d", "alt+v")
    experimenter.press("alt+s", lambda: registry.consent_of("kitchens", "P01") is not None)
    experimenter.type("33")
    for _ in range(5):
        experimenter.keys("Tab", "n")
    experimenter.press("alt+s", lambda: registry.screening_of("kitchens", "P01") is not None)
    experimenter.keys(*(f"alt+{number}" for number in range(1, 9)))
    experimenter.press("alt+a", lambda: bool(registry.notes("kitchens", "P01")))
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


def test_two_windows_on_one_registry_and_one_is_killed(
    screen: str, registry: Registry, tmp_path: Path
) -> None:
    draft = StudyDraft("kitchens", "", "excalibur", ("own:1",), ("no_replay",), 1, kind="scripted")
    create(registry, draft, UTC)
    first = Experimenter(screen, tmp_path / "study.db")
    try:
        first.keys("ctrl+p")
        first.type("P50")
        first.keys("alt+o")
        first.until(lambda: len(registry.participants("kitchens")) == 2)
        first.kill()
        again = Experimenter(screen, tmp_path / "study.db")
        again.keys("ctrl+p")
        again.type("P51")
        again.keys("alt+o")
        again.until(lambda: len(registry.participants("kitchens")) == 3)
        left = again.leave()
    finally:
        first.kill()

    assert left == 0
    assert registry.verify_audit() is None


def test_a_damaged_registry_is_told_in_the_window(screen: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"no registry" * 100)
    config = {"DISPLAY": screen, "XDG_CONFIG_HOME": str(tmp_path / "config")}
    with subprocess.Popen(
        [sys.executable, "-m", "vrhuman", "desk", str(broken)], env={**os.environ, **config}
    ) as process:
        subprocess.run(
            ["xdotool", "search", "--sync", "--name", "vrhuman desk", "windowfocus", "--sync"],
            env={**os.environ, **config},
            check=True,
            timeout=DEADLINE,
        )
        subprocess.run(
            ["xdotool", "key", "ctrl+q"], env={**os.environ, **config}, check=True, timeout=DEADLINE
        )
        left = process.wait(DEADLINE)

    assert left == 0
    assert broken.read_bytes() == b"no registry" * 100
