"""Says which sessions a set, or a story, can be made of, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from vrhuman.recording.completeness import glance, survey
from vrhuman.recording.errors import SessionError
from vrhuman.recording.losses.ending import Ending
from vrhuman.recording.losses.report import Completeness
from vrhuman.recording.reader import Session
from vrhuman.recording.redactions import Part
from vrhuman.records import VrhumanError

SHOWN_AGAIN = frozenset({Part.MOTION, Part.VIDEO})
"""What a set would show again: where the agent went and looked, and what it saw."""


def check_usable(paths: Sequence[Path]) -> None:
    """Check sessions quickly, before anything is made.

    :raises VrhumanError: naming every session that cannot be used, and why.
    """
    problems = []
    seen: dict[str, Path] = {}
    for path in paths:
        try:
            with Session.open(path) as session:
                session_id = session.start.session_id
                _check_redactions(path, session)
            _check(path, glance(path))
            if session_id in seen:
                raise SessionError(f"{path}: is the same session as {seen[session_id]}")
            seen[session_id] = path
        except (VrhumanError, OSError) as error:
            problems.append(str(error))
    if len(problems) == 1:
        raise SessionError(problems[0])
    if problems:
        raise SessionError(
            f"{len(problems)} sessions cannot be used; leave them out:\n  " + "\n  ".join(problems)
        )


def check_whole(path: Path) -> None:
    """Check one session by reading it whole.

    :raises SessionError: if it cannot be used, and why.
    """
    _check(path, survey(path))


def _check(path: Path, found: Completeness) -> None:
    if found.ending is Ending.CLOSED and found.nothing_lost and not found.continued:
        return
    remedy = "; run `vrhuman recover` first" if _recoverable(found) else ""
    said = f"is not whole ({found.line}), so that nothing is made of it"
    raise SessionError(f"{path}: {said}{remedy}")


def _recoverable(found: Completeness) -> bool:
    return found.continued or found.ending is Ending.NOT_CLOSED


def _check_redactions(path: Path, session: Session) -> None:
    gone = {part for each in session.redactions for part in each.parts} & SHOWN_AGAIN
    if gone:
        raise SessionError(
            f"{path}: {' and '.join(sorted(gone))} was taken out of this file, and a set would "
            "show it again; use the file as it was recorded, if its participant agreed to that"
        )
