"""Builds an embodied agent from the data in a session file: live, in verification and in tests."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from vrhuman.embodiment.acting import ActingAgent
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.helped import HelpedAgent
from vrhuman.engines.backends import DEFAULT, backend_of
from vrhuman.engines.engine import Engine, EngineCameras, HouseOrder, OpenHouse
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import House
from vrhuman.houses.mesh_packs import MeshPack, open_pack
from vrhuman.houses.randomise import randomise
from vrhuman.houses.schema import parse_house
from vrhuman.records import ClosedDoors, JsonValue


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """Which engine simulates the house, and with which settings.

    ``engine`` is its name (:mod:`vrhuman.engines.backends`). ``executable`` is the program that the
    engine starts, if it starts one (AI2-THOR's Unity build, or ``vrhuman-thor``); empty for the
    engine's default. ``meshes`` is the folder of a mesh pack for the shared renderer, None for
    stand-ins. ``answers_per_second`` limits an engine used with a headset to that many world states
    and pictures per second, to simulate a slow engine; None sets no limit. ``closed_doors`` says
    what closed doors keep hands from, as they did not in earlier versions.
    """

    name: str = DEFAULT
    executable: str = ""
    meshes: Path | None = None
    answers_per_second: float | None = None
    closed_doors: ClosedDoors = ClosedDoors.TAKING_AND_LEAVING


def build_house(data: JsonValue, house_id: str, seed: int) -> House:
    """Make a house from a ProcTHOR dict: validate it, and draw weights and sizes with ``seed``."""
    return randomise(parse_house(data, load_catalogue(), house_id), seed)


def build_engine(data: JsonValue, house_id: str, seed: int) -> Engine:
    """Open that house on the default engine with stand-ins, as used to generate questions."""
    return _opened(data, house_id, seed, None, DEFAULT).engine


def build_agent(
    data: JsonValue,
    house_id: str,
    seed: int,
    meshes: MeshPack | None = None,
    engine: str = DEFAULT,
    helped: bool = False,
    doors: ClosedDoors = ClosedDoors.TAKING_AND_LEAVING,
) -> EmbodiedAgent:
    """Build the embodied agent of that house, with its discrete shadow, on the named engine.

    With ``helped`` the house has a second agent; ``doors`` is that of :class:`.Handling`. The
    engine is closed when the agent is garbage-collected.
    """
    house = _opened(data, house_id, seed, meshes, engine)
    agent = _agent(house, helped, doors)
    weakref.finalize(agent, house.close)
    return agent


def build_acting(
    data: JsonValue, house_id: str, seed: int, meshes: MeshPack | None = None, engine: str = DEFAULT
) -> ActingAgent:
    """Build an agent of that house that acts by whole actions, on the named engine.

    The engine is closed when the agent is garbage-collected.
    """
    house = _opened(data, house_id, seed, meshes, engine)
    agent = ActingAgent(house.engine)
    weakref.finalize(agent, house.close)
    return agent


@contextmanager
def opened(
    data: JsonValue, house_id: str, seed: int, meshes: MeshPack | None, engine: str
) -> Iterator[OpenHouse]:
    """Open that house on the named engine until the block ends.

    :raises VrhumanError: if the house is invalid or the engine does not start.
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
class OpenAgent:
    """An embodied agent in the house that its engine has opened."""

    agent: EmbodiedAgent
    house: OpenHouse

    @property
    def data(self) -> JsonValue:
        """The ProcTHOR dict of the house."""
        return self.house.data

    @property
    def cameras(self) -> EngineCameras | None:
        """The engine's cameras; None if the shared renderer draws the house."""
        return self.house.cameras

    def check(self) -> None:
        """Check that the engine's processes still run.

        :raises VrhumanError: if one of them has ended.
        """
        self.house.check()


def _agent(house: OpenHouse, helped: bool, doors: ClosedDoors) -> EmbodiedAgent:
    engine, shadow_engine = house.engine, house.fork()
    return (HelpedAgent if helped else EmbodiedAgent)(engine, shadow_engine, doors)


@contextmanager
def open_agent(
    choice: EngineChoice, data: JsonValue, house_id: str, seed: int, helped: bool = False
) -> Iterator[OpenAgent]:
    """Open a house on the chosen engine with an embodied agent in it, until the block ends.

    ``data`` is a ProcTHOR dict, or the name of one of the engine's own houses. With ``helped`` a
    second agent is in it.

    :raises VrhumanError: if the house is invalid or the engine does not start.
    """
    draws = backend_of(choice.name).draws
    meshes = open_pack(choice.meshes) if choice.meshes and not draws else None
    house = _opened(data, house_id, seed, meshes, choice.name, choice.executable)
    try:
        yield OpenAgent(_agent(house, helped, choice.closed_doors), house)
    finally:
        house.close()
