"""The interface of every engine: Engine, one house, and EngineBackend, which opens it.

Every engine uses one vocabulary, AI2-THOR 5's. World frame: left-handed, y up, z ahead, metres; yaw
and horizon (down positive) in degrees; quaternions x y z w. Another package adds an engine by an
entry point (:mod:`vrhuman.engines.backends`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

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
    """The states of all objects of a house, in the order of ``house.objects``.

    ``poses`` (N, 7) are the world poses of their box centres; ``low`` and ``high`` (N, 3) the
    world-axis boxes of their sizes (open members reach beyond); ``parents`` (N) the numbers of the
    receptacles they rest in or on, nearest first; ``openness`` (N) 0..1; ``held`` (N) says what the
    hand holds; ``rests_on`` (N) the numbers of what carries them directly, receptacle or not (empty
    where the engine does not say).
    """

    poses: Floats
    low: Floats
    high: Floats
    parents: tuple[tuple[int, ...], ...]
    openness: Floats
    held: tuple[bool, ...]
    rests_on: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A contact of a watched object: with which other one, empty for the house itself.

    ``speed`` [m/s] is the highest at which they approached each other.
    """

    object_id: str
    other_id: str
    speed: float


class Engine(Protocol):
    """A simulated house with one arm agent in it.

    A person drives it by :meth:`advance`, a program by :meth:`act`; both may be mixed, in one order
    that the caller records. The same house and the same calls give the same state hashes, if the
    backend says that it is deterministic.
    """

    @property
    def house(self) -> House:
        """The house after it came to rest; its objects' order is that of everything else here."""
        ...

    @property
    def bodies(self) -> tuple[StandIn, ...]:
        """What the objects are made of and how they open, in the order of ``house.objects``."""
        ...

    @property
    def tick(self) -> int:
        """The ticks of 4 ms simulated since the start."""
        ...

    def advance(self, command: Command, ticks: int) -> WorldState:
        """Follow ``command`` for ``ticks`` ticks of 4 ms, and return the new world state.

        The engine moves the base by the change of ``command.travel`` since the last command,
        sliding along what stops it; turns to ``yaw``/``horizon``; brings the wrist to its target by
        inverse kinematics while ``arm_engaged``, else parks the arm. It reports why the arm is
        elsewhere (``arm_status``, ``arm_reason``), and what the hand sphere touches, the nearest
        first. A held object moves with the wrist. Its events are COLLIDED and ROOM_ENTERED,
        numbered from 1. It does not grasp, open or count: ``grasp_force`` and ``interactions``
        belong to the embodiment. The world state's ``steps`` are empty.
        """
        ...

    def act(self, action: Action) -> ActionResult:
        """Perform one discrete AI2-THOR action, to its end; an unknown one fails with a message.

        The required actions are those of :mod:`vrhuman.embodiment.counting.steps`, and
        SetMassProperties, SetObjectPoses, GetReachablePositions and Pass. PickupObject takes what
        the hand sphere touches, whatever it weighs.
        """
        ...

    def openness(self, object_id: str) -> float:
        """Return how far an object is open now, 0..1; 0 for an object that does not open."""
        ...

    def set_openness(self, object_id: str, openness: float) -> bool:
        """Let an opening part follow a hand, and return whether it can.

        It moves towards ``openness`` 0..1 while time passes, as fast as an action opens it, and no
        farther than the agent's body allows. The hand does not stop it until the next
        :meth:`advance` is over.
        """
        ...

    def watch(self, object_ids: frozenset[str]) -> None:
        """Report in :meth:`hits` what these objects hit from now on; none are watched at first.

        It is not part of the state: who restores a state watches again.
        """
        ...

    def hits(self) -> tuple[Hit, ...]:
        """Return what the watched objects hit since the last call.

        It is empty for an engine that does not tell contacts: AI2-THOR breaks by itself what is hit
        hard.
        """
        ...

    def fits(self, position: Floats) -> bool:
        """Whether the agent could stand at ``position`` (3,) with nothing static in its way."""
        ...

    def observe(self) -> WorldState:
        """Return the present state as a world state of zero ticks."""
        ...

    def metadata(self) -> dict[str, JsonValue]:
        """Return AI2-THOR's metadata (agent, arm, objects, ...), with its keys and units.

        Questions, reviews and exports read these keys of ``objects``: objectId, objectType, mass
        [kg], axisAlignedBoundingBox (center and size [m]), parentReceptacles, salientMaterials,
        pickupable, openable, isOpen, isPickedUp, and vrhuman's own ``colours`` and ``restsOn`` (the
        ids of what carries it directly, receptacle or not).
        """
        ...

    def object_metadata(self) -> list[JsonValue]:
        """Return the ``objects`` of :meth:`metadata` alone, without agent and arm."""
        ...

    def object_states(self) -> ObjectStates:
        """Return poses, boxes, parents and openness of the objects as numbers; this is cheap."""
        ...

    def scene(self) -> Scene:
        """Return what to draw; ``WorldState.body_poses`` follow the order of its bodies.

        If the bodies include the arm's (:func:`~vrhuman.engines.arm_drawing.arm_bodies`), the
        headset shows the arm ahead of the engine.
        """
        ...

    def state_hash(self) -> bytes:
        """Return a hash of physics, discrete state and counters (16 bytes); nothing drawn."""
        ...

    def save(self) -> bytes:
        """Return the full state in float64, for keyframes."""
        ...

    def restore(self, state: bytes) -> None:
        """Return to a saved state of the same house.

        :raises VrhumanError, ValueError: for other bytes.
        """
        ...


