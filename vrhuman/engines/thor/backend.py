"""AI2-THOR as a backend: it draws its house itself, and neither restores nor is deterministic."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.engine import BodiesUnknown, HouseOrder, OpenHouse
from vrhuman.engines.thor.scenes import SCENES, TRAINING_SCENE, scene_house
from vrhuman.houses.house import House
from vrhuman.houses.parts import Part, StandIn
from vrhuman.records import Floats, JsonValue, VrhumanError

_STANDS_WITHIN = 0.3
"""How far an object may be from its place in the house file once it has come to rest [m]."""


@dataclass(frozen=True, slots=True)
class ThorBackend:
    """The :class:`~vrhuman.engines.engine.EngineBackend` that runs AI2-THOR itself.

    Its own houses are ArchitecTHOR's scenes.
    """

    name: str = "thor"
    simulator: str = "AI2-THOR"
    package: str = "ai2thor"
    restores: bool = False
    deterministic: bool = False
    draws: bool = True
    most_agents: int = 1
    own_houses: tuple[str, ...] = SCENES
    training_house: str = TRAINING_SCENE

    def open(self, order: HouseOrder) -> OpenHouse:
        """Start AI2-THOR (see the protocol); a fork starts another one.

        The house of a scene is known only after the scene has loaded.
        """
        from vrhuman.engines.thor.engine import ThorEngine

        data = order.data

        def house_of(metadata: Mapping[str, JsonValue]) -> House:
            nonlocal data
            data = scene_house(metadata)
            return order.build(data)

        house = house_of if isinstance(order.data, str) else order.build(order.data)
        with ExitStack() as stack:
            engine = ThorEngine(house, order.data, order.executable)
            stack.callback(engine.close)
            engine.measure_colours()
            running, opened = [engine], stack.pop_all()

        def fork() -> ThorEngine:
            other = engine.fork()
            opened.callback(other.close)
            running.append(other)
            return other

        def check() -> None:
            for each in running:
                each.check()

        return OpenHouse(engine, fork, data, engine.cameras, check, opened.close)

    def recorded_scene(
        self, house: House, bodies: Sequence[StandIn], first: Callable[[], Floats]
    ) -> Scene:
        """Return stand-ins for AI2-THOR's objects, whose shapes it does not report.

        AI2-THOR has its objects in its own order: only where each was at first, as the house says,
        is it known which is which. Of an open door it reports only the box's middle, so doorways
        are left empty.
        """
        from vrhuman.engines.thor.object_state_map import stand_in_scene

        scene, places = stand_in_scene(house, bodies), first()[:, :3]
        known = len(places) == len(house.objects) and all(
            math.dist(place, thing.position) < _STANDS_WITHIN
            for place, thing in zip(places, house.objects, strict=True)
            if not thing.fills_opening
        )
        if not known:
            raise BodiesUnknown("AI2-THOR's objects are not the house file's")
        drawn = [
            replace(body, parts=() if thing.object_type == "Doorway" else _plain(body.parts))
            for body, thing in zip(scene.bodies, house.objects, strict=True)
        ]
        return replace(scene, bodies=tuple(drawn))

    def check(self) -> str:
        """Return the versions of the client and of the build that it has downloaded."""
        if sys.platform == "win32":
            raise VrhumanError(
                "AI2-THOR has no build for Windows; run it in WSL2 or on another host"
            )
        if importlib.util.find_spec("ai2thor") is None:
            raise VrhumanError("not installed; pip install 'vrhuman[thor]'")
        version = importlib.metadata.version("ai2thor")
        releases = Path.home() / ".ai2thor" / "releases"
        builds = [each.name for each in releases.iterdir()] if releases.is_dir() else []
        build = (
            f"build {builds[0]}" if builds else "its client downloads the build at the first run"
        )
        return f"ai2thor {version}, {build}"


def _plain(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts that are drawn of an object that is switched off and empty."""
    return tuple(part for part in parts if not (part.hidden or part.when_on or part.liquid))
