"""The test that every benchmark passes: inherit it in a test class, and say what is tested.

It needs no test framework; pytest and unittest find its ``test_`` methods::

    class TestMine(BenchmarkConformance):
        def benchmark_under_test(self):
            return Mine()

        def set_folder(self):
            return Path("a/set/of/it")

        def empty_folder(self):
            return Path("a/folder/without/a/set")

The set needs two items or more of each type of question that is to be tested. Nothing is left in
the empty folder by a benchmark as it should be.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path, PurePosixPath

from vrhuman.benchmarks.benchmark import Benchmark, KnowsChance, Rule
from vrhuman.benchmarks.items import BOX_FIELDS, Answer, AnswerForm, Item, ItemSet
from vrhuman.benchmarks.making import Making
from vrhuman.records import VrhumanError

RULES: tuple[Rule, ...] = ("official", "strict")
_ODD_TEXTS = ("", " ", "?", "yes", "3", "blargh", "the the", "Ü\u2028😀", "on " * 300, "{}")
"""What a benchmark must read, or refuse in one line."""
_CALLED = tuple(sorted(name for name in vars(Benchmark) if not name.startswith("_")))
"""What the commands, the windows and the reports call of a benchmark."""
_DIGEST = re.compile("[0-9a-f]{32,}")
_MANY, _SEVERAL = 10, 3
"""So many choices, each among so many, do not all have the right one in the same place."""


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

    def session_files(self) -> Sequence[Path]:
        """Return sessions of which a set is made twice, to be compared; none leaves that out."""
        return ()

    def _read(self) -> ItemSet:
        return self.benchmark_under_test().read(self.set_folder())

    # ------------------------------------------------------------------------------------- names

    def test_its_name_can_be_typed(self) -> None:
        name = self.benchmark_under_test().name
        assert name, "the name is empty"
        assert name.isascii(), name
        assert name.isalnum(), name
        assert name == name.lower(), name

    def test_it_has_what_others_call(self) -> None:
        benchmark = self.benchmark_under_test()
        missing = [name for name in _CALLED if not hasattr(benchmark, name)]
        assert not missing, f"not there: {', '.join(missing)}"

    def test_it_has_a_title(self) -> None:
        assert self.benchmark_under_test().title.strip(), "the title is empty"

    # -------------------------------------------------------------------------------------- sets

    def test_a_set_is_read_the_same_twice(self) -> None:
        assert self._read() == self._read()

    def test_a_set_says_what_it_is(self) -> None:
        found = self._read()
        assert found.benchmark == self.benchmark_under_test().name, found.benchmark
        assert found.name, "the set has no name"
        assert _DIGEST.fullmatch(found.digest), f"{found.digest!r} is no digest of a content"
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
                assert (self.set_folder() / path).is_file(), f"{item.film}: is not there"
                assert 0.0 <= item.begin_s < item.end_s, f"{item.item_id}: begins after its end"
                assert math.isfinite(item.end_s), f"{item.item_id}: never ends"

    def test_a_question_has_one_answer(self) -> None:
        answers: dict[tuple[object, ...], Answer] = {}
        for item in self._read().items:
            asked = (item.question, item.film, item.begin_s, item.end_s, item.form)
            answer = answers.setdefault(asked, item.answer)
            assert answer == item.answer, f"{item.item_id}: was asked before, with another answer"

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

    def test_a_bounding_box_is_asked_for_on_a_frame(self) -> None:
        found = self._read()
        for name, form in found.forms.items():
            fields = tuple(field.name for field in form.fields)
            assert form.style != "box" or fields == BOX_FIELDS, f"{name}: fields of no box"
        for item in found.items:
            if found.forms[item.form].style == "box":
                _check_framed(item, self.set_folder())

    def test_a_true_answer_can_be_given(self) -> None:
        found = self._read()
        for item in found.items:
            assert item.answer, f"{item.item_id}: no answer"
            assert item.form in found.forms, f"{item.item_id}: form {item.form!r} is not there"
            _check_fits(item.answer, found.forms[item.form], item.item_id)

    def test_right_choices_are_not_all_in_one_place(self) -> None:
        found = self._read()
        places = [
            field.options.index(item.answer[field.name])
            for item in found.items
            if found.forms[item.form].style == "choice"
            for field in found.forms[item.form].fields
            if len(field.options) >= _SEVERAL
        ]
        assert len(places) < _MANY or len(set(places)) > 1, f"always in place {places[0]}"

    def test_a_folder_without_a_set_is_refused(self) -> None:
        folder = self.empty_folder()
        refused = _refusal(lambda: self.benchmark_under_test().read(folder))
        assert str(folder) in refused, f"the folder is not named: {refused}"

    # ------------------------------------------------------------------------------------ making

    def test_a_set_of_no_sessions_is_refused(self) -> None:
        out = self.empty_folder() / "new"
        _refusal(lambda: self.benchmark_under_test().make([], out, 1))
        assert not out.exists(), f"{out}: was made of nothing"

    def test_a_session_that_is_not_there_is_named(self) -> None:
        out, missing = self.empty_folder() / "new", self.empty_folder() / "missing.mcap"
        refused = _refusal(lambda: self.benchmark_under_test().make([missing], out, 1))
        assert missing.name in refused, f"the session is not named: {refused}"
        assert not out.exists(), f"{out}: was made of nothing"

    def test_a_set_that_is_there_is_not_overwritten(self) -> None:
        before, out = self._read(), self.set_folder()
        missing = self.empty_folder() / "missing.mcap"
        refused = _refusal(lambda: self.benchmark_under_test().make([missing], out, 1))
        assert out.name in refused, f"the set is not named: {refused}"
        assert self._read() == before, "the set is another one now"

    def test_the_same_sessions_and_seed_give_the_same_set(self) -> None:
        if not self.session_files():
            return
        made: list[dict[Path, bytes]] = []
        for name in ("one", "other"):
            out = self.empty_folder() / name / "set"
            out.parent.mkdir()
            self.benchmark_under_test().make(self.session_files(), out, 1, Making(jobs=1, width=64))
            files = sorted(path for path in out.rglob("*") if path.is_file())
            made.append({path.relative_to(out): path.read_bytes() for path in files})
        differ = sorted(
            str(p) for p in made[0].keys() | made[1] if made[0].get(p) != made[1].get(p)
        )
        assert not differ, f"differ: {', '.join(differ)}"

    def test_an_audit_can_be_printed(self) -> None:
        try:
            told = self.benchmark_under_test().audit(self.set_folder())
        except VrhumanError as error:  # of a set that is too small
            _check_one_line(str(error))
        else:
            assert told, "the audit says nothing"
            json.dumps(dict(told), allow_nan=False)

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

    def test_another_choice_is_wrong(self) -> None:
        benchmark, found = self.benchmark_under_test(), self._read()
        for item in found.items:
            form = found.forms[item.form]
            if form.style != "choice":
                continue
            (field,) = form.fields
            for option in field.options:
                # A count may be near enough, so it is not asked of numbers.
                if option != item.answer[field.name] and not option.isdigit():
                    for rule in RULES:
                        got = benchmark.score(item, {field.name: option}, rule).score
                        assert got == 0.0, f"{item.item_id}: {option!r} scores {got} ({rule})"

    def test_the_answers_of_others_are_not_all_right(self) -> None:
        benchmark, found = self.benchmark_under_test(), self._read()
        for item in _one_of_each_kind(found):
            others = [o for o in found.items if o.form == item.form and o.answer != item.answer]
            for rule in RULES:
                got = [benchmark.score(item, other.answer, rule).score for other in others]
                assert not got or min(got) < 1.0, f"{item.item_id}: everything is right ({rule})"

    def test_what_a_form_does_not_have_is_no_answer(self) -> None:
        benchmark = self.benchmark_under_test()
        for item in _one_of_each_kind(self._read()):
            told = {"no field of it": next(iter(item.answer.values()))}
            try:
                got = benchmark.score(item, told, "strict").score
            except VrhumanError as error:
                _check_one_line(str(error))
            else:
                assert got == 0.0, f"{item.item_id}: {told} scores {got}"

    def test_an_answer_is_left_as_it_is_and_read_in_any_order(self) -> None:
        benchmark = self.benchmark_under_test()
        for item in _one_of_each_kind(self._read()):
            before = dict(item.answer)
            for rule in RULES:
                given = dict(reversed(before.items()))
                score = benchmark.score(item, given, rule)
                assert given == before, f"{item.item_id}: became {given}"
                assert score == benchmark.score(item, before, rule), item.item_id

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

    def test_chance_is_a_share(self) -> None:
        benchmark = self.benchmark_under_test()
        if isinstance(benchmark, KnowsChance):
            chance = benchmark.chance(self._read())
            assert 0.0 <= chance < 100.0, f"guessing reaches {chance} per cent"

    def test_published_results_say_what_they_are(self) -> None:
        published = self.benchmark_under_test().published
        names = [(row.model, row.note) for row in published]
        assert len(set(names)) == len(names), "two rows cannot be told apart"
        for row in published:
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


def _check_framed(item: Item, folder: Path) -> None:
    frame = item.frame
    assert frame is not None, f"{item.item_id}: no frame"
    assert frame.width > 0, f"{item.item_id}: a frame without pixels"
    assert frame.height > 0, f"{item.item_id}: a frame without pixels"
    left, top, right, bottom = (float(item.answer[name]) for name in BOX_FIELDS)
    assert 0 <= left < right <= frame.width, f"{item.item_id}: the true box is not in the frame"
    assert 0 <= top < bottom <= frame.height, f"{item.item_id}: the true box is not in the frame"
    if frame.picture:
        assert (folder / PurePosixPath(frame.picture)).is_file(), f"{frame.picture}: is not there"
    if item.film:
        assert item.begin_s <= frame.time_s <= item.end_s, f"{item.item_id}: a frame of elsewhere"


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
