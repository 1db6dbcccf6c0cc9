"""What several windows' tests begin with: a small screen, a session, a microphone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.desk_driver import SCREEN
from tests.support.paths import SAMPLE
from tests.support.tone_microphone import Instrument
from vrhuman.headset.simulated_service import virtual_display

SMALL = (1280, 720)


@pytest.fixture
def screen() -> Iterator[str]:
    """The smallest screen that windows are made for."""
    with virtual_display(SMALL) as name:
        yield name


@pytest.fixture
def laptop() -> Iterator[str]:
    """The screen of a common laptop."""
    with virtual_display(SCREEN) as name:
        yield name


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A session in a folder of its own, beside which narrations may be kept."""
    folder = tmp_path / "sessions"
    folder.mkdir()
    return Path(shutil.copyfile(SAMPLE, folder / "s.mcap"))


@pytest.fixture
def instrument(tmp_path: Path) -> Iterator[Instrument]:
    """A microphone that is silent until it is told to play."""
    folder = tmp_path / "pulse"
    folder.mkdir()
    instrument = Instrument(folder, regular=False)
    yield instrument
    instrument.close()


@pytest.fixture
def microphone(instrument: Instrument, monkeypatch: pytest.MonkeyPatch) -> Instrument:
    """The same, as the microphone of all programs that the test starts."""
    for name in ("HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, instrument.environment[name])
    return instrument