@runtime_checkable
class LeavesOutBodies(Protocol):
    """An engine that need not say where everything is that is drawn."""

    def leave_out_bodies(self) -> None:
        """Let world states have no ``body_poses`` from now on, for who only simulates."""
        ...


@runtime_checkable
class LeavesOutHashes(Protocol):
    """An engine that need not hash each of its states."""

    def leave_out_hashes(self) -> None:
        """Let world states have no ``state_hash`` from now on; :meth:`Engine.state_hash` has it."""
        ...


@runtime_checkable
class HostsAgents(Protocol):
    """An engine in whose house further agents can stand."""

    def free_places(self) -> tuple[tuple[float, float], ...]:
        """Return where another agent could stand, x and z [m]: the nearest to this one first."""
        ...

    def add_agent(self, x: float, z: float, yaw: float) -> Engine:
        """Let another agent stand there, and return its engine, in the same house; no time passes.

        The first agent's engine alone simulates what :meth:`Engine.advance` says; that of another
        one moves its agent within the ticks of the first one's next call.
        """
        ...


@runtime_checkable
class FindsWays(Engine, Protocol):
    """An engine that knows how its agent gets somewhere."""

    def way_to(self, x: float, z: float) -> tuple[tuple[float, float], ...] | None:
        """Return the corners of the shortest way there, x and z [m], from where the agent stands.

        It is None where there is none, now and past everything that stands there now.
        """
        ...


EXECUTABLE_SETTING = "thor_executable"
"""The name in session files of the program that an engine starts; AI2-THOR's was the first."""


class EngineCameras(Protocol):
    """The pictures of an engine that draws its house itself.

    The eyes' pictures reach the headset late, and it reprojects them; the video of the person's
    view is made from them.
    """

    def look(self, masks: bool = True) -> AgentPicture:
        """Draw the agent's camera as it is now, 800x600; no time passes.

        Without ``masks`` the picture need not say which objects are seen (``pixels`` may be empty).
        """
        ...

    def want(self, wanted: EyesWanted) -> None:
        """Set where the person's eyes are, for the next pictures."""
        ...

    def eyes(self) -> EyePictures | None:
        """Return both eyes as last requested; None if there is nothing new.

        The pictures' ``cameras`` are those they were drawn with, no narrower than the requested
        ones.
        """
        ...


class BodiesUnknown(VrhumanError):
    """It is not known which body each of the recorded poses belongs to."""


