"""CIEDE2000: how different two colours look, 1 being about what a person just notices."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats

_XYZ_FROM_RGB = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_D65 = np.array([0.95047, 1.0, 1.08883])
_FAR = 25.0**7


def lab(srgb: NDArray[np.uint8]) -> Floats:
    """Return CIE L*a*b* (..., 3) of sRGB bytes (..., 3), under D65."""
    shown = srgb / 255.0
    light = np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)
    xyz = light @ _XYZ_FROM_RGB.T / _D65
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16.0) / 116.0)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)], axis=-1)


def ciede2000(one: Floats, other: Floats) -> Floats:
    """Return the difference (...) of colours in L*a*b* (..., 3), by CIE 142-2001."""
    (l1, a1, b1), (l2, a2, b2) = np.moveaxis(one, -1, 0), np.moveaxis(other, -1, 0)
    chroma = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2.0
    stretch = 1.0 + 0.5 * (1.0 - np.sqrt(chroma**7 / (chroma**7 + _FAR)))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360.0, np.degrees(np.arctan2(b2, a2)) % 360.0
    grey = c1 * c2 == 0.0
    turn = np.where(grey, 0.0, (h2 - h1 + 180.0) % 360.0 - 180.0)
    turn = np.where((turn == -180.0) & (h2 > h1), 180.0, turn)
    around = np.where(np.abs(h1 - h2) > 180.0, 360.0, 0.0)
    around = np.where(h1 + h2 >= 360.0, -around, around)
    hue = np.where(grey, h1 + h2, (h1 + h2 + around) / 2.0)
    light, mean = (l1 + l2) / 2.0, (c1 + c2) / 2.0
    t = (
        1.0
        - 0.17 * _cos(hue - 30.0)
        + 0.24 * _cos(2.0 * hue)
        + 0.32 * _cos(3.0 * hue + 6.0)
        - 0.20 * _cos(4.0 * hue - 63.0)
    )
    of_light = 1.0 + 0.015 * (light - 50.0) ** 2 / np.sqrt(20.0 + (light - 50.0) ** 2)
    by_light = (l2 - l1) / of_light
    by_chroma = (c2 - c1) / (1.0 + 0.045 * mean)
    by_hue = 2.0 * np.sqrt(c1 * c2) * np.sin(np.radians(turn) / 2.0) / (1.0 + 0.015 * mean * t)
    bend = 30.0 * np.exp(-(((hue - 275.0) / 25.0) ** 2))
    tie = -2.0 * np.sqrt(mean**7 / (mean**7 + _FAR)) * np.sin(np.radians(2.0 * bend))
    squared = by_light**2 + by_chroma**2 + by_hue**2 + tie * by_chroma * by_hue
    out: Floats = np.sqrt(np.maximum(squared, 0.0))
    return out


def _cos(degrees: Floats) -> Floats:
    out: Floats = np.cos(np.radians(degrees))
    return out
