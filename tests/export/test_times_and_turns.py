"""Times, rates, turns and the newest value: what a reader of an export takes for granted."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.recording import acted_session, sample_variants, synthetic_session
from vrhuman.embodiment.counting import steps
from vrhuman.export.actions import list_actions
from vrhuman.export.bids import export_bids
from vrhuman.export.clips import export_clips
from vrhuman.export.episodes import ACTION, STATE, EpisodeFrames, episodes_of
from vrhuman.recording.entries import PanelShown
from vrhuman.recording.reader import Session
from vrhuman.recording.sound import BLOCK, RATE, SoundEncoder
from vrhuman.records import Action, AnswerKind, Question, Step

FPS = 10
TENTH_NS = 100_000_000
NOW = synthetic_session.CLOCK_NS
LATER_S = 7.5
"""Seconds from the session clock's zero of these sessions to their first frame."""


def recorded(
    path: Path, tenths: Sequence[int], yaws: Sequence[float], horizons: Sequence[float]
) -> Path:
    """A session with a frame at each of ``tenths`` (of a second); in each the person wishes a yaw
    and a horizon, the agent is at x = its number, and one action is counted."""
    recording = sample_variants.recorder(path)
    first_ns = NOW + round(LATER_S * 1e9)
    recording.phase("explore", 0, 0, first_ns)
    for number, tenth in enumerate(tenths):
        time_ns = first_ns + tenth * TENTH_NS
        state = synthetic_session.world_state(number, number)
        wish = replace(
            synthetic_session.command(number),
            display_time_ns=time_ns,
            yaw=yaws[number],
            horizon=horizons[number],
        )
        step = Step(number + 1, state.tick, Action("RotateRight", {"degrees": 15.0}), True)
        recording.frame(
            replace(synthetic_session.headset(number), display_time_ns=time_ns),
            wish,
            [
                replace(
                    state,
                    agent_position=np.array([float(number), 0.9, 0.0]),
                    steps=(step,),
                    step_count=number + 1,
                    events=(),
                )
            ],
            synthetic_session.timing(number),
        )
    recording.close()
    return path


def episode(path: Path) -> EpisodeFrames:
    with Session.open(path) as session:
        (only,) = episodes_of(session, FPS)
    return only


def action(found: EpisodeFrames, name: str) -> list[float]:
    return [round(float(v), 3) for v in found.action[:, ACTION.index(name)]]


def still(count: int) -> list[float]:
    return [0.0] * count


def test_a_frame_has_the_value_that_came_in_the_same_moment(tmp_path: Path) -> None:
    found = episode(recorded(tmp_path / "s.mcap", range(6), still(6), still(6)))

    x = found.state[:, STATE.index("agent_x_m")].tolist()

    assert x == [float(number) for number in range(len(x))]
    assert len(x) >= 5


def test_a_turn_across_south_is_the_short_one(tmp_path: Path) -> None:
    found = episode(
        recorded(tmp_path / "s.mcap", range(4), [170.0, -175.0, 179.0, -179.0], still(4))
    )

    assert action(found, "turn_deg")[:3] == [15.0, -6.0, 2.0]


def test_looking_down_is_positive(tmp_path: Path) -> None:
    found = episode(recorded(tmp_path / "s.mcap", range(4), still(4), [0.0, 12.0, 9.0, -30.0]))

    assert action(found, "look_down_deg")[:3] == [12.0, -3.0, -39.0]


@pytest.fixture(scope="module")
def motion(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The motion folder of a session of ten frames a second, of which a second is missing."""
    folder = tmp_path_factory.mktemp("bids")
    tenths = [0, 1, 2, 3, 4, 14, 15, 16]
    export_bids([recorded(folder / "s.mcap", tenths, still(8), still(8))], folder / "out")
    (found,) = (folder / "out").rglob("*_events.tsv")
    return found.parent


def test_bids_events_begin_with_the_first_row_of_the_motion(motion: Path) -> None:
    (file,) = motion.glob("*_events.tsv")
    with file.open(newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))

    onsets = [float(row["onset"]) for row in rows if row["trial_type"] == "step"]
    assert onsets == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4, 1.4, 1.5, 1.6], abs=1e-6)
    assert [float(row["onset"]) for row in rows if row["trial_type"] == "phase"] == [0.0]
    assert [float(row["duration"]) for row in rows if row["trial_type"] == "phase"] == [1.6]


def test_the_rate_is_that_of_the_display_not_of_its_longest_gap(motion: Path) -> None:
    (file,) = motion.glob("*_motion.json")
    told = json.loads(file.read_text())

    assert told["SamplingFrequency"] == pytest.approx(10.0)
    assert told["SamplingFrequencyEffective"] == pytest.approx(7 / 1.6)


def test_counted_actions_have_their_seconds_from_the_first_phase(tmp_path: Path) -> None:
    turns = acted_session.performed([steps.turn(15.0)] * 3)

    listed = list_actions(acted_session.record(tmp_path / "s.mcap", turns))

    seconds = [each.time_s for each in listed.counted]
    period = synthetic_session.PERIOD_NS * 1e-9
    assert seconds == pytest.approx([0.0, period, 2 * period], abs=1e-6)


def test_a_spoken_answer_goes_on_for_half_a_second_after_the_press(tmp_path: Path) -> None:
    asked = Question("q1", "f", "Is it?", "p", AnswerKind.YES_NO, ("yes", "no"), "yes")
    with sample_variants.recorder(tmp_path / "s.mcap") as recording:
        recording.phase("answer", 0, 0, NOW)
        recording.questions("answer", (asked,), NOW)
        for seconds, there in ((1.0, True), (2.0, False)):
            recording.panel(PanelShown(NOW + round(seconds * 1e9), "question", "q1", there))
        encoder = SoundEncoder()
        for number in range(4 * RATE // BLOCK):
            block = np.zeros(BLOCK, np.int16)
            for packet in encoder.encode(NOW + number * BLOCK * 1_000_000_000 // RATE, block):
                recording.audio(packet)
        recording.frame(synthetic_session.headset(0), None, [])

    export_clips(tmp_path / "s.mcap", tmp_path / "clips")

    with (tmp_path / "clips" / "clips.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert int(row["first_ns"]) == NOW + 1_000_000_000
    assert float(row["seconds"]) == pytest.approx(1.5, abs=0.001)
    assert float(row["heard_seconds"]) == pytest.approx(1.5, abs=0.041)
