"""A run view of a recorded session, without a screen."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.support.desktop import offscreen
from tests.support.desktop.recorded_trial import UTC, RecordedLeader, entry
from tests.support.paths import SAMPLE
from tests.support.study.sample_session import sample_session
from vrhuman.desktop.desk.running.page import RunPage
from vrhuman.desktop.desk.running.trial_handle import SessionContext
from vrhuman.protocol.specification import protocol_hash
from vrhuman.recording.reader import Session
from vrhuman.study.entries import Assignment, Consent, Participant, Screening, Study
from vrhuman.study.registry.registry import Registry

SECONDS = 240.0


@pytest.fixture(scope="session")
def application() -> QApplication:
    return offscreen.application()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study whose only session is the shipped sample, begun."""
    folder = tmp_path_factory.mktemp("study")
    with Session.open(SAMPLE) as session:
        text = session.start.protocol
    with Registry.open(folder / "study.db", create=True) as registry:
        digest = protocol_hash(text)
        registry.add_study(Study("pilot", "Pilot", text, digest, None, "pilot", 1, UTC))
        registry.enrol(Participant("pilot", "P07", "scripted", UTC))
        registry.consent(Consent("pilot", "P07", UTC, "1", "0" * 64, audio=True, sharing=False))
        registry.screen(Screening("pilot", "P07", UTC, {}, True))
        registry.assign([Assignment("pilot", "P07", 1, "test", "no_replay", "own:1", 1)])
        registry.begin(entry())
        sample_session(registry, entry())
    return folder


@pytest.fixture
def registry(folder: Path, tmp_path: Path) -> Iterator[Registry]:
    """A copy of that study."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    with Registry.open(tmp_path / "study.db") as registry:
        yield registry


@pytest.fixture
def leader(registry: Registry) -> RecordedLeader:
    return RecordedLeader(SAMPLE, registry.session_path(entry()))


@pytest.fixture
def page(
    application: QApplication, registry: Registry, leader: RecordedLeader
) -> Iterator[RunPage]:
    page = RunPage(registry, SessionContext(entry(), "test 1 of 2, no replay"), lambda: leader)
    page.resize(1190, 690)
    page.show()
    page.activateWindow()
    application.processEvents()
    yield page
    page.close_down()
    page.deleteLater()
    application.processEvents()


@pytest.fixture
def until(application: QApplication) -> Callable[[Callable[[], object]], None]:
    """Let the window live until something is so."""

    def wait(so: Callable[[], object]) -> None:
        end = time.monotonic() + SECONDS
        while not so():
            assert time.monotonic() < end, "it never came to that"
            application.processEvents()
            time.sleep(0.005)

    return wait
