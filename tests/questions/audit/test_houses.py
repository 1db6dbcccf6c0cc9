"""A set's houses are looked for in the files it was built from, and nowhere else."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from vrhuman.houses.generator import generate
from vrhuman.houses.spawn import Spawn
from vrhuman.questions.audit.houses import with_graphs
from vrhuman.questions.dataset.episodes import HouseQuestions, QuestionSetError


def files(folder: Path, sha256: str | None = None, name: str = "houses.jsonl") -> tuple[Path, Path]:
    """A set of one house without questions, and its house file."""
    document = json.dumps(generate(1, 1)).encode()
    houses = folder / name
    houses.write_bytes(document + b"\n")
    own = hashlib.sha256(document).hexdigest()
    episode = HouseQuestions(
        "houses.jsonl:0", sha256 or own, 1, 1, Spawn(x=0.0, z=0.0, yaw=0.0, horizon=0.0), {}, ()
    )
    asked = folder / "set.jsonl"
    asked.write_text(episode.as_line() + "\n", encoding="utf-8")
    return asked, houses


def test_a_house_is_found_by_its_files_name_and_number(tmp_path: Path) -> None:
    asked, houses = files(tmp_path)

    ((episode, graph),) = with_graphs(asked, [houses])

    assert episode.house == graph.house_id == "houses.jsonl:0"
    assert graph.objects


def test_a_house_that_has_changed_is_refused(tmp_path: Path) -> None:
    asked, houses = files(tmp_path, sha256="0" * 64)

    with pytest.raises(QuestionSetError, match=r"houses\.jsonl:0 differs from the one in"):
        list(with_graphs(asked, [houses]))


def test_a_house_that_is_in_no_file_is_reported(tmp_path: Path) -> None:
    asked, houses = files(tmp_path, name="others.jsonl")

    with pytest.raises(QuestionSetError, match=r"houses\.jsonl:0 and 0 more are missing"):
        list(with_graphs(asked, [houses]))
