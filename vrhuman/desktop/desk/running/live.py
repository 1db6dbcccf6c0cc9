"""Shows what the participant sees and where they are, live from the running trial."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from vrhuman.desktop.desk.running.model import PathPoint
from vrhuman.desktop.floor_plan import Scale, paint_agent, painted_house
from vrhuman.desktop.theme.theme import Ink, ink_of
from vrhuman.houses.house import House
from vrhuman.runtime.supervision.messages import LivePicture


class LivePane(QWidget):
    """Shows one image with its name, as large as it fits."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._name = name
        self._image: QImage | None = None
        self._cover = ""

    @property
    def shows(self) -> QImage | None:
        """The image that is shown."""
        return self._image

    def show_picture(self, picture: LivePicture) -> None:
        """Show another image."""
        pixels = np.ascontiguousarray(picture.pixels)
        height, width = pixels.shape[:2]
        image = QImage(pixels.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888)
        self._image = image.copy()  # a copy: the bytes are gone after this call
        self.update()

    def show_cover(self, words: str) -> None:
        """Say over the image that it does not change now; an empty text removes that."""
        if words != self._cover:
            self._cover = words
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 -- Qt's name
        return QSize(320, 240)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(180, 135)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ink = ink_of(self.palette())
        painter.fillRect(self.rect(), ink.paper)
        box = QRectF(self.rect())
        if self._image is None:
            painter.setPen(ink.faint)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "no picture yet")
        else:
            size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
            box = QRectF(left, top, size.width(), size.height())
            painter.drawImage(box, self._image)
        if self._cover:
            painter.fillRect(box, QColor(0, 0, 0, 140))
            painter.setPen(QColor(255, 255, 255))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(box.adjusted(12, 12, -12, -12), int(flags), self._cover)
        _name_on(painter, box, self._name)


class LivePlan(QWidget):
    """Shows the house from above, the path so far by phase, and the agent."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("live map")
        self.setAccessibleName("The house from above")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._house: House | None = None
        self._way: Sequence[PathPoint] = ()
        self._phases: Sequence[str] = ()
        self._yaw = 0.0
        self._at: tuple[float, float] | None = None
        self._painted: QPixmap | None = None
        self._drawn = 1
        """The number of the path's places that are painted."""

    def show_house(self, house: House) -> None:
        """Show the session's house."""
        self._house, self._painted = house, None
        self.update()

    def show_way(
        self,
        way: Sequence[PathPoint],
        at: tuple[float, float],
        yaw: float,
        phases: Sequence[str],
    ) -> None:
        """Show the agent's path, its position x, z [m] and its direction [degrees].

        ``phases`` are the names of the protocol's, by which the path is coloured.
        """
        if (at, yaw) != (self._at, self._yaw) or len(way) != len(self._way):
            self._way, self._at, self._yaw, self._phases = way, at, yaw, phases
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(280, 240)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(160, 135)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802, ARG002
        self._painted = None

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        if event.type() is QEvent.Type.PaletteChange:
            self._painted = None
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = ink_of(self.palette())
        box = QRectF(self.rect())
        if self._house is None:
            painter.fillRect(box, ink.paper)
            painter.setPen(ink.faint)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "no house yet")
        else:
            scale = Scale.of(self._house, self.size())
            painter.drawPixmap(0, 0, self._trodden(self._house, scale, ink))
            if self._at is not None:
                colour = self._colour(self._way[-1].phase if self._way else 0, ink)
                paint_agent(painter, scale.point(*self._at), self._yaw, scale, ink, colour)
        _name_on(painter, box, "House from above")

    def _trodden(self, house: House, scale: Scale, ink: Ink) -> QPixmap:
        """Return the house with the path; only its new part is painted, since an hour's is long."""
        if self._painted is None:
            ratio = self.devicePixelRatioF()
            self._painted = painted_house(house, scale, ink, self.size(), ratio)
            self._drawn = 1
        new = self._way[self._drawn - 1 :]
        if len(new) > 1:
            painter = QPainter(self._painted)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for before, after in pairwise(new):
                painter.setPen(QPen(self._colour(after.phase, ink), 2.0))
                painter.drawLine(scale.point(before.x, before.z), scale.point(after.x, after.z))
            painter.end()
            self._drawn = len(self._way)
        return self._painted

    def _colour(self, phase: int, ink: Ink) -> QColor:
        known = phase < len(self._phases)
        return ink.phase(self._phases, self._phases[phase] if known else "")


def _name_on(painter: QPainter, box: QRectF, name: str) -> None:
    """Draw white text on a dark strip in the upper left corner."""
    metrics = painter.fontMetrics()
    strip = QRectF(
        box.left(), box.top(), metrics.horizontalAdvance(name) + 12, metrics.height() + 4
    )
    painter.fillRect(strip, QColor(0, 0, 0, 150))
    painter.setPen(QColor(255, 255, 255))
    painter.drawText(strip.adjusted(6, 0, -6, 0), int(Qt.AlignmentFlag.AlignVCenter), name)
