"""Which pictures a contact sheet shows, and that its words keep to their places."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from vrhuman.recording.video import Picture
from vrhuman.review.outline import (
    Moment,
    Outline,
    PhaseSpan,
    Sort,
    on_the_way,
)
from vrhuman.review.pictures import style
from vrhuman.review.pictures.contact_sheet import (
    Shot,
    choose,
    difference,
    shot,
)

SECOND = 1_000_000_000


def view(seed: int, shift: int = 0) -> Picture:
    """Blocks of colour, another pattern for another seed, moved along by some pixels."""
    blocks = np.random.default_rng(seed).integers(0, 256, (6, 8, 3), dtype=np.uint8)
    return np.roll(blocks.repeat(20, axis=0).repeat(20, axis=1), shift, axis=1)


def a_shot(sort: Sort, second: int, picture: Picture, what: str = "") -> Shot:
    return shot(Moment(sort, what, "explore", (second * SECOND,)), second * SECOND, picture)


def test_no_two_views_are_alike_and_a_thing_held_comes_before_an_end() -> None:
    shots = [
        a_shot("start", 0, view(1)),
        a_shot("thing", 10, view(2), "picked Mug"),
        a_shot("end", 11, view(2, 5), "explore ends"),
        a_shot("way", 5, view(1)),
        a_shot("way", 6, view(3)),
    ]
    chosen = choose(shots, 6)
    assert [each.time_ns // SECOND for each in chosen] == [0, 6, 10]


def test_of_a_moment_s_times_the_one_with_most_to_see_is_shown() -> None:
    moment = Moment("room", "enters Kitchen", "explore", (SECOND, 2 * SECOND))
    wall = np.full((120, 160, 3), 200, dtype=np.uint8)
    shots = [shot(moment, SECOND, wall), shot(moment, 2 * SECOND, view(4))]
    assert [each.time_ns for each in choose(shots, 4)] == [2 * SECOND]


@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_rooms_and_things_share_the_page(count: int) -> None:
    shots = [a_shot("start", 0, view(0))]
    shots += [a_shot("room", 10 + i, view(100 + i)) for i in range(20)]
    shots += [a_shot("thing", 40 + i, view(200 + i)) for i in range(20)]
    shots += [a_shot("end", 70, view(300))]
    chosen = choose(shots, count)
    assert len(chosen) == count
    if count >= 5:
        assert {each.moment.sort for each in chosen} == {"start", "room", "thing", "end"}
    assert all(difference(one, other) > 5 for one, other in combinations(chosen, 2))


def test_on_the_way_only_where_the_agent_walked() -> None:
    spans = (
        PhaseSpan("explore", 0, 10 * SECOND, 5, True),
        PhaseSpan("answer", 10 * SECOND, 100 * SECOND, 0, False),
        PhaseSpan("re-enter", 100 * SECOND, 110 * SECOND, 5, True),
    )
    moments = on_the_way(Outline((), (), (), spans, 0, 110 * SECOND), 4)
    assert [each.times[0] / SECOND for each in moments] == [2.5, 7.5, 102.5, 107.5]


def test_long_words_are_cut_and_short_ones_are_not() -> None:
    draw = ImageDraw.Draw(Image.new("RGB", (10, 10)))
    assert style.shortened(draw, "short", 18, 200) == "short"
    cut = style.shortened(draw, "a very long title " * 9, 18, 200)
    assert cut.endswith(style.ELLIPSIS)
    assert draw.textlength(cut, font=style.font(18)) <= 200


def test_nothing_is_before_the_first_frame() -> None:
    assert style.clock(-1) == "00:00"
    assert style.clock(187 * SECOND) == "03:07"
