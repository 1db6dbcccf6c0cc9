"""Writes the metadata of a set of MovieQA in Croissant 1.0, for search engines and loaders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vrhuman.benchmarks.croissant import (
    NUMBER,
    TEXT,
    WHOLE,
    croissant,
    file_set,
    json_fields,
    json_files,
    record_set,
)
from vrhuman.benchmarks.making import Making

_FIELDS: Mapping[str, tuple[str, str]] = {
    "qid": (TEXT, "the question: its split and number"),
    "imdb_key": (TEXT, "the film that it is about, a key of `films.json`"),
    "question": (TEXT, "its text"),
    "answers": (TEXT, "five answers, of which one is right"),
    "correct_index": (WHOLE, "the number of the right answer, from 0"),
    "plot_alignment": (WHOLE, "numbers of the synopsis' sentences that it is about"),
    "video_clips": (TEXT, "the part of the film, with its first and last picture's numbers"),
    "begin_s": (NUMBER, "where in the film what it is about begins [s]"),
    "end_s": (NUMBER, "where it ends [s]"),
}
_JSON_FILES = ("qa.json", "movies.json", "splits.json", "films.json")
_FILES = (
    ("films", "video/mp4", "videos/*.mp4"),
    ("plots", "text/plain", "story/split_plot/*.wiki"),
    ("subtitles", "text/plain", "story/subtt/*.srt"),
    ("descriptions", "text/plain", "story/dvs/*.srt"),
    ("captions", "text/plain", "story/video/*.srt"),
    ("scripts", "text/plain", "story/script/*.script"),
)
_CITATION = (
    "Tapaswi, M., Zhu, Y., Stiefelhagen, R., Torralba, A., Urtasun, R., Fidler, S.: MovieQA: "
    "Understanding Stories in Movies through Question-Answering. CVPR 2016 (the form of the "
    "questions; the films are not theirs)"
)


def metadata(folder: Path, name: str, digest: str, how: Making) -> str:
    """Return the text of ``croissant.json`` of a set whose other files are in ``folder``."""
    return croissant(
        name,
        "Sessions in furnished houses as films, with their synopses, scripts and descriptions, and "
        "questions of five answers about what happened in them, in the form of MovieQA",
        _CITATION,
        digest,
        how,
        [*json_files(folder, _JSON_FILES), *(file_set(*each) for each in _FILES)],
        [record_set("questions", json_fields("questions", "qa.json", _FIELDS))],
    )
