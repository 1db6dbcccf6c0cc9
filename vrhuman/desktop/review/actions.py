"""Lists what happened in a session, and lets a reviewer correct it by hand, with a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.corrections import Correction, standing
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.desktop.review.annotator import Annotated, words_of
from vrhuman.desktop.review.object_names import object_id, object_names
from vrhuman.desktop.review.sheet import clock
from vrhuman.desktop.theme.theme import ink_of

W = TypeVar("W", bound=QWidget)
SECOND_NS = 1_000_000_000
PREPOSITIONS = ("", "on", "in", "near", "to", "from", "with", "to hit", "to break")
ROLE = Qt.ItemDataRole.UserRole
_MAX_SECONDS = 1e6


@dataclass(frozen=True, slots=True)
class Wish:
    """A correction that the reviewer wants: what becomes of which segment, who, and why."""

    before: ActionSegment | None
    after: ActionSegment | None
    who: str
    why: str


class Actions(QWidget):
    """The list of segments, and the form that corrects one.

    ``sought`` carries a session time, ``wished`` a :class:`Wish`, ``undo`` who wants to take the
    newest correction back, and why, as a pair.
    """

    sought = Signal(object)  # an int: Qt's own has 32 bits
    wished = Signal(object)
    undo = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first_ns = self._now_ns = 0
        self._found: Annotated | None = None
        self._segment: ActionSegment | None = None
        self._names: Mapping[str, str] = {}
        self._tree = QTreeWidget()
        self._tree.setObjectName("actions")
        self._tree.setAccessibleName("Actions")
        self._tree.setHeaderLabels(["from", "to", "action"])
        self._tree.setRootIsDecorated(False)
        self._tree.setAlternatingRowColors(True)
        self._tree.currentItemChanged.connect(self._chosen)
        self._tree.itemClicked.connect(self._jump)
        self._tree.itemActivated.connect(self._jump)
        header = self._tree.header()
        header.setStretchLastSection(True)
        for column in (0, 1):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self._told = QLabel("What happened is being found ...")
        self._told.setObjectName("actions told")
        self._told.setWordWrap(True)
        self._make_form()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._tree, 1)
        layout.addWidget(self._told)
        layout.addWidget(self._form)
        self._form.setEnabled(False)

    # ------------------------------------------------------------------------------ showing

    def show_waiting(self, words: str) -> None:
        """Show that nothing is known yet, or why it never will be."""
        self._found = self._segment = None
        self._tree.clear()
        self._told.setText(words)
        self._form.setEnabled(False)

    def show_actions(
        self,
        found: Annotated,
        segments: Sequence[ActionSegment],
        corrections: Sequence[Correction],
        first_ns: int,
    ) -> None:
        """Show the segments as they are with all corrections; a reviewer's own in their colour."""
        if found is not self._found:
            self._names = object_names(found.objects, found.rooms)
            self._offer(list(self._names.values()))
        self._found, self._first_ns = found, first_ns
        own = ink_of(self.palette()).own
        chosen = self._segment
        self._tree.clear()
        for each in segments:
            times = (each.begin_ns, each.end_ns)
            moments = [clock(time - first_ns, tenths=True) for time in times]
            item = QTreeWidgetItem([*moments, words_of(each, found.objects)])
            item.setData(0, ROLE, each)
            if each not in found.segments:
                for column in range(3):
                    item.setForeground(column, QBrush(own))
            item.setToolTip(2, f"{each.object1}  {each.preposition}  {each.object2}".strip())
            self._tree.addTopLevelItem(item)
            if each == chosen:
                self._tree.setCurrentItem(item)
        lines = [_counted(len(segments), "action") or "No actions in this session."]
        if corrections:
            newest, many = corrections[-1], _counted(len(corrections), "correction")
            lines.append(f"{many}; the newest: {newest.who}, {newest.why}")
        if found.difference:
            lines.append(f"The simulation differs from the recording: {found.difference}")
        self._told.setText("\n".join(lines))
        self._form.setEnabled(True)
        self._undo.setEnabled(bool(standing(corrections)))
        self._show_buttons()

    def show_time(self, time_ns: int) -> None:
        """Keep the shown time, which the buttons "now" take."""
        self._now_ns = time_ns

    # ------------------------------------------------------------------------------ the form

    def _make_form(self) -> None:
        self._form = QWidget()
        self._action = _named(QComboBox(), "correct action", "Action")
        self._action.addItems([str(each) for each in ActionName])
        self._object1 = _named(QComboBox(), "correct object 1", "Object")
        self._object2 = _named(QComboBox(), "correct object 2", "Second object")
        self._preposition = _named(QComboBox(), "correct preposition", "Preposition")
        self._preposition.addItems(PREPOSITIONS)
        self._begin, self._end = (
            _named(QDoubleSpinBox(), f"correct {name}", f"{name} [s]") for name in ("begin", "end")
        )
        for box in (self._begin, self._end):
            box.setRange(0.0, _MAX_SECONDS)
            box.setDecimals(2)
            box.setSingleStep(0.1)
            box.setSuffix(" s")
        self._success = _named(QCheckBox("succeeded"), "correct success", "Succeeded")
        self._success.setChecked(True)
        self._who = _named(QLineEdit(), "corrected by", "Your name or initials")
        self._why = _named(QLineEdit(), "reason", "Reason")
        self._who.setPlaceholderText("your pseudonym")
        self._why.setPlaceholderText("why (required)")
        grid = QGridLayout(self._form)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        for column in (1, 3):
            grid.setColumnStretch(column, 1)
        cells: tuple[tuple[str, QWidget], ...] = (
            ("action", self._action),
            ("object", self._object1),
            ("how", self._preposition),
            ("object 2", self._object2),
            ("from", _with_now(self._begin, self._now)),
            ("to", _with_now(self._end, self._now)),
            ("by", self._who),
            ("reason", self._why),
        )
        for number, (name, widget) in enumerate(cells):
            grid.addWidget(QLabel(name), number // 2, number % 2 * 2)
            grid.addWidget(widget, number // 2, number % 2 * 2 + 1)
        buttons = QHBoxLayout()
        self._change, self._add, self._delete, self._undo = (
            QPushButton(words) for words in ("Change", "Add", "Delete", "Undo")
        )
        for button, tip, act in (
            (self._change, "Replace the selected action by this one", self._wish_change),
            (self._add, "Add this action", self._wish_addition),
            (self._delete, "Delete the selected action", self._wish_deletion),
            (self._undo, "Take the newest correction back, by another one", self._wish_undo),
        ):
            button.setObjectName(f"{button.text()} action")
            button.setToolTip(tip)
            button.clicked.connect(act)
            buttons.addWidget(button)
        grid.addWidget(self._success, len(cells) // 2, 0, 1, 4)
        grid.addLayout(buttons, len(cells) // 2 + 1, 0, 1, 4)

    def _offer(self, objects: Sequence[str]) -> None:
        """Let objects be chosen by any part of their names or ids."""
        for box in (self._object1, self._object2):
            box.clear()
            box.setEditable(True)
            box.addItems(["", *objects])
            completer = QCompleter(list(objects), box)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            box.setCompleter(completer)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(14)

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        segment = None if item is None else item.data(0, ROLE)
        self._segment = segment
        self._show_buttons()
        if segment is None:
            return
        self._action.setCurrentText(str(segment.action))
        self._object1.setCurrentText(self._names.get(segment.object1, segment.object1))
        if self._preposition.findText(segment.preposition) < 0:
            self._preposition.addItem(segment.preposition)
        self._preposition.setCurrentText(segment.preposition)
        self._object2.setCurrentText(self._names.get(segment.object2, segment.object2))
        self._begin.setValue((segment.begin_ns - self._first_ns) / SECOND_NS)
        self._end.setValue((segment.end_ns - self._first_ns) / SECOND_NS)
        self._success.setChecked(segment.success)

    def _show_buttons(self) -> None:
        for button in (self._change, self._delete):
            button.setEnabled(self._segment is not None)

    def _now(self, box: QDoubleSpinBox) -> None:
        box.setValue((self._now_ns - self._first_ns) / SECOND_NS)

    def _jump(self, item: QTreeWidgetItem) -> None:
        self.sought.emit(item.data(0, ROLE).begin_ns)

    # ------------------------------------------------------------------------------ wishes

    def _written(self) -> ActionSegment:
        """Return the segment in the form; times that were not changed stay exact."""
        assert self._found is not None
        was = self._segment
        begin_ns = self._time(self._begin, None if was is None else was.begin_ns)
        end_ns = max(begin_ns, self._time(self._end, None if was is None else was.end_ns))
        parts = ActionSegment(
            FIRST_AGENT if was is None else was.actor,
            ActionName(self._action.currentText()),
            object_id(self._object1.currentText(), self._names),
            self._preposition.currentText(),
            object_id(self._object2.currentText(), self._names),
            self._found.tick_at(begin_ns),
            self._found.tick_at(end_ns),
            begin_ns,
            end_ns,
            self._success.isChecked(),
        )
        if was is None:
            return parts
        if begin_ns == was.begin_ns:
            parts = replace(parts, begin_tick=was.begin_tick)
        if end_ns == was.end_ns:
            parts = replace(parts, end_tick=was.end_tick)
        error = "" if parts.success else was.error
        return replace(parts, error=error, contacts=was.contacts)

    def _time(self, box: QDoubleSpinBox, was: int | None) -> int:
        if was is not None and abs((was - self._first_ns) / SECOND_NS - box.value()) < 0.005001:
            return was
        return self._first_ns + round(box.value() * SECOND_NS)

    def _wish_change(self) -> None:
        if self._segment is not None and (after := self._written()) != self._segment:
            self._wish(self._segment, after)

    def _wish_addition(self) -> None:
        self._wish(None, replace(self._written(), contacts=()))

    def _wish_deletion(self) -> None:
        if self._segment is not None:
            self._wish(self._segment, None)

    def _wish_undo(self) -> None:
        self.undo.emit((self._who.text().strip(), self._why.text().strip()))

    def _wish(self, before: ActionSegment | None, after: ActionSegment | None) -> None:
        who, why = self._who.text().strip(), self._why.text().strip()
        self.wished.emit(Wish(before, after, who, why))

    def written(self, segment: ActionSegment | None) -> None:
        """Take up that a correction was stored: its reason was of that one alone."""
        self._why.clear()
        for row in range(self._tree.topLevelItemCount()):
            item = self._tree.topLevelItem(row)
            if item is not None and item.data(0, ROLE) == segment:
                self._tree.setCurrentItem(item)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number > 1 else ''}" if number else ""


def _named(widget: W, name: str, told: str) -> W:
    widget.setObjectName(name)
    widget.setAccessibleName(told)
    return widget


def _with_now(box: QDoubleSpinBox, act: Callable[[QDoubleSpinBox], None]) -> QWidget:
    """Return the field of a time with a button that takes the shown moment."""
    both = QWidget()
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 0, 0)
    now = QPushButton("now")
    now.setObjectName(f"{box.objectName()} now")
    now.setToolTip("Take the moment that is shown")
    now.setMaximumWidth(56)
    now.clicked.connect(lambda: act(box))
    row.addWidget(box, 1)
    row.addWidget(now)
    return both
