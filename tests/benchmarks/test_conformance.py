"""The conformance test finds a benchmark that is not as others need it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.benchmarks.envqa_sets import with_films, write_set
from vrhuman.benchmarks.benchmark import Benchmark, ItemScore, PublishedRow, Rule
from vrhuman.benchmarks.conformance import BenchmarkConformance
from vrhuman.benchmarks.envqa.benchmark import EnvQa
from vrhuman.benchmarks.items import (
    BOX_FIELDS,
    Answer,
    AnswerField,
    AnswerForm,
    FilmFrame,
    Item,
    ItemSet,
)
from vrhuman.benchmarks.making import Making
from vrhuman.records import JsonValue, VrhumanError

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


class _AlwaysRight(EnvQa):
    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:
        found = super().score(item, given, rule)
        return replace(found, score=1.0) if given else found


class _Filmless(EnvQa):
    def read(self, folder: Path) -> ItemSet:
        found = super().read(folder)
        return replace(found, items=tuple(replace(i, film="gone.mp4") for i in found.items))


class _Endless(EnvQa):
    def read(self, folder: Path) -> ItemSet:
        found = super().read(folder)
        return replace(found, items=tuple(replace(i, end_s=float("inf")) for i in found.items))


class _Undecided(EnvQa):
    """Asks every question twice, and wants another answer the second time."""

    def read(self, folder: Path) -> ItemSet:
        found = super().read(folder)
        other = {item.kind: item for item in found.items}
        again = tuple(
            replace(other[item.kind], item_id=f"{item.item_id}-2", question=item.question)
            for item in found.items
        )
        return replace(found, items=(*found.items, *again))


class _Nameless(EnvQa):
    def read(self, folder: Path) -> ItemSet:
        return replace(super().read(folder), digest="the newest")


class _Choosing(EnvQa):
    """Asks for one of five; the right one is always the first."""

    def read(self, folder: Path) -> ItemSet:
        found = super().read(folder)
        forms = {
            item.item_id: AnswerForm(
                item.item_id,
                "choice",
                (AnswerField("answer", "Answer", (item.text, "a", "b", "c", "d")),),
            )
            for item in found.items
        }
        items = tuple(
            replace(item, form=item.item_id, answer={"answer": item.text}) for item in found.items
        )
        return replace(found, forms=forms, items=items)

    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:  # noqa: ARG002
        near = {"a": 0.5, item.text: 1.0}
        return ItemScore(item.item_id, item.kind, near.get(given.get("answer", ""), 0.0), {})


class _Boxing(EnvQa):
    """Asks for bounding boxes on a frame of 320 x 240 pixels."""

    fields: tuple[str, ...] = BOX_FIELDS
    frame: FilmFrame | None = FilmFrame(0.0, 320, 240)
    box: tuple[str, ...] = ("40", "50", "120", "130")

    def read(self, folder: Path) -> ItemSet:
        found = super().read(folder)
        form = AnswerForm("box", "box", tuple(AnswerField(n, n, (), True) for n in self.fields))
        answer = dict(zip(BOX_FIELDS, self.box, strict=True))
        items = tuple(replace(i, form="box", frame=self.frame, answer=answer) for i in found.items)
        return replace(found, forms={"box": form}, items=items)


class _BoxingWide(_Boxing):
    fields = ("x", "y", "width", "height")


class _BoxingNowhere(_Boxing):
    frame = None


class _BoxingOutside(_Boxing):
    box = ("40", "50", "120", "241")


class _BoxingUnseen(_Boxing):
    frame = FilmFrame(0.0, 320, 240, "gone.png")


class _BoxingLater(_Boxing):
    frame = FilmFrame(1e6, 320, 240)


class _Greedy(EnvQa):
    """Takes the fields out of the answer that it is given."""

    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:
        found = super().score(item, given, rule)
        if isinstance(given, dict):
            given.clear()
        return found


class _Ordered(EnvQa):
    """Takes answers whose fields come in another order for wrong."""

    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:
        found = super().score(item, given, rule)
        if given and list(given) != list(item.answer):
            return replace(found, score=0.0)
        return found


class _Lenient(EnvQa):
    """Looks at what is said, whatever field it is in."""

    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:
        found = super().score(item, given, rule)
        said = set(given.values()) & set(item.answer.values())
        return replace(found, score=0.5) if said and not found.score else found


class _Hasty(EnvQa):
    """Makes its folder before it looks at the sessions."""

    def make(
        self, files: Sequence[Path], out: Path, seed: int, how: Making | None = None
    ) -> Mapping[str, JsonValue]:
        out.mkdir(parents=True, exist_ok=True)
        try:
            return super().make(files, out, seed, how)
        except VrhumanError:
            return {}


class _Careful(EnvQa):
    """Says that something is wrong with a session, but not with which."""

    def make(
        self, files: Sequence[Path], out: Path, seed: int, how: Making | None = None
    ) -> Mapping[str, JsonValue]:
        try:
            return super().make(files, out, seed, how)
        except VrhumanError as error:
            raise VrhumanError("a session\ncannot be used") from error


class _Silent(EnvQa):
    def audit(self, folder: Path) -> Mapping[str, JsonValue]:
        return {"share": float("nan")} if folder else {}


class _Sure(EnvQa):
    def chance(self, found: ItemSet) -> float:
        return 100.0 * len(found.items)


class _Repeating(EnvQa):
    published = (PublishedRow("Ours", {"Overall": 47.0}, "a"),) * 2


class _Unfinished:
    """Has what a set is read with, and no more."""

    name, title = EnvQa.name, EnvQa.title
    read = EnvQa.read


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    (tmp_path / "empty").mkdir()
    return with_films(write_set(tmp_path / "set")), tmp_path / "empty"


def failing(benchmark: Benchmark, folders: tuple[Path, Path]) -> set[str]:
    """The names of the tests that a benchmark fails, or in which it breaks down."""
    test = BenchmarkConformance()
    test.benchmark_under_test = lambda: benchmark  # type: ignore[method-assign]
    test.set_folder = lambda: folders[0]  # type: ignore[method-assign]
    test.empty_folder = lambda: folders[1]  # type: ignore[method-assign]
    found = set()
    for name in TESTS:
        try:
            getattr(test, name)()
        except Exception:
            found.add(name)
    return found


def test_a_benchmark_as_it_should_be_passes(folders: tuple[Path, Path]) -> None:
    assert failing(EnvQa(), folders) == set()
    assert not list(folders[1].iterdir())


def test_a_bounding_box_in_its_frame_is_no_fault(folders: tuple[Path, Path]) -> None:
    assert "test_a_bounding_box_is_asked_for_on_a_frame" not in failing(_Boxing(), folders)


FAULTS: tuple[tuple[type, str], ...] = (
    (_Titled, "test_it_has_a_title"),
    (_Named, "test_its_name_can_be_typed"),
    (_Unfinished, "test_it_has_what_others_call"),
    (_Twice, "test_an_item_is_known_by_its_id"),
    (_Outside, "test_a_film_is_inside_the_set"),
    (_Filmless, "test_a_film_is_inside_the_set"),
    (_Endless, "test_a_film_is_inside_the_set"),
    (_Undecided, "test_a_question_has_one_answer"),
    (_Nameless, "test_a_set_says_what_it_is"),
    (_Formless, "test_an_item_can_be_asked"),
    (_Formless, "test_a_true_answer_can_be_given"),
    (_Unanswerable, "test_a_true_answer_can_be_given"),
    (_BoxingWide, "test_a_bounding_box_is_asked_for_on_a_frame"),
    (_BoxingNowhere, "test_a_bounding_box_is_asked_for_on_a_frame"),
    (_BoxingOutside, "test_a_bounding_box_is_asked_for_on_a_frame"),
    (_BoxingUnseen, "test_a_bounding_box_is_asked_for_on_a_frame"),
    (_BoxingLater, "test_a_bounding_box_is_asked_for_on_a_frame"),
    (_Choosing, "test_right_choices_are_not_all_in_one_place"),
    (_Choosing, "test_another_choice_is_wrong"),
    (_Patient, "test_a_folder_without_a_set_is_refused"),
    (_Hasty, "test_a_set_of_no_sessions_is_refused"),
    (_Hasty, "test_a_set_that_is_there_is_not_overwritten"),
    (_Careful, "test_a_session_that_is_not_there_is_named"),
    (_Silent, "test_an_audit_can_be_printed"),
    (_AlwaysRight, "test_the_answers_of_others_are_not_all_right"),
    (_Lenient, "test_what_a_form_does_not_have_is_no_answer"),
    (_Greedy, "test_an_answer_is_left_as_it_is_and_read_in_any_order"),
    (_Ordered, "test_an_answer_is_left_as_it_is_and_read_in_any_order"),
    (_Generous, "test_a_score_is_a_share_of_one"),
    (_Generous, "test_no_answer_is_wrong"),
    (_Deaf, "test_any_text_is_read_or_refused"),
    (_Deaf, "test_the_true_answer_is_right_in_words"),
    (_Careless, "test_a_pair_without_a_set_names_what_is_wrong"),
    (_Boasting, "test_published_results_say_what_they_are"),
    (_Boasting, "test_every_answer_counts_for_a_column"),
    (_Repeating, "test_published_results_say_what_they_are"),
    (_Sure, "test_chance_is_a_share"),
)


@pytest.mark.parametrize(("benchmark", "test"), FAULTS)
def test_what_is_wrong_is_found(
    benchmark: type[Benchmark], test: str, folders: tuple[Path, Path]
) -> None:
    assert test in failing(benchmark(), folders)


class _Drawing(EnvQa):
    """Makes another set each time."""

    def __init__(self) -> None:
        self.made = Counter[str]()

    def make(
        self, files: Sequence[Path], out: Path, seed: int, how: Making | None = None
    ) -> Mapping[str, JsonValue]:
        if not files or not files[0].exists() or out.exists():
            return super().make(files, out, seed, how)
        self.made["sets"] += 1
        write_set(out, films=self.made["sets"])
        return {}


def test_a_set_that_is_another_each_time_is_found(folders: tuple[Path, Path]) -> None:
    test = BenchmarkConformance()
    benchmark = _Drawing()
    test.benchmark_under_test = lambda: benchmark  # type: ignore[method-assign]
    test.empty_folder = lambda: folders[1]  # type: ignore[method-assign]
    test.session_files = lambda: [folders[0] / "set.json"]  # type: ignore[method-assign]

    with pytest.raises(AssertionError, match=r"questions_test\.json"):
        test.test_the_same_sessions_and_seed_give_the_same_set()
