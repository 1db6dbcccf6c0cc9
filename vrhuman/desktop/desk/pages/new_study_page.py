"""Provides the page for a new study: its form, and a preview of the assignment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast, get_args

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from vrhuman.clock import utc_now
from vrhuman.desktop.desk.choosing import choose_files
from vrhuman.desktop.desk.model.study_draft import (
    CONDITIONS,
    MAX_PEOPLE,
    Preview,
    StudyDraft,
    create,
    preview,
    study_protocols,
)
from vrhuman.desktop.desk.pages.page import DeskContext, Page
from vrhuman.desktop.desk.parts import (
    Count,
    button,
    choice,
    choose,
    heading,
    scrolled,
    table,
    words,
)
from vrhuman.desktop.desk.rows import Columns, Rows
from vrhuman.desktop.desk.work import Work
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.records import ParticipantKind
from vrhuman.study.design import Scheme
from vrhuman.study.entries import Assignment, Study

COLUMNS: Columns[Assignment] = (
    ("Participant", lambda each: each.participant_id),
    ("Order", lambda each: str(each.order)),
    ("Session", lambda each: each.role),
    ("Condition", lambda each: "" if each.role == "training" else each.condition),
    ("House", lambda each: each.house),
)
WIDTHS = (90, 50, 80, 100)
WAIT_MS = 250
"""Time after a key press until the assignment is computed again [ms]."""


class NewStudyPage(Page):
    """The page of a new study: at the left the form, at the right the assignment."""

    def __init__(self) -> None:
        super().__init__()
        self._desk: DeskContext | None = None
        self._work = Work(self)
        self._ready: StudyDraft | None = None
        self._name = QLineEdit("pilot")
        self._name.setObjectName("study_id")
        self._text = QLineEdit()
        self._text.setObjectName("study title")
        self._protocol = choice("protocol", study_protocols())
        self._houses = QPlainTextEdit("\n".join(f"own:{seed}" for seed in range(1, 5)))
        self._houses.setObjectName("houses")
        self._houses.setTabChangesFocus(True)
        self._houses.setMaximumHeight(110)
        self._conditions: dict[str, QCheckBox] = {}
        for name in CONDITIONS:
            tick = QCheckBox(name)
            tick.setObjectName(f"condition {name}")
            tick.setChecked(name != "blind")
            self._conditions[name] = tick
        self._people = Count()
        self._people.setObjectName("people")
        self._people.setRange(0, MAX_PEOPLE)
        self._people.setValue(2)
        self._kind = choice("people kind", get_args(ParticipantKind))
        self._seed = Count()
        self._seed.setObjectName("seed")
        self._seed.setRange(0, 2**31 - 1)
        self._seed.setValue(1)
        self._scheme = choice("scheme", get_args(Scheme))
        self._training = QCheckBox("Include trainin&g")
        self._training.setObjectName("training")
        self._training.setChecked(True)
        self._make = button("&Create", self._create, "make study", main=True)
        self.rows: Rows[Assignment] = Rows(COLUMNS)
        self._table = table("assignment", "Planned sessions")
        self._table.setModel(self.rows)
        for column, width in enumerate(WIDTHS):
            self._table.setColumnWidth(column, width)
        self._balance = words(name="balance")
        self._wrong = words(name="study wrong")
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._preview)
        self._make.setEnabled(False)
        self._lay_out()
        self._listen()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("Short &name", self._name)
        form.addRow("&Title", self._text)
        form.addRow("Pr&otocol", self._beside(self._protocol, "File ...", self._choose_protocol))
        form.addRow("&Houses, one per line", self._houses)
        form.addRow("", self._beside(words("own:N is generated house N"), "Files ...", self._add))
        ticks = QHBoxLayout()
        for tick in self._conditions.values():
            ticks.addWidget(tick)
        ticks.addStretch(1)
        form.addRow("Conditions", ticks)
        people = QWidget()
        row = QHBoxLayout(people)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._people)
        row.addWidget(self._kind, 1)
        people.setFocusProxy(self._people)
        form.addRow("&Participants", people)
        form.addRow("Or&der", self._scheme)
        form.addRow("Se&ed", self._seed)
        form.addRow("", self._training)
        left, right = QWidget(), QWidget()
        column = QVBoxLayout(left)
        column.addLayout(form)
        column.addStretch(1)
        seen = QVBoxLayout(right)
        seen.addWidget(words("<b>Planned sessions.</b> Nothing is saved until you press Create."))
        seen.addWidget(self._table, 1)
        seen.addWidget(self._balance)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(scrolled(left))
        split.addWidget(right)
        split.setSizes([470, 560])
        split.setChildrenCollapsible(False)
        below = QHBoxLayout()
        below.addWidget(self._wrong, 1)
        below.addWidget(self._make)
        layout = QVBoxLayout(self)
        layout.addWidget(heading("New study"))
        layout.addWidget(split, 1)
        layout.addLayout(below)

    def _beside(self, field: QWidget, text: str, act: Callable[[], object]) -> QWidget:
        inside = QWidget()
        row = QHBoxLayout(inside)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(field, 1)
        row.addWidget(button(text, act, text))
        inside.setFocusProxy(field)
        return inside

    def _listen(self) -> None:
        for line in (self._name, self._text):
            line.textChanged.connect(self._soon)
        self._houses.textChanged.connect(self._soon)
        for tick in (*self._conditions.values(), self._training):
            tick.toggled.connect(self._soon)
        for box in (self._protocol, self._kind, self._scheme):
            box.currentIndexChanged.connect(self._soon)
        for number in (self._people, self._seed):
            number.valueChanged.connect(self._soon)

    def show_desk(self, desk: DeskContext) -> None:
        self._desk = desk

    def look(self) -> None:
        """Move the keyboard focus to the study's name and show the preview."""
        self._name.setFocus()
        self._name.selectAll()
        self._preview()

    @property
    def draft(self) -> StudyDraft:
        """The content of the form."""
        lines = self._houses.toPlainText().splitlines()
        return StudyDraft(
            study_id=self._name.text().strip(),
            title=self._text.text(),
            protocol=str(self._protocol.currentData()),
            houses=tuple(line.strip() for line in lines if line.strip()),
            conditions=tuple(n for n, tick in self._conditions.items() if tick.isChecked()),
            people=self._people.value(),
            seed=self._seed.value(),
            scheme=cast(Scheme, self._scheme.currentData()),
            training=self._training.isChecked(),
            kind=cast(ParticipantKind, self._kind.currentData()),
        )

    def _soon(self) -> None:
        self._ready = None
        self._make.setEnabled(False)
        self._later.start(WAIT_MS)

    def _preview(self) -> None:
        draft = self.draft
        self._work.do(
            "preview", lambda: (draft, preview(draft)), self._show_preview, self._show_wrong
        )

    def _show_preview(self, made: tuple[StudyDraft, Preview]) -> None:
        draft, seen = made
        if draft != self.draft:
            return  # the form was changed since; another preview comes
        self._ready = draft
        self.rows.put(seen.assignments)
        self._balance.setText(f"<pre>{seen.balance}</pre>")
        self._wrong.clear()
        self._make.setEnabled(self._desk is not None)

    def _show_wrong(self, reason: str) -> None:
        self._ready = None
        self.rows.put(())
        self._balance.clear()
        colour = ink_of(self.palette()).bad.name()
        self._wrong.setText(f'<span style="color:{colour}">{reason}</span>')
        self._make.setEnabled(False)

    def _create(self) -> None:
        if self._desk is None or self._ready is None:
            return
        self._make.setEnabled(False)
        work = partial(create, self._desk.registry, self._ready, utc_now())
        self._work.do("create", work, self._made, self._refused)

    def _made(self, study: Study) -> None:
        self._text.clear()  # the next study has a title of its own
        self.told.emit(f"Study {study.study_id} created.")
        self.wanted.emit(f"study:{study.study_id}")

    def _refused(self, line: str) -> None:
        self._make.setEnabled(True)
        self.failed.emit(line)

    def _choose_protocol(self) -> None:
        for path in choose_files(self, "Protocol", "Protocols (*.toml)"):
            choose(self._protocol, str(Path(path)))

    def _add(self) -> None:
        names = "Houses (*.json *.jsonl *.jsonl.gz *.gz)"
        for path in choose_files(self, "Houses", names, many=True):
            self._houses.appendPlainText(str(Path(path)))
