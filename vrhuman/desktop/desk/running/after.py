"""Provides the page after a session: its results, its files, what is missing or due."""

from __future__ import annotations

import sys
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QEvent, QProcess, Qt, QUrl, Signal
from PySide6.QtGui import QBrush, QDesktopServices, QShowEvent
from PySide6.QtWidgets import (
    QGroupBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vrhuman.desktop.desk.parts import allow
from vrhuman.desktop.desk.running.afterwards import (
    Afterwards,
    look_back,
    marked_rows,
    marked_words,
    outcome_words,
    size_words,
)
from vrhuman.desktop.desk.running.controls import AskBar, Button, coloured
from vrhuman.desktop.desk.running.model import Ask, Run, asking
from vrhuman.desktop.desk.running.questions import ALOUD
from vrhuman.desktop.desk.running.run_persistence import RunPersistence
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.study.entries import AnswerEntry

ROLE = Qt.ItemDataRole.UserRole


class AfterPage(QWidget):
    """The page after a session.

    ``left``: back to the study; ``due``: a questionnaire that is to be filled in now.
    """

    left = Signal()
    due = Signal(str)

    def __init__(self, keeping: RunPersistence, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("after page")
        self._keeping = keeping
        self._run = Run()
        self._path = Path()
        self._watching: QProcess | None = None
        self._watched = QElapsedTimer()
        self._known: Afterwards | None = None
        self._state = AskBar("outcome")
        self._who = QLabel()
        self._who.setWordWrap(True)
        self._figures = _selectable("")
        self._figures.setObjectName("figures")
        self._missing, self._files, self._due = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        self._answers = _answers_tree()
        self._answers.itemActivated.connect(lambda *_: self._listen())
        self._replay = Button(
            "Watch &replay", "replay", self.watch, "Open the review window (Alt+R)"
        )
        self._folder = Button("Open &folder", "folder", self._open_folder, "(Alt+F)")
        self._hear = Button(
            "&Listen",
            "listen",
            self._listen,
            "Play the voice recording of the selected answer (Alt+L)",
        )
        self._back = Button("&Back to study", "back to study", self.left.emit, "(Alt+B)")
        keeping.scored.connect(self._scored)
        keeping.trouble.connect(self._troubled)
        self._lay_out()

    @property
    def known(self) -> Afterwards | None:
        """The results that are shown."""
        return self._known

    def show_ended(self, run: Run) -> None:
        """Show a session whose file is closed; the rest follows as it becomes known."""
        assert run.ended is not None
        self._run, self._path = run, Path(run.ended.path)
        self._look()
        if run.ended.completed or run.ended.stopped:
            self._state.show_ask(Ask("calm", f"{outcome_words(run)} Scoring ..."))
            self._keeping.score(self._path)
        else:
            self._state.show_ask(Ask("warm", outcome_words(run)))
        self._replay.setFocus()

    def watch(self) -> None:
        """Open the replay in another process; how long it was watched is saved."""
        if self._watching is not None:
            return
        self._watching = QProcess(self)
        self._watching.finished.connect(self._watched_enough)
        self._watched.start()
        self._replay.setEnabled(False)
        self._watching.start(sys.executable, ["-m", "vrhuman", "review", str(self._path)])

    def close_down(self) -> None:
        """Close the replay when the window closes."""
        if self._watching is not None:
            self._watching.terminate()
            self._watching.waitForFinished(2000)

    # ------------------------------------------------------------------------------ showing

    def _lay_out(self) -> None:
        score = QVBoxLayout()
        score.addWidget(self._figures)
        left = QVBoxLayout()
        left.addWidget(self._who)
        for title, layout in (
            ("Score", score),
            ("Missing", self._missing),
            ("To do", self._due),
        ):
            left.addWidget(_group(title, layout))
        left.addStretch(1)
        right = QVBoxLayout()
        right.addWidget(self._answers, 1)
        right.addWidget(_group("Files", self._files))
        middle = QHBoxLayout()
        middle.addLayout(left, 2)
        middle.addLayout(right, 5)
        below = QHBoxLayout()
        for button in (self._replay, self._hear, self._folder):
            below.addWidget(button)
        below.addStretch(1)
        below.addWidget(self._back)
        column = QVBoxLayout(self)
        column.addWidget(self._state)
        column.addLayout(middle, 1)
        column.addLayout(below)
        allow(self._hear, "It is not known yet whether a voice was recorded.")

    def _look(self) -> None:
        keeping, run = self._keeping, self._run
        self._keeping.do(lambda: look_back(keeping.registry, keeping.seat, run), self._show)

    def _scored(self, refused: str) -> None:
        """Show that the registry has the scores, or why it has not."""
        words = outcome_words(self._run)
        told = Ask("warm", f"{words} Not scored: {refused}") if refused else Ask("calm", words)
        self._state.show_ask(told)
        self._look()

    def _troubled(self, line: str) -> None:
        """Show that something could not be read or saved."""
        if self._run.ended is not None:
            self._state.show_ask(Ask("warm", line))

    def _show(self, known: Afterwards) -> None:
        self._known = known
        self._who.setText(known.who)
        self._figures.setText(_table(known.figures))
        _clear(self._missing)
        for line in known.missing:
            label = QLabel(f"⚠ {line}")
            label.setWordWrap(True)
            coloured(label, ink_of(self.palette()).warm)
            self._missing.addWidget(label)
        if not known.missing:
            self._missing.addWidget(QLabel("✓ nothing"))
        _clear(self._due)
        for name, moment in known.due:
            act = partial(self.due.emit, name)
            self._due.addWidget(Button(f"Questionnaire {name}, {moment} …", f"due {name}", act))
        if not known.due:
            self._due.addWidget(QLabel("✓ nothing"))
        _clear(self._files)
        for row in known.files:
            words = f"{row.path.name}   {size_words(row.size)}   SHA-256 {row.sha256[:16]}…"
            label = _selectable(words)
            label.setToolTip(f"{row.path}\nSHA-256 {row.sha256}")
            self._files.addWidget(label)
        self._show_answers(known.answers)
        allow(self._hear, "" if known.sound else "No voice was recorded in this session.")

    def _show_answers(self, answers: tuple[AnswerEntry, ...]) -> None:
        ink, phases = ink_of(self.palette()), asking(self._run)
        tree = self._answers
        tree.clear()
        tree.setColumnCount(2 + len(phases))
        tree.setHeaderLabels(["question", *phases, "correct answer"])
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, 2 + len(phases)):
            tree.setColumnWidth(column, 175)
        for row in marked_rows(answers, phases):
            item = QTreeWidgetItem([row.text])
            item.setToolTip(0, row.text)
            for column, each in enumerate(row.answers, start=1):
                if each is None:
                    continue
                aloud = (each.phase, each.question_id) in self._run.entered
                words = f"{marked_words(each)} {ALOUD}" if aloud else marked_words(each)
                item.setText(column, words)
                item.setToolTip(column, words)
                item.setForeground(column, QBrush(ink.good if each.right else ink.bad))
                item.setData(column, ROLE, (each.phase, each.question_id))
            item.setText(1 + len(phases), row.right_answer)
            tree.addTopLevelItem(item)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 -- Qt's name
        super().showEvent(event)
        if self._known is not None:  # back from another page: what was due may be done by now
            self._look()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 -- Qt's name
        if event.type() is QEvent.Type.PaletteChange and self._known is not None:
            self._show(self._known)
        super().changeEvent(event)

    # ------------------------------------------------------------------------------ acting

    def _watched_enough(self) -> None:
        if self._watching is not None:
            self._watching = None
            self._keeping.note("replay", f"{self._watched.elapsed() / 1000:.0f}")
            self._replay.setEnabled(True)

    def _listen(self) -> None:
        """Play the clip of the chosen answer, with this machine's sound player."""
        item, column = self._answers.currentItem(), self._answers.currentColumn()
        of = item.data(column, ROLE) if item is not None else None
        if of is not None and self._known is not None and self._known.sound:
            phase, question_id = of
            self._keeping.clip(self._path, phase, question_id, _open)

    def _open_folder(self) -> None:
        _open(self._path.parent)


def _answers_tree() -> QTreeWidget:
    tree = QTreeWidget()
    tree.setObjectName("marked answers")
    tree.setAccessibleName("Answers")
    tree.setRootIsDecorated(False)
    tree.setAlternatingRowColors(True)
    tree.setUniformRowHeights(True)
    tree.setHeaderLabels(["question"])
    return tree


def _table(figures: tuple[tuple[str, str], ...]) -> str:
    """Format the figures as a table whose first is large, the main result."""
    if not figures:
        return "No score yet"
    name, value = figures[0]
    large = f"<p>{escape(name)} <span style='font-size: 22pt'><b>{escape(value)}</b></span></p>"
    rows = "".join(
        f"<tr><td>{escape(name)}&nbsp;&nbsp;</td><td align='right'><b>{escape(value)}</b></td></tr>"
        for name, value in figures[1:]
    )
    return f"{large}<table>{rows}</table>"


def _group(title: str, layout: QLayout) -> QGroupBox:
    group = QGroupBox(title)
    group.setLayout(layout)
    return group


def _clear(layout: QLayout) -> None:
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.deleteLater()


def _selectable(words: str) -> QLabel:
    label = QLabel(words)
    flags = Qt.TextInteractionFlag
    label.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
    return label


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
