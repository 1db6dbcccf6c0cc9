"""Measures how alike two images are, with PSNR and SSIM."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_SIGMA, _RADIUS = 1.5, 5
_C1, _C2 = (0.01 * 255.0) ** 2, (0.03 * 255.0) ** 2
_LUMA = np.array([0.299, 0.587, 0.114], np.float32)


@dataclass(frozen=True, slots=True)
class Likeness:
    """The likeness of two images.

    ``psnr`` in dB over red, green and blue (100 where nothing differs); ``ssim`` up to 1.
    """

    psnr: float
    ssim: float


def likeness(picture: NDArray[np.uint8], truth: NDArray[np.uint8]) -> Likeness:
    """Compare two images (H, W, 3) of sRGB bytes.

    SSIM is of luma, under a Gaussian of 1.5 pixels (Wang, Bovik, Sheikh and Simoncelli 2004), away
    from the border.
    """
    a, b = picture.astype(np.float32), truth.astype(np.float32)
    error = float(np.mean((a - b) ** 2))
    psnr = 10.0 * math.log10(255.0**2 / error) if error else 100.0
    return Likeness(min(psnr, 100.0), _ssim(a @ _LUMA, b @ _LUMA))


def middle(picture: NDArray[np.uint8], share: float = 0.75) -> NDArray[np.uint8]:
    """Return the middle of an image: this share of its width and of its height."""
    rows, columns = (round(side * (1.0 - share) / 2.0) for side in picture.shape[:2])
    return picture[rows : picture.shape[0] - rows, columns : picture.shape[1] - columns]


def mean(of: list[Likeness]) -> Likeness:
    return Likeness(
        float(np.mean([each.psnr for each in of])), float(np.mean([each.ssim for each in of]))
    )


def _ssim(x: NDArray[np.float32], y: NDArray[np.float32]) -> float:
    x_mean, y_mean = _smoothed(x), _smoothed(y)
    x_var = _smoothed(x * x) - x_mean * x_mean
    y_var = _smoothed(y * y) - y_mean * y_mean
    both = _smoothed(x * y) - x_mean * y_mean
    means = (2.0 * x_mean * y_mean + _C1) / (x_mean * x_mean + y_mean * y_mean + _C1)
    return float(np.mean(means * (2.0 * both + _C2) / (x_var + y_var + _C2)))


def _smoothed(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Smooth by the Gaussian, where all of it is in the image."""
    at = np.arange(-_RADIUS, _RADIUS + 1)
    weights = np.exp(-(at**2) / (2.0 * _SIGMA**2))
    weights = (weights / weights.sum()).astype(np.float32)
    for axis in (0, 1):
        length = values.shape[axis] - 2 * _RADIUS
        smoothed = np.zeros_like(values.take(range(length), axis))
        for start, weight in enumerate(weights):
            smoothed += weight * values.take(range(start, start + length), axis)
        values = smoothed
    return values
