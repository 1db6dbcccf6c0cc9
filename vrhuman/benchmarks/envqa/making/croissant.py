"""Writes a set's metadata in Croissant 1.0 (MLCommons), which search engines and loaders read."""

from __future__ import annotations

import json
from collections.abc import Mapping

from vrhuman import version as this_program
from vrhuman.benchmarks.croissant import CONTEXT, file_object, record_set
from vrhuman.benchmarks.envqa.making.card import SetSummary
from vrhuman.benchmarks.envqa.making.splits import SPLITS
from vrhuman.benchmarks.making import LICENCES, NOBODY
from vrhuman.records import JsonValue

_TEXT, _WHOLE, _TRUTH = "sc:Text", "sc:Integer", "sc:Boolean"
_CLIP_FIELDS: Mapping[str, tuple[str, str]] = {
    "video_id": (_TEXT, "the film, a folder of `videos`"),
    "session": (_TEXT, "the recorded session"),
    "session_sha256": (_TEXT, "SHA-256 of the session's file"),
    "house": (_TEXT, "the house"),
    "rooms": (_TEXT, "the rooms that the agent was in"),
    "video_type": (_TEXT, "what the participant was asked to do, or free"),
    "begin_ns": (_WHOLE, "time of the first picture on the session's clock [ns]"),
    "end_ns": (_WHOLE, "time of the last picture [ns]"),
    "first_segment": (_WHOLE, "number of the first event in the session"),
    "segments": (_WHOLE, "how many events and failed attempts the film shows"),
    "split": (_TEXT, "train, val or test"),
    "seen_room": (_TRUTH, "whether a training film shows the agent in one of the rooms"),
    "events": (_WHOLE, "how many events the film shows"),
    "pictures": (_WHOLE, "how many pictures the film has, 4 a second"),
    "part_of": (_TEXT, "the longer film that this one is a part of, empty for none"),
    "participant_kind": (_TEXT, "person, scripted, random or oracle"),
}
_QUESTION_FIELDS: Mapping[str, str] = {
    "question_id": "the question",
    "video_id": "the film that it is about",
    "question": "its text",
    "answer": "the answer in words",
    "question_type": "QueryAttribute, QueryState, QueryEvent, QueryOrder or CountNumber",
    "template": "the template that it was filled from",
}
_CLIP_FILES = (
    ("films", "rgb.mp4", "video/mp4"),
    ("depth", "depth.npz", "application/zip"),
    ("masks", "masks.npz", "application/zip"),
    ("boxes", "boxes.json", "application/json"),
    ("metadata", "metadata.json", "application/json"),
    ("events", "events.json", "application/json"),
)
CLIPS = "clips.parquet"


def croissant(told: SetSummary, hashes: Mapping[str, str]) -> str:
    """Return the text of ``croissant.json``; ``hashes`` are the SHA-256 of the set's tables."""
    value = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": told.name,
        "description": (
            f"{told.counts['clips']} films of what somebody did in a furnished house, with depth, "
            f"object masks and states, and {told.counts['questions']} questions about what "
            "happened in them, in the form of Env-QA"
        ),
        "license": LICENCES[told.licence],
        "version": f"1.0.0+{told.digest[:12]}",
        "url": f"urn:sha256:{told.digest}",
        "creator": {"@type": "sc:Organization", "name": told.creator or NOBODY},
        "citeAs": _CITATION,
        "keywords": ["video question answering", "embodied AI", f"vrhuman {_VERSION}"],
        "distribution": [
            file_object(CLIPS, "application/x-parquet", hashes[CLIPS]),
            *(
                file_object(_questions(s), "application/json", hashes[_questions(s)])
                for s in SPLITS
            ),
            *(
                {
                    "@type": "cr:FileSet",
                    "@id": name,
                    "name": name,
                    "encodingFormat": kind,
                    "includes": f"videos/*/{file}",
                }
                for name, file, kind in _CLIP_FILES
            ),
        ],
        "recordSet": [
            record_set("clips", _clip_fields()),
            *(record_set(f"questions_{s}", _question_fields(s)) for s in SPLITS),
        ],
    }
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


_VERSION = this_program.__version__
_CITATION = (
    "Gao, D., Wang, R., Bai, Z., Chen, X.: Env-QA: A Video Question Answering Benchmark for "
    "Comprehensive Understanding of Dynamic Environments. ICCV 2021 (the form of the questions; "
    "the films are not theirs)"
)


def _questions(split: str) -> str:
    return f"questions_{split}.json"


def _clip_fields() -> list[JsonValue]:
    return [
        {
            "@type": "cr:Field",
            "@id": f"clips/{name}",
            "name": name,
            "description": meaning,
            "dataType": kind,
            **({"repeated": True} if name == "rooms" else {}),
            "source": {"fileObject": {"@id": CLIPS}, "extract": {"column": name}},
        }
        for name, (kind, meaning) in _CLIP_FIELDS.items()
    ]


def _question_fields(split: str) -> list[JsonValue]:
    return [
        {
            "@type": "cr:Field",
            "@id": f"questions_{split}/{name}",
            "name": name,
            "description": meaning,
            "dataType": _TEXT,
            "source": {
                "fileObject": {"@id": _questions(split)},
                "extract": {"jsonPath": f"$[*].{name}"},
            },
        }
        for name, meaning in _QUESTION_FIELDS.items()
    ]
