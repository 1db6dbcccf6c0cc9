"""Names of colours from pixels: right, or none; never another because it is darker."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.engines.colour_naming import MIN_PIXELS, colour_name, linear
from vrhuman.houses.colours import RGB

WHITE_LIGHT = np.ones(3)


def pixels(name: str, shades: tuple[float, float], light: np.ndarray = WHITE_LIGHT) -> np.ndarray:
    """400 pixels of a colour under shades from one to another."""
    scale = np.linspace(*shades, 400)[:, None]
    lit = np.clip(linear(np.array(RGB[name])) * light * scale, 0.0, 1.0)
    srgb = np.where(lit <= 0.0031308, lit * 12.92, 1.055 * lit ** (1 / 2.4) - 0.055)
    return np.round(srgb * 255.0).astype(np.uint8)


def materials(name: str) -> tuple[str, ...]:
    return ("Metal",) if name == "silver" else ("Wood",)


@pytest.mark.parametrize("name", [name for name in RGB if name != "silver"])
def test_a_plain_thing_has_its_colours_name(name: str) -> None:
    assert colour_name(pixels(name, (0.7, 0.9)), WHITE_LIGHT, materials(name)) == (name,)


@given(st.sampled_from(list(RGB)), st.floats(0.45, 0.95), st.floats(0.0, 0.15))
def test_in_shade_it_has_that_name_or_none(name: str, shade: float, spread: float) -> None:
    found = colour_name(pixels(name, (shade, shade + spread)), WHITE_LIGHT, materials(name))

    assert found in ((name,), ())


def test_the_lamps_colour_is_taken_out() -> None:
    warm = np.array([1.15, 1.0, 0.85])

    assert colour_name(pixels("white", (0.6, 0.7), warm), warm, ("Wood",)) == ("white",)


def test_two_colours_in_like_shares_are_ambiguous() -> None:
    both = np.concatenate([pixels("red", (0.7, 0.9)), pixels("blue", (0.7, 0.9))])

    assert colour_name(both, WHITE_LIGHT, ("Plastic",)) == ()


def test_a_few_pixels_name_nothing() -> None:
    few = pixels("red", (0.7, 0.9))[: MIN_PIXELS - 1]

    assert colour_name(few, WHITE_LIGHT, ("Plastic",)) == ()


def test_bare_metal_is_silver_and_never_grey() -> None:
    middling = pixels("grey", (0.9, 1.2))

    assert colour_name(pixels("silver", (0.45, 0.65)), WHITE_LIGHT, ("Metal",)) == ("silver",)
    assert colour_name(middling, WHITE_LIGHT, ("Stone",)) == ("grey",)
    assert "grey" not in colour_name(middling, WHITE_LIGHT, ("Metal",))
