"""Names the files of a session: NAME.mcap, and NAME.part2.mcap, ... for resumed runs."""

from __future__ import annotations

import re
from pathlib import Path

PART = re.compile(r"^(?P<stem>.+)\.part(?P<number>[0-9]+)$")


def whole_session(path: Path) -> Path:
    """Return NAME.mcap, whichever part of it is given."""
    found = PART.match(path.stem)
    return path.with_name(found["stem"] + path.suffix) if found else path


def part_path(whole: Path, number: int) -> Path:
    """Return where the part of that number (from 2) is recorded."""
    return whole.with_name(f"{whole.stem}.part{number}{whole.suffix}")
