"""Runs ``vrhuman review``: the window for looking at recorded sessions."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vrhuman.cli.options import command, meshes_option
from vrhuman.extras import system_libraries


def add(commands: Any) -> None:
    """Declare the command."""
    review = command(
        commands,
        "review",
        _review,
        "open a session, or two side by side, in the review window",
        "vrhuman review sessions/sample.mcap",
    )
    review.add_argument("session", type=Path, metavar="FILE")
    review.add_argument(
        "other",
        type=Path,
        nargs="?",
        metavar="OTHER",
        help="second session, shown beside the first",
    )
    meshes_option(review)


def _review(options: argparse.Namespace) -> int:
    from vrhuman.recording.completeness import glance

    paths = [path for path in (options.session, options.other) if path is not None]
    for path in paths:
        print(f"{path}: {glance(path).line}", flush=True)
    with system_libraries():
        from vrhuman.desktop.review.run import review
    return review(paths, options.meshes)
