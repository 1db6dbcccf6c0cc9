"""The values that flow through vrhuman, once per display frame.

``Headset.poll() -> HeadsetState -> Embodiment.update() -> Command -> Engine.step() -> WorldState ->
Protocol.update() -> Panel -> Headset.submit()``. Each is a small frozen dataclass; the same types
are used live, in the session file and in replay.

Conventions
-----------
*Headset data* keep OpenXR's frame: right-handed, y up, -z forward, metres, quaternions
``(x, y, z, w)``. *World data* use AI2-THOR's: left-handed, y up, z forward, metres, degrees; yaw
``t`` has forward ``(sin t, 0, cos t)``; quaternions, where used, are ``(x, y, z, w)`` in that same
left-handed frame. Only :mod:`vrhuman.geometry` converts. Forces are kilogram-force [kgf]: an
object of mass ``m`` kg weighs ``m`` kgf. Times are integer nanoseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
JsonValue = Any  # what json.loads returns; checked at the edges, never inside

TICK_SECONDS = 0.004
"""The engine's fixed step (DESIGN: an AI2-THOR arm step of 0.02 s is five)."""
TICK_NS = 4_000_000

FORCE_QUANTUM_KGF = 0.05
"""Grasp force resolution (EXCALIBUR, figure 2)."""


class VrhumanError(Exception):
    """Bad input or circumstances, told in one line: what, where, remedy. The CLI exits with 2."""


# --------------------------------------------------------------------------------------- headset


