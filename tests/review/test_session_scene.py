"""What is drawn of a session is what was recorded, or it is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.recording import synthetic_session
from vrhuman.embodiment.build import build_house
from vrhuman.houses.generator import generate
from vrhuman.recording.errors import SessionError
from vrhuman.recording.recorder import Recorder
from vrhuman.review.drawing.scene import session_scene
from vrhuman.review.recording import Recording

HOUSE = generate(1, 4)
OBJECTS = build_house(HOUSE, "made-up", 3).objects


def record_of_thor(path: Path, places: np.ndarray) -> Path:
    """A session of AI2-THOR's with its objects at ``places``."""
    poses = np.zeros((len(places), 7))
    poses[:, :3], poses[:, 6] = places, 1.0
    world_state = replace(synthetic_session.world_state(0, 0), body_poses=poses)
    start = synthetic_session.start(
        engine="thor", house=HOUSE, house_id="made-up", seeds={"house": 3}
    )
    with Recorder(path, start) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [world_state])
    return path


def at_home() -> np.ndarray:
    return np.array([thing.position for thing in OBJECTS])


def test_what_ai2thor_simulated_is_drawn_with_stand_ins(tmp_path: Path) -> None:
    fallen = at_home() - [0.0, 0.05, 0.0]

    with Recording.open(record_of_thor(tmp_path / "s.mcap", fallen)) as recording:
        scene = session_scene(recording)

    assert [body.name for body in scene.bodies] == [thing.object_id for thing in OBJECTS]
    doors = [thing.object_type == "Doorway" for thing in OBJECTS]
    assert any(doors)
    assert [not body.parts for body in scene.bodies] == doors


@pytest.mark.parametrize("change", ["another order", "one more"])
def test_objects_of_which_it_is_not_known_which_is_which_are_refused(
    change: str, tmp_path: Path
) -> None:
    places = at_home()
    places = places[::-1] if change == "another order" else np.vstack([places, places[:1]])

    with (
        Recording.open(record_of_thor(tmp_path / "s.mcap", places)) as recording,
        pytest.raises(SessionError, match="recorded video"),
    ):
        session_scene(recording)


def test_without_its_mesh_pack_a_session_is_refused(tmp_path: Path) -> None:
    start = synthetic_session.start(house=HOUSE, house_id="made-up", settings={"meshes": "abc123"})
    with Recorder(tmp_path / "s.mcap", start) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [synthetic_session.world_state(0, 0)])

    with (
        Recording.open(tmp_path / "s.mcap") as recording,
        pytest.raises(SessionError, match="mesh pack abc123; give its folder with --meshes"),
    ):
        session_scene(recording)
