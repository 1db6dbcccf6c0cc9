"""A program's story becomes a narration that a person corrects, and stays marked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.recording import acting_person
from vrhuman.benchmarks.vidln.automatic import narrate, objects_of
from vrhuman.benchmarks.vidln.record import (
    OWN_KEY,
    Narrative,
    NarrativeError,
    read_narratives,
    write_narratives,
)
from vrhuman.desktop.narrate.model.beginning import entries_of, read_automatic
from vrhuman.desktop.narrate.model.narration import (
    BACKGROUND,
    Narration,
    TranscriptGiven,
)
from vrhuman.desktop.narrate.model.publishing import About, publish
from vrhuman.desktop.narrate.model.wording import carried, retold


@pytest.fixture(scope="module")
def automatic(tmp_path_factory: pytest.TempPathFactory) -> Narrative:
    folder = tmp_path_factory.mktemp("automatic")
    session = acting_person.record(folder / "acting.mcap", acting_person.ROUND[:2])
    return narrate(session, seed=1)[0]


@pytest.fixture
def narration(automatic: Narrative) -> Narration:
    found = Narration()
    for entry in entries_of(automatic):
        found = found.after(entry)
    return found


def published(narration: Narration, automatic: Narrative, folder: Path) -> Narrative:
    begun = narration.begun_with
    assert begun is not None
    session_id = str(automatic.own["session_id"])
    publish(
        narration,
        About(folder / "s.mcap", session_id, "h", "N1", "en", begun.times_ns, 0, (600, 800)),
    )
    (found,) = read_narratives(folder / "s.N1.narratives.jsonl")
    return found


def test_uncorrected_it_is_what_the_program_told(
    narration: Narration, automatic: Narrative, tmp_path: Path
) -> None:
    found = published(narration, automatic, tmp_path)
    assert [each.actor for each in found.actors] == ["person", BACKGROUND]
    for mine, its in zip(found.actors, automatic.actors, strict=True):
        assert (mine.caption, mine.words, mine.nouns) == (its.caption, its.words, its.nouns)
        assert (mine.traces, mine.keyframes) == (its.traces, its.keyframes)
        assert objects_of(mine) == objects_of(its)
        assert mine.recording == ""
    assert (found.automatic, found.annotator_id) == (True, "N1")


def test_what_a_person_corrects_is_theirs_and_what_the_program_told_is_kept(
    narration: Narration, automatic: Narrative, tmp_path: Path
) -> None:
    given = narration.story("person").transcript
    first = given.caption.split()[0]
    caption = given.caption.replace(first, "Some", 1)
    corrected = carried(given, retold(given, caption, {"Mug"}))
    found = published(narration.after(TranscriptGiven("person", corrected)), automatic, tmp_path)
    assert found.actors[0].caption == caption
    assert found.automatic
    told = found.own["corrected"]
    assert isinstance(told, dict)
    assert told["texts"] == {
        "person": automatic.actors[0].caption,
        BACKGROUND: automatic.actors[1].caption,
    }
    words = found.actors[0].words
    assert [(each.start_ms, each.end_ms) for each in words] == [
        (each.start_ms, each.end_ms) for each in automatic.actors[0].words
    ]


def test_only_a_programs_story_of_this_session_can_be_corrected(
    automatic: Narrative, tmp_path: Path
) -> None:
    place, session_id = tmp_path / "a.jsonl", str(automatic.own["session_id"])
    write_narratives(place, [automatic])
    assert read_automatic(place, session_id) == automatic
    with pytest.raises(NarrativeError, match="is not of this session"):
        read_automatic(place, "another")
    mine = replace(automatic, annotator_id="N2", rest={OWN_KEY: automatic.own})
    write_narratives(place, [mine])
    with pytest.raises(NarrativeError, match="N2 told this"):
        read_automatic(place, session_id)
