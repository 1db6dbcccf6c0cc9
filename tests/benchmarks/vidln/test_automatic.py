"""An automatic narrative: a public record whose traces are on the things that it names."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.houses.kitchen import MUG
from tests.support.paths import SAMPLE
from tests.support.recording import acting_person
from vrhuman.benchmarks.vidln.automatic import KeyFrames, NothingToTell, narrate, objects_of
from vrhuman.benchmarks.vidln.pointing import stroke_through, things_under
from vrhuman.benchmarks.vidln.record import (
    Narrative,
    longest_keyframe,
    narrative_line,
    on_keyframe,
    parse_narrative,
    positions,
)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Narrative, KeyFrames]:
    """Somebody dirties a mug, fills, cleans and empties it."""
    return narrate(acting_person.record(tmp_path_factory.mktemp("told") / "acting.mcap"), seed=1)


def test_it_says_that_it_is_automatic_wherever_it_is_kept(
    told: tuple[Narrative, KeyFrames],
) -> None:
    narrative, _ = told

    assert narrative.automatic
    assert parse_narrative(narrative_line(narrative), "x") == narrative


def test_it_tells_what_was_done(told: tuple[Narrative, KeyFrames]) -> None:
    actor = told[0].actors[0]

    assert actor.caption == (
        "A person makes the mug dirty and fills it with water. After that, they clean the mug and "
        "empty it."
    )
    assert {actor.noun(place) for place in range(len(actor.nouns))} == {"mug"}
    assert set(objects_of(actor)) == {MUG}


def test_every_trace_is_on_the_thing_that_its_noun_names(
    told: tuple[Narrative, KeyFrames],
) -> None:
    narrative, frames = told
    pointed = 0
    for actor in narrative.actors:
        for (begin, end), object_id in zip(actor.nouns, objects_of(actor), strict=True):
            trace = actor.trace_of(begin, end)
            place = longest_keyframe(trace)
            if place is None:
                continue
            assert place in actor.keyframes
            under = things_under(
                positions(on_keyframe(trace, place)), frames.ids[place], frames.names
            )
            assert under[0].object_id == object_id
            pointed += 1

    assert pointed >= 2


def test_of_nothing_nothing_is_told() -> None:
    with pytest.raises(NothingToTell, match=r"sample\.mcap"):
        narrate(SAMPLE, seed=1)


def test_a_stroke_stays_inside_a_thing_with_a_hole() -> None:
    mask = np.zeros((40, 60), dtype=bool)
    mask[10:30, 10:50] = True
    mask[15:25, 20:40] = False

    stroke = stroke_through(mask)

    assert stroke is not None
    for x, y in stroke:
        assert mask[round(y * 40), round(x * 60)]


def test_an_empty_mask_has_no_stroke() -> None:
    assert stroke_through(np.zeros((4, 4), dtype=bool)) is None


def test_what_is_under_a_trace() -> None:
    ids = np.zeros((100, 100), dtype=np.uint16)
    ids[:, :50], ids[:, 50:80] = 1, 2

    found = things_under([[(0.3, 0.5), (0.9, 0.5)]], ids, ("", "Mug|1", "Sink|1"))

    assert [each.object_id for each in found] == ["Sink|1", "Mug|1"]
    assert sum(each.share for each in found) < 1.0
    assert things_under([], ids, ("", "a", "b")) == ()
