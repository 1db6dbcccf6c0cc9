"""Writes the files of a set beside its clips: tables, questions, card, licence and metadata."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from itertools import chain
from pathlib import Path
from typing import Any

from vrhuman import version as this_program
from vrhuman.benchmarks.envqa.making.asking import questions_wanted
from vrhuman.benchmarks.envqa.making.card import SOURCES, SetSummary, card
from vrhuman.benchmarks.envqa.making.croissant import croissant
from vrhuman.benchmarks.envqa.making.cutting import LONG
from vrhuman.benchmarks.envqa.making.frames import height_of
from vrhuman.benchmarks.envqa.making.parts import ClipEntry, SessionPart
from vrhuman.benchmarks.envqa.making.splits import SPLITS, Split, split_clips
from vrhuman.benchmarks.envqa.questions import Candidate, SetQuestion, balanced
from vrhuman.benchmarks.envqa.questions.answers import Roles
from vrhuman.benchmarks.envqa.questions.programs.printing import parsed
from vrhuman.benchmarks.envqa.set_reading import RATE
from vrhuman.benchmarks.making import licence_text
from vrhuman.files.private import write_bytes, write_text
from vrhuman.records import JsonValue

CLIPS, SET, CARD, LICENCE, CROISSANT = (
    "clips.parquet",
    "set.json",
    "README.md",
    "LICENSE",
    "croissant.json",
)
_PACKAGES = ("av", "moderngl", "mujoco", "numpy", "procthor", "pyarrow")
"""What the bytes of a set can depend on."""


@dataclass(frozen=True, slots=True)
class SetFacts:
    """What a set is called, was made with, and by whom; ``width`` is that of its films [px]."""

    name: str
    seed: int
    width: int
    licence: str
    creator: str


def questions_file(split: str) -> str:
    """Return the name of a split's file of questions."""
    return f"questions_{split}.json"


