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
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from vrhuman.benchmarks.table import BENCHMARKS
from vrhuman.clock import utc_now
from vrhuman.desktop.choosing import choose_files
from vrhuman.desktop.desk.model.study_draft import (
    CONDITIONS,
    MAX_PEOPLE,
    DraftError,
    PlannedRow,
    Preview,
    StudyDraft,
    create,
    preview,
    study_protocols,
)
from vrhuman.desktop.desk.pages.page import DeskContext, Page
from vrhuman.desktop.desk.parts import (
    BAD,
    Count,
    Hint,
    allow,
    button,
    choice,
    choose,
    heading,
    scrolled,
    table,
    why,
    words,
)
from vrhuman.desktop.desk.rows import Columns, Rows
from vrhuman.desktop.desk.work import Work
from vrhuman.records import ENROLLED_KINDS, ParticipantKind
from vrhuman.runtime.plan import KeyMode, PersonDisplay
from vrhuman.study.design import Scheme
from vrhuman.study.entries import Study
from vrhuman.study.registry.registry import Registry

COLUMNS: Columns[PlannedRow] = (
    ("Participant", lambda each: each.participant_id),
    ("Order", lambda each: each.order),
    ("Session or role", lambda each: each.what),
    ("Condition", lambda each: each.condition),
    ("House", lambda each: each.house),
)
WIDTHS = (90, 50, 110, 100)
HINTS = {
    "study_id": "For files and tables: letters, digits, dots and dashes.",
    "study title": "For the report; the short name, if it is empty.",
    "protocol": "What everybody goes through; excalibur is the paper's, excalibur-short is short.",
    "houses": "own:N is generated house N. Nobody sees a house twice.",
    "benchmarks": "What the sessions are for. With any, people play, narrate or answer (1:1:2), "
    "and have one role in a house.",
    "conditions": "One session under each. no_replay: from memory; replay: the own video may be "
    "watched; blind: without ever seeing the house.",
    "people": "How many to enrol now, as P01, P02, ..., and what they are. You can add more later.",
    "display": "A window needs no headset: mouse and keys on this computer. Discrete keys: one "
    "action of the agent each.",
    "scheme": "Orders of the conditions: latin takes them in turn, blocked in shuffled blocks.",
    "seed": "Decides what is drawn; the same number plans the same study.",
    "training": "Training: everybody first practises, in a house of its own. Pilots try the study "
    "out: marked permanently, counted in no result.",
}
"""What each field is for."""
SHOWN: tuple[tuple[str, PersonDisplay, KeyMode], ...] = (
    ("headset", "headset", "smooth"),
    ("window, smooth keys", "desktop", "smooth"),
    ("window, discrete keys", "desktop", "discrete"),
)
"""What people see the houses on, and how the keys move them."""
COMPUTING = "The plan is being computed ..."
_BENCHMARKS_A_ROW = 3
WAIT_MS = 250
"""Time after a key press until the assignment is computed again [ms]."""


