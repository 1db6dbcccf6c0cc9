"""Files are their owner's, or their group's where a lab chose that."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from vrhuman.files.private import (
    copy_file,
    make_folder,
    make_private,
    open_bytes,
    open_text,
    open_to_others,
    write_text,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    before = os.umask(0o000)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_files_and_folders_are_the_owners_whatever_the_umask(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    write_text(tmp_path / "a" / "text", "x")
    open_text(tmp_path / "a" / "opened").close()
    open_bytes(tmp_path / "a" / "bytes").close()
    copy_file(tmp_path / "a" / "text", tmp_path / "a" / "copy")

    found = {each.name: mode(each) for each in (tmp_path / "a").rglob("*")}
    assert found == {"b": 0o700, "text": 0o600, "opened": 0o600, "bytes": 0o600, "copy": 0o600}
    assert mode(tmp_path / "a") == 0o700


def test_what_there_was_keeps_its_mode(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("x")
    there.chmod(0o640)

    write_text(there, "y")

    assert mode(there) == 0o640


@pytest.mark.parametrize(
    ("shared", "file", "folder"), [(0o2770, 0o660, 0o2770), (0o2750, 0o640, 0o2750)]
)
def test_a_folder_with_the_group_bit_shares_what_is_made_in_it(
    tmp_path: Path, shared: int, file: int, folder: int
) -> None:
    os.umask(0o077)
    home = tmp_path / "shared"
    home.mkdir()
    home.chmod(shared)

    make_folder(home / "study" / "P01")
    write_text(home / "study" / "P01" / "text", "x")

    assert mode(home / "study" / "P01") == folder
    assert mode(home / "study" / "P01" / "text") == file


def test_what_a_library_wrote_is_made_private_with_all_in_it(tmp_path: Path) -> None:
    (tmp_path / "out" / "deep").mkdir(parents=True)
    (tmp_path / "out" / "deep" / "file").write_text("x")

    make_private(tmp_path / "out", tmp_path)

    assert [mode(each) for each in sorted((tmp_path / "out").rglob("*"))] == [0o700, 0o600]
    assert mode(tmp_path / "out") == 0o700


def test_what_others_may_open_is_known(tmp_path: Path) -> None:
    (tmp_path / "open").write_text("x")
    write_text(tmp_path / "own", "x")

    assert open_to_others(tmp_path / "open")
    assert not open_to_others(tmp_path / "own")
