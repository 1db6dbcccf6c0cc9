"""The rules of a study that always hold; each check refuses before anything is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from vrhuman import names
from vrhuman.study.entries import (
    Assignment,
    Consent,
    Participant,
    Screening,
    SessionEntry,
    status_text,
)
from vrhuman.study.registry.errors import NotAllowed, RegistryError

_OVER = ("stopped", "deleted")
_FOLDERS: Mapping[str, tuple[str, ...]] = {
    "study": ("calibration",),
    "participant": ("protocols", "houses", "questions"),
}
"""The program's own folders beside those of studies, and of a study's participants."""


def check_start(
    participant: Participant, consent: Consent | None, screening: Screening | None
) -> None:
    """Check that a participant may start a session.

    The participant must be taking part (still); a person also needs consent and a passed screening.

    :raises NotAllowed: if not, naming what is missing.
    """
    name = participant.participant_id
    if participant.status in ("excluded", "withdrawn"):
        why = f" ({participant.reason})" if participant.reason else ""
        raise NotAllowed(f"{name}: {participant.status}{why}; no session can start")
    if participant.kind != "person":
        return
    if consent is None:
        raise NotAllowed(
            f"{name}: has not consented; record the consent first (`vrhuman study consent`)"
        )
    if screening is None:
        raise NotAllowed(
            f"{name}: was not screened; record the screening first (`vrhuman study screen`)"
        )
    if not screening.passed:
        raise NotAllowed(
            f"{name}: did not pass the screening of {screening.utc}and cannot start a session"
        )


def check_once(session: SessionEntry, earlier: Iterable[SessionEntry]) -> None:
    """Check that a planned session begins once.

    It may begin again only if it was stopped permanently or deleted.

    :raises RegistryError: if not, naming the one that exists.
    """
    for each in earlier:
        if each.order == session.order and each.status not in _OVER:
            raise RegistryError(
                f"{session.participant_id}: session {session.order} has already started "
                f"({each.session_id}, {status_text(each.status)}); resume that one"
            )


def check_houses(planned: Sequence[Assignment], new: Sequence[Assignment]) -> None:
    """Check that no participant gets a house twice, or is tested in a training house.

    :raises RegistryError: if not, naming participant and house.
    """
    seen = {(each.participant_id, each.house) for each in planned}
    for each in new:
        if (each.participant_id, each.house) in seen:
            raise RegistryError(
                f"{each.participant_id}: would be in {each.house} twice; choose another house"
            )
        seen.add((each.participant_id, each.house))
    together = [*planned, *new]
    training = {each.house for each in together if each.role == "training"}
    for each in together:
        if each.role == "test" and each.house in training:
            raise RegistryError(
                f"{each.participant_id}: would be tested in {each.house}, which is for training; "
                "choose another house"
            )


def check_inside(path: str, what: str) -> None:
    """Check that a path stays within the folder it is relative to, with forward slashes.

    :raises RegistryError: if it does not.
    """
    try:
        names.check_inside(path, what)
    except names.NameNotAllowed as why:
        raise RegistryError(str(why)) from why


def check_name(name: str, what: str) -> None:
    """Check that a new name follows the rule for names (:mod:`vrhuman.names`).

    :raises RegistryError: if it does not, or the program itself has a folder of this name there.
    """
    try:
        names.check_name(name, what, _FOLDERS.get(what, ()))
    except names.NameNotAllowed as why:
        raise RegistryError(str(why)) from why


def check_distinct(name: str, what: str, others: Iterable[str]) -> None:
    """Check that a new name is another folder than each that exists.

    :raises RegistryError: if it differs from one only in upper and lower case.
    """
    if (other := names.clash(name, others)) is not None:
        raise RegistryError(
            f"{what} {name}: differs from {other} only in upper and lower case, which is the same "
            "folder on Windows and macOS; choose another name"
        )


def check_taking_part(participant: Participant) -> None:
    """Check that a participant takes part.

    :raises RegistryError: if the participant is excluded or has withdrawn.
    """
    if participant.status in ("excluded", "withdrawn"):
        raise RegistryError(
            f"{participant.participant_id}: {participant.status}; no more sessions can be planned"
        )


def check_not_withdrawn(participant: Participant) -> None:
    """Check that a participant has not withdrawn.

    :raises RegistryError: if the participant's data are not to be kept.
    """
    if participant.status == "withdrawn":
        raise RegistryError(f"{participant.participant_id}: has withdrawn; no data can be saved")


def check_there(session: SessionEntry) -> None:
    """Check that a session's data exist.

    :raises RegistryError: if they were deleted.
    """
    if session.status == "deleted":
        raise RegistryError(
            f"{session.session_id}: was deleted because its participant withdrew; no data can be "
            "saved"
        )
