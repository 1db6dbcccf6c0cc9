"""Declares ``vrhuman narrate``: its window, and the commands beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vrhuman.cli.narrate import grading, stories, telling, verifying

GROUP = "narrate"


def with_window(arguments: Sequence[str]) -> list[str]:
    """Return arguments in which ``narrate FILE.mcap`` is ``narrate window FILE.mcap``."""
    given = list(arguments)
    if given[:1] == [GROUP] and given[1:2] and given[1].endswith(".mcap"):
        given.insert(1, telling.WINDOW)
    return given


def add(commands: Any) -> None:
    """Declare the commands."""
    group = commands.add_parser(
        GROUP,
        help="tell the story of a session: when each word was said, and what it is about",
        description="Tell the story of a session: when each word was said, and what it is about.",
    )
    verbs = group.add_subparsers(required=True, metavar="COMMAND")
    telling.add(verbs)
    stories.add(verbs)
    grading.add(verbs)
    verifying.add(verbs)
