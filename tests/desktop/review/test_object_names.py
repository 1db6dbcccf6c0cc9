"""What the objects of a house are called in the review, and which is meant."""

from __future__ import annotations

import pytest

from vrhuman.desktop.review.object_names import object_id, object_names

TYPES = {"Mug|1|2": "Mug", "Mug|1|10": "Mug", "Mug|2|1": "Mug", "GarbageCan|1|0": "GarbageCan"}
ROOMS = {"Mug|1|2": "kitchen", "Mug|1|10": "kitchen", "Mug|2|1": "living room"}
NAMES = object_names(TYPES, ROOMS)


def test_things_are_called_by_word_and_room_and_numbered_where_they_are_alike() -> None:
    assert list(NAMES.values()) == [
        "garbage can  [GarbageCan|1|0]",
        "mug 1, kitchen  [Mug|1|10]",
        "mug 2, kitchen  [Mug|1|2]",
        "mug, living room  [Mug|2|1]",
    ]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("mug 2, kitchen  [Mug|1|2]", "Mug|1|2"),
        ("mug|1|2", "Mug|1|2"),
        ("Mug 2, kitchen", "Mug|1|2"),
        ("mug 2", "Mug|1|2"),
        (" garbage can ", "GarbageCan|1|0"),
        ("mug", "mug"),
        ("water", "water"),
        ("", ""),
    ],
)
def test_what_is_written_is_an_object_or_stays_as_it_is(written: str, meant: str) -> None:
    assert object_id(written, NAMES) == meant
