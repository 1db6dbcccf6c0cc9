"""The colours of stand-ins are what the docs say."""

from collections import Counter

from tests.support.paths import ROOT
from vrhuman.houses.colours import MATERIAL_COLOURS, RGB

PAGE = (ROOT / "docs" / "legibility.md").read_text(encoding="utf-8")


def test_the_page_has_every_colour() -> None:
    for name, (r, g, b) in RGB.items():
        assert f"| {name} | {r:.2f} {g:.2f} {b:.2f} |" in PAGE


def test_the_page_has_every_material() -> None:
    for material, colours in MATERIAL_COLOURS.items():
        named = (
            f"{name} ({times} of {len(colours)})" if times > 1 else name
            for name, times in Counter(colours).items()
        )
        assert f"| {material} | {', '.join(named)} |" in PAGE
