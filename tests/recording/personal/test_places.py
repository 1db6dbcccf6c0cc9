"""Messages lose the folders and names in them, and nothing else."""

from __future__ import annotations

import platform
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.recording.personal.places import Whereabouts, base_name, whereabouts, without_places

NOWHERE = Whereabouts((), ())
HERE = Whereabouts(("/home/anna maier/lab", "/home/anna maier", "/tmp"), ("annemirl", "zwiebel"))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("/home/anna/study/mine.toml: not found", "mine.toml: not found"),
        ("[Errno 2] No such file: '/home/anna m/x/build'", "[Errno 2] No such file: 'build'"),
        ("see /home/anna", "see ~"),
        ("C:\\Users\\Anna Maier\\x.toml: bad", "x.toml: bad"),
        ("c:/Users/Anna: bad", "~: bad"),
        ("\\\\server\\share\\Anna\\x.toml is missing", "x.toml is missing"),
        ("file:///home/anna/x.html", "x.html"),
        ('File "/usr/lib/python3/x.py", line 3', 'File "x.py", line 3'),
        ("in ~/lab/x.toml", "in x.toml"),
        ("--- /dev/null", "--- /dev/null"),
        ("10 km/h, and/or 3/4", "10 km/h, and/or 3/4"),
        ("https://example.org/a/b", "https://example.org/a/b"),
        ("diff --git a/vrhuman/x.py b/vrhuman/x.py", "diff --git a/vrhuman/x.py b/vrhuman/x.py"),
        ("the disk is slow: 3 s", "the disk is slow: 3 s"),
    ],
)
def test_a_path_is_reduced_to_its_last_part(text: str, left: str) -> None:
    assert without_places(text, NOWHERE) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("/home/anna maier/lab/our study/x.toml: bad", "x.toml: bad"),
        ("/tmp/x: bad", "x: bad"),
        ("/tmpfile stays", "/tmpfile stays"),
        ("annemirl@zwiebel wrote", "...@... wrote"),
        ("/home/annemirl", "~"),
        ("annemirls and zwiebeln stay", "annemirls and zwiebeln stay"),
    ],
)
def test_known_folders_and_names_are_found_with_their_spaces(text: str, left: str) -> None:
    assert without_places(text, HERE) == left


def test_common_names_of_accounts_are_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for user, telling in (("root", False), ("annemirl", True), ("lab", False), ("ab", False)):
        monkeypatch.setenv("USER", user)
        assert (user in whereabouts().names) == telling


def test_this_computers_home_and_name_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "annemirl"))
    monkeypatch.setattr(platform, "node", lambda: "zwiebelturm.example.org")

    left = without_places(f"annemirl on zwiebelturm: {tmp_path}/annemirl/my study/x: gone")

    assert left == "... on ...: x: gone"


@given(st.lists(st.text("abc de", min_size=1), min_size=2, max_size=5), st.booleans())
def test_no_folder_of_a_known_place_is_left(parts: list[str], windows: bool) -> None:
    slash = "\\" if windows else "/"
    path = slash.join(["/srv/Hof", *(f"F{part}" for part in parts)])

    left = without_places(f"{path}: gone", Whereabouts(("/srv/Hof",), ()))

    assert left == f"F{parts[-1]}: gone"


def test_the_last_part_of_a_path_of_any_system() -> None:
    assert base_name("/a/b/c.toml") == "c.toml"
    assert base_name("C:\\a\\c.toml") == "c.toml"
    assert base_name("excalibur") == "excalibur"
    assert base_name("") == ""
