"""The review window on a virtual screen, by real clicks and keys; notes tell where it went."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.support.desk_driver import DEADLINE, DeskDriver, needs_screen
from tests.support.paths import SAMPLE
from vrhuman.annotation.narrations.aloud import SaidWord, write_aloud
from vrhuman.desktop.review.finder import SeenInSession, find
from vrhuman.recording.session_lock import is_locked
from vrhuman.review.recording import Recording
from vrhuman.review.tracks import Tracks, read_tracks

pytestmark = [pytest.mark.end_to_end, *needs_screen]


class Reviewer(DeskDriver):
    """Somebody at the review window, who writes down where they are."""

    def __init__(self, screen: str, *sessions: Path) -> None:
        self._notes = sessions[0].with_suffix(".notes.json")
        paths = [str(session) for session in sessions]
        title = f"vrhuman review: {', '.join(session.name for session in sessions)}"
        super().__init__(screen, sessions[0].with_name("desk"), "review", *paths, title=title)

    def note(self, text: str) -> int:
        """Write a note by keys; tells the time it was kept with."""
        self.keys("n")
        self.type(text)
        self.keys("Return")
        self.until(lambda: text in self.kept(), text)
        return self.kept()[text]

    def answers(self, title: str, words: str) -> None:
        """Write into the dialog that asks, and agree."""
        self.focus(title)
        self.keys("ctrl+a")
        self.type(words)
        self.keys("Return")
        self.wait(f"{title} closed", lambda seen: title not in seen["titles"])

    def kept(self) -> dict[str, int]:
        """The notes beside the session, with their times."""
        if not self._notes.exists():
            return {}
        told = json.loads(self._notes.read_text(encoding="utf-8"))
        return {note["text"]: note["time_ns"] for note in told["notes"]}


@pytest.fixture
def session(tmp_path: Path) -> Path:
    return Path(shutil.copy(SAMPLE, tmp_path / "sample.mcap"))


@pytest.fixture
def said(session: Path) -> SaidWord:
    """The second of two words that were said aloud in the session."""
    first_ns = tracks_of(session).first_ns
    words = tuple(
        SaidWord(word, first_ns + begin * 10**9, first_ns + (begin + 1) * 10**9)
        for begin, word in ((1, "the"), (3, "sofa"))
    )
    write_aloud(session, "the sofa", words)
    return words[1]


@pytest.fixture
def reviewer(laptop: str, session: Path) -> Iterator[Reviewer]:
    reviewer = Reviewer(laptop, session)
    yield reviewer
    reviewer.kill()


def tracks_of(path: Path) -> Tracks:
    with Recording.open(path) as recording:
        return read_tracks(recording)


def test_a_click_on_the_timeline_and_the_keys_lead_where_they_say(
    reviewer: Reviewer, session: Path
) -> None:
    tracks = tracks_of(session)
    length = tracks.last_ns - tracks.first_ns

    wide = reviewer.wait("curves", lambda seen: seen["areas"].get("timeline curves"))[2]
    reviewer.click_in("timeline curves", 0.5, 0.5)
    clicked = reviewer.note("middle")
    reviewer.keys("Home", "Right", "Right")
    stepped = reviewer.note("second")
    reviewer.keys("Home", "ctrl+Right")
    sign = reviewer.note("sign")
    reviewer.keys("Home", "plus", "plus", "plus", "plus", "space")
    played = reviewer.note("played")
    left = reviewer.leave()

    assert abs(clicked - (tracks.first_ns + length / 2)) <= 2 * length / wide
    assert stepped == tracks.frames_ns[2]
    assert sign == tracks.marks()[0].time_ns
    assert played > tracks.first_ns
    assert left == 0
    assert session.read_bytes() == SAMPLE.read_bytes()


def test_a_question_leads_to_when_what_it_asks_about_was_first_seen(
    reviewer: Reviewer, session: Path
) -> None:
    line = Heard()
    find(line, session, None)
    found = line.found.evidence
    number, moments = next((n, m) for n, m in enumerate(found.values()) if m)

    reviewer.click_row("questions", number)
    question = reviewer.wait("its text", lambda seen: seen["tables"]["questions"][number][0])
    reviewer.says("evidence told", question)

    assert reviewer.note("here") == moments[0].start_ns


def test_a_word_said_aloud_leads_to_the_moment_when_it_was_said(
    said: SaidWord, reviewer: Reviewer
) -> None:
    reviewer.click("tab Said")
    reviewer.click_row("said", 1)

    assert reviewer.note("here") == said.begin_ns


def test_the_sessions_story_is_told_from_here(reviewer: Reviewer, session: Path) -> None:
    reviewer.keys("alt+s", "t")

    reviewer.take_keys(f"vrhuman narrate: {session.name}")  # of a program of its own
    reviewer.keys("ctrl+q")
    reviewer.until(lambda: not is_locked(session.with_suffix(".N1.narration")), "its end")

    assert session.with_suffix(".N1.narration").exists()


def test_a_picture_and_a_clip_are_exported_and_another_session_is_opened(
    reviewer: Reviewer, session: Path
) -> None:
    other = Path(shutil.copy(SAMPLE, session.with_name("other.mcap")))
    picture, clip = session.with_name("now.png"), session.with_name("now.mp4")
    reviewer.wait("the moment's status", lambda seen: seen["words"].get("status"))

    reviewer.keys("ctrl+e")
    reviewer.answers("Export the picture", str(picture))
    reviewer.until(picture.exists)
    reviewer.take_keys("sample.mcap")
    reviewer.keys("ctrl+shift+e")
    reviewer.answers("Length of the clip", "1")
    reviewer.answers("Export a clip", str(clip))
    reviewer.until(clip.exists)
    reviewer.take_keys("sample.mcap")
    reviewer.keys("ctrl+o")
    reviewer.answers("Open a session", str(other))
    reviewer.focus(other.name)

    with Image.open(picture) as shown:
        assert len(shown.convert("L").getcolors(256) or ()) > 20
    assert session.read_bytes() == SAMPLE.read_bytes()


class Heard:
    """A line that keeps what it was told last."""

    found: SeenInSession

    def send(self, value: SeenInSession) -> None:
        self.found = value


def test_two_sessions_stand_side_by_side_and_a_note_goes_to_the_one_looked_at(
    laptop: str, session: Path
) -> None:
    other = Path(shutil.copy(SAMPLE, session.with_name("other.mcap")))
    reviewer = Reviewer(laptop, session, other)
    try:
        reviewer.click_in("view 2", 0.5, 0.5)
        reviewer.keys("n")
        reviewer.type("of the other")
        reviewer.keys("Return")
        reviewer.until(other.with_suffix(".notes.json").exists)
        assert reviewer.kept() == {}
        assert reviewer.leave() == 0
    finally:
        reviewer.kill()


def test_a_missing_or_broken_file_is_reported_in_one_line_and_no_window_opens(
    tmp_path: Path,
) -> None:
    broken = tmp_path / "broken.mcap"
    broken.write_bytes(b"no session at all" * 100)
    for path in (tmp_path / "missing.mcap", broken):
        ran = subprocess.run(
            [sys.executable, "-m", "vrhuman", "review", str(path)],
            capture_output=True,
            text=True,
            check=False,
            timeout=DEADLINE,
        )

        assert ran.returncode == 2
        assert ran.stderr.count("\n") == 1
        assert path.name in ran.stderr


def test_without_a_screen_that_is_reported_and_how_to_have_one() -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    ran = subprocess.run(
        [sys.executable, "-m", "vrhuman", "review", str(SAMPLE)],
        env={name: value for name, value in os.environ.items() if name not in hidden},
        capture_output=True,
        text=True,
        check=False,
        timeout=DEADLINE,
    )

    assert ran.returncode == 2
    assert "set DISPLAY" in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_a_reviewer_adds_changes_and_deletes_actions_and_undoes_it(
    reviewer: Reviewer, session: Path
) -> None:
    """Nothing was done in the sample, so that every action in it is the reviewer's."""
    file = session.with_suffix(".corrections.jsonl")
    tracks = tracks_of(session)

    def lines() -> list[dict[str, Any]]:
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        return [json.loads(line) for line in text.splitlines()]

    def shows(*actions: str) -> None:
        reviewer.wait(
            str(actions), lambda seen: [row[2] for row in seen["tables"]["actions"]] == [*actions]
        )

    reviewer.click("tab Actions")
    reviewer.says("actions told", "No actions in this session.")
    reviewer.choose("correct action", "throw")
    reviewer.write("correct object 1", "Mug|surface|1|6")
    reviewer.keys("Return")
    reviewer.click_in("timeline curves", 0.25, 0.5)
    reviewer.click("correct begin now")
    reviewer.click_in("timeline curves", 0.5, 0.5)
    reviewer.click("correct end now")
    reviewer.click("Add action")
    reviewer.wait("the reason is missing", lambda _: not file.exists())
    reviewer.write("corrected by", "ada")
    reviewer.write("reason", "it flew")
    reviewer.click("Add action")
    shows("throw mug")
    reviewer.picture(session.with_name("added.png"))
    reviewer.choose("correct preposition", "on")
    reviewer.write("correct object 2", "sink")
    reviewer.keys("Return")
    reviewer.write("reason", "into the sink")
    reviewer.click("Change action")
    shows("throw mug on sink")
    reviewer.write("reason", "nothing of that")
    reviewer.click("Delete action")
    shows()
    for words in (("throw mug on sink",), ("throw mug",), ()):
        reviewer.write("reason", "undone")
        reviewer.click("Undo action")
        shows(*words)
    assert reviewer.leave() == 0

    told = lines()
    assert [each["why"] for each in told] == [
        "it flew", "into the sink", "nothing of that", "undone", "undone", "undone",
    ]  # fmt: skip
    assert {each["who"] for each in told} == {"ada"}
    added = told[0]["after"]
    assert (added["object1"], told[1]["after"]["object2"]) == ("Mug|surface|1|6", "Sink|2|1")
    length = tracks.last_ns - tracks.first_ns
    assert abs(added["begin_ns"] - tracks.first_ns - length / 4) < length / 100
    assert abs(added["end_ns"] - tracks.first_ns - length / 2) < length / 100
    assert told[3]["after"] == told[2]["before"]
    assert session.read_bytes() == SAMPLE.read_bytes()
