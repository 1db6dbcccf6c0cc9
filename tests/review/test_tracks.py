"""What a timeline is told of a session: no window needed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.recording import synthetic_session
from tests.support.recording.synthetic_session import CLOCK_NS, PERIOD_NS
from vrhuman.houses.generator import generate
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import (
    PROGRAM,
    Marker,
    PanelShown,
    PauseChange,
    PauseReason,
)
from vrhuman.recording.recorder import Recorder
from vrhuman.records import AnswerKind, GivenAnswer, Question
from vrhuman.review.recording import Recording
from vrhuman.review.tracks import EVERY_NS, Tracks, read_tracks

FRAMES = 450
MUGS = Question("q1", "count", "How many mugs are there?", "", AnswerKind.COUNT, (), 2)


def at(frame: int) -> int:
    return CLOCK_NS + frame * PERIOD_NS


def record(path: Path, close: bool = True) -> None:
    """A person walks, picks a mug at frame 200 and opens a fridge at frame 420; is asked once."""
    recorder = Recorder(path, synthetic_session.start(house=generate(1, 1), house_id="made-up"))
    recorder.phase("explore", 0, 0, at(0))
    for frame, world_state in enumerate(synthetic_session.world_states(FRAMES)):
        if frame == 100:
            recorder.state(PauseChange(at(100), PauseReason.MENU, True))
        if frame == 130:
            recorder.state(PauseChange(at(130), PauseReason.MENU, False))
            recorder.note("goes on after: the menu", PROGRAM, at(130), Topic.PAUSE)
            recorder.note("looks tired", time_ns=at(130))
            recorder.marker(Marker(at(131), "2", "odd"))
        if frame == 300:
            recorder.phase("answer", world_state.tick, world_state.step_count, at(300))
            recorder.questions("answer", (MUGS,), at(300))
            recorder.panel(PanelShown(at(300), "question", "q1", True))
        if frame == 320:
            recorder.answer(GivenAnswer("q1", "answer", 3, at(320), 0.5))
            recorder.panel(PanelShown(at(320), "question", "q1", False))
        if frame == 330:
            recorder.answer(GivenAnswer("q1", "answer", 2, at(330)))
            recorder.panel(PanelShown(at(330), "thanks", "thanks", True))
        recorder.frame(
            synthetic_session.headset(frame), synthetic_session.command(frame), [world_state]
        )
    if close:
        recorder.close()
    else:
        recorder.leave_open()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("tracks") / "session.mcap"
    record(out)
    return out


@pytest.fixture(scope="module")
def tracks(path: Path) -> Tracks:
    with Recording.open(path) as recording:
        return read_tracks(recording)


def test_every_frame_can_be_stepped_to(tracks: Tracks) -> None:
    assert tracks.frames_ns.tolist() == [at(frame) for frame in range(FRAMES)]


def test_what_happened_is_reported_in_words_at_its_frame(tracks: Tracks) -> None:
    told = [(mark.time_ns, mark.kind, mark.text) for mark in tracks.events]

    assert told == [
        (at(200), "picked", "picked Mug, 0.30 kgf"),
        (at(420), "opened", "opened Fridge"),
    ]


def test_steps_are_counted_up_to_a_time(tracks: Tracks) -> None:
    assert tracks.step_count(at(34)) == 0
    assert tracks.step_count(at(35)) == 1
    assert tracks.step_count(at(FRAMES)) == len(tracks.steps) == FRAMES // 36


def test_a_phase_lasts_until_the_next_one_begins(tracks: Tracks) -> None:
    first, second = tracks.phases

    assert (first.phase, first.end_ns) == ("explore", second.start_ns)
    assert tracks.phase(at(299)) == first
    assert tracks.phase(at(300)) == second
    assert tracks.phase(at(0) - 1) is None


def test_an_answer_is_marked_right_or_wrong_and_stands_with_its_question(tracks: Tracks) -> None:
    (asked,) = tracks.questions

    assert [mark.kind for mark in tracks.answers] == ["wrong", "right"]
    assert tracks.answers[0].text == "q1: How many mugs are there? 3 (50% sure)"
    assert asked.question == MUGS
    assert asked.right == (False, True)
    (counting,) = asked.graded
    assert counting.answer is not None
    assert (counting.phase, counting.answer.answer, counting.right) == ("answer", 2, True)


def test_a_pause_is_a_stretch_and_no_note(tracks: Tracks) -> None:
    (pause,) = tracks.pauses

    assert (pause.start_ns, pause.end_ns, pause.text) == (at(100), at(130), "paused: the menu")
    assert [(note.kind, note.text) for note in tracks.notes] == [
        ("note", "looks tired"),
        ("marker", "marker 2: odd"),
    ]


def test_a_panel_is_there_until_it_goes_or_the_session_ends(tracks: Tracks) -> None:
    told = [(panel.start_ns, panel.end_ns, panel.text) for panel in tracks.panels]

    assert told == [
        (at(300), at(320), "question: q1"),
        (at(330), tracks.last_ns, "thanks"),
    ]


def test_curves_have_some_twenty_points_a_second_and_tell_what_was_recorded(
    tracks: Tracks,
) -> None:
    curves = tracks.curves
    world_state = synthetic_session.world_state(200, 0)
    index = curves.index(at(200))

    assert (np.diff(curves.times_ns) >= EVERY_NS).all()
    assert len(curves.times_ns) >= 0.9 * (at(FRAMES) - at(0)) / (EVERY_NS + PERIOD_NS)
    assert abs(curves.times_ns[index] - at(200)) <= EVERY_NS + PERIOD_NS
    assert curves.grasp_force[index] == world_state.grasp_force
    assert curves.arm_height[index] == world_state.arm.base_height
    assert curves.hand_distance[index] == pytest.approx(0.30)  # two links of 0.15 m
    assert curves.index(at(0) - 1) == -1


def test_signs_come_in_order_of_time(tracks: Tracks) -> None:
    times = [mark.time_ns for mark in tracks.marks()]

    assert times == sorted(times)
    assert len(times) == 2 + 2 + 2


def test_of_a_torn_file_all_that_is_whole_is_reported(tmp_path: Path) -> None:
    torn = tmp_path / "torn.mcap"
    record(torn, close=False)
    data = torn.read_bytes()
    torn.write_bytes(data[: len(data) * 2 // 3])

    with Recording.open(torn) as recording:
        tracks = read_tracks(recording)

    assert 200 < len(tracks.frames_ns) < FRAMES
    assert [mark.kind for mark in tracks.events] == ["picked"]
