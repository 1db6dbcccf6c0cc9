"""Draws a house from above in a widget: the scale from metres to pixels, the house, the agent."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF, QRadialGradient

from vrhuman import geometry
from vrhuman.desktop.theme.theme import Ink
from vrhuman.houses.house import House
from vrhuman.records import Floats
from vrhuman.review.pictures.house_plan import footprint, furniture

MARGIN = 12
GAZE_DEGREES = 2.0 * math.degrees(math.atan(4.0 / 3.0))
"""The horizontal field of view of the agent camera's 800x600 image."""
GAZE_METRES = 1.6


@dataclass(frozen=True, slots=True)
class Scale:
    """The mapping from world metres (x right, z up on the page) to pixels."""

    left: float
    bottom: float
    low_x: float
    low_z: float
    scale: float

    @classmethod
    def of(cls, house: House, size: QSize) -> Scale:
        """Return the largest scale at which the whole house fits."""
        corners = np.concatenate([room.polygon for room in house.rooms])
        low, high = corners.min(axis=0), corners.max(axis=0)
        span = np.maximum(high - low, 1.0)
        free = (size.width() - 2 * MARGIN, size.height() - 2 * MARGIN)
        scale = max(1.0, min(free[0] / float(span[0]), free[1] / float(span[1])))
        left = (size.width() - float(span[0]) * scale) / 2
        bottom = (size.height() + float(span[1]) * scale) / 2
        return cls(left, bottom, float(low[0]), float(low[1]), scale)

    def point(self, x: float, z: float) -> QPointF:
        return QPointF(
            self.left + (x - self.low_x) * self.scale, self.bottom - (z - self.low_z) * self.scale
        )

    def polygon(self, corners: Floats) -> QPolygonF:
        return QPolygonF([self.point(x, z) for x, z in corners.tolist()])


def painted_house(house: House, scale: Scale, ink: Ink, size: QSize, ratio: float) -> QPixmap:
    """Paint rooms with their names, the objects in them, walls and openings.

    ``ratio`` is the screen's pixels for one pixel of the widget.
    """
    pixmap = QPixmap(size * ratio)
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
    _paint_walls(painter, house, scale, ink)
    painter.setPen(ink.faint)
    for room in house.rooms:
        x, z = room.polygon.mean(axis=0).tolist()
        place = scale.point(x, z)
        box = QRectF(place.x() - 70, place.y() - 10, 140, 20)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, room.room_type)
    painter.end()
    return pixmap


def paint_agent(
    painter: QPainter, place: QPointF, yaw: float, scale: Scale, ink: Ink, colour: QColor
) -> None:
    """Paint a disc, and a cone as wide as the agent camera's view that fades away."""
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
    start = 90.0 - yaw - GAZE_DEGREES / 2  # Qt counts from the right, counter-clockwise
    painter.drawPie(box, round(16 * start), round(16 * GAZE_DEGREES))
    painter.setPen(QPen(ink.paper, 1.5))
    painter.setBrush(colour)
    painter.drawEllipse(place, 6.0, 6.0)


def _paint_walls(painter: QPainter, house: House, scale: Scale, ink: Ink) -> None:
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
