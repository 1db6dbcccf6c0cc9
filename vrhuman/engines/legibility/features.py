"""Computes features of a picture: shape and size, colours, texture and gloss of surfaces.

All are plain statistics of the pixels that belong to the thing. Which pixels those are, and how
large the thing is, a person sees with two eyes, so the program is given both (mask, distance).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.legibility.showroom import Picture
from vrhuman.records import Floats

Blocks = dict[str, Floats]
"""Feature vectors by name."""

_CROP = 64
_CELL = 8
_ORIENTATIONS = 9
_SILHOUETTE = 16
_QUANTILES = (0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98)
_WHITE_POINT = np.array([0.9505, 1.0, 1.089])
_TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def features(picture: Picture) -> Blocks:
    """Return the feature blocks of one picture.

    They are ``size``, ``silhouette``, ``edges``, ``colour``, ``texture``. A thing that is not
    visible has zeros.
    """
    metres = picture.width / picture.mask.shape[0]
    window = _window(picture.mask)
    mask = picture.mask[window].copy()
    if not mask.any():
        mask[mask.shape[0] // 2, mask.shape[1] // 2] = True
    lab = lab_of(picture.colour[window])
    crop_light, crop_mask = _crop(lab[..., 0] / 100.0, mask)
    inner = eroded(mask, 2)
    inside = inner if inner.sum() > 30 else mask
    return {
        "size": _size(mask, metres),
        "silhouette": _averaged(crop_mask, _SILHOUETTE).ravel(),
        "edges": _edges(crop_light),
        "colour": _colour(lab[inside]),
        "texture": _texture(lab, mask),
    }


def lab_of(colour: NDArray[np.uint8]) -> Floats:
    """Return sRGB bytes (..., 3) as CIE L*a*b* (D65): L 0..100."""
    share = colour / 255.0
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    xyz = linear @ _TO_XYZ.T / _WHITE_POINT
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16.0 / 116.0)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    out: Floats = np.stack([116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)], axis=-1)
    return out


def eroded(mask: NDArray[np.bool_], times: int) -> NDArray[np.bool_]:
    """Return the mask without its outermost pixels, applied ``times`` times."""
    for _ in range(times):
        inner = mask.copy()
        inner[1:] &= mask[:-1]
        inner[:-1] &= mask[1:]
        inner[:, 1:] &= mask[:, :-1]
        inner[:, :-1] &= mask[:, 1:]
        mask = inner
    return mask


def _window(mask: NDArray[np.bool_]) -> tuple[slice, slice]:
    """The rows and columns of the mask, and a small margin."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if len(rows) == 0:
        return slice(None), slice(None)
    rim = 12
    return (
        slice(max(0, int(rows[0]) - rim), int(rows[-1]) + rim + 1),
        slice(max(0, int(columns[0]) - rim), int(columns[-1]) + rim + 1),
    )


def _size(mask: NDArray[np.bool_], metres: float) -> Floats:
    """Logarithms of width, height, diagonal and root of area [m]; how full its box is, aspect."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    high, wide = int(np.ptp(rows)) + 1, int(np.ptp(columns)) + 1
    area = float(mask.sum())
    lengths = np.array([wide, high, np.hypot(wide, high), np.sqrt(area)]) * metres
    return np.append(np.log(lengths), [area / (wide * high), np.log(wide / high)])


def _crop(light: Floats, mask: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """The square around the mask, resampled to (_CROP, _CROP): lightness (grey outside), mask."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    middle = np.array([rows[0] + rows[-1], columns[0] + columns[-1]]) / 2.0
    side = 1.1 * max(int(np.ptp(rows)) + 1, int(np.ptp(columns)) + 1, 8)
    steps = ((np.arange(_CROP) + 0.5) / _CROP - 0.5) * side
    row = np.clip(middle[0] + steps, 0, mask.shape[0] - 1)
    column = np.clip(middle[1] + steps, 0, mask.shape[1] - 1)
    inside = _sampled(mask.astype(np.float64), row, column)
    base = float(np.median(light[mask]))
    return _sampled(np.where(mask, light, base), row, column), inside


