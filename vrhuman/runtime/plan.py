"""The plan of one trial with all its options, and the same with all its files read."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from vrhuman.embodiment.build import EngineChoice
from vrhuman.embodiment.settings import BodySettings
from vrhuman.houses.spawn import StartState
from vrhuman.participants.goal_directed import Errand
from vrhuman.protocol.specification import (
    ProtocolSpec,
)
from vrhuman.protocol.weighing.pairs import Pairs
from vrhuman.questions.dataset.episodes import HouseQuestions
from vrhuman.records import (
    Asked,
    JsonValue,
    ParticipantKind,
    VrhumanError,
)
from vrhuman.runtime.calibrating.plan import CalibrationPlan
from vrhuman.runtime.helping.part import HelperKind
from vrhuman.runtime.processes.performing import Part

PersonDisplay = Literal["headset", "desktop"]
"""What a person sees the house on: a headset, or a window with mouse and keys."""
KeyMode = Literal["smooth", "discrete"]
"""How the keys move a person in a window: while held, or one action of the agent for each press."""


class OutputError(VrhumanError):
    """The folder for sessions cannot be written to."""


@dataclass(frozen=True, slots=True)
class Partner:
    """Who takes part in a house beside its participant, by a link: pseudonym and calibration.

    They have a body in the house, and no protocol of their own.
    """

    participant: str
    body: BodySettings = field(default_factory=BodySettings)


@dataclass(frozen=True, slots=True)
class Plan:
    """One trial to run, with all its options.

    ``house`` is FILE[:N], the name of one of an engine's own houses, ``own:SEED`` for a generated
    house, ``own:training`` (for training only), a session's file for the house of that session, or
    empty for a house generated from ``seed`` (in a training: ``own:training``); ``seed`` also
    determines weights, sizes, questions and a script's random choices. ``steps`` replaces the step
    limit of the first explore phase. ``part`` is the script or recording that a scripted
    participant plays instead of exploring freely, or the senses with which it explores. ``pixels``
    is the number of pixels drawn for an eye per pixel that the runtime recommends, along each side.
    ``microphone`` is the microphone to record; empty means the default one, None means none.
    ``cues`` is the loudspeaker that plays cues; empty means the default one, None means none.
    ``person_video`` also records a video of what the person sees, beside the agent's. ``gaze``
    records where the eyes look, if the headset has an eye tracker. ``name`` is the name of the
    session and its file, if it is chosen beforehand. ``question_set`` is the file of a question set
    with questions about this house; they are asked about the house as the ``seed`` in the set
    generates it. ``chance`` determines a script's random choices instead of ``seed``, so that
    participants in one house are not copies of one another. ``display`` is what a person sees the
    house on (programs have the scripted headset), ``keys`` how the keys move them in a window. A
    ``pilot`` tries the study out: the file is marked permanently. ``registry_head`` is the newest
    entry of the study's audit log, which the file then names. ``instructions`` are what a protocol
    with an instructed phase asks for, ``video_type`` what holds them together (``file``: they were
    read from a file). With a goals phase ``instructions`` are goals, ``errands`` what a scripted
    participant means to do to reach them, and ``start_states`` change how the house begins. Without
    ``film``, a trial in virtual time records no video of what the agent sees, and draws only what
    the participant needs. ``helper`` is who is the second agent in the house; None for nobody, or a
    ``partner``. ``calibrating`` is how the participant is measured first, on their page, if they
    come with a headset; ``body`` is then what was measured. ``protocol_text`` is the protocol
    itself, where ``protocol`` only names it as a recorded session does: no file is read then.
    """

    protocol: str = "excalibur"
    steps: int | None = None
    house: str = ""
    seed: int = 1
    kind: ParticipantKind = "scripted"
    participant: str = "demo"
    out: Path = Path("sessions")
    body: BodySettings = field(default_factory=BodySettings)
    engine: EngineChoice = field(default_factory=EngineChoice)
    part: Part | None = None
    pixels: float = 1.0
    microphone: str | None = None
    person_video: bool = False
    cues: str | None = None
    name: str = ""
    chance: int | None = None
    question_set: Path | None = None
    gaze: bool = False
    pilot: bool = False
    display: PersonDisplay = "headset"
    keys: KeyMode = "smooth"
    registry_head: str = ""
    instructions: tuple[Asked, ...] = ()
    film: bool = True
    video_type: str = ""
    helper: HelperKind | None = None
    partner: Partner | None = None
    errands: tuple[Errand, ...] = ()
    start_states: tuple[StartState, ...] = ()
    calibrating: CalibrationPlan | None = None
    protocol_text: str = ""

    @property
    def has_two_agents(self) -> bool:
        """Whether somebody else is in the house, a helper or a partner."""
        return self.helper is not None or self.partner is not None

    @property
    def script_seed(self) -> int:
        """The seed of a scripted participant's random choices."""
        return self.seed if self.chance is None else self.chance


@dataclass(frozen=True, slots=True)
class Prepared:
    """A plan with all its files read.

    ``house`` is a ProcTHOR dict, or the name of an engine's own house, generated with
    ``house_seed``; ``meshes`` is the digest of the mesh pack in use, empty for stand-ins. ``pairs``
    are the weights to compare where the protocol is a staircase. ``episode`` has the questions
    where they come from a question set.
    """

    plan: Plan
    spec: ProtocolSpec
    protocol_text: str
    house: JsonValue
    house_id: str
    house_seed: int
    meshes: str = ""
    pairs: Pairs | None = None
    episode: HouseQuestions | None = None
