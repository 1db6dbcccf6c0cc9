"""The contact sheet and the map show the session that was recorded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.support.recording import synthetic_session
from vrhuman.houses.house import Asset, House, HouseObject, Room
from vrhuman.recording.columns import columns
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.video import VideoEncoder
from vrhuman.records import EventKind
from vrhuman.review.outline import outline
from vrhuman.review.pictures import style
from vrhuman.review.pictures.contact_sheet import draw_contact_sheet, pictures_at
from vrhuman.review.pictures.house_map import draw_house_map

FRAMES = 500


COLOURS = [style.phase_colour((), phase) for phase in ("explore", "answer")]


def thing(object_id: str, kind: str, x: float, z: float, size: float) -> HouseObject:
    asset = Asset(f"{kind}_1", kind, (size, size, size), "CanPickup", frozenset(), 1.0, ())
    place = np.array([x, size / 2, z])
    turn = np.array([0.0, 0.0, 0.0, 1.0])
    return HouseObject(
        object_id, asset, place, turn, False, None, "room|2", 0.0, 1.0, 1.0, ("red",), ()
    )


def house() -> House:
    def room(number: int, kind: str, low: float, high: float) -> Room:
        corners = [[0.0, low], [0.0, high], [5.0, high], [5.0, low]]
        return Room(f"room|{number}", kind, np.array(corners), "wood")

    return House(
        house_id="made-up",
        rooms=(room(2, "Kitchen", 0.0, 2.5), room(3, "Bedroom", 2.5, 5.0)),
        walls=(),
        openings=(),
        objects=(
            thing("Mug|1", "Mug", 2.0, 2.0, 0.1),
            thing("Fridge|1", "Fridge", 4.5, 0.5, 0.8),
        ),
        lights=(),
        ceiling_material="white",
        agent_position=np.array([1.0, 0.9, 1.0]),
        agent_yaw=0.0,
        agent_horizon=0.0,
    )


@pytest.fixture(scope="module")
def filmed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filmed") / "s.mcap"
    encoder = VideoEncoder(160, 120, 10)
    with Recorder(path, synthetic_session.start()) as recorder:
        recorder.phase("explore", 0, 0)
        for frame, world_state in enumerate(synthetic_session.world_states(FRAMES)):
            if frame == 300:
                recorder.phase("answer", world_state.tick, world_state.step_count)
            if frame % 7 == 0:
                shade = np.full((120, 160, 3), frame // 2, dtype=np.uint8)
                for packet in encoder.encode(
                    synthetic_session.headset(frame).display_time_ns, shade
                ):
                    recorder.video(packet)
            recorder.frame(
                synthetic_session.headset(frame), synthetic_session.command(frame), [world_state]
            )
    return path


def test_the_outline_names_phases_rooms_and_what_was_handled(filmed: Path) -> None:
    with Session.open(filmed) as session:
        found = outline(session, house())
    assert [(moment.sort, moment.what) for moment in found.moments] == [
        ("start", "explore starts"),
        ("thing", "picked Mug"),
        ("room", "enters Bedroom"),
        ("end", "explore ends"),
        ("thing", "opened Fridge"),
        ("end", "answer ends"),
    ]
    assert [(mark.kind, mark.object_type) for mark in found.marks] == [
        (EventKind.PICKED, "Mug"),
        (EventKind.OPENED, "Fridge"),
    ]
    assert sum(place.steps for place in found.places) == FRAMES // 36
    assert found.first_ns == synthetic_session.headset(0).display_time_ns
    assert [span.phase for span in found.phases if span.walked] == ["explore", "answer"]


def test_a_contact_sheet_has_its_pictures(filmed: Path, tmp_path: Path) -> None:
    with Session.open(filmed) as session:
        assert draw_contact_sheet(session, tmp_path / "sheet.png", 8, 4, house=house()) == 8
    sheet = np.array(Image.open(tmp_path / "sheet.png"))
    shades = [int(sheet[200, 16 + 200 + i * 416, 1]) for i in range(4)]
    assert shades == sorted(set(shades))  # the pictures follow each other in time
    for colour in COLOURS:
        assert (sheet == colour).all(axis=2).any()
    assert (sheet == style.WARNING).all(axis=2).any()  # not a person


def test_a_person_s_pages_carry_no_mark(filmed: Path) -> None:
    with Session.open(filmed) as session:
        assert "NOT A PERSON" in style.who(session.start)
        assert "NOT" not in style.who(replace(session.start, participant_kind="person"))


def test_each_moment_gets_the_picture_shown_then(filmed: Path) -> None:
    with Session.open(filmed) as session:
        packets = list(session.video_packets())
    times = [packets[0].time_ns, packets[13].time_ns + 5, packets[40].time_ns, 1 << 62]
    shown = list(pictures_at(packets, times))
    assert [
        abs(int(p.mean()) - 7 * n // 2) <= 2 for p, n in zip(shown, (0, 13, 40, 71), strict=True)
    ]


def test_the_map_shows_the_way_and_the_marks(filmed: Path, tmp_path: Path) -> None:
    with Session.open(filmed) as session:
        draw_house_map(session, tmp_path / "map.png", house())
    page = np.array(Image.open(tmp_path / "map.png"))
    for colour in (*COLOURS, (200, 20, 40), (90, 40, 160)):
        assert (page == colour).all(axis=2).sum() > 30


def test_a_session_without_pictures_is_reported(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 5)
    with Session.open(tmp_path / "s.mcap") as session, pytest.raises(SessionError, match="video"):
        draw_contact_sheet(session, tmp_path / "sheet.png", house=house())


def test_columns(filmed: Path) -> None:
    with Session.open(filmed) as session:
        table = columns(session.world_states(), "tick", "agent_position", "arm.hand_centre")
    assert table["tick"].shape == (FRAMES,)
    assert table["agent_position"].shape == table["arm.hand_centre"].shape == (FRAMES, 3)