@dataclass(frozen=True, slots=True)
class TrackedPose:
    """A located OpenXR pose. Three facts are kept apart; a zero pose is never data.

    ``position`` (3,) metres and ``orientation`` (4,) x y z w in the OpenXR stage frame (the floor
    is y = 0) mean something only where ``valid``.
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
    """One controller: ``trigger``, ``squeeze`` in 0..1, ``stick`` (2,) right and up in -1..1."""

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
    """Everything OpenXR said for one display frame, at its predicted display time."""

    frame: int
    display_time_ns: int
    head: TrackedPose
    views: tuple[View, View]
    left: HandState
    right: HandState
    focused: bool


@dataclass(frozen=True, slots=True)
class Gaze:
    """Where the eyes look, as predicted for the display frame shown at ``time_ns``.

    ``pose`` lies between the eyes, and its -z points where they look; it is ``connected`` where an
    eye tracker is there and may be used. ``sampled_ns`` is when the eyes were looked at, on the
    same clock, None where the runtime does not say.
    """

    time_ns: int
    pose: TrackedPose
    sampled_ns: int | None = None


# --------------------------------------------------------------------------------------- command


class InteractionKind(StrEnum):
    """One-shot wishes that no frame may lose."""

    OPEN_OR_CLOSE = "open_or_close"


@dataclass(frozen=True, slots=True)
class Interaction:
    """A numbered one-shot wish, about what the hand sphere touches.

    A command carries every interaction that no world state has acknowledged yet, so that an engine
    that skips commands misses none, and one that sees a number twice obeys once.
    """

    number: int
    kind: InteractionKind


@dataclass(frozen=True, slots=True)
class Command:
    """What the person wants of the agent, in world terms, for one display frame.

    ``travel`` (2,) is the wished displacement (x, z) in metres, *accumulated since the session
    began*, so that an engine that skips commands misses no motion; what a wall takes away is lost.
    ``yaw`` and ``horizon`` (down positive) are degrees; ``head_rotation`` (4,) is the full
    left-handed world rotation of the eyes and ``eye_height`` metres above the floor.
    ``wrist_position`` (3,) is relative to the agent's position, in world axes, and
    ``wrist_rotation`` (4,) a world rotation; both count only while ``arm_engaged``.
    ``arm_base_height`` is the wished height of joint 1 in the agent's frame [m, -0.45..0.90].
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
class Action:
    """A discrete AI2-THOR action, ``Action("MoveAhead", {"moveMagnitude": 0.25})``."""

    name: str
    arguments: Mapping[str, JsonValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ActionResult:
    """AI2-THOR's ``lastActionSuccess``, ``errorMessage``, ``actionReturn`` and ``errorCode``."""

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


# ----------------------------------------------------------------------------------------- event


class ArmStatus(StrEnum):
    """Why the arm is where it is; never silent (DESIGN, Engine)."""

    OK = "ok"
    LIMITED = "limited"
    HELD = "held"
    JUMPED = "jumped"
    PARKED = "parked"


class EventKind(StrEnum):
    """Things that happen at one tick. ``DIVERGED``: the discrete shadow could not follow."""

    PICKED = "picked"
    SLIPPED = "slipped"
    DROPPED = "dropped"
    OPENED = "opened"
    CLOSED = "closed"
    COLLIDED = "collided"
    ROOM_ENTERED = "room_entered"
    DIVERGED = "parted"


@dataclass(frozen=True, slots=True)
class Event:
    """``object_id`` is empty where none is concerned; ``force`` is the grasp force then [kgf]."""

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
    """What the world was after ``ticks`` ticks under one command, ending at ``tick``.

    ``agent_position`` (3,) [m] is AI2-THOR's agent position (0.9 m above the floor); ``yaw`` and
    ``horizon`` degrees. ``body_poses`` (N, 7) are the drawn bodies' world positions and rotations
    (x y z w), in the order of the engine's ``scene().bodies``. ``state_hash`` covers physics,
    discrete state and counters, nothing drawn. ``slip`` 0..1 is how near to slipping what is held
    is, 0 where nothing is.
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


# ------------------------------------------------------------------------------------ observation


@dataclass(frozen=True, slots=True)
class SeenObject:
    """What looking at an object tells: AI2-THOR metadata of a visible object, weight excluded.

    ``position`` (3,) is the centre of the object's box, ``size`` (3,) its world-axis extents
    (width x, height y, depth z) [m]; ``pixels`` of the 800x600 agent view show it;
    ``distance`` [m] from the agent. ``parents`` are the ids of visible receptacles it is in or on.
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
    """All that a participant who is not a person gets: what is in view, in the hand, on panels.

    ``depth`` (75, 100) is the agent camera's depth [m] at every eighth pixel, top row first,
    vertical field of view ``field_of_view`` degrees: what two eyes would tell of free space.
    ``asking`` is whether the phase puts questions on panels, whatever it is called.
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
    asking: bool = False


# ------------------------------------------------------------------------------ questions, panels


class AnswerKind(StrEnum):
    """The paper's three types (EXCALIBUR, table 1)."""

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
    """A participant's answer; ``confidence`` is 0..1 or None where none was asked."""

    question_id: str
    phase: str
    answer: Answer
    time_ns: int
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class PanelPicture:
    """A picture on a panel: ``pixels`` (height, width, 3) red, green, blue in sRGB, top row first.

    Pictures of the same ``name`` are the same picture: who paints looks at no pixel to know.
    """

    name: str
    pixels: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar on a panel, ``filled`` 0..1, with words beside it; a hand may drag where ``scrubs``."""

    filled: float
    label: str = ""
    scrubs: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A flat board in the participant's space, drawn as an OpenXR quad layer.

    ``position`` (3,) is its centre and ``orientation`` (4,) its rotation in the OpenXR stage frame
    (the text faces its +z); ``size`` (2,) width and height [m]; ``distance`` [m] is from where it
    is read, which sizes its letters. ``look`` tells a board from the marks that show where a hand
    points.

    ``options`` are buttons laid out in a grid of ``columns``, or in ``rows`` of relative widths;
    ``keys`` name them in any language (empty: the options in lower case, :meth:`key`). ``hovered``
    is the button under the aim ray, ``selected`` those chosen, ``main`` the ones that lead on,
    ``quiet`` those that are seldom wanted. ``entry`` is what was typed so far, None where nothing
    is typed. ``picture`` is shown as large as it fits between text and options; ``film_ns`` is the
    moment of the session whose picture a film panel is to show.

    ``question_id``, ``program`` and ``choices`` are the machine-readable reading of the panel for
    participants who cannot read (empty where the panel asks nothing).
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

    def key(self, option: int) -> str:
        """What an option is called in any language."""
        return self.keys[option] if self.keys else self.options[option].strip().lower()


# ---------------------------------------------------------------------------------------- drawing


@dataclass(frozen=True, slots=True)
class Camera:
    """A perspective camera in the left-handed world frame, looking along its +z.

    ``fov`` (4,) left, right, up, down half-angles in radians, signed as OpenXR has them, so that a
    headset's asymmetric views and an agent's symmetric one are the same thing.
    """

    position: Floats
    rotation: Floats
    fov: Floats
    near: float = 0.05
    far: float = 40.0


# ---------------------------------------------------------------------------------------- session

ParticipantKind = Literal["person", "scripted", "random", "oracle"]


@dataclass(frozen=True, slots=True)
class FrameTiming:
    """The ledger of one display frame; all durations in nanoseconds, of our own work.

    ``missed`` is the number of display periods skipped before this frame (a gap in predicted
    display times). ``cpu_ns`` is our thread's, ``draw_cpu_ns`` the part of it that a software
    renderer spent. ``pose_age_ns`` is from the last pose location to submission. ``sharpness`` is
    the share of the eyes' pixels, along each side, that there was time to draw.
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
