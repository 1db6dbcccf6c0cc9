"""Detects when panels appear, turn their page and disappear, for the session file."""

from __future__ import annotations

from collections.abc import Iterable

from vrhuman.recording.entries import PanelShown
from vrhuman.records import Panel


class PanelsShown:
    """Compares the panels from frame to frame.

    The marks of where a hand points do not count as panels.
    """

    def __init__(self) -> None:
        self._pages: dict[str, str] = {}

    def changes(self, time_ns: int, panels: Iterable[Panel]) -> list[PanelShown]:
        """Return what changed since the previous frame: first panels that went, then the others.

        The others are panels that are new or turned their page. The page is the id of the question
        on the panel, otherwise the panel's title.
        """
        pages = {p.panel_id: p.question_id or p.title for p in panels if p.look == "board"}
        before, self._pages = self._pages, pages
        gone = [PanelShown(time_ns, n, page, False) for n, page in before.items() if n not in pages]
        new = [PanelShown(time_ns, n, page, True) for n, page in pages.items()]
        return gone + [each for each in new if before.get(each.name) != each.page]
