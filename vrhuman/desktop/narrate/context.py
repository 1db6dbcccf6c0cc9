"""What all pages of the window share: the session's content, its pictures, and the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtGui import QImage

from vrhuman.agents.endpoint.transcribing import SpeechSettings
from vrhuman.desktop.narrate.frames import Frames
from vrhuman.desktop.narrate.model.journal import Journal
from vrhuman.desktop.narrate.model.narration import Entry, Narration
from vrhuman.protocol.texts import Texts
from vrhuman.records import VrhumanError


@dataclass(slots=True)
class Context:
    """Shared by the pages; ``keep`` stores an entry, ``tell`` says a line at the bottom.

    ``times_ns`` are the candidates' times, ``first_ns`` and ``last_ns`` the session's;
    ``objects`` have each object's type by its id.
    """

    session: Path
    meshes: Path | None
    narrator: str
    microphone: str
    texts: Texts
    journal: Journal
    frames: Frames
    tell: Callable[[str], None]
    reviewer: str = ""
    """Who checks the narrator's things, empty where the narrator is at work."""
    speech: SpeechSettings | None = None
    """What proposes a text for a voice; None where the lab has nothing."""
    times_ns: tuple[int, ...] = ()
    first_ns: int = 0
    last_ns: int = 0
    objects: Mapping[str, str] = field(default_factory=dict)

    @property
    def narration(self) -> Narration:
        """The narration as it is now."""
        return self.journal.narration

    def say(self, key: str, **values: object) -> str:
        """Return a text of the window."""
        return self.texts.say(f"narrate_{key}", **values)

    def keep(self, entry: Entry) -> bool:
        """Store an entry; where it cannot be stored, say so and return False."""
        try:
            self.journal.add(entry)
        except VrhumanError as error:
            self.tell(self.say("not_saved", why=error))
            return False
        return True

    def keyframe(self, place: int) -> QImage | None:
        """Return a candidate's picture, None while it is not there yet."""
        return self.frames.images.get(self.times_ns[place])
