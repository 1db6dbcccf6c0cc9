"""A protocol loses its comments and keeps its values; a start loses folders, changes and script."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vrhuman.protocol
from vrhuman.protocol.specification import protocol_hash
from vrhuman.recording.personal.reduced import (
    reduced_provenance,
    reduced_start,
    without_comments,
)

SHIPPED = sorted((Path(vrhuman.protocol.__file__).parent / "shipped").glob("*.toml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_protocols_keep_every_value(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    left = without_comments(text)

    assert tomllib.loads(left) == tomllib.loads(text)
    assert not any(line.startswith("#") for line in left.splitlines())
    assert without_comments(left) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("# for Anna\na = 1  # Anna\n\nb = 2\n", "a = 1\nb = 2\n"),
        ("a = '#1' # x\n", "a = '#1'\n"),
        ('a = "\\"# no" # x\n', 'a = "\\"# no"\n'),
        ("a = '\\' # x\n", "a = '\\'\n"),
        ('a = """\n# text\n\nend\\"""" # x\n', 'a = """\n# text\n\nend\\""""\n'),
        ("a = '''x # y'''' # z\n", "a = '''x # y''''\n"),
        ("a = [1, # one\n 2]\n", "a = [1,\n 2]\n"),
        ("a = 1\n\nb = 2\n", "a = 1\n\nb = 2\n"),
        ("a = 1 # x", "a = 1\n"),
        ("not toml # Anna", ""),
        ("", ""),
    ],
)
def test_comments_go_and_strings_stay(text: str, left: str) -> None:
    found = without_comments(text)

    assert found.replace(" \n", "\n") == left
    if left:
        assert tomllib.loads(found) == tomllib.loads(text)


@given(st.text(st.sampled_from("a='\"#\\\n[]x "), max_size=40))
def test_whatever_is_toml_keeps_its_values(text: str) -> None:
    try:
        before = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert without_comments(text) == ""
        return

    assert tomllib.loads(without_comments(text)) == before


def test_a_start_keeps_the_hashes_of_what_went() -> None:
    protocol = "name = 'x' # Anna's\n"
    start = {
        "future": 1,
        "settings": {
            "protocol": "/home/anna/p/x.toml",
            "thor_executable": "C:\\Users\\Anna\\thor.exe",
            "script": "go to Anna's mug",
        },
        "provenance": {"source": {"commit": "c", "diff": "/home/anna", "untracked": ["anna.md"]}},
    }

    left = reduced_start(start, protocol)

    assert "anna" not in str(left).lower()
    assert left["future"] == 1
    assert left["settings"]["protocol"] == "x.toml"
    assert left["settings"]["protocol_sha256"] == protocol_hash(protocol)
    assert "comments were taken out" in left["settings"]["protocol_note"]
    assert len(left["settings"]["script_sha256"]) == 64
    assert left["provenance"]["source"]["commit"] == "c"
    assert len(left["provenance"]["source"]["diff_sha256"]) == 64
    assert reduced_start(left, without_comments(protocol)) == left


def test_the_hash_as_recorded_stays_when_the_text_was_reduced_before() -> None:
    first = reduced_start({"settings": {"protocol_sha256": "as recorded"}}, "a = 1 # x\n")

    assert first["settings"]["protocol_sha256"] == "as recorded"


def test_a_provenance_without_changes_stays() -> None:
    for each in ({}, {"source": None}, {"source": {"commit": "c", "diff": "", "untracked": []}}):
        assert reduced_provenance(each) == each


def test_a_text_whose_numbers_nobody_reads_leaves_nothing() -> None:
    assert without_comments("a = 1" + "0" * 5000 + "  # of whom") == ""
