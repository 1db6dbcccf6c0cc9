"""Sessions of recorded motion on the real runtime, one a process: ``NAME FOLDER`` prints the file.

``0`` and ``1`` are the beginnings of the two recorded heads, ``hand`` is a hand tracked badly.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from vrhuman.bench.motion import played, recordings
from vrhuman.headset.test_runtime import TestDisplay
from vrhuman.participants.streams import bad_stream

SECONDS = 6.0
DISPLAY = TestDisplay(width=64, height=64, refresh_hz=90)


def main(what: str, folder: Path) -> None:
    hand = what == "hand"
    part = bad_stream(1, SECONDS) if hand else recordings()[int(what)][1].until(SECONDS)
    print(json.dumps({"session": str(played(part, folder, DISPLAY).path)}))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
