"""Runs ``vrhuman redact``: a session without what identifies the participant."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vrhuman.cli.options import command, print_json


def add(commands: Any) -> None:
    """Declare the command."""
    parser = command(
        commands,
        "redact",
        _redact,
        "write a session anew without voice, remarks or body motion; it still verifies",
        "vrhuman redact session.mcap --audio --text --motion --out shared.mcap",
    )
    parser.add_argument("session", type=Path)
    parser.add_argument("--audio", action="store_true", help="the microphone")
    parser.add_argument("--text", action="store_true", help="remarks; what markers stand for")
    parser.add_argument(
        "--motion",
        action="store_true",
        help="head and hands, but for what moved the agent",
    )
    parser.add_argument("--video", action="store_true", help="the participant's view")
    parser.add_argument(
        "--questionnaires", action="store_true", help="how the participant felt, and who it is"
    )
    parser.add_argument("--out", type=Path, required=True, metavar="NEW", help="the new file")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _redact(options: argparse.Namespace) -> int:
    from vrhuman.recording.redact import redact
    from vrhuman.recording.redactions import Part

    parts = {part for part in Part if getattr(options, part)}
    report = redact(options.session, options.out, parts)
    if options.json:
        print_json(asdict(report) | {"session": str(options.out)})
    else:
        print(f"{options.out}: {report}")
    return 0
