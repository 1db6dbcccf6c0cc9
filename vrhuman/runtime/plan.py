"""The plan of one trial and what every run starts from: protocol, house, questions and file."""

from __future__ import annotations

import datetime
import random
import shutil
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Literal

from vrhuman.clock import format_utc, stamp
from vrhuman.embodiment.build import EngineChoice, build_house
from vrhuman.embodiment.settings import BodySettings, as_toml
from vrhuman.engines.backends import DEFAULT, backend_of, backends
from vrhuman.engines.engine import EXECUTABLE_SETTING, EngineBackend
from vrhuman.files.private import make_folder
from vrhuman.houses.files import load_house
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House
from vrhuman.houses.mesh_packs import open_pack
from vrhuman.houses.spawn import StartState, drawn_spawn, placed, with_start_states
from vrhuman.names import MAX_SESSION_BYTES, check_name
from vrhuman.participants.comparing.weigher import UnsteadyFinger
from vrhuman.participants.goal_directed import Errand
from vrhuman.participants.script import Script
from vrhuman.participants.senses import PEOPLES, TRUE, PeoplesSenses
from vrhuman.protocol.specification import (
    ProtocolSpec,
    as_laid_down,
    load_protocol,
    protocol_hash,
    with_steps,
)
from vrhuman.protocol.training import house as training
from vrhuman.protocol.training.questions import practice_questions, things_needed, trains
from vrhuman.protocol.weighing.pairs import Pairs
from vrhuman.protocol.weighing.room import ROOM_ID, SEED, weighing_room
from vrhuman.protocol.weighing.staircase import StaircaseSpec, find_staircase
from vrhuman.questions.dataset.episodes import HouseQuestions
from vrhuman.questions.generate import make_questions
from vrhuman.questions.review.reviews import file_hash
from vrhuman.questions.scene_graph import build
from vrhuman.recording.entries import DOORS_SETTING, PROTOCOL_HASH_SETTING, SessionStart
from vrhuman.recording.personal.places import base_name
from vrhuman.recording.provenance import provenance
from vrhuman.recording.recorder import LOW_SPACE_BYTES
from vrhuman.recording.session_lock import holder_of
from vrhuman.records import (
    Asked,
    Instruction,
    JsonValue,
    ParticipantKind,
    Question,
    TaskGoal,
    VrhumanError,
)
from vrhuman.runtime.helping.part import HelperKind, HelperPart
from vrhuman.runtime.processes.performing import Part
from vrhuman.runtime.question_set import episode_of, questions_of
from vrhuman.runtime.runtime import Runtime
from vrhuman.scoring.confidence import SCALE_SETTING, ConfidenceScale

PersonDisplay = Literal["headset", "desktop"]
"""What a person sees the house on: a headset, or a window with mouse and keys."""
KeyMode = Literal["smooth", "discrete"]
"""How the keys move a person in a window: while held, or one action of the agent for each press."""
HEAD_SETTING = "registry_head"
"""The setting of a study's session with the newest entry of its audit log: number and chain."""
INSTRUCTIONS_SETTING = "instructions"
"""The setting with what an instructed session asks for."""
GOALS_SETTING, ERRANDS_SETTING = "goals", "errands"
"""The settings with a goals session's goals, and with what a scripted participant means to do."""
VIDEO_TYPE_SETTING = "video_type"
"""The setting with what holds an instructed session's steps together; missing in all others."""
HELPER_SETTING = "helper"
"""The setting with who helps; missing where nobody does."""
OWN_ROOMS, OWN = 4, "own:"
"""The number of rooms of a generated house, and the prefix of its name."""


FILM_SETTING = "film"
"""The setting of a session without video: false."""


class OutputError(VrhumanError):
    """The folder for sessions cannot be written to."""


class NotForStaircases(VrhumanError):
    """An option for trials in houses was given for a trial of pairs of weights."""


class NoHelper(VrhumanError):
    """There can be no helper in a trial of this kind."""


class InstructionsMissing(VrhumanError):
    """A protocol asks for things to do and none were given, or the other way round."""


