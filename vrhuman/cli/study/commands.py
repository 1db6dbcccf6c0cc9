"""Declares the commands of ``vrhuman study``."""

from __future__ import annotations

from typing import Any

from vrhuman.cli.study import changing, creating, enrolling, looking, results, run


def add(commands: Any) -> None:
    """Declare the commands."""
    parser = commands.add_parser(
        "study",
        help="set up a study, enrol participants, run sessions, report, withdraw, merge sites",
        description="Run a study, from its design to its report.",
        epilog="example: vrhuman study init kitchen --protocol excalibur --generated 6",
    )
    studies = parser.add_subparsers(metavar="COMMAND", required=True)
    for each in (creating, enrolling, run, results, looking, changing):
        each.add(studies)
