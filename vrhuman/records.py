"""Defines the values that flow through vrhuman, once per display frame.

``Headset.poll() -> HeadsetState -> Body.command() -> Command -> EmbodiedAgent.step() -> WorldState
-> protocol.advance() -> Panel -> Headset.submit()``. Each is a small frozen dataclass; the same
types are used live, in the session file and in replay.

Conventions
-----------
*Headset data* keep OpenXR's frame: right-handed, y up, -z forward, metres, quaternions
``(x, y, z, w)``. *World data* use AI2-THOR's: left-handed, y up, z forward, metres, degrees; yaw
``t`` has forward ``(sin t, 0, cos t)``; quaternions, where used, are ``(x, y, z, w)`` in that same
left-handed frame. Only :mod:`vrhuman.geometry` converts. Forces are kilogram-force [kgf]: an object
of mass ``m`` kg weighs ``m`` kgf. Times are integer nanoseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
JsonValue = Any  # what json.loads returns; checked at the edges, never inside

TICK_SECONDS = 0.004
"""The fixed time step of the engine [s]; an arm step of AI2-THOR (0.02 s) is five of them."""
TICK_NS = 4_000_000

FORCE_QUANTUM_KGF = 0.05
"""The resolution of the grasp force (EXCALIBUR, figure 2)."""


class VrhumanError(Exception):
    """Bad input or circumstances, described in one line: what, where, remedy.

    The command line exits with 2.
    """


# --------------------------------------------------------------------------------------- headset


@dataclass(frozen=True, slots=True)
class TrackedPose:
    """A located OpenXR pose, which can be connected, valid and tracked independently.

    ``position`` (3,) metres and ``orientation`` (4,) x y z w in the OpenXR stage frame (the floor
    is y = 0) have a meaning only where ``valid``; a zero pose is never used as data.
    """

    position: Floats
    orientation: Floats
    connected: bool
    valid: bool
    tracked: bool


@dataclass(frozen=True, slots=True)
class View:
    """One eye: its pose in the OpenXR stage frame and its field of view.

    ``fov`` (4,) is left, right, up, down half-angles in radians, signed as OpenXR has them.
    """

    position: Floats
    orientation: Floats
    fov: Floats


@dataclass(frozen=True, slots=True)
class HandState:
    """The state of one controller.

    ``trigger`` and ``squeeze`` are 0..1, ``stick`` (2,) right and up in -1..1.
    """

    grip: TrackedPose
    aim: TrackedPose
    trigger: float
    squeeze: float
    stick: Floats
    primary: bool
    secondary: bool
    menu: bool


@dataclass(frozen=True, slots=True)
class HeadsetState:
    """The OpenXR input of one display frame, predicted for the time when the frame is shown."""

    frame: int
    display_time_ns: int
    head: TrackedPose
    views: tuple[View, View]
    left: HandState
    right: HandState
    focused: bool


@dataclass(frozen=True, slots=True)
class Gaze:
    """The direction in which the eyes look, predicted for the display frame shown at ``time_ns``.

    ``pose`` is between the eyes, and its -z points where they look; it is ``connected`` where an
    eye tracker exists and may be used. ``sampled_ns`` is the time of the eye tracker's measurement,
    on the same clock, None where the runtime does not report it.
    """

    time_ns: int
    pose: TrackedPose
    sampled_ns: int | None = None


# --------------------------------------------------------------------------------------- command


class InteractionKind(StrEnum):
    """The kinds of one-shot requests, none of which may be lost."""

    OPEN_OR_CLOSE = "open_or_close"
    ACT = "act"


@dataclass(frozen=True, slots=True)
class Action:
    """A discrete AI2-THOR action, such as ``Action("MoveAhead", {"moveMagnitude": 0.25})``."""

    name: str
    arguments: Mapping[str, JsonValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Interaction:
    """A numbered one-shot request about an object that the hand sphere touches or holds.

    ``OPEN_OR_CLOSE`` is about the nearest that opens; ``ACT`` names its ``action``, which was
    chosen on the action menu and has an ``objectId``. A command carries every interaction that no
    world state has acknowledged yet, so that an engine that skips commands misses none, and one
    that sees a number twice performs it once.
    """

    number: int
    kind: InteractionKind
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """What the person wants the agent to do in one display frame, in world coordinates.

    ``travel`` (2,) is the requested displacement (x, z) in metres, *accumulated since the session
    began*, so that an engine that skips commands misses no motion; motion that a wall prevents is
    lost. ``yaw`` and ``horizon`` (down positive) are degrees; ``head_rotation`` (4,) is the full
    left-handed world rotation of the eyes and ``eye_height`` metres above the floor.
    ``wrist_position`` (3,) is relative to the agent's position, in world axes, and
    ``wrist_rotation`` (4,) a world rotation; both are used only while ``arm_engaged``.
    ``arm_base_height`` is the requested height of joint 1 in the agent's frame [m, -0.45..0.90].
    ``grasp_force`` is a multiple of 0.05 kgf.
    """

    sequence: int
    display_time_ns: int
    travel: Floats
    yaw: float
    horizon: float
    eye_height: float
    head_rotation: Floats
    arm_engaged: bool
    wrist_position: Floats
    wrist_rotation: Floats
    arm_base_height: float
    grasp_force: float
    interactions: tuple[Interaction, ...] = ()


# --------------------------------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The result of an action.

    It has AI2-THOR's ``lastActionSuccess``, ``errorMessage``, ``actionReturn`` and ``errorCode``.
    """

    success: bool
    error: str = ""
    value: JsonValue = None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One counted action of the discrete shadow, and whether the engine allowed it."""

    number: int
    tick: int
    action: Action
    success: bool
    error: str = ""


@dataclass(frozen=True, slots=True)
class ObjectAction:
    """An action on an object that is outside the paper's action space, and so never counted.

    The person chose it on the action menu, or threw: ``number`` counts these from 1.
    """

    number: int
    tick: int
    action: Action
    success: bool
    error: str = ""


# ----------------------------------------------------------------------------------------- event


class ArmStatus(StrEnum):
    """Why the arm is where it is."""

    OK = "ok"
    LIMITED = "limited"
    HELD = "held"
    JUMPED = "jumped"
    PARKED = "parked"


class ClosedDoors(StrEnum):
    """What closed doors of fridges, cabinets and the like keep hands from.

    It became more from version to version, and a session's file says what holds for it.
    """

    NOTHING = "nothing"
    TAKING = "taking"
    """What is behind them is neither taken nor acted on."""
    TAKING_AND_LEAVING = "taking and leaving"
    """Nor is anything let go behind them: it stays in the hand until that has come out."""


class EventKind(StrEnum):
    """The kinds of events at one tick.

    ``DIVERGED``: the discrete shadow could not follow the person. ``THROWN`` follows a ``DROPPED``
    or ``SLIPPED`` of a hand in motion; ``HIT`` is about what a thrown object hit, ``BROKEN`` about
    what it broke, or itself.
    """

    PICKED = "picked"
    SLIPPED = "slipped"
    DROPPED = "dropped"
    THROWN = "thrown"
    HIT = "hit"
    BROKEN = "broken"
    OPENED = "opened"
    CLOSED = "closed"
    COLLIDED = "collided"
    ROOM_ENTERED = "room_entered"
    DIVERGED = "parted"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens at one tick.

    ``object_id`` is empty where no object is concerned; ``force`` is the grasp force at that tick
    [kgf].
    """

    number: int
    tick: int
    kind: EventKind
    object_id: str = ""
    force: float = 0.0