class SceneError(VrhumanError):
    """An engine's own house cannot be used here."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One trial to run, with all its options.

    ``house`` is FILE[:N], the name of one of an engine's own houses, ``own:SEED`` for a generated
    house, ``own:training`` (for training only), or empty for a house generated from ``seed`` (in a
    training: ``own:training``); ``seed`` also determines weights, sizes, questions and a script's
    random choices. ``steps`` replaces the step limit of the first explore phase. ``part`` is the
    script or recording that a scripted participant plays instead of exploring freely, or the senses
    with which it explores. ``pixels`` is
    the number of pixels drawn for an eye per pixel that the runtime recommends, along each side.
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
    the participant needs. ``helper`` is who is the second agent in the house; None for
    nobody.
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
    errands: tuple[Errand, ...] = ()
    start_states: tuple[StartState, ...] = ()

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


def prepare(plan: Plan) -> Prepared:
    """Read everything that can be wrong before anything is started.

    :raises VrhumanError: if the protocol, the house, the mesh pack or the output folder is not
        valid.
    """
    if plan.name:
        check_name(plan.name, "session", longest=MAX_SESSION_BYTES)
    else:
        check_name(plan.participant, "participant")
    stairs = find_staircase(plan.protocol)
    if stairs is not None:
        return _weighing(plan, *stairs)
    _helped(plan)
    spec, text = load_protocol(plan.protocol)
    plan = replace(plan, body=as_laid_down(plan.body, spec))
    _instructed(plan, spec)
    if plan.steps is not None:
        spec = with_steps(spec, plan.steps)
    if (owner := _owner_of(plan)) is not None:
        _usable_scene(plan, owner)
        _writable(plan.out)
        return Prepared(plan, spec, text, plan.house, plan.house, plan.seed)
    house, house_id, house_seed = _chosen_house(plan, spec)
    episode = None
    if plan.question_set is not None and not trains(spec):
        episode = episode_of(plan.question_set, house_id)
        plan = replace(plan, seed=episode.seed)
        house_seed = episode.seed
    built = build_house(house, house_id, house_seed)
    _has_all(built, spec)
    if not trains(spec) and plan.part is None:  # a script was written for one house
        house = placed(house, drawn_spawn(built, plan.seed))
    house = with_start_states(house, plan.start_states)
    meshes = open_pack(plan.engine.meshes).digest if plan.engine.meshes else ""
    _writable(plan.out)
    return Prepared(plan, spec, text, house, house_id, house_seed, meshes, episode=episode)


def planned_house(plan: Plan) -> House:
    """Return the house of a plan as it is at a session's beginning.

    :raises SceneError: for an engine's own house, which only the engine knows.
    """
    spec, _ = load_protocol(plan.protocol)
    if _owner_of(plan) is not None:
        raise SceneError(f"{plan.house}: is known to its engine only; give a house file")
    return build_house(*_chosen_house(plan, spec))


def _chosen_house(plan: Plan, spec: ProtocolSpec) -> tuple[JsonValue, str, int]:
    """Return the ProcTHOR dict of a plan's house, its id and its seed."""
    if _in_training_house(plan, spec):
        return training.training_house(), training.HOUSE_ID, training.SEED
    if plan.house.startswith(OWN):
        return *_own_house(_own_seed(plan.house)), plan.seed
    if plan.house:
        return load_house(plan.house), Path(plan.house).name, plan.seed
    return *_own_house(plan.seed), plan.seed


def _instructed(plan: Plan, spec: ProtocolSpec) -> None:
    goals = any(isinstance(each, TaskGoal) for each in plan.instructions)
    if spec.gives_goals and not goals:
        raise InstructionsMissing(f"{plan.protocol}: needs a goal; give --task TASK")
    if goals and not spec.gives_goals:
        raise InstructionsMissing(
            f"{plan.protocol}: has no goals phase; leave out --task, or run the protocol goals"
        )
    if goals:
        return
    if spec.instructs and not plan.instructions:
        raise InstructionsMissing(
            f"{plan.protocol}: needs something to do; give --instruction FILE or --video-type TYPE"
        )
    if plan.instructions and not spec.instructs:
        raise InstructionsMissing(
            f"{plan.protocol}: has no instructed phase; leave out --instruction and --video-type, "
            "or run the protocol instructed"
        )


