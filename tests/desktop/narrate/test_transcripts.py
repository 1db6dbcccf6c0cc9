"""A transcript's nouns and times, and the record that is made of a narration."""

from __future__ import annotations

from pathlib import Path

import pytest

from vrhuman.audio.alignment.sound import RATE, read_sound
from vrhuman.benchmarks.vidln.record import TimedWord, read_narratives
from vrhuman.desktop.narrate.model.candidates import candidate_times
from vrhuman.desktop.narrate.model.narration import (
    BACKGROUND,
    Actor,
    ActorsChosen,
    KeyframesChosen,
    NamedThing,
    Narration,
    Sample,
    TakeBegun,
    TakeEnded,
    TakePiece,
    Transcript,
    TranscriptGiven,
)
from vrhuman.desktop.narrate.model.publishing import About, publish
from vrhuman.desktop.narrate.model.wording import carried, found_nouns, marked, retold, timed
from vrhuman.export.voice import begins_ns, on_time
from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.sound import SoundEncoder

TYPES = ("Mug", "CounterTop", "Counter", "TVStand")
WORDS = (TimedWord("a", 0, 1, 100, 200), TimedWord("mug", 2, 5, 300, 500))
MS = 1_000_000


@pytest.mark.parametrize(
    ("caption", "nouns"),
    [
        ("The mug is on the counter top.", ["mug", "counter top"]),
        ("Two Mugs, a mugshot and a TV stand", ["Mugs", "TV stand"]),
        ("Nothing.", []),
    ],
)
def test_nouns_are_the_houses_things(caption: str, nouns: list[str]) -> None:
    found = found_nouns(caption, TYPES)
    assert [caption[begin:end] for begin, end in found] == nouns


def test_another_text_keeps_the_objects_of_the_same_nouns() -> None:
    given = Transcript("a mug", WORDS, (NamedThing(2, 5, "Mug|1", "N1"),))
    again = retold(given, "a red mug and a mug", TYPES)
    assert again.words == ()
    assert again.things == (NamedThing(6, 9, "Mug|1", "N1"), NamedThing(16, 19))
    assert retold(given, "a mug", TYPES) == given


@pytest.mark.parametrize(
    ("caption", "times"),
    [
        ("a mug", [(100, 200), (300, 500)]),
        ("a red mug", [(100, 200), (200, 300), (300, 500)]),
        ("a cup", [(100, 200), (300, 500)]),
        ("a coffee cup", [(100, 200), (300, 400), (400, 500)]),
        ("mug", [(300, 500)]),
        ("a mug here", [(100, 200), (300, 500), (500, 700)]),
    ],
)
def test_words_that_nobody_spoke_keep_their_times_where_they_stay(
    caption: str, times: list[tuple[int, int]]
) -> None:
    found = carried(Transcript("a mug", WORDS), Transcript(caption))
    assert [(each.start_ms, each.end_ms) for each in found.words] == times
    assert [caption[each.begin : each.end] for each in found.words] == caption.split()
    kept = {each.word for each in WORDS}
    assert [found.words[place].word in kept for place in found.estimated] == [False] * len(
        found.estimated
    )


def test_a_word_between_two_that_touch_takes_half_of_the_one_before() -> None:
    touching = (TimedWord("a", 0, 1, 100, 200), TimedWord("mug", 2, 5, 200, 500))
    found = carried(Transcript("a mug", touching), Transcript("a red mug"))
    assert [(each.start_ms, each.end_ms) for each in found.words] == [
        *((100, 150), (150, 200), (200, 500))
    ]


def test_another_take_has_words_without_times() -> None:
    narration = Narration()
    for entry in (TakeBegun("cat", 1), TranscriptGiven("cat", Transcript("a mug", WORDS))):
        narration = narration.after(entry)
    again = narration.after(TakeBegun("cat", 2)).story("cat").transcript
    assert (again.caption, again.words) == ("a mug", ())


@pytest.mark.parametrize(
    ("place", "given", "then"),
    [
        (0, (50, 250), (50, 250)),
        (0, (50, 350), (50, 300)),
        (0, (290, 295), (280, 300)),
        (1, (150, 500), (200, 500)),
        (1, (300, 200), (300, 320)),
    ],
)
def test_a_word_stays_between_its_neighbours(
    place: int, given: tuple[int, int], then: tuple[int, int]
) -> None:
    word = timed(Transcript("a mug", WORDS), place, *given).words[place]
    assert (word.start_ms, word.end_ms) == then


def test_a_word_is_marked_as_a_thing_and_no_longer() -> None:
    given = marked(Transcript("a mug", WORDS), 2, 5, True)
    assert given.things == (NamedThing(2, 5),)
    assert marked(given, 2, 5, False).things == ()


def test_candidates_are_uniform_and_inside() -> None:
    times = candidate_times(1_000, 100_001_000)
    assert len(times) == 10
    assert times[0] == 1_000 + 5_000_000
    assert times[-1] == 1_000 + 95_000_000
    assert len(candidate_times(0, 3_600 * 10**9)) == 40


def test_missing_sound_is_silence_so_that_all_stays_on_time() -> None:
    packets = [AudioPacket(each * 20 * MS, bytes([each])) for each in (0, 1, 5)]
    found = on_time(packets)
    assert len(found) == 6
    assert (found[1], found[5]) == (b"\x01", b"\x05")


def test_the_record_is_public_and_its_voice_on_time(tmp_path: Path) -> None:
    import numpy as np

    encoder = SoundEncoder()
    wave = np.zeros(RATE, np.int16)
    wave[RATE // 2 :] = (9000 * np.sin(np.arange(RATE // 2) * 0.2)).astype(np.int16)
    blocks = wave.reshape(-1, 320)
    start = 1_700_000_000_000 * MS
    packets = [p for n, b in enumerate(blocks) for p in encoder.encode(start + n * 20 * MS, b)]
    packets += encoder.flush()
    samples = tuple(
        Sample(0.1 * n, 0.5, start + 100 * n * MS, keyframe=1, part=n // 2) for n in range(4)
    )
    narration = Narration()
    for entry in (
        ActorsChosen((Actor("person", "agent"), Actor("cat"))),
        KeyframesChosen("person", (1,)),
        TakeBegun("person", start),
        TakePiece("person", tuple(packets), samples),
        TakeEnded("person"),
        TranscriptGiven("person", Transcript("a mug", WORDS, (NamedThing(2, 5, "Mug|1", "N1"),))),
        TakeBegun(BACKGROUND, start),
    ):
        narration = narration.after(entry)
    about = About(tmp_path / "s.mcap", "id", "house", "N1", "en", (0, 9 * MS), 0, (600, 800))

    publish(narration, about)

    (narrative,) = read_narratives(tmp_path / "s.N1.narratives.jsonl")
    (actor,) = narrative.actors
    assert (actor.actor, actor.caption, actor.keyframes) == ("person", "a mug", (1,))
    assert [len(part) for part in actor.traces] == [2, 2]
    assert actor.traces[1][0].time_ms == 1_700_000_000_200
    assert actor.recording_start_ms == round(begins_ns(packets) / MS) == 1_700_000_000_000
    assert narrative.keyframe_names == ("00000000", "00000009")
    sound = read_sound(tmp_path / actor.recording)
    assert np.flatnonzero(np.abs(sound) > 0.1)[0] / RATE == pytest.approx(0.5, abs=0.02)
