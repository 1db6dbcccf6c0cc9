"""What the server and a trial's process say to each other, and how it goes through their pipe.

A page's message and its answer come in every frame: they are passed on as they are. All else is
pickled, whose first byte is another one than theirs.
"""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from vrhuman.embodiment.settings import BodySettings
from vrhuman.web.messages import Mode


@dataclass(frozen=True, slots=True)
class HouseReady:
    """The trial's process has loaded: the page's house file (gzip), and the recorded session."""

    house: bytes
    session: Path


@dataclass(frozen=True, slots=True)
class CalibrationBegins:
    """The participant is calibrated on their page first, in no house."""


@dataclass(frozen=True, slots=True)
class Calibrated:
    """The calibration is over, and its profile is written.

    What the page has sent since is thrown away until the server says :class:`TrialBegins`.
    """

    profile: Path
    settings: BodySettings


@dataclass(frozen=True, slots=True)
class TrialBegins:
    """The server has heard of the calibration: what the page sends next is the trial's."""


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


_MESSAGE, _ANSWER = b"M", b"A"
_HEAD = struct.Struct("<cqq")
"""Of an answer: which of both it is, the page, how many messages."""


def pass_on(link: Connection, message: bytes) -> None:
    """Send a page's message."""
    link.send_bytes(_MESSAGE + message)


def answer(link: Connection, given: Answer) -> None:
    """Send the answer to a page's messages."""
    if given.message is None:
        link.send(given)
    else:
        link.send_bytes(_HEAD.pack(_ANSWER, given.page, given.messages) + given.message)


def received(link: Connection) -> Any:
    """Return what comes next: bytes where it is a page's message.

    :raises EOFError: if the other end is gone.
    """
    data = link.recv_bytes()
    if data[:1] == _MESSAGE:
        return data[1:]
    if data[:1] == _ANSWER:
        _, page, messages = _HEAD.unpack_from(data)
        return Answer(page, data[_HEAD.size :], messages=messages)
    return pickle.loads(data)
