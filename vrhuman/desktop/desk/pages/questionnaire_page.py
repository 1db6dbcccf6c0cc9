"""Provides the page for a questionnaire, read aloud or filled in by the participant."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from vrhuman.clock import utc_now
from vrhuman.desktop.desk.model.filling import MOMENTS, due, filled
from vrhuman.desktop.desk.pages.page import DeskContext, Page
from vrhuman.desktop.desk.parts import (
    Count,
    Hint,
    allow,
    button,
    choice,
    heading,
    scrolled,
    why,
    words,
)
from vrhuman.desktop.desk.scale import ScaleRow
from vrhuman.questionnaires.loading import load_questionnaire, shipped
from vrhuman.questionnaires.questionnaire import Item, Questionnaire, Value
from vrhuman.records import VrhumanError

FIELD_WIDTH = 120
TIMES = {"before": "before the session", "after": "after the session", "break": "in a break"}
TIMES |= {"once": "once in the study"}


class QuestionnairePage(Page):
    """The questionnaire page: which one and when, then its items.

    It is saved once all are answered.
    """

    def __init__(self) -> None:
        super().__init__()
        self._desk: DeskContext | None = None
        self._whose = ""
        self._shown: Questionnaire | None = None
        self._fields: list[tuple[Item, ScaleRow | QSpinBox]] = []
        self._hints: dict[str, Hint] = {}
        self._title, self._due = heading("Questionnaire"), words(name="questionnaires due")
        titles = {name: f"{load_questionnaire(name).title} ({name})" for name in shipped()}
        self._which = choice("questionnaire", shipped(), told=titles)
        self._moment = choice("moment", MOMENTS, told=TIMES)
        self._instruction = words(name="instruction")
        self._list: QWidget | None = None
        self._column = QVBoxLayout()
        inside = QWidget()
        inside.setLayout(self._column)
        which, moment = QLabel("&Questionnaire"), QLabel("W&hen")
        which.setBuddy(self._which)
        moment.setBuddy(self._moment)
        top = QHBoxLayout()
        for part in (which, self._which, moment, self._moment):
            top.addWidget(part)
        top.addStretch(1)
        self._keep = button("&Save", self._pressed, "keep questionnaire", main=True)
        below = QHBoxLayout()
        self._why = why("questionnaire")
        below.addWidget(self._why, 1)
        below.addWidget(self._keep)
        layout = QVBoxLayout(self)
        layout.addWidget(self._title)
        layout.addWidget(self._due)
        layout.addLayout(top)
        layout.addWidget(self._instruction)
        layout.addWidget(scrolled(inside), 1)
        layout.addLayout(below)
        self._which.currentIndexChanged.connect(lambda _: self._ask())

    def show_desk(self, desk: DeskContext) -> None:
        self._desk = desk
        person = desk.person.participant if desk.person else None
        allow(self._keep, "" if person else "Choose a participant first.", self._why)
        self._title.setText(
            f"Questionnaire of {person.participant_id}" if person else "Questionnaire"
        )
        if person is None or desk.study is None:
            self._due.setText("Choose a participant first.")
            return
        try:
            waiting = due(desk.registry, desk.study, person.participant_id)
        except VrhumanError as error:
            self._due.setText(str(error))
            return
        told = ", ".join(f"{name} ({TIMES.get(moment, moment)})" for name, moment in waiting)
        self._due.setText(f"Due at the desk now: {told or 'none'}.")
        whose = f"{person.study_id}/{person.participant_id}"
        if whose != self._whose:
            self._whose = whose
            self._shown = None
            if waiting:
                self._which.setCurrentIndex(max(0, self._which.findData(waiting[0][0])))
                self._moment.setCurrentIndex(max(0, self._moment.findData(waiting[0][1])))
            self._ask()

    def _ask(self) -> None:
        """Show the items, unanswered."""
        person = self._desk.person if self._desk else None
        language = person.participant.language if person else "en"
        try:
            self._shown = load_questionnaire(str(self._which.currentData()), language)
        except VrhumanError as error:
            self._shown = None
            self.failed.emit(str(error))
            return
        self._instruction.setText(
            f"<b>{self._shown.title}</b><br>{self._shown.instruction}<br><i>{self._shown.source}</i>"
        )
        if self._list is not None:
            self._list.hide()  # now: it is deleted only when the window has time
            self._list.deleteLater()
        self._list = QWidget()
        column = QVBoxLayout(self._list)
        self._fields, self._hints = [], {}
        for number, item in enumerate(self._shown.items, start=1):
            field, hint = _field(item), Hint(name=f"wrong {item.item_id}", lines=1)
            answered = field.changed if isinstance(field, ScaleRow) else field.valueChanged
            answered.connect(lambda *_, hint=hint: hint.wrong(""))
            self._fields.append((item, field))
            self._hints[item.item_id] = hint
            column.addWidget(words(f"{number}. {item.text}"))
            row = QHBoxLayout()
            row.addWidget(field, int(isinstance(field, ScaleRow)))
            if not item.choices and (item.low or item.high):
                row.addWidget(words(f"from {item.low} to {item.high}"), 1)
            elif not item.choices:
                row.addStretch(1)
            column.addLayout(row)
            column.addWidget(hint)
        column.addStretch(1)
        self._column.addWidget(self._list)

    @property
    def answers(self) -> dict[str, Value]:
        """The answers given so far, by the items' ids."""
        out: dict[str, Value] = {}
        for item, field in self._fields:
            if isinstance(field, QSpinBox):
                if field.value() >= item.least:
                    out[item.item_id] = field.value()
            elif field.value is not None:
                out[item.item_id] = field.value
        return out

    def _pressed(self) -> None:
        desk = self._desk
        if desk is None or desk.person is None or self._shown is None:
            return
        answers = self.answers
        open_items = [item for item, _ in self._fields if item.item_id not in answers]
        if open_items:
            for item in open_items:
                self._hints[item.item_id].wrong("not answered yet")
            self._lead_to(open_items)
            return
        person = desk.person.participant
        try:
            entry = filled(
                desk.registry,
                self._shown,
                str(self._moment.currentData()),
                answers,
                person,
                utc_now(),
            )
        except VrhumanError as error:
            self.failed.emit(str(error))
            return
        told = ", ".join(
            f"{name.replace('_', ' ').replace('-', ' ')} {value:g}"
            for name, value in entry.scores.items()
        )
        scored = f" Scores: {told}." if told else ""
        self.told.emit(f"{self._shown.title} of {person.participant_id} saved.{scored}")
        self._whose = ""
        self.changed.emit()

    def _lead_to(self, items: Sequence[Item]) -> None:
        field = next(field for item, field in self._fields if item is items[0])
        field.setFocus()


def _field(item: Item) -> ScaleRow | QSpinBox:
    if not item.choices:
        number = Count()
        number.setRange(item.least - 1, item.most)
        number.setSpecialValueText("-")
        number.setValue(item.least - 1)
        number.setFixedWidth(FIELD_WIDTH)
        number.setAccessibleName(item.text)
        return number
    choices = [(each.value, each.label) for each in item.choices]
    return ScaleRow(f"item {item.item_id}", item.text, choices, item.low, item.high)
