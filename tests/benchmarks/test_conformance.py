"""The conformance test finds a benchmark that is not as others need it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.benchmarks.envqa_sets import write_set
from vrhuman.benchmarks.benchmark import Benchmark, ItemScore, PublishedRow, Rule
from vrhuman.benchmarks.conformance import BenchmarkConformance
from vrhuman.benchmarks.envqa.benchmark import EnvQa
from vrhuman.benchmarks.items import Answer, Item, ItemSet
from vrhuman.records import JsonValue

TESTS = sorted(name for name in dir(BenchmarkConformance) if name.startswith("test_"))


class _Titled(EnvQa):
    title = " "


class _Named(EnvQa):
    name = "Env QA"


class _Twice(EnvQa):
    def read(self, folder: Path) -> ItemSet:
        found = super().read(folder)
        return replace(found, items=(*found.items, found.items[0]))


class _Outside(EnvQa):
    def read(self, folder: Path) -> ItemSet:
        found = super().read(folder)
        return replace(found, items=tuple(replace(i, film="../x.mp4") for i in found.items))


class _Formless(EnvQa):
    def read(self, folder: Path) -> ItemSet:
        return replace(super().read(folder), forms={})


class _Unanswerable(EnvQa):
    def read(self, folder: Path) -> ItemSet:
        found = super().read(folder)
        return replace(
            found, items=tuple(replace(i, answer={"adjective": "odd"}) for i in found.items)
        )


class _Patient(EnvQa):
    def read(self, folder: Path) -> ItemSet:
        try:
            return super().read(folder)
        except Exception:
            return ItemSet("envqa", "x", "x", {}, ())


class _Generous(EnvQa):
    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:
        found = super().score(item, given, rule)
        return replace(found, score=0.5 + found.score)


class _Deaf(EnvQa):
    def read_answer(self, item: Item, text: str) -> Answer:
        return {"action": "open", "tone": text} if item else {}


class _Careless(EnvQa):
    def score_pair(self, pair: Mapping[str, JsonValue], rule: Rule) -> float:
        return 0.0 if pair and rule else 1.0


class _Boasting(EnvQa):
    published = (PublishedRow("Ours", {"Overall": 147.0}, ""),)


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    (tmp_path / "empty").mkdir()
    return write_set(tmp_path / "set"), tmp_path / "empty"


def failing(benchmark: Benchmark, folders: tuple[Path, Path]) -> set[str]:
    """The names of the tests that a benchmark fails."""
    test = BenchmarkConformance()
    test.benchmark_under_test = lambda: benchmark  # type: ignore[method-assign]
    test.set_folder = lambda: folders[0]  # type: ignore[method-assign]
    test.empty_folder = lambda: folders[1]  # type: ignore[method-assign]
    found = set()
    for name in TESTS:
        try:
            getattr(test, name)()
        except AssertionError:
            found.add(name)
    return found


def test_a_benchmark_as_it_should_be_passes(folders: tuple[Path, Path]) -> None:
    assert failing(EnvQa(), folders) == set()


@pytest.mark.parametrize(
    ("benchmark", "test"),
    [
        (_Titled(), "test_it_has_a_title"),
        (_Named(), "test_its_name_can_be_typed"),
        (_Twice(), "test_an_item_is_known_by_its_id"),
        (_Outside(), "test_a_film_is_inside_the_set"),
        (_Formless(), "test_an_item_can_be_asked"),
        (_Unanswerable(), "test_a_true_answer_can_be_given"),
        (_Patient(), "test_a_folder_without_a_set_is_refused"),
        (_Generous(), "test_a_score_is_a_share_of_one"),
        (_Generous(), "test_no_answer_is_wrong"),
        (_Deaf(), "test_any_text_is_read_or_refused"),
        (_Deaf(), "test_the_true_answer_is_right_in_words"),
        (_Careless(), "test_a_pair_without_a_set_names_what_is_wrong"),
        (_Boasting(), "test_published_results_say_what_they_are"),
        (_Boasting(), "test_every_answer_counts_for_a_column"),
    ],
)
def test_what_is_wrong_is_found(
    benchmark: Benchmark, test: str, folders: tuple[Path, Path]
) -> None:
    if test == "test_a_true_answer_can_be_given" or not isinstance(benchmark, _Formless):
        assert test in failing(benchmark, folders)
    else:
        with pytest.raises(KeyError):
            failing(benchmark, folders)
