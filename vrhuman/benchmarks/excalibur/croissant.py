"""Writes the metadata of a set of EXCALIBUR in Croissant 1.0, for search engines and loaders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vrhuman.benchmarks.croissant import (
    NUMBER,
    TEXT,
    croissant,
    file_set,
    json_fields,
    json_files,
    record_set,
)
from vrhuman.benchmarks.excalibur.set_reading import EPISODES
from vrhuman.benchmarks.making import Making

_FIELDS: Mapping[str, tuple[str, str]] = {
    "episode": (TEXT, "the session"),
    "house": (TEXT, "the house"),
    "participant_kind": (TEXT, "person, scripted, random or oracle"),
    "film": (TEXT, "the film of the exploration, empty for none"),
    "seconds": (NUMBER, "the film's length [s]"),
}
_CITATION = (
    "Zhu, H., Kapoor, R., Min, S. Y., Han, W., Li, J., Geng, K., Neubig, G., Bisk, Y., Kembhavi, "
    "A., Weihs, L.: EXCALIBUR: Encouraging and Evaluating Embodied Exploration. CVPR 2023 (the "
    "kinds of questions; the houses' films and questions are not theirs)"
)


def metadata(folder: Path, name: str, digest: str, how: Making) -> str:
    """Return the text of ``croissant.json`` of a set whose other files are in ``folder``."""
    return croissant(
        name,
        "Explorations of furnished houses as films, with questions about the houses, in the manner "
        "of EXCALIBUR",
        _CITATION,
        digest,
        how,
        [
            *json_files(folder, (EPISODES,)),
            file_set("films", "video/mp4", "videos/*.mp4"),
        ],
        [record_set("episodes", json_fields("episodes", EPISODES, _FIELDS))],
    )
