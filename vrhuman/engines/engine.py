"""What every engine is: the Engine of one house, and the EngineBackend that opens it.

One vocabulary, AI2-THOR 5's, for every engine. World frame: left-handed, y up, z ahead, metres;
yaw and horizon (down positive) in degrees; quaternions x y z w. A package of its own adds an
engine by an entry point (:mod:`vrhuman.engines.backends`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.seen import AgentPicture, EyePictures, EyesWanted
from vrhuman.houses.house import House
from vrhuman.houses.parts import StandIn
from vrhuman.records import (
    Action,
    ActionResult,
    Command,
    Floats,
    JsonValue,
    VrhumanError,
    WorldState,
)

if TYPE_CHECKING:
    from vrhuman.houses.mesh_packs import MeshPack  # loads MuJoCo


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
    that the caller records. Same house, same calls, same state hashes, where the backend says that
    it is deterministic.
    """

    @property
    def house(self) -> House:
        """The house as it came to rest; its objects' order is that of all else here."""
        ...

    @property
    def bodies(self) -> tuple[StandIn, ...]:
        """What the objects are made of and how they open, in the order of ``house.objects``."""
        ...

    @property
    def tick(self) -> int:
        """Ticks of 4 ms simulated since the start."""
        ...

    def advance(self, command: Command, ticks: int) -> WorldState:
        """Follow ``command`` for ``ticks`` ticks of 4 ms.

        Moves the base by the change of ``command.travel`` since the last command, sliding along
        what stops it; turns to ``yaw``/``horizon``; brings the wrist to its target by inverse
        kinematics while ``arm_engaged``, else parks the arm. Says of the arm why it is elsewhere
        (``arm_status``, ``arm_reason``), and names what the hand sphere touches, the nearest first.
        What is held goes with the wrist. Events are its own: COLLIDED and ROOM_ENTERED,
        numbered from 1. Does not grasp, open or count: ``grasp_force`` and ``interactions`` are the
        embodiment's. The world state's ``steps`` are empty.
        """
        ...

    def act(self, action: Action) -> ActionResult:
        """Perform one discrete AI2-THOR action, to its end; one it does not have fails with words.

        Needed are those of :mod:`vrhuman.embodiment.counting.steps`, and SetMassProperties,
        SetObjectPoses, GetReachablePositions and Pass. PickupObject takes what the hand sphere
        touches, whatever it weighs.
        """
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
        """AI2-THOR's metadata (agent, arm, objects, ...), its keys and units.

        Questions, reviews and exports read of ``objects``: objectId, objectType, mass [kg],
        axisAlignedBoundingBox (center and size [m]), parentReceptacles, salientMaterials,
        pickupable, openable, isOpen, isPickedUp, and our own ``colours``.
        """
        ...

    def object_states(self) -> ObjectStates:
        """Poses, boxes, parents and openness of the objects, in numbers: cheap enough to look."""
        ...

    def scene(self) -> Scene:
        """What to draw; ``WorldState.body_poses`` follow the order of ``scene().bodies``. Where
        these have the arm's (:func:`~vrhuman.engines.arm_drawing.arm_bodies`), the headset shows it
        ahead of the engine."""
        ...

    def state_hash(self) -> bytes:
        """A digest of physics, discrete state and counters (16 bytes); nothing drawn."""
        ...

    def save(self) -> bytes:
        """The full state in float64, for keyframes."""
        ...

    def restore(self, state: bytes) -> None:
        """Return to a saved state of the same house.

        :raises VrhumanError, ValueError: for other bytes.
        """
        ...


EXECUTABLE_SETTING = "thor_executable"
"""What session files call the program that an engine starts: AI2-THOR's was the first."""


class EngineCameras(Protocol):
    """The pictures of an engine that draws its house itself.

    The eyes' pictures come late to the headset, which reprojects them; the film of the person's
    view is picked from them.
    """

    def look(self, masks: bool = True) -> AgentPicture:
        """Draw the agent's camera as it is now, 800x600; no time passes. Without ``masks`` the
        picture need not tell what is seen (``pixels`` may be empty)."""
        ...

    def want(self, wanted: EyesWanted) -> None:
        """Where the person's eyes are, for the next pictures."""
        ...

    def eyes(self) -> EyePictures | None:
        """Both eyes as they were last wanted; None where there is nothing new. ``cameras`` of the
        pictures are those they were drawn with: no narrower than the wanted ones."""
        ...


