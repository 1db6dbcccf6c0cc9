"""The public record: read, written the same, and refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import SHARED
from vrhuman.benchmarks.vidln.record import (
    NarrativeError,
    longest_keyframe,
    narrative_line,
    on_keyframe,
    parse_narrative,
    read_narratives,
    write_narratives,
)

SEEDS = SHARED / "seeds" / "vidln"
PUBLIC = sorted(SEEDS.glob("*.jsonl")) if SEEDS.exists() else []


def point(time_ms: int, keyframe: int = 0) -> dict[str, Any]:
    return {"x": 0.5, "y": 0.25, "time_ms_since_epoch": time_ms, "kf_idx": keyframe}


def word(text: str, begin: int, start_ms: int, end_ms: int) -> dict[str, Any]:
    return {
        "end_ms": end_ms,
        "referenced_word": text,
        "referenced_word_end_idx": begin + len(text),
        "referenced_word_start_idx": begin,
        "start_ms": start_ms,
    }


def told() -> dict[str, Any]:
    """A man takes a cup; said from 100 ms to 900 ms after 1,000,000."""
    actor = {
        "actor_name": "man",
        "keyframe_selection_indices": [0, 1],
        "recording_start_time_ms_since_epoch": 1_000_000,
        "traces_start_time_ms_since_epoch": 1_000_020,
        "caption": "man takes cup",
        "traces": [[point(1_000_100 + 100 * n, int(n >= 6)) for n in range(12)]],
        "noun_segments": [[0, 3], [10, 13]],
        "time_alignment": [
            word("man", 0, 100, 300),
            word("takes", 4, 400, 600),
            word("cup", 10, 650, 900),
        ],
        "recording_filename": "recordings/set/1_0.webm",
    }
    return {
        "vidln_id": 1,
        "dataset_id": "set",
        "video_id": "film",
        "keyframe_names": ["0", "1"],
        "actor_narratives": [actor],
        "annotator_id": 7,
    }


@pytest.mark.skipif(not PUBLIC, reason=f"the public narratives ({SEEDS}) are not there")
def test_public_files_are_written_as_they_were(tmp_path: Path) -> None:
    for path in PUBLIC:
        write_narratives(tmp_path / "copy.jsonl", read_narratives(path))

        assert (tmp_path / "copy.jsonl").read_bytes() == path.read_bytes()


def test_unknown_keys_are_kept() -> None:
    line = json.dumps(told() | {"vrhuman": {"automatic": True}, "theirs": [1]})

    narrative = parse_narrative(line, "x")

    assert narrative.automatic
    assert narrative_line(narrative) == line


def test_a_public_narrative_is_not_automatic() -> None:
    assert not parse_narrative(json.dumps(told()), "x").automatic


def test_a_words_trace_lasts_until_the_next_word_begins() -> None:
    actor = parse_narrative(json.dumps(told()), "x").actors[0]

    times = [p.time_ms - 1_000_000 for part in actor.trace_of(0, 3) for p in part]

    assert times == [100, 200, 300, 400]  # 400: both ends belong to it


def test_the_last_words_trace_lasts_until_the_end() -> None:
    actor = parse_narrative(json.dumps(told()), "x").actors[0]

    times = [p.time_ms - 1_000_000 for part in actor.trace_of(10, 13) for p in part]

    assert times == [700, 800, 900, 1000, 1100, 1200]


def test_no_word_has_no_trace() -> None:
    actor = parse_narrative(json.dumps(told()), "x").actors[0]

    assert actor.trace_of(3, 4) == ()


def test_a_trace_is_parted_where_others_come_between() -> None:
    changed = told()
    trace = changed["actor_narratives"][0]["traces"][0]
    trace[2]["kf_idx"] = 1
    actor = parse_narrative(json.dumps(changed), "x").actors[0]

    parts = on_keyframe(actor.traces, 0)

    assert [len(part) for part in parts] == [2, 3]
    assert longest_keyframe(actor.traces) == 1
    assert longest_keyframe(()) is None


@pytest.mark.parametrize(
    ("key", "value", "named"),
    [
        ("caption", None, "caption"),
        ("keyframe_selection_indices", [2], "keyframe_selection_indices"),
        ("noun_segments", [[3, 99]], "noun_segments[0]"),
        ("traces", [[{"x": "a", "y": 0}]], "traces[0][0].x"),
        ("traces", [[point(0, 2)]], "traces[0][0].kf_idx"),
        ("time_alignment", [{}], "time_alignment[0]"),
        ("recording_start_time_ms_since_epoch", 1.5, "recording_start_time_ms_since_epoch"),
    ],
)
def test_what_is_wrong_is_named(key: str, value: Any, named: str) -> None:
    changed = told()
    changed["actor_narratives"][0][key] = value

    with pytest.raises(NarrativeError) as refused:
        parse_narrative(json.dumps(changed), "file:1")

    assert str(refused.value).startswith("file:1: actor_narratives[0]")
    assert named in str(refused.value)


@pytest.mark.parametrize("text", ["", "\n", "{", "[]", "{}"])
def test_no_narrative_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text)

    with pytest.raises(NarrativeError, match=r"x\.jsonl"):
        read_narratives(path)
