"""No two names share a colour in a segmentation image, however many there are."""

from __future__ import annotations

import hashlib

from vrhuman.engines.thor_server.masks import BACKGROUND, palette

NAMES = tuple(f"Mug|surface|{room}|{number}" for room in range(100) for number in range(200))


def test_names_whose_letters_give_one_colour_get_two() -> None:
    own = [hashlib.md5(name.encode(), usedforsecurity=False).digest()[:3] for name in NAMES]
    assert len(set(own)) < len(NAMES)  # some of these clash

    colours = palette(("", *NAMES), ("", *("Mug" for _ in NAMES)))

    told = [tuple(each["color"]) for each in colours.names]
    assert len(set(told)) == len(told) == len(NAMES) + 1
    assert BACKGROUND not in told
    assert len(set(colours.instances.tolist())) == len(NAMES) + 1
