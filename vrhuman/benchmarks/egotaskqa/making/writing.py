"""Writes a set's files: public ones, both splits, experiments, what the set is, its licence."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from vrhuman.benchmarks.egotaskqa.card import SOURCES, card
from vrhuman.benchmarks.egotaskqa.croissant import metadata
from vrhuman.benchmarks.egotaskqa.experiments import agreement, disagreements
from vrhuman.benchmarks.egotaskqa.making.session import Part
from vrhuman.benchmarks.egotaskqa.public_format import (
    PublicQuestion,
    format_questions,
    parse_questions,
)
from vrhuman.benchmarks.egotaskqa.questions.balance import LEAST, balanced
from vrhuman.benchmarks.egotaskqa.questions.splits import SPLITS, direct_split, indirect_split
from vrhuman.benchmarks.egotaskqa.set_reading import EXPERIMENTS, INTERVALS, NAME, TAGGED
from vrhuman.benchmarks.making import Making, licence_text
from vrhuman.benchmarks.set_making import set_facts, write_papers
from vrhuman.files.hashing import sha256_of
from vrhuman.files.private import make_folder, write_text
from vrhuman.records import JsonValue


def write_set(
    folder: Path, parts: Sequence[Part], name: str, seed: int, width: int, how: Making
) -> dict[str, JsonValue]:
    """Write a set into the folder with its ``videos`` of so many pixels; return it in numbers."""
    asked = [each for part in parts for each in part.questions]
    all_questions = parse_questions(json.dumps(asked), "questions")
    rng = random.Random(seed)
    kept = balanced(all_questions, _answer, lambda each: each.kind, rng, _least(all_questions))
    kept.sort(key=lambda each: each.question_id)
    texts = {TAGGED: format_questions(kept)}
    for split, parted in (
        ("direct", direct_split(kept, _answer, rng)),
        ("indirect", indirect_split(kept, _answer, _reference, _program, rng)),
    ):
        for part_name in SPLITS:
            own = sorted(parted[part_name], key=lambda each: each.question_id)
            texts[f"{split}/{part_name}_qas.json"] = format_questions(own)
    clips = [clip for part in parts for clip in part.clips]
    texts[INTERVALS] = _json({str(each["video_id"]): dict(each) for each in clips})
    experiments = [dict(each) for part in parts for each in part.experiments]
    texts[EXPERIMENTS] = _json(experiments)
    for path, text in texts.items():
        make_folder((folder / path).parent)
        write_text(folder / path, text)
    counts = _counts(parts, kept, len(all_questions), experiments)
    digest = _digest(texts, folder / "videos")
    sessions = {part.session_sha256: part.session for part in parts}
    told = set_facts(NAME, name, seed, digest, how, sessions, counts)
    told |= {"width": width, "disagreements": list(disagreements(experiments))}
    write_text(folder / "set.json", _json(told))
    licence = licence_text("films and questions", how.licence, how.creator, SOURCES)
    papers = metadata(folder, name, digest, how), card(name, digest, seed, how, counts), licence
    write_papers(folder, *papers)
    return {"name": name, "digest": digest, **counts}


def _least(questions: Sequence[PublicQuestion]) -> int:
    """Return the least size of a yes-no type: the public ten, but two in a set of a few clips."""
    return LEAST if len({each.video_id for each in questions}) >= LEAST else 2


def _answer(each: PublicQuestion) -> str:
    return each.answer


def _reference(each: PublicQuestion) -> str:
    return each.reference


def _program(each: PublicQuestion) -> str:
    return each.program


def _counts(
    parts: Sequence[Part],
    kept: Sequence[PublicQuestion],
    asked: int,
    experiments: Sequence[Mapping[str, JsonValue]],
) -> dict[str, JsonValue]:
    clips = [clip for part in parts for clip in part.clips]
    seconds = [(int(c["end_ns"]) - int(c["begin_ns"])) / 1e9 for c in clips]
    return {
        "sessions": len(parts),
        "houses": len({part.house for part in parts}),
        "clips": len(clips),
        "mean_seconds": round(sum(seconds) / max(1, len(seconds)), 2),
        "mean_actions": round(sum(int(c["actions"]) for c in clips) / max(1, len(clips)), 2),
        "questions_before_balance": asked,
        "questions": len(kept),
        "templates": len({each.rest.get("template") for each in kept}),
        "scopes": _by(kept, lambda each: each.category[0]),
        "types": _by(kept, lambda each: each.type[0]),
        "structures": _by(kept, lambda each: each.structural),
        "references": _by(kept, lambda each: each.reference),
        "experiments": len(experiments),
        "strict_rule": agreement(experiments, "strict"),
        "official_rule": agreement(experiments, "official"),
    }


def _by(
    kept: Sequence[PublicQuestion], key: Callable[[PublicQuestion], str]
) -> dict[str, JsonValue]:
    return dict(sorted(Counter(map(key, kept)).items()))


def _json(value: JsonValue) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def _digest(texts: Mapping[str, str], videos: Path) -> str:
    lines = [f"{hashlib.sha256(text.encode()).hexdigest()}  {name}" for name, text in texts.items()]
    for path in sorted(videos.rglob("*")):
        if path.is_file():
            sha256 = sha256_of(path)
            lines.append(f"{sha256}  videos/{path.relative_to(videos).as_posix()}")
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()
