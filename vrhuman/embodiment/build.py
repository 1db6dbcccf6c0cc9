"""From what a session file holds to an embodied agent: the same live, in verification, in tests."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.engines.backends import DEFAULT, backend_of
from vrhuman.engines.engine import Engine, EngineCameras, HouseOrder, OpenHouse
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import House
from vrhuman.houses.mesh_packs import MeshPack, open_pack
from vrhuman.houses.randomise import randomise
from vrhuman.houses.schema import parse_house
from vrhuman.records import JsonValue


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """Which engine simulates, by its name (:mod:`vrhuman.engines.backends`). ``executable`` is the
    program that an engine with one starts (AI2-THOR's Unity build, or ``vrhuman-thor``); empty for
    its own choice. ``meshes`` is the folder of a mesh pack for what the shared renderer draws, None
    for stand-ins. ``answers_per_second`` slows an engine beside a headset down to that many world
    states and pictures, as if it were a slow one; None lets it do what it can."""

    name: str = DEFAULT
    executable: str = ""
    meshes: Path | None = None
    answers_per_second: float | None = None


def build_house(data: JsonValue, house_id: str, seed: int) -> House:
    """A ProcTHOR house dict, validated, its pickupables' weights and sizes drawn by ``seed``."""
    return randomise(parse_house(data, load_catalogue(), house_id), seed)


def build_engine(data: JsonValue, house_id: str, seed: int) -> Engine:
    """That house on the default engine, of stand-ins: what questions are made of."""
    return _opened(data, house_id, seed, None, DEFAULT).engine


def build_agent(
    data: JsonValue, house_id: str, seed: int, meshes: MeshPack | None = None, engine: str = DEFAULT
) -> EmbodiedAgent:
    """The embodied agent of that house on the engine of that name, and its shadow's; the engine is
    closed when the agent is dropped."""
    house = _opened(data, house_id, seed, meshes, engine)
    agent = EmbodiedAgent(house.engine, house.fork())
    weakref.finalize(agent, house.close)
    return agent


@contextmanager
def opened(
    data: JsonValue, house_id: str, seed: int, meshes: MeshPack | None, engine: str
) -> Iterator[OpenHouse]:
    """That house as the engine of that name opens it, until the block ends.

    :raises VrhumanError: where the house is wrong or the engine does not start.
    """
    house = _opened(data, house_id, seed, meshes, engine)
    try:
        yield house
    finally:
        house.close()


def _opened(
    data: JsonValue,
    house_id: str,
    seed: int,
    meshes: MeshPack | None,
    engine: str,
    executable: str = "",
) -> OpenHouse:
    build = partial(build_house, house_id=house_id, seed=seed)
    return backend_of(engine).open(HouseOrder(data, build, meshes, executable))


@dataclass(frozen=True, slots=True)
class Engaged:
    """An embodied agent in the house that its engine has opened."""

    agent: EmbodiedAgent
    house: OpenHouse

    @property
    def data(self) -> JsonValue:
        """The ProcTHOR dict of the house."""
        return self.house.data

    @property
    def cameras(self) -> EngineCameras | None:
        """The engine's, where it draws itself."""
        return self.house.cameras

    def check(self) -> None:
        """:raises VrhumanError: if an engine's process has ended."""
        self.house.check()


@contextmanager
def engaged(choice: EngineChoice, data: JsonValue, house_id: str, seed: int) -> Iterator[Engaged]:
    """The embodied agent on the engine of one's choice, until the block ends.

    ``data`` is a ProcTHOR dict, or the name of one of the engine's own houses.

    :raises VrhumanError: where the house is wrong or the engine does not start.
    """
    draws = backend_of(choice.name).draws
    meshes = open_pack(choice.meshes) if choice.meshes and not draws else None
    house = _opened(data, house_id, seed, meshes, choice.name, choice.executable)
    try:
        yield Engaged(EmbodiedAgent(house.engine, house.fork()), house)
    finally:
        house.close()
