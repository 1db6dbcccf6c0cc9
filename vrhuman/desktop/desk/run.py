"""Opens the experimenter's window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vrhuman.desktop.application import show_until_closed

if TYPE_CHECKING:
    from vrhuman.desktop.desk.window import DeskWindow

SIZE = (1366, 768)


def open_desk(source: str | None) -> int:
    """Show the registry at an address, or ask which; return the exit code when the window closes.

    A registry that cannot be used is reported in the window.

    :raises VrhumanError: where there is no screen.
    """

    def make() -> DeskWindow:
        from vrhuman.desktop.desk.window import DeskWindow  # slow: with the engine

        return DeskWindow(source)

    return show_until_closed(make, SIZE)
