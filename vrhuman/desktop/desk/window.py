"""Provides the experimenter's window: a registry, pages for each task, one banner."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, QThreadPool, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMessageBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from vrhuman.desktop.choosing import choose_files, choose_new_file
from vrhuman.desktop.desk.banner import Banner
from vrhuman.desktop.desk.comparing import Comparing
from vrhuman.desktop.desk.header import Header
from vrhuman.desktop.desk.helping import (
    about_help,
    first_study_help,
    keys_help,
    page_help,
    show_help,
)
from vrhuman.desktop.desk.menus import add_menus
from vrhuman.desktop.desk.model.progress import Seen, look_at
from vrhuman.desktop.desk.model.recent import address_of, remember, remembered
from vrhuman.desktop.desk.model.steps import Step, next_step
from vrhuman.desktop.desk.navigation import Navigation
from vrhuman.desktop.desk.pages.calibration_page import CalibrationPage
from vrhuman.desktop.desk.pages.checklist_page import ChecklistPage
from vrhuman.desktop.desk.pages.equipment_page import EquipmentPage
from vrhuman.desktop.desk.pages.new_study_page import NewStudyPage
from vrhuman.desktop.desk.pages.overview_page import OverviewPage
from vrhuman.desktop.desk.pages.page import DeskContext, Page
from vrhuman.desktop.desk.pages.participant_page import ParticipantPage
from vrhuman.desktop.desk.pages.questionnaire_page import QuestionnairePage
from vrhuman.desktop.desk.pages.results_page import ResultsPage
from vrhuman.desktop.desk.pages.session_page import SessionPage
from vrhuman.desktop.desk.pages.start_page import StartPage
from vrhuman.desktop.desk.work import Work
from vrhuman.records import VrhumanError
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import Finding

PAGES = (
    ("overview", "Overview"),
    ("participant", "Participant"),
    ("checklist", "Checklist"),
    ("equipment", "Equipment"),
    ("calibration", "Calibration"),
    ("questionnaire", "Questionnaire"),
    ("session", "Session"),
    ("results", "Results"),
)
"""The pages of the navigation, in the order in which a participant's session needs them."""
LOOK_MS = 1000
"""How often another window's changes of the registry are looked for [ms]."""
DONE_MS = 8000
"""How long a message about a finished action is shown [ms]."""
LEAST = QSize(960, 600)


