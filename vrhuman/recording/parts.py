"""Handles a session in parts: an interrupted run is resumed in NAME.part2.mcap, then joined.

Each part is a session file of its own, with its own start and keyframe. Joining writes one closed
file of all of them in the place of the first; the others are removed only once that file was read
back and compared. At whatever moment joining is killed, either the parts or the joined file are
there.
"""

from __future__ import annotations

import re
from contextlib import ExitStack, suppress
from itertools import chain
from pathlib import Path

from mcap.exceptions import McapError

from vrhuman.files.ledger import Source, recorded
from vrhuman.recording.closing import check_written, write_closed
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.container.disk import remove, replace_durably
from vrhuman.recording.errors import RecordingFailed, SessionDamaged, SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.recover import Salvage
from vrhuman.recording.start_file import read_start, start_metadata

_PART = re.compile(r"^(?P<stem>.+)\.part(?P<number>[0-9]+)$")


def whole_session(path: Path) -> Path:
    """Return NAME.mcap, whichever part of it is given."""
    found = _PART.match(path.stem)
    return path.with_name(found["stem"] + path.suffix) if found else path


def part_path(whole: Path, number: int) -> Path:
    """Return where the part of that number (from 2) is recorded."""
    return whole.with_name(f"{whole.stem}.part{number}{whole.suffix}")


def parts(whole: Path) -> dict[int, Path]:
    """Return the files of a session by their number, in order; number 1 is NAME.mcap.

    Parts that a joined file already holds are left out.
    """
    joined = _joined(whole)
    return {1: whole} | {n: path for n, path in _later_parts(whole) if n > joined}


def _later_parts(whole: Path) -> list[tuple[int, Path]]:
    """Return all part files beside it, by number."""
    named = [(_PART.match(each.stem), each) for each in whole.parent.glob(f"*{whole.suffix}")]
    mine = [(int(m["number"]), each) for m, each in named if m and m["stem"] == whole.stem]
    return sorted(mine)


def next_part(whole: Path) -> tuple[int, Path]:
    """Return number and path of the part in which a session is resumed."""
    number = max(*parts(whole), _joined(whole)) + 1
    return number, part_path(whole, number)


def _joined(whole: Path) -> int:
    """Return the number of the last part that the file at ``whole`` contains itself."""
    last = 1
    with Session.open(whole) as session, suppress(SessionDamaged):
        for each in session.resumptions():
            last = max(last, each.part)
    return last


def join(whole: Path) -> None:
    """Join all parts of a session in one closed file at ``whole``.

    :raises RecordingFailed: if that file cannot be written; the parts then stay as they are.
    """
    _write(whole, whole)
    for _, path in _later_parts(whole):
        try:
            remove(path)
        except OSError as error:
            raise RecordingFailed(
                f"{whole}: contains all parts, but {path.name} cannot be removed: "
                f"{error.strerror}; remove it by hand"
            ) from error


def join_new(whole: Path, out: Path) -> None:
    """Write one closed file of all parts of a session to ``out``; the parts stay as they are.

    :raises SessionError: if ``out`` exists.
    :raises RecordingFailed: if that file cannot be written.
    """
    if out.exists():
        raise SessionError(f"{out}: exists; choose another name")
    with Session.open(whole) as session:
        theirs = Source(whole, session.start.session_id, session.start.participant)
    with recorded([out, _joining(out)], [theirs], "joined copy"):
        _write(whole, out)


def _joining(out: Path) -> Path:
    return out.with_name(out.name + ".joining")


def _write(whole: Path, out: Path) -> None:
    joining = _joining(out)
    try:
        with ExitStack() as stack:
            blocks = [stack.enter_context(Blocks(path)) for path in parts(whole).values()]
            first = blocks[0]
            expected = write_closed(
                joining,
                list(first.attachments()),
                [start_metadata(read_start(first))],
                chain.from_iterable(Salvage(each).packets() for each in blocks),
            )
        check_written(joining, expected)
        replace_durably(joining, out)
    except (OSError, McapError, SessionError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordingFailed(
            f"{whole}: its parts are safe, but could not be joined: {reason}; "
            f"`vrhuman recover {whole} OUT` tries again"
        ) from error
    finally:
        with suppress(OSError):
            remove(joining)
