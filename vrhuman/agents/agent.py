"""What an agent is: it begins with a brief, acts on views, answers questions, and ends.

An agent is any object with these methods; it inherits from nothing. All that it is told is in the
records of this file: never an object's id, a question's program or a true answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Action, Answer, JsonValue, VrhumanError

Track = Literal["rgb", "rgbd", "map"]
"""What an agent observes; results of different tracks are never compared.

``rgb`` is the paper's: the 800x600 picture and whether the last action succeeded. ``rgbd`` adds the
depth. ``map`` is privileged: where the agent is, the floor and the objects that it has seen.
"""
TRACKS: tuple[Track, ...] = ("rgb", "rgbd", "map")


class AgentFailed(VrhumanError):
    """An agent cannot go on (its endpoint is gone): its episode failed, it is not wrong."""


@dataclass(frozen=True, slots=True)
class AgentCard:
    """What an agent is, for its session file and for reports.

    ``name`` distinguishes its rows. ``model`` and ``prompt_sha256`` are those of a model behind an
    endpoint, ``budgets`` what it may use in an episode, ``trained_on`` the houses that it was
    trained on (empty: not trained). ``actions`` is "atomic", or "macros" where one decision of the
    agent may be several counted actions.
    """

    name: str
    track: Track
    model: str = ""
    prompt_sha256: str = ""
    budgets: Mapping[str, float] = field(default_factory=dict)
    trained_on: str = ""
    actions: Literal["atomic", "macros"] = "atomic"


@dataclass(frozen=True, slots=True)
class Brief:
    """What an agent knows before it enters the house.

    ``actions`` are the names of the actions (:mod:`vrhuman.agents.actions`) and ``units`` what each
    does. ``max_steps`` limits the first phase, None does not. ``episode`` names the session, whose
    file is in ``folder``; ``seed`` is for the agent's own random choices. Questions come later.
    """

    actions: tuple[str, ...]
    units: Mapping[str, str]
    max_steps: int | None
    questions: int
    seed: int
    episode: str = ""
    folder: str = ""


@dataclass(frozen=True, slots=True)
class SeenThing:
    """An object on the ``map`` track: what it looks like and where it is; privileged.

    ``number`` distinguishes it within the episode. ``position`` (3,) is its box's centre and
    ``size`` (3,) its extents [m], world axes.
    """

    number: int
    object_type: str
    colours: tuple[str, ...]
    materials: tuple[str, ...]
    position: tuple[float, float, float]
    size: tuple[float, float, float]
    room_type: str
    pickupable: bool
    openable: bool


@dataclass(frozen=True, slots=True)
class MapView:
    """The map that an agent has explored, in world coordinates; privileged.

    ``cells`` (N, 2) are the centres x, z [m] of all 0.25 m cells of floor that can be stood on,
    and ``seen`` and ``visited`` (N,) which of them the agent knows. ``x``, ``z`` [m], ``yaw`` and
    ``horizon`` (down positive) [degrees] are the agent's. ``things`` are the objects seen so far;
    ``unseen`` (K, 2) are the places x, z [m] of the objects that were not, the nearest first.
    """

    x: float
    z: float
    yaw: float
    horizon: float
    cells: NDArray[np.float64]
    seen: NDArray[np.bool_]
    visited: NDArray[np.bool_]
    things: tuple[SeenThing, ...]
    unseen: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class View:
    """What an agent perceives after each action, and once when a phase begins.

    ``phase`` is the protocol's name of it, ``step`` the counted actions in it so far and
    ``steps_left`` those that remain (None: unlimited). ``success`` says whether the last action
    succeeded. ``rgb`` (600, 800, 3) sRGB bytes and ``depth`` (600, 800) metres, top row first, are
    None on tracks without them, as is ``map``. ``reentering`` says that the questions are known.
    """

    phase: str
    step: int
    steps_left: int | None
    success: bool
    reentering: bool = False
    rgb: NDArray[np.uint8] | None = None
    depth: NDArray[np.float32] | None = None
    map: MapView | None = None


@dataclass(frozen=True, slots=True)
class AgentQuestion:
    """A question as it is put to an agent: in words, with what may be answered.

    ``kind`` is "yes-no", "count" or "query". Only a query's answer may be several of ``options``.
    ``earlier`` is the agent's own answer in the answer phase before, None if it gave none.
    """

    question_id: str
    text: str
    kind: str
    options: tuple[str, ...]
    earlier: Answer | None = None


@dataclass(frozen=True, slots=True)
class AgentAnswer:
    """An agent's answer: a word, a number, or words where several are right.

    ``confidence`` is the stated probability 0..1 that it is right, None if the agent states none.
    """

    question_id: str
    answer: Answer
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """What an agent used in one episode.

    ``invalid`` counts replies that named no action and cost a step each. ``ended_by`` names the
    budget that ended the episode early, empty for none.
    """

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    money: float = 0.0
    seconds: float = 0.0
    invalid: int = 0
    ended_by: str = ""
    more: Mapping[str, JsonValue] = field(default_factory=dict)


class Agent(Protocol):
    """Plays the participant's part in one episode after another."""

    @property
    def card(self) -> AgentCard: ...

    def begin(self, brief: Brief) -> None:
        """Begin an episode, forgetting the one before."""
        ...

    def act(self, view: View) -> Sequence[Action]:
        """Return the next actions, one or more; the first that fails ends the list.

        ``Done`` ends the phase.

        :raises AgentFailed: if the agent cannot go on.
        """
        ...

    def answer(self, asked: Sequence[AgentQuestion]) -> Sequence[AgentAnswer]:
        """Return the answers to the questions; what is left out counts as unanswered.

        :raises AgentFailed: if the agent cannot go on.
        """
        ...

    def end(self) -> Usage:
        """End the episode, and return what was used in it."""
        ...
