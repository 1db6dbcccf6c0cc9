"""Checks the form of a participant before it goes into the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from vrhuman.clock import now
from vrhuman.names import normal, problem_of, same_file, shown
from vrhuman.records import ENROLLED_KINDS, ParticipantKind, VrhumanError
from vrhuman.study.entries import Assignment, Duty, Participant
from vrhuman.study.roles import roles_text

HEIGHT_CM = (80.0, 250.0)
HANDS = ("right", "left")
LANGUAGES = ("en", "de")
EXPERIENCE = ("", "none", "some", "much")
VISION = ("", "normal", "glasses", "contact lenses", "impaired")
COLOUR_VISION = ("", "normal", "red-green", "other")
GENDERS = ("", "female", "male", "other", "not told")
KINDS = ENROLLED_KINDS


class FieldError(VrhumanError):
    """A field has a value that is not allowed; ``field`` names it."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field = field


@dataclass(frozen=True, slots=True)
class PersonFields:
    """The form's fields as typed."""

    participant_id: str = ""
    kind: str = "person"
    handedness: str = "right"
    height: str = ""
    vision: str = ""
    colour_vision: str = ""
    language: str = "en"
    vr_experience: str = ""
    birth_year: str = ""
    gender: str = ""
    pilot: bool = False


def fields_of(person: Participant) -> PersonFields:
    """Return the form's fields for a participant."""
    return PersonFields(
        person.participant_id,
        person.kind,
        person.handedness,
        f"{person.height_cm:g}" if person.height_cm else "",
        person.vision,
        person.colour_vision,
        person.language,
        person.vr_experience,
        str(person.birth_year) if person.birth_year else "",
        person.gender,
        person.pilot,
    )


def participant_of(
    fields: PersonFields, study_id: str, now_utc: str, site: str = ""
) -> Participant:
    """Return a new participant.

    :raises FieldError: for a field with a wrong value.
    """
    name = normal(fields.participant_id.strip())
    if problem := problem_of(name, ("default",)):
        raise FieldError("participant_id", f"pseudonym {shown(name)}: {problem}")
    if same_file(name[-5:], ".toml"):
        raise FieldError(
            "participant_id", f"pseudonym {shown(name)}: leave out .toml; for example P01"
        )
    if fields.kind not in KINDS:
        raise FieldError("kind", f'"{fields.kind}": choose one of {", ".join(KINDS)}')
    kind = cast(ParticipantKind, fields.kind)
    new = Participant(study_id, name, kind, now_utc, site=site, pilot=fields.pilot)
    return changed(new, fields)


def changed(person: Participant, fields: PersonFields) -> Participant:
    """Return a participant with the form's values; pseudonym, kind and pilot stay.

    :raises FieldError: for a field with a wrong value.
    """
    height = _number("height", fields.height, *HEIGHT_CM, "the height in centimetres")
    this_year = now().year
    born = _number("birth_year", fields.birth_year, 1900, this_year, "the year of birth")
    return replace(
        person,
        handedness=fields.handedness,
        height_cm=height,
        vision=fields.vision,
        colour_vision=fields.colour_vision,
        language=fields.language.strip() or "en",
        vr_experience=fields.vr_experience,
        birth_year=int(born),
        gender=fields.gender,
    )


def next_pseudonym(taken: Mapping[str, object] | frozenset[str]) -> str:
    """Return the first of P01, P02, ... that is not taken."""
    number = 1
    while f"P{number:02d}" in taken:
        number += 1
    return f"P{number:02d}"


def _number(field: str, text: str, least: float, most: float, what: str) -> float:
    if not text.strip():
        return 0.0
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        value = -1.0
    if not least <= value <= most:
        raise FieldError(field, f'"{text}": give {what} as a number from {least:g} to {most:g}')
    return value


def sessions_of(assignments: Sequence[Assignment]) -> str:
    """Describe sessions in their order."""
    ordered = sorted(assignments, key=lambda each: each.order)
    told = [
        "training" if each.role == "training" else f"{each.condition} in {each.house}"
        for each in ordered
    ]
    return ", ".join(told) if told else "none planned"


def planned_text(assignments: Sequence[Assignment], duties: Sequence[Duty]) -> str:
    """Describe what somebody does in a study: sessions, and roles in a study of benchmarks."""
    told = []
    if assignments or not duties:
        told.append(f"Planned sessions: {sessions_of(assignments)}.")
    if duties:
        told.append(f"Role: {roles_text(duties)}.")
    return " ".join(told)
