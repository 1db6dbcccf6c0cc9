"""Paints the instruments of the run view: the strip of phases, and the gauges."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from vrhuman.desktop.desk.running.gauging import Gauge
from vrhuman.desktop.desk.running.phasing import PhaseCell
from vrhuman.desktop.theme.theme import Ink, ink_of

LOWEST = 80.0
"""The lower end of the curve of frames in time [%]."""
MINUTE = 60.0


class PhaseStrip(QWidget):
    """The phases side by side; the present one stands out and fills with its progress."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("phases")
        self.setAccessibleName("Phases")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._cells: tuple[PhaseCell, ...] = ()

    def show_cells(self, cells: tuple[PhaseCell, ...]) -> None:
        """Show the phases."""
        if cells != self._cells:
            self._cells = cells
            told = "; ".join(f"{cell.name}, {cell.state}, {cell.line}" for cell in cells)
            self.setAccessibleDescription(told)
            self.setToolTip(told.replace("; ", "\n"))
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 -- Qt's name
        return QSize(600, 2 * self.fontMetrics().height() + 14)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(300, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        ink = ink_of(self.palette())
        painter.fillRect(self.rect(), ink.paper)
        if not self._cells:
            painter.setPen(ink.faint)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "Phases: not started")
            return
        live = 1.0 + 0.2 * len(self._cells)  # room for the line about the present one
        weights = [live if cell.state in ("now", "reading") else 1.0 for cell in self._cells]
        left, whole = 0.0, self.width() - 1.0
        names = [cell.name for cell in self._cells]
        for cell, weight in zip(self._cells, weights, strict=True):
            width = whole * weight / sum(weights)
            room = QRectF(left, 0, width - 3, self.height() - 1)
            self._cell(painter, cell, room, ink.phase(names, cell.name), ink)
            left += width

    def _cell(
        self, painter: QPainter, cell: PhaseCell, box: QRectF, colour: QColor, ink: Ink
    ) -> None:
        live = cell.state in ("now", "reading")
        fill = QColor(colour)
        fill.setAlpha(70 if cell.state != "to come" else 0)
        if cell.share is None:
            painter.fillRect(box, QColor(colour.red(), colour.green(), colour.blue(), 40))
        else:
            painter.fillRect(QRectF(box.left(), 0, box.width() * cell.share, box.height()), fill)
        painter.setPen(QPen(colour if live else ink.line, 3.0 if live else 1.0))
        painter.drawRect(box.adjusted(1, 1, -1, -1) if live else box)
        font = self.font()
        font.setBold(live)
        painter.setFont(font)
        painter.setPen(ink.text if cell.state != "to come" else ink.faint)
        height = self.fontMetrics().height()
        inside = box.adjusted(8, 5, -8, 0)
        name = {"over": f"✓ {cell.name}", "now": f"▶ {cell.name}"}.get(cell.state, cell.name)
        for row, words in enumerate((name, cell.line)):
            metrics = painter.fontMetrics()
            told = metrics.elidedText(words, Qt.TextElideMode.ElideRight, int(inside.width()))
            place = QRectF(inside.left(), inside.top() + row * height, inside.width(), height)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), told)
            font.setBold(False)
            painter.setFont(font)


class Gauges(QWidget):
    """The gauges, one in each row: name, value, bar or curve.

    An urgent one has a sign beside its colour.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gauges")
        self.setAccessibleName("Gauges")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._gauges: tuple[Gauge, ...] = ()

    def show_gauges(self, gauges: tuple[Gauge, ...]) -> None:
        """Show the gauges."""
        if gauges != self._gauges:
            self._gauges = gauges
            self.setAccessibleDescription("; ".join(f"{g.name}: {g.words}" for g in gauges))
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(250, 260)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(210, 8 * (self.fontMetrics().height() + 9))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = ink_of(self.palette())
        painter.fillRect(self.rect(), ink.paper)
        if not self._gauges:
            return
        shares = [2.0 if gauge.curve else 1.0 for gauge in self._gauges]
        each = (self.height() - 8) / (sum(shares) + 0.6)
        top = 4.0
        for number, (gauge, share) in enumerate(zip(self._gauges, shares, strict=True)):
            height = each * (share + (0.6 if number == 0 else 0.0))
            box = QRectF(8, top, self.width() - 16, height)
            self._row(painter, gauge, box, ink, large=number == 0)
            top += height

    def _row(self, painter: QPainter, gauge: Gauge, box: QRectF, ink: Ink, large: bool) -> None:
        loud = {"calm": ink.text, "warm": ink.warm, "bad": ink.bad}[gauge.loud]
        font = self.font()
        line = QRectF(box.left(), box.top(), box.width(), self.fontMetrics().height() + 2)
        painter.setFont(font)
        painter.setPen(ink.faint)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), gauge.name)
        begun = painter.fontMetrics().horizontalAdvance(gauge.name) + 10
        font.setBold(large or gauge.loud != "calm")
        if large:
            font.setPointSizeF(font.pointSizeF() * 1.5)
            line.setHeight(line.height() * 1.5)
        painter.setFont(font)
        painter.setPen(loud)
        words = gauge.words if gauge.loud == "calm" else f"⚠ {gauge.words}"
        room = int(box.width()) - begun
        told = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(
            line, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), told
        )
        below = QRectF(box.left(), line.bottom() + 1, box.width(), box.bottom() - line.bottom() - 4)
        if gauge.curve and below.height() > 8:
            self._curve(painter, gauge, below, ink)
        elif gauge.filled is not None:
            bar = QRectF(below.left(), below.top(), below.width(), min(6.0, below.height()))
            painter.fillRect(bar, ink.line)
            colour = ink.good if gauge.loud == "calm" else loud
            painter.fillRect(
                QRectF(bar.left(), bar.top(), bar.width() * gauge.filled, bar.height()), colour
            )

    def _curve(self, painter: QPainter, gauge: Gauge, box: QRectF, ink: Ink) -> None:
        """Paint the last minute from left to right, 80 to 100 %."""
        painter.setPen(QPen(ink.line, 1.0))
        painter.drawRect(box)
        inside = box.adjusted(0, 3, 0, -3)
        points = [
            QPointF(
                box.right() - min(MINUTE, ago) / MINUTE * box.width(),
                inside.bottom() - max(0.0, value - LOWEST) / (100.0 - LOWEST) * inside.height(),
            )
            for ago, value in gauge.curve
        ]
        colour = {"calm": ink.good, "warm": ink.warm, "bad": ink.bad}[gauge.loud]
        painter.setPen(QPen(colour, 1.8))
        painter.drawPolyline(QPolygonF(points))