class DeskWindow(QMainWindow):
    """Shows the registry at ``source``; without one it asks which to open."""

    def __init__(self, source: str | None = None) -> None:
        super().__init__()
        self.setWindowTitle("vrhuman desk")
        self.registry: Registry | None = None
        self._comparing: Comparing | None = None
        self._desk: DeskContext | None = None
        self._study_id, self._participant_id = "", ""
        self._context: DeskContext | None = None
        self._seen = Seen()
        self._work = Work(self)
        self.banner = Banner()
        self._make_parts()
        self._lay_out()
        add_menus(self.menuBar(), self)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)
        if source is None:
            self._show_start()
        else:
            self.open(source)

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """The pages' names and titles, as the menu lists them."""
        return PAGES

    # ------------------------------------------------------------------------------ parts

    def _make_parts(self) -> None:
        self.session, self.equipment = SessionPage(), EquipmentPage()
        self.calibration, self.results = CalibrationPage(), ResultsPage()
        self.participant, self.new_study = ParticipantPage(), NewStudyPage()
        self.overview, self.questionnaire = OverviewPage(), QuestionnairePage()
        self.pages: dict[str, Page] = {
            "overview": self.overview,
            "participant": self.participant,
            "checklist": ChecklistPage(),
            "equipment": self.equipment,
            "calibration": self.calibration,
            "questionnaire": self.questionnaire,
            "session": self.session,
            "results": self.results,
            "new study": self.new_study,
        }
        self._stack = QStackedWidget()
        for page in self.pages.values():
            page.told.connect(self._tell)
            page.failed.connect(lambda text: self.banner.say(text, "bad"))
            page.changed.connect(self.refresh)
            page.begun.connect(self.banner.clear)
            page.wanted.connect(self.go)
            page.chosen.connect(self._choose_person)
            self._stack.addWidget(page)
        self._navigation = Navigation(PAGES)
        self._navigation.wanted.connect(self.go)
        self._place = QLabel()
        self._place.setObjectName("registry")
        self.statusBar().addPermanentWidget(self._place)
        self._header = Header()
        self._header.study_chosen.connect(self._choose_study)
        self._header.person_chosen.connect(self._choose_person)

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.addWidget(self._header)
        right.addWidget(self.banner)
        right.addWidget(self._stack, 1)
        self._inside = QWidget()
        row = QHBoxLayout(self._inside)
        row.addWidget(self._navigation)
        row.addLayout(right, 1)
        self._outer = QStackedWidget()
        self._outer.addWidget(self._inside)
        self.setCentralWidget(self._outer)
        self.setMinimumSize(LEAST)

    # ------------------------------------------------------------------------------ registries

    def open(self, source: str | Path, create: bool = False) -> None:
        """Show the registry at an address; if it cannot be used, the shown one stays."""
        if self.session.running:
            self.banner.say("A session is running. End it before you open another registry.", "bad")
            return
        try:
            registry = Registry.open(source, create=create)
        except VrhumanError as error:
            self._say_refused(str(error))
            return
        if self.registry is not None:
            self.registry.close()
        if self._comparing is not None:
            self._comparing.close_down()
        self.registry = registry
        self._comparing = Comparing(registry, self)
        self._comparing.found.connect(self._compared)
        self._comparing.refused.connect(self._unreadable)
        place = str(registry.store.place)
        remember(address_of(registry.store.place))
        self._place.setText(place)
        self._study_id, self._participant_id, self._seen = "", "", Seen()
        self._outer.setCurrentWidget(self._inside)
        self.banner.clear()
        self.refresh()
        self._timer.start()
        self.go("overview")

    def choose_registry(self) -> None:
        """Ask for one that there is."""
        for path in choose_files(self, "Open registry", "Registries (*.db);;*"):
            self.open(path)

    def make_registry(self) -> None:
        """Ask where to create a registry."""
        path = choose_new_file(self, "New registry", "vrhuman-study.db", "Registries (*.db)")
        if path:
            self.open(path, create=True)

    def _say_refused(self, line: str) -> None:
        if self.registry is None:
            self._show_start(line)
        else:
            self.banner.say(line, "bad")

    def _show_start(self, refused: str = "") -> None:
        start = QWidget()
        column = QVBoxLayout(start)
        if refused:
            told = Banner()
            told.say(refused, "bad")
            column.addWidget(told)
        column.addWidget(
            StartPage(remembered(), self.open, self.choose_registry, self.make_registry), 1
        )
        old = self._outer.widget(1)
        if old is not None:
            self._outer.removeWidget(old)
            old.deleteLater()
        self._outer.addWidget(start)
        self._outer.setCurrentWidget(start)

    # ------------------------------------------------------------------------------ what is shown

    @property
    def settled(self) -> bool:
        """Whether everything requested is shown."""
        comparing = self._comparing is not None and self._comparing.busy
        return not self._work.busy and not comparing

    def refresh(self) -> None:
        """Read the registry again and show it."""
        if self.registry is not None:
            read = partial(look_at, self.registry, self._study_id)
            self._work.do("refresh", read, self._show, self._unreadable)

    def _look(self) -> None:
        """Check whether anybody changed the registry."""
        if self.registry is not None and not self._work.busy:
            self._work.do("look", self.registry.changes, self._looked, self._unreadable)

    def _looked(self, changes: int) -> None:
        self.banner.outdated("registry")
        if changes != self._seen.changes:
            self.refresh()

    def _tell(self, text: str) -> None:
        """Show what was done, at the bottom, so that nothing moves under the pointer."""
        self.banner.outdated("page")
        self.statusBar().showMessage(text, DONE_MS)

    def _unreadable(self, line: str) -> None:
        self.banner.say(line, "bad", about="registry")

    def _show(self, seen: Seen) -> None:
        self.banner.outdated("registry")
        self._seen = seen
        people = seen.picture.people if seen.picture else ()
        self._study_id = seen.picture.study_id if seen.picture else ""
        names = [each.participant.participant_id for each in people]
        if self._participant_id not in names:
            due = [each.participant.participant_id for each in people if each.due]
            self._participant_id = (due or names or [""])[0]
        self._header.show_names([each.study_id for each in seen.studies], names)
        self._show_desk()
        if self._comparing is not None and seen.picture is not None:
            self._comparing.compare(self._study_id, bool(seen.picture.sessions))

    def _show_desk(self) -> None:
        if self.registry is None:
            return
        seen, name = self._seen, self._participant_id
        people = seen.picture.people if seen.picture else ()
        person = next((p for p in people if p.participant.participant_id == name), None)
        study = next((each for each in seen.studies if each.study_id == self._study_id), None)
        here = [each for each in (name, self._study_id) if each]
        place = Path(str(self.registry.store.place)).name
        self.setWindowTitle(" - ".join([*here, place, "vrhuman desk"]))
        pilot = person is not None and person.participant.pilot
        self._header.show_chosen(self._study_id, name, pilot)
        desk = DeskContext(self.registry, study, seen.picture, person)
        self._context = desk
        self._show_next_step()
        for page in self.pages.values():
            page.show_desk(desk)

    def _compared(self, findings: tuple[Finding, ...]) -> None:
        """Show the findings of the comparison of registry and files, and what to do about them."""
        if not findings:
            return
        self.refresh()
        text = "\n".join(each.line for each in findings)
        broken = next((each for each in findings if each.kind == "broken off"), None)
        if broken is None:
            good = all(each.kind == "finished" for each in findings)
            self.banner.say(text, "good" if good else "bad", about="files")
        else:
            act = partial(self._go_on_with, broken.session_id)
            self.banner.say(text, "bad", "Go to session", act, "files")

    def _go_on_with(self, session_id: str) -> None:
        assert self.registry is not None
        try:
            session = self.registry.session(session_id)
        except VrhumanError as error:
            self._unreadable(str(error))
            return
        self._choose_person(session.participant_id)
        self.go("session")

    def _choose_study(self, study_id: str) -> None:
        if self.session.running:
            self.banner.say("A session is running. End it first.", "bad")
        else:
            self._study_id, self._participant_id = study_id, ""
            self.banner.outdated("page")
        self.refresh()

    def _choose_person(self, participant_id: str) -> None:
        if participant_id == self._participant_id:
            return
        if self.session.running:
            self.banner.say(
                f"{self._participant_id} is in the headset. End the session first.", "bad"
            )
        else:
            self._participant_id = participant_id
            self.banner.outdated("page")
        self._show_desk()

    def go(self, name: str) -> None:
        """Show a page.

        ``new`` is the form of a new participant, ``study:NAME`` a study's overview.
        """
        if self.registry is None:
            return
        if name == "new":
            self.go("participant")
            self.participant.begin_new()
            return
        if name == "next step":
            self.go_on()
            return
        if name.startswith("study:"):
            self._choose_study(name.removeprefix("study:"))
            name = "overview"
        page = self.pages[name]
        if page is not self._stack.currentWidget():
            self.banner.outdated("page")
        self._stack.setCurrentWidget(page)
        self._navigation.show_page(name)
        page.look()
        self._show_next_step()

    def go_on(self) -> None:
        """Go to where the chosen participant's next step is done."""
        if self._context is None or self._context.person is None:
            return
        step = next_step(self._context.person, self._context.in_window)
        self.go(step.page)
        if step.page == "participant":
            self.participant.show_tab(step.tab)

    def show_help(self) -> None:
        """Show help on the page that is visible."""
        page = self._stack.currentWidget()
        name = next((name for name, each in self.pages.items() if each is page), "overview")
        show_help(self, page_help(name, dict(PAGES).get(name, name.capitalize())))

    def show_keys(self) -> None:
        """Show the keys."""
        show_help(self, keys_help())

    def show_first_study(self) -> None:
        """Show the steps to a first session."""
        show_help(self, first_study_help())

    def show_about(self) -> None:
        """Show what this program is."""
        show_help(self, about_help())

    def _show_next_step(self) -> None:
        """Show in the banner what comes next, with a button where that is on another page."""
        desk = self._context
        if desk is None or desk.study is None:
            self.banner.guide("Next: create a study.", "", self.go_on)
            return
        if desk.person is None:
            new = partial(self.go, "new")
            self.banner.guide("Next: enrol a participant.", "New participant ...", new)
            return
        step = next_step(desk.person, desk.in_window)
        if step.page == "calibration" and self._stack.currentWidget() is self.session:
            step = Step("session", "start the session, or calibrate first")
        here = self.pages.get(step.page) is self._stack.currentWidget()
        name = desk.person.participant.participant_id
        offer = "" if here or self.session.running else "Continue (Ctrl+Return)"
        self.banner.guide(f"Next for {name}: {step.words}.", offer, self.go_on)

    # ------------------------------------------------------------------------------ the end

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 -- Qt's name
        """Interrupt a running session, so that it can be resumed, after confirmation."""
        if self.session.running and not self._may_break_off():
            event.ignore()
            return
        self._timer.stop()
        if self._comparing is not None:
            self._comparing.close_down()
        for page in self.pages.values():
            page.close_down()
        QThreadPool.globalInstance().waitForDone()
        if self.registry is not None:
            self.registry.close()
            self.registry = None
        super().closeEvent(event)

    def _may_break_off(self) -> bool:
        answer = QMessageBox.question(
            self,
            "A session is running",
            "Close the window and interrupt the session? You can resume it later.",
        )
        return answer == QMessageBox.StandardButton.Yes
