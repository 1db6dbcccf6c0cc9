"""What shows a session to its participant."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.recording.entries import RuntimeKind


@dataclass(frozen=True, slots=True)
class Runtime:
    """``kind`` decides, ``name`` is for people; ``keys`` is how a desktop window takes them."""

    kind: RuntimeKind
    name: str
    keys: str = ""


VIRTUAL_TIME = Runtime(RuntimeKind.NONE, "virtual time")
"""Nothing shows it, as fast as it goes."""
