"""Tileable textures of materials, computed once: how colour and shine vary over one tile.

Each is a (SIZE, SIZE, 4) picture of bytes: r, g, b multiply the material's sRGB colour (192 leaves
it as it is, so that a texture can lighten as well as darken) and a multiplies its shine (255 keeps
it). OpenGL makes mip maps of them, which keep distant detail from flickering.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.drawing.finishes import Texture
from vrhuman.records import Floats

SIZE = 512
NEUTRAL = 192.0


def noise(seed: int, along: float, across: float, falloff: float) -> Floats:
    """Return tileable noise (SIZE, SIZE) of mean 0 and deviation 1.

    ``along`` (columns, u) and ``across`` (rows, v) are the frequencies [per tile] above which the
    amplitude falls with the power ``falloff``.
    """
    frequency = np.fft.fftfreq(SIZE, 1.0 / SIZE)
    radius = np.hypot(frequency[None, : SIZE // 2 + 1] / along, frequency[:, None] / across)
    spectrum = np.fft.rfft2(np.random.default_rng(seed).standard_normal((SIZE, SIZE)))
    spectrum *= (1.0 + radius**2) ** (-falloff / 2.0)
    spectrum[0, 0] = 0.0
    out: Floats = np.fft.irfft2(spectrum, s=(SIZE, SIZE))
    out /= out.std()
    return out


def texture_layers(names: Iterable[Texture]) -> NDArray[np.uint8]:
    """Return these textures' pictures (layers, SIZE, SIZE, 4) in that order."""
    return np.stack([_picture(name) for name in names])


@cache
def _picture(name: Texture) -> NDArray[np.uint8]:
    return _bytes(*_MAKERS[name]())


def _bytes(colour: Floats, shine: Floats | None = None) -> NDArray[np.uint8]:
    """A texture's bytes from factors for colour, (S, S) or (S, S, 3), and 0..1 for shine.

    The colour's mean is made 1, so that a texture keeps its material's colour.
    """
    out = np.full((SIZE, SIZE, 4), 255.0)
    factors = colour if colour.ndim == 3 else colour[..., None]
    out[..., :3] = factors / factors.mean(axis=(0, 1)) * NEUTRAL
    if shine is not None:
        out[..., 3] = shine * 255.0
    clipped: NDArray[np.uint8] = np.clip(np.rint(out), 0, 255).astype(np.uint8)
    return clipped


_Layer = tuple[Floats] | tuple[Floats, Floats]


def _plaster() -> _Layer:
    return (1.0 + 0.016 * noise(2, 12, 12, 2.0) + 0.010 * noise(3, 90, 90, 3.0),)


def _mottled() -> _Layer:
    return (1.0 + 0.03 * noise(4, 5, 5, 2.2) + 0.025 * noise(5, 40, 40, 2.5),)


def _grain_field(seed: int) -> Floats:
    fibre = noise(seed, 1.2, 90.0, 2.2)
    rings = np.sin(noise(seed + 1, 0.8, 4.0, 3.0) * 5.0)
    pores = np.minimum(noise(seed + 2, 5.0, 200.0, 2.0), 0.0)
    return 1.0 + 0.045 * fibre + 0.05 * rings + 0.03 * pores


def _warm(tone: Floats) -> Floats:
    """A tone (S, S) as colour factors (S, S, 3), redder where wood is darker."""
    out: Floats = tone[..., None] ** np.array([0.8, 1.0, 1.2])
    return out


def _grain() -> _Layer:
    return (_warm(_grain_field(10)),)


def _planks() -> _Layer:
    """Ten planks across the tile, each in two lengths, with dark seams."""
    rows = 10
    v, u = np.mgrid[0:SIZE, 0:SIZE] / SIZE
    row = np.floor(v * rows).astype(int)
    rng = np.random.default_rng(20)
    shifted = (u + rng.random(rows)[row]) % 1.0
    tone = 1.0 + 0.07 * rng.standard_normal((rows, 2))[row, (shifted * 2).astype(int)]
    grain = _grain_field(21)
    rolled = np.take_along_axis(
        grain, (np.arange(SIZE) + (rng.random(rows) * SIZE).astype(int)[row]) % SIZE, axis=1
    )
    edge = np.minimum(v * rows % 1.0, 1.0 - v * rows % 1.0) / rows * SIZE
    end = np.minimum(shifted * 2 % 1.0, 1.0 - shifted * 2 % 1.0) / 2 * SIZE
    seam = np.clip(np.minimum(edge, end) / 1.6, 0.0, 1.0)
    return _warm(rolled * tone * (0.62 + 0.38 * seam)), seam


def _grid(columns: int, rows: int, grout: float, bond: float) -> tuple[Floats, NDArray[np.int64]]:
    """0 in the joints to 1 on the tile, and each tile's number; ``bond`` shifts odd rows."""
    v, u = np.mgrid[0:SIZE, 0:SIZE] / SIZE
    row = np.floor(v * rows).astype(np.int64)
    u = (u * columns + bond * (row % 2)) % columns
    number = row * columns + np.floor(u).astype(np.int64)
    side = np.minimum(u % 1.0, 1.0 - u % 1.0) * SIZE / columns
    top = np.minimum(v * rows % 1.0, 1.0 - v * rows % 1.0) * SIZE / rows
    return np.clip((np.minimum(side, top) - grout) / 1.5, 0.0, 1.0), number


