"""Provides the playback bar: buttons, time, speed and camera."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap, QPolygonF
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QToolButton, QWidget

from vrhuman.desktop.review.sheet import clock
from vrhuman.review.playback import SPEEDS, Playback

_ICON = 18
_SHAPES: dict[str, tuple[tuple[float, ...], ...]] = {
    # polygons x, y, x, y ... in a square of side 1
    "play": ((0.2, 0.1, 0.9, 0.5, 0.2, 0.9),),
    "pause": ((0.2, 0.1, 0.4, 0.1, 0.4, 0.9, 0.2, 0.9), (0.6, 0.1, 0.8, 0.1, 0.8, 0.9, 0.6, 0.9)),
    "forward": ((0.1, 0.2, 0.6, 0.5, 0.1, 0.8), (0.7, 0.2, 0.8, 0.2, 0.8, 0.8, 0.7, 0.8)),
    "back": ((0.9, 0.2, 0.4, 0.5, 0.9, 0.8), (0.2, 0.2, 0.3, 0.2, 0.3, 0.8, 0.2, 0.8)),
    "next": ((0.05, 0.2, 0.5, 0.5, 0.05, 0.8), (0.5, 0.2, 0.95, 0.5, 0.5, 0.8)),
    "previous": ((0.95, 0.2, 0.5, 0.5, 0.95, 0.8), (0.5, 0.2, 0.05, 0.5, 0.5, 0.8)),
}


class Transport(QWidget):
    """The playback bar; each button has a key, named in its tooltip.

    So no button takes the keyboard's focus.
    """

    toggled = Signal()
    stepped = Signal(int)
    """Step by frames, forwards or (negative) back."""
    jumped = Signal(int)
    """Jump to the next sign on the timeline, or the previous one (-1)."""
    geared = Signal(float)
    looked = Signal(int)
    """Look through this camera of the list."""
    aligned = Signal(int)

    def __init__(self, cameras: list[str], alignments: list[str]) -> None:
        super().__init__()
        self._playing = False
        self._buttons: dict[str, QToolButton] = {}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 2, 6, 2)
        for name, tip, act in (
            ("previous", "Previous event (Ctrl+Left)", lambda: self.jumped.emit(-1)),
            (
                "back",
                "Previous frame (Left); 1 second back (Shift+Left)",
                lambda: self.stepped.emit(-1),
            ),
            ("play", "Play or pause (Space)", self.toggled.emit),
            (
                "forward",
                "Next frame (Right); 1 second forward (Shift+Right)",
                lambda: self.stepped.emit(1),
            ),
            ("next", "Next event (Ctrl+Right)", lambda: self.jumped.emit(1)),
        ):
            layout.addWidget(self._button(name, tip, act))
        self._time = QLabel("0:00.0")
        self._time.setObjectName("time")
        self._time.setMinimumWidth(
            self._time.fontMetrics().horizontalAdvance("0:00:00.0 / 0:00:00")
        )
        layout.addWidget(self._time)
        self._speed = _choice("Speed", [f"{speed:g} x" for speed in SPEEDS], "Speed (+, -)")
        self._speed.setCurrentIndex(SPEEDS.index(1.0))
        self._speed.activated.connect(lambda index: self.geared.emit(SPEEDS[index]))
        layout.addWidget(self._speed)
        self._status = QLabel("")
        self._status.setObjectName("status")
        self._status.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self._status, 1)
        self._alignment = _choice(
            "Aligned by", alignments, "The moment at which the two sessions are lined up"
        )
        self._alignment.activated.connect(self.aligned.emit)
        self._alignment.setVisible(False)
        layout.addWidget(self._alignment)
        self._camera = _choice("Camera", cameras, "Camera (1 to 7)")
        self._camera.activated.connect(self.looked.emit)
        layout.addWidget(self._camera)
        self._paint_icons()

    def show_playback(self, playback: Playback) -> None:
        """Show time and speed."""
        now = clock(playback.position_ns, tenths=True)
        self._time.setText(f"{now} / {clock(playback.length_ns)}")
        self._speed.setCurrentIndex(SPEEDS.index(playback.speed))
        if playback.playing != self._playing:
            self._playing = playback.playing
            self._paint_icons()

    def show_status(self, words: str) -> None:
        """Show the state at the present time."""
        self._status.setText(words)
        self._status.setToolTip(words)

    def show_camera(self, index: int) -> None:
        self._camera.setCurrentIndex(index)

    def offer_alignment(self, index: int) -> None:
        """Offer the alignments, where there are two sessions."""
        self._alignment.setVisible(True)
        self._alignment.setCurrentIndex(index)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 -- Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._paint_icons()

    def _button(self, name: str, tip: str, act: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setAutoRaise(True)
        button.setIconSize(QSize(_ICON, _ICON))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: act())
        self._buttons[name] = button
        return button

    def _paint_icons(self) -> None:
        colour = self.palette().color(QPalette.ColorRole.ButtonText)
        for name, button in self._buttons.items():
            shape = "pause" if name == "play" and self._playing else name
            button.setIcon(_icon(shape, colour, self.devicePixelRatioF()))


def _choice(name: str, words: list[str], tip: str) -> QComboBox:
    box = QComboBox()
    box.setObjectName(name)
    box.setAccessibleName(name)
    box.addItems(words)
    box.setToolTip(tip)
    return box


def _icon(shape: str, colour: QColor, ratio: float) -> QIcon:
    pixmap = QPixmap(QSize(_ICON, _ICON) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for corners in _SHAPES[shape]:
        points = zip(corners[::2], corners[1::2], strict=True)
        painter.drawPolygon(QPolygonF([QPointF(x * _ICON, y * _ICON) for x, y in points]))
    painter.end()
    return QIcon(pixmap)
