"""An engine for scripts, which act in a house as an agent does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from vrhuman.embodiment.build import EngineChoice, EngineName, engaged
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.engine import Engine
from vrhuman.records import JsonValue


@contextmanager
def open_engine(
    house: JsonValue,
    name: EngineName = "embedded",
    *,
    seed: int = 0,
    meshes: Path | str | None = None,
    executable: str = "",
) -> Iterator[Engine]:
    """An engine with one arm agent in ``house``, until the block ends.

    ``house`` is a ProcTHOR dict, or for ``thor`` a scene's name; ``seed`` draws its objects'
    weights and sizes. Actions last until all has come to rest. ``meshes`` is the folder of a mesh
    pack for ``embedded``; ``executable`` what AI2-THOR's client starts for ``thor``.

    :raises VrhumanError: where the house is wrong or the engine does not start.
    """
    choice = EngineChoice(name, executable, None if meshes is None else Path(meshes))
    with engaged(choice, house, "", seed) as opened:
        engine = opened.agent.engine
        if isinstance(engine, EmbeddedEngine):  # for a person the world goes on meanwhile
            engine.initialize(replace(engine.initialization, finish_motions=True))
        yield engine
