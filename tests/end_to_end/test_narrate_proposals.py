"""What programs propose in the window of narrations: a text for a voice, and a whole story."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.agents.stub_speech import served
from tests.support.desk_driver import DeskDriver, needs_screen
from tests.support.recording import acting_person
from vrhuman.benchmarks.vidln.record import read_narratives
from vrhuman.cli import main
from vrhuman.desktop.narrate.model.journal import Journal
from vrhuman.desktop.narrate.model.narration import (
    Actor,
    ActorsChosen,
    Reached,
    TakeBegun,
    TakeEnded,
    TakePiece,
)
from vrhuman.recording.reader import Session
from vrhuman.recording.sound import BLOCK, SoundEncoder

pytestmark = [pytest.mark.end_to_end, *needs_screen]
SAID = "A person walks towards the sofa."
START_NS, BLOCK_NS = 1_700_000_000_000_000_000, 20_000_000


def narrator(screen: str, session: Path, *options: str) -> DeskDriver:
    arguments = ("narrate", str(session), *options)
    return DeskDriver(screen, session.parent / "desk", *arguments, title="vrhuman narrate")


def spoken(session: Path) -> None:
    """A narration that waits for its first story's text."""
    encoder = SoundEncoder()
    quiet = np.zeros(BLOCK, np.int16)
    packets = [p for n in range(60) for p in encoder.encode(START_NS + n * BLOCK_NS, quiet)]
    with Session.open(session) as opened:
        session_id = opened.start.session_id
    journal = Journal(session, session_id, "N1", "en")
    for entry in (
        ActorsChosen((Actor("person"),)),
        TakeBegun("person", START_NS),
        TakePiece("person", tuple(packets), ()),
        TakeEnded("person"),
        Reached("words"),
    ):
        journal.add(entry)
    journal.close()


def test_an_endpoint_proposes_what_was_said(screen: str, session: Path) -> None:
    pytest.importorskip("openai", reason="speech to text needs vrhuman[vlm]")
    spoken(session)
    with served(SAID, ["503"]) as stub:
        person = narrator(screen, session, "--speech-endpoint", stub.address)
        try:
            person.says("told 3", "sends your voice to 127.0.0.1")
            person.click("propose")
            person.says("told", "Proposed by whisper-1")
            person.says("origin", "This text was proposed by whisper-1")
            person.click("propose")
            person.says("told", "There is a text already")
            assert person.leave() == 0
        finally:
            person.kill()

    (narrative,) = read_narratives(session.with_name("s.N1.narratives.jsonl"))
    assert narrative.actors[0].caption == SAID
    assert narrative.actors[0].rest["vrhuman"]["proposed_by"] == "whisper-1"
    assert len(stub.seconds) == 2
    assert stub.seconds[0] == pytest.approx(1.2, abs=0.1)


def test_a_programs_story_is_corrected_and_stays_marked(screen: str, tmp_path: Path) -> None:
    session = acting_person.record(tmp_path / "s.mcap", acting_person.ROUND[:2])
    automatic = session.with_name("a.jsonl")
    assert main(["narrate", "auto", str(session), "--record", str(automatic)]) == 0
    told = read_narratives(automatic)[0]
    nouns = sum(len(each.nouns) for each in told.actors)
    person = narrator(screen, session, "--begin-with", str(automatic))
    try:
        person.says("origin", "A program told this story")
        person.write("caption", f"Look: {told.actors[0].caption}")
        person.wait(
            "a new word",
            lambda seen: any("Look" in row for row in seen["tables"].get("word times", [])),
        )
        person.click("next")
        for _ in range(nouns):
            person.click("confirm")
        person.click("next")
        person.says("told", "Saved in s.N1.narratives.jsonl")
        assert person.leave() == 0
    finally:
        person.kill()

    (mine,) = read_narratives(session.with_name("s.N1.narratives.jsonl"))
    assert mine.actors[0].caption == f"Look: {told.actors[0].caption}"
    assert mine.automatic
    assert mine.annotator_id == "N1"
    assert mine.actors[0].traces == told.actors[0].traces
    own = mine.actors[0].rest["vrhuman"]
    assert set(own["confirmed_by"]) <= {"N1"}
    assert main(["narrate", str(session), "--begin-with", str(automatic)]) == 2
