"""What people said and wrote of a session is among the sources of its film."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.benchmarks.movieqa_films import annotation
from vrhuman.benchmarks.movieqa.beside import plot_beside, spoken_beside
from vrhuman.benchmarks.movieqa.formats.reading import BadFile
from vrhuman.benchmarks.vidln.record import (
    OWN_KEY,
    ActorNarrative,
    Narrative,
    TimedWord,
    TracePoint,
    write_narratives,
)

FOUND = annotation(1)
SECOND = 1_000_000_000


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """Where a session would be."""
    return tmp_path / "P01-1.mcap"


def say_aloud(session: Path, *words: tuple[str, float, float]) -> None:
    times = [
        [word, FOUND.first_ns + int(begin * SECOND), FOUND.first_ns + int(end * SECOND), False]
        for word, begin, end in words
    ]
    told = {"layout": 1, "session": FOUND.session_id, "words": times}
    session.with_suffix(".aloud.json").write_text(json.dumps(told), encoding="utf-8")


def narrate(session: Path, automatic: bool = False) -> None:
    """Two sentences: pointed to the third key frame (at 4 s), then to the first (at 1 s)."""
    caption = "The cup is here. A pan falls."
    words, starts = [], [0, 400, 700, 900, 2000, 2200, 2500]
    for word, start in zip(caption.split(), starts, strict=True):
        begin = caption.index(word)
        words.append(TimedWord(word, begin, begin + len(word), start, start + 200))
    trace = (
        tuple(TracePoint(0.5, 0.5, 10_000 + ms, 2) for ms in range(0, 1200, 100)),
        tuple(TracePoint(0.5, 0.5, 12_000 + ms, 0) for ms in range(0, 600, 100)),
    )
    actor = ActorNarrative("Man", (0, 2), 10_000, 10_000, caption, trace, (), tuple(words), "")
    times = [FOUND.first_ns + s * SECOND for s in (1, 2, 4)]
    own = {OWN_KEY: {"automatic": automatic, "keyframe_times_ns": times}}
    told = Narrative(0, "house", "P01-1", "N01", ("1", "2", "4"), (actor,), own)
    write_narratives(session.with_name("P01-1.N01.narratives.jsonl"), [told])


def spoken(session: Path) -> list[tuple[float, float, str]]:
    found = spoken_beside(session, FOUND)
    return [(round(each.begin_s, 3), round(each.end_s, 3), each.text) for each in found]


def test_without_a_file_nothing_was_said(session: Path) -> None:
    assert spoken(session) == []
    assert plot_beside(session) == ()


def test_what_is_said_aloud_is_cut_where_it_ends_or_pauses(session: Path) -> None:
    say_aloud(
        session,
        *(("Where", 1.0, 1.2), ("is", 1.3, 1.4), ("it?", 1.5, 1.8), ("Here", 2.0, 2.5)),
        *(("or", 2.6, 2.7), ("there", 3.6, 3.9)),
    )

    assert spoken(session) == [
        (1.0, 1.8, "Where is it?"),
        (2.0, 2.7, "Here or"),
        (3.6, 3.9, "there"),
    ]


def test_a_narrators_sentence_is_at_the_key_frame_that_is_pointed_to(session: Path) -> None:
    narrate(session)

    assert spoken(session) == [(1.0, 2.0, "A pan falls."), (4.0, 5.1, "The cup is here.")]


def test_a_programs_story_is_not_what_was_said(session: Path) -> None:
    narrate(session, automatic=True)

    assert spoken(session) == []


def test_subtitles_that_somebody_wrote_stand_for_all(session: Path) -> None:
    narrate(session)
    session.with_suffix(".srt").write_text("1\n00:00:02,000 --> 00:00:03,000\nOh.\n")

    assert spoken(session) == [(2.0, 3.0, "Oh.")]


def test_a_persons_synopsis_is_read_by_sentences(session: Path) -> None:
    session.with_name("P01-1.plot.txt").write_text("Someone cooks. It burns!\nThe end.\n")

    assert plot_beside(session) == ("Someone cooks.", "It burns!", "The end.")


def test_an_empty_synopsis_is_refused(session: Path) -> None:
    session.with_name("P01-1.plot.txt").write_text(" \n")

    with pytest.raises(BadFile, match=r"P01-1\.plot\.txt: is empty"):
        plot_beside(session)
