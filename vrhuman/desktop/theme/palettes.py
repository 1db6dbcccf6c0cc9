"""Sets light or dark colours for the whole application, on any desktop."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette

Scheme = Literal["desktop", "light", "dark"]
_Role = QPalette.ColorRole
_COLOURS: dict[str, dict[QPalette.ColorRole, str]] = {
    "light": {
        _Role.Window: "#efefef",
        _Role.WindowText: "#1a1c1f",
        _Role.Base: "#ffffff",
        _Role.AlternateBase: "#f6f6f4",
        _Role.Text: "#1a1c1f",
        _Role.Button: "#efefef",
        _Role.ButtonText: "#1a1c1f",
        _Role.Highlight: "#2f78b7",
        _Role.HighlightedText: "#ffffff",
        _Role.ToolTipBase: "#ffffe6",
        _Role.ToolTipText: "#1a1c1f",
        _Role.PlaceholderText: "#646a72",
    },
    "dark": {
        _Role.Window: "#2b2d30",
        _Role.WindowText: "#e6e7e9",
        _Role.Base: "#1c1e20",
        _Role.AlternateBase: "#232527",
        _Role.Text: "#e6e7e9",
        _Role.Button: "#37393d",
        _Role.ButtonText: "#e6e7e9",
        _Role.Highlight: "#3d7db8",
        _Role.HighlightedText: "#ffffff",
        _Role.ToolTipBase: "#37393d",
        _Role.ToolTipText: "#e6e7e9",
        _Role.PlaceholderText: "#a0a4aa",
    },
}


def set_scheme(scheme: Scheme) -> None:
    """Colour the application as the desktop is, or light, or dark."""
    if scheme == "desktop":
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        scheme = "dark" if dark else "light"
    palette = QPalette()
    for role, colour in _COLOURS[scheme].items():
        palette.setColor(role, QColor(colour))
    for role in (_Role.WindowText, _Role.Text, _Role.ButtonText):
        faint = QColor(_COLOURS[scheme][_Role.PlaceholderText])
        palette.setColor(QPalette.ColorGroup.Disabled, role, faint)
    QGuiApplication.setPalette(palette)
