"""Provides the page of one participant: person, consent, screening, incidents, withdrawal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal, cast

from PySide6.QtWidgets import QTabWidget, QVBoxLayout

from vrhuman.clock import utc_now
from vrhuman.desktop.desk.model.person_form import (
    FieldError,
    PersonFields,
    changed,
    fields_of,
    next_pseudonym,
    participant_of,
    planned_text,
)
from vrhuman.desktop.desk.pages.page import DeskContext, Page
from vrhuman.desktop.desk.parts import WARN, heading, scrolled
from vrhuman.desktop.desk.tabs.consent_tab import ConsentTab
from vrhuman.desktop.desk.tabs.incident_tab import IncidentTab
from vrhuman.desktop.desk.tabs.person_tab import PersonTab
from vrhuman.desktop.desk.tabs.screening_tab import ScreeningTab
from vrhuman.desktop.desk.tabs.withdrawal_tab import WithdrawalTab
from vrhuman.desktop.desk.work import Work
from vrhuman.records import JsonValue, VrhumanError
from vrhuman.study.enrolment import enrol, planned_for
from vrhuman.study.entries import AdverseEvent, Consent, Participant, Screening
from vrhuman.study.lab_forms import (
    excluded_by,
    load_consent,
    load_screening,
    unanswered,
)
from vrhuman.study.withdrawal import Withdrawn, unfinished, withdraw


class ParticipantPage(Page):
    """The page of a participant; each part is saved as soon as its button is pressed."""

    def __init__(self) -> None:
        super().__init__()
        self._desk: DeskContext | None = None
        self._new = False
        self._shown: object = None
        self._work = Work(self)
        self._title = heading("")
        self.person = PersonTab(self._save)
        self.consent = ConsentTab(self._consent)
        self.screening = ScreeningTab(self._screen)
        self.incidents = IncidentTab(self._report)
        self.withdrawal = WithdrawalTab(self._exclude, self._withdraw)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("participant tabs")
        for name, tab in (
            ("&1 About", scrolled(self.person)),
            ("&2 Consent", self.consent),
            ("&3 Screening", self.screening),
            ("&4 Incidents", self.incidents),
            ("&5 Withdrawal", self.withdrawal),
        ):
            self.tabs.addTab(tab, name)
        layout = QVBoxLayout(self)
        layout.addWidget(self._title)
        layout.addWidget(self.tabs, 1)

    # ------------------------------------------------------------------------- what is shown

    def begin_new(self) -> None:
        """Show an empty form for a new participant."""
        self._new = True
        self._shown = None
        if self._desk is not None:
            self.show_desk(self._desk)
        self.tabs.setCurrentIndex(0)
        self.person.begin()

    def show_tab(self, number: int) -> None:
        """Show one of the tabs, ready to be filled in."""
        self.tabs.setCurrentIndex(number)
        if self.tabs.currentWidget() is self.screening:
            self.screening.begin()

    def look(self) -> None:
        """Show the chosen participant; an empty form must be requested again."""
        self._new = False
        if self._desk is not None:
            self.show_desk(self._desk)

    def show_desk(self, desk: DeskContext) -> None:
        if name_of(desk) != name_of(self._desk):
            self._new = False
        self._desk = desk
        whole = desk.study is not None and desk.person is not None and not self._new
        for index in range(1, self.tabs.count()):
            self.tabs.setTabEnabled(index, whole)
        self.tabs.setEnabled(desk.study is not None)
        if desk.study is None or desk.picture is None:
            self._title.setText("Participant")
            return
        try:
            if self._new or desk.person is None:
                self._show_new(desk)
            else:
                self._show_person(desk, desk.person.participant)
        except VrhumanError as error:
            self.failed.emit(str(error))

    def _show_new(self, desk: DeskContext) -> None:
        assert desk.study is not None
        assert desk.picture is not None
        self._title.setText("New participant")
        if self._shown == ("new", desk.study.study_id):
            return  # text being typed stays
        self._shown = ("new", desk.study.study_id)
        taken = frozenset(each.participant.participant_id for each in desk.picture.people)
        name = next_pseudonym(taken)
        kind = desk.picture.people[-1].participant.kind if desk.picture.people else "person"
        coming = planned_for(desk.registry, desk.study, name)
        known = bool(coming.assignments or coming.duties)
        planned = planned_text(coming.assignments, coming.duties) if known else ""
        self.person.show_fields(PersonFields(name, kind), True, planned)

    def _show_person(self, desk: DeskContext, person: Participant) -> None:
        assert desk.study is not None
        assert desk.person is not None
        pilot = f"{WARN} PILOT " if person.pilot else ""
        self._title.setText(f"{pilot}{person.participant_id}: {desk.person.words}")
        study_id, name = desk.study.study_id, person.participant_id
        consent = desk.registry.consent_of(study_id, name)
        screening = desk.registry.screening_of(study_id, name)
        events = tuple(
            each for each in desk.registry.adverse_events(study_id) if each.participant_id == name
        )
        incomplete = person.status == "withdrawn" and name in unfinished(desk.registry, study_id)
        shown = (person, consent, screening, events, incomplete)
        if shown == self._shown:
            return  # answers being entered stay
        fresh = not isinstance(self._shown, tuple) or self._shown[0] != person
        before, self._shown = self._shown, shown
        if fresh:
            planned = planned_text(
                desk.registry.assignments(study_id, name), desk.registry.duties(study_id, name)
            )
            self.person.show_fields(fields_of(person), False, planned)
        if fresh or not isinstance(before, tuple) or before[1] != consent:
            self.consent.show_consent(load_consent(desk.study_folder), consent)
        if fresh or not isinstance(before, tuple) or before[2] != screening:
            self.screening.show_screening(load_screening(desk.study_folder), screening)
        self.incidents.show_events(events)
        self.withdrawal.show_person(name, person.status, incomplete)

    # ------------------------------------------------------------------------- what is kept

    def _keep(self, change: Callable[[DeskContext], str]) -> None:
        """Save a change, and show that it was saved or why not."""
        assert self._desk is not None
        try:
            self.told.emit(change(self._desk))
        except FieldError as error:
            self.person.show_wrong(error.field, str(error))
            return
        except VrhumanError as error:
            self.failed.emit(str(error))
        self.changed.emit()

    def _here(self) -> Participant:
        assert self._desk is not None
        assert self._desk.person is not None
        return self._desk.person.participant

    def _save(self, fields: PersonFields) -> None:
        def change(desk: DeskContext) -> str:
            assert desk.study is not None
            if desk.person is not None and not self._new:
                person = changed(self._here(), fields)
                desk.registry.change(person)
                return f"{person.participant_id} saved."
            person = participant_of(fields, desk.study.study_id, utc_now(), desk.study.site)
            enrol(desk.registry, person)
            self._new = False
            self.chosen.emit(person.participant_id)
            if person.kind == "person":
                self.tabs.setTabEnabled(1, True)
                self.tabs.setCurrentIndex(1)
            return f"{person.participant_id} enrolled."

        self._keep(change)

    def _consent(self, audio: bool, sharing: bool, gaze: bool) -> None:
        def change(desk: DeskContext) -> str:
            person, text = self._here(), load_consent(desk.study_folder)
            desk.registry.consent(
                Consent(
                    person.study_id,
                    person.participant_id,
                    utc_now(),
                    text.version,
                    text.digest,
                    audio,
                    sharing,
                    gaze,
                )
            )
            self.tabs.setCurrentIndex(2)
            self.screening.begin()
            return f"Consent of {person.participant_id} saved."

        self._keep(change)

    def _screen(self, answers: Mapping[str, JsonValue]) -> None:
        assert self._desk is not None
        try:
            missing = unanswered(load_screening(self._desk.study_folder), answers)
        except VrhumanError as error:
            self.failed.emit(str(error))
            return
        if missing:
            self.screening.show_wrong(missing)
            return

        def change(desk: DeskContext) -> str:
            person, items = self._here(), load_screening(desk.study_folder)
            wrong = excluded_by(items, answers)
            utc, name = utc_now(), person.participant_id
            desk.registry.screen(Screening(person.study_id, name, utc, answers, not wrong))
            if wrong:
                return f'{name} may not take part: "{wrong[0].text}"'
            self.wanted.emit("checklist")
            return f"{name} passed the screening."

        self._keep(change)

    def _report(self, severity: str, text: str) -> None:
        def change(desk: DeskContext) -> str:
            person = self._here()
            how = cast(Literal["mild", "moderate", "severe"], severity)
            during = desk.person.session_id if desk.person else ""
            event = AdverseEvent(
                person.study_id, person.participant_id, utc_now(), how, text, during
            )
            desk.registry.adverse(event)
            return "Incident saved."

        self._keep(change)

    def _exclude(self, reason: str) -> None:
        def change(desk: DeskContext) -> str:
            person = replace(self._here(), status="excluded", reason=reason)
            desk.registry.change(person)
            return f"{person.participant_id} excluded."

        self._keep(change)

    def _withdraw(self, reason: str) -> None:
        person, desk = self._here(), self._desk
        assert desk is not None
        registry = desk.registry
        self._work.do(
            "withdraw",
            lambda: withdraw(registry, person.study_id, person.participant_id, reason),
            self._gone,
            self.failed.emit,
        )

    def _gone(self, done: Withdrawn) -> None:
        name = done.participant_id
        if done.left:
            lines = "\n".join(map(str, done.left))
            what = f"Not everything of {name} could be removed"
            self.failed.emit(f"{what}:\n{lines}\nSolve that, then delete again.")
        else:
            self.told.emit(f"{name} withdrawn. All recordings are deleted.")
        self.changed.emit()


def name_of(desk: DeskContext | None) -> str:
    """Return the name of the chosen participant; empty where there is none."""
    return desk.person.participant.participant_id if desk and desk.person else ""
