"""Makes the window's menus: every page and action with its key, so no mouse is needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from vrhuman.desktop.desk.model.recent import remembered
from vrhuman.desktop.theme.palettes import Scheme
from vrhuman.desktop.theme.remembered import choose_scheme, remembered_scheme

_SCHEMES: tuple[tuple[str, Scheme], ...] = (
    ("Same as &desktop", "desktop"),
    ("&Light", "light"),
    ("D&ark", "dark"),
)


class DeskActions(Protocol):
    """The actions of the window that the menus call."""

    @property
    def names(self) -> Sequence[tuple[str, str]]:
        """The pages' names and titles, as the menu lists them."""
        ...

    def make_registry(self) -> None: ...
    def choose_registry(self) -> None: ...
    def open(self, source: str | Path, create: bool = False) -> None: ...
    def close(self) -> bool: ...
    def go(self, name: str) -> None: ...
    def go_on(self) -> None: ...
    def refresh(self) -> None: ...
    def show_help(self) -> None: ...
    def show_keys(self) -> None: ...
    def show_first_study(self) -> None: ...
    def show_about(self) -> None: ...


def add_menus(bar: QMenuBar, window: DeskActions) -> None:
    """Add the menus Registry, Study, Jump, Window, Help, with letters that no page uses."""
    registry = bar.addMenu("Registr&y")
    _add(registry, "&New ...", window.make_registry, "Ctrl+Shift+N")
    _add(registry, "&Open ...", window.choose_registry, "Ctrl+O")
    before = registry.addMenu("&Recent")
    before.aboutToShow.connect(lambda: _list_recent(before, window))
    registry.addSeparator()
    _add(registry, "&Close", window.close, "Ctrl+Q")

    study = bar.addMenu("St&udy")
    _add(study, "&New study ...", partial(window.go, "new study"), "Ctrl+N")
    _add(study, "New &participant ...", partial(window.go, "new"), "Ctrl+P")
    _add(study, "&Refresh", window.refresh, "F5")

    go = bar.addMenu("&Jump")
    _add(go, "&Next step", window.go_on, "Ctrl+Return")
    go.addSeparator()
    for number, (name, words) in enumerate(window.names, start=1):
        _add(go, words, partial(window.go, name), f"Ctrl+{number}")

    colours = bar.addMenu("&Window").addMenu("Co&lours")
    group, chosen = QActionGroup(colours), remembered_scheme()
    for words, scheme in _SCHEMES:
        action = _add(colours, words, partial(choose_scheme, scheme))
        action.setCheckable(True)
        action.setChecked(scheme == chosen)
        group.addAction(action)

    help_ = bar.addMenu("Help")
    _add(help_, "&This page", window.show_help, "F1")
    _add(help_, "&Keys", window.show_keys)
    _add(help_, "&First study", window.show_first_study)
    help_.addSeparator()
    _add(help_, "&About vrhuman", window.show_about)


def _list_recent(menu: QMenu, window: DeskActions) -> None:
    menu.clear()
    for source in remembered():
        _add(menu, source.replace("&", "&&"), partial(window.open, source))


def _add(menu: QMenu, words: str, act: Callable[[], object], *keys: str) -> QAction:
    action = QAction(words, menu)
    action.setShortcuts([QKeySequence(key) for key in keys])
    action.triggered.connect(lambda: act())
    menu.addAction(action)
    return action
