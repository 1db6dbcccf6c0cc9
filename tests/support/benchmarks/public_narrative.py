"""A line of the public record as the authors' loader goes about it, with nothing of the package.

The rule of a word's trace is written here a second time: from its beginning until the next word
begins, both included, and parted where others come between.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

KEYS = {
    *("vidln_id", "dataset_id", "video_id", "annotator_id", "keyframe_names"),
    "actor_narratives",
}
ACTOR_KEYS = {
    *("actor_name", "keyframe_selection_indices", "recording_start_time_ms_since_epoch"),
    *("traces_start_time_ms_since_epoch", "caption", "traces", "noun_segments"),
    *("time_alignment", "recording_filename"),
}
WORD_KEYS = {
    *("referenced_word", "referenced_word_start_idx", "referenced_word_end_idx"),
    *("start_ms", "end_ms"),
}
POINT_KEYS = {"x", "y", "time_ms_since_epoch", "kf_idx"}
_OPEN_END_MS = 99_999_999


def check_line(told: dict[str, Any], own: str) -> None:
    """Check a line's keys, words and places; ``own`` is the only other key that it may have."""
    assert set(told) - {own} == KEYS
    for actor in told["actor_narratives"]:
        assert set(actor) - {own} == ACTOR_KEYS
        caption = actor["caption"]
        for word in actor["time_alignment"]:
            assert set(word) == WORD_KEYS
            begin, end = word["referenced_word_start_idx"], word["referenced_word_end_idx"]
            assert caption[begin:end] == word["referenced_word"]
            assert 0 <= word["start_ms"] <= word["end_ms"]
        for point in (point for part in actor["traces"] for point in part):
            assert set(point) == POINT_KEYS
            assert 0.0 <= point["x"] <= 1.0
            assert 0.0 <= point["y"] <= 1.0
            assert point["kf_idx"] in actor["keyframe_selection_indices"]
            assert 0 <= point["kf_idx"] < len(told["keyframe_names"])


def trace_of(actor: dict[str, Any], begin: int, end: int) -> list[list[dict[str, Any]]]:
    """The trace of ``caption[begin:end]``."""
    words = sorted(actor["time_alignment"], key=lambda each: int(each["start_ms"]))
    said = [
        number
        for number, each in enumerate(words)
        if min(end, each["referenced_word_end_idx"]) > max(begin, each["referenced_word_start_idx"])
    ]
    if not said:
        return []
    after = said[-1] + 1
    last_ms = words[after]["start_ms"] if after < len(words) else words[-1]["end_ms"] + _OPEN_END_MS
    zero_ms = actor["recording_start_time_ms_since_epoch"]
    first_ms = words[said[0]]["start_ms"]

    def inside(point: dict[str, Any]) -> bool:
        return bool(first_ms <= point["time_ms_since_epoch"] - zero_ms <= last_ms)

    return [
        list(points)
        for part in actor["traces"]
        for there, points in groupby(part, key=inside)
        if there
    ]
