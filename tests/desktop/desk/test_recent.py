"""The registries opened last."""

from __future__ import annotations

from pathlib import Path

import pytest

from vrhuman.desktop.desk.model.recent import MOST, address_of, remember, remembered
from vrhuman.study.registry.location import place_of


def test_the_last_one_opened_is_first_and_none_is_there_twice(tmp_path: Path) -> None:
    file = tmp_path / "config" / "registries.json"

    for source in ("a.db", "b.db", "a.db"):
        remember(source, file)

    assert remembered(file) == ("a.db", "b.db")


def test_only_some_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "registries.json"

    for number in range(MOST + 3):
        remember(f"{number}.db", file)

    assert len(remembered(file)) == MOST


@pytest.mark.parametrize("content", [b"", b"{}", b"[1, 2", b"\xff\xfe"])
def test_a_damaged_list_is_an_empty_one(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "registries.json"
    file.write_bytes(content)

    assert remembered(file) == ()
    assert remember("a.db", file) == ("a.db",)


def test_a_file_is_remembered_from_whatever_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    assert address_of(place_of("study.db")) == str(tmp_path / "study.db")


def test_a_servers_password_is_not_written_down(tmp_path: Path) -> None:
    url = f"postgresql+psycopg://lab:secret@host/studies?folder={tmp_path}"

    address = address_of(place_of(url))

    assert "secret" not in address
    assert place_of(address).url.host == "host"
    assert place_of(address).folder == tmp_path
