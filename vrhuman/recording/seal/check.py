"""Compares a file with its own seal."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.seal.digests import seal_of
from vrhuman.recording.seal.parts import Change, Seal, changes, short_form
from vrhuman.recording.seal.words import had_seal, stored_seal
from vrhuman.recording.start_file import is_to_be_sealed


class SealState(StrEnum):
    """What a file's own seal says of it.

    ``UNSEALED`` files were closed by an earlier version, ``NOT_CLOSED`` ones not yet. A seal that
    is ``GONE`` was written, and cannot be read any more.
    """

    UNCHANGED = "unchanged"
    CHANGED = "changed"
    UNSEALED = "unsealed"
    NOT_CLOSED = "not closed"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class SealCheck:
    """A file compared with its seal.

    ``digest`` is the seal's, or what it would be now where there is none to be read. ``changes``
    are the parts that are not as they were sealed.
    """

    state: SealState
    digest: str
    changes: tuple[Change, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing was changed, as far as the file itself can say."""
        return self.state not in (SealState.CHANGED, SealState.GONE)

    @property
    def short(self) -> str:
        """The beginning of the digest, for people."""
        return short_form(self.digest)

    def as_json(self) -> dict[str, Any]:
        """Return it for machines."""
        return asdict(self) | {"short": self.short}


def compute_seal(path: Path | str) -> Seal:
    """Return the seal of what a file says now, closed or not.

    :raises SessionError: if the file is not a session.
    :raises SessionDamaged: if a part of it cannot be read.
    """
    with Blocks(Path(path)) as blocks:
        return seal_of(blocks)


def read_seal(path: Path | str) -> Seal | None:
    """Return the seal that was written into a file when it was closed.

    It is None for a file that was not closed, or that an earlier version closed. Whether the file
    still agrees with it is for :func:`check_seal` to tell.

    :raises SessionError: if the file is not a session.
    """
    with Blocks(Path(path)) as blocks:
        return stored_seal(blocks)


def check_seal(path: Path | str) -> SealCheck:
    """Read a file whole, and compare it with its seal.

    :raises SessionError: if the file is not a session.
    :raises SessionDamaged: if a part of it cannot be read.
    """
    with Blocks(Path(path)) as blocks:
        present, sealed = seal_of(blocks), stored_seal(blocks)
        if sealed is not None:
            found = changes(sealed, present)
            state = SealState.CHANGED if found else SealState.UNCHANGED
            return SealCheck(state, sealed.digest, found)
        if not blocks.closed:
            return SealCheck(SealState.NOT_CLOSED, present.digest)
        gone = had_seal(blocks) or is_to_be_sealed(blocks)
        return SealCheck(SealState.GONE if gone else SealState.UNSEALED, present.digest)
