"""Opens an engine for scripts, which act in a house as an agent does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from vrhuman.embodiment.build import build_house
from vrhuman.engines.backends import DEFAULT, backend_of
from vrhuman.engines.engine import Engine, HouseOrder
from vrhuman.houses.mesh_packs import open_pack
from vrhuman.records import JsonValue


@contextmanager
def open_engine(
    house: JsonValue,
    name: str = DEFAULT,
    *,
    seed: int = 0,
    meshes: Path | str | None = None,
    executable: str = "",
) -> Iterator[Engine]:
    """Open an engine with one arm agent in ``house``, until the block ends.

    ``house`` is a ProcTHOR dict, or the name of one of the engine's own houses; ``seed`` draws its
    objects' weights and sizes. An action lasts until everything has come to rest. ``meshes`` is the
    folder of a mesh pack for an engine that draws with the shared renderer; ``executable`` is the
    program that the engine starts, if it starts one.

    :raises VrhumanError: if the house is invalid or the engine does not start.
    """
    order = HouseOrder(
        house,
        partial(build_house, house_id="", seed=seed),
        None if meshes is None else open_pack(Path(meshes)),
        executable,
        finish_motions=True,
    )
    opened = backend_of(name).open(order)
    try:
        yield opened.engine
    finally:
        opened.close()
