"""The sizes of what is read in the window."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

TEXT, QUESTION, TITLE, SMALL = 12.0, 16.0, 20.0, 9.5
"""Sizes of letters [points]."""


def set_size(widget: QWidget, points: float) -> None:
    """Set the size of a widget's letters."""
    font = widget.font()
    font.setPointSizeF(points)
    widget.setFont(font)
