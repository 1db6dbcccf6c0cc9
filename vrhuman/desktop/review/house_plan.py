"""The house from above: the way so far, where the camera looks, and what floor was seen."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from vrhuman import geometry
from vrhuman.desktop.review.theme import Ink, ink_of
from vrhuman.houses.house import House
from vrhuman.records import Floats
from vrhuman.review.coverage import CELL, Covered
from vrhuman.review.tracks import Tracks
from vrhuman.session.house_plan import footprint, furniture

MARGIN = 12
GAZE_DEGREES = 2.0 * math.degrees(math.atan(4.0 / 3.0))
"""Across the agent camera's 800x600 picture."""
GAZE_METRES = 1.6
APART = 0.05
"""Places of the way that are drawn lie so far apart [m]: an hour has tens of thousands."""
NEAR = 24
"""A click so near the way [px] leads to when the agent was there."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """World metres (x right, z up on the page) to pixels."""

    left: float
    bottom: float
    low_x: float
    low_z: float
    scale: float

    def point(self, x: float, z: float) -> QPointF:
        return QPointF(
            self.left + (x - self.low_x) * self.scale, self.bottom - (z - self.low_z) * self.scale
        )

    def polygon(self, corners: Floats) -> QPolygonF:
        return QPolygonF([self.point(x, z) for x, z in corners.tolist()])


class HousePlan(QWidget):
    """``sought`` tells the session time at which the agent was where was clicked."""

    sought = Signal(object)  # an int: Qt's own has 32 bits

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("map")
        self.setAccessibleName("Map of the house")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._house: House | None = None
        self._tracks: Tracks | None = None
        self._kept = np.zeros(0, dtype=np.int64)
        self._time = 0
        self._cells: Floats | None = None
        self._covered: Covered | None = None
        self._painted: QPixmap | None = None

    def show_session(self, house: House, tracks: Tracks) -> None:
        """Another session."""
        self._house, self._tracks = house, tracks
        self._kept = _apart(tracks.curves.way)
        self._cells = self._covered = None
        self._again()

    def show_covered(self, cells: Floats, covered: Covered) -> None:
        """The floor (N, 2) x, z that can be reached, and when each place of it was seen first."""
        self._cells, self._covered = cells, covered
        self.update()

    def show_time(self, time_ns: int) -> None:
        """Of the session's clock."""
        self._time = time_ns
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 -- Qt's name
        return QSize(380, 380)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(160, 140)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802, ARG002
        self._again()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        if event.type() is QEvent.Type.PaletteChange:
            self._again()
        super().changeEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        scale = self._scale()
        if self._tracks is None or scale is None or not len(self._tracks.curves.way):
            return
        way = self._tracks.curves.way
        x = scale.left + (way[:, 0] - scale.low_x) * scale.scale - event.position().x()
        z = scale.bottom - (way[:, 1] - scale.low_z) * scale.scale - event.position().y()
        away = np.hypot(x, z)
        nearest = int(np.argmin(away))
        if away[nearest] <= NEAR:
            self.sought.emit(int(self._tracks.curves.times_ns[nearest]))

    # ------------------------------------------------------------------------------ painting

    def _again(self) -> None:
        self._painted = None
        self.update()

    def _scale(self) -> _Scale | None:
        if self._house is None:
            return None
        corners = np.concatenate([room.polygon for room in self._house.rooms])
        low, high = corners.min(axis=0), corners.max(axis=0)
        span = np.maximum(high - low, 1.0)
        free = (self.width() - 2 * MARGIN, self.height() - 2 * MARGIN)
        scale = max(1.0, min(free[0] / float(span[0]), free[1] / float(span[1])))
        left = (self.width() - float(span[0]) * scale) / 2
        bottom = (self.height() + float(span[1]) * scale) / 2
        return _Scale(left, bottom, float(low[0]), float(low[1]), scale)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = ink_of(self.palette())
        scale = self._scale()
        if self._house is None or self._tracks is None or scale is None:
            painter.fillRect(self.rect(), ink.paper)
            return
        if self._painted is None:
            self._painted = self._paint_house(self._house, scale, ink)
        painter.drawPixmap(0, 0, self._painted)
        self._paint_covered(painter, scale, ink)
        self._paint_way(painter, self._tracks, scale, ink)

    def _paint_house(self, house: House, scale: _Scale, ink: Ink) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(ink.paper)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.floor)
        for room in house.rooms:
            painter.drawPolygon(scale.polygon(room.polygon))
        painter.setPen(QPen(ink.line, 1.0))
        painter.setBrush(ink.furniture)
        for thing in furniture(house):
            painter.drawPolygon(scale.polygon(footprint(thing)))
        self._paint_walls(painter, house, scale, ink)
        painter.setPen(ink.faint)
        for room in house.rooms:
            x, z = room.polygon.mean(axis=0).tolist()
            place = scale.point(x, z)
            box = QRectF(place.x() - 70, place.y() - 10, 140, 20)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, room.room_type)
        painter.end()
        return pixmap

    def _paint_walls(self, painter: QPainter, house: House, scale: _Scale, ink: Ink) -> None:
        for wall in house.walls:
            if not wall.empty:
                painter.setPen(QPen(ink.wall, 3.0))
                start, end = scale.polygon(np.array([wall.start, wall.end])).toList()
                painter.drawLine(start, end)
        for opening in house.openings:
            along = geometry.right(opening.yaw)[[0, 2]] * opening.size[0] / 2
            centre = opening.position[[0, 2]]
            start, end = scale.polygon(np.array([centre - along, centre + along])).toList()
            if opening.kind != "window":
                painter.setPen(QPen(ink.floor, 4.0))
                painter.drawLine(start, end)
            colour = ink.window if opening.kind == "window" else ink.door
            painter.setPen(QPen(colour, 2.0))
            painter.drawLine(start, end)

    def _paint_covered(self, painter: QPainter, scale: _Scale, ink: Ink) -> None:
        """What was seen by now, and a dot where the agent could go and nobody looked."""
        if self._cells is None or self._covered is None:
            return
        seen = QColor(ink.warm)
        seen.setAlpha(60)
        side = CELL * scale.scale
        painter.setPen(Qt.PenStyle.NoPen)
        for (x, z), when in zip(self._cells.tolist(), self._covered.seen.tolist(), strict=True):
            place = scale.point(x, z)
            if when <= self._time:
                box = QRectF(place.x() - side / 2, place.y() - side / 2, side, side)
                painter.fillRect(box, seen)
            else:
                painter.setBrush(ink.faint)
                painter.drawEllipse(place, 1.0, 1.0)

    def _paint_way(self, painter: QPainter, tracks: Tracks, scale: _Scale, ink: Ink) -> None:
        curves = tracks.curves
        now = curves.index(self._time)
        if now < 0:
            return
        number = 0
        kept = self._kept
        for number, span in enumerate(tracks.phases):
            low, high = np.searchsorted(kept, [curves.index(span.start_ns), now + 1]).tolist()
            high = min(high, int(np.searchsorted(kept, curves.index(span.end_ns), "right")))
            if high > low:
                path = QPainterPath()
                path.addPolygon(scale.polygon(curves.way[kept[max(0, low - 1) : high]]))
                painter.strokePath(path, QPen(ink.phase(number), 2.0))
            if span.end_ns >= self._time:
                break
        x, z = curves.way[now].tolist()
        place, colour = scale.point(x, z), ink.phase(number)
        self._paint_gaze(painter, place, float(curves.gaze[now]), scale, ink)
        painter.setPen(QPen(ink.paper, 1.5))
        painter.setBrush(colour)
        painter.drawEllipse(place, 6.0, 6.0)

    def _paint_gaze(
        self, painter: QPainter, place: QPointF, yaw: float, scale: _Scale, ink: Ink
    ) -> None:
        """A cone as wide as the agent camera's view, that fades away."""
        radius = GAZE_METRES * scale.scale
        strong, gone = QColor(ink.text), QColor(ink.text)
        strong.setAlpha(150)
        gone.setAlpha(0)
        fading = QRadialGradient(place, radius)
        fading.setColorAt(0.0, strong)
        fading.setColorAt(1.0, gone)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fading)
        box = QRectF(place.x() - radius, place.y() - radius, 2 * radius, 2 * radius)
        start = 90.0 - yaw - GAZE_DEGREES / 2  # Qt counts from the right, against the clock
        painter.drawPie(box, round(16 * start), round(16 * GAZE_DEGREES))


def _apart(way: Floats) -> NDArray[np.int64]:
    """The indices of those of places (N, 2) that lie apart from the one kept before."""
    if not len(way):
        return np.zeros(0, dtype=np.int64)
    kept, (x, z) = [0], way[0].tolist()
    for index, (at_x, at_z) in enumerate(way.tolist()):
        if abs(at_x - x) + abs(at_z - z) >= APART:
            kept.append(index)
            x, z = at_x, at_z
    return np.array(kept, dtype=np.int64)