def _tiled(columns: int, rows: int, grout: float, seed: int) -> _Layer:
    on_tile, number = _grid(columns, rows, grout, 0.0)
    rng = np.random.default_rng(seed)
    tone = 1.0 + 0.022 * rng.standard_normal(columns * rows)[number]
    tone = tone + 0.02 * noise(seed, 8, 8, 2.0)
    return tone * (0.74 + 0.26 * on_tile), 0.15 + 0.85 * on_tile


def _tiles() -> _Layer:
    return _tiled(4, 4, 1.6, 30)


def _small_tiles() -> _Layer:
    return _tiled(6, 6, 2.2, 31)


def _checker() -> _Layer:
    on_tile, number = _grid(4, 4, 1.0, 0.0)
    dark = (number // 4 + number) % 2 == 0
    tone = np.where(dark, 0.5, 1.0) + 0.015 * noise(32, 8, 8, 2.0)
    return tone * (0.85 + 0.15 * on_tile), 0.3 + 0.7 * on_tile


def _brickwork(joint_colour: tuple[float, float, float]) -> _Layer:
    """Stretcher bond of 4 by 12 bricks; the joints' colour as factors of the bricks'."""
    on_brick, number = _grid(4, 12, 2.6, 0.5)
    tone = 1.0 + 0.10 * np.random.default_rng(33).standard_normal(48)[number]
    brick = (tone + 0.05 * noise(34, 40, 40, 1.5))[..., None] * np.array([1.0, 0.97, 0.95])
    joint = np.array(joint_colour) * (1.0 + 0.03 * noise(35, 60, 60, 1.5))[..., None]
    return joint + (brick - joint) * on_brick[..., None], on_brick


def _bricks() -> _Layer:
    return _brickwork((1.0, 1.22, 1.32))  # mortar is pale beside red bricks


def _pale_bricks() -> _Layer:
    return _brickwork((0.74, 0.73, 0.72))


def _marble() -> _Layer:
    veins = np.exp(-np.abs(noise(40, 2, 2, 2.6)) * 9.0)
    fine = np.exp(-np.abs(noise(41, 5, 5, 2.2)) * 14.0)
    return (1.03 + 0.02 * noise(42, 3, 3, 2.0) - 0.20 * veins - 0.09 * fine,)


def _granite() -> _Layer:
    grains = noise(43, 90, 90, 3.0)
    flecks = np.where(grains > 1.3, 0.22, np.where(grains < -1.2, -0.25, 0.0))
    return (1.0 + flecks + 0.04 * noise(44, 40, 40, 2.0),)


def _weave() -> _Layer:
    """A plain weave, 24 threads a tile: over and under in turn."""
    v, u = np.mgrid[0:SIZE, 0:SIZE] / SIZE * 24
    over = (np.floor(u) + np.floor(v)) % 2 == 0
    bow = np.where(over, np.sin(np.pi * (v % 1.0)), np.sin(np.pi * (u % 1.0)))
    return (0.80 + 0.26 * bow**0.7 + 0.04 * noise(50, 60, 60, 1.5) + 0.03 * noise(51, 4, 4, 2.0),)


def _carpet() -> _Layer:
    return (1.0 + 0.10 * noise(52, 110, 110, 2.0) + 0.03 * noise(53, 8, 8, 2.0),)


def _brushed() -> _Layer:
    lines = noise(54, 1.5, 200.0, 2.0)
    return 1.0 + 0.035 * lines, np.clip(0.85 + 0.10 * lines, 0.0, 1.0)


def _glaze() -> _Layer:
    """Stoneware under glaze: sparse dark flecks on softly uneven colour."""
    flecks = np.where(noise(60, 60, 60, 3.0) > 2.1, 0.4, 0.0)
    return (1.02 + 0.02 * noise(61, 4, 4, 2.4) - flecks,)


def _drips() -> _Layer:
    """Wax that ran down: broad soft streaks, u along them."""
    return (1.0 + 0.07 * noise(62, 1.5, 9.0, 3.0),)


def _ribs() -> _Layer:
    """Moulded ridges, 32 per tile."""
    v = np.mgrid[0:SIZE, 0:SIZE][0] / SIZE * 32
    return (0.84 + 0.22 * np.sin(np.pi * (v % 1.0)) ** 0.7,)


_MAKERS: dict[Texture, Callable[[], _Layer]] = {
    "grain": _grain,
    "planks": _planks,
    "tiles": _tiles,
    "small_tiles": _small_tiles,
    "bricks": _bricks,
    "pale_bricks": _pale_bricks,
    "marble": _marble,
    "granite": _granite,
    "plaster": _plaster,
    "weave": _weave,
    "carpet": _carpet,
    "brushed": _brushed,
    "mottled": _mottled,
    "glaze": _glaze,
    "drips": _drips,
    "ribs": _ribs,
    "checker": _checker,
}
TEXTURES: tuple[Texture, ...] = tuple(_MAKERS)
"""All textures."""
