"""Defines colours and signs of the windows, for light and dark desktops.

Kinds differ in shape as well as in colour, and colours in lightness, so that no kind of colour
vision is needed to tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPalette, QPolygonF

from vrhuman.review.pictures.style import phase_colour

SIGNS = (
    ("picked", "picked"),
    ("slipped", "slipped"),
    ("dropped", "dropped"),
    ("opened", "opened"),
    ("closed", "closed"),
    ("collided", "collided"),
    ("room_entered", "room entered"),
    ("parted", "agent could not follow"),
    ("right", "correct answer"),
    ("wrong", "wrong answer"),
    ("answer", "answered"),
    ("note", "experimenter's note"),
    ("marker", "marker"),
    ("program", "program's note"),
    ("own", "your note"),
)
"""The kinds of marks with a sign, and their meaning in words."""


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a window."""

    dark: bool
    paper: QColor
    row: QColor
    text: QColor
    faint: QColor
    line: QColor
    cursor: QColor
    good: QColor
    bad: QColor
    warm: QColor
    calm: QColor
    own: QColor
    floor: QColor
    furniture: QColor
    wall: QColor
    door: QColor
    window: QColor

    def phase(self, phases: Iterable[str], phase: str) -> QColor:
        """Return the colour of a phase among a session's, as in reports; lighter on dark."""
        colour = QColor(*phase_colour(phases, phase))
        return colour.lighter(135) if self.dark else colour

    def sign(self, kind: str) -> QColor:
        """Return the colour of a kind of mark."""
        own = {
            "picked": self.good,
            "slipped": self.warm,
            "dropped": self.warm,
            "collided": self.bad,
            "parted": self.bad,
            "opened": self.calm,
            "closed": self.calm,
            "right": self.good,
            "wrong": self.bad,
            "own": self.own,
            "note": self.calm,
            "marker": self.warm,
        }
        return own.get(kind, self.faint)

    def stretch(self, kind: str) -> QColor:
        """Return the colour of an interval: of evidence, of an action, or of a panel."""
        known = {
            "seen": self.good,
            "held": self.warm,
            "lifted": self.own,
            "failed": self.bad,
            "own": self.own,
        }
        return known.get(kind, self.calm)


def ink_of(palette: QPalette) -> Ink:
    """Return the colours that go with a palette."""
    paper = palette.color(QPalette.ColorRole.Base)
    text = palette.color(QPalette.ColorRole.Text)
    if paper.lightness() < 128:
        return Ink(
            dark=True,
            paper=paper,
            row=paper.lighter(125),
            text=text,
            faint=QColor(164, 168, 176),
            line=QColor(78, 82, 88),
            cursor=QColor(255, 255, 255),
            good=QColor(88, 205, 140),
            bad=QColor(255, 118, 100),
            warm=QColor(245, 180, 60),
            calm=QColor(110, 185, 255),
            own=QColor(224, 150, 255),
            floor=QColor(58, 62, 66),
            furniture=QColor(88, 86, 82),
            wall=QColor(190, 192, 196),
            door=QColor(160, 120, 70),
            window=QColor(90, 150, 200),
        )
    return Ink(
        dark=False,
        paper=paper,
        row=QColor(246, 246, 244),
        text=text,
        faint=QColor(96, 102, 110),
        line=QColor(205, 207, 210),
        cursor=QColor(20, 20, 24),
        good=QColor(0, 122, 70),
        bad=QColor(196, 36, 24),
        warm=QColor(184, 106, 0),
        calm=QColor(0, 92, 172),
        own=QColor(130, 30, 160),
        floor=QColor(240, 238, 232),
        furniture=QColor(214, 208, 198),
        wall=QColor(60, 60, 64),
        door=QColor(190, 150, 100),
        window=QColor(120, 180, 230),
    )


def sign_path(kind: str, x: float, y: float, size: float) -> QPainterPath:
    """Return a mark's shape about a point, to be filled."""
    r = size / 2.0
    path = QPainterPath()
    if kind != "opened":
        path.setFillRule(Qt.FillRule.WindingFill)
    corners: tuple[tuple[float, float], ...]
    match kind:
        case "picked":
            path.addPolygon(_polygon(x, y, ((-r, r), (0, -r), (r, r))))
        case "slipped":
            path.addPolygon(_polygon(x, y, ((-r, -r), (0, r), (r, -r))))
        case "dropped":
            path.addPolygon(_polygon(x, y, ((-r, -r), (0, r * 0.4), (r, -r))))
            path.addRect(QRectF(x - r, y + r * 0.6, size, r * 0.4))
        case "opened":
            path.addRect(QRectF(x - r, y - r, size, size))
            path.addRect(QRectF(x - r / 2, y - r / 2, r, r))  # a hole: odd-even fill
        case "closed":
            path.addRect(QRectF(x - r, y - r, size, size))
        case "collided" | "wrong":
            w = r * 0.4
            corner: tuple[tuple[float, float], ...] = (
                (-r, w - r),
                (w - r, -r),
                (0.0, -w),
            )  # and so on, rotated by quarters
            corners = corner
            for _ in range(3):
                corner = tuple((-dy, dx) for dx, dy in corner)
                corners = (*corners, *corner)
            path.addPolygon(_polygon(x, y, corners))
        case "right":
            corners = ((-r, 0), (-r * 0.5, -r * 0.4), (-r * 0.1, r * 0.2), (r * 0.7, -r))
            path.addPolygon(_polygon(x, y, (*corners, (r, -r * 0.6), (0, r))))
        case "note" | "marker" | "own":
            corners = ((-r * 0.6, r), (-r * 0.6, -r), (r, -r * 0.45), (-r * 0.3, r * 0.1))
            path.addPolygon(_polygon(x, y, (*corners, (-r * 0.3, r))))
        case "room_entered" | "parted":
            path.addPolygon(_polygon(x, y, ((0, -r), (r, 0), (0, r), (-r, 0))))
        case _:
            path.addEllipse(QPointF(x, y), r * 0.7, r * 0.7)
    path.closeSubpath()
    return path


def _polygon(x: float, y: float, corners: tuple[tuple[float, float], ...]) -> QPolygonF:
    return QPolygonF([QPointF(x + dx, y + dy) for dx, dy in corners])
