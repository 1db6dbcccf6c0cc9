"""The experimenter's window: it fits, it can be led by keys, and it keeps what is filled in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabBar,
    QTabWidget,
    QTextBrowser,
    QWidget,
)

from tests.support.desktop.desk_studies import STUDY, UTC, consented, registry_with
from tests.support.desktop.offscreen import Until
from vrhuman.desktop.desk.model.recent import remembered
from vrhuman.desktop.desk.parts import Hint, choose
from vrhuman.desktop.desk.scale import ScaleRow
from vrhuman.desktop.desk.window import DeskWindow
from vrhuman.desktop.theme.remembered import choose_scheme, remembered_scheme
from vrhuman.protocol.specification import load_protocol
from vrhuman.study.entries import Participant
from vrhuman.study.registry.registry import Registry

SCREEN = (1366, 768)
MENUS_AND_FRAME = 68
W = TypeVar("W", bound=QWidget)


def find(window: DeskWindow, kind: type[W], name: str) -> W:
    """The part of that name that is seen."""
    return next(each for each in window.findChildren(kind, name) if each.isVisible())


def press(window: DeskWindow, name: str) -> None:
    QTest.mouseClick(find(window, QPushButton, name), Qt.MouseButton.LeftButton)


def typed(window: DeskWindow, name: str, text: str) -> None:
    field = find(window, QLineEdit, name)
    field.clear()
    QTest.keyClicks(field, text)


def views(window: DeskWindow) -> Iterator[str]:
    """Every page, and every tab of it, shown one after another."""
    for name, page in window.pages.items():
        if name == "equipment":
            continue  # looking at it starts the checks
        window.go(name)
        tabs = page.findChildren(QTabWidget)
        for tab in tabs:
            for index in range(tab.count()):
                tab.setCurrentIndex(index)
                yield f"{name} {index}"
        if not tabs:
            yield name


def test_every_page_fits_a_small_laptop(window: DeskWindow, until: Until) -> None:
    sizes = {}
    for name in views(window):
        until(lambda: window.settled)
        hint = window.minimumSizeHint()
        sizes[name] = (hint.width(), hint.height())

    assert all(wide <= SCREEN[0] for wide, _ in sizes.values()), sizes
    assert all(high <= SCREEN[1] - MENUS_AND_FRAME for _, high in sizes.values()), sizes


def test_a_page_has_one_name_as_key_title_file_and_class(window: DeskWindow) -> None:
    titles = dict(window.names)
    for key, page in window.pages.items():
        words = key.split()
        kind = type(page)
        assert kind.__name__ == "".join(word.capitalize() for word in words) + "Page"
        assert kind.__module__.endswith(f".pages.{'_'.join(words)}_page")
        assert titles.get(key, key.capitalize()) == key.capitalize()


def test_no_key_leads_to_two_places_on_one_page(window: DeskWindow) -> None:
    twice = {}
    for name in views(window):
        counted = Counter(mnemonics(window))
        if doubled := [key for key, number in counted.items() if number > 1]:
            twice[name] = doubled

    assert not twice


def mnemonics(window: DeskWindow) -> Iterator[str]:
    """The letters that Alt leads somewhere with."""
    texts = [action.text() for action in window.menuBar().actions()]
    for button in window.findChildren(QAbstractButton):
        if button.isVisible():
            texts.append(button.text())
    for label in window.findChildren(QLabel):
        if label.isVisible() and label.buddy() is not None:
            texts.append(label.text())
    for bar in window.findChildren(QTabBar):
        if bar.isVisible():
            texts += [bar.tabText(index) for index in range(bar.count())]
    for text in texts:
        found = re.search(r"&([^&\s])", text.replace("&&", ""))
        if found:
            yield found.group(1).lower()


def test_everything_that_can_be_pressed_or_filled_is_reached_by_tab(window: DeskWindow) -> None:
    unreached = []
    for name in views(window):
        for kind in (QPushButton, QCheckBox, QComboBox, QLineEdit):
            for part in window.findChildren(kind):
                inner = isinstance(part.parentWidget(), QComboBox)
                if part.isVisible() and not inner and not reached_by_tab(part):
                    unreached.append((name, part.objectName()))

    assert not unreached


def reached_by_tab(part: QWidget) -> bool:
    """Of a row of buttons, Tab reaches one; the arrows and letters lead to the others."""
    row = part.parentWidget()
    if isinstance(row, ScaleRow):
        return any(
            bool(each.focusPolicy().value & Qt.FocusPolicy.TabFocus.value) for each in row.buttons
        )
    return bool(part.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)


def test_somebody_is_enrolled_consents_and_is_screened_by_keys_and_clicks(
    window: DeskWindow, until: Until
) -> None:
    registry = window.registry
    assert registry is not None

    window.go("new")
    typed(window, "participant_id", "P09")
    typed(window, "height", "171")
    press(window, "save person")
    until(lambda: bool(window.settled and find_all(window, QCheckBox, "consent read")))
    find(window, QCheckBox, "consent read").click()
    find(window, QCheckBox, "consent audio").click()
    find(window, QCheckBox, "consent gaze").click()
    press(window, "keep consent")
    until(lambda: bool(window.settled and find_all(window, QLineEdit, "screening age")))
    typed(window, "screening age", "33")
    for row in window.findChildren(ScaleRow):
        if row.isVisible() and row.objectName().startswith("screening"):
            QTest.mouseClick(row.buttons[0], Qt.MouseButton.LeftButton)
    press(window, "keep screening")
    until(lambda: registry.screening_of(STUDY, "P09") is not None)

    consent = registry.consent_of(STUDY, "P09")
    screening = registry.screening_of(STUDY, "P09")
    assert registry.participant(STUDY, "P09").height_cm == 171
    assert len(registry.assignments(STUDY, "P09")) == 3
    assert consent is not None
    assert (consent.audio, consent.sharing, consent.gaze) == (True, False, True)
    assert screening is not None
    assert screening.passed
    assert screening.answers["age"] == 33


def find_all(window: DeskWindow, kind: type[W], name: str) -> list[W]:
    return [each for each in window.findChildren(kind, name) if each.isVisible()]


def test_a_wrong_field_is_reported_and_nothing_is_kept(window: DeskWindow, until: Until) -> None:
    assert window.registry is not None

    window.go("new")
    typed(window, "participant_id", "Anna Schmidt")
    press(window, "save person")
    until(lambda: window.settled)

    field, wrong = (
        find(window, QLineEdit, "participant_id"),
        find(window, Hint, "wrong participant_id"),
    )
    assert "pseudonym" in wrong.reason
    assert abs(middle_of(wrong).y() - middle_of(field).y()) < field.height()
    assert window.banner.text == ""
    assert len(window.registry.participants(STUDY)) == 2


def middle_of(part: QWidget) -> QPoint:
    return part.mapToGlobal(part.rect().center())


def test_who_turns_from_a_new_form_to_a_participant_sees_that_one(
    window: DeskWindow, until: Until
) -> None:
    window.go("new")
    until(lambda: window.settled)
    empty = find(window, QLineEdit, "participant_id").text()

    window.go("participant")

    assert empty == "P03"
    assert find(window, QLineEdit, "participant_id").text() == "P01"


def test_a_wheel_over_a_choice_does_not_change_it(window: DeskWindow) -> None:
    window.go("new study")
    field = find(window, QComboBox, "scheme")
    before = field.currentIndex()

    middle = field.rect().center()
    turned = QWheelEvent(
        QPointF(middle),
        QPointF(field.mapToGlobal(middle)),
        QPoint(0, -120),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, turned)

    assert field.currentIndex() == before


def test_an_answer_on_a_scale_is_one_click_or_one_key(window: DeskWindow) -> None:
    window.go("questionnaire")
    item, field = window.questionnaire._fields[0]
    assert isinstance(field, ScaleRow)
    before = field.value

    QTest.mouseClick(field.buttons[4], Qt.MouseButton.LeftButton)
    clicked = field.value
    QTest.keyClicks(field.buttons[4], "2")

    assert [choice.value for choice in item.choices] == [1, 2, 3, 4, 5, 6, 7]
    assert (before, clicked, field.value) == (None, 5, 2)


def test_a_protocol_that_cannot_be_used_is_reported_with_its_key(
    window: DeskWindow, until: Until, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.toml"
    text = load_protocol("excalibur")[1].replace("max_steps = 2500", 'max_steps = "many"')
    bad.write_text(text, encoding="utf-8")
    window.go("new study")

    choose(find(window, QComboBox, "protocol"), str(bad))
    until(lambda: "max_steps" in find(window, Hint, "hint protocol").reason)

    assert "bad.toml" in find(window, Hint, "hint protocol").reason
    assert not find(window, QPushButton, "make study").isEnabled()
    assert "marked ✗" in find(window, QLabel, "why make study").text()


def test_withdrawing_takes_the_pseudonym_typed(window: DeskWindow, until: Until) -> None:
    assert window.registry is not None
    window.go("participant")
    window.participant.tabs.setCurrentIndex(4)
    before = find(window, QPushButton, "withdraw").isEnabled()

    typed(window, "typed pseudonym", "P02")
    other = find(window, QPushButton, "withdraw").isEnabled()
    typed(window, "typed pseudonym", "P01")
    press(window, "withdraw")
    registry = window.registry
    until(lambda: registry.participant(STUDY, "P01").status == "withdrawn")

    assert (before, other) == (False, False)


def test_an_incident_is_kept_with_how_severe_it_was(window: DeskWindow, until: Until) -> None:
    registry = window.registry
    assert registry is not None
    window.go("participant")
    window.participant.tabs.setCurrentIndex(3)
    severity = find(window, QComboBox, "severity")
    severity.setCurrentIndex(severity.findData("moderate"))
    typed(window, "incident text", "Nausea after four minutes")

    press(window, "report incident")
    until(lambda: bool(registry.adverse_events(STUDY)))

    (event,) = registry.adverse_events(STUDY)
    assert (event.participant_id, event.severity) == ("P01", "moderate")
    assert event.text == "Nausea after four minutes"


def test_the_check_list_is_kept_once_all_is_ticked(window: DeskWindow, until: Until) -> None:
    assert window.registry is not None
    window.go("checklist")
    ready = find(window, QPushButton, "checks done")
    before = ready.isEnabled()

    for tick in window.findChildren(QCheckBox):
        if tick.isVisible() and tick.objectName().startswith("check "):
            tick.click()
    ready.click()
    registry = window.registry
    until(lambda: len(registry.notes(STUDY, "P01")) == 1)

    (note,) = registry.notes(STUDY, "P01")
    assert not before
    assert note.kind == "check"
    assert "boundary" in note.text


def test_a_questionnaire_is_asked_whole_and_scored(window: DeskWindow, until: Until) -> None:
    assert window.registry is not None
    window.go("questionnaire")
    press(window, "keep questionnaire")
    refused = {name: hint.reason for name, hint in window.questionnaire._hints.items()}
    for item, field in window.questionnaire._fields:
        assert isinstance(field, ScaleRow), item
        QTest.mouseClick(field.buttons[0], Qt.MouseButton.LeftButton)
    press(window, "keep questionnaire")
    registry = window.registry
    until(lambda: len(registry.questionnaires(STUDY, "P01")) == 1)

    (kept,) = registry.questionnaires(STUDY, "P01")
    assert set(refused.values()) == {"not answered yet"}
    assert not any(hint.reason for hint in window.questionnaire._hints.values())
    assert kept.questionnaire == "csq-vr"
    assert kept.scores


def test_what_another_window_enrols_is_seen_here(
    window: DeskWindow, until: Until, tmp_path: Path
) -> None:
    with Registry.open(tmp_path / "study.db", who="the other desk") as other:
        other.enrol(Participant(STUDY, "P77", "person", UTC))

    until(lambda: window.overview.people.rowCount() == 3)


def test_nobody_is_run_without_consent(window: DeskWindow, until: Until) -> None:
    assert window.registry is not None
    window.go("session")
    until(lambda: "consent is missing" in find(window, QLabel, "missing before").text())
    before = find(window, QPushButton, "start").isEnabled()

    consented(window.registry, "P01")
    window.refresh()
    until(lambda: find(window, QPushButton, "start").isEnabled())

    assert not before
    assert "checklist" in find(window, QLabel, "missing before").text()


def test_a_study_is_made_as_it_was_shown(window: DeskWindow, until: Until) -> None:
    registry = window.registry
    assert registry is not None
    window.go("new study")
    typed(window, "study_id", "second")
    until(lambda: find(window, QPushButton, "make study").isEnabled())
    shown = window.new_study.rows.rowCount()

    press(window, "make study")
    until(lambda: window.overview.isVisible())
    until(lambda: window.settled)

    assert len(registry.assignments("second")) == shown == 6
    assert "second" in window.windowTitle()


def test_a_registry_opened_before_is_offered_again(
    window: DeskWindow, until: Until, tmp_path: Path
) -> None:
    window.close()
    later = DeskWindow()
    later.show()
    press(later, "recent 1")
    until(lambda: later.settled)
    title = later.windowTitle()
    later.close()

    assert remembered() == (str(tmp_path / "study.db"),)
    assert "study.db" in title


def test_a_filter_leaves_the_rows_with_all_its_words(window: DeskWindow) -> None:
    window.go("overview")

    typed(window, "filter", "consent p02")

    assert window.overview.people.rowCount() == 1


@pytest.mark.usefixtures("offscreen")
@pytest.mark.parametrize("content", [b"no registry at all" * 50, None])
def test_a_registry_that_cannot_be_used_is_reported_in_the_window(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    path = tmp_path / "broken.db"
    if content is not None:
        path.write_bytes(content)

    window = DeskWindow(str(path))
    window.show()
    told = find(window, QLabel, "banner words").text()
    window.close()

    assert "broken.db" in told
    assert window.registry is None


def test_a_broken_form_is_reported_and_the_window_continues(
    offscreen: QApplication, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    registry_with(tmp_path).close()
    (tmp_path / STUDY).mkdir(exist_ok=True)
    (tmp_path / STUDY / "checks.toml").write_text("checks = 3", encoding="utf-8")

    window = DeskWindow(str(tmp_path / "study.db"))
    window.show()
    until(lambda: "checks.toml" in window.banner.text)
    rows = window.overview.people.rowCount()
    window.close()

    assert offscreen.instance() is not None
    assert rows == 2


# ------------------------------------------------------------------- what an experimenter meets


@pytest.fixture
def no_headset(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XR_RUNTIME_JSON", str(tmp_path / "no runtime.json"))


@pytest.mark.usefixtures("no_headset")
def test_start_without_a_headset_writes_nothing_and_offers_to_try_again(
    window: DeskWindow, until: Until, tmp_path: Path
) -> None:
    registry = window.registry
    assert registry is not None
    consented(registry, "P01")
    window.refresh()
    window.go("session")
    until(lambda: find(window, QPushButton, "start").isEnabled())
    entries, files = registry.audit(), sorted(tmp_path.rglob("*.mcap"))

    for _ in range(2):
        press(window, "start")
        until(lambda: "Not started" in find(window, QLabel, "start problem").text())
        tried = find(window, QPushButton, "start")
        until(tried.isEnabled)

    assert tried.text().replace("&", "") == "Try again"
    assert "Connect the headset" in find(window, QLabel, "start problem").text()
    assert window.banner.text == ""
    assert registry.audit() == entries
    assert registry.sessions(STUDY) == ()
    assert registry.study(STUDY).locked_utc is None
    assert sorted(tmp_path.rglob("*.mcap")) == files


def test_a_message_moves_nothing_below_it(window: DeskWindow) -> None:
    window.go("checklist")
    QApplication.processEvents()
    before = find(window, QPushButton, "checks done").mapToGlobal(QPoint(0, 0))

    window.banner.say("line one\nline two\nline three", "bad")
    QApplication.processEvents()

    assert find(window, QPushButton, "checks done").mapToGlobal(QPoint(0, 0)) == before
    assert find(window, QPushButton, "banner more").isVisible()


@pytest.mark.parametrize("left", ["page", "participant", "done"])
def test_a_message_goes_when_it_may_not_be_true_any_more(window: DeskWindow, left: str) -> None:
    window.go("checklist")
    window.banner.say("The list cannot be read.", "bad")

    if left == "page":
        window.go("overview")
    elif left == "participant":
        window._choose_person("P02")
    else:
        window._tell("saved")

    assert window.banner.text == ""


def test_a_finding_about_files_stays_until_it_is_dismissed(window: DeskWindow) -> None:
    window.banner.say("P01-1.mcap is missing", "bad", about="files")

    window.go("results")
    window._tell("saved")
    stays = window.banner.text
    press(window, "banner away")

    assert stays == "P01-1.mcap is missing"
    assert window.banner.text == ""


def test_every_grey_button_says_why(window: DeskWindow, until: Until) -> None:
    silent = []
    for name in views(window):
        until(lambda: window.settled)
        for part in window.findChildren(QPushButton):
            if part.isVisible() and not part.isEnabled() and not part.toolTip():
                silent.append((name, part.objectName()))

    assert not silent


def test_the_next_step_leads_from_the_overview_to_the_consent(window: DeskWindow) -> None:
    window.go("overview")
    told = find(window, QLabel, "next").text()

    press(window, "guide")

    assert "P01" in told
    assert "consent" in told
    assert find(window, QCheckBox, "consent read").isVisible()


@pytest.mark.usefixtures("offscreen")
def test_an_empty_overview_has_a_button_for_a_new_study(
    until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    Registry.open(tmp_path / "empty.db", create=True).close()
    window = DeskWindow(str(tmp_path / "empty.db"))
    window.show()
    until(lambda: bool(window.settled and find_all(window, QPushButton, "first study")))
    tables = find_all(window, QLineEdit, "filter")

    press(window, "first study")
    begun = window.new_study.isVisible()
    press(window, "cancel study")
    back = window.overview.isVisible()
    window.close()

    assert (tables, begun, back) == ([], True, True)


def test_a_new_study_is_made_of_pilots_in_a_window(window: DeskWindow, until: Until) -> None:
    registry = window.registry
    assert registry is not None
    window.go("new study")
    typed(window, "study_id", "keys")
    choose(find(window, QComboBox, "display"), "window, discrete keys")
    window.findChild(QCheckBox, "pilots").click()
    until(lambda: find(window, QPushButton, "make study").isEnabled())

    press(window, "make study")
    until(lambda: bool(window.overview.isVisible() and window.settled))

    design = registry.study("keys").design
    assert (design["display"], design["keys"]) == ("desktop", "discrete")
    assert all(each.pilot for each in registry.participants("keys"))
    assert "PILOT" in find(window, QLabel, "pilot mark").text()
    window.go("checklist")
    assert find_all(window, QCheckBox, "check seat")
    assert not find_all(window, QCheckBox, "check lenses")


def test_a_name_that_is_taken_is_said_at_its_field(window: DeskWindow, until: Until) -> None:
    window.go("new study")

    typed(window, "study_id", STUDY)
    until(lambda: bool(find(window, Hint, "hint study_id").reason))

    assert "already" in find(window, Hint, "hint study_id").reason
    assert not find(window, QPushButton, "make study").isEnabled()


def test_help_is_there_for_every_page(window: DeskWindow) -> None:
    for name, page in window.pages.items():
        if name != "equipment":
            window.go(name)
            window.show_help()
            assert page.isVisible()
    told = [each.toPlainText() for each in window.findChildren(QTextBrowser)]

    assert len(told) == len(window.pages) - 1
    assert all(len(text) > 40 for text in told)


def test_the_chosen_colours_are_remembered(tmp_path: Path, window: DeskWindow) -> None:
    file = tmp_path / "windows.json"

    before = remembered_scheme(file)
    choose_scheme("dark", file)
    after = remembered_scheme(file)
    file.write_text("no json", encoding="utf-8")
    damaged = remembered_scheme(file)
    choose_scheme("light", file)

    assert window.isVisible()
    assert (before, after, damaged) == ("desktop", "dark", "desktop")
