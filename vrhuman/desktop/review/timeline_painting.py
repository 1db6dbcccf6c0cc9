"""Paints a timeline, and finds where things on it can be pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from vrhuman.desktop.review.sheet import AXIS, GUTTER, Curve, Sheet, clock
from vrhuman.desktop.theme.theme import Ink, sign_path
from vrhuman.review.level import QUIETEST_DB
from vrhuman.review.tracks import Interval, Mark

NEAR = 5
"""Maximum distance of the pointer from a sign [px] that it is on."""
FAR = 1e9
"""The distance that an interval counts as: a sign on it is nearer."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place to point at: ``box`` is its area, ``middle`` its position [px from the left]."""

    middle: float
    box: QRectF
    what: Mark | Interval


def paint_timeline(painter: QPainter, ink: Ink, sheet: Sheet) -> list[Spot]:
    """Paint everything except the cursor; return what can be pointed at."""
    brush = _Brush(painter, ink, sheet)
    brush.rows()
    brush.curves()
    brush.axis()
    return brush.spots


class _Brush:
    """Paints one sheet."""

    def __init__(self, painter: QPainter, ink: Ink, sheet: Sheet) -> None:
        self._painter, self._ink, self._sheet = painter, ink, sheet
        self._tracks = sheet.content.tracks
        self.spots: list[Spot] = []

    def rows(self) -> None:
        painter, ink, content = self._painter, self._ink, self._sheet.content
        marks: dict[str, Sequence[Mark]] = {
            "events": self._tracks.events,
            "answers": self._tracks.answers,
            "notes": (*self._tracks.notes, *content.own),
        }
        for number, (row, top, height) in enumerate(self._sheet.rows):
            painter.setClipping(False)
            if number % 2:
                painter.fillRect(QRectF(0, top, self._sheet.width, height), ink.row)
            painter.setPen(ink.faint)
            name = QRectF(6, top, GUTTER - 10, height)
            painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, row)
            painter.setClipRect(QRectF(GUTTER, top, self._sheet.wide, height))
            if row == "phases":
                self._phases(top, height)
            elif row == "steps":
                self._steps(top, height)
            elif row == "speech":
                self._speech(top, height)
            elif row == "panels":
                self._stretches(self._tracks.panels, top, height)
            elif row == "actions":
                self._actions(top, height)
            elif row == "words":
                self._words(top, height)
            elif row == "evidence":
                self._stretches(content.evidence, top, height)
            else:
                self._marks(marks[row], top, height)
        painter.setClipping(False)
        for stretch in self._tracks.pauses:
            box = self._box(stretch, 0, self._sheet.rows_end)
            colour = QColor(ink.bad if stretch.kind == "gap" else ink.faint)
            colour.setAlpha(60)
            painter.fillRect(box, colour)
            self.spots.append(Spot(FAR, box, stretch))

    def curves(self) -> None:
        painter, ink, sheet = self._painter, self._ink, self._sheet
        times_ns = self._tracks.curves.times_ns
        for curve, top, height in sheet.curve_rows:
            painter.setClipping(False)
            painter.setPen(ink.line)
            painter.drawLine(QPointF(0, top), QPointF(sheet.width, top))
            painter.setPen(ink.faint)
            name = QRectF(6, top + 1, GUTTER - 10, height - 2)
            painter.drawText(name, Qt.AlignmentFlag.AlignTop, curve.name)
            painter.setClipRect(QRectF(GUTTER, top, sheet.wide, height))
            inside, above = height - 6.0, top + 3.0
            if curve.low < 0.0 < curve.high:
                y = above + inside * curve.down(0.0)
                painter.setPen(QPen(ink.line, 1.0, Qt.PenStyle.DotLine))
                painter.drawLine(QPointF(GUTTER, y), QPointF(sheet.width, y))
            line = [
                QPointF(x, above + inside * curve.down(value))
                for x, least, most in sheet.columns(times_ns, curve.values)
                for value in (least, most)
            ]
            painter.setPen(QPen(ink.calm, 1.3))
            painter.drawPolyline(QPolygonF(line))
            self._range(curve, top, height)
        painter.setClipping(False)

    def axis(self) -> None:
        painter, sheet = self._painter, self._sheet
        top = sheet.height - AXIS
        painter.fillRect(QRectF(0, top, sheet.width, AXIS), self._ink.paper)
        painter.setPen(self._ink.faint)
        painter.drawLine(QPointF(GUTTER, top), QPointF(GUTTER + sheet.wide, top))
        every, times = sheet.ticks()
        for at in times:
            x = sheet.place(at)
            painter.drawLine(QPointF(x, top), QPointF(x, top + 4))
            box = QRectF(x - 40, top + 3, 80, AXIS - 3)
            words = clock(at, tenths=every < 1_000_000_000)
            painter.drawText(box, Qt.AlignmentFlag.AlignHCenter, words)

    def _box(self, stretch: Interval, top: float, height: float) -> QRectF:
        left, right = self._sheet.extent(stretch)
        return QRectF(left, top, right - left, height)

    def _phases(self, top: int, height: int) -> None:
        metrics = QFontMetricsF(self._painter.font())
        names = [span.phase for span in self._tracks.phases]
        for span in self._tracks.phases:
            words = f"{span.phase}: {span.steps} steps" if span.walked else span.phase
            stretch = Interval(span.start_ns, span.end_ns, "phase", words)
            box = self._box(stretch, top + 2, height - 4)
            self._painter.fillRect(box, self._ink.phase(names, span.phase))
            self._painter.setPen(self._ink.paper)
            inside = box.adjusted(4, 0, -2, 0)
            told = metrics.elidedText(words, Qt.TextElideMode.ElideRight, inside.width())
            self._painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, told)
            self.spots.append(Spot(FAR, box, stretch))

    def _steps(self, top: int, height: int) -> None:
        for kind, colour in (("step", self._ink.text), ("blocked", self._ink.bad)):
            own = [step for step in self._tracks.steps if step.kind == kind]
            self._painter.setPen(QPen(colour, 1.0))
            drawn = {round(x): step for x, step in reversed(self._in_view(own))}  # one a pixel
            for x, step in drawn.items():
                sharp = x + 0.5  # the middle of a pixel
                self._painter.drawLine(QPointF(sharp, top + 2), QPointF(sharp, top + height - 2))
                self.spots.append(Spot(x, QRectF(x - 2, top, 4, height), step))

    def _marks(self, marks: Sequence[Mark], top: int, height: int) -> None:
        for x, mark in self._in_view(marks):
            path = sign_path(mark.kind, x, top + height / 2, height - 6.0)
            self._painter.fillPath(path, self._ink.sign(mark.kind))
            self.spots.append(Spot(x, QRectF(x - NEAR, top, 2 * NEAR, height), mark))

    def _in_view(self, marks: Sequence[Mark]) -> list[tuple[float, Mark]]:
        places = self._sheet.places([mark.time_ns for mark in marks])
        least, most = GUTTER - NEAR, GUTTER + self._sheet.wide + NEAR
        return [(x, m) for x, m in zip(places, marks, strict=True) if least <= x <= most]

    def _stretches(self, stretches: Sequence[Interval], top: int, height: int) -> None:
        for stretch in stretches:
            box = self._box(stretch, top + 2, height - 4)
            box.setWidth(max(2.0, box.width() - 1.0))
            self._painter.fillRect(box, self._ink.stretch(stretch.kind))
            self.spots.append(Spot(box.center().x(), box.adjusted(-2, -2, 2, 2), stretch))

    def _actions(self, top: int, height: int) -> None:
        """Paint the actions, those that overlap below one another, with words where they fit."""
        lanes = self._sheet.lanes
        count = 1 + max((lane for _, lane in lanes), default=0)
        each = (height - 2) / count
        metrics = QFontMetricsF(self._painter.font())
        for action, lane in lanes:
            box = self._box(action, top + 1 + lane * each, each)
            box.setWidth(max(3.0, box.width() - 1.0))
            self._painter.fillRect(box, self._ink.stretch(action.kind))
            if count == 1 and metrics.horizontalAdvance(action.text) < box.width() - 6:
                self._painter.setPen(self._ink.paper)
                inside = box.adjusted(3, 0, 0, 0)
                self._painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, action.text)
            self.spots.append(Spot(box.center().x(), box.adjusted(-2, 0, 2, 0), action))

    def _words(self, top: int, height: int) -> None:
        """Paint what was said, each word where it fits."""
        metrics = QFontMetricsF(self._painter.font())
        for word in self._sheet.content.words:
            box = self._box(word, top + 1, height - 2)
            box.setWidth(max(2.0, box.width() - 1.0))
            self._painter.fillRect(box, self._ink.stretch(word.kind))
            if metrics.horizontalAdvance(word.text) < box.width() - 2:
                self._painter.setPen(self._ink.paper)
                self._painter.drawText(box, Qt.AlignmentFlag.AlignCenter, word.text)
            self.spots.append(Spot(box.center().x(), box.adjusted(-1, 0, 1, 0), word))

    def _speech(self, top: int, height: int) -> None:
        level = self._sheet.content.level
        if level is None:
            return
        loud = np.clip(1.0 - level.decibels / QUIETEST_DB, 0.0, 1.0)
        self._painter.setPen(QPen(self._ink.calm, 1.0))
        middle = top + height / 2
        for x, _, most in self._sheet.columns(level.times_ns, loud):
            half = most * (height - 2) / 2
            self._painter.drawLine(QPointF(x, middle - half), QPointF(x, middle + half))

    def _range(self, curve: Curve, top: int, height: int) -> None:
        """Write the ends of a curve's range, at the right."""
        self._painter.setPen(self._ink.faint)
        box = QRectF(GUTTER, top + 1, self._sheet.wide - 2, height - 2)
        for value, place in (
            (curve.high, Qt.AlignmentFlag.AlignTop),
            (curve.low, Qt.AlignmentFlag.AlignBottom),
        ):
            self._painter.drawText(box, Qt.AlignmentFlag.AlignRight | place, f"{value:.2f}")
