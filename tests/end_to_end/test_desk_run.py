"""The run view on a virtual screen, by real clicks and keys: a scripted participant is led through
a session on the real runtime. What was done at the desk is in the session's file and the registry.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.desk_driver import DEADLINE, DeskDriver, needs_screen
from vrhuman.protocol.specification import protocol_hash
from vrhuman.recording.reader import Session
from vrhuman.study.entries import Assignment, Consent, Participant, Screening, Study
from vrhuman.study.registry.registry import Registry

pytestmark = [pytest.mark.end_to_end, *needs_screen]
UTC = "2026-03-01T10:00:00.000Z"
PROTOCOL = """
name = "small"
questions = 3
condition = "no_replay"
[[phases]]
name = "explore"
kind = "explore"
[[phases]]
name = "answer"
kind = "answer"
[[phases]]
name = "re-enter"
kind = "explore"
max_steps = 2
[[phases]]
name = "answer again"
kind = "answer"
"""


def note(experimenter: DeskDriver, key: str, text: str) -> None:
    """Go to a line by its key, and write into it."""
    experimenter.keys(key)
    experimenter.type(text)
    experimenter.keys("Return")


@pytest.fixture
def registry(tmp_path: Path) -> Path:
    """A study of one scripted participant with one session to do."""
    path = tmp_path / "study.db"
    with Registry.open(path, create=True) as registry:
        digest = protocol_hash(PROTOCOL)
        registry.add_study(Study("pilot", "Pilot", PROTOCOL, digest, None, "pilot", 1, UTC))
        registry.enrol(Participant("pilot", "P07", "scripted", UTC))
        registry.consent(Consent("pilot", "P07", UTC, "1", "0" * 64, audio=False, sharing=False))
        registry.screen(Screening("pilot", "P07", UTC, {}, True))
        registry.assign([Assignment("pilot", "P07", 1, "test", "no_replay", "own:3", 3)])
    return path


@pytest.fixture
def experimenter(laptop: str, registry: Path, tmp_path: Path) -> Iterator[DeskDriver]:
    program = "tests.support.run_view"
    experimenter = DeskDriver(
        laptop, tmp_path / "desk", str(registry), title="run view", program=program
    )
    yield experimenter
    experimenter.kill()


def test_what_is_clicked_and_typed_leads_the_trial_and_is_in_its_file(
    experimenter: DeskDriver, registry: Path
) -> None:
    experimenter.wait("explore", lambda seen: seen["phase"] == "explore")
    experimenter.keys("3")
    note(experimenter, "n", "laughs at the sofa")
    note(experimenter, "m", "all well")
    experimenter.keys("b", "p")
    experimenter.keys("space")
    experimenter.says("ask words", "Paused")
    experimenter.keys("space")
    experimenter.wait("the trial runs", lambda seen: not seen["paused"])
    experimenter.keys("Escape", "Escape")
    experimenter.says("ask words", "STOPPED")
    experimenter.keys("space")  # does not end an emergency
    experimenter.click("choose go on")
    experimenter.wait("the trial runs", lambda seen: not seen["paused"])
    experimenter.click("next phase")
    experimenter.click("choose next")
    experimenter.wait("answer", lambda seen: seen["phase"] == "answer")
    experimenter.keys("space")
    experimenter.says("ask words", "Paused")
    spoken = experimenter.wait("the question", lambda seen: seen["words"].get("present question"))
    note(
        experimenter, "a", "two" if "a number" in spoken else spoken.split("<br>")[1].split(", ")[0]
    )
    experimenter.keys("space")
    experimenter.wait("the trial runs", lambda seen: not seen["paused"])
    experimenter.click("end")
    experimenter.click("choose end")
    experimenter.says("outcome words", "stopped")
    experimenter.click("replay")
    experimenter.take_keys("vrhuman review: ")
    experimenter.keys("ctrl+q")
    with Registry.open(registry) as opened:
        watched = experimenter.until(
            lambda: [n.text for n in opened.notes("pilot") if n.kind == "replay"]
        )
    assert int(watched[0]) >= 0
    experimenter.take_keys("run view")
    experimenter.click("back to study")

    assert experimenter.process.wait(DEADLINE) == 0
    with Registry.open(registry) as opened:
        (entry,) = opened.sessions("pilot", "P07")
        path = opened.session_path(entry)
        kept = {note.kind: note.text for note in opened.notes("pilot") if note.kind == "breach"}
    assert entry.status == "stopped"
    assert kept == {"breach": "phone"}
    with Session.open(path) as session:
        notes = [note.text for note in session.notes()]
        markers = [marker.key for marker in session.markers()]
    assert markers == ["3"]
    for text in ("laughs at the sofa", "breach: phone", "said in the headset: all well"):
        assert text in notes
    assert [text for text in notes if "was told aloud" in text]
    pauses = [text for text in notes if text.startswith(("paused: ", "resumed after: "))]
    assert len([text for text in pauses if "experimenter" in text]) >= 2
    assert notes.index("EMERGENCY STOP") < notes.index("explore ended: experimenter")