class NewStudyPage(Page):
    """The page of a new study: at the left the form, at the right the assignment."""

    def __init__(self) -> None:
        super().__init__()
        self._desk: DeskContext | None = None
        self._work = Work(self)
        self._ready: StudyDraft | None = None
        self._hints = {name: Hint(told, f"hint {name}") for name, told in HINTS.items()}
        self._name = QLineEdit("study-1")
        self._name.setObjectName("study_id")
        self._text = QLineEdit()
        self._text.setObjectName("study title")
        self._protocol = choice("protocol", study_protocols())
        self._houses = QPlainTextEdit("\n".join(f"own:{seed}" for seed in range(1, 5)))
        self._houses.setObjectName("houses")
        self._houses.setTabChangesFocus(True)
        self._houses.setMaximumHeight(84)
        self._conditions: dict[str, QCheckBox] = {}
        for name in CONDITIONS:
            tick = QCheckBox(name)
            tick.setObjectName(f"condition {name}")
            tick.setChecked(name != "blind")
            self._conditions[name] = tick
        self._benchmarks: dict[str, QCheckBox] = {}
        for name, benchmark in BENCHMARKS.items():
            tick = QCheckBox(name)
            tick.setObjectName(f"benchmark {name}")
            tick.setToolTip(benchmark.title)
            self._benchmarks[name] = tick
        self._people = Count()
        self._people.setObjectName("people")
        self._people.setRange(0, MAX_PEOPLE)
        self._people.setValue(2)
        self._kind = choice("people kind", ENROLLED_KINDS)
        self._seed = Count()
        self._seed.setObjectName("seed")
        self._seed.setRange(0, 2**31 - 1)
        self._seed.setValue(1)
        self._scheme = choice("scheme", get_args(Scheme))
        self._display = choice("display", (words for words, *_ in SHOWN))
        self._pilots = QCheckBox("All of these are &pilots")
        self._pilots.setObjectName("pilots")
        self._training = QCheckBox("Include trainin&g")
        self._training.setObjectName("training")
        self._training.setChecked(True)
        self._make = button("&Create", self._create, "make study", main=True)
        self.rows: Rows[PlannedRow] = Rows(COLUMNS)
        self._table = table("assignment", "Planned sessions")
        self._table.setModel(self.rows)
        for column, width in enumerate(WIDTHS):
            self._table.setColumnWidth(column, width)
        self._balance = words(name="balance")
        self._why = why("make study")
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._preview)
        allow(self._make, COMPUTING, self._why)
        self._lay_out()
        self._listen()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setVerticalSpacing(1)
        self._row(form, "Short &name", self._name, "study_id")
        self._row(form, "&Title", self._text, "study title")
        protocol = self._beside(self._protocol, "File ...", self._choose_protocol)
        self._row(form, "Pr&otocol", protocol, "protocol")
        houses = self._beside(self._houses, "Files ...", self._add)
        self._row(form, "&Houses, one per line", houses, "houses")
        conditions = QWidget()
        ticks = QHBoxLayout(conditions)
        ticks.setContentsMargins(0, 0, 0, 0)
        for tick in self._conditions.values():
            ticks.addWidget(tick)
        ticks.addStretch(1)
        self._row(form, "Conditions", conditions, "conditions")
        benchmarks = QWidget()
        grid = QGridLayout(benchmarks)
        grid.setContentsMargins(0, 0, 0, 0)
        for place, tick in enumerate(self._benchmarks.values()):
            grid.addWidget(tick, place // _BENCHMARKS_A_ROW, place % _BENCHMARKS_A_ROW)
        self._row(form, "Benchmarks", benchmarks, "benchmarks")
        people = QWidget()
        row = QHBoxLayout(people)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._people)
        row.addWidget(self._kind, 1)
        people.setFocusProxy(self._people)
        self._row(form, "Participants (num&ber)", people, "people")
        also = QWidget()
        row = QHBoxLayout(also)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._training)
        row.addWidget(self._pilots, 1)
        self._row(form, "", also, "training")
        self._row(form, "Shown in", self._display, "display")
        self._row(form, "Order", self._scheme, "scheme")
        self._row(form, "Se&ed", self._seed, "seed")
        left, right = QWidget(), QWidget()
        column = QVBoxLayout(left)
        column.addLayout(form)
        column.addStretch(1)
        seen = QVBoxLayout(right)
        seen.addWidget(words("<b>Planned sessions.</b> Nothing is saved until you press Create."))
        seen.addWidget(self._table, 1)
        seen.addWidget(self._balance)
        split = QSplitter(Qt.Orientation.Horizontal)
        self._form = scrolled(left)
        split.addWidget(self._form)
        split.addWidget(right)
        split.setSizes([470, 560])
        split.setChildrenCollapsible(False)
        below = QHBoxLayout()
        below.addWidget(button("Cance&l", self._cancel, "cancel study"))
        below.addWidget(self._why, 1)
        below.addWidget(self._make)
        layout = QVBoxLayout(self)
        layout.addWidget(heading("New study"))
        layout.addWidget(split, 1)
        layout.addLayout(below)

    def _row(self, form: QFormLayout, label: str, field: QWidget, name: str) -> None:
        """Add a field, and below it what it is for or what is wrong with it."""
        form.addRow(label, field)
        form.addRow("", self._hints[name])

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
        ticks = (*self._conditions.values(), *self._benchmarks.values())
        for tick in (*ticks, self._training, self._pilots):
            tick.toggled.connect(self._soon)
        for box in (self._protocol, self._kind, self._scheme, self._display):
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
        _, display, keys = SHOWN[self._display.currentIndex()]
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
            display=display,
            keys=keys,
            pilots=self._pilots.isChecked(),
            benchmarks=tuple(n for n, tick in self._benchmarks.items() if tick.isChecked()),
        )

    def _soon(self) -> None:
        self._ready = None
        allow(self._make, COMPUTING, self._why)
        self._later.start(WAIT_MS)

    def _preview(self) -> None:
        draft = self.draft
        registry = self._desk.registry if self._desk else None
        work = partial(_previewed, registry, draft)
        self._work.do("preview", work, self._show_preview, self.failed.emit)

    def _show_preview(self, made: tuple[StudyDraft, Preview | DraftError]) -> None:
        draft, seen = made
        if draft != self.draft:
            return  # the form was changed since; another preview comes
        for hint in self._hints.values():
            hint.wrong("")
        if isinstance(seen, DraftError):
            self._show_wrong(seen)
            return
        self._ready = draft
        self.rows.put(seen.rows)
        self._balance.setText(f"<pre>{seen.balance}</pre>")
        allow(self._make, "" if self._desk else "Open a registry first.", self._why)

    def _show_wrong(self, error: DraftError) -> None:
        """Show at its field what is wrong, where the field is in view."""
        self._ready = None
        self.rows.put(())
        self._balance.clear()
        hint = self._hints[error.field]
        hint.wrong(str(error))
        self._form.ensureWidgetVisible(hint)
        allow(self._make, f"Correct the field marked {BAD} first.", self._why)

    def _cancel(self) -> None:
        """Leave without a study."""
        self._later.stop()
        self.wanted.emit("overview")

    def _create(self) -> None:
        if self._desk is None or self._ready is None:
            return
        allow(self._make, "The study is being created.", self._why)
        work = partial(create, self._desk.registry, self._ready, utc_now())
        self._work.do("create", work, self._made, self._refused)

    def _made(self, study: Study) -> None:
        self._text.clear()  # the next study has a title of its own
        self.told.emit(f"Study {study.study_id} created.")
        self.wanted.emit(f"study:{study.study_id}")

    def _refused(self, line: str) -> None:
        allow(self._make, "", self._why)
        self.failed.emit(line)

    def _choose_protocol(self) -> None:
        for path in choose_files(self, "Protocol", "Protocols (*.toml)"):
            choose(self._protocol, str(Path(path)))

    def _add(self) -> None:
        names = "Houses (*.json *.jsonl *.jsonl.gz *.gz)"
        for path in choose_files(self, "Houses", names, many=True):
            self._houses.appendPlainText(str(Path(path)))


def _previewed(
    registry: Registry | None, draft: StudyDraft
) -> tuple[StudyDraft, Preview | DraftError]:
    """Return what would be created, or what is wrong; in a thread."""
    taken = [each.study_id for each in registry.studies()] if registry else []
    try:
        return draft, preview(draft, taken)
    except DraftError as error:
        return draft, error
