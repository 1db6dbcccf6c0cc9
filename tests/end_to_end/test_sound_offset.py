"""Sound and picture belong together in the file: a tone that sounds while a picture is shown has
the picture's time there.

The tone is written into the microphone at the time at which the runtime says that the picture is
shown. How late the driver says that it heard the tone (PulseAudio tells one listener times that may
be a fragment of 25 ms apart from another's, and later ones on a busy machine) is known from what
the trial's own microphone said, and taken off: what is left is what the session made of it.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path

from tests.support.scenarios.process import needs_runtime, start
from tests.support.tone_microphone import Instrument, heard, needs_pulse
from vrhuman.headset.simulated_runtime import runtime_folder
from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.reader import Session

pytestmark = [*needs_pulse, needs_runtime]
MAX_MS = 5.0
"""The longest that the file may add [ms]: less than half a frame."""
WAY_MS = 200.0
"""The longest that the way through pipe, PulseAudio and PortAudio may take [ms]."""


def lateness_ms(packets: list[AudioPacket], expected: list[int]) -> dict[int, float]:
    """How much later than expected each tone is heard, by its place in ``expected``."""
    found = {}
    for onset, _ in heard(packets):
        nearest = min(range(len(expected)), key=lambda n: abs(expected[n] - onset))
        if abs(late := 1e-6 * (onset - expected[nearest])) < WAY_MS:
            found[nearest] = late
    return found


def said_by_the_microphone(file: Path) -> list[AudioPacket]:
    pairs = (line.split() for line in file.read_text(encoding="ascii").splitlines())
    return [AudioPacket(int(at), bytes.fromhex(data)) for at, data in pairs]


def test_a_tone_has_the_time_of_the_picture_it_sounded_with(
    instrument: Instrument, tmp_path: Path
) -> None:
    environment = {**instrument.environment, "VRHUMAN_CACHE": str(runtime_folder().parent)}
    trial = start("sound", "pictures", str(tmp_path), environment=environment)
    assert trial.stdout is not None
    line = ""
    for line in trial.stdout:
        if not line.strip().isdecimal():
            break
        instrument.play_at(int(line))
    assert trial.wait(timeout=240) == 0, trial.stderr.read() if trial.stderr else ""

    told = json.loads(line)
    with Session.open(told["path"]) as session:
        in_file = lateness_ms(list(session.audio_packets()), [at for at, _ in told["pictures"]])
        assert list(session.markers())
    said = said_by_the_microphone(tmp_path / "heard.txt")
    way = lateness_ms(said, [shown for _, shown in told["pictures"]])
    both = sorted(in_file.keys() & way.keys())
    added = [in_file[n] - way[n] for n in both]

    assert len(both) >= 4
    print(
        f"sound after picture: {statistics.median(in_file.values()):.1f} ms "
        f"({min(in_file.values()):.1f} to {max(in_file.values()):.1f}, {len(in_file)} tones); "
        f"the file adds {min(added):.3f} to {max(added):.3f} ms",
        file=sys.stderr,
    )
    assert max(map(abs, added)) < MAX_MS
