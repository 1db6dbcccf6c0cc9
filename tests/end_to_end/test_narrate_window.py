"""A whole narration by real clicks, a voice in a virtual microphone, a pointer of known path."""

from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np
import pytest

from tests.support.benchmarks import public_narrative
from tests.support.desk_driver import needs_screen
from tests.support.desktop.narrator import SAID, Narrator, Sent, draw, to_telling, voice
from tests.support.spoken_sentences import ESPEAK, NO_ESPEAK
from tests.support.tone_microphone import Instrument, needs_pulse
from tests.support.true_pointer import TruePointer
from vrhuman.audio.alignment.sound import RATE, read_sound
from vrhuman.benchmarks.vidln.automatic import objects_of
from vrhuman.benchmarks.vidln.record import OWN_KEY, Narrative, read_narratives
from vrhuman.desktop.narrate.model.journal import Journal, journal_path
from vrhuman.recording.reader import Session

pytest.importorskip("pocketsphinx", reason="finding the words needs vrhuman[narration]")
pytestmark = [
    pytest.mark.end_to_end,
    *needs_screen,
    *needs_pulse,
    pytest.mark.skipif(ESPEAK is None, reason=NO_ESPEAK),
]

PIXEL, MILLISECONDS = 1.0, 20


def check_trace(
    narrative: Narrative, sent: list[list[Sent]], place: tuple[float, float, float, float]
) -> tuple[float, float]:
    """Every place that was sent is in the trace, in its part, and nothing else is.

    Tells how far places and times differ at most: px of the screen, ms outside the time of sending.
    """
    left, top, width, height = place
    epoch_ns = time.time_ns() - time.monotonic_ns()
    traces = narrative.actors[0].traces
    assert len(traces) == len(sent)
    off_px = late_ms = 0.0
    for part, drawn in zip(traces, sent, strict=True):
        differences = np.array(
            [
                [
                    (
                        max(abs(left + e.x * width - x), abs(top + e.y * height - y)),
                        max((before + epoch_ns) / 1e6 - e.time_ms, 0.0),
                        max(e.time_ms - (after + epoch_ns) / 1e6, 0.0),
                    )
                    for e in part
                ]
                for x, y, before, after in drawn
            ]
        )
        pixels, ms = differences[..., 0], differences[..., 1:].max(axis=-1)
        near = (pixels <= PIXEL) & (ms <= MILLISECONDS)
        assert near.any(axis=1).all(), "a place that was sent is not in the trace"
        assert near.any(axis=0).all(), "the trace has a place that was not sent"
        best = np.where(near, ms, np.inf).argmin(axis=1)
        rows = np.arange(len(drawn))
        off_px = max(off_px, float(pixels[rows, best].max()))
        late_ms = max(late_ms, float(ms[rows, best].max()))
    return off_px, late_ms


def check_as_the_authors_do(path: Path, narrative: Narrative) -> None:
    """The line has the public keys, and each word the trace that the authors' loader finds."""
    told = json.loads(path.read_text(encoding="utf-8"))
    public_narrative.check_line(told, OWN_KEY)
    for actor, raw in zip(narrative.actors, told["actor_narratives"], strict=True):
        for word in actor.words:
            found = [
                [(point["x"], point["y"], point["kf_idx"]) for point in part]
                for part in public_narrative.trace_of(raw, word.begin, word.end)
            ]
            trace = actor.trace_of(word.begin, word.end)
            assert found == [[(e.x, e.y, e.keyframe) for e in part] for part in trace]


def test_a_whole_narration_is_told_by_voice_and_pointer(
    screen: str, session: Path, microphone: Instrument
) -> None:
    person = Narrator(screen, session)
    try:
        to_telling(person)
        place = person.picture_place()
        sent: list[list[Sent]] = []
        with TruePointer(screen) as pointer:
            person.begin_take()
            begins_ns = microphone.say(voice())
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
            microphone.say(voice())
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
        person.click("next")
        person.says("told", "Still to be confirmed: 4")
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
    check_as_the_authors_do(session.with_name("s.N1.narratives.jsonl"), narrative)
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


def test_a_killed_take_is_there_again(screen: str, session: Path, microphone: Instrument) -> None:
    person = Narrator(screen, session)
    try:
        to_telling(person)
        place = person.picture_place()
        with TruePointer(screen) as pointer:
            person.begin_take()
            microphone.say(voice())
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
