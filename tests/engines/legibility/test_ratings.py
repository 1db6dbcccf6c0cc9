"""Files that people saved from the page: pooled, or refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.engines.legibility.confusion import Judgement
from vrhuman.engines.legibility.ratings import FORMAT, parse_ratings, read_ratings
from vrhuman.engines.legibility.table import LegibilityError

MUG = {"type": ["Mug"], "colour": ["red"], "material": ["Ceramic"]}


def file_of(*given_names: dict[str, Any], rater: str = "a") -> str:
    ratings = [{"picture": n, "truth": MUG, "given": names} for n, names in enumerate(given_names)]
    return json.dumps({"format": FORMAT, "seed": 0, "rater": rater, "ratings": ratings})


def test_what_raters_gave_is_pooled(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(file_of({"type": "Mug", "colour": ""}))
    (tmp_path / "b.json").write_text(file_of({"type": "Cup"}, rater="b"))
    ratings = read_ratings([tmp_path / "a.json", tmp_path / "b.json"])
    assert ratings.raters == 2
    assert ratings.judgements == (
        Judgement("type", ("Mug",), "Mug"),
        Judgement("colour", ("red",), ""),
        Judgement("type", ("Mug",), "Cup"),
    )


def test_no_file_counts_twice(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(file_of({"type": "Mug"}))
    with pytest.raises(LegibilityError, match=r"b\.json: the same ratings as"):
        read_ratings([tmp_path / "a.json", tmp_path / "b.json"])


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{", "not JSON"),
        ("[]", "format"),
        (json.dumps({"format": FORMAT}), "ratings"),
        (json.dumps({"format": FORMAT, "ratings": [3]}), r"ratings\[0\]"),
        (json.dumps({"format": FORMAT, "ratings": [{"truth": {}}]}), r"ratings\[0\]"),
        (file_of({"type": 3}), r"ratings\[0\]\.given\.type"),
        (file_of({"type": "Mug"}, {"weight": "1"}), r"ratings\[1\]\.given\.weight"),
        (file_of({"type": "Mug"}).replace('["Mug"]', "[]"), r"ratings\[0\]\.truth\.type"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(text: str, where: str) -> None:
    with pytest.raises(LegibilityError, match=where) as told:
        parse_ratings(text, "f.json")
    assert str(told.value).startswith("f.json: ")
    assert "\n" not in str(told.value)


def test_a_missing_file_and_no_file_are_reported(tmp_path: Path) -> None:
    with pytest.raises(LegibilityError, match=r"none\.json: cannot be read"):
        read_ratings([tmp_path / "none.json"])
    with pytest.raises(LegibilityError, match="no rating file given"):
        read_ratings([])


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(("format", "ratings", "truth", "given", "type", "x")), inner, max_size=4
        )
    ),
    max_leaves=8,
)


@given(json_values)
def test_any_ratings_are_read_or_refused(value: Any) -> None:
    text = json.dumps({"format": FORMAT, "ratings": value})
    try:
        found = parse_ratings(text, "f")
    except LegibilityError:
        return
    assert all(judgement.labels for judgement in found)