def _nothing() -> None:
    """Do nothing: for engines without a process to check or to close."""


@dataclass(frozen=True, slots=True)
class HouseOrder:
    """Which house to open, and how.

    ``data`` is a ProcTHOR 1.0.0 house dict, or the name of one of the backend's ``own_houses``.
    ``build`` makes the house of such a dict: validated, its weights and sizes drawn by the seed.
    ``meshes`` is the mesh pack whose shapes objects should have, None for stand-ins (see
    :func:`~vrhuman.engines.bodies.bodies_of`). ``executable`` is the program that simulates, for an
    engine that starts one; empty for the engine's default. With ``finish_motions`` an action lasts
    until everything that it moved has come to rest, as AI2-THOR's do; a person's world continues
    meanwhile.
    """

    data: JsonValue
    build: Callable[[JsonValue], House]
    meshes: MeshPack | None = None
    executable: str = ""
    finish_motions: bool = False


@dataclass(frozen=True, slots=True)
class OpenHouse:
    """A house that an engine has opened.

    ``engine`` is the person's. ``fork`` returns another engine of the same house, in the state it
    had when it was opened: the counted agent's. ``data`` is the house's ProcTHOR dict, for the
    session file. ``cameras`` are None where the shared renderer draws ``engine.scene()``. ``check``
    raises a VrhumanError if a process of the engine has ended, and costs next to nothing; ``close``
    ends the engine and its forks.
    """

    engine: Engine
    fork: Callable[[], Engine]
    data: JsonValue
    cameras: EngineCameras | None = None
    check: Callable[[], None] = _nothing
    close: Callable[[], None] = _nothing


class EngineBackend(Protocol):
    """The properties of an engine, and how it opens a house.

    Its module is loaded to read the properties, so slow imports belong into the methods.
    """

    @property
    def name(self) -> str:
        """Its name for ``--engine`` and in session files, which is the name of its entry point."""
        ...

    @property
    def simulator(self) -> str:
        """The simulator's name for people, as reports print it: "MuJoCo", "AI2-THOR"."""
        ...

    @property
    def package(self) -> str:
        """The Python distribution whose version affects results; it is recorded and reported."""
        ...

    @property
    def restores(self) -> bool:
        """Whether :meth:`Engine.restore` brings back exactly what was saved.

        Then a session can be resumed, and an engine that was lost can be started again.
        """
        ...

    @property
    def deterministic(self) -> bool:
        """Whether the same calls in the same house give the same state hashes, in any process.

        Then a session can be verified. A deterministic engine also restores.
        """
        ...

    @property
    def draws(self) -> bool:
        """Whether it draws its house itself (:class:`EngineCameras`), with its own shapes.

        Otherwise the shared renderer draws :meth:`Engine.scene`.
        """
        ...

    @property
    def most_agents(self) -> int:
        """How many agents one house may have, the person's among them."""
        ...

    @property
    def own_houses(self) -> tuple[str, ...]:
        """The names of houses that only this engine has, without a file."""
        ...

    @property
    def training_house(self) -> str:
        """The own house that is used only for training, never for a test; empty for none."""
        ...

    def open(self, order: HouseOrder) -> OpenHouse:
        """Simulate a house from its beginning: free objects have come to rest, tick 0.

        :raises VrhumanError: if the house is invalid or the engine does not start, with the remedy.
        """
        ...

    def recorded_scene(
        self, house: House, bodies: Sequence[StandIn], first: Callable[[], Floats]
    ) -> Scene:
        """Return what to draw of a recorded session, bodies in the order of the recorded poses.

        Nothing is simulated. ``bodies`` are the objects' in the order of ``house.objects``;
        ``first`` reads the first recorded poses (N, 7), if they are needed.

        :raises BodiesUnknown: if it cannot be known which pose belongs to which body, with the
            reason.
        """
        ...

    def check(self) -> str:
        """Return in a few words what of it is installed here, for ``vrhuman doctor``.

        :raises VrhumanError: if it cannot run here, with the remedy.
        """
        ...