@dataclass(frozen=True, slots=True)
class ArmState:
    """The arm as AI2-THOR reports it, left-handed world frame.

    ``joints`` (4, 3) are the world positions of robot_arm_1_jnt .. robot_arm_4_jnt [m];
    ``wrist_rotation`` (4,) x y z w; ``base_height`` is joint 1's height in the agent's frame [m];
    ``hand_centre`` (3,) is the hand sphere's centre.
    """

    joints: Floats
    wrist_rotation: Floats
    base_height: float
    hand_centre: Floats
    hand_radius: float


@dataclass(frozen=True, slots=True)
class WorldState:
    """The state of the world after ``ticks`` ticks under one command, ending at ``tick``.

    ``agent_position`` (3,) [m] is AI2-THOR's agent position (0.9 m above the floor); ``yaw`` and
    ``horizon`` degrees. ``body_poses`` (N, 7) are the drawn bodies' world positions and rotations
    (x y z w), in the order of the engine's ``scene().bodies``. ``state_hash`` covers physics,
    discrete state and counters, nothing drawn. ``slip`` 0..1 says how close the held object is to
    slipping, 0 where nothing is held. ``object_actions`` are what the person did to objects
    outside the paper's action space. ``helper`` is what a second agent in the house did.
    """

    tick: int
    ticks: int
    command_sequence: int
    agent_position: Floats
    yaw: float
    horizon: float
    room: str
    arm: ArmState
    arm_status: ArmStatus
    arm_reason: str
    held: tuple[str, ...]
    touched: tuple[str, ...]
    grasp_force: float
    events: tuple[Event, ...]
    steps: tuple[Step, ...]
    step_count: int
    body_poses: Floats
    state_hash: bytes
    slip: float = 0.0
    object_actions: tuple[ObjectAction, ...] = ()
    helper: HelperState | None = None


