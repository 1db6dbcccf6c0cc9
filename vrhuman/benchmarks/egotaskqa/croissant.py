"""Writes the metadata of a set of EgoTaskQA in Croissant 1.0, for search engines and loaders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vrhuman.benchmarks.croissant import (
    TEXT,
    WHOLE,
    croissant,
    file_set,
    json_fields,
    json_files,
    record_set,
)
from vrhuman.benchmarks.egotaskqa.set_reading import EXPERIMENTS, INTERVALS, TAGGED
from vrhuman.benchmarks.making import Making

_QUESTION: Mapping[str, tuple[str, str]] = {
    "question_id": (TEXT, "the question: its film and number"),
    "video_id": (TEXT, "the film that it is about, a folder of `videos`"),
    "question": (TEXT, "its text"),
    "program": (TEXT, "the program that answers it over the film's `world.json`"),
    "answer": (TEXT, "the answer: yes, no, or one of the set's words and phrases"),
    "reasoning_type": (TEXT, "type, scope, semantic, structure and reference, joined with $"),
    "interval": (TEXT, "film, person, first and last action, and where what follows begins"),
    "step": (WHOLE, "the number of steps of reasoning"),
    "official_answer": (TEXT, "the answer by the public generator's rule of causes"),
}
_EXPERIMENT: Mapping[str, tuple[str, str]] = {
    "clip": (TEXT, "the film"),
    "without_hoi": (TEXT, "the action that was left out"),
    "hoi": (TEXT, "a later action"),
    "strict": (TEXT, "whether it can be done all the same, by the strict rule"),
    "official": (TEXT, "the same by the public generator's rule: yes, no or unknown"),
    "experiment": (TEXT, "whether it came about when the session was simulated again"),
    "reason": (TEXT, "why it did not, empty where it did"),
}
_FILES = (
    ("films", "video/mp4", "videos/*/rgb.mp4"),
    ("worlds", "application/json", "videos/*/world.json"),
    ("direct-split", "application/json", "direct/*.json"),
    ("indirect-split", "application/json", "indirect/*.json"),
)
_CITATION = (
    "Jia, B., Lei, T., Zhu, S.-C., Huang, S.: EgoTaskQA: Understanding Human Tasks in Egocentric "
    "Videos. NeurIPS 2022, Datasets and Benchmarks (the form of the questions; the films are not "
    "theirs)"
)


def metadata(folder: Path, name: str, digest: str, how: Making) -> str:
    """Return the text of ``croissant.json`` of a set whose other files are in ``folder``."""
    return croissant(
        name,
        "Household tasks seen with the doer's eyes, with questions about states, goals, causes and "
        "what would be otherwise, and experiments that show it, in the form of EgoTaskQA",
        _CITATION,
        digest,
        how,
        [
            *json_files(folder, (TAGGED, INTERVALS, EXPERIMENTS)),
            *(file_set(*each) for each in _FILES),
        ],
        [
            record_set("questions", json_fields("questions", TAGGED, _QUESTION)),
            record_set("experiments", json_fields("experiments", EXPERIMENTS, _EXPERIMENT)),
        ],
    )
