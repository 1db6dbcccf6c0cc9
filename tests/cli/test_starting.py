"""A command starts without what only some commands need."""

from __future__ import annotations

import subprocess
import sys

HEAVY = (
    *("google.protobuf", "mcap", "scipy", "sqlalchemy", "matplotlib", "PySide6", "mujoco", "xr"),
    *("vrhuman.participants.mind", "vrhuman.questions", "vrhuman.recording", "vrhuman.runtime"),
)
"""They read session files, keep registries, draw, simulate, take part, ask."""


def test_the_command_line_is_there_before_anything_heavy_is_loaded() -> None:
    ask = (
        "import sys; from vrhuman.cli.program import command_line; command_line(); "
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )

    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "[]"