@dataclass(frozen=True, slots=True)
class HelperState:
    """What a house's second agent did during the ticks of a world state.

    It followed ``command``; ``state`` is its own state at their end, counted apart, without bodies
    and hash, which are those of the house. Its steps and events have the tick at which these ticks
    began.
    """

    command: Command
    state: WorldState


# ------------------------------------------------------------------------------------ observation


@dataclass(frozen=True, slots=True)
class SeenObject:
    """The properties of an object that can be seen: AI2-THOR's metadata without the weight.

    ``position`` (3,) is the centre of the object's box, ``size`` (3,) its world-axis extents (width
    x, height y, depth z) [m]; ``pixels`` of the 800x600 agent view show it; ``distance`` [m] from
    the agent. ``parents`` are the ids of visible receptacles it is in or on.
    """

    object_id: str
    object_type: str
    colours: tuple[str, ...]
    materials: tuple[str, ...]
    position: Floats
    size: Floats
    room: str
    distance: float
    pixels: int
    openable: bool
    is_open: bool
    pickupable: bool
    parents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything that a simulated participant perceives: objects in view, in the hand, and panels.

    ``depth`` (75, 100) is the agent camera's depth [m] at every eighth pixel, top row first,
    vertical field of view ``field_of_view`` degrees: what two eyes would tell of free space.
    ``held_up`` (3,) is where the upper side of what is held points, in the wrist's frame, None for
    an empty hand. ``asking`` is whether the phase puts questions on panels, whatever it is called.
    """

    time_ns: int
    phase: str
    steps_left: int | None
    agent_position: Floats
    yaw: float
    horizon: float
    eye_height: float
    field_of_view: float
    depth: Floats
    seen: tuple[SeenObject, ...]
    room: str
    rooms_known: tuple[tuple[str, str], ...]
    hand_centre: Floats
    arm_status: ArmStatus
    touched: tuple[str, ...]
    held: tuple[str, ...]
    grasp_force: float
    felt: tuple[Event, ...]
    panels: tuple[Panel, ...]
    held_up: Floats | None = None
    asking: bool = False


# ---------------------------------------------------------------------------------- instructions


@dataclass(frozen=True, slots=True)
class Instruction:
    """One event that a participant of an instructed session is asked to bring about.

    ``text`` is what is read ("Move the bread to the sink."). ``action`` is one of
    :class:`vrhuman.annotation.action_names.ActionName`; ``object1`` and ``object2`` are object
    types of the catalogue ("Bread"), or a liquid where something is filled, empty where there is
    none. Any object of the type will do. ``preposition`` is "to", "near", "with", "to hit",
    "to break" or empty. ``seconds`` is how long to wait where the action is to wait.
    """

    number: int
    text: str
    action: str
    object1: str = ""
    preposition: str = ""
    object2: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class TaskGoal:
    """A state of the house that a participant is asked to bring about, in whatever way.

    ``name`` is the task's ("make coffee"), ``text`` what is read ("Make coffee."). The goal is
    reached while all ``conditions`` hold ("Mug filled with coffee"; see
    :mod:`vrhuman.annotation.goals`).
    """

    number: int
    name: str
    text: str
    conditions: tuple[str, ...]


Asked = Instruction | TaskGoal
"""What a participant can be asked to do: one action, or to reach a goal."""


# ------------------------------------------------------------------------------ questions, panels


class AnswerKind(StrEnum):
    """The three types of answers (EXCALIBUR, table 1)."""

    YES_NO = "yes-no"
    COUNT = "count"
    QUERY = "query"


@dataclass(frozen=True, slots=True)
class Question:
    """An English question with its functional program (printed form) and true answer.

    ``answer`` is ``"yes"``/``"no"``, a whole number, or a tuple of strings (order-free set).
    ``options`` are what the panel offers.
    """

    question_id: str
    family: str
    text: str
    program: str
    kind: AnswerKind
    options: tuple[str, ...]
    answer: Answer


Answer = str | int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """A participant's answer; ``confidence`` is 0..1 or None where none was asked.

    It is the stated probability that the answer is right; files of earlier versions have another
    scale (:mod:`vrhuman.scoring.confidence`).
    """

    question_id: str
    phase: str
    answer: Answer
    time_ns: int
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class PanelPicture:
    """A picture on a panel: ``pixels`` (height, width, 3) red, green, blue in sRGB, top row first.

    Pictures of the same ``name`` are the same picture, so that no pixels need to be compared.
    """

    name: str
    pixels: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar on a panel, ``filled`` 0..1, with text beside it; draggable where ``scrubs``."""

    filled: float
    label: str = ""
    scrubs: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A flat surface in the participant's space, drawn as an OpenXR quad layer.

    ``position`` (3,) is its centre and ``orientation`` (4,) its rotation in the OpenXR stage frame
    (the text faces its +z); ``size`` (2,) width and height [m]; ``distance`` [m] is the reading
    distance, which sizes its letters. ``look`` distinguishes panels with content from the marks
    that show where a hand points.

    ``options`` are buttons laid out in a grid of ``columns``, or in ``rows`` of relative widths;
    ``keys`` name them in any language (empty: the options in lower case, :meth:`key`). ``hovered``
    is the button under the aim ray, ``selected`` the chosen ones, ``main`` the ones that lead on,
    ``quiet`` the rarely used ones. ``entry`` is the text typed so far, None where nothing is typed.
    ``footer_lines`` are lines kept free for a footer that comes and goes, so that it moves no
    button.
    ``picture`` is shown as large as it fits between text and options; ``film_ns`` is the moment of
    the session whose picture a video panel shows.

    ``question_id``, ``program`` and ``choices`` are the machine-readable content of the panel for
    simulated participants (empty where the panel asks nothing).
    """

    panel_id: str
    title: str
    text: str
    options: tuple[str, ...]
    position: Floats
    orientation: Floats
    size: Floats
    columns: int = 4
    hovered: int | None = None
    selected: frozenset[int] = frozenset()
    footer: str = ""
    question_id: str = ""
    program: str = ""
    choices: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    rows: tuple[tuple[float, ...], ...] = ()
    main: frozenset[int] = frozenset()
    quiet: frozenset[int] = frozenset()
    entry: str | None = None
    bar: Bar | None = None
    picture: PanelPicture | None = None
    film_ns: int | None = None
    distance: float = 1.2
    look: Literal["board", "cursor", "ray"] = "board"
    footer_lines: int = 0

    def key(self, option: int) -> str:
        """Return the language-independent name of an option."""
        return self.keys[option] if self.keys else self.options[option].strip().lower()


# ---------------------------------------------------------------------------------------- drawing


@dataclass(frozen=True, slots=True)
class Camera:
    """A perspective camera in the left-handed world frame, looking along its +z.

    ``fov`` (4,) left, right, up, down half-angles in radians, signed as OpenXR has them, so that a
    headset's asymmetric views and an agent's symmetric one are described alike.
    """

    position: Floats
    rotation: Floats
    fov: Floats
    near: float = 0.05
    far: float = 40.0


# ---------------------------------------------------------------------------------------- session

ParticipantKind = Literal["person", "scripted", "random", "oracle", "agent"]
ENROLLED_KINDS: tuple[str, ...] = tuple(k for k in get_args(ParticipantKind) if k != "agent")
"""The kinds that take part in a study's sessions; agents play by themselves."""


@dataclass(frozen=True, slots=True)
class PictureChange:
    """A change of how the house's picture is shown, which comes with its age.

    ``stage`` is 0 where it is corrected for all that the head did since, 1 for its turns only, 2
    where it is covered. ``age_ns`` is the picture's age [ns], 0 where each frame draws it anew.
    """

    time_ns: int
    stage: int
    age_ns: int


@dataclass(frozen=True, slots=True)
class FrameTiming:
    """The times that one display frame took; all durations in nanoseconds, of this program's work.

    ``missed`` is the number of display periods skipped before this frame (a gap in predicted
    display times). ``cpu_ns`` is the display thread's, ``draw_cpu_ns`` the part of it that a
    software renderer spent. ``pose_age_ns`` is from the last pose location to submission.
    ``sharpness`` is the share of the eyes' pixels, along each side, that there was time to draw.
    """

    frame: int
    display_time_ns: int
    period_ns: int
    missed: int
    poll_ns: int
    update_ns: int
    draw_ns: int
    record_ns: int
    submit_ns: int
    cpu_ns: int
    draw_cpu_ns: int
    pose_age_ns: int
    event_age_ns: int
    sharpness: float = 1.0
