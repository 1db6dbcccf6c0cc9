"""Reads everything that a trial starts from: protocol, house, questions, helper."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path

from vrhuman.embodiment.build import build_house
from vrhuman.engines.backends import DEFAULT, backend_of, backends
from vrhuman.engines.engine import EngineBackend
from vrhuman.files.private import make_folder
from vrhuman.houses.files import load_house
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House
from vrhuman.houses.mesh_packs import open_pack
from vrhuman.houses.spawn import drawn_spawn, placed, with_start_states
from vrhuman.names import MAX_SESSION_BYTES, check_name
from vrhuman.protocol.specification import (
    ProtocolSpec,
    as_laid_down,
    load_protocol,
    parse_protocol,
    with_steps,
)
from vrhuman.protocol.training import house as training
from vrhuman.protocol.training.questions import practice_questions, things_needed, trains
from vrhuman.protocol.weighing.pairs import Pairs
from vrhuman.protocol.weighing.room import ROOM_ID, SEED, weighing_room
from vrhuman.protocol.weighing.staircase import StaircaseSpec, find_staircase
from vrhuman.questions.generate import make_questions
from vrhuman.questions.scene_graph import build
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import LOW_SPACE_BYTES
from vrhuman.records import (
    Instruction,
    JsonValue,
    Question,
    TaskGoal,
    VrhumanError,
)
from vrhuman.runtime.helping.part import HelperPart
from vrhuman.runtime.plan import OutputError, Plan, Prepared
from vrhuman.runtime.question_set import episode_of, questions_of

OWN_ROOMS, OWN = 4, "own:"
"""The number of rooms of a generated house, and the prefix of its name."""
SESSION_SUFFIX = ".mcap"
"""The end of a house's name that is a session's: the house in which that was recorded."""


class NotForStaircases(VrhumanError):
    """An option for trials in houses was given for a trial of pairs of weights."""


class NoHelper(VrhumanError):
    """There can be no helper in a trial of this kind."""


class InstructionsMissing(VrhumanError):
    """A protocol asks for things to do and none were given, or the other way round."""


class SceneError(VrhumanError):
    """An engine's own house cannot be used here."""


def prepare(plan: Plan) -> Prepared:
    """Read everything that can be wrong before anything is started.

    :raises VrhumanError: if the protocol, the house, the mesh pack or the output folder is not
        valid.
    """
    if plan.name:
        check_name(plan.name, "session", longest=MAX_SESSION_BYTES)
    else:
        check_name(plan.participant, "participant")
    stairs = None if plan.protocol_text else find_staircase(plan.protocol)
    if stairs is not None:
        return _weighing(plan, *stairs)
    _helped(plan)
    spec, text = _protocol(plan)
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
    house = _entered(house, built, plan, spec)
    meshes = open_pack(plan.engine.meshes).digest if plan.engine.meshes else ""
    _writable(plan.out)
    return Prepared(plan, spec, text, house, house_id, house_seed, meshes, episode=episode)


def planned_house(plan: Plan) -> House:
    """Return the house of a plan as it is at a session's beginning.

    :raises SceneError: for an engine's own house, which only the engine knows.
    """
    spec, _ = _protocol(plan)
    if _owner_of(plan) is not None:
        raise SceneError(f"{plan.house}: is known to its engine only; give a house file")
    house, house_id, house_seed = _chosen_house(plan, spec)
    built = build_house(house, house_id, house_seed)
    return build_house(_entered(house, built, plan, spec), house_id, house_seed)


def _protocol(plan: Plan) -> tuple[ProtocolSpec, str]:
    if plan.protocol_text:
        return parse_protocol(plan.protocol_text, plan.protocol), plan.protocol_text
    return load_protocol(plan.protocol)


def _entered(house: JsonValue, built: House, plan: Plan, spec: ProtocolSpec) -> JsonValue:
    """Return a house's ProcTHOR dict with the start and the states of a plan's session.

    ``built`` is the same house, built.
    """
    if not trains(spec) and plan.part is None:  # a script was written for one house
        house = placed(house, drawn_spawn(built, plan.seed))
    return with_start_states(house, plan.start_states)


def _chosen_house(plan: Plan, spec: ProtocolSpec) -> tuple[JsonValue, str, int]:
    """Return the ProcTHOR dict of a plan's house, its id and its seed."""
    if _in_training_house(plan, spec):
        return training.training_house(), training.HOUSE_ID, training.SEED
    if plan.house.startswith(OWN):
        return *_own_house(_own_seed(plan.house)), plan.seed
    if plan.house.endswith(SESSION_SUFFIX):
        with Session.open(plan.house) as session:
            return session.start.house, session.start.house_id, plan.seed
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
        "--together": plan.partner is not None,
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
    if plan.partner is not None:
        check_name(plan.partner.participant, "participant")
        if plan.partner.participant == plan.participant:
            raise NoHelper(f"--together: {plan.participant} cannot be both participants")
    if plan.has_two_agents and backend_of(plan.engine.name).most_agents < 2:
        option = "--helper" if plan.helper else "--together"
        raise NoHelper(
            f"{option}: the engine {plan.engine.name} has one agent; leave it out, or use --engine "
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
