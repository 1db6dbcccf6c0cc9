"""The experimenter's window, for somebody who clicks: ``desk_eyes.py REGISTRY EYES``.

It is the window that ``vrhuman desk`` opens. Into the file EYES it writes five times a second, as
JSON, what there is to see: where each part is that can be used (``places``), what the lists offer
(``lists``), what is written (``words``, ``tables``) and which page is shown. Where a file
"picture" lies beside EYES, the whole screen is kept as the PNG that it names.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QTableView,
    QTabWidget,
    QTreeWidget,
    QWidget,
)

from vrhuman.desktop.application import show_until_closed
from vrhuman.desktop.desk.run import SIZE
from vrhuman.desktop.desk.running.model import Run

if TYPE_CHECKING:
    from vrhuman.desktop.desk.window import DeskWindow

LOOK_MS = 200
USED = (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QTableView,
)
MAX_ROWS = 60


def main(source: str, eyes: Path) -> int:
    def make() -> DeskWindow:
        from vrhuman.desktop.desk.window import DeskWindow  # not in every process of a trial

        window = DeskWindow(source)
        look = QTimer(window)
        look.timeout.connect(lambda: _look(window, eyes))
        look.start(LOOK_MS)
        return window

    return show_until_closed(make, SIZE)


def _look(window: DeskWindow, eyes: Path) -> None:
    if window.registry is None:
        return  # it is closing
    wanted = eyes.with_name("picture")
    if wanted.exists():
        QGuiApplication.primaryScreen().grabWindow(0).save(wanted.read_text(encoding="utf-8"))
        wanted.unlink()
    _write(eyes, seen(window))


def seen(window: DeskWindow) -> dict[str, object]:
    """What somebody in front of the screen sees."""
    places: dict[str, tuple[int, int]] = {}
    words: dict[str, str] = {}
    lists: dict[str, dict[str, object]] = {}
    tables: dict[str, list[list[str]]] = {}
    above = _windows()  # held: Qt's parts are known to Python as long as their windows are
    for part in _shown(above):
        name = part.objectName()
        if isinstance(part, QLabel) and name:
            words.setdefault(name, part.text())
        if isinstance(part, QTabWidget):
            bar = part.tabBar()
            for index in range(bar.count()):
                if bar.isTabEnabled(index):
                    middle = bar.mapToGlobal(bar.tabRect(index).center())
                    tab = f"tab {bar.tabText(index).replace('&', '')}"
                    places.setdefault(tab, (middle.x(), middle.y()))
        if isinstance(part, QTableView):
            tables[name] = _cells(part)
        if isinstance(part, QTreeWidget):
            tables[name] = _leaves(part)
        if isinstance(part, QComboBox):
            texts = [part.itemText(index) for index in range(part.count())]
            lists.setdefault(name, {"texts": texts, "current": part.currentText()})
        if isinstance(part, USED) and part.isEnabled() and (place := _middle(part)):
            called = name or (part.text() if isinstance(part, QAbstractButton) else "")
            places.setdefault(called.replace("&", ""), place)
    running = window.session._run
    run = running.run if running is not None else Run()
    page = window._stack.currentWidget()
    return {
        "places": places,
        "words": words | {"status": window.statusBar().currentMessage()},
        "lists": lists,
        "tables": tables,
        "title": window.windowTitle(),
        "page": next(name for name, each in window.pages.items() if each is page),
        "stage": run.stage if running is not None else "",
        "phase": run.standing.phase if run.standing is not None else "",
        "steps": run.standing.steps if run.standing is not None else 0,
        "settled": window.settled,
        "dark": window.palette().window().color().lightness() < 128,
    }


def _windows() -> list[QWidget]:
    """Those that can be used, a dialog or a pulled-down list before the others."""
    above = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    above.sort(key=lambda each: not (each.isModal() or _popped_up(each)))
    return above[:1] if above and above[0].isModal() else above  # nothing behind it can be used


def _shown(above: list[QWidget]) -> list[QWidget]:
    """All their parts that are visible."""
    return [part for each in above for part in each.findChildren(QWidget) if part.isVisible()]


def _popped_up(widget: QWidget) -> bool:
    return bool(widget.windowFlags() & Qt.WindowType.Popup == Qt.WindowType.Popup)


def _middle(part: QWidget) -> tuple[int, int] | None:
    """Of what of it is in view; nothing where it is scrolled away."""
    region = part.visibleRegion().boundingRect()
    if region.isEmpty():
        return None
    centre = region.center()
    if isinstance(part, QAbstractButton) and not part.hitButton(centre):
        centre = QPoint(region.left() + 8, centre.y())  # a tick: only its sign and words count
    place = part.mapToGlobal(centre)
    return place.x(), place.y()


def _cells(view: QTableView) -> list[list[str]]:
    model = view.model()
    return [
        [str(model.index(row, column).data() or "") for column in range(model.columnCount())]
        for row in range(min(MAX_ROWS, model.rowCount()))
    ]


def _leaves(tree: QTreeWidget) -> list[list[str]]:
    rows = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    return [[row.text(column) for column in range(tree.columnCount())] for row in rows if row]


def _write(path: Path, value: object) -> None:
    """At once: whoever reads it reads the whole."""
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(value), encoding="utf-8")
    os.replace(beside, path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
