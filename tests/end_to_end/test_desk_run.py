"""The run view on a virtual screen, by real clicks and keys: a scripted participant is led through
a session on the real runtime. What was done at the desk is in the session's file and the registry.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from vrhuman.headset.simulated_service import virtual_display
from vrhuman.protocol.specification import protocol_hash
from vrhuman.recording.reader import Session
from vrhuman.study.entries import Assignment, Consent, Participant, Screening, Study
from vrhuman.study.registry.registry import Registry

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual screen is X's"),
    pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool clicks and types"),
]
SCREEN = (1366, 768)
DEADLINE = 60.0
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


class Experimenter:
    """Somebody at the run view."""

    def __init__(self, screen: str, registry: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": screen, "QT_QPA_PLATFORM": "xcb"}
        self._eyes = registry.with_name("eyes.json")
        self._log = registry.with_name("log")
        program = Path(__file__).with_name("run_view.py")
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(program), str(registry), str(self._eyes)],
                env=self._environment,
                stdout=log,
                stderr=log,
            )
        self.at("run view")

    def at(self, window: str) -> None:
        """Wait for a window, and give it the keys."""
        self.do("search", "--sync", "--onlyvisible", "--name", window, "windowfocus", "--sync")

    def do(self, *words: str) -> None:
        """What xdotool is told."""
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=DEADLINE)

    def keys(self, *keys: str) -> None:
        self.do("key", *keys)

    def write(self, key: str, text: str) -> None:
        """Go to a line by its key, and write into it."""
        self.do("key", key, "type", text)
        self.keys("Return")

    def click(self, name: str) -> None:
        """As soon as it can be clicked."""
        x, y = self.wait(lambda seen: seen["places"].get(name))
        self.do("mousemove", str(x), str(y), "click", "1")

    def wait(self, so: Callable[[dict[str, Any]], Any]) -> Any:
        """Until what is seen is so; tells what was found."""
        end = time.monotonic() + DEADLINE
        while True:
            seen = json.loads(self._eyes.read_text("utf-8")) if self._eyes.exists() else None
            if seen is not None and (found := so(seen)):
                return found
            assert time.monotonic() < end, f"{seen}\n{self._log.read_text('utf-8')}"
            assert self.process.poll() is None, self._log.read_text("utf-8")
            time.sleep(0.05)

    def says(self, words: str) -> None:
        """Wait until the line above all else says so."""
        self.wait(lambda seen: words in seen["words"].get("ask words", ""))


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
def experimenter(registry: Path) -> Iterator[Experimenter]:
    with virtual_display(SCREEN) as screen:
        experimenter = Experimenter(screen, registry)
        yield experimenter
        experimenter.process.kill()
        experimenter.process.wait()


def test_what_is_clicked_and_typed_leads_the_trial_and_is_in_its_file(
    experimenter: Experimenter, registry: Path
) -> None:
    experimenter.click("start")
    experimenter.wait(lambda seen: seen["phase"] == "explore")
    experimenter.keys("3")
    experimenter.write("n", "laughs at the sofa")
    experimenter.write("m", "all well")
    experimenter.keys("b", "p")
    experimenter.keys("space")
    experimenter.says("Paused")
    experimenter.keys("space")
    experimenter.wait(lambda seen: not seen["paused"])
    experimenter.keys("Escape", "Escape")
    experimenter.says("STOPPED")
    experimenter.keys("space")  # does not end an emergency
    experimenter.click("choose go on")
    experimenter.wait(lambda seen: not seen["paused"])
    experimenter.click("next phase")
    experimenter.click("choose next")
    experimenter.wait(lambda seen: seen["phase"] == "answer")
    experimenter.keys("space")
    experimenter.says("Paused")
    spoken = experimenter.wait(lambda seen: seen["words"].get("present question"))
    experimenter.write("a", "two" if "a number" in spoken else re.split("<br>|, ", spoken)[1])
    experimenter.keys("space")
    experimenter.wait(lambda seen: not seen["paused"])
    experimenter.click("end")
    experimenter.click("choose end")
    experimenter.wait(lambda seen: "stopped" in seen["words"].get("outcome words", ""))
    experimenter.click("replay")
    experimenter.at("vrhuman review: ")
    experimenter.keys("ctrl+q")
    with Registry.open(registry) as opened:
        watched = experimenter.wait(
            lambda _: [n.text for n in opened.notes("pilot") if n.kind == "replay"]
        )
    assert int(watched[0]) >= 0
    experimenter.at("run view")
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
    pauses = [text for text in notes if text.startswith(("paused: ", "goes on after: "))]
    assert len([text for text in pauses if "experimenter" in text]) >= 2
    assert notes.index("EMERGENCY STOP") < notes.index("explore ended: experimenter")
