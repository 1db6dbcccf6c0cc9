"""Files of small houses of our own making, and question sets of them."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import strategies as st

from vrhuman.houses.generator import generate
from vrhuman.houses.spawn import Spawn
from vrhuman.questions.dataset.episodes import HouseQuestions, StoredQuestion
from vrhuman.records import Answer, AnswerKind, JsonValue


def write_houses(path: Path, houses: list[JsonValue]) -> Path:
    path.write_text("".join(json.dumps(house) + "\n" for house in houses), encoding="utf-8")
    return path


def small_houses(count: int) -> list[JsonValue]:
    return [generate(1, seed) for seed in range(count)]


WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
ANSWERS: dict[AnswerKind, st.SearchStrategy[Answer]] = {
    AnswerKind.YES_NO: st.sampled_from(("yes", "no")),
    AnswerKind.COUNT: st.integers(0, 10),
    AnswerKind.QUERY: st.lists(WORDS, min_size=1, max_size=3).map(tuple),
}


@st.composite
def asked(draw: st.DrawFn) -> StoredQuestion:
    kind = draw(st.sampled_from(AnswerKind))
    words = [draw(WORDS) for _ in range(4)]
    return StoredQuestion(words[0], words[1], kind, words[2], words[3], draw(ANSWERS[kind]))


episodes = st.builds(
    HouseQuestions,
    house=WORDS,
    sha256=WORDS,
    seed=st.integers(0, 2**31 - 1),
    rooms=st.integers(1, 10),
    spawn=st.builds(Spawn, NUMBERS, NUMBERS, NUMBERS, NUMBERS),
    randomised=st.dictionaries(WORDS, st.tuples(NUMBERS, NUMBERS), max_size=3),
    questions=st.lists(asked(), max_size=4).map(tuple),
)
