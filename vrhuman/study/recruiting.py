"""Enrols whoever opens a study's public link: quota, device, and the code to be paid elsewhere.

The rules are ``recruiting.toml`` in the study's folder; without it there are none. Everything else
(consent, screening, exclusion) is as for everybody in the study.
"""

from __future__ import annotations

import math
import secrets
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal

from vrhuman.clock import now, parse_utc, utc_now
from vrhuman.records import VrhumanError
from vrhuman.study.enrolment import plan_newcomer
from vrhuman.study.entries import AccessLink, NoteEntry, Participant
from vrhuman.study.lab_forms import FormError
from vrhuman.study.links import cookie_of
from vrhuman.study.preparing import design_of
from vrhuman.study.registry.registry import Enrolled, Planned, Registry

FILE = "recruiting.toml"
Obstacle = Literal["full", "headset", "graphics", "frame rate"]
"""Why somebody is not enrolled; the page has the words."""
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that are taken for another
_AUTHOR = "vrhuman"


class NotEnrolled(VrhumanError):
    """Somebody cannot take part: no place is left, or the device will not do."""

    def __init__(self, obstacle: Obstacle) -> None:
        super().__init__(obstacle)
        self.obstacle = obstacle


@dataclass(frozen=True, slots=True)
class RecruitingRules:
    """Who is enrolled by a study's public link, and what they are given at the end.

    ``places`` is how many may take part (None: any number): a place is free again if its holder
    was excluded or withdrew, or has not consented after ``hours``. ``completion_code`` is the one
    that a crowdsourcing site wants (empty: each participant gets their own), ``screened_out_code``
    that for people whom the screening excluded. ``least_frame_rate`` [1/s] is asked of the device.
    """

    places: int | None = None
    hours: float = 2.0
    completion_code: str = ""
    screened_out_code: str = ""
    least_frame_rate: float = 0.0


@dataclass(frozen=True, slots=True)
class Newcomer:
    """What the page says of somebody who wants to take part, and of the device."""

    language: str
    handedness: Literal["right", "left"]
    headset: bool
    draws: bool
    frame_rate: float


def load_rules(folder: Path) -> RecruitingRules:
    """Load the rules of the study in ``folder``.

    :raises FormError: for a file that cannot be used.
    """
    path = folder / FILE
    if not path.exists():
        return RecruitingRules()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FormError(f"{path}: cannot be read as TOML ({error})") from error
    known = ("places", "hours", "completion_code", "screened_out_code", "least_frame_rate")
    if unknown := sorted(set(data) - set(known)):
        raise FormError(f"{path}: {unknown[0]}: unknown key; known are {', '.join(known)}")
    places = data.get("places")
    if places is not None and (isinstance(places, bool) or not isinstance(places, int)):
        raise FormError(f"{path}: places: must be a whole number")
    return RecruitingRules(
        places,
        _number(path, data, "hours", 2.0),
        _text(path, data, "completion_code"),
        _text(path, data, "screened_out_code"),
        _number(path, data, "least_frame_rate", 0.0),
    )


def recruit(registry: Registry, study_id: str, newcomer: Newcomer) -> tuple[str, str]:
    """Enrol a newcomer under a new pseudonym; return it, and the secret of a cookie.

    :raises NotEnrolled: if no place is left, or the device will not do.
    :raises VrhumanError: if the rules or the design cannot be used.
    """
    study = registry.study(study_id)
    rules = load_rules(registry.folder / study.folder)
    headset = design_of(study).display == "headset"
    if headset and not newcomer.headset:
        raise NotEnrolled("headset")
    if not newcomer.draws:
        raise NotEnrolled("graphics")
    if newcomer.frame_rate < rules.least_frame_rate:
        raise NotEnrolled("frame rate")
    name = f"R-{_drawn(6)}"
    link, cookie = cookie_of(AccessLink(study_id, name, code=_drawn(8)))
    gone = gave_up(registry, study_id, rules)

    def plan(there: Enrolled) -> Planned:
        if rules.places is not None and _taken(there, gone) >= rules.places:
            raise NotEnrolled("full")
        return replace(plan_newcomer(name, False, (), there), link=link)

    utc = utc_now()
    participant = Participant(
        study_id, name, "person", utc, handedness=newcomer.handedness, language=newcomer.language
    )
    registry.enrol_with(participant, plan)
    device = f"by a link: {'headset' if newcomer.headset else 'window'}, " + (
        f"{newcomer.frame_rate:.0f} frames a second"
    )
    registry.put_note(NoteEntry(study_id, utc, "check", device, _AUTHOR, name))
    return name, cookie


def gave_up(registry: Registry, study_id: str, rules: RecruitingRules) -> frozenset[str]:
    """Return who keeps no place: excluded by the screening, or gone without a consent."""
    latest = now() - timedelta(hours=rules.hours)
    consented, screened = registry.consented(study_id), registry.screened(study_id)
    return frozenset(
        each.participant_id
        for each in registry.participants(study_id)
        if not screened.get(each.participant_id, True)
        or (each.participant_id not in consented and parse_utc(each.enrolled_utc) < latest)
    )


def code_of(registry: Registry, study_id: str, participant_id: str, completed: bool) -> str:
    """Return what a participant is given at the end; empty for who was not enrolled by the link."""
    (link,) = registry.links(study_id, participant_id) or (None,)
    if link is None or not link.code:
        return ""
    rules = load_rules(registry.folder / registry.study(study_id).folder)
    return (rules.completion_code or link.code) if completed else rules.screened_out_code


def _taken(there: Enrolled, gone: frozenset[str]) -> int:
    """Return how many places are taken."""
    recruited = {each.participant_id for each in there.links if each.code}
    return sum(
        each.participant_id in recruited
        and each.participant_id not in gone
        and each.status in ("enrolled", "finished")
        for each in there.participants
    )


def _drawn(letters: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(letters))


def _number(path: Path, data: Mapping[str, Any], key: str, otherwise: float) -> float:
    value = data.get(key, otherwise)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise FormError(f"{path}: {key}: must be a number")
    return float(value)


def _text(path: Path, data: Mapping[str, Any], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise FormError(f"{path}: {key}: must be a text")
    return value
