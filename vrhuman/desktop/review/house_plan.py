"""Shows the house from above: the path so far, the camera's direction, and the floor seen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from vrhuman.desktop.floor_plan import Scale, paint_agent, painted_house
from vrhuman.desktop.review.heat import Looks, strength
from vrhuman.desktop.theme.theme import Ink, ink_of
from vrhuman.houses.house import House
from vrhuman.records import Floats
from vrhuman.review.measuring.coverage import CELL, Covered
from vrhuman.review.tracks import Tracks

APART = 0.05
"""Distance of the painted places of the path [m]: an hour has tens of thousands."""
NEAR = 24
"""Maximum distance of a click from the path [px] that leads to when the agent was there."""


class HousePlan(QWidget):
    """The map of the house.

    ``sought`` carries the session time at which the agent was where the user clicked.
    """

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
        self._looks: Looks | None = None
        self._heat = False
        self._painted: QPixmap | None = None

    def show_session(self, house: House, tracks: Tracks) -> None:
        """Show another session."""
        self._house, self._tracks = house, tracks
        self._kept = _apart(tracks.curves.way)
        self._cells = self._covered = self._looks = None
        self._again()

    def show_covered(self, cells: Floats, covered: Covered, looks: Looks) -> None:
        """Show the reachable floor (N, 2) x, z, when each place was first seen, and the looks."""
        self._cells, self._covered, self._looks = cells, covered, looks
        self.update()

    def show_heat(self, shown: bool) -> None:
        """Show how long the person looked where, in place of what was seen."""
        self._heat = shown
        self.update()

    def show_time(self, time_ns: int) -> None:
        """Show a time of the session's clock."""
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

    def _scale(self) -> Scale | None:
        return None if self._house is None else Scale.of(self._house, self.size())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = ink_of(self.palette())
        scale = self._scale()
        if self._house is None or self._tracks is None or scale is None:
            painter.fillRect(self.rect(), ink.paper)
            return
        if self._painted is None:
            ratio = self.devicePixelRatioF()
            self._painted = painted_house(self._house, scale, ink, self.size(), ratio)
        painter.drawPixmap(0, 0, self._painted)
        if self._heat:
            self._paint_looks(painter, scale, ink)
        else:
            self._paint_covered(painter, scale, ink)
        self._paint_way(painter, self._tracks, scale, ink)

    def _paint_covered(self, painter: QPainter, scale: Scale, ink: Ink) -> None:
        """Paint what was seen by now, and a dot where the agent could go and nobody looked."""
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

    def _paint_looks(self, painter: QPainter, scale: Scale, ink: Ink) -> None:
        """Paint how long the middle of the view was where by now, or that it is not known yet."""
        if self._looks is None:
            painter.setPen(ink.faint)
            words = "how long they looked where: reading the session"
            painter.drawText(self.rect().adjusted(8, 4, -8, -4), words)
            return
        side = CELL * scale.scale
        for (i, j), seconds in self._looks.until(self._time).items():
            warm = QColor(ink.warm)
            warm.setAlphaF(strength(seconds))
            corner = scale.point(i * CELL, (j + 1) * CELL)
            painter.fillRect(QRectF(corner.x(), corner.y(), side, side), warm)

    def _paint_way(self, painter: QPainter, tracks: Tracks, scale: Scale, ink: Ink) -> None:
        curves = tracks.curves
        now = curves.index(self._time)
        if now < 0:
            return
        names, phase = [span.phase for span in tracks.phases], ""
        kept = self._kept
        for span in tracks.phases:
            phase = span.phase
            low, high = np.searchsorted(kept, [curves.index(span.start_ns), now + 1]).tolist()
            high = min(high, int(np.searchsorted(kept, curves.index(span.end_ns), "right")))
            if high > low:
                path = QPainterPath()
                path.addPolygon(scale.polygon(curves.way[kept[max(0, low - 1) : high]]))
                painter.strokePath(path, QPen(ink.phase(names, phase), 2.0))
            if span.end_ns >= self._time:
                break
        x, z = curves.way[now].tolist()
        gaze = float(curves.gaze[now])
        paint_agent(painter, scale.point(x, z), gaze, scale, ink, ink.phase(names, phase))


def _apart(way: Floats) -> NDArray[np.int64]:
    """Return the indices of those of places (N, 2) that are apart from the previous one kept."""
    if not len(way):
        return np.zeros(0, dtype=np.int64)
    kept, (x, z) = [0], way[0].tolist()
    for index, (at_x, at_z) in enumerate(way.tolist()):
        if abs(at_x - x) + abs(at_z - z) >= APART:
            kept.append(index)
            x, z = at_x, at_z
    return np.array(kept, dtype=np.int64)
