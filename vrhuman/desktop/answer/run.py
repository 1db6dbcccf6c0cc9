"""Opens the answering window for a participant, in a study or in the set's own registry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vrhuman.desktop.answer.model.opening import Answering, open_run
from vrhuman.desktop.application import show_until_closed
from vrhuman.study.registry.registry import Registry

if TYPE_CHECKING:
    from vrhuman.desktop.answer.window import AnswerWindow

SIZE = (1280, 720)


def answer_items(registry: Registry, answering: Answering) -> int:
    """Show the window until it is closed; return the exit code.

    :raises VrhumanError: before a window opens: the participant may not start, a film is missing,
        or there is no screen.
    """
    run = open_run(registry, answering)

    def make() -> AnswerWindow:
        from vrhuman.desktop.answer.window import AnswerWindow

        return AnswerWindow(run)

    return show_until_closed(make, SIZE)
