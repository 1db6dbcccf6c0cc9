"""``vrhuman houses``: checking, importing and picturing houses from a terminal."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest
from PIL import Image

from vrhuman.cli import main
from vrhuman.houses.generator import generate
from vrhuman.houses.importing import PRIOR_DATASET, find_dataset
from vrhuman.records import JsonValue


def write_houses(path: Path, *houses: JsonValue) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(house) + "\n" for house in houses)
    return path


def damaged() -> JsonValue:
    house = generate(1, 3)
    house["objects"][2]["position"]["y"] = float("nan")
    return house


def test_check_loads_every_house_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_houses(tmp_path / "own.jsonl.gz", generate(1, 1), generate(2, 1))

    code = main(["houses", "check", str(file), "--json"])

    told = json.loads(capsys.readouterr().out)
    assert code == 0
    assert (told["houses"], told["loaded"], told["placeholders"]) == (2, 2, 0)
    assert told["objects"] > 20
    assert told["errors"] == []


def test_check_continues_after_a_damaged_house_and_names_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_houses(tmp_path / "own.jsonl.gz", generate(1, 1), damaged(), generate(1, 2))

    code = main(["houses", "check", str(file), "--json"])

    captured = capsys.readouterr()
    told = json.loads(captured.out)
    assert code == 2
    assert (told["houses"], told["loaded"]) == (3, 2)
    (error,) = told["errors"]
    assert f"{file}:1" in error
    assert "objects[2].position.y" in error
    assert error in captured.err


def test_check_of_one_house_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write_houses(tmp_path / "own.jsonl.gz", damaged(), generate(1, 2))

    code = main(["houses", "check", f"{file}:1", "--json"])

    assert code == 0
    assert json.loads(capsys.readouterr().out)["houses"] == 1


def test_render_writes_each_room_and_the_whole(tmp_path: Path) -> None:
    file = write_houses(tmp_path / "own.jsonl.gz", generate(2, 1))

    code = main(["houses", "render", str(file), "--out", str(tmp_path / "out"), "--size", "64x48"])

    pictures = sorted((tmp_path / "out").glob("*.png"))
    assert code == 0
    assert len(pictures) == 3
    for picture in pictures:
        colours = Image.open(picture).getcolors(64 * 48)
        assert colours is not None
        assert len(colours) > 100


def test_import_finds_what_prior_cloned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clone = tmp_path / PRIOR_DATASET / "439193522244720b86d8c81cde2e51e3a4d150cf"
    write_houses(clone / "train.jsonl.gz", generate(1, 1), generate(2, 1))
    write_houses(clone / "val.jsonl.gz", generate(1, 2))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)

    code = main(["houses", "import", "--out", str(tmp_path / "houses"), "--json"])

    told = json.loads(capsys.readouterr().out)
    assert code == 0
    assert {name: s["houses"] for name, s in told["splits"].items()} == {"train": 2, "val": 1}
    again = main(["houses", "check", str(tmp_path / "houses" / "procthor-10k-train.jsonl.gz")])
    assert again == 0


def test_import_leaves_out_what_is_damaged_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_houses(tmp_path / "in" / "test.jsonl.gz", damaged(), generate(1, 2))

    code = main(
        ["houses", "import", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--json"]
    )

    (split,) = json.loads(capsys.readouterr().out)["splits"].values()
    assert code == 2
    assert split["houses"] == 1
    assert "test.jsonl.gz:0" in split["errors"][0]


def test_a_git_lfs_pointer_is_reported_with_its_remedy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 123\n"
    (tmp_path / "train.jsonl.gz").write_text(pointer, encoding="utf-8")

    code = main(["houses", "import", str(tmp_path), "--out", str(tmp_path / "out")])

    message = capsys.readouterr().err
    assert code == 2
    assert "Git LFS pointer" in message
    assert "git lfs pull" in message
    assert list((tmp_path / "out").iterdir()) == []


def test_no_dataset_is_reported_with_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)

    code = main(["houses", "import", "--out", str(tmp_path / "out")])

    assert code == 2
    assert "prior.load_dataset" in capsys.readouterr().err


def test_the_newest_clone_is_taken(tmp_path: Path) -> None:
    older = write_houses(tmp_path / PRIOR_DATASET / "a" / "val.jsonl.gz", generate(1, 1)).parent
    newer = write_houses(tmp_path / PRIOR_DATASET / "b" / "val.jsonl.gz", generate(1, 1)).parent
    os.utime(older, (1, 1))
    os.utime(newer, (2, 2))

    assert find_dataset(tmp_path) == newer


def test_statistics_of_a_file_and_beside_our_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_houses(tmp_path / "own.jsonl.gz", generate(1, 1), generate(4, 1))

    alone = main(["houses", "statistics", str(file), "--json"])
    told = json.loads(capsys.readouterr().out)
    compared = main(["houses", "statistics", str(file), "--generated", "2"])

    assert alone == 0
    assert told
    assert compared in (0, 1)  # two houses are too few to be alike
    assert "within 20%" in capsys.readouterr().out


def test_check_finds_what_a_session_would_refuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = generate(2, 1)
    bare["objects"] = []
    file = write_houses(tmp_path / "own.jsonl.gz", generate(2, 1), bare)

    code = main(["houses", "check", str(file), "--json"])

    (error,) = json.loads(capsys.readouterr().out)["errors"]
    assert code == 2
    assert error.startswith(f"house {file}:1: ")
    assert "of 20 questions could be made" in error
