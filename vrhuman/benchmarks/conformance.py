"""The test that every benchmark passes: inherit it in a test class, and say what is tested.

It needs no test framework; pytest and unittest find its ``test_`` methods::

    class TestMine(BenchmarkConformance):
        def benchmark_under_test(self):
            return Mine()

        def set_folder(self):
            return Path("a/set/of/it")

        def empty_folder(self):
            return Path("a/folder/without/a/set")

The set needs two items or more of each type of question that is to be tested.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path, PurePosixPath

from vrhuman.benchmarks.benchmark import Benchmark, Rule
from vrhuman.benchmarks.items import Answer, AnswerForm, Item, ItemSet
from vrhuman.records import VrhumanError

RULES: tuple[Rule, ...] = ("official", "strict")
_ODD_TEXTS = ("", " ", "?", "yes", "3", "blargh", "the the", "Ü\u2028😀", "on " * 300, "{}")
"""What a benchmark must read, or refuse in one line."""


class BenchmarkConformance:
    """The tests of one benchmark; each of its methods tests one thing that others rely on."""

    def benchmark_under_test(self) -> Benchmark:
        """Return the benchmark."""
        raise NotImplementedError

    def set_folder(self) -> Path:
        """Return the folder of a set."""
        raise NotImplementedError

    def empty_folder(self) -> Path:
        """Return a folder that holds no set."""
        raise NotImplementedError

    def _read(self) -> ItemSet:
        return self.benchmark_under_test().read(self.set_folder())

    # ------------------------------------------------------------------------------------- names

    def test_its_name_can_be_typed(self) -> None:
        name = self.benchmark_under_test().name
        assert name, "the name is empty"
        assert name.isascii(), name
        assert name.isalnum(), name
        assert name == name.lower(), name

    def test_it_has_a_title(self) -> None:
        assert self.benchmark_under_test().title.strip(), "the title is empty"

    # -------------------------------------------------------------------------------------- sets

    def test_a_set_is_read_the_same_twice(self) -> None:
        assert self._read() == self._read()

    def test_a_set_says_what_it_is(self) -> None:
        found = self._read()
        assert found.benchmark == self.benchmark_under_test().name, found.benchmark
        assert found.name, "the set has no name"
        assert found.digest, "the set has no digest"
        assert found.items, "the set has no items"

    def test_an_item_is_known_by_its_id(self) -> None:
        ids = [item.item_id for item in self._read().items]
        assert all(ids), "an id is empty"
        assert len(set(ids)) == len(ids), "an id is twice"

    def test_an_item_can_be_asked(self) -> None:
        found = self._read()
        for item in found.items:
            assert item.question.strip(), f"{item.item_id}: no question"
            assert item.kind, f"{item.item_id}: no kind"
            assert item.form in found.forms, f"{item.item_id}: form {item.form!r} is not there"

    def test_a_film_is_inside_the_set(self) -> None:
        for item in self._read().items:
            if item.film:
                path = PurePosixPath(item.film)
                assert not path.is_absolute(), f"{item.item_id}: {item.film}"
                assert not {"..", "."} & set(item.film.split("/")), f"{item.item_id}: {item.film}"
                assert 0.0 <= item.begin_s < item.end_s, f"{item.item_id}: begins after its end"

    def test_a_form_can_be_filled(self) -> None:
        for name, form in self._read().forms.items():
            fields = [field.name for field in form.fields]
            assert form.name == name, f"{name} is called {form.name}"
            assert fields, f"{name}: no fields"
            assert len(set(fields)) == len(fields), f"{name}: two fields have one name"
            assert form.style != "choice" or len(fields) == 1, f"{name}: a choice of several fields"
            for field in form.fields:
                where = f"{name}.{field.name}"
                assert field.label.strip(), f"{where}: no label"
                assert field.options or field.free, f"{where}: nothing can be answered"
                assert len(set(field.options)) == len(field.options), f"{where}: an option is twice"

    def test_a_true_answer_can_be_given(self) -> None:
        found = self._read()
        for item in found.items:
            assert item.answer, f"{item.item_id}: no answer"
            _check_fits(item.answer, found.forms[item.form], item.item_id)

    def test_a_folder_without_a_set_is_refused(self) -> None:
        folder = self.empty_folder()
        refused = _refusal(lambda: self.benchmark_under_test().read(folder))
        assert str(folder) in refused, f"the folder is not named: {refused}"

    # ------------------------------------------------------------------------------------ answers

    def test_any_text_is_read_or_refused(self) -> None:
        benchmark, found = self.benchmark_under_test(), self._read()
        for item in _one_of_each_kind(found):
            for text in _ODD_TEXTS:
                try:
                    answer = benchmark.read_answer(item, text)
                except VrhumanError as error:
                    _check_one_line(str(error))
                else:
                    names = {field.name for field in found.forms[item.form].fields}
                    assert not answer.keys() - names, f"{item.item_id}: {text!r} gave {answer}"

    def test_the_true_answer_is_right_in_words(self) -> None:
        benchmark = self.benchmark_under_test()
        for item in self._read().items:
            read = benchmark.read_answer(item, item.text)
            got = benchmark.score(item, read, "strict").score
            assert got == 1.0, f"{item.item_id}: {item.text!r} was read as {read}: {got}"

    # ------------------------------------------------------------------------------------- scores

    def test_the_true_answer_scores_one(self) -> None:
        benchmark = self.benchmark_under_test()
        for item in self._read().items:
            assert benchmark.score(item, item.answer, "strict").score == 1.0, item.item_id
            for rule in RULES:
                got = benchmark.score_written(item, item.text, rule).score
                assert got == 1.0, f"{item.item_id}: {item.text!r} scores {got} ({rule})"

    def test_no_answer_is_wrong(self) -> None:
        benchmark = self.benchmark_under_test()
        for item in self._read().items:
            assert benchmark.score(item, {}, "strict").score == 0.0, item.item_id
            assert benchmark.score_written(item, "", "strict").score == 0.0, item.item_id

    def test_a_score_is_a_share_of_one(self) -> None:
        benchmark, found = self.benchmark_under_test(), self._read()
        for item in _one_of_each_kind(found):
            for other in found.items:
                if other.form != item.form:
                    continue
                for rule in RULES:
                    got = benchmark.score(item, other.answer, rule)
                    assert (got.item_id, got.kind) == (item.item_id, item.kind)
                    for value in (got.score, *got.parts.values()):
                        assert 0.0 <= value <= 1.0, f"{item.item_id}: {other.answer}: {value}"

    def test_a_score_is_the_same_twice(self) -> None:
        benchmark = self.benchmark_under_test()
        for item in _one_of_each_kind(self._read()):
            for rule in RULES:
                one = benchmark.score(item, item.answer, rule)
                assert one == benchmark.score(item, item.answer, rule), item.item_id

    def test_a_pair_without_a_set_names_what_is_wrong(self) -> None:
        benchmark = self.benchmark_under_test()
        assert benchmark.pair_keys, "no pair can be scored"
        wrong = dict.fromkeys(benchmark.pair_keys)
        for rule in RULES:
            refused = _refusal(partial(benchmark.score_pair, wrong, rule))
            assert refused.startswith(benchmark.pair_keys), f"no key is named: {refused}"

    # ------------------------------------------------------------------------------------- reports

    def test_every_answer_counts_for_a_column(self) -> None:
        benchmark, found = self.benchmark_under_test(), self._read()
        printed = {name for row in benchmark.published for name in row.values}
        for item in found.items:
            columns = benchmark.columns(item, benchmark.score(item, item.answer, "strict"))
            assert columns, f"{item.item_id}: counts for nothing"
            for name, value in columns:
                assert 0.0 <= value <= 1.0, f"{item.item_id}: {name}: {value}"
                assert not printed or name in printed, f"{item.item_id}: {name} is not published"

    def test_published_results_say_what_they_are(self) -> None:
        for row in self.benchmark_under_test().published:
            assert row.model, "a row without a name"
            assert row.note.strip(), f"{row.model}: what is it comparable with?"
            for name, value in row.values.items():
                assert 0.0 <= value <= 100.0, f"{row.model}: {name}: {value}"


def _one_of_each_kind(found: ItemSet) -> tuple[Item, ...]:
    return tuple({item.kind: item for item in reversed(found.items)}.values())


def _check_fits(answer: Answer, form: AnswerForm, item_id: str) -> None:
    fields = {field.name: field for field in form.fields}
    for name, value in answer.items():
        assert name in fields, f"{item_id}: {name!r} is no field"
        known = fields[name].free or value in fields[name].options
        assert known, f"{item_id}: {name}: {value!r} cannot be picked"


def _refusal(call: Callable[[], object]) -> str:
    """Return the one line with which a call refuses what it was given."""
    try:
        call()
    except VrhumanError as error:
        refused = str(error)
    else:
        raise AssertionError("it was not refused")
    _check_one_line(refused)
    return refused


def _check_one_line(text: str) -> None:
    assert text.strip(), "an error without words"
    assert "\n" not in text, f"an error of several lines: {text!r}"
