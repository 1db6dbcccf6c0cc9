"""Writes the metadata of a set of narratives in Croissant 1.0, for search engines and loaders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vrhuman.benchmarks.croissant import (
    TEXT,
    WHOLE,
    croissant,
    file_object,
    file_set,
    json_fields,
    record_set,
)
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.vidln.set_reading import LOCATION_FILE, TEXT_FILE
from vrhuman.files.hashing import sha256_of

CROISSANT, NARRATIVES = "croissant.json", "narratives.jsonl"
_FIELDS: Mapping[str, tuple[str, str]] = {
    "vidln_id": (WHOLE, "the story's number"),
    "dataset_id": (TEXT, "the house"),
    "video_id": (TEXT, "the film, a key of `films.json`"),
    "keyframe_names": (TEXT, "the key frames, by their times [ms]"),
    "actor_narratives": (TEXT, "each actor's story: caption, words in time, and pointer traces"),
}
_CITATION = (
    "Voigtlaender, P., Changpinyo, S., Pont-Tuset, J., Soricut, R., Ferrari, V.: Connecting Vision "
    "and Language with Video Localized Narratives. CVPR 2023 (the form of the stories; the films "
    "are not theirs)"
)


def metadata(folder: Path, name: str, digest: str, how: Making) -> str:
    """Return the text of ``croissant.json`` of a set whose other files are in ``folder``."""
    kinds = {
        NARRATIVES: "application/jsonlines",
        **dict.fromkeys((TEXT_FILE, LOCATION_FILE, "films.json"), "application/json"),
    }
    return croissant(
        name,
        "Sessions in furnished houses as films, with stories that are told and pointed at, and "
        "questions about them, in the form of Video Localized Narratives",
        _CITATION,
        digest,
        how,
        [
            *(file_object(file, kind, sha256_of(folder / file)) for file, kind in kinds.items()),
            file_set("films", "video/mp4", "videos/*.mp4"),
            file_set("grounded-nouns", "application/json", "grounding/*.json"),
        ],
        [record_set("narratives", json_fields("narratives", NARRATIVES, _FIELDS))],
    )
