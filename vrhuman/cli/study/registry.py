"""The registry that the commands of ``vrhuman study`` work on, and its tables in a terminal."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vrhuman.study.entries import Assignment, SessionEntry
    from vrhuman.study.registry.registry import Registry


def registry_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for the registry, for who changes it, and for the output format."""
    parser.add_argument(
        "--registry",
        default=os.environ.get("VRHUMAN_REGISTRY", "vrhuman-study.db"),
        metavar="FILE_OR_URL",
        help="registry (default: $VRHUMAN_REGISTRY, else vrhuman-study.db in the current folder)",
    )
    parser.add_argument(
        "--who",
        default="experimenter",
        help="who makes the change, for the log (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def opened(options: argparse.Namespace, create: bool = False) -> Registry:
    """Open the registry that the options name.

    :raises RegistryError: where it cannot be used.
    """
    from vrhuman.study.registry.registry import Registry

    return Registry.open(options.registry, options.who, create)


def print_plan(planned: Sequence[Assignment], sessions: Iterable[SessionEntry]) -> None:
    """Planned sessions, and what became of them."""
    from vrhuman.study.entries import status_text

    became = {each.order: each for each in sessions}
    rows = []
    for each in planned:
        session = became.get(each.order)
        state = (status_text(session.status), session.path) if session else ("planned", "")
        rows.append((str(each.order), each.role, each.condition, each.house, *state))
    print_columns(("order", "role", "condition", "house", "status", "file"), rows)


def print_columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table as wide as its cells."""
    wide = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, *rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip())
