"""Prepares the trial of a session that goes on as it was prepared before."""

from __future__ import annotations

import tomllib
from pathlib import Path

from vrhuman.embodiment.build import EngineChoice
from vrhuman.embodiment.settings import BodySettings, parse_settings
from vrhuman.engines.engine import EXECUTABLE_SETTING
from vrhuman.houses.mesh_packs import open_pack
from vrhuman.names import check_name
from vrhuman.participants.comparing.weigher import UnsteadyFinger
from vrhuman.participants.goal_directed.errand import Errand, errand_of
from vrhuman.participants.perceiving import PEOPLES
from vrhuman.participants.script import parse_script
from vrhuman.participants.senses import PeoplesSenses
from vrhuman.recording.encoding.json_records import shown
from vrhuman.recording.entries import SCRIPT_HASH_SETTING, RuntimeKind, SessionStart
from vrhuman.records import Asked, Instruction, TaskGoal
from vrhuman.review.results.threshold_result import recorded_pairs
from vrhuman.runtime.helping.part import HELPER_KINDS, HelperKind
from vrhuman.runtime.plan import Partner, Plan, Prepared
from vrhuman.runtime.processes.performing import Part
from vrhuman.runtime.resuming.interrupted import InterruptedSession
from vrhuman.runtime.resuming.specification import NotResumable, specification_of
from vrhuman.runtime.session_start import (
    ERRANDS_SETTING,
    FILM_SETTING,
    GOALS_SETTING,
    HELPER_SETTING,
    INSTRUCTIONS_SETTING,
    PARTNER_SETTING,
    PERSON,
    VIDEO_TYPE_SETTING,
)


def prepared_again(session: InterruptedSession, meshes: Path | None) -> Prepared:
    """Prepare the trial as it was prepared before.

    ``meshes`` is the folder of the mesh pack, if one was used.

    :raises VrhumanError: if the settings or the mesh pack are not available any more.
    """
    start = session.start
    recorded = str(start.settings.get("meshes") or "")
    if recorded and (meshes is None or open_pack(meshes).digest != recorded):
        raise NotResumable(
            f"{session.whole}: recorded with the mesh pack {recorded}; give its folder with "
            "--meshes"
        )
    origin = f"{session.whole}: calibration"
    script = str(start.settings.get("script", ""))
    if not script and start.settings.get(SCRIPT_HASH_SETTING):
        raise NotResumable(
            f"{session.whole}: its script was taken out by `vrhuman redact`; resume the original"
        )
    part: Part | None = parse_script(script, f"{session.whole}: script") if script else None
    if start.settings.get("noise") is not None:
        part = UnsteadyFinger(start.settings["noise"])
    if start.settings.get("senses") == PEOPLES:
        part = PeoplesSenses()
    plan = Plan(
        protocol=str(start.settings.get("protocol", "")),
        steps=start.settings.get("steps"),
        seed=_seed(session, "questions"),
        chance=_seed(session, "participant"),
        kind=start.participant_kind,
        participant=start.participant,
        out=session.whole.parent,
        body=_calibration(start.calibration, origin),
        engine=EngineChoice(
            start.engine,
            str(start.settings.get(EXECUTABLE_SETTING, "")),
            meshes if recorded else None,
            closed_doors=start.closed_doors,
        ),
        part=part,
        pixels=float(start.settings.get("pixels", 1.0)),
        person_video=bool(start.settings.get("person_video")),
        microphone="" if start.settings.get("microphone") else None,
        cues="" if start.settings.get("cues") else None,
        gaze=bool(start.settings.get("gaze")),
        film=bool(start.settings.get(FILM_SETTING, True)),
        pilot=start.pilot,
        instructions=_instructions(start, session.whole),
        errands=_errands(start, session.whole),
        video_type=str(start.settings.get(VIDEO_TYPE_SETTING, "")),
        helper=_helper(start, session.whole),
        partner=partner_of(start, session.whole),
        display="desktop" if start.runtime_kind is RuntimeKind.DESKTOP else "headset",
    )
    pairs = recorded_pairs(start, session.whole)
    return Prepared(
        plan,
        pairs.protocol if pairs else specification_of(start, session.whole),
        start.protocol,
        start.house,
        start.house_id,
        start.seeds["house"],
        recorded,
        pairs,
    )


def _calibration(text: str, origin: str) -> BodySettings:
    try:
        return parse_settings(tomllib.loads(text), origin)
    except (ValueError, RecursionError) as error:
        raise NotResumable(f"{origin}: not valid TOML: {shown(str(error))}") from error


def _instructions(start: SessionStart, whole: Path) -> tuple[Asked, ...]:
    """Return what the session asked for."""
    try:
        goals = start.settings.get(GOALS_SETTING, ())
        if goals:
            return tuple(
                TaskGoal(**{**each, "conditions": tuple(each["conditions"])}) for each in goals
            )
        return tuple(Instruction(**each) for each in start.settings.get(INSTRUCTIONS_SETTING, ()))
    except (TypeError, KeyError) as error:
        where = f"{whole}: start.json: settings: {INSTRUCTIONS_SETTING}, {GOALS_SETTING}"
        raise NotResumable(f"{where}: {shown(str(error))}") from error


def _errands(start: SessionStart, whole: Path) -> tuple[Errand, ...]:
    """Return what a scripted participant meant to do."""
    try:
        return tuple(errand_of(each) for each in start.settings.get(ERRANDS_SETTING, ()))
    except (TypeError, KeyError, ValueError) as error:
        where = f"{whole}: start.json: settings: {ERRANDS_SETTING}"
        raise NotResumable(f"{where}: {shown(str(error))}") from error


def partner_of(start: SessionStart, whole: Path) -> Partner | None:
    """Return the second participant of a session; None where there was none.

    :raises NotResumable: if the file says of them what cannot be.
    """
    told = start.settings.get(PARTNER_SETTING)
    if told is None:
        return None
    where = f"{whole}: start.json: settings: {PARTNER_SETTING}"
    try:
        name = check_name(told["participant"], "participant")
        return Partner(name, _calibration(told["calibration"], where))
    except (TypeError, KeyError) as error:
        raise NotResumable(f"{where}: {shown(str(error))}") from error


def _helper(start: SessionStart, whole: Path) -> HelperKind | None:
    """Return which program helped in the session."""
    helper = start.settings.get(HELPER_SETTING)
    if helper == PERSON:
        return None
    if helper is not None and helper not in HELPER_KINDS:
        where = f"{whole}: start.json: settings: {HELPER_SETTING}"
        raise NotResumable(f"{where}: {shown(str(helper))} is none of {', '.join(HELPER_KINDS)}")
    return helper


def _seed(session: InterruptedSession, name: str) -> int:
    seed = session.start.seeds.get(name)
    if seed is None:
        raise NotResumable(f"{session.whole}: start.json: seeds: {name}: is missing")
    return seed
