"""CIEDE2000 against the published pairs of Sharma, Wu and Dalal (2005)."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.web.colour_difference import ciede2000, lab

PAIRS = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "wanted"), PAIRS)
def test_it_is_the_published_difference(
    one: tuple[float, ...], other: tuple[float, ...], wanted: float
) -> None:
    assert ciede2000(np.array(one), np.array(other)) == pytest.approx(wanted, abs=1e-4)
    assert ciede2000(np.array(other), np.array(one)) == pytest.approx(wanted, abs=1e-4)


def test_white_is_white_and_red_is_red() -> None:
    white, red = lab(np.array([[255, 255, 255], [255, 0, 0]], np.uint8))

    assert white == pytest.approx([100.0, 0.0, 0.0], abs=0.01)
    assert red == pytest.approx([53.24, 80.09, 67.20], abs=0.02)