def write_set(folder: Path, parts: Sequence[SessionPart], facts: SetFacts) -> dict[str, JsonValue]:
    """Write a set's files into the folder with its ``videos``; return what there is in numbers.

    Folders of clips that no part has are removed.
    """
    clips = sorted((clip for part in parts for clip in part.clips), key=lambda c: c.video_id)
    _remove_others(folder / "videos", {each.video_id for each in clips})
    split = split_clips([each.place for each in clips], facts.seed)
    asked = _asked(parts, clips, facts.seed)
    written = {
        CLIPS: _table(clips, split),
        **{questions_file(name): _questions(asked, split, name) for name in SPLITS},
    }
    for name, data in written.items():
        write_bytes(folder / name, data)
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in written.items()}
    digest = _digest(hashes, clips)
    counts = _counts(parts, clips, split, asked)
    told: dict[str, JsonValue] = {
        "benchmark": "envqa",
        "name": facts.name,
        "seed": facts.seed,
        "digest": digest,
        "rate": RATE,
        "width": facts.width,
        "height": height_of(facts.width),
        "licence": facts.licence,
        "creator": facts.creator,
        "versions": {"vrhuman": this_program.__version__, **_versions()},
        "drawn_by": sorted({part.drawn_by for part in parts if part.clips}),
        "engines": sorted({part.engine for part in parts}),
        "sessions": {part.session_sha256: part.session for part in parts},
        "counts": counts,
    }
    write_text(folder / SET, json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    summary = SetSummary(facts.name, facts.licence, facts.creator, digest, facts.seed, counts)
    write_text(folder / CARD, card(summary))
    text = licence_text("films and questions", facts.licence, facts.creator, SOURCES)
    write_text(folder / LICENCE, text)
    write_text(folder / CROISSANT, croissant(summary, hashes))
    return {"name": facts.name, "digest": digest, **counts}


def _remove_others(videos: Path, known: set[str]) -> None:
    for each in videos.iterdir():
        if each.name not in known:
            shutil.rmtree(each)


def _asked(
    parts: Sequence[SessionPart], clips: Sequence[ClipEntry], seed: int
) -> tuple[SetQuestion, ...]:
    candidates = [
        Candidate(
            video_id=each["video_id"],
            question=each["question"],
            answer=each["answer"],
            question_type=each["question_type"],
            roles=Roles(**each["roles"]),
            template=each["template"],
            program=parsed(each["program"]),
        )
        for each in chain.from_iterable(part.questions for part in parts)
    ]
    return balanced(candidates, seed, questions_wanted(clips))


def _table(clips: Sequence[ClipEntry], split: Split) -> bytes:
    """Return a Parquet file with a row for each clip."""
    import pyarrow
    from pyarrow import parquet

    texts = pyarrow.string()
    columns: dict[str, tuple[Any, list[Any]]] = {
        "video_id": (texts, [each.video_id for each in clips]),
        "session": (texts, [each.session for each in clips]),
        "session_sha256": (texts, [each.session_sha256 for each in clips]),
        "house": (texts, [each.house for each in clips]),
        "rooms": (pyarrow.list_(texts), [list(each.rooms) for each in clips]),
        "video_type": (texts, [each.video_type for each in clips]),
        "begin_ns": (pyarrow.int64(), [each.begin_ns for each in clips]),
        "end_ns": (pyarrow.int64(), [each.end_ns for each in clips]),
        "first_segment": (pyarrow.int64(), [each.first_segment for each in clips]),
        "segments": (pyarrow.int64(), [each.segments for each in clips]),
        "split": (texts, [split.of[each.video_id] for each in clips]),
        "seen_room": (pyarrow.bool_(), [not split.new[each.video_id] for each in clips]),
        "events": (pyarrow.int64(), [each.events for each in clips]),
        "pictures": (pyarrow.int64(), [each.pictures for each in clips]),
        "part_of": (texts, [each.part_of for each in clips]),
        "participant_kind": (texts, [each.kind for each in clips]),
    }
    table = pyarrow.table(
        {name: pyarrow.array(values, kind) for name, (kind, values) in columns.items()}
    )
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(table, sink, compression="zstd")
    data: bytes = sink.getvalue().to_pybytes()
    return data


def _questions(asked: Sequence[SetQuestion], split: Split, name: str) -> bytes:
    own = [each.as_record() for each in asked if split.of[each.candidate.video_id] == name]
    return (json.dumps(own, indent=1, ensure_ascii=False) + "\n").encode()


def _digest(hashes: Mapping[str, str], clips: Sequence[ClipEntry]) -> str:
    """Return the SHA-256 of the names and hashes of all files of content, in order."""
    lines = [f"{sha256}  {name}\n" for name, sha256 in hashes.items()]
    lines += [
        f"{sha256}  videos/{each.video_id}/{name}\n"
        for each in clips
        for name, sha256 in each.files.items()
    ]
    return hashlib.sha256("".join(sorted(lines)).encode()).hexdigest()


def _counts(
    parts: Sequence[SessionPart],
    clips: Sequence[ClipEntry],
    split: Split,
    asked: Sequence[SetQuestion],
) -> dict[str, JsonValue]:
    achieved = split.achieved()
    events = {each.video_id: each.events for each in clips}
    short = sum(events[each.candidate.video_id] < LONG[0] for each in asked)
    of = Counter(split.of[each.candidate.video_id] for each in asked)
    return {
        "sessions": len(parts),
        "houses": len({part.house for part in parts}),
        "participants": dict(sorted(Counter(part.kind for part in parts).items())),
        "clips": len(clips),
        "long_clips": sum(each.events >= LONG[0] for each in clips),
        "events": sum(each.events for each in clips),
        "mean_seconds": round(sum(each.pictures for each in clips) / RATE / max(1, len(clips)), 2),
        "segments_left_out": sum(part.left_out for part in parts),
        "clips_by_split": dict(achieved.clips),
        "clips_in_new_rooms": dict(achieved.new_rooms),
        "clips_by_type": dict(sorted(Counter(each.video_type for each in clips).items())),
        "questions": len(asked),
        "questions_by_split": {name: of[name] for name in SPLITS},
        "questions_by_type": dict(
            sorted(Counter(each.candidate.question_type for each in asked).items())
        ),
        "questions_about_short_clips": round(short / max(1, len(asked)), 4),
    }


def _versions() -> dict[str, str]:
    return {name: metadata.version(name) for name in _PACKAGES}
