"""The embedded engine as a backend: deterministic, restorable, drawn by the shared renderer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from vrhuman.engines.arm_drawing import MAX_AGENTS
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.engine import HouseOrder, OpenHouse
from vrhuman.houses.house import House
from vrhuman.houses.parts import StandIn
from vrhuman.records import Floats


@dataclass(frozen=True, slots=True)
class EmbeddedBackend:
    """An :class:`~vrhuman.engines.engine.EngineBackend`; MuJoCo loads when a house is opened."""

    name: str = "embedded"
    simulator: str = "MuJoCo"
    package: str = "mujoco"
    restores: bool = True
    deterministic: bool = True
    draws: bool = False
    most_agents: int = MAX_AGENTS
    own_houses: tuple[str, ...] = ()
    training_house: str = ""

    def open(self, order: HouseOrder) -> OpenHouse:
        """Open a house and let it settle (see the protocol)."""
        from vrhuman.engines.bodies import bodies_of
        from vrhuman.engines.embedded.engine import EmbeddedEngine

        engine = EmbeddedEngine(*bodies_of(order.build(order.data), order.meshes))
        if order.finish_motions:
            engine.initialize(replace(engine.initialization, finish_motions=True))
        return OpenHouse(engine, engine.fork, order.data)

    def recorded_scene(
        self,
        house: House,
        bodies: Sequence[StandIn],
        first: Callable[[], Floats],
    ) -> Scene:
        """Return the scene of the objects, with the doors, and the arm."""
        from vrhuman.engines.embedded.drawn import recorded_scene

        return recorded_scene(house, bodies, len(first()))

    def check(self) -> str:
        """Return the OpenGL that draws; MuJoCo is always there."""
        from vrhuman.engines.drawing.context import headless_context

        context = headless_context()
        told = f"embedded: {context.info['GL_RENDERER']}, OpenGL {context.version_code / 100:.1f}"
        context.release()
        return told
