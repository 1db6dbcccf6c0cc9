"""The Engine protocol: one vocabulary, AI2-THOR 5's, for every engine (DESIGN, Engine)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from vrhuman.engines.drawing.scene import Scene
from vrhuman.houses.house import House
from vrhuman.houses.parts import StandIn
from vrhuman.records import Action, ActionResult, Command, Floats, JsonValue, WorldState


@dataclass(frozen=True, slots=True)
class ObjectStates:
    """All objects of a house, in the order of ``house.objects``.

    ``poses`` (N, 7) are the world poses of their box centres; ``low`` and ``high`` (N, 3) the
    world-axis boxes of their sizes (what stands open reaches beyond); ``parents`` (N) the numbers
    of the receptacles they rest in or on, nearest first; ``openness`` (N) 0..1; ``held`` (N) tells
    what the hand holds.
    """

    poses: Floats
    low: Floats
    high: Floats
    parents: tuple[tuple[int, ...], ...]
    openness: Floats
    held: tuple[bool, ...]


class Engine(Protocol):
    """A simulated house with one arm agent in it.

    A person drives it by :meth:`advance`, an agent by :meth:`act`; both may be mixed, in one order
    that the caller records. Same house, same calls, same state hashes.
    """

    @property
    def house(self) -> House: ...

    @property
    def bodies(self) -> tuple[StandIn, ...]:
        """What the objects are made of and how they open, in the order of ``house.objects``."""
        ...

    @property
    def tick(self) -> int:
        """Ticks of 4 ms simulated since the start."""
        ...

    def advance(self, command: Command, ticks: int) -> WorldState:
        """Follow ``command`` for ``ticks`` ticks.

        Moves the base by the change of ``command.travel`` since the last command, sliding along
        what stops it; turns to ``yaw``/``horizon``; brings the wrist to its target by inverse
        kinematics while ``arm_engaged``, else parks the arm. Does not grasp, open or count:
        ``grasp_force`` and ``interactions`` are the embodiment's. The world state's ``steps`` are
        empty.
        """
        ...

    def act(self, action: Action) -> ActionResult:
        """Perform one discrete AI2-THOR action, to its end."""
        ...

    def openness(self, object_id: str) -> float:
        """How far an object stands open this moment, 0..1; 0 for what does not open."""
        ...

    def set_openness(self, object_id: str, openness: float) -> bool:
        """Let what opens follow a hand: towards ``openness`` 0..1 while time goes on, as fast as an
        action opens it, and no farther than the agent's body lets it. The hand is in its way no
        more, until the next :meth:`advance` is over. False where it cannot."""
        ...

    def fits(self, position: Floats) -> bool:
        """Whether the agent could stand at ``position`` (3,), nothing static in its way."""
        ...

    def observe(self) -> WorldState:
        """The present state as a world state of zero ticks."""
        ...

    def metadata(self) -> dict[str, JsonValue]:
        """AI2-THOR's metadata (agent, arm, objects, ...), its keys and units."""
        ...

    def object_states(self) -> ObjectStates:
        """Poses, boxes, parents and openness of the objects, in numbers: cheap enough to look."""
        ...

    def scene(self) -> Scene:
        """What to draw; ``WorldState.body_poses`` follow the order of ``scene().bodies``."""
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
