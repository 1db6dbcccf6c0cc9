"""Looks at the windows of its own process, for a test that clicks in them from another.

Into a file it writes ten times a second, as JSON, what there is to see. Parts go by their
``objectName``, buttons without one by their text; of parts of one name the second from the top
and the left is "NAME 2".

- ``places``: where each part is that can be used [pixels of the screen]; "tab TEXT" for tabs, and
  "board KEY" for a button in the participant's window
- ``areas``: left, top, width and height of each part that is in view, and of "timeline curves"
- ``rows``: where the rows of each list and tree are
- ``keys``: the shortcut of each button, as its text underlines it
- ``boards``: the titles of the boards in the participant's window
- ``words``, ``texts``, ``lists``, ``tables``: what labels say, what lines hold, what lists offer,
  what tables hold
- ``titles``: of the windows; and what :func:`_state` and :func:`_run_state` know of an
  experimenter's window

Where a file "picture" lies beside it, the whole screen is kept as the PNG that it names.
"""

from __future__ import annotations

import inspect
import json
import os
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
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

LOOK_MS = 100
USED = (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QAbstractItemView,
    QPlainTextEdit,
)
MAX_ROWS = 60
Place = tuple[int, int]


def watch(application: QApplication, eyes: Path) -> QTimer:
    """Look from now on, into ``eyes``, as long as the timer is kept."""
    timer = QTimer(application)
    timer.timeout.connect(lambda: _look(eyes))
    timer.start(LOOK_MS)
    return timer


def _look(eyes: Path) -> None:
    wanted = eyes.with_name("picture")
    if wanted.exists():
        QGuiApplication.primaryScreen().grabWindow(0).save(wanted.read_text(encoding="utf-8"))
        wanted.unlink()
    beside = eyes.with_suffix(".new")
    beside.write_text(json.dumps(look()), encoding="utf-8")
    os.replace(beside, eyes)  # whoever reads it reads the whole


def look() -> dict[str, Any]:
    """What somebody in front of the screen sees."""
    seen: dict[str, Any] = {
        name: {}
        for name in ("places", "areas", "rows", "keys", "words", "texts", "lists", "tables")
    }
    seen |= {"boards": [], "title": "", "page": "", "settled": False, "dark": False}
    above = _windows()  # held: Qt's parts are known to Python as long as their windows are
    for part in _visible(above):
        _note(part, seen)
    for window in QGuiApplication.topLevelWindows():
        if window.isVisible() and window.objectName() == "participant window":
            seen["places"] |= _board_buttons()
            seen["boards"] = _boards()
    seen["titles"] = [window.title() for window in QGuiApplication.topLevelWindows()]
    for window in QApplication.topLevelWidgets():
        seen |= _state(window, seen["words"])
    pages = [each for each in QApplication.allWidgets() if each.objectName() == "run page"]
    return seen | _run_state(pages[0] if pages else None)


def _note(part: QWidget, seen: dict[str, Any]) -> None:
    text = part.text() if isinstance(part, QAbstractButton) else ""
    name = _unused(part.objectName() or text.replace("&", ""), seen["areas"])
    if not name:
        name = part.objectName()
    region = part.visibleRegion().boundingRect()
    if name and not region.isEmpty():
        seen["areas"][name] = _area(part, region)
    if isinstance(part, QLabel) and name:
        seen["words"].setdefault(name, part.text())
    if isinstance(part, QLineEdit):
        seen["texts"].setdefault(name, part.text())
    if isinstance(part, QTabWidget):
        _note_tabs(part, seen["places"])
    if isinstance(part, QTableView):
        seen["tables"][name] = _cells(part)
    if isinstance(part, QTreeWidget):
        seen["tables"][name] = _leaves(part)
    if isinstance(part, QTreeWidget | QListWidget):
        seen["rows"][name] = _rows(part)
    if isinstance(part, QComboBox):
        texts = [part.itemText(index) for index in range(part.count())]
        seen["lists"].setdefault(name, {"texts": texts, "current": part.currentText()})
    if isinstance(part, USED) and part.isEnabled() and (place := _middle(part)):
        seen["places"].setdefault(name, place)
        if key := QKeySequence.mnemonic(text).toString():
            seen["keys"].setdefault(name, key.lower())
    sheet = getattr(part, "sheet", None) if part.objectName() == "timeline" else None
    if sheet is not None:
        left, top = sheet.place(sheet.shown[0]), sheet.rows_end
        size = (sheet.wide, part.height() - top)
        curves = QRect(round(left), round(top), round(size[0]), round(size[1]))
        seen["areas"][_unused("timeline curves", seen["areas"])] = _area(part, curves)


def _unused(name: str, known: dict[str, Any]) -> str:
    """The name, numbered where there is a part of that name already."""
    if not name or name not in known:
        return name
    return next(other for n in range(2, 1000) if (other := f"{name} {n}") not in known)


