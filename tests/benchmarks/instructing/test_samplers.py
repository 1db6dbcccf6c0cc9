"""Videos of the five types: in order, of as many events as asked for, the same for one seed."""

from __future__ import annotations

import pytest

from tests.support.benchmarks.house_things import HOUSES, generated, house_with, kinds, real, thing
from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.instructing.legal_events import LegalEvent
from vrhuman.benchmarks.instructing.samplers import (
    ALIKE,
    FOCUS,
    MAX_EVENTS,
    NothingToDo,
    VideoType,
    sample,
)
from vrhuman.benchmarks.instructing.symbolic import able, after, at_start, in_reach
from vrhuman.benchmarks.instructing.things import Things
from vrhuman.cli.trials import VIDEO_TYPES

SEEDS = range(8)


def carried_out(events: tuple[LegalEvent, ...], things: Things) -> None:
    now = at_start(things)
    for event in events:
        assert able(event, now), (event, events)
        now = after(event, now)


@pytest.mark.parametrize("video_type", VideoType)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_sequence_can_be_carried_out_in_its_order(video_type: VideoType, seed: int) -> None:
    events = sample(generated(), video_type, seed)

    assert 1 <= len(events) <= MAX_EVENTS
    carried_out(events, generated())


@pytest.mark.skipif(not HOUSES.exists(), reason="the shared houses are not here")
@pytest.mark.parametrize("video_type", VideoType)
def test_real_houses_have_videos_of_every_type(video_type: VideoType) -> None:
    for seed, things in enumerate(real(6)):
        carried_out(sample(things, video_type, seed), things)


@pytest.mark.parametrize("count", [1, 4, 10])
@pytest.mark.parametrize("video_type", [VideoType.EXPLORING, VideoType.RANDOM])
def test_there_are_as_many_events_as_asked_for(video_type: VideoType, count: int) -> None:
    assert len(sample(generated(), video_type, 1, count)) == count


@pytest.mark.parametrize("video_type", VideoType)
def test_one_seed_gives_one_video(video_type: VideoType) -> None:
    assert sample(generated(), video_type, 3) == sample(generated(), video_type, 3)


def test_other_seeds_give_other_videos() -> None:
    assert len({sample(generated(), VideoType.RANDOM, seed, 5) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_exploring_finds_each_type_once(seed: int) -> None:
    events = sample(generated(), VideoType.EXPLORING, seed, 8)

    assert {each.action for each in events} == {ActionName.FIND}
    assert len(set(events)) == len(events)


@pytest.mark.parametrize("seed", SEEDS)
def test_object_centric_videos_are_about_few_objects(seed: int) -> None:
    events = sample(generated(), VideoType.OBJECT_CENTRIC, seed, 6)

    assert 1 <= len({each.object1 for each in events}) <= FOCUS


@pytest.mark.parametrize("seed", SEEDS)
def test_action_centric_videos_have_similar_actions(seed: int) -> None:
    events = sample(generated(), VideoType.ACTION_CENTRIC, seed, 6)

    actions = {each.action for each in events}
    assert any(actions <= group for group in ALIKE)


@pytest.mark.parametrize("seed", SEEDS)
def test_only_what_is_in_reach_is_asked_for(seed: int) -> None:
    now = at_start(generated())

    for event in sample(generated(), VideoType.RANDOM, seed, 5):
        assert in_reach(event, now)
        now = after(event, now)


@pytest.mark.parametrize(
    "video_type", [each for each in VideoType if each is not VideoType.COMPREHENSIVE]
)
def test_of_what_no_hand_reaches_nothing_is_asked(video_type: VideoType) -> None:
    near, far = thing("Mug|1", "Mug"), thing("Apple|1", "Apple", reached=False)

    events = sample(house_with(near, far), video_type, 1, 6)

    assert {each.object1 for each in events} == {"Mug"}
    assert "Apple" not in {each.object2 for each in events}


def test_a_house_without_anything_to_do_says_so() -> None:
    with pytest.raises(NothingToDo, match="no comprehensive task"):
        sample(kinds("Painting"), VideoType.COMPREHENSIVE, 1)
    with pytest.raises(NothingToDo, match="allows no random video"):
        sample({}, VideoType.RANDOM, 1)


def test_the_command_line_offers_every_type() -> None:
    assert tuple(VideoType) == VIDEO_TYPES


@pytest.mark.parametrize(("holder", "wanted"), [("Fridge", False), ("DiningTable", True)])
def test_nothing_is_thrown_at_what_is_in_a_fridge(holder: str, wanted: bool) -> None:
    holding = thing("holder", holder, openness=1.0)
    things = house_with(holding, thing("bowl", "Bowl", holder="holder"), thing("egg", "Egg"))
    drawn = {each for n in range(80) for each in sample(things, VideoType.RANDOM, n)}

    thrown = [e for e in drawn if e.action is ActionName.THROW and e.object2 == "Bowl"]

    assert bool(thrown) is wanted


@pytest.mark.parametrize(("length", "wanted"), [(0.3, True), (0.31, False)])
def test_nothing_long_is_thrown_at_something_shorter(length: float, wanted: bool) -> None:
    egg = thing("egg", "Egg", size=(length, 0.1, 0.1))
    things = house_with(egg, thing("bowl", "Bowl", size=(0.2, 0.1, 0.2)))
    drawn = {each for n in range(80) for each in sample(things, VideoType.RANDOM, n)}

    assert any(e.action is ActionName.THROW and e.object2 == "Bowl" for e in drawn) is wanted


def test_a_bed_is_made_not_cleaned() -> None:
    bed = house_with(thing("bed", "Bed", is_dirty=True))
    drawn = {each for n in range(20) for each in sample(bed, VideoType.RANDOM, n)}

    assert {ActionName.MAKE} <= {each.action for each in drawn}
    assert ActionName.CLEAN not in {each.action for each in drawn}