def _sampled(picture: Floats, row: Floats, column: Floats) -> Floats:
    """Bilinear samples at every row by every column."""
    r, c = np.floor(row).astype(int), np.floor(column).astype(int)
    r1, c1 = np.minimum(r + 1, picture.shape[0] - 1), np.minimum(c + 1, picture.shape[1] - 1)
    v, u = (row - r)[:, None], (column - c)[None]
    top = picture[np.ix_(r, c)] * (1 - u) + picture[np.ix_(r, c1)] * u
    low = picture[np.ix_(r1, c)] * (1 - u) + picture[np.ix_(r1, c1)] * u
    out: Floats = top * (1 - v) + low * v
    return out


def _averaged(picture: Floats, side: int) -> Floats:
    n = picture.shape[0] // side
    out: Floats = picture.reshape(side, n, side, n).mean(axis=(1, 3))
    return out


def _edges(light: Floats) -> Floats:
    """Histograms of oriented gradients: 8 x 8 cells of 9 unsigned orientations.

    Each cell is normalised by itself and its neighbours.
    """
    down, across = np.gradient(light)
    strength = np.hypot(down, across)
    angle = (np.arctan2(down, across) % np.pi) / np.pi * _ORIENTATIONS
    low = np.floor(angle).astype(int) % _ORIENTATIONS
    share = angle - np.floor(angle)
    cells = _CROP // _CELL
    histogram = np.zeros((_CROP, _CROP, _ORIENTATIONS))
    rows, columns = np.indices(light.shape)
    histogram[rows, columns, low] = strength * (1.0 - share)
    histogram[rows, columns, (low + 1) % _ORIENTATIONS] = strength * share
    summed = histogram.reshape(cells, _CELL, cells, _CELL, -1).sum(axis=(1, 3))
    energy = np.pad((summed**2).sum(axis=2), 1)
    around = sum(energy[i : i + cells, j : j + cells] for i in range(3) for j in range(3))
    out: Floats = summed / np.sqrt(np.asarray(around) + 0.02)[..., None]
    return np.sqrt(out).ravel()


def _colour(lab: Floats) -> Floats:
    """The shares of lightness, hue and chroma among the pixels (N, 3), and their middle."""
    chroma = np.hypot(lab[:, 1], lab[:, 2])
    hue = np.degrees(np.arctan2(lab[:, 2], lab[:, 1])) % 360.0
    bins = np.minimum((hue / 30.0).astype(int), 11)
    vivid = np.clip((chroma - 6.0) / 12.0, 0.0, 1.0)
    hues = np.bincount(bins, weights=vivid, minlength=12) / len(lab)
    light = np.histogram(lab[:, 0], bins=8, range=(0.0, 100.01), weights=1.0 - vivid)[0] / len(lab)
    middle = np.median(lab, axis=0) / 50.0
    spread = np.quantile(chroma, (0.1, 0.5, 0.9)) / 50.0
    return np.concatenate([np.sqrt(hues), np.sqrt(light), middle, spread])