class BodiesUnknown(VrhumanError):
    """Recorded poses of which it is not known which body each is of."""


def _nothing() -> None:
    """What an engine without a process of its own has to check, and to close."""


@dataclass(frozen=True, slots=True)
class HouseOrder:
    """Which house to open, and how.

    ``data`` is a ProcTHOR 1.0.0 house dict, or the name of one of the backend's ``own_houses``.
    ``build`` makes the house of such a dict: validated, its weights and sizes drawn by the seed.
    ``meshes`` is the mesh pack whose shapes things are to have, None for stand-ins (see
    :func:`~vrhuman.engines.bodies.bodies_of`). ``executable`` is the program that simulates, for
    an engine that starts one; empty for its own choice. With ``finish_motions`` an action lasts
    until all that it moved has come to rest, as AI2-THOR's do; a person's world goes on meanwhile.
    """

    data: JsonValue
    build: Callable[[JsonValue], House]
    meshes: MeshPack | None = None
    executable: str = ""
    finish_motions: bool = False


@dataclass(frozen=True, slots=True)
class OpenHouse:
    """A house that an engine has opened.

    ``engine`` is the person's. ``fork`` gives another engine of the same house, in the state it
    had when it was opened: the counted agent's. ``data`` is the house's ProcTHOR dict, for the
    session file. ``cameras`` are None where the shared renderer draws ``engine.scene()``. ``check``
    raises a VrhumanError where a process of the engine's has ended, and costs next to nothing;
    ``close`` ends the engine and its forks.
    """

    engine: Engine
    fork: Callable[[], Engine]
    data: JsonValue
    cameras: EngineCameras | None = None
    check: Callable[[], None] = _nothing
    close: Callable[[], None] = _nothing


class EngineBackend(Protocol):
    """What an engine says of itself, and how a house is opened in it.

    Its module is loaded to ask about it: what is slow to import belongs into the methods.
    """

    @property
    def name(self) -> str:
        """What ``--engine`` and session files call it; the name of its entry point."""
        ...

    @property
    def simulator(self) -> str:
        """What people call what simulates, as reports print it: "MuJoCo", "AI2-THOR"."""
        ...

    @property
    def package(self) -> str:
        """The Python distribution whose version results depend on; recorded and reported."""
        ...

    @property
    def restores(self) -> bool:
        """Whether :meth:`Engine.restore` brings back exactly what was saved: then a session can be
        resumed, and an engine that was lost can be put back."""
        ...

    @property
    def deterministic(self) -> bool:
        """Whether the same calls in the same house give the same state hashes, in any process:
        then a session can be verified. An engine that is deterministic restores, too."""
        ...

    @property
    def draws(self) -> bool:
        """Whether it draws its house itself (:class:`EngineCameras`), with shapes of its own; else
        the shared renderer draws :meth:`Engine.scene`."""
        ...

    @property
    def most_agents(self) -> int:
        """How many agents one house may have, the person's among them."""
        ...

    @property
    def own_houses(self) -> tuple[str, ...]:
        """Names of houses that only this engine has, and no file."""
        ...

    @property
    def training_house(self) -> str:
        """The one of them in which people are trained, and nobody is ever tested; empty for
        none."""
        ...

    def open(self, order: HouseOrder) -> OpenHouse:
        """Simulate a house from its beginning: what is free has come to rest, tick 0.

        :raises VrhumanError: where the house is wrong or the engine does not start, with the
            remedy.
        """
        ...

    def recorded_scene(
        self, house: House, bodies: Sequence[StandIn], first: Callable[[], Floats]
    ) -> Scene:
        """What there is to draw of a recorded session, its bodies in the order of the recorded
        poses; nothing is simulated. ``bodies`` are the objects' in the order of ``house.objects``;
        ``first`` reads the first recorded poses (N, 7), where they have to be looked at.

        :raises BodiesUnknown: where it cannot be known which pose is whose, with the reason.
        """
        ...

    def check(self) -> str:
        """What of it is installed here, in a few words, for ``vrhuman doctor``.

        :raises VrhumanError: where it cannot run here, with the remedy.
        """
        ...
