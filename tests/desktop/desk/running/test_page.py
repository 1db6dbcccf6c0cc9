"""The run view: what is pressed and typed goes to the trial, what it tells is on the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QTreeWidget, QWidget

from tests.support.desktop.recorded_trial import RecordedLeader, entry
from vrhuman.desktop.desk.running.after import AfterPage
from vrhuman.desktop.desk.running.live import LivePane
from vrhuman.desktop.desk.running.page import RunPage
from vrhuman.desktop.desk.running.questions import _confidence
from vrhuman.desktop.desk.running.trial_handle import SessionContext
from vrhuman.desktop.theme.palettes import set_scheme
from vrhuman.questions.answers import NotUnderstood
from vrhuman.records import AnswerKind, VrhumanError
from vrhuman.runtime.supervision.messages import (
    AddNote,
    EmergencyStop,
    EndSession,
    EnterAnswer,
    InterruptSession,
    NextPhase,
    PauseHouse,
    ResumeHouse,
    SetMarker,
    ShowMessage,
)
from vrhuman.study.registry.registry import Registry

Until = Callable[[Callable[[], object]], None]
EXPLORING, ANSWERING = 0.15, 0.4
LAPTOP = (1366 - 170, 768 - 70)
"""What a laptop's screen leaves beside the window's navigation and frame."""


def part(page: QWidget, kind: type[QWidget], name: str) -> QWidget:
    found = page.findChild(kind, name)
    assert isinstance(found, kind), name
    return found


def press(page: RunPage, name: str) -> None:
    button = part(page, QPushButton, name)
    assert button.isEnabled(), name
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def write(page: RunPage, name: str, text: str) -> None:
    line = part(page, QLineEdit, name)
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


@pytest.fixture
def exploring(page: RunPage, leader: RecordedLeader, until: Until) -> RunPage:
    page.start()
    leader.lead(EXPLORING)
    until(lambda: page.run.standing is not None)
    return page


@pytest.fixture
def answering(page: RunPage, leader: RecordedLeader, until: Until) -> RunPage:
    page.start()
    leader.lead(ANSWERING)
    until(lambda: page.run.asked is not None)
    return page


def test_nothing_begins_before_start_is_pressed(page: RunPage, leader: RecordedLeader) -> None:
    leader.lead(EXPLORING)

    assert not page.running
    assert part(page, QPushButton, "pause").isEnabled() is False
    assert part(page, QPushButton, "stop").isEnabled() is False


def test_both_pictures_come_in(exploring: RunPage, until: Until) -> None:
    panes = [part(exploring, LivePane, name) for name in ("Participant's view", "Agent's camera")]

    until(lambda: all(isinstance(pane, LivePane) and pane.shows is not None for pane in panes))


def test_space_pauses_and_continues_wherever_the_keys_are_but_in_a_line(
    exploring: RunPage, leader: RecordedLeader
) -> None:
    QTest.keyClick(exploring, Qt.Key.Key_Space)
    QTest.keyClick(exploring, Qt.Key.Key_Space)
    write(exploring, "note", "looks tired 3 times")

    assert leader.orders == [PauseHouse(), ResumeHouse(), AddNote("looks tired 3 times")]


def test_numbers_are_markers(exploring: RunPage, leader: RecordedLeader) -> None:
    for key in (Qt.Key.Key_1, Qt.Key.Key_9):
        QTest.keyClick(exploring, key)

    assert leader.orders == [SetMarker("1"), SetMarker("9")]


def test_escape_stops_only_when_pressed_twice(exploring: RunPage, leader: RecordedLeader) -> None:
    QTest.keyClick(exploring, Qt.Key.Key_Escape)
    assert EmergencyStop() not in leader.orders
    QTest.keyClick(exploring, Qt.Key.Key_Escape)

    assert leader.orders[0] == EmergencyStop()


def test_escape_twice_stops_out_of_a_line_too(exploring: RunPage, leader: RecordedLeader) -> None:
    line = part(exploring, QLineEdit, "message")
    line.setFocus()
    QTest.keyClicks(line, "are you")
    QTest.keyClick(QApplication.focusWidget() or line, Qt.Key.Key_Escape)
    QTest.keyClick(QApplication.focusWidget() or line, Qt.Key.Key_Escape)

    assert leader.orders[0] == EmergencyStop()


def test_control_and_the_dot_stop_at_once(exploring: RunPage, leader: RecordedLeader) -> None:
    QTest.keyClick(exploring, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)

    assert leader.orders[0] == EmergencyStop()


def test_after_a_stop_space_does_not_go_on_but_the_button_does(
    exploring: RunPage, leader: RecordedLeader
) -> None:
    press(exploring, "stop")
    QTest.keyClick(exploring, Qt.Key.Key_Space)
    assert ResumeHouse() not in leader.orders
    press(exploring, "choose go on")

    assert leader.orders[-1] == ResumeHouse()


def test_ending_is_asked_once_more(exploring: RunPage, leader: RecordedLeader) -> None:
    press(exploring, "end")
    press(exploring, "choose back")
    assert leader.orders == []
    for choice, order in (("end", EndSession()), ("break off", InterruptSession())):
        press(exploring, "end")
        press(exploring, f"choose {choice}")
        assert leader.orders[-1] == order


def test_a_phase_that_continues_is_ended_only_after_having_been_asked(
    exploring: RunPage, leader: RecordedLeader
) -> None:
    press(exploring, "next phase")
    press(exploring, "choose back")
    press(exploring, "next phase")
    assert leader.orders == []
    press(exploring, "choose next")

    assert leader.orders == [NextPhase()]


def test_messages_go_to_the_trial(exploring: RunPage, leader: RecordedLeader) -> None:
    write(exploring, "message", "five minutes more")

    assert leader.orders == [ShowMessage("five minutes more")]


@pytest.mark.parametrize("pressed", ["next phase", "break", "end", "stop"])
def test_no_two_buttons_that_can_be_pressed_have_one_letter(
    exploring: RunPage, pressed: str
) -> None:
    press(exploring, pressed)

    letters = [
        button.text()[button.text().index("&") + 1].lower()
        for button in exploring.findChildren(QPushButton)
        if "&" in button.text() and button.isVisible() and button.isEnabled()
    ]

    assert letters
    assert len(set(letters)) == len(letters)


def test_every_control_can_be_reached_by_the_tab_key(answering: RunPage) -> None:
    wanted = {"next phase", "pause", "break", "end", "stop", "note", "message", "spoken answer"}
    reached, part = set(), answering.nextInFocusChain()
    while part is not answering:
        if part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.isEnabled():
            reached.add(part.objectName())
        part = part.nextInFocusChain()

    assert wanted <= reached


@pytest.mark.end_to_end
def test_what_came_of_it_is_shown_when_it_is_over(
    page: RunPage, leader: RecordedLeader, until: Until
) -> None:
    page.start()
    leader.lead(1.0)
    after = page.findChild(AfterPage)
    assert after is not None
    until(lambda: after.known is not None)

    assert after.isVisible()
    assert after.known is not None
    (file,) = after.known.files
    assert file.sha256 == sha256(file.path.read_bytes()).hexdigest()
    assert any("no voice was recorded" in line for line in after.known.missing)
    until(lambda: after.known is not None and after.known.figures)
    assert after.known.figures[0][0] == "ExQA"
    assert len(after.known.answers) == len(page.run.answers)
    assert leader.closed


def test_notes_and_breaches_are_in_the_registry_too(
    exploring: RunPage, leader: RecordedLeader, registry: Registry, until: Until
) -> None:
    write(exploring, "note", "talks to a friend")
    QTest.keyClick(exploring, Qt.Key.Key_B)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    QTest.keyClick(menu, Qt.Key.Key_P)

    assert leader.orders == [AddNote("talks to a friend"), AddNote("breach: phone")]
    until(lambda: len(registry.notes("pilot")) == 2)
    kept = {note.kind: note.text for note in registry.notes("pilot", session_id="P07-1")}
    assert kept == {"note": "talks to a friend", "breach": "phone"}


def test_a_spoken_answer_is_read_as_answers_are_and_else_asked_again(
    answering: RunPage, leader: RecordedLeader
) -> None:
    asked = answering.run.asked
    assert asked is not None
    write(answering, "spoken answer", "hmm purple dinosaur")
    told = part(answering, QLabel, "answer told")
    assert isinstance(told, QLabel)
    assert told.text().startswith("Not understood")
    assert leader.orders == []
    line = part(answering, QLineEdit, "spoken answer")
    assert isinstance(line, QLineEdit)
    line.clear()
    write(answering, "confidence", "80")
    write(answering, "spoken answer", f"er, {asked.options[0]}")

    (order,) = leader.orders
    assert isinstance(order, EnterAnswer)
    assert order.question_id == asked.question_id
    assert order.confidence == pytest.approx(0.8)


@pytest.mark.parametrize(
    ("kind", "text", "stated"),
    [
        (AnswerKind.YES_NO, "50", 0.5),
        (AnswerKind.YES_NO, "49", None),
        (AnswerKind.COUNT, "0 %", 0.0),
        (AnswerKind.COUNT, "101", None),
    ],
)
def test_a_spoken_confidence_begins_at_the_chance_of_a_guess(
    kind: AnswerKind, text: str, stated: float | None
) -> None:
    if stated is not None:
        assert _confidence(text, kind) == stated
        return
    with pytest.raises(NotUnderstood, match="give a number from"):
        _confidence(text, kind)


def test_an_answer_typed_for_a_question_that_is_gone_is_not_entered(
    answering: RunPage, leader: RecordedLeader, until: Until
) -> None:
    asked = answering.run.asked
    assert asked is not None
    line = part(answering, QLineEdit, "spoken answer")
    QTest.keyClicks(line, asked.options[0])
    leader.lead(ANSWERING + 0.05)
    until(lambda: answering.run.asked is not asked)
    QTest.keyClick(line, Qt.Key.Key_Return)

    assert leader.orders == []
    told = part(answering, QLabel, "answer told")
    assert isinstance(told, QLabel)
    assert "another question" in told.text()


def test_the_answers_come_in_beside_their_questions(answering: RunPage) -> None:
    tree = part(answering, QTreeWidget, "live questions")
    assert isinstance(tree, QTreeWidget)
    shown = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]

    given = {key: answer.text for key, answer in answering.run.answers.items()}
    assert given
    for item, question in zip(shown, answering.run.questions, strict=True):
        assert item is not None
        assert item.text(1) == given.get(("answer", question.question_id), "")


def test_a_refusal_to_begin_is_reported_and_the_page_can_be_left(
    application: QApplication, registry: Registry
) -> None:
    def refused() -> RecordedLeader:
        raise VrhumanError("P07: no consent; take it first")

    page = RunPage(registry, SessionContext(entry()), refused)
    left: list[bool] = []
    page.left.connect(lambda: left.append(True))
    page.show()
    page.start()

    words = part(page, QLabel, "ask words")
    assert isinstance(words, QLabel)
    assert words.text() == "P07: no consent; take it first"
    press(page, "choose leave")
    assert left == [True]
    page.close_down()
    application.processEvents()


@pytest.mark.usefixtures("answering")
def test_the_registry_follows_the_trial_from_phase_to_phase(
    registry: Registry, until: Until
) -> None:
    until(lambda: registry.session("P07-1").phase == "answer")
    assert registry.session("P07-1").status == "running"


def test_when_the_window_goes_the_session_is_interrupted_first(
    exploring: RunPage, leader: RecordedLeader, registry: Registry
) -> None:
    exploring.close_down()

    assert leader.closed
    assert registry.session("P07-1").status == "broken off"


@pytest.fixture
def scheme(request: pytest.FixtureRequest, application: QApplication) -> Iterator[str]:
    set_scheme(request.param)
    application.processEvents()
    yield request.param
    set_scheme("light")


@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_it_fits_a_laptops_screen_and_nothing_on_a_button_is_cut_off(
    scheme: str, answering: RunPage
) -> None:
    least = answering.minimumSizeHint()

    assert least.width() <= LAPTOP[0]
    assert least.height() <= LAPTOP[1]
    for button in answering.findChildren(QPushButton):
        if button.isVisible():
            metrics, lines = button.fontMetrics(), button.text().replace("&", "").split("\n")
            wide = max(metrics.horizontalAdvance(line) for line in lines)
            assert button.width() >= wide + 6, (scheme, button.text())
