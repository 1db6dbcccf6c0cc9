"""The Engine protocol: one vocabulary, AI2-THOR 5's, for every engine (DESIGN, Engine)."""

from __future__ import annotations

from typing import Protocol

from vrhuman.engines.drawing.scene import Scene
from vrhuman.houses.house import House
from vrhuman.records import Action, ActionResult, Command, Event, Floats, JsonValue


class Engine(Protocol):
    """A simulated house with one arm agent in it.

    A person drives it by :meth:`advance`, an agent by :meth:`act`; both may be mixed, in one order
    that the caller records. Same house, same calls, same state hashes.
    """

    @property
    def house(self) -> House: ...

    @property
    def tick(self) -> int:
        """Ticks of 4 ms simulated since the start."""
        ...

    def advance(self, command: Command, ticks: int) -> Event:
        """Follow ``command`` for ``ticks`` ticks.

        Moves the base by the change of ``command.travel`` since the last command, sliding along
        what stops it; turns to ``yaw``/``horizon``; brings the wrist to its target by inverse
        kinematics while ``arm_engaged``, else parks the arm. Does not grasp, open or count:
        ``grasp_force`` and ``interactions`` are the embodiment's. The event's ``steps`` are empty.
        """
        ...

    def act(self, action: Action) -> ActionResult:
        """Perform one discrete AI2-THOR action, to its end."""
        ...

    def fits(self, position: Floats) -> bool:
        """Whether the agent could stand at ``position`` (3,), nothing static in its way."""
        ...

    def observe(self) -> Event:
        """The present state as an event of zero ticks."""
        ...

    def metadata(self) -> dict[str, JsonValue]:
        """AI2-THOR's metadata (agent, arm, objects, ...), its keys and units."""
        ...

    def scene(self) -> Scene:
        """What to draw; ``Event.body_poses`` follow the order of ``scene().bodies``."""
        ...

    def state_hash(self) -> bytes:
        """A digest of physics, discrete state and counters; nothing drawn."""
        ...

    def save(self) -> bytes:
        """The full state in float64, for keyframes."""
        ...

    def restore(self, state: bytes) -> None:
        """Return to a saved state of the same house."""
        ...
