"""Opens the window of checks for one reviewer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from vrhuman.benchmarks.vidln.verifying.checks import read_checks
from vrhuman.benchmarks.vidln.verifying.verdicts import VerdictFile
from vrhuman.desktop.application import show_until_closed
from vrhuman.protocol.texts import load_texts, texts_path

if TYPE_CHECKING:
    from vrhuman.desktop.narrate.checking.window import CheckWindow

SIZE = (1280, 720)


def check(target: Path, pictures: Path | None, reviewer: str, language: str) -> int:
    """Show the window until it is closed; return the exit code.

    :raises VrhumanError: before a window opens: there is nothing to look at, the verdicts cannot be
        used, or there is no screen.
    """
    texts = load_texts(texts_path(language, Path()))
    checks = read_checks(target.absolute(), pictures and pictures.absolute())
    kept = VerdictFile(checks.target, checks.digest, reviewer)

    def make() -> CheckWindow:
        from vrhuman.desktop.narrate.checking.window import CheckWindow

        return CheckWindow(checks, kept, texts)

    try:
        return show_until_closed(make, SIZE)
    finally:
        kept.close()
