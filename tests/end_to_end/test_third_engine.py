"""A whole session on an engine that another package adds, without an edit anywhere else.

The package is ``tests/support/flat_world.py``; it is installed as pip would, by an entry point in
a folder of the search path, so that every process of a session finds it by its name.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.support import flat_world
from tests.support.scenarios.process import needs_runtime
from vrhuman.houses.generator import generate
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.review.drawing.cameras import THIRD
from vrhuman.review.drawing.scene import SceneView, session_scene
from vrhuman.review.measuring.measures import WHOLE, measure
from vrhuman.review.measuring.sightings import look_again
from vrhuman.review.recording import Recording

pytestmark = pytest.mark.end_to_end
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package is installed."""
    folder = tmp_path_factory.mktemp("packages")
    flat_world.install(folder)
    return folder


@pytest.fixture
def installed(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, too."""
    monkeypatch.syspath_prepend(str(packages))


def demo(packages: Path, out: Path, *arguments: str) -> dict[str, object]:
    """The command, on the flat world in a small house."""
    house = out / "house.json"
    house.write_text(json.dumps(generate(1, 2)), encoding="utf-8")
    program = (sys.executable, "-m", "vrhuman", "demo", "--json", "--protocol", "excalibur-short")
    engine = ("--engine", flat_world.NAME, "--house", str(house), "--out", str(out))
    done = subprocess.run(
        [*program, *engine, *arguments],
        capture_output=True,
        text=True,
        timeout=480,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(packages), str(ROOT)))},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told: dict[str, object] = json.loads(done.stdout.strip().splitlines()[-1])
    return told


@pytest.fixture(scope="module")
def told(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """One scripted session in virtual time."""
    return demo(packages, tmp_path_factory.mktemp("flat"), "--runtime", "none", "--steps", "20")


@pytest.fixture
def recording(told: dict[str, object]) -> Iterator[Recording]:
    with Recording.open(str(told["session"])) as recording:
        yield recording


def test_a_session_is_finished_scored_and_simulated_again_identically(
    told: dict[str, object],
) -> None:
    assert told["engine"] == flat_world.NAME
    assert (told["verified"], told["replayed"]) == (True, False)
    assert told["steps_explore"] >= 20
    assert told["acc_ref"] >= 0.0


def test_the_file_says_which_version_simulated_and_the_report_prints_it(
    told: dict[str, object],
) -> None:
    with Session.open(str(told["session"])) as session:
        start = session.start
    page = Path(str(told["report"])).read_text(encoding="utf-8")

    assert start.engine == flat_world.NAME
    assert start.provenance["packages"]["flat-world"] == "1.0"
    assert "flat (Flat World 1.0)" in page


@pytest.mark.usefixtures("installed")
def test_it_is_verified_from_a_keyframe(told: dict[str, object]) -> None:
    result = verify(str(told["session"]), from_keyframe=1)

    assert result.identical
    assert result.unverified > 0


@pytest.mark.usefixtures("installed")
def test_a_moment_is_drawn_again_from_its_recorded_poses(recording: Recording) -> None:
    moment = recording.at((recording.first_ns + recording.last_ns) // 2)
    view = SceneView(recording, 160, 120)

    picture = view.draw(moment, THIRD)
    view.close()

    assert len(moment.body_poses) == len(session_scene(recording).bodies)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 50


@pytest.mark.usefixtures("installed")
def test_what_was_in_view_is_measured_in_its_own_house(recording: Recording) -> None:
    sightings = look_again(recording)

    (whole,) = [r for r in measure(recording, sightings).rows() if r["phase"] == WHOLE]

    assert sightings.drawn
    assert whole["floor_seen_by_person_share"] > 0.2
    assert whole["steps"] >= 20


def test_the_pictures_of_a_session_are_there(told: dict[str, object]) -> None:
    for key in ("contact_sheet", "map"):
        with Image.open(str(told[key])) as picture:
            assert len(np.unique(np.asarray(picture.convert("L")))) > 50


def test_where_its_package_is_not_installed_a_session_is_read_and_not_drawn(
    told: dict[str, object], recording: Recording
) -> None:
    result = verify(str(told["session"]))

    assert (result.good, result.replayed) == (True, True)
    with pytest.raises(SessionError, match=r"the engine flat, which is not installed here"):
        session_scene(recording)


@needs_runtime
def test_a_session_through_the_real_runtime_is_verified(packages: Path, tmp_path: Path) -> None:
    told = demo(packages, tmp_path, "--runtime", "test", "--participant", "oracle", "--steps", "5")

    assert "Monado" in str(told["runtime"])
    assert (told["verified"], told["exqa"]) == (True, 100.0)
