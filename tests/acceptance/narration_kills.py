"""Takes whose window is killed at a random moment: how much of voice and pointer is lost.

``python -m tests.acceptance.narration_kills``: twenty times somebody speaks and points, by a real
microphone and pointer, and the program is killed. All but the last half second has to be kept, and
what came in while the machine gave the window no time: it tells every tenth of a second that it
lives.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from tests.support.desktop.narrator import Narrator, draw, voice
from tests.support.paths import SAMPLE
from tests.support.tone_microphone import Instrument
from tests.support.true_pointer import TruePointer
from vrhuman.desktop.narrate.model.journal import Journal
from vrhuman.desktop.narrate.model.narration import (
    BACKGROUND,
    Actor,
    ActorsChosen,
    KeyframesChosen,
    Reached,
    Take,
)
from vrhuman.headset.simulated_service import virtual_display
from vrhuman.recording.reader import Session

KILLS, MAX_LOST_MS = 20, 500.0
LIFE_SIGN_MS = 100.0
PACKET_NS = 20_000_000


@dataclass(frozen=True)
class Lost:
    """What was there when the program was killed, and is not kept [ms].

    ``stalled_ms`` is how long the window had been given no time by then.
    """

    voice_ms: float
    pointer_ms: float
    stalled_ms: float

    @property
    def too_much(self) -> bool:
        return max(self.voice_ms, self.pointer_ms) > MAX_LOST_MS + self.stalled_ms


def prepared(folder: Path) -> tuple[Path, str]:
    """A session whose narrator is about to speak."""
    session = Path(shutil.copyfile(SAMPLE, folder / "s.mcap"))
    with Session.open(session) as opened:
        session_id = opened.start.session_id
    journal = Journal(session, session_id, "N1", "en")
    for entry in (
        ActorsChosen((Actor("person"),)),
        KeyframesChosen("person", (1, 4)),
        KeyframesChosen(BACKGROUND, (0,)),
        Reached("tell"),
    ):
        journal.add(entry)
    journal.close()
    return session, session_id


def killed_take(screen: str, folder: Path, instrument: Instrument, seconds: float) -> Lost:
    """Speak and point for some seconds, and kill the program."""
    session, session_id = prepared(folder)
    person = Narrator(screen, session)
    try:
        person.wait("a key frame", lambda seen: "canvas" in seen["areas"] and seen["rows"]["strip"])
        place = person.picture_place()
        with TruePointer(screen) as pointer:
            person.begin_take()
            instrument.say(voice())
            sent = draw(pointer, place, seconds)
            killed_ns = time.monotonic_ns()
            epoch_ns = time.time_ns() - killed_ns
            alive_ns = (folder / "desk" / "eyes.json").stat().st_mtime_ns
    finally:
        person.kill()
    journal = Journal(session, session_id, "N1", "en")
    take = journal.narration.story("person").take
    journal.close()
    return _lost(take, sent[-1][3] + epoch_ns, killed_ns + epoch_ns, alive_ns)


def _lost(take: Take | None, pointed_ns: int, killed_ns: int, alive_ns: int) -> Lost:
    stalled_ms = max(0.0, (killed_ns - alive_ns) * 1e-6 - LIFE_SIGN_MS)
    if take is None or not take.packets or not take.samples:
        return Lost(float("inf"), float("inf"), stalled_ms)
    heard_ns = take.packets[-1].time_ns + PACKET_NS
    pointer_ms = (pointed_ns - take.samples[-1].time_ns) * 1e-6
    return Lost((killed_ns - heard_ns) * 1e-6, pointer_ms, stalled_ms)


def failures(count: int = KILLS) -> int:
    """In how many takes more than half a second was lost."""
    chance, found = random.Random(17), []
    with tempfile.TemporaryDirectory() as name:
        sound = Path(name) / "pulse"
        sound.mkdir()
        instrument = Instrument(sound, regular=False)
        own = {key: instrument.environment[key] for key in ("HOME", "XDG_RUNTIME_DIR")}
        try:
            for number in range(count):
                folder = Path(name) / str(number)
                folder.mkdir()
                with virtual_display((1280, 720)) as screen, patch.dict(os.environ, own):
                    lost = killed_take(screen, folder, instrument, chance.uniform(1.0, 4.0))
                found.append(lost)
                print(
                    f"take {number + 1}: lost {lost.voice_ms:.0f} ms of the voice, "
                    f"{lost.pointer_ms:.0f} ms of the pointer; "
                    f"stalled for {lost.stalled_ms:.0f} ms",
                    flush=True,
                )
        finally:
            instrument.close()
    bad = sum(each.too_much for each in found)
    print(
        f"{'ok  ' if not bad else 'LOST'}  {count - bad} of {count} killed takes lost at most "
        f"{MAX_LOST_MS:.0f} ms; at most {max(each.voice_ms for each in found):.0f} ms of the "
        f"voice, {max(each.pointer_ms for each in found):.0f} ms of the pointer",
        flush=True,
    )
    return bad


if __name__ == "__main__":
    sys.exit(1 if failures(int(sys.argv[1]) if len(sys.argv) > 1 else KILLS) else 0)