def _asked_setting(plan: Plan) -> str:
    goals = any(isinstance(each, TaskGoal) for each in plan.instructions)
    return GOALS_SETTING if goals else INSTRUCTIONS_SETTING


def _own_house(seed: int) -> tuple[JsonValue, str]:
    return generate(OWN_ROOMS, seed), f"own-{OWN_ROOMS}-rooms-{seed}"


def _own_seed(house: str) -> int:
    number = house.removeprefix(OWN)
    if not (number.isascii() and number.isdigit()):
        raise SceneError(f"{house}: give the number of a generated house, such as {OWN}17")
    return int(number)


def _in_training_house(plan: Plan, spec: ProtocolSpec) -> bool:
    if plan.house == training.NAME and not trains(spec):
        raise SceneError(f"{plan.house}: reserved for training; choose another house")
    return plan.house == training.NAME or (not plan.house and trains(spec))


def _has_all(house: House, spec: ProtocolSpec) -> None:
    """Check that the house has everything that the protocol practises with.

    :raises SceneError: if something is missing.
    """
    there = {each.object_id for each in house.objects}
    missing = sorted(things_needed(spec) - there)
    if missing:
        raise SceneError(
            f"{house.house_id}: has no {', '.join(missing)}, which {spec.name} needs; "
            f"leave out --house to train in {training.NAME}"
        )


def _weighing(plan: Plan, spec: StaircaseSpec, text: str) -> Prepared:
    """Prepare a trial of pairs, which lie in a room of their own.

    The room is made of stand-ins; it is used until the staircase ends.
    """
    named = {
        "--house": bool(plan.house),
        "--steps": plan.steps is not None,
        f"--engine {plan.engine.name}": plan.engine.name != DEFAULT,
        "--helper": plan.helper is not None,
    }
    if wrong := [option for option, given in named.items() if given]:
        raise NotForStaircases(
            f"{plan.protocol}: weighing always uses its own room, the {DEFAULT} engine and no step "
            f"limit; leave out {' and '.join(wrong)}"
        )
    _writable(plan.out)
    pairs = Pairs(spec, plan.seed)
    plain = replace(plan, engine=replace(plan.engine, meshes=None))
    room = weighing_room()
    return Prepared(plain, pairs.protocol, text, room, ROOM_ID, SEED, pairs=pairs)


def _owner_of(plan: Plan) -> EngineBackend | None:
    """The engine to which the plan's house belongs; None for a file or a generated house."""
    if not plan.house or plan.house.startswith(OWN):
        return None
    if plan.house in (chosen := backend_of(plan.engine.name)).own_houses:
        return chosen
    return next((each for each in backends() if plan.house in each.own_houses), None)


def _helped(plan: Plan) -> None:
    if plan.helper and backend_of(plan.engine.name).most_agents < 2:
        raise NoHelper(
            f"--helper: the engine {plan.engine.name} has one agent; leave it out, or use --engine "
            f"{DEFAULT}"
        )


def _usable_scene(plan: Plan, owner: EngineBackend) -> None:
    if plan.engine.name != owner.name:
        raise SceneError(
            f"{plan.house}: is a scene of {owner.simulator}'s build; use --engine {owner.name}, or "
            "give a house file"
        )
    if plan.house == owner.training_house:
        raise SceneError(f"{plan.house}: reserved for training; choose another house")


def questions_for(prepared: Prepared, house: House, objects: JsonValue) -> tuple[Question, ...]:
    """Return the questions of the episode, about house and objects as the engine reports them.

    Questions about pairs come with the pairs. All participants who are asked about one house with
    one seed get the same questions, each in an order of their own.
    """
    if prepared.pairs is not None:
        return ()
    plan, graph = prepared.plan, build(objects, house)
    if trains(prepared.spec):
        return practice_questions(prepared.spec, graph)
    count = prepared.spec.questions
    if prepared.episode is not None:
        asked = list(questions_of(prepared.episode, graph)[:count])
    else:
        asked = list(make_questions(graph, count, plan.seed))
    random.Random(f"{plan.seed}/{plan.participant}").shuffle(asked)
    return tuple(asked)


