"""Runs ``vrhuman redact``: a session without what identifies the participant."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from vrhuman.cli.many import for_one, one_as_json, print_completeness
from vrhuman.cli.options import command, print_json


def add(commands: Any) -> None:
    """Declare the command."""
    parser = command(
        commands,
        "redact",
        _redact,
        "copy a session without voice, notes or body motion; the copy still verifies",
        "vrhuman redact session.mcap --audio --text --motion --out shared.mcap",
    )
    parser.add_argument("session", type=Path)
    parser.add_argument("--audio", action="store_true", help="remove the voice recording")
    parser.add_argument(
        "--text", action="store_true", help="remove notes and the meaning of markers"
    )
    parser.add_argument(
        "--motion",
        action="store_true",
        help="remove head and hand motion, except what moved the agent",
    )
    parser.add_argument(
        "--video", action="store_true", help="remove the video of the participant's view"
    )
    parser.add_argument(
        "--questionnaires", action="store_true", help="remove questionnaire answers"
    )
    parser.add_argument("--out", type=Path, required=True, metavar="NEW", help="file to write")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _redact(options: argparse.Namespace) -> int:
    from vrhuman.recording.redact import redact
    from vrhuman.recording.redactions import Part

    parts = {part for part in Part if getattr(options, part)}
    done = for_one(partial(redact, out=options.out, parts=parts), options.session)
    if options.json:
        print_json(one_as_json(done, asdict) | {"session": str(options.out)})
    else:
        print_completeness(done)
        print(f"{options.out}: {done.result}")
    return 0