def _texture(lab: Floats, mask: NDArray[np.bool_]) -> Floats:
    """The surface's contrast at four scales and in two directions, patterns and highlights."""
    light = np.where(mask, lab[..., 0], np.median(lab[mask][:, 0])) / 100.0
    inside = eroded(mask, 3)
    if inside.sum() < 60:
        inside = mask
    values = light[inside]
    middle = max(float(np.median(values)), 0.02)
    relative = values / middle
    parts = [np.quantile(relative, _QUANTILES), [middle, float((relative > 1.3).mean())]]
    smooth = light
    for step in (1, 2, 4, 8):
        wider = _blurred(smooth, step)
        detail = ((smooth - wider) / middle)[inside]
        scale = float(np.sqrt(np.mean(detail**2))) + 1e-6
        robust = float(np.quantile(np.abs(detail), 0.5)) + 1e-6
        parts.append([np.log(scale), np.log(robust), np.log(scale / robust)])
        fine = np.clip(detail, -4.0 * robust, 4.0 * robust)
        parts.append([float(np.mean(fine**3)) / (float(np.mean(fine**2)) ** 1.5 + 1e-9)])
        parts.append(_grain(smooth / middle, inside, step, 4.0 * robust))
        smooth = wider
    chroma = np.hypot(lab[..., 1], lab[..., 2])[inside] / 50.0
    parts.append(np.quantile(chroma, (0.1, 0.5, 0.9)))
    parts.append([float(np.corrcoef(chroma, values)[0, 1]) if _varied(chroma, values) else 0.0])
    parts += [_patterns(light, inside, step) for step in (1, 2)]
    return np.concatenate([np.asarray(part, dtype=np.float64) for part in parts])


def _grain(light: Floats, inside: NDArray[np.bool_], step: int, most: float) -> Floats:
    """How much the surface's lines run in one direction.

    This is the coherence of the structure tensor (Jahne, Digital Image Processing, 13.3) of blocks
    of 16 x 16 pixels: its quartiles and its mean weighted by contrast. Steps over ``most``, the
    edges of parts, count no more than that.
    """
    down = np.clip(np.roll(light, -step, 0) - np.roll(light, step, 0), -most, most) * inside
    across = np.clip(np.roll(light, -step, 1) - np.roll(light, step, 1), -most, most) * inside
    rr, cc, rc = (_blocks(a * b) for a, b in ((down, down), (across, across), (down, across)))
    energy = rr + cc
    within = _blocks(inside.astype(np.float64)) > 0.25 * _BLOCK**2
    if not within.any():
        within = energy >= energy.max()
    coherence = (np.hypot(rr - cc, 2.0 * rc) / (energy + 1e-9))[within]
    mean = float((coherence * energy[within]).sum() / (energy[within].sum() + 1e-9))
    return np.append(np.quantile(coherence, (0.25, 0.5, 0.75)), mean)


_BLOCK = 16


def _blocks(values: Floats) -> Floats:
    """Sums over blocks of 16 x 16."""
    high, wide = (-(-n // _BLOCK) * _BLOCK for n in values.shape)
    padded = np.zeros((high, wide))
    padded[: values.shape[0], : values.shape[1]] = values
    out: Floats = padded.reshape(high // _BLOCK, _BLOCK, wide // _BLOCK, _BLOCK).sum(axis=(1, 3))
    return out


def _varied(a: Floats, b: Floats) -> bool:
    return len(a) > 2 and float(a.std()) > 1e-4 and float(b.std()) > 1e-4


def _blurred(picture: Floats, step: int) -> Floats:
    """The picture smoothed by 1 2 1 in both directions, ``step`` pixels apart."""
    for axis in (0, 1):
        sides = np.roll(picture, step, axis) + np.roll(picture, -step, axis)
        picture = picture / 2.0 + sides / 4.0
    return picture


def _patterns(light: Floats, inside: NDArray[np.bool_], step: int) -> Floats:
    """Rotation-invariant uniform local binary patterns.

    They are the share of pixels with 0..8 brighter neighbours in one run, and of those with several
    runs; noise under 0.4 % does not count.
    """
    ring = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
    bits = np.stack(
        [np.roll(light, (-r * step, -c * step), (0, 1)) > light + 0.004 for r, c in ring]
    )[:, inside]
    runs = (bits != np.roll(bits, 1, axis=0)).sum(axis=0)
    code = np.where(runs <= 2, bits.sum(axis=0), 9)
    out: Floats = np.sqrt(np.bincount(code, minlength=10) / max(1, bits.shape[1]))
    return out
