"""Opens the window of narrations for one narrator."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt

from vrhuman.agents.endpoint.transcribing import SpeechSettings
from vrhuman.desktop.application import show_until_closed
from vrhuman.desktop.narrate.model.beginning import entries_of, read_automatic
from vrhuman.desktop.narrate.model.journal import Journal, journal_path
from vrhuman.desktop.narrate.model.publishing import RECORD, VOICES
from vrhuman.export.sources import source_of
from vrhuman.files.ledger import recorded
from vrhuman.names import check_name
from vrhuman.protocol.texts import load_texts, texts_path
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.desktop.narrate.window import NarrateWindow

SIZE = (1280, 720)


@dataclass(frozen=True, slots=True)
class Narrating:
    """Who narrates which session: the narrator's pseudonym, the language, the microphone."""

    session: Path
    narrator: str
    language: str = "en"
    microphone: str = ""
    meshes: Path | None = None
    reviewer: str = ""
    """Who checks the things of a narration that is there; empty where the narrator is at work."""
    begin_with: Path | None = None
    """The automatic narrative that is corrected, None for a story of the narrator's own."""
    speech: SpeechSettings | None = None


class BegunAlready(VrhumanError):
    """A narrator has a narration of a session, which another story would replace."""


class NothingToReview(VrhumanError):
    """A narrator has named no thing in a session yet."""


def narrate(order: Narrating) -> int:
    """Show the window until it is closed; return the exit code.

    :raises VrhumanError: before a window opens: the session or the journal cannot be used, or there
        is no screen.
    """
    texts = load_texts(texts_path(order.language, Path()))
    session = order.session.absolute()
    with Session.open(session) as opened:
        session_id, source = opened.start.session_id, source_of(opened)
    journal_file = journal_path(session, order.narrator)
    stem = journal_file.name.removesuffix(".narration")
    places = [journal_file, *(session.with_name(f"{stem}{end}") for end in (RECORD, VOICES))]
    if order.reviewer:
        check_name(order.reviewer, "reviewer")
        if not journal_file.exists():
            raise NothingToReview(
                f"{journal_file}: is not there; {order.narrator} has not narrated this session"
            )
    beginning = None
    if order.begin_with is not None:
        if journal_file.exists():
            raise BegunAlready(
                f"{journal_file}: {order.narrator} has begun already; leave out --begin-with to go "
                "on, or choose another --narrator"
            )
        beginning = entries_of(read_automatic(order.begin_with, session_id))
    if journal_file.exists():
        journal = Journal(session, session_id, order.narrator, order.language)
    else:
        with recorded(places, [source], "narration"):
            journal = Journal(session, session_id, order.narrator, order.language)
    for entry in beginning or ():
        journal.add(entry)
    # Every place of the pointer is wanted, also where many come at once.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_CompressHighFrequencyEvents, False)

    def make() -> NarrateWindow:
        from vrhuman.desktop.narrate.window import NarrateWindow  # slow: with the engine

        return NarrateWindow(
            *(session, order.meshes, order.narrator, order.microphone, texts, journal),
            reviewer=order.reviewer,
            speech=order.speech,
        )

    try:
        return show_until_closed(make, SIZE)
    finally:
        journal.close()
