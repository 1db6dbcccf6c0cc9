"""A study has its own copies of its houses and question set, and the registry no other path."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from vrhuman.houses.files import load_house
from vrhuman.names import NameNotAllowed
from vrhuman.protocol.specification import load_protocol, protocol_hash
from vrhuman.questions.review.settling import lock_path
from vrhuman.records import VrhumanError
from vrhuman.study.creation import create_study
from vrhuman.study.design import Design
from vrhuman.study.entries import Study
from vrhuman.study.house_files import found_house, house_files
from vrhuman.study.merge import merge
from vrhuman.study.registry.registry import Registry

NOW = "2026-01-02T03:04:05.678Z"
HOUSES = [{"id": number} for number in range(5)]


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """A folder with houses that is not the study's."""
    folder = tmp_path / "Gruenwaldhof"
    for name in ("Gruenwaldhof", "lab", "a", "b"):
        (tmp_path / name).mkdir()
    lines = "".join(f"{json.dumps(each)}\n" for each in HOUSES).encode()
    (folder / "train.jsonl.gz").write_bytes(gzip.compress(lines))
    (folder / "val.jsonl").write_bytes(lines)
    (folder / "one.json").write_text(json.dumps({"id": "one"}))
    (folder / "set.jsonl").write_text("the set\n")
    lock_path(folder / "set.jsonl").write_text("the lock\n")
    return folder


def study_of(design: Design) -> Study:
    text = load_protocol("excalibur")[1]
    made = Study("memory", "", text, protocol_hash(text), None, "memory", 1, NOW)
    return replace(made, design=design.as_mapping())


def test_houses_and_questions_are_copied_and_keep_their_names(theirs: Path, tmp_path: Path) -> None:
    houses = (f"{theirs}/train.jsonl.gz:3", f"{theirs}/val.jsonl", f"{theirs}/one.json", "own:7")
    design = Design(("no_replay",), houses, question_set=str(theirs / "set.jsonl"))

    with Registry.open(tmp_path / "lab" / "study.db", create=True) as registry:
        made = create_study(registry, study_of(design), "excalibur")
        stored = registry.study("memory")

    assert stored == made
    assert "Gruenwaldhof" not in str(stored)
    assert stored.design["houses"] == [
        "memory/houses/train.jsonl.gz:3",
        "memory/houses/val.jsonl",
        "memory/houses/one.json",
        "own:7",
    ]
    lab = tmp_path / "lab"
    assert load_house(found_house(stored.design["houses"][0], lab)) == {"id": 3}
    assert load_house(found_house(stored.design["houses"][1], lab)) == {"id": 0}
    assert load_house(found_house(stored.design["houses"][2], lab)) == {"id": "one"}
    assert (lab / stored.design["question_set"]).read_text() == "the set\n"
    assert lock_path(lab / stored.design["question_set"]).read_text() == "the lock\n"


def test_of_a_large_file_only_the_chosen_houses_are_copied(theirs: Path, tmp_path: Path) -> None:
    design = Design(("no_replay",), (f"{theirs}/train.jsonl.gz:1", f"{theirs}/train.jsonl.gz:3"))

    _, files = house_files(design, "memory")
    files.copy_to(tmp_path)

    lines = gzip.decompress((tmp_path / "houses" / "train.jsonl.gz").read_bytes()).splitlines()
    assert [json.loads(line) for line in lines] == [None, {"id": 1}, None, {"id": 3}]


def test_generated_houses_and_scenes_are_no_files(tmp_path: Path) -> None:
    design = Design(("no_replay",), ("own:1", "ArchitecTHOR-Val-00"))

    named, files = house_files(design, "memory")
    files.copy_to(tmp_path)

    assert named == design
    assert list(tmp_path.iterdir()) == []


def test_houses_of_earlier_registries_are_found_where_they_are(
    theirs: Path, tmp_path: Path
) -> None:
    for house in (f"{theirs}/val.jsonl:1", "own:3", "gone.jsonl:1"):
        assert found_house(house, tmp_path) == house


def test_what_cannot_be_copied_is_refused_before_anything_is_made(
    theirs: Path, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "VAL.jsonl").write_text("{}\n")
    twice = (f"{theirs}/val.jsonl", f"{tmp_path}/other/VAL.jsonl")

    with pytest.raises(NameNotAllowed, match="two files have this name"):
        house_files(Design(("no_replay",), twice), "memory")
    with pytest.raises(VrhumanError, match="file not found"):
        house_files(Design(("no_replay",), ("none.jsonl:1",)), "memory")


def test_a_number_that_the_file_does_not_have_is_one_line(theirs: Path, tmp_path: Path) -> None:
    _, files = house_files(Design(("no_replay",), (f"{theirs}/val.jsonl:5",)), "memory")

    with pytest.raises(VrhumanError, match="no house 5, the file has 5"):
        files.copy_to(tmp_path)


def test_a_merged_study_brings_its_houses(theirs: Path, tmp_path: Path) -> None:
    design = Design(("no_replay",), (f"{theirs}/val.jsonl:2",))
    with (
        Registry.open(tmp_path / "a" / "study.db", create=True) as other,
        Registry.open(tmp_path / "b" / "study.db", create=True) as into,
    ):
        create_study(other, study_of(design), "excalibur")

        found = merge(into, other)

        assert (found.studies, found.conflicts) == (1, ())
    copy = tmp_path / "b" / "memory" / "houses" / "val.jsonl"
    assert load_house(f"{copy}:2") == {"id": 2}