def session_path(plan: Plan, moment: datetime.datetime) -> Path:
    """Return a file name that no earlier session has.

    :raises OutputError: if the plan names one that an earlier session has.
    """
    if plan.name:
        if (named := plan.out / f"{plan.name}.mcap").exists():
            if holder := holder_of(named):
                raise OutputError(f"{named}: is in use by {holder}; wait until it ends")
            raise OutputError(f"{named}: exists already; resume it, or move it away")
        return named
    stem = f"{plan.participant}-{plan.kind}-{stamp(moment)}"
    path, number = plan.out / f"{stem}.mcap", 1
    while path.exists():
        number += 1
        path = plan.out / f"{stem}-{number}.mcap"
    return path


def session_start(
    prepared: Prepared, path: Path, moment: datetime.datetime, runtime: Runtime, clock_ns: int
) -> SessionStart:
    """Return the session file's first entry, which describes the session.

    ``clock_ns`` is the session's clock now [ns].
    """
    plan = prepared.plan
    return SessionStart(
        session_id=path.stem,
        participant_kind=plan.kind,
        participant=plan.participant,
        protocol=prepared.protocol_text,
        house=prepared.house,
        house_id=prepared.house_id,
        seeds={
            "house": prepared.house_seed,
            "questions": plan.seed,
            "participant": plan.script_seed,
        },
        calibration=as_toml(plan.body),
        engine=plan.engine.name,
        runtime=runtime.name,
        runtime_kind=runtime.kind,
        pilot=plan.pilot,
        started_utc=format_utc(moment),
        clock_ns=clock_ns,
        provenance=provenance(plan.engine.name),
        settings={
            "steps": plan.steps,
            "protocol": base_name(plan.protocol),
            PROTOCOL_HASH_SETTING: protocol_hash(prepared.protocol_text),
            EXECUTABLE_SETTING: base_name(plan.engine.executable),
            "meshes": prepared.meshes,
            "question_set": file_hash(plan.question_set) if plan.question_set else "",
            "pixels": plan.pixels,
            "keys": runtime.keys,
            "microphone": plan.microphone is not None,
            "person_video": plan.person_video,
            "cues": plan.cues is not None,
            "gaze": plan.gaze,
            "script": plan.part.text if isinstance(plan.part, Script) else "",
            "senses": senses_of(plan.kind, plan.part),
            "noise": plan.part.noise if isinstance(plan.part, UnsteadyFinger) else None,
            SCALE_SETTING: str(ConfidenceScale.PROBABILITY),
            DOORS_SETTING: plan.engine.closed_doors,
            **(
                {_asked_setting(plan): [asdict(each) for each in plan.instructions]}
                if plan.instructions
                else {}
            ),
            **(
                {ERRANDS_SETTING: [dict(each.as_json()) for each in plan.errands]}
                if plan.errands
                else {}
            ),
            **({VIDEO_TYPE_SETTING: plan.video_type} if plan.video_type else {}),
            **({HEAD_SETTING: plan.registry_head} if plan.registry_head else {}),
            **({} if plan.film else {FILM_SETTING: False}),
            **({HELPER_SETTING: plan.helper} if plan.helper else {}),
        },
    )


def helper_of(plan: Plan) -> HelperPart | None:
    """Return the helper of a trial, if it has one: it leaves alone what the participant is told."""
    if plan.helper is None:
        return None
    told = {
        name
        for each in plan.instructions
        if isinstance(each, Instruction)
        for name in (each.object1, each.object2)
    }
    return HelperPart(plan.script_seed, tuple(sorted(name for name in told if name)))


def senses_of(kind: ParticipantKind, part: Part | None) -> str:
    """Return how a scripted participant that explores freely perceives; empty for all others."""
    if isinstance(part, PeoplesSenses):
        return PEOPLES
    return TRUE if kind == "scripted" and part is None else ""


def _writable(folder: Path) -> None:
    try:
        make_folder(folder)
        probe = folder / ".writable"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise OutputError(
            f"{folder}: cannot be written ({error.strerror}); choose another folder with --out"
        ) from error
    free = shutil.disk_usage(folder).free
    if free < LOW_SPACE_BYTES:
        raise OutputError(
            f"{folder}: only {free / 1e9:.2f} GB free, but a session needs 1 GB; free some space, "
            "or choose another folder with --out"
        )
