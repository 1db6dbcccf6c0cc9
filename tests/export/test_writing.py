"""Exports are put in their place whole, and never over another."""

from __future__ import annotations

from pathlib import Path

import pytest

from vrhuman.export.writing import ExportError, written


def test_what_was_written_has_its_name_in_the_end(tmp_path: Path) -> None:
    with written(tmp_path / "deep" / "out.txt", (), "text") as place:
        place.write_text("whole")
        assert not (tmp_path / "deep" / "out.txt").exists()

    assert (tmp_path / "deep" / "out.txt").read_text() == "whole"
    assert [each.name for each in (tmp_path / "deep").iterdir()] == ["out.txt"]


def test_an_export_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def fail() -> None:
        with written(tmp_path / "out", (), "text") as place:
            place.mkdir()
            (place / "half").write_text("half")
            raise ExportError("no more")

    with pytest.raises(ExportError):
        fail()

    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")

    with pytest.raises(ExportError, match="exists already"), written(tmp_path / "out", (), "text"):
        pass

    assert (tmp_path / "out").read_text() == "mine"


def test_what_appeared_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    def late() -> None:
        with written(tmp_path / "out", (), "text") as place:
            place.write_text("late")
            (tmp_path / "out").write_text("mine")

    with pytest.raises(ExportError, match="exists already"):
        late()

    assert (tmp_path / "out").read_text() == "mine"


def test_a_place_that_cannot_be_written_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")

    with (
        pytest.raises(ExportError, match="choose another place with --out"),
        written(tmp_path / "file" / "o", (), "text"),
    ):
        pass
