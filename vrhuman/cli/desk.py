"""Runs ``vrhuman desk``: the experimenter's window."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from vrhuman.cli.options import command
from vrhuman.extras import system_libraries

HERE = "vrhuman-study.db"
"""The registry that is opened where none is given."""


def add(commands: Any) -> None:
    """Declare the command."""
    desk = command(
        commands,
        "desk",
        _desk,
        "open the experimenter's window: participants, equipment, sessions, results",
        "vrhuman desk vrhuman-study.db",
    )
    desk.add_argument(
        "registry",
        nargs="?",
        default=os.environ.get("VRHUMAN_REGISTRY"),
        metavar="REGISTRY",
        help="a file, or postgresql+psycopg://... (default: $VRHUMAN_REGISTRY, then "
        f"{HERE} in the current folder; otherwise the window asks)",
    )


def _desk(options: argparse.Namespace) -> int:
    with system_libraries():
        from vrhuman.desktop.desk.run import open_desk
    here = HERE if Path(HERE).exists() else None
    return open_desk(options.registry or here)
