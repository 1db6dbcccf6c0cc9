"""Handles a session in parts: an interrupted run is resumed in NAME.part2.mcap, then joined.

Each part is a session file of its own, with its own start and keyframe. Joining writes one closed
file of all of them in the place of the first; the others are removed only once that file was read
back and compared. At whatever moment joining is killed, either the parts or the joined file are
there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from itertools import chain
from pathlib import Path

from mcap.exceptions import McapError

from vrhuman.files.ledger import recorded
from vrhuman.recording.closing import check_written, write_closed
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.container.disk import remove, replace_durably
from vrhuman.recording.container.draft import Draft
from vrhuman.recording.container.part_names import PART, part_path, whole_session
from vrhuman.recording.errors import RecordingFailed, SessionDamaged, SessionError
from vrhuman.recording.losses.ending import Ending
from vrhuman.recording.losses.history import Loss, read_losses, with_losses
from vrhuman.recording.reader import Session
from vrhuman.recording.recover import Salvage
from vrhuman.recording.session_lock import SessionLock, locked, locked_to_copy
from vrhuman.recording.start_file import read_start, start_metadata, whose

__all__ = ["join", "join_new", "next_part", "part_path", "parts", "whole_session"]


def parts(whole: Path) -> dict[int, Path]:
    """Return the files of a session by their number, in order; number 1 is NAME.mcap.

    Parts that a joined file already holds are left out.
    """
    joined = _joined(whole)
    return {1: whole} | {n: path for n, path in _later_parts(whole) if n > joined}


def _later_parts(whole: Path) -> list[tuple[int, Path]]:
    """Return all part files beside it, by number."""
    named = [(PART.match(each.stem), each) for each in whole.parent.glob(f"*{whole.suffix}")]
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


def join(whole: Path, held: SessionLock | None = None) -> None:
    """Join all parts of a session in one closed file at ``whole``; ``held`` is its lock, if held.

    :raises SessionLocked: if another program writes the session.
    :raises RecordingFailed: if that file cannot be written; the parts then stay as they are.
    """
    with locked(whole, held):
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

    :raises SessionError: if ``out`` exists, or another program writes the session.
    :raises RecordingFailed: if that file cannot be written.
    """
    with locked_to_copy(whole, out):
        if out.exists():
            raise SessionError(f"{out}: exists; choose another name")
        with Session.open(whole) as session:
            theirs = whose(whole, session.start)
        with recorded([out, out.with_name(out.name + ".joining")], [theirs], "joined copy"):
            _write(whole, out)


def _write(whole: Path, out: Path) -> None:
    try:
        with Draft(out, ".joining") as draft, ExitStack() as stack:
            blocks = [stack.enter_context(Blocks(path)) for path in parts(whole).values()]
            first = blocks[0]
            _check_same_session(blocks)
            salvages = [Salvage(each) for each in blocks]
            expected = write_closed(
                draft.path,
                list(with_losses(first.attachments(), _losses(blocks, salvages))),
                [start_metadata(read_start(first))],
                chain.from_iterable(each.packets() for each in salvages),
            )
            check_written(draft.path, expected)
            stack.close()  # Windows replaces no open file
            replace_durably(draft.named(), out)
    except (OSError, McapError, SessionError) as error:
        if not whole.exists():
            raise RecordingFailed(
                f"{whole}: it was deleted or moved, so its parts cannot be joined; put it back"
            ) from error
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordingFailed(
            f"{whole}: its parts are safe, but could not be joined: {reason}; "
            f"`vrhuman recover {whole} OUT` tries again"
        ) from error


def _check_same_session(blocks: Sequence[Blocks]) -> None:
    """Check that all files are of one session, so that no two persons' answers are mixed."""
    first, *others = (read_start(each).session_id for each in blocks)
    for path, own in zip((each.path for each in blocks[1:]), others, strict=True):
        if own != first:
            raise SessionError(
                f"{path.name} is of another session ({own}, not {first}); move it elsewhere"
            )


def _losses(blocks: Sequence[Blocks], salvages: Sequence[Salvage]) -> Iterator[Loss]:
    """Yield what the parts lost. Only the last part's end is one: the others were interrupted."""
    for number, (each, salvage) in enumerate(zip(blocks, salvages, strict=True), start=1):
        yield from read_losses(each)
        for loss in salvage.losses:
            if number == len(blocks) or loss.ending is not Ending.NOT_CLOSED:
                yield loss
