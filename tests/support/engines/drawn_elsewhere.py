"""Pictures of objects, drawn in whichever process calls."""

from __future__ import annotations

from vrhuman.engines.legibility.exhibits import Exhibit
from vrhuman.engines.legibility.gallery import singles
from vrhuman.engines.legibility.showroom import Picture


def drawn(things: tuple[Exhibit, ...], seed: int) -> list[Picture]:
    return list(singles(things, seed))


def drawn_twice(things: tuple[Exhibit, ...], seed: int) -> tuple[Picture, Picture]:
    return next(singles(things, seed)), next(singles(things, seed))
