"""A whole narration by real clicks, a voice in a virtual microphone, a pointer of known path."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.desk_driver import needs_screen
from tests.support.desktop.narrator import SAID, Narrator, Sent, draw, to_telling, voice
from tests.support.paths import SAMPLE
from tests.support.spoken_sentences import ESPEAK, NO_ESPEAK
from tests.support.tone_microphone import Instrument, needs_pulse
from tests.support.true_pointer import TruePointer
from vrhuman.audio.alignment.sound import RATE, read_sound
from vrhuman.benchmarks.vidln.automatic import objects_of
from vrhuman.benchmarks.vidln.record import OWN_KEY, Narrative, read_narratives
from vrhuman.desktop.narrate.model.journal import Journal, journal_path
from vrhuman.headset.simulated_service import virtual_display
from vrhuman.recording.reader import Session

pytest.importorskip("pocketsphinx", reason="finding the words needs vrhuman[narration]")
pytestmark = [
    pytest.mark.end_to_end,
    *needs_screen,
    *needs_pulse,
    pytest.mark.skipif(ESPEAK is None, reason=NO_ESPEAK),
]

SMALL = (1280, 720)
PIXEL, MILLISECONDS = 1.0, 20


@pytest.fixture
def instrument(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Instrument]:
    folder = tmp_path / "pulse"
    folder.mkdir()
    instrument = Instrument(folder, regular=False)
    for name in ("HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, instrument.environment[name])
    yield instrument
    instrument.close()


@pytest.fixture
def screen() -> Iterator[str]:
    with virtual_display(SMALL) as name:
        yield name


@pytest.fixture
def session(tmp_path: Path) -> Path:
    folder = tmp_path / "sessions"
    folder.mkdir()
    return Path(shutil.copyfile(SAMPLE, folder / "s.mcap"))


def check_trace(
    narrative: Narrative, sent: list[list[Sent]], place: tuple[float, float, float, float]
) -> tuple[float, float]:
    """Every place that was sent is in the trace, in its part; tells the largest differences."""
    left, top, width, height = place
    epoch_ns = time.time_ns() - time.monotonic_ns()
    traces = narrative.actors[0].traces
    assert len(traces) == len(sent)
    off_px = late_ms = 0.0
    for part, drawn in zip(traces, sent, strict=True):
        for x, y, before, after in drawn:
            near = [
                point
                for point in part
                if abs(left + point.x * width - x) <= PIXEL
                and abs(top + point.y * height - y) <= PIXEL
                and (before + epoch_ns) / 1e6 - MILLISECONDS
                <= point.time_ms
                <= (after + epoch_ns) / 1e6 + MILLISECONDS
            ]
            assert near, (x, y)
            point = near[0]
            off_px = max(off_px, abs(left + point.x * width - x), abs(top + point.y * height - y))
            late_ms = max(
                late_ms,
                (before + epoch_ns) / 1e6 - point.time_ms,
                point.time_ms - (after + epoch_ns) / 1e6,
            )
    return off_px, late_ms


def test_a_whole_narration_is_told_by_voice_and_pointer(
    screen: str, session: Path, instrument: Instrument
) -> None:
    person = Narrator(screen, session)
    try:
        to_telling(person)
        place = person.picture_place()
        sent: list[list[Sent]] = []
        with TruePointer(screen) as pointer:
            person.begin_take()
            begins_ns = instrument.say(voice())
            sent.append(draw(pointer, place, 2.5))
            person.do("click", "1")  # lifts
            person.says("take", "lifted")
            pointer.move(round(place[0] + 90), round(place[1] + 90))
            person.do("click", "1")
            person.says("take", "draws")
            sent.append(draw(pointer, place, 1.5))
            person.keys("Page_Down")
            sent.append(draw(pointer, place, 1.0))
            time.sleep(0.5)
            person.end_take(0)
            person.click("listen")
            person.says("take", "Recorded")
            person.wait("the end", lambda seen: "record" in seen["places"])
            person.click_row("stories", 1)
            person.begin_take()
            instrument.say(voice())
            draw(pointer, place, 3.5)
            person.end_take(1)
        person.click("next")
        for story in range(2):
            person.wait("the text", lambda seen: "caption" in seen["places"])
            person.click_row("stories", story)
            person.write("caption", "The person walks towards the sofa and a bed.")
            person.click("align")
            person.wait(
                "words", lambda seen: len(seen["tables"].get("word times", [])) == len(SAID)
            )
        person.click("next")
        for _ in range(4):
            person.click("confirm")
        person.click("next")
        person.says("told", "Saved in s.N1.narratives.jsonl")
        assert person.leave() == 0
    finally:
        person.kill()

    reviewer = Narrator(screen, session, "--reviewer", "R1")
    try:
        for _ in range(4):
            reviewer.click("confirm")
        reviewer.click("next")
        reviewer.says("told", "Saved in")
        assert reviewer.leave() == 0
    finally:
        reviewer.kill()

    (narrative,) = read_narratives(session.with_name("s.N1.narratives.jsonl"))
    assert narrative.own["agreement"] == {"agreed": 4, "verdicts": 4}
    assert [each.actor for each in narrative.actors] == ["person", "Background"]
    first = narrative.actors[0]
    assert first.keyframes == (1, 4)
    assert {point.keyframe for part in first.traces for point in part} == {1, 4}
    off_px, late_ms = check_trace(narrative, sent, place)
    print(f"{sum(map(len, sent))} places: {off_px:.2f} px, {late_ms:.1f} ms")
    assert [word.word for word in first.words] == [*SAID[:8], "bed"] or len(first.words) == 9
    sound = read_sound(session.parent / first.recording)
    assert len(sound) / RATE == pytest.approx(first.words[-1].end_ms / 1000, abs=6.0)
    epoch_ns = time.time_ns() - time.monotonic_ns()
    said_ms = (begins_ns + epoch_ns) / 1e6 - first.recording_start_ms
    assert first.words[0].start_ms - said_ms == pytest.approx(300, abs=600)
    nouns = {first.noun(n) for n in range(len(first.nouns))}
    assert nouns == {"sofa", "bed"}
    assert len(objects_of(first)) == 2
    own = first.rest[OWN_KEY]
    assert isinstance(own, dict)
    assert own["confirmed_by"] == ["N1", "N1"]
    assert not narrative.automatic


def test_a_killed_take_is_there_again(screen: str, session: Path, instrument: Instrument) -> None:
    person = Narrator(screen, session)
    try:
        to_telling(person)
        place = person.picture_place()
        with TruePointer(screen) as pointer:
            person.begin_take()
            instrument.say(voice())
            draw(pointer, place, 3.0)
    finally:
        person.kill()

    again = Narrator(screen, session)
    try:
        again.says("take", "Interrupted after")
        again.click("listen")
        again.says("take", "Recorded")
        assert again.leave() == 0
    finally:
        again.kill()

    with Session.open(session) as opened:
        session_id = opened.start.session_id
    assert journal_path(session, "N1").exists()
    journal = Journal(session, session_id, "N1", "en")
    try:
        take = journal.narration.story("person").take
    finally:
        journal.close()
    assert take is not None
    assert take.ended
    assert take.samples
    assert take.packets
