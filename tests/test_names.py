"""One rule for names that become names of files: what is allowed is one file everywhere."""

from __future__ import annotations

import unicodedata
from pathlib import Path, PureWindowsPath

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vrhuman.names import (
    MAX_BYTES,
    MAX_PART_BYTES,
    NameNotAllowed,
    check_inside,
    check_name,
    check_output,
    check_possible,
    clash,
    normal,
    possible_path,
    problem_of,
    safe_name,
    same_file,
)

REFUSED = (
    "",
    "../../x",
    "a/b",
    "a\\b",
    "a:b",
    "C:",
    ".",
    "..",
    ".hidden",
    "-rf",
    "x.",
    "x ",
    "P 01",
    "a\x00b",
    "a\x1fb",
    "a\u202eb",
    "a*b",
    "CON",
    "con",
    "nul.txt",
    "COM1",
    "lpt9.tar.gz",
    "COM\u00b9",
    "e\u0301va",
    "\udc80x",
)
ALLOWED = ("P01", "P01.b", "a", "_x", "kitchen-2027", "COM10", "CONTROL", "null", "Éva", "参加者1")


@pytest.mark.parametrize("name", REFUSED)
def test_names_that_some_system_cannot_have_are_refused(name: str) -> None:
    with pytest.raises(NameNotAllowed, match=r"participant .*; use letters, digits") as refused:
        check_name(name, "participant")

    assert len(str(refused.value).splitlines()) == 1
    str(refused.value).encode()  # it can be printed


@pytest.mark.parametrize("name", ALLOWED)
def test_ordinary_names_are_allowed(name: str) -> None:
    assert check_name(name, "participant") == name


@pytest.mark.parametrize(("letter", "most"), [("a", 64), ("é", 32), ("参", 21)])
def test_the_length_is_counted_in_bytes(letter: str, most: int) -> None:
    assert problem_of(letter * most) == ""
    assert "bytes" in problem_of(letter * (most + 1))


def test_the_programs_own_names_are_refused_in_any_case() -> None:
    assert problem_of("Default", ("default",))
    assert not problem_of("Default2", ("default",))


def test_names_that_differ_in_case_or_accents_only_clash() -> None:
    assert clash("p01", ["P02", "P01"]) == "P01"
    assert clash("P01", ["P01", "P02"]) is None
    assert same_file("E\u0301VA", "Éva")
    assert not same_file("Eva", "Éva")


@given(st.text(st.characters(categories=("L", "N")) | st.sampled_from("-_.abcXYZ"), max_size=70))
def test_every_name_that_is_allowed_is_one_part_of_a_path_on_every_system(name: str) -> None:
    if problem_of(name):
        return

    assert PureWindowsPath(name).name == name == Path(name).name
    assert len(f".{name}-0-no_replay-20260102-030405-678.part99.mcap.redacting".encode()) < 255
    assert normal(name) == name
    assert check_inside(name, "x") == name
    check_output(name)


@given(st.text(st.characters(exclude_categories=()), max_size=400))
def test_a_safe_name_is_allowed_and_says_the_same_each_time(text: str) -> None:
    name = safe_name(text)

    assert problem_of(name) == ""
    assert safe_name(text) == name
    assert (name == text) == (not problem_of(text))


@given(st.text(max_size=80), st.text(max_size=80))
def test_safe_names_of_different_texts_differ(one: str, other: str) -> None:
    assume(one != other)

    assert safe_name(one) != safe_name(other)


@given(st.text(st.characters(exclude_categories=()), max_size=400))
def test_a_typed_name_can_be_stored_and_is_in_one_form(text: str) -> None:
    typed = normal(text)

    typed.encode()
    assert unicodedata.normalize("NFC", typed) == typed == normal(typed)


@given(st.text(st.sampled_from("ab./\\:\0~"), max_size=12))
def test_a_path_inside_its_folder_never_leads_out_of_it(path: str) -> None:
    try:
        check_inside(path, "session")
    except NameNotAllowed:
        return

    base = Path("/base/folder")
    inside = Path(*(part for part in (base / path).parts if part != "."))
    assert inside.is_relative_to(base)
    assert ".." not in inside.parts
    assert not PureWindowsPath(path).drive


@pytest.mark.parametrize("path", ["", "/etc/x", "../x", "a/../../x", "a\\b", "C:/x", "a\nb"])
def test_paths_that_may_lead_out_are_refused(path: str) -> None:
    with pytest.raises(NameNotAllowed, match="inside its folder"):
        check_inside(path, "session")


def test_a_planned_path_that_no_file_can_have_is_shortened_and_others_stay() -> None:
    long = f"{'a' * 300}/{'a' * 300}-0.mcap"

    short = possible_path(long)

    assert possible_path("P01/P01-0.mcap") == "P01/P01-0.mcap"
    assert short.endswith(".mcap")
    assert all(len(part) < MAX_BYTES + 20 for part in short.split("/"))
    assert possible_path("a" * MAX_PART_BYTES) == "a" * MAX_PART_BYTES


@pytest.mark.parametrize("path", ["out/CON", "aux.csv", "a|b", "x.", "dir/x ", "a\x07", "\udc80"])
def test_outputs_that_some_system_cannot_have_are_refused(path: str) -> None:
    with pytest.raises(NameNotAllowed, match="choose another name"):
        check_output(path)


@pytest.mark.parametrize("path", ["", ".", "../x", "/tmp/my report.html", "CON/x.csv", "über"])
def test_outputs_may_be_anywhere_and_have_spaces(path: str) -> None:
    check_output(path)


def test_a_part_of_a_path_has_255_bytes_at_most() -> None:
    check_possible(f"a/{'b' * 255}/c")
    with pytest.raises(NameNotAllowed, match="256 bytes"):
        check_possible(f"a/{'b' * 256}/c")
    with pytest.raises(NameNotAllowed, match=r"U\+0000"):
        check_possible("a\0b")
