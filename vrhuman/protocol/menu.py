"""The menu of a session: a break, being done, stopping; its button opens and closes it.

While it is open the house waits and nothing counts. Being done and stopping ask for confirmation. A
mandatory break opens by itself, and opens again until it was long enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Page = Literal["menu", "break", "rest", "done", "stop"]
Choice = Literal["", "recentre", "done", "stop"]

RESUME, YES, NO = "resume", "yes", "no"


@dataclass(frozen=True, slots=True)
class Menu:
    """An open menu, and which of its pages is shown."""

    page: Page = "menu"


def press(menu: Menu, key: str) -> tuple[Menu | None, Choice]:
    """Return the menu after a key, None where it closed, and what was chosen."""
    if menu.page == "menu":
        match key:
            case "resume":
                return None, ""
            case "recentre":
                return None, "recentre"
            case "break":
                return Menu("break"), ""
            case "done":
                return Menu("done"), ""
            case "stop":
                return Menu("stop"), ""
        return menu, ""
    if key in (RESUME, NO):
        return None, ""
    if key == YES and menu.page == "done":
        return None, "done"
    if key == YES and menu.page == "stop":
        return None, "stop"
    return menu, ""
