"""When which board came up, turned its page, and went: what the file tells of panels."""

from __future__ import annotations

from collections.abc import Iterable

from vrhuman.recording.entries import PanelShown
from vrhuman.records import Panel


class PanelsShown:
    """Follows the boards from frame to frame; the marks of where a hand points are none."""

    def __init__(self) -> None:
        self._pages: dict[str, str] = {}

    def changes(self, time_ns: int, panels: Iterable[Panel]) -> list[PanelShown]:
        """What is other than in the frame before: those that went, then those that came or turned.

        The page is the id of the question on the board, else its title.
        """
        pages = {p.panel_id: p.question_id or p.title for p in panels if p.look == "board"}
        before, self._pages = self._pages, pages
        gone = [PanelShown(time_ns, n, page, False) for n, page in before.items() if n not in pages]
        new = [PanelShown(time_ns, n, page, True) for n, page in pages.items()]
        return gone + [each for each in new if before.get(each.name) != each.page]
