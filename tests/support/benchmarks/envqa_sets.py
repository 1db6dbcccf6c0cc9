"""A small set of Env-QA on disk, with films that are only named: two questions of each type."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow
from pyarrow import parquet

Entry = Mapping[str, object]

ORDER = "Which happened first, moving the pot to the sink or turning on the faucet?"
_QUESTIONS: Sequence[tuple[str, str, str, Mapping[str, str]]] = (
    ("QueryAttribute", "What color is the mug?", "Gray", {"adjective": "grey"}),
    ("QueryAttribute", "What color is the sofa?", "Blue", {"adjective": "blue"}),
    (
        "QueryState",
        "Where is the pot, at the end of the video?",
        "In the sink",
        {"preposition": "in", "object1": "sink"},
    ),
    ("QueryState", "Is the fridge closed, at the end of the video?", "No", {"yes_no": "no"}),
    (
        "QueryEvent",
        "What happened, after turning on the faucet?",
        "Filling the pot with water",
        {"action": "fill", "object1": "pot", "preposition": "with", "object2": "water"},
    ),
    (
        "QueryEvent",
        "What happened, before turning on the faucet?",
        "Moving the pot to the countertop",
        {"action": "move", "object1": "pot", "preposition": "to", "object2": "counter top"},
    ),
    (
        "QueryOrder",
        ORDER,
        "Turning on the faucet",
        {"action": "turn on", "object1": "faucet"},
    ),
    (
        "QueryOrder",
        "Which event happened first, opening the laptop or opening the fridge?",
        "Opening the laptop",
        {"action": "open", "object1": "laptop"},
    ),
    ("CountNumber", "How many times was the pot moved?", "3", {"number": "3"}),
    ("CountNumber", "How many books do you see?", "Two", {"number": "2"}),
)
SECONDS = 20


def entries(films: int = 1, prefix: str = "clip") -> list[Entry]:
    """Ten questions about each of a number of films."""
    return [
        {
            "question_id": f"{prefix}{film}_{number:02d}",
            "video_id": f"{prefix}{film}",
            "question": question,
            "answer": answer,
            "question_type": kind,
            "roles": roles,
            "template": f"t{number}",
        }
        for film in range(films)
        for number, (kind, question, answer, roles) in enumerate(_QUESTIONS)
    ]


def write_set(folder: Path, films: int = 1, **splits: Sequence[Entry]) -> Path:
    """Write a set, by default with all questions in the test split; return its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    given = splits or {"test": entries(films)}
    told = {"benchmark": "envqa", "name": "small", "digest": "0" * 64, "seed": 1}
    (folder / "set.json").write_text(json.dumps(told), encoding="utf-8")
    for split, questions in given.items():
        path = folder / f"questions_{split}.json"
        path.write_text(json.dumps(list(questions)), encoding="utf-8")
    videos = sorted({str(each["video_id"]) for questions in given.values() for each in questions})
    table = pyarrow.table(
        {
            "video_id": videos,
            "begin_ns": [0] * len(videos),
            "end_ns": [SECONDS * 1_000_000_000] * len(videos),
        }
    )
    parquet.write_table(table, folder / "clips.parquet")
    return folder


def with_films(folder: Path) -> Path:
    """Put a file in the place of each film of a set, and return the set's folder."""
    for video in parquet.read_table(folder / "clips.parquet")["video_id"].to_pylist():
        place = folder / "videos" / video / "rgb.mp4"
        place.parent.mkdir(parents=True)
        place.touch()
    return folder


def write_answers(path: Path, answers: Mapping[str, object], **more: object) -> Path:
    """Write answers by question id as JSON Lines; ``more`` is in each line."""
    lines = [
        json.dumps({"question_id": name, "answer": answer} | more)
        for name, answer in answers.items()
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
