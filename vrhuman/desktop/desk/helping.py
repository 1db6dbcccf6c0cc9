"""Shows the Help menu's texts in a window of their own, which may stay open."""

from __future__ import annotations

import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from vrhuman.version import __version__

TEXTS = Path(__file__).parent / "forms" / "help.toml"
SIZE = (560, 380)


def page_help(name: str, title: str) -> str:
    """Return the help on a page, as HTML."""
    return f"<h3>{escape(title)}</h3><p>{escape(_texts()['pages'][name])}</p>"


def keys_help() -> str:
    """Return the table of keys, as HTML."""
    rows = "".join(
        f"<tr><td><b>{escape(each['keys'])}</b>&nbsp;&nbsp;</td><td>{escape(each['does'])}</td></tr>"
        for each in _texts()["keys"]
    )
    return f"<h3>Keys</h3><table cellpadding='3'>{rows}</table>"


def first_study_help() -> str:
    """Return the steps to a first session, as HTML."""
    steps = "".join(f"<li>{escape(each)}</li>" for each in _texts()["first"]["steps"])
    return f"<h3>First study</h3><ol>{steps}</ol>"


def about_help() -> str:
    """Return what this program is, as HTML."""
    return (
        f"<h3>vrhuman {escape(__version__)}</h3><p>Measures how well people do the tasks of "
        "embodied agents. The guide is in the program's folder docs, and this window is described "
        "in docs/experimenter.md.</p>"
    )


def show_help(parent: QWidget, text: str) -> QDialog:
    """Show a help text; the window behind can be used meanwhile."""
    dialog = QDialog(parent)
    dialog.setObjectName("help")
    dialog.setWindowTitle("Help")
    dialog.resize(*SIZE)
    browser = QTextBrowser()
    browser.setObjectName("help text")
    browser.setHtml(text)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.close)
    layout = QVBoxLayout(dialog)
    layout.addWidget(browser, 1)
    layout.addWidget(buttons)
    dialog.finished.connect(dialog.deleteLater)
    dialog.show()
    return dialog


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(TEXTS.read_text(encoding="utf-8"))
