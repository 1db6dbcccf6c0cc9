"""What the server and a trial's process say to each other, besides the page's own messages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vrhuman.web.messages import Mode


@dataclass(frozen=True, slots=True)
class HouseReady:
    """The trial's process has loaded: the page's house file, and the session that is recorded."""

    house: bytes
    session: Path


@dataclass(frozen=True, slots=True)
class TrialRefused:
    """The trial cannot begin or go on; ``reason`` is one line."""

    reason: str


@dataclass(frozen=True, slots=True)
class TrialOver:
    """The file is closed; ``completed`` says whether anything is left to do."""

    session: Path
    completed: bool


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase has begun, after so many counted steps."""

    phase: str
    steps: int


@dataclass(frozen=True, slots=True)
class PageCame:
    """A page has come, its seat's ``page``-th: it has been shown nothing yet."""

    page: int
    mode: Mode


@dataclass(frozen=True, slots=True)
class Answer:
    """What the ``page``-th page's oldest ``messages`` are answered.

    ``message`` is for the page; None where the page left, or sent what is no message: its
    connection is to be ended for ``reason``, one line.
    """

    page: int
    message: bytes | None
    reason: str = ""
    messages: int = 1


@dataclass(frozen=True, slots=True)
class PageGone:
    """The page's connection has ended."""


@dataclass(frozen=True, slots=True)
class ServerEnds:
    """The server ends; the session is closed and can be resumed."""