def _state(window: QWidget, words: dict[str, str]) -> dict[str, Any]:
    """Which page an experimenter's window shows."""
    pages, stack = getattr(window, "pages", None), getattr(window, "_stack", None)
    if pages is None or stack is None or getattr(window, "registry", None) is None:
        return {}
    page = stack.currentWidget()
    words["status"] = window.statusBar().currentMessage()  # type: ignore[attr-defined]
    return {
        "title": window.windowTitle(),
        "page": next(name for name, each in pages.items() if each is page),
        "settled": window.settled,  # type: ignore[attr-defined]
        "dark": window.palette().window().color().lightness() < 128,
    }


def _run_state(page: Any) -> dict[str, Any]:
    """Where the session stands that a run view shows."""
    standing = page.run.standing if page is not None else None
    return {
        "stage": page.run.stage if page is not None else "",
        "phase": standing.phase if standing is not None and standing.begun else "",
        "steps": standing.steps if standing is not None else 0,
        "paused": standing is not None and standing.paused,
    }


def _windows() -> list[QWidget]:
    """Those that can be used, a dialog or a pulled-down list before the others."""
    above = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    above.sort(key=lambda each: not (each.isModal() or _popped_up(each)))
    return above[:1] if above and above[0].isModal() else above  # nothing behind it can be used


def _visible(above: list[QWidget]) -> list[QWidget]:
    """All their parts that are visible, those of a window from its top and its left on."""
    parts = []
    for window in above:
        inside = [part for part in window.findChildren(QWidget) if part.isVisible()]
        parts += sorted(inside, key=lambda part: _pair(part.mapToGlobal(QPoint(0, 0)))[::-1])
    return parts


def _popped_up(widget: QWidget) -> bool:
    return bool(widget.windowFlags() & Qt.WindowType.Popup == Qt.WindowType.Popup)


def _area(part: QWidget, region: QRect) -> tuple[int, int, int, int]:
    corner = part.mapToGlobal(region.topLeft())
    return corner.x(), corner.y(), region.width(), region.height()


def _middle(part: QWidget) -> Place | None:
    """Of what of it is in view; nothing where it is scrolled away."""
    region = part.visibleRegion().boundingRect()
    if region.isEmpty():
        return None
    centre = region.center()
    if isinstance(part, QAbstractButton) and not part.hitButton(centre):
        centre = QPoint(region.left() + 8, centre.y())  # a tick: only its sign and words count
    return _pair(part.mapToGlobal(centre))


def _pair(point: QPoint) -> Place:
    return point.x(), point.y()


def _note_tabs(tabs: QTabWidget, places: dict[str, Place]) -> None:
    bar = tabs.tabBar()
    for index in range(bar.count()):
        if bar.isTabEnabled(index):
            name = f"tab {bar.tabText(index).replace('&', '')}"
            places.setdefault(name, _pair(bar.mapToGlobal(bar.tabRect(index).center())))


def _cells(view: QTableView) -> list[list[str]]:
    model = view.model()
    return [
        [str(model.index(row, column).data() or "") for column in range(model.columnCount())]
        for row in range(min(MAX_ROWS, model.rowCount()))
    ]


def _leaves(tree: QTreeWidget) -> list[list[str]]:
    rows = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    return [[row.text(column) for column in range(tree.columnCount())] for row in rows if row]


def _rows(view: QTreeWidget | QListWidget) -> list[Place]:
    """The middles of the rows in view, at the top level."""
    model = view.model()
    rects = [view.visualRect(model.index(row, 0)) for row in range(model.rowCount())]
    return [_pair(view.viewport().mapToGlobal(rect.center())) for rect in rects if rect.isValid()]


def _board_buttons() -> dict[str, Place]:
    """Where the buttons that take presses are in the participant's window, by their keys."""
    from vrhuman.desktop.reading import place_of
    from vrhuman.panels.layout import button_centre

    display = _display()
    if display is None:
        return {}
    window, found = display._window, {}
    view, panels, _ = display.reading
    for panel in panels:
        for number in range(len(panel.options)):
            across, along = place_of(view, button_centre(panel, number))
            x, y = (across + 1) / 2 * window.width(), (1 - along) / 2 * window.height()
            place = window.mapToGlobal(QPoint(round(x), round(y)))
            found[f"board {panel.key(number)}"] = _pair(place)
    return found


def _boards() -> list[str]:
    """Which boards are read in the participant's window."""
    display = _display()
    return [] if display is None else [panel.title for panel in display.reading[2]]


def _display() -> Any:
    """What the participant's window belongs to: it lets Qt work, and Qt lets us look."""
    from vrhuman.desktop.display import DesktopDisplay

    frame = inspect.currentframe()
    while frame is not None:
        if isinstance(caller := frame.f_locals.get("self"), DesktopDisplay):
            return caller
        frame = frame.f_back
    return None
