"""Sessions of recorded motion on the real runtime, one a process: ``NAME FOLDER`` prints the file.

``0`` and ``1`` are some seconds of the two recorded heads, in which they move; ``hand`` is a hand
tracked badly.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from vrhuman.bench.motion import played, recordings
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.participants.motion import Motion
from vrhuman.participants.streams import bad_stream

FROM, SECONDS = 10.0, 6.0
DISPLAY = TestDisplay(width=64, height=64, refresh_hz=90)


def moving(motion: Motion) -> Motion:
    part = slice(motion.at(FROM), motion.at(FROM + SECONDS) + 1)
    times = motion.times[part]
    return Motion(times - times[0], motion.positions[part], motion.orientations[part])


def main(what: str, folder: Path) -> None:
    hand = what == "hand"
    part = bad_stream(1, SECONDS) if hand else moving(recordings()[int(what)][1])
    print(json.dumps({"session": str(played(part, folder, DISPLAY).path)}))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
