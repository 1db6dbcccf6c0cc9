"""Says how a session file ends: closed, never closed, cut off since, damaged, or joined."""

from __future__ import annotations

from enum import StrEnum

from vrhuman.recording.container.blocks import Blocks


class Ending(StrEnum):
    """How a file ends.

    ``CLOSED`` has its index. ``NOT_CLOSED`` ends where its recording did, or where it was cut
    since: nothing tells which. ``CUT`` was closed once, and has lost its end. ``DAMAGED`` is
    followed by what was not written so, ``JOINED`` by another recording.
    """

    CLOSED = "closed"
    NOT_CLOSED = "not closed"
    CUT = "cut"
    DAMAGED = "damaged"
    JOINED = "joined"


def ending_of(blocks: Blocks) -> Ending:
    """Return how a file ends, by its structure alone."""
    if blocks.closed:
        return Ending.CLOSED
    if blocks.another is not None:
        return Ending.JOINED
    if blocks.faulty:
        return Ending.DAMAGED
    return Ending.CUT if blocks.once_closed else Ending.NOT_CLOSED
