"""The engine's metadata at chosen ticks of a session that is simulated again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.houses.kitchen import MUG
from tests.support.recording.acting_person import TICKS, record
from vrhuman.benchmarks.envqa.making.states import WorldMetadata, metadata_at
from vrhuman.recording.reader import Session
from vrhuman.review.recording import Recording


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("session") / "s0.mcap", session_id="s0")


def actions(path: Path) -> list[int]:
    """The ticks in which the mug was made dirty, filled, cleaned and emptied."""
    with Session.open(path) as session:
        return [w.tick for _, w in session.timed_world_states() if w.object_actions]


def told(state: WorldMetadata, key: str) -> object:
    return next(each[key] for each in state.objects if each["objectId"] == MUG)


def test_the_state_of_a_tick_is_the_one_after_it(session: Path) -> None:
    dirty, fill, clean, empty = actions(session)
    with Session.open(session) as opened:
        found = metadata_at(opened, [dirty - 1, dirty, fill - 1, fill, clean, empty])
    assert [told(found[tick], "isDirty") for tick in (dirty - 1, dirty, clean)] == [
        False,
        True,
        False,
    ]
    liquids = [told(found[tick], "isFilledWithLiquid") for tick in (fill - 1, fill, empty)]
    assert liquids == [False, True, False]
    assert (found[dirty - 1].tick, found[dirty].tick) == (dirty - TICKS, dirty)


def test_a_tick_before_the_first_has_the_start_and_one_after_the_last_the_end(
    session: Path,
) -> None:
    with Session.open(session) as opened:
        found = metadata_at(opened, [0, 10_000_000])
    assert found[0].tick == 0
    assert told(found[10_000_000], "isDirty") is False


def test_nothing_asked_for_is_nothing(session: Path) -> None:
    with Session.open(session) as opened:
        assert metadata_at(opened, []) == {}


def test_facts_are_those_of_the_metadata(session: Path) -> None:
    dirty = actions(session)[0]
    with Recording.open(session) as recording:
        state = metadata_at(recording.session, [dirty])[dirty]
        facts = state.facts(recording.house)
    assert facts.objects[MUG].is_dirty
    assert (facts.tick, facts.time_ns, facts.room) == (dirty, state.time_ns, "room|1")
