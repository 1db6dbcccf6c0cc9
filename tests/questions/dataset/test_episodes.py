"""A line of a question set holds an episode whole; what is none is told with its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.questions.generated_houses import episodes
from vrhuman.questions.dataset.episodes import (
    HouseQuestions,
    QuestionSetError,
    Spawn,
    find_episode,
    read_line,
    read_set,
)

EMPTY = HouseQuestions("houses:0", "ab", 7, 1, Spawn(0.0, 1.0, 90.0, 30.0), {}, ())


@given(episodes)
def test_a_line_is_read_back_as_the_episode_it_was(episode: HouseQuestions) -> None:
    line = episode.as_line()

    assert "\n" not in line
    assert read_line(line) == episode


@given(st.text() | st.recursive(st.none() | st.text(), st.lists).map(json.dumps))
def test_what_is_no_episode_is_refused(line: str) -> None:
    with pytest.raises(QuestionSetError, match="not an episode"):
        read_line(line)


@given(st.sampled_from(sorted(json.loads(EMPTY.as_line()))))
def test_an_episode_lacks_nothing(key: str) -> None:
    told = json.loads(EMPTY.as_line())
    del told[key]

    with pytest.raises(QuestionSetError, match=key):
        read_line(json.dumps(told))


def test_a_damaged_line_is_reported_with_its_number(tmp_path: Path) -> None:
    path = tmp_path / "val.jsonl"
    path.write_text(EMPTY.as_line() + "\n" + EMPTY.as_line()[:20] + "\n")

    with pytest.raises(QuestionSetError, match=r"val\.jsonl: line 2: not an episode"):
        list(read_set(path))


def test_a_house_that_a_set_has_not_is_reported_with_those_it_has(tmp_path: Path) -> None:
    path = tmp_path / "val.jsonl"
    path.write_text(EMPTY.as_line() + "\n")

    assert find_episode(path, "houses:0") == EMPTY
    with pytest.raises(QuestionSetError, match="no house houses:1; it has houses:0 to houses:0"):
        find_episode(path, "houses:1")
