"""Makes the window's menus: every action with its key, so that a mouse is never needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence, QPainter, QPixmap
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QMainWindow, QMenu

from vrhuman.desktop.review.pane import LOOKS
from vrhuman.desktop.theme.palettes import Scheme
from vrhuman.desktop.theme.remembered import choose_scheme
from vrhuman.desktop.theme.theme import SIGNS, ink_of, sign_path
from vrhuman.review.playback import Playback

_SCHEMES: tuple[tuple[str, Scheme], ...] = (
    ("Same as &desktop", "desktop"),
    ("&Light", "light"),
    ("D&ark", "dark"),
)
_SIGN = 14
_MOUSE = (
    ("Timeline", "click or drag to go to a moment; wheel to scroll; Ctrl+wheel to zoom"),
    ("Map", "click the path to go to the moment when the agent was there"),
    ("Free camera", "drag to turn; wheel or W A S D R F to move"),
)


class ReviewActions(Protocol):
    """The actions of the window that the menus call."""

    @property
    def playback(self) -> Playback:
        """The common clock."""
        ...

    def open_session(self) -> None: ...
    def export_picture(self) -> None: ...
    def export_clip(self) -> None: ...
    def show_heat(self, shown: bool) -> None: ...
    def write_note(self) -> None: ...
    def narrate(self) -> None: ...
    def toggle(self) -> None: ...
    def seek(self, position_ns: int) -> None: ...
    def step(self, frames: int) -> None: ...
    def skip(self, seconds: int) -> None: ...
    def jump(self, signs: int) -> None: ...
    def gear(self, up: bool) -> None: ...
    def look_through(self, number: int) -> None: ...
    def zoom(self, factor: float) -> None: ...


def add_menus(main: QMainWindow, window: ReviewActions) -> None:
    """Add the menus Session, Play, Look, Help to ``main``; ``window`` performs their actions."""
    bar = main.menuBar()
    session = bar.addMenu("&Session")
    _add(session, "&Open ...", window.open_session, "Ctrl+O")
    session.addSeparator()
    _add(session, "Write a &note", window.write_note, "N")
    _add(session, "&Tell its story ...", window.narrate)
    _add(session, "Export the &picture ...", window.export_picture, "Ctrl+E")
    _add(session, "Export a &clip from here ...", window.export_clip, "Ctrl+Shift+E")
    session.addSeparator()
    _add(session, "&Close", main.close, "Ctrl+Q")

    play = bar.addMenu("&Play")
    _add(play, "&Play or pause", window.toggle, "Space")
    _add(play, "&Next frame", partial(window.step, 1), "Right")
    _add(play, "P&revious frame", partial(window.step, -1), "Left")
    _add(play, "Forward 1 second", partial(window.skip, 1), "Shift+Right")
    _add(play, "Back 1 second", partial(window.skip, -1), "Shift+Left")
    _add(play, "Next &event", partial(window.jump, 1), "Ctrl+Right")
    _add(play, "Previous event", partial(window.jump, -1), "Ctrl+Left")
    _add(play, "Start", lambda: window.seek(0), "Home")
    _add(play, "End", lambda: window.seek(window.playback.length_ns), "End")
    play.addSeparator()
    _add(play, "&Faster", partial(window.gear, True), "+", "=")
    _add(play, "&Slower", partial(window.gear, False), "-")

    look = bar.addMenu("&Look")
    for number, each in enumerate(LOOKS):
        _add(look, each.name, partial(window.look_through, number), str(number + 1))
    look.addSeparator()
    heat = _add(look, "Map: how &long they looked where", lambda: None, "H")
    heat.setCheckable(True)
    heat.toggled.connect(window.show_heat)
    look.addSeparator()
    _add(look, "Zoom timeline &in", partial(window.zoom, 1.5), "Ctrl++", "Ctrl+=")
    _add(look, "Zoom timeline &out", partial(window.zoom, 1 / 1.5), "Ctrl+-")
    look.addSeparator()
    colours = look.addMenu("Co&lours")
    for name, scheme in _SCHEMES:
        _add(colours, name, partial(choose_scheme, scheme))

    _add(bar.addMenu("&Help"), "&Keys and symbols", lambda: help_of(main).exec(), "F1")


def help_of(window: QMainWindow) -> QDialog:
    """Return the help: the keys, the mouse, and the meaning of the signs."""
    dialog = QDialog(window)
    dialog.setWindowTitle("Keys and symbols")
    grid = QGridLayout(dialog)
    grid.setHorizontalSpacing(18)
    row = 0
    for action in window.findChildren(QAction):
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        if keys:
            grid.addWidget(QLabel(keys), row, 0)
            grid.addWidget(QLabel(action.text().replace("&", "")), row, 1)
            row += 1
    ink, side = ink_of(window.palette()), QSize(_SIGN, _SIGN)
    for number, (kind, words) in enumerate(SIGNS):
        ratio = window.devicePixelRatioF()
        pixmap = QPixmap(side * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = sign_path(kind, _SIGN / 2, _SIGN / 2, _SIGN - 2)
        painter.fillPath(path, ink.sign(kind))
        painter.end()
        sign = QLabel()
        sign.setPixmap(QIcon(pixmap).pixmap(side))
        grid.addWidget(sign, number, 2)
        grid.addWidget(QLabel(words), number, 3)
    for number, (name, words) in enumerate(_MOUSE):
        told = QLabel(f"{name}: {words}")
        grid.addWidget(told, max(row, len(SIGNS)) + number, 0, 1, 4)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    grid.addWidget(buttons, max(row, len(SIGNS)) + len(_MOUSE), 0, 1, 4)
    return dialog


def _add(menu: QMenu, words: str, act: Callable[[], object], *keys: str) -> QAction:
    action = QAction(words, menu)
    action.setShortcuts([QKeySequence(key) for key in keys])
    action.triggered.connect(lambda: act())
    menu.addAction(action)
    return action
