"""Plates that only some can read, and the naming of colours.

Colour deficiency is simulated by the matrices of Machado, Oliveira & Fernandes (2009), severity 1,
which are others than those the plates are made by; colours are compared in CIELAB.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.protocol.calibration_play import moment
from vrhuman.embodiment.settings import BodySettings, PersonFacts
from vrhuman.protocol.calibration.dots import Plate, PlateKind, dots, draw_plate
from vrhuman.protocol.calibration.naming import COLOURS, NamingStep
from vrhuman.protocol.calibration.plates import KINDS, NOTHING, PlatesStep
from vrhuman.records import Floats

EYES = {
    "normal": np.eye(3),
    "protanope": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranope": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
}
XYZ_FROM_RGB = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
JUST_NOTICEABLE = 2.3
"""In CIELAB (Mahy, Van Eycken & Oosterlinck 1994)."""


def cielab(linear_rgb: Floats) -> Floats:
    relative = np.clip(linear_rgb, 0.0, None) @ XYZ_FROM_RGB.T / XYZ_FROM_RGB.sum(axis=1)
    x, y, z = np.moveaxis(
        np.where(relative > 0.008856, np.cbrt(relative), 7.787 * relative + 16 / 116), -1, 0
    )
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def seen_by(eyes: str, kind: PlateKind, seed: int) -> tuple[float, float]:
    """How figure and ground differ: in hue and saturation, and in lightness as a part of what the
    ground's dots differ among themselves."""
    shown = dots(Plate(kind, "5", seed))
    lab = cielab(np.array([dot.colour for dot in shown]) @ EYES[eyes].T)
    figure = np.array([dot.figure for dot in shown])
    apart = lab[figure].mean(axis=0) - lab[~figure].mean(axis=0)
    return float(np.hypot(*apart[1:])), float(abs(apart[0]) / lab[~figure, 0].std())


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("kind", ["anyone", "protan", "deutan"])
def test_normal_eyes_see_every_digit(kind: PlateKind, seed: int) -> None:
    assert seen_by("normal", kind, seed)[0] > 15 * JUST_NOTICEABLE


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("eyes", "kind"), [("protanope", "protan"), ("deuteranope", "deutan")])
def test_eyes_without_the_cone_have_nothing_to_go_by(eyes: str, kind: PlateKind, seed: int) -> None:
    hue, lightness = seen_by(eyes, kind, seed)

    assert hue < JUST_NOTICEABLE
    assert lightness < 0.6


@pytest.mark.parametrize("eyes", EYES)
def test_everybody_sees_the_first_plate(eyes: str) -> None:
    assert seen_by(eyes, "anyone", 1)[0] > 15 * JUST_NOTICEABLE


def test_dots_do_not_touch_and_the_digit_has_many() -> None:
    shown = dots(Plate("protan", "3", 1))
    places = np.array([(dot.x, dot.y) for dot in shown])
    radii = np.array([dot.radius for dot in shown])
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    apart += np.diag(np.full(len(shown), np.inf))

    assert (apart > radii[:, None] + radii[None]).all()
    assert sum(dot.figure for dot in shown) > 50


def test_a_plate_is_drawn_as_its_dots_say() -> None:
    plate = Plate("deutan", "8", 1)
    picture = draw_plate(plate, 400)

    for dot in dots(plate)[:40]:
        shown = picture[int(dot.y * 400), int(dot.x * 400)].astype(float) / 255.0
        linear = np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)
        assert linear == pytest.approx(np.array(dot.colour), abs=0.02)


def answered(step: PlatesStep, reads: set[str]) -> PlatesStep:
    for plate in step.plates:
        step = step.advance(moment(0, choice=plate.digit if plate.kind in reads else NOTHING))
    return step


@pytest.mark.parametrize(
    ("reads", "verdict"),
    [
        ({"anyone", "protan", "deutan"}, "normal"),
        ({"anyone", "deutan"}, "red-green"),
        ({"anyone"}, "red-green"),
        (set(), "unsure"),
        ({"protan", "deutan"}, "unsure"),
    ],
)
def test_the_verdict_follows_from_what_was_read(reads: set[str], verdict: str) -> None:
    step = answered(PlatesStep.drawn_by(1), reads)

    assert step.finished
    assert step.applied(BodySettings()).person.colour_vision == verdict


@given(st.integers(0, 2**32))
def test_every_seed_asks_another_digit_on_each_plate(seed: int) -> None:
    plates = PlatesStep.drawn_by(seed).plates

    assert [plate.kind for plate in plates] == list(KINDS)
    assert len({plate.digit for plate in plates}) == len(plates)


def named(before: str, wrong: int) -> str:
    """The colour vision that stands after so many wrong names."""
    step = NamingStep.drawn_by(1)
    for number, colour in enumerate(step.order):
        other = next(name for name in COLOURS if name != colour)
        step = step.advance(moment(0, choice=other if number < wrong else colour))
    assert step.finished
    settings = BodySettings(person=PersonFacts(colour_vision=before))  # type: ignore[arg-type]
    return step.applied(settings).person.colour_vision


def test_one_wrong_name_is_forgiven_and_two_are_not() -> None:
    assert named("normal", 1) == "normal"
    assert named("normal", 2) == "unsure"
    assert named("red-green", 3) == "red-green"
