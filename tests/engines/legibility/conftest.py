"""Pictures drawn in a process of their own, so that its OpenGL is nobody else's."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor

import pytest

from tests.support.engines.drawn_elsewhere import drawn
from vrhuman.engines.legibility.exhibits import dressed, exhibits
from vrhuman.engines.legibility.gallery import gallery
from vrhuman.engines.legibility.showroom import Picture
from vrhuman.houses.catalogue import load_catalogue


@pytest.fixture(scope="session")
def elsewhere() -> Iterator[Executor]:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.fixture(scope="session")
def small_gallery(elsewhere: Executor) -> tuple[Picture, ...]:
    return elsewhere.submit(gallery, 4, 3).result()


@pytest.fixture(scope="session")
def fruit_and_plates(elsewhere: Executor) -> list[Picture]:
    """Six apples and six plates, and they again in the looks of others."""
    kinds = load_catalogue().by_type
    own = {asset.asset_id for kind in ("Apple", "Plate") for asset in kinds[kind][:6]}
    things = tuple(e for e in exhibits(load_catalogue()) if e.original in own)
    return elsewhere.submit(drawn, things + dressed(things, 11, 0), 0).result()
