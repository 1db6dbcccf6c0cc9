"""The kinds of display on which a session is shown to its participant."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vrhuman.protocol.specification import ProtocolSpec
from vrhuman.protocol.texts import Texts, load_texts, texts_path
from vrhuman.recording.entries import RuntimeKind


@dataclass(frozen=True, slots=True)
class Runtime:
    """What shows a session to its participant.

    ``kind`` decides, ``name`` is for people; ``keys`` is how a window uses the keyboard, empty in a
    headset.
    """

    kind: RuntimeKind
    name: str
    keys: str = ""


VIRTUAL_TIME = Runtime(RuntimeKind.NONE, "virtual time")
"""Virtual time: nothing shows the session, and it runs as fast as possible."""


def texts_on(spec: ProtocolSpec, runtime: Runtime) -> Texts:
    """Return a protocol's texts as they are read there: a window has mouse and keys."""
    texts = load_texts(texts_path(spec.texts, Path.cwd()))
    if not runtime.keys:
        return texts
    texts = texts.in_window(discrete=runtime.keys == "discrete")
    return texts.with_actions() if spec.object_actions else texts
