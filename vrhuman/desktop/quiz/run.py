"""Opens the window of quizzes for one person."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from vrhuman.desktop.application import show_until_closed
from vrhuman.desktop.quiz.model import QuizWork
from vrhuman.protocol.texts import load_texts, texts_path

if TYPE_CHECKING:
    from vrhuman.desktop.quiz.window import QuizWindow

SIZE = (1360, 760)


def make_quizzes(folder: Path, who: str, checks: bool, language: str) -> int:
    """Show the window until it is closed; return the exit code.

    :raises VrhumanError: before a window opens: the set or its journal cannot be used, or there is
        no screen.
    """
    work = QuizWork.open(folder, who, load_texts(texts_path(language, folder)))

    def make() -> QuizWindow:
        from vrhuman.desktop.quiz.window import QuizWindow

        return QuizWindow(work, checks)

    return show_until_closed(make, SIZE)
