"""Writes the metadata of a set of narratives in Croissant 1.0, for search engines and loaders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vrhuman.benchmarks.croissant import (
    TEXT,
    croissant,
    file_set,
    json_fields,
    json_files,
    record_set,
)
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.vidln.set_reading import LOCATION_FILE, TEXT_FILE

_STORIES: Mapping[str, tuple[str, str]] = {
    "video_id": (TEXT, "the film, a key of `films.json`, and a number where a person told it"),
    "dataset_id": (TEXT, "the house"),
    "annotator_id": (TEXT, "who told it: a pseudonym, or automatic"),
}
_TEXTS: Mapping[str, tuple[str, str]] = {
    "question_id": (TEXT, "the question: its film, split and number"),
    "question": (TEXT, "its text"),
    "answer": (TEXT, "the answer, one or two words"),
}
_PLACES: Mapping[str, tuple[str, str]] = {
    "question_hash": (TEXT, "the question: a hash of its film and text"),
    "question": (TEXT, "its text"),
    "trace_frame": (TEXT, "the picture that it is about, in `keyframes/FILM/`"),
}
_FILES = ("narratives.jsonl", TEXT_FILE, LOCATION_FILE, "films.json")
_GROUNDING = tuple(
    f"grounding/{each}" for each in ("meta_expressions.json", "masks.json", "orig_masks.json")
)
_CITATION = (
    "Voigtlaender, P., Changpinyo, S., Pont-Tuset, J., Soricut, R., Ferrari, V.: Connecting Vision "
    "and Language with Video Localized Narratives. CVPR 2023 (the form of stories and questions; "
    "the films are not theirs)"
)


def metadata(folder: Path, name: str, digest: str, how: Making) -> str:
    """Return the text of ``croissant.json`` of a set whose other files are in ``folder``."""
    return croissant(
        name,
        "Sessions in furnished houses as films, with stories that are told and pointed at, "
        "questions about them, and the masks of what the stories name, in the form of Video "
        "Localized Narratives",
        _CITATION,
        digest,
        how,
        [
            *json_files(folder, (*_FILES, *_GROUNDING)),
            file_set("films", "video/mp4", "videos/*.mp4"),
            file_set("keyframes", "image/png", "keyframes/*/*.png"),
            file_set("pictures", "image/jpeg", "grounding/JPEGImages/*/*.jpg"),
            file_set("masks", "image/png", "grounding/Annotations/*/*.png"),
        ],
        [
            record_set("narratives", json_fields("narratives", _FILES[0], _STORIES)),
            record_set(
                "text_questions",
                json_fields("text_questions", TEXT_FILE, _TEXTS, "$.annotations[*].qa_pairs[*]"),
            ),
            record_set(
                "location_questions",
                json_fields("location_questions", LOCATION_FILE, _PLACES, "$.*[*]"),
            ),
        ],
    )
