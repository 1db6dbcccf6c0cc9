"""Any moment of a session is what reading it from the beginning would have come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.recording import synthetic_session
from tests.support.recording.synthetic_session import CLOCK_NS, PERIOD_NS
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import Gap, PhaseStart, Resumed
from vrhuman.recording.errors import SessionError
from vrhuman.recording.parts import join
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.recover import recover
from vrhuman.records import Command, HeadsetState, WorldState
from vrhuman.review.recording import Recording

FRAMES = 300
PHASES = {0: "explore", 100: "answer", 200: "re-enter"}


def record(path: Path, frames: range = range(FRAMES)) -> Recorder:
    """A made-up session in three phases; the engine answers every other frame, then twice."""
    recorder = Recorder(path, synthetic_session.start())
    if frames.start:
        recorder.resumed(Resumed(CLOCK_NS + frames.start * PERIOD_NS, 2, "later", 9.0, "none"))
    steps = 0
    waiting: list[WorldState] = []
    for frame in range(frames.stop):
        world_state = synthetic_session.world_state(frame, steps)
        steps = world_state.step_count
        if frame not in frames:
            continue
        if frame in PHASES:
            time_ns = CLOCK_NS + frame * PERIOD_NS
            recorder.phase(PHASES[frame], world_state.tick, world_state.step_count, time_ns)
        waiting.append(world_state)
        world_states, waiting = (waiting, []) if frame % 2 else ([], waiting)
        command = synthetic_session.command(frame) if frame < 100 or frame >= 200 else None
        recorder.frame(synthetic_session.headset(frame), command, world_states)
    return recorder


def closed(folder: Path) -> Path:
    path = folder / "closed.mcap"
    record(path).close()
    return path


def unclosed(folder: Path) -> Path:
    path = folder / "unclosed.mcap"
    record(path).leave_open()
    return path


def torn(folder: Path) -> Path:
    path = unclosed(folder)
    path.write_bytes(path.read_bytes()[:-150])
    return path


def flipped(path: Path, chunk: int) -> Path:
    """A bit of a chunk of an unclosed file is not what it was."""
    with Session.open(path) as session:
        span = session._blocks.chunks[chunk]
    data = bytearray(path.read_bytes())
    data[span.offset + 200] ^= 1
    path.write_bytes(data)
    return path


def recovered(folder: Path) -> Path:
    recover(flipped(unclosed(folder), 150), folder / "recovered.mcap")
    return folder / "recovered.mcap"


def joined(folder: Path) -> Path:
    path = folder / "joined.mcap"
    record(path, range(170)).leave_open()
    record(folder / "joined.part2.mcap", range(170, FRAMES)).leave_open()
    join(path)
    return path


KINDS = (closed, unclosed, torn, recovered, joined)


@dataclass
class Read:
    """What reading a session from the beginning tells of a time."""

    path: Path

    def __post_init__(self) -> None:
        topics = (Topic.EVENT, Topic.HEADSET, Topic.COMMAND, Topic.PHASE)
        with Session.open(self.path) as session:
            self.all = list(session.entries(*topics))

    def newest(self, kind: type, time_ns: int) -> Any:
        found = [value for at, value in self.all if isinstance(value, kind) and at <= time_ns]
        return found[-1] if found else None


@pytest.fixture(scope="module", params=KINDS, ids=lambda make: make.__name__)
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    make: Callable[[Path], Path] = request.param
    return make(tmp_path_factory.mktemp(make.__name__))


def same(one: Any, other: Any) -> bool:
    """Equal, with all arrays inside."""
    if isinstance(one, np.ndarray):
        return bool(np.array_equal(one, other))
    if hasattr(one, "__dataclass_fields__"):
        return all(same(getattr(one, f.name), getattr(other, f.name)) for f in fields(one))
    if isinstance(one, tuple) and len(one) == len(other):
        return all(same(a, b) for a, b in zip(one, other, strict=True))
    return bool(one == other)


def test_every_moment_in_any_order_is_the_newest_of_everything(path: Path) -> None:
    read = Read(path)
    lasts = CLOCK_NS + FRAMES * PERIOD_NS
    with Recording.open(path) as recording:

        @settings(max_examples=examples(60))
        @given(st.lists(st.integers(CLOCK_NS + 2 * PERIOD_NS, lasts), min_size=1, max_size=4))
        def check(times: list[int]) -> None:
            for time_ns in times:
                moment = recording.at(time_ns)
                assert same(moment.world_state, read.newest(WorldState, moment.time_ns))
                assert same(moment.headset, read.newest(HeadsetState, moment.time_ns))
                assert same(moment.command, read.newest(Command, moment.time_ns))
                assert np.array_equal(moment.body_poses, moment.world_state.body_poses)
                phase = read.newest(PhaseStart, moment.time_ns)
                assert moment.phase == phase.phase

        check()


def test_playing_on_gives_every_event_once(path: Path) -> None:
    with Recording.open(path) as recording, Session.open(path) as session:
        times = sorted(set(recording.times_ns.tolist()))
        shown = [recording.at(time_ns).world_state.tick for time_ns in times]
        told = {time_ns: world_state.tick for time_ns, world_state in session.timed_world_states()}

    assert shown == [told[time_ns] for time_ns in times]


def test_before_the_first_and_after_the_last_moment_these_stand(tmp_path: Path) -> None:
    with Recording.open(closed(tmp_path)) as recording:
        first, last = recording.at(0), recording.at(CLOCK_NS * 2)

    assert (recording.first_ns, recording.last_ns) == (
        CLOCK_NS,
        CLOCK_NS + (FRAMES - 1) * PERIOD_NS,
    )
    assert (first.time_ns, first.world_state.tick) == (CLOCK_NS, 3)
    assert (last.time_ns, last.world_state.tick) == (recording.last_ns, 3 * FRAMES)


def test_phases_lead_from_one_to_the_next(tmp_path: Path) -> None:
    with Recording.open(closed(tmp_path)) as recording:
        phases = recording.phases

    assert [each.phase for each in phases] == list(PHASES.values())
    assert [each.start_ns for each in phases] == [CLOCK_NS + n * PERIOD_NS for n in PHASES]
    assert [each.end_ns for each in phases[:-1]] == [each.start_ns for each in phases[1:]]
    assert phases[-1].end_ns == recording.last_ns
    assert sum(each.steps for each in phases) == FRAMES // 36
    assert all(each.walked for each in phases)


def test_a_phase_in_which_nothing_moved_was_not_walked(tmp_path: Path) -> None:
    world_state = synthetic_session.world_state(0, 0)
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.phase("answer", 0, 0)
        for frame in range(20):
            recorder.frame(
                synthetic_session.headset(frame), None, [world_state] if frame % 5 == 0 else []
            )

    with Recording.open(tmp_path / "s.mcap") as recording:
        assert [each.walked for each in recording.phases] == [False]


def test_a_gap_is_reported_and_after_it_no_body_is_where_it_may_not_be(tmp_path: Path) -> None:
    with Recording.open(recovered(tmp_path)) as recording:
        (gap,) = recording.gaps
        inside = (gap.first_time_ns + gap.last_time_ns) // 2
        after = recording.at(gap.last_time_ns + 2 * PERIOD_NS)
        later = recording.at(gap.last_time_ns + 80 * PERIOD_NS)

        assert recording.gap_at(inside) == gap
        assert recording.gap_at(gap.last_time_ns + 1) is None
    assert isinstance(gap, Gap)
    assert after.body_poses.shape == (0, 7)
    assert later.body_poses.shape == (synthetic_session.BODIES, 7)


def test_what_stands_before_damage_is_shown(tmp_path: Path) -> None:
    with Recording.open(flipped(unclosed(tmp_path), 150)) as recording:
        assert recording.damage is not None
        assert len(recording.times_ns) in (148, 149, 150)
        assert recording.at(recording.last_ns).world_state.tick <= 3 * 150


def test_a_missing_piece_in_the_middle_is_damage(tmp_path: Path) -> None:
    path = unclosed(tmp_path)
    with Session.open(path) as session:
        span = session._blocks.chunks[120]
    data = path.read_bytes()
    path.write_bytes(data[: span.offset] + data[span.offset + span.length :])

    with Recording.open(path) as recording:
        assert recording.damage is not None
        assert "missing" in recording.damage
        assert recording.last_ns < CLOCK_NS + 121 * PERIOD_NS


def test_a_sound_file_has_no_damage(tmp_path: Path) -> None:
    with Recording.open(closed(tmp_path)) as recording:
        assert recording.damage is None


def test_a_session_in_which_nothing_happened_says_so(tmp_path: Path) -> None:
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [])

    with Recording.open(tmp_path / "s.mcap") as recording:
        assert recording.phases == ()
        with pytest.raises(SessionError, match="no event"):
            recording.at(recording.first_ns)


def test_what_is_no_session_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s.mcap").write_bytes(b"something else")
    with pytest.raises(SessionError, match="not a session file"):
        Recording.open(tmp_path / "s.mcap")
