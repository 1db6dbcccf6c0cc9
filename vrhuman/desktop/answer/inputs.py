"""Takes an answer by the form of an item: pickers with search beside free text, or choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QComboBox,
    QCompleter,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from vrhuman.benchmarks.items import Answer, AnswerField
from vrhuman.desktop.answer.fonts import SMALL, TEXT, set_size
from vrhuman.desktop.answer.model.drafts import Draft, option_of
from vrhuman.protocol.texts import Texts
from vrhuman.records import VrhumanError

ReadText = Callable[[str], Answer]
"""Reads what a person typed into the fields of the form."""
NUMBERED = 9
"""So many choices have a key: its number."""


class Picker(QComboBox):
    """A field's options to choose from, or to find by typing any part of one."""

    def __init__(self, field: AnswerField, texts: Texts) -> None:
        super().__init__()
        self.field, self._texts = field, texts
        self.setObjectName(f"role {field.name}")
        self.setAccessibleName(field.label)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(12)
        self.setMinimumHeight(34)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.addItem("")
        self._words = {texts.answer(option): option for option in field.options}
        self.addItems(list(self._words))
        completer = QCompleter(list(self._words), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        found = completer.popup()
        assert found is not None
        set_size(found, TEXT)
        self.setCompleter(completer)
        self.installEventFilter(self)

    @property
    def value(self) -> str | None:
        """What is chosen, in the words of the form; None where the text is none of its options."""
        text = self.currentText()
        for words, option in self._words.items():
            if words.casefold() == " ".join(text.split()).casefold():
                return option
        return option_of(self.field, text)

    def show_value(self, value: str) -> None:
        self.setCurrentText(self._texts.answer(value) if value in self.field.options else value)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 -- Qt's name
        """Leave the wheel to the page, unless the keys are here: it would change the answer."""
        if event.type() is QEvent.Type.Wheel and not self.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


class RoleInput(QWidget):
    """A line of free text, which is read into pickers, and the pickers that have options.

    ``changed`` reports another answer, ``told`` what is wrong with the typed text (empty for
    nothing), ``done`` that the person pressed Enter on an answer.
    """

    changed = Signal()
    told = Signal(str)
    done = Signal()

    def __init__(self, draft: Draft, texts: Texts, read: ReadText) -> None:
        super().__init__()
        self._draft, self._texts, self._read = draft, texts, read
        self._unread = False
        self.line = QLineEdit()
        self.line.setObjectName("typed answer")
        self.line.setPlaceholderText(texts.say("item_type"))
        self.line.setAccessibleName(texts.say("item_type"))
        self.line.setMinimumHeight(40)
        self.line.returnPressed.connect(self._entered)
        self.line.textEdited.connect(self._typed)
        self.pickers = [Picker(field, texts) for field in draft.form.fields]
        listed = any(field.options for field in draft.form.fields)
        choose = QLabel(texts.say("item_choose") if listed else draft.form.fields[0].label)
        if not listed:  # only the line shows what was answered
            self.line.setText(draft.values.get(draft.form.fields[0].name, ""))
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.setVerticalSpacing(3)
        for row, picker in enumerate(self.pickers):
            label = QLabel(picker.field.label)
            label.setBuddy(picker)
            label.setVisible(listed)
            picker.setVisible(listed)
            grid.addWidget(label, row, 0)
            grid.addWidget(picker, row, 1)
            picker.show_value(draft.values.get(picker.field.name, ""))
            picker.currentTextChanged.connect(self.changed)
            edit = picker.lineEdit()
            assert edit is not None
            edit.returnPressed.connect(self.done)
            edit.textEdited.connect(self._picked)
            picker.activated.connect(self._picked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for part in (self.line, choose) if listed else (choose, self.line):
            layout.addWidget(part)
        layout.addLayout(grid)

    def draft(self) -> Draft | str:
        """Return the answer as it is now, or what is wrong with it in words."""
        if self._unread and (wrong := self._take_text()):
            return wrong
        draft = self._draft
        for picker in self.pickers:
            value = picker.value
            if value is None:
                typed = picker.currentText()
                return self._texts.say("item_not_listed", label=picker.field.label, typed=typed)
            draft = draft.with_value(picker.field.name, value)
        return draft

    def begin(self) -> None:
        """Give the keys to the line of text."""
        self.line.setFocus()

    def _typed(self) -> None:
        self._unread = bool(self.line.text().strip())
        self.changed.emit()

    def _picked(self) -> None:
        """Let what is chosen by hand take the place of what was typed."""
        self._unread = False

    def _entered(self) -> None:
        if not self.line.text().strip():
            self.focusNextChild()
            return
        wrong = self._take_text()
        self.told.emit(wrong)
        if not wrong:
            self.done.emit()

    def _take_text(self) -> str:
        """Read the typed text into the pickers; return what is wrong, empty for nothing."""
        typed = self.line.text().strip()
        try:
            values = dict(self._read(typed))
        except VrhumanError:
            values = {}
        known = {picker.field.name: picker for picker in self.pickers}
        taken = {name: text for name, text in values.items() if name in known and text}
        if not taken:
            return self._texts.say("item_not_understood", typed=typed)
        for name, picker in known.items():
            picker.show_value(taken.get(name, ""))
        self._unread = False
        self.changed.emit()
        return ""


class ChoiceButton(QAbstractButton):
    """One of the choices, in words that may take several lines, with the number of its key."""

    def __init__(self, number: int, words: str) -> None:
        super().__init__()
        self.setObjectName(f"choice {number}")
        self.setText(words)
        self.setAccessibleName(words)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._number = number
        rule = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        rule.setHeightForWidth(True)
        self.setSizePolicy(rule)

    def sizeHint(self) -> QSize:  # noqa: N802 -- Qt's name
        return QSize(360, self.heightForWidth(max(self.width(), 360)))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(200, 48)

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        inside = self.fontMetrics().boundingRect(
            0, 0, max(50, width - 64), 10_000, Qt.TextFlag.TextWordWrap, self.text()
        )
        return max(48, inside.height() + 24)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        look = QStyleOptionButton()
        look.initFrom(self)
        look.state |= (
            QStyle.StateFlag.State_On if self.isChecked() else QStyle.StateFlag.State_Raised
        )
        self.style().drawControl(QStyle.ControlElement.CE_PushButtonBevel, look, painter, self)
        palette, area = self.palette(), self.rect().adjusted(12, 6, -12, -6)
        if self.isChecked():
            painter.fillRect(self.rect().adjusted(2, 2, -2, -2), palette.highlight())
            painter.setPen(palette.highlightedText().color())
        else:
            painter.setPen(palette.buttonText().color())
        middle = Qt.AlignmentFlag.AlignVCenter
        if self._number <= NUMBERED:
            painter.drawText(area, middle, str(self._number))
        painter.drawText(area.adjusted(30, 0, 0, 0), middle | Qt.TextFlag.TextWordWrap, self.text())
        if self.hasFocus():
            look.rect = self.rect().adjusted(4, 4, -4, -4)
            painter.setPen(palette.text().color())
            painter.drawRoundedRect(look.rect, 3, 3)


class ChoiceInput(QWidget):
    """The choices, of which exactly one is taken; see :class:`RoleInput` for the signals."""

    changed = Signal()
    told = Signal(str)
    done = Signal()

    def __init__(self, draft: Draft, texts: Texts) -> None:
        super().__init__()
        self._draft = draft
        (self._field,) = draft.form.fields
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self.buttons = []
        for number, option in enumerate(self._field.options, 1):
            button = ChoiceButton(number, texts.answer(option))
            button.setChecked(draft.values.get(self._field.name) == option)
            self._group.addButton(button, number - 1)
            layout.addWidget(button)
            self.buttons.append(button)
            if number <= NUMBERED:
                QShortcut(QKeySequence(str(number)), self, partial(_take, button))
        self._group.idToggled.connect(lambda *_: self.changed.emit())

    def draft(self) -> Draft | str:
        """Return the answer as it is now."""
        chosen = self._group.checkedId()
        value = self._field.options[chosen] if chosen >= 0 else ""
        return self._draft.with_value(self._field.name, value)

    def begin(self) -> None:
        """Give the keys to the chosen answer, else to the first."""
        chosen = self._group.checkedButton() or self.buttons[0]
        chosen.setFocus()


def _take(button: ChoiceButton) -> None:
    """Choose by a key, which leaves the keys there."""
    button.click()
    button.setFocus()


class SureInput(QWidget):
    """How sure the person is: one of the levels, in per cent; ``changed`` reports another."""

    changed = Signal()

    def __init__(self, levels: Sequence[int], told: str, title: str, chosen: int | None) -> None:
        super().__init__()
        self.setObjectName("sure")
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        row = QHBoxLayout()
        row.setSpacing(3)
        for level in levels:
            button = QPushButton(str(level))
            button.setObjectName(f"sure {level}")
            button.setAccessibleName(f"{level} %")
            button.setCheckable(True)
            button.setChecked(level == chosen)
            button.setMinimumSize(34, 40)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setStyleSheet(
                "QPushButton:checked { background: palette(highlight);"
                " color: palette(highlighted-text); }"
            )
            set_size(button, TEXT)
            self._group.addButton(button, level)
            row.addWidget(button)
        heading = QLabel(title)
        heading.setWordWrap(True)
        scale = QLabel(told)
        scale.setWordWrap(True)
        set_size(scale, SMALL)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(heading)
        layout.addLayout(row)
        layout.addWidget(scale)
        self._group.idToggled.connect(lambda *_: self.changed.emit())

    @property
    def level(self) -> int | None:
        """The level that is chosen [per cent]; None before."""
        chosen = self._group.checkedId()
        return chosen if chosen >= 0 else None

    def begin(self) -> None:
        """Give the keys to the levels."""
        chosen = self._group.checkedButton() or self._group.buttons()[0]
        chosen.setFocus()
