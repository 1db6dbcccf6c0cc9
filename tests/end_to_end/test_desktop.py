"""A person's session in a window, on a virtual screen, by real keys and clicks."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command_line import vrhuman
from tests.support.desk_driver import DEADLINE, DeskDriver, needs_screen
from tests.support.houses.kitchen import MICROWAVE, with_microwave
from tests.support.protocol.person import texts
from vrhuman.recording.entries import InterruptionReason, PauseReason, RuntimeKind
from vrhuman.recording.reader import Session

pytestmark = [pytest.mark.end_to_end, *needs_screen]
RUN = ("run", "excalibur", "--display", "desktop", "--keys", "discrete", "--steps", "6")


@pytest.fixture
def desk(laptop: str, tmp_path: Path) -> Iterator[DeskDriver]:
    desk = DeskDriver(laptop, tmp_path / "desk", *RUN, "--out", str(tmp_path), title="vrhuman: P00")
    yield desk
    desk.kill()


def has_counted(desk: DeskDriver, steps: int) -> None:
    """Until the newest line of progress says so."""
    line = f"explore: {steps} steps"
    desk.until(lambda: desk.told.strip().rpartition("\n")[2].startswith(line), line)


def test_a_person_at_the_desk_begins_by_a_click_walks_and_turns_by_keys(
    desk: DeskDriver, tmp_path: Path
) -> None:
    has_counted(desk, 0)
    desk.click("board begin")
    has_counted(desk, 2)  # the agent begins with its gaze lowered by two
    desk.keys("w")
    has_counted(desk, 3)
    desk.keys("e")
    has_counted(desk, 4)
    assert desk.interrupt() == 1, desk.told  # not finished

    (path,) = tmp_path.glob("*.mcap")
    with Session.open(path) as session:
        assert session.closed
        assert session.start.runtime == "desktop, discrete keys"
        assert session.start.runtime_kind is RuntimeKind.DESKTOP
        assert session.start.settings["keys"] == "discrete"
        assert [i.reason for i in session.interruptions()] == [InterruptionReason.KEYBOARD]
        assert session.start.participant_kind == "person"
        assert [s.action.name for s in session.steps()][2:] == ["MoveAhead", "RotateRight"]
    verified = vrhuman("verify", str(path))
    assert verified.returncode == 0, verified.stdout + verified.stderr


ACTING = """
name = "acting"
questions = 0
object_actions = true
[[phases]]
name = "look around"
kind = "explore"
"""
BEFORE_IT = "1333"
"""The seed by which a session in that house begins with the parked hand at the microwave."""


def test_a_person_at_the_desk_acts_on_what_the_hand_touches(laptop: str, tmp_path: Path) -> None:
    house, protocol = tmp_path / "kitchen.json", tmp_path / "acting.toml"
    house.write_text(json.dumps(with_microwave()), encoding="utf-8")
    protocol.write_text(ACTING, encoding="utf-8")
    run = ("run", str(protocol), "--house", str(house), "--seed", BEFORE_IT)
    run = (*run, "--display", "desktop", "--keys", "discrete", "--out", str(tmp_path))
    desk = DeskDriver(laptop, tmp_path / "desk", *run, title="vrhuman: P00")
    try:
        desk.until(lambda: "look around: 0 steps" in desk.told, "the house")
        desk.keys("t")
        desk.click("board what else")
        desk.click("board back")
        desk.click(f"board turn on|{MICROWAVE}")
        desk.wait("the house again", lambda seen: not seen["boards"])
        lines = desk.told.count("\n")  # a slow house needs a moment to do what was chosen
        desk.until(lambda: desk.told.count("\n") >= lines + 2, "the house going on")
        desk.do("click", "3")  # the right button is free where the keys are actions
        desk.wait("the menu", lambda seen: f"turn off|{MICROWAVE}" in board_keys(seen))
        desk.keys("1")
        desk.wait("the house again", lambda seen: not seen["boards"])
        lines = desk.told.count("\n")
        desk.until(lambda: desk.told.count("\n") >= lines + 2, "the house going on")
        desk.keys("t")
        desk.wait("the menu", lambda seen: f"turn on|{MICROWAVE}" in board_keys(seen))
        desk.keys("t")
        desk.wait("the house again", lambda seen: not seen["boards"])
        desk.interrupt()
    finally:
        desk.kill()

    (path,) = tmp_path.glob("*.mcap")
    with Session.open(path) as session:
        done = [each for state in session.world_states() for each in state.object_actions]
        steps = list(session.steps())
        reasons = [each.reason for each in session.pauses() if each.begins]
    assert [(each.action.name, each.success) for each in done] == [
        ("ToggleObjectOn", True),
        ("ToggleObjectOff", True),
    ]
    assert steps == []
    assert reasons == [PauseReason.ACTION_MENU] * 3
    verified = vrhuman("verify", str(path))
    assert verified.returncode == 0, verified.stdout + verified.stderr


PILOT = """
name = "pilot"
questions = 4
confidence = true
texts = "{language}"
[[phases]]
name = "welcome"
kind = "page"
[[phases]]
name = "explore"
kind = "explore"
max_steps = {steps}
[[phases]]
name = "answer"
kind = "answer"
[[phases]]
name = "re-enter"
kind = "explore"
[[phases]]
name = "answer again"
kind = "answer"
[[phases]]
name = "debriefing"
kind = "page"
"""


class Participant:
    """Somebody who answers what is asked, by clicks or by keys, and remembers what they meant."""

    def __init__(self, desk: DeskDriver, by_keys: bool, language: str) -> None:
        self.desk = desk
        self.by_keys = by_keys
        self.say = texts(language)
        self.meant: list[tuple[object, float]] = []

    def press(self, button: str, *keys: str) -> None:
        """As soon as it takes presses."""
        self.desk.wait(button, lambda seen: button in board_keys(seen))
        if self.by_keys:
            self.desk.keys(*keys)
        else:
            self.desk.click(f"board {button}")

    def leave(self, title: str, button: str, *keys: str) -> None:
        """Press a button of this board, which then goes."""
        self.desk.wait(title, lambda seen: title in seen["boards"])
        self.press(button, *keys)
        self.desk.wait(f"not {title}", lambda seen: title not in seen["boards"])

    def page(self, phase: str) -> None:
        self.leave(self.say.phases[phase].title, "begin", "Return")

    def answer(self, number: int) -> None:
        """Of a count, Confirm is pressed first, which is refused with a hint, then 1."""
        title = self.say.say("question", number=number + 1, count=4)
        self.desk.wait(title, lambda seen: title in seen["boards"] and board_keys(seen))
        there = board_keys(self.desk.seen or {})
        value: object = None
        if {"yes", "no"} <= there:
            value = ("yes", "no")[number % 2]
            self.leave(title, str(value), str(1 + number % 2))
        elif "9" in there:
            value = 1
            self.press("confirm", "Return")
            self.press("1", "1")
            self.leave(title, "confirm", "Return")
        else:
            first = sorted(there - {"confirm", "more", "back", "forward"})[0]
            self.press(first, "1")
            self.leave(title, "confirm", "Return")
        self.leave(self.say.say("sure_title"), "80", "8", "0", "Return")
        self.meant.append((value, 0.8))

    def answer_all(self, phase: str) -> None:
        self.page(phase)
        for number in range(4):
            self.answer(number)
        self.leave(self.say.say("all_answered"), "submit", "Return")


def board_keys(seen: dict[str, dict[str, object]]) -> set[str]:
    return {name.removeprefix("board ") for name in seen["places"] if name.startswith("board ")}


@pytest.mark.parametrize(
    ("mode", "by_keys", "language", "steps"),
    [("smooth", False, "en", 8), ("discrete", True, "de", 4)],
)
def test_a_whole_session_records_the_answers_that_were_pressed(
    mode: str, by_keys: bool, language: str, steps: int, laptop: str, tmp_path: Path
) -> None:
    protocol = tmp_path / "pilot.toml"
    protocol.write_text(PILOT.format(language=language, steps=steps), encoding="utf-8")
    run = ("run", str(protocol), "--display", "desktop", "--keys", mode, "--out", str(tmp_path))
    desk = DeskDriver(laptop, tmp_path / "desk", *run, title="vrhuman: P00")
    try:
        a_session(desk, Participant(desk, by_keys, language))
    finally:
        desk.kill()


def a_session(desk: DeskDriver, participant: Participant) -> None:
    """From the welcome to the debriefing; looks at the floor when the questions come."""
    say, menu = participant.say, participant.say.say("menu_title")
    participant.page("welcome")
    participant.page("explore")
    questions = say.phases["answer"].title
    if participant.by_keys:
        desk.keys("x", "x", "w", "w", "e", "e")
    else:
        for _ in range(100):
            if questions in (desk.seen or {"boards": ()})["boards"]:
                break
            desk.do("mousemove_relative", "--", "25", "12")
            time.sleep(0.2)
    participant.answer_all("answer")
    participant.page("re-enter")
    desk.do("keydown", "i")
    desk.wait("the answers", lambda seen: "close" in board_keys(seen))
    desk.do("keyup", "i")
    desk.wait("the house again", lambda seen: not seen["boards"])
    desk.keys("m")
    participant.leave(menu, "done", "3")
    participant.leave(say.say("done_title"), "yes", "1")
    participant.answer_all("answer again")
    closing = say.phases["debriefing"].title
    desk.wait(closing, lambda seen: closing in seen["boards"])
    participant.press("begin", "Return")
    desk.process.wait(DEADLINE)
    assert desk.process.returncode == 0, desk.told

    (path,) = desk.log.parent.parent.glob("*.mcap")
    with Session.open(path) as session:
        given = list(session.answers())
        assert not list(session.interruptions())
    assert len(given) == len(participant.meant) == 8
    for answer, (value, sure) in zip(given, participant.meant, strict=True):
        assert value is None or answer.answer == value
        assert answer.confidence == pytest.approx(sure)
    verified = vrhuman("verify", str(path))
    assert verified.returncode == 0, verified.stdout + verified.stderr
