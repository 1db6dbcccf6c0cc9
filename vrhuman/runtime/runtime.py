"""The kinds of display on which a session is shown to its participant."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.recording.entries import RuntimeKind


@dataclass(frozen=True, slots=True)
class Runtime:
    """What shows a session to its participant.

    ``kind`` decides, ``name`` is for people; ``keys`` is how a desktop window uses the keyboard.
    """

    kind: RuntimeKind
    name: str
    keys: str = ""


VIRTUAL_TIME = Runtime(RuntimeKind.NONE, "virtual time")
"""Virtual time: nothing shows the session, and it runs as fast as possible."""
