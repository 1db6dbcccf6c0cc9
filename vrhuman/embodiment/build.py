"""From what a session file holds to an embodied agent: the same live, in verification, in tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.engines.bodies import bodies_of
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.thor.engine import ThorEngine
from vrhuman.engines.thor.scenes import scene_house
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import House
from vrhuman.houses.mesh_packs import MeshPack, open_pack
from vrhuman.houses.randomise import randomise
from vrhuman.houses.schema import parse_house
from vrhuman.records import JsonValue

EngineName = Literal["embedded", "thor"]


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """Which engine simulates. ``executable`` is what AI2-THOR's client starts for ``thor``: the
    Unity build, or ``vrhuman-thor``; empty for the build that the client downloads. ``meshes`` is
    the folder of a mesh pack for ``embedded``, None for stand-ins. ``answers_per_second`` slows an
    engine beside a headset down to that many world states and pictures, as if it were a slow one;
    None lets it do what it can."""

    name: EngineName = "embedded"
    executable: str = ""
    meshes: Path | None = None
    answers_per_second: float | None = None


def build_house(data: JsonValue, house_id: str, seed: int) -> House:
    """A ProcTHOR house dict, validated, its pickupables' weights and sizes drawn by ``seed``."""
    return randomise(parse_house(data, load_catalogue(), house_id), seed)


def build_agent(
    data: JsonValue, house_id: str, seed: int, meshes: MeshPack | None = None
) -> EmbodiedAgent:
    """The embodied agent of that house on the embedded engine, and its shadow's."""
    house, bodies = bodies_of(build_house(data, house_id, seed), meshes)
    engine = EmbeddedEngine(house, bodies)
    return EmbodiedAgent(engine, engine.fork())


@dataclass(frozen=True, slots=True)
class Engaged:
    """An embodied agent; ``data`` is the ProcTHOR dict of its house. ``thor`` are the person's and
    the shadow's AI2-THOR, or neither."""

    agent: EmbodiedAgent
    data: JsonValue
    thor: tuple[ThorEngine, ThorEngine] | None = None

    def check(self) -> None:
        """:raises EngineLost: if an engine's process has ended."""
        for engine in self.thor or ():
            engine.check()


@contextmanager
def engaged(choice: EngineChoice, data: JsonValue, house_id: str, seed: int) -> Iterator[Engaged]:
    """The embodied agent on the engine of one's choice, until the block ends.

    ``data`` is a ProcTHOR dict, or the name of a scene of AI2-THOR's.

    :raises VrhumanError: where the house is wrong or the engine does not start.
    """
    if choice.name == "embedded":
        meshes = open_pack(choice.meshes) if choice.meshes else None
        yield Engaged(build_agent(data, house_id, seed, meshes), data)
        return
    told = data  # of a scene, the house is known once it stands

    def house_of(metadata: Mapping[str, JsonValue]) -> House:
        nonlocal told
        told = scene_house(metadata)
        return build_house(told, house_id, seed)

    with ExitStack() as stack:
        house = house_of if isinstance(data, str) else build_house(data, house_id, seed)
        engine = ThorEngine(house, data, choice.executable)
        stack.callback(engine.close)
        engine.measure_colours()
        shadow = engine.fork()
        stack.callback(shadow.close)
        yield Engaged(EmbodiedAgent(engine, shadow), told, (engine, shadow))
