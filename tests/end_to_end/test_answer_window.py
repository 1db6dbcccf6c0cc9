"""The answering window on a virtual screen, by real clicks and keys."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.benchmarks.toy_benchmark import CHOICES, TOY, make_set
from tests.support.desk_driver import DeskDriver, Seen, needs_screen
from tests.support.study.entries import UTC
from vrhuman.benchmarks.written_answers import read_written
from vrhuman.desktop.answer.model.keeping import OWN_STUDY, own_registry
from vrhuman.files.ledger import begin_ledger
from vrhuman.protocol.specification import protocol_hash
from vrhuman.study.entries import Consent, ItemAnswer, Participant, Study
from vrhuman.study.item_answers import items_of, runs
from vrhuman.study.registry.registry import Registry
from vrhuman.study.withdrawal import withdraw

pytestmark = [pytest.mark.end_to_end, *needs_screen]

PROGRAM = "tests.support.benchmarks.toy_program"
TYPED = "move the mug to the pot"


class Answerer(DeskDriver):
    """Somebody at the answering window."""

    def __init__(self, screen: str, folder: Path, *options: str) -> None:
        arguments = ("answer", str(folder), "--participant", "P01", "--json", *options)
        super().__init__(
            screen, folder.parent / "desk", *arguments, title="vrhuman answer", program=PROGRAM
        )

    def start(self, consents: bool = True) -> None:
        """Through the first pages, by Enter alone."""
        if consents:
            self.wait("consent", lambda seen: "consent button" in seen["places"])
            self.keys("Return")
        self.wait("start", lambda seen: "start button" in seen["places"])
        self.keys("Return")
        self.wait("an item", lambda seen: self.item(seen))

    @staticmethod
    def item(seen: Seen) -> str:
        """The id of the item that is shown."""
        return next((each.split()[1] for each in seen["areas"] if each.startswith("item ")), "")

    @property
    def shown(self) -> str:
        return str(self.wait("an item", self.item))

    def next(self, before: str) -> None:
        """Until another item or page is shown."""
        self.wait("the next", lambda seen: self.item(seen) != before)

    def watch(self) -> None:
        """By the key that has the film first."""
        self.keys("space")
        self.wait(
            "the film's end",
            lambda seen: (
                "0:01 / 0:01" in seen["words"].get("clock", "") and "1" in seen["words"]["watched"]
            ),
        )

    def answer_by_keys(self) -> None:
        """The shown item, without the mouse."""
        item = self.shown
        if int(item[1:]) % 3 == 0:
            self.type(TYPED)
        else:
            self.keys("2")
        self.keys("Return", "Right", "Return", "Return")
        self.next(item)

    def told(self) -> dict[str, object]:  # type: ignore[override]
        """The result, after the window was closed."""
        self.leave()
        text = self.log.read_text(encoding="utf-8").strip().splitlines()[-1]
        return json.loads(text)  # type: ignore[no-any-return]


@pytest.fixture
def items(tmp_path: Path) -> Path:
    return make_set(tmp_path / "toy-set", 3, seconds=1.0)


def stored(registry: Path, study: str = OWN_STUDY) -> dict[str, ItemAnswer]:
    with Registry.open(registry) as opened:
        (run,) = runs(opened, study)
        return items_of(opened, run)


def in_study(folder: Path, protocol: str, **fields: object) -> Path:
    """A study's registry, in which P01 may answer."""
    with Registry.open(folder / "lab.db", create=True) as registry:
        text = f'name = "answering"\n{protocol}\n[[phases]]\nname = "debriefing"\nkind = "page"\n'
        registry.add_study(
            Study("films", "Films", text, protocol_hash(text), None, "films", 1, UTC)
        )
        begin_ledger(folder / "films")
        registry.enrol(
            replace(Participant("films", "P01", "person", UTC), **fields)  # type: ignore[arg-type]
        )
        registry.consent(Consent("films", "P01", UTC, "1", "ab" * 32, audio=False, sharing=False))
    return folder / "films"


def test_a_whole_set_is_answered_without_the_mouse(screen: str, items: Path) -> None:
    person = Answerer(screen, items)
    try:
        person.start()
        for _ in range(3):
            person.watch()
            person.answer_by_keys()
        person.says("end title", "you have answered everything")
        told = person.told()
    finally:
        person.kill()

    answers = stored(own_registry(items))
    assert dict(answers["q0"].answer) == {
        "action": "move", "object1": "mug", "preposition": "to", "object2": "pot",
    }  # fmt: skip
    assert dict(answers["q1"].answer) == {"yes_no": "no"}
    assert dict(answers["q2"].answer) == {"answer": CHOICES[1]}
    assert [answers[f"q{n}"].confidence for n in range(3)] == [0.1, 0.6, 0.3]
    assert all(each.watches == 1 and each.seconds > 0.9 for each in answers.values())  # type: ignore[operator]
    full = told["conditions"]["full"]  # type: ignore[index]
    assert (full["items"], full["answered"], full["watches"]) == (3, 3, 3)
    assert told["registry"] == str(own_registry(items))


def test_answers_are_given_by_clicks_and_pickers_with_search(screen: str, items: Path) -> None:
    person = Answerer(screen, items, "--condition", "question-only")
    try:
        person.start()
        while person.shown != "q0":
            person.answer_by_keys()
        assert "film" not in (person.seen or {})["areas"]
        person.click("role object2")
        person.type("can")
        person.keys("Down", "Return")
        person.choose("role action", "move")
        person.click("submit")
        person.says("told", "Say how sure you are first.")
        person.click("sure 70")
        person.click("submit")
        person.next("q0")
        person.leave()
    finally:
        person.kill()

    answer = stored(own_registry(items))["q0"]
    assert dict(answer.answer) == {"action": "move", "object2": "garbage can"}
    assert (answer.confidence, answer.watches) == (0.7, 0)


def test_what_is_no_answer_is_told_and_not_stored(screen: str, items: Path) -> None:
    person = Answerer(screen, items, "--condition", "question-only")
    try:
        person.start()
        while person.shown != "q0":
            person.answer_by_keys()
        person.click("submit")
        person.says("told", "Give an answer first. A guess counts too.")
        person.write("typed answer", "something else")
        person.keys("Return")
        person.says("told", "“something else” was not understood")
        person.write("role action", "fly")
        person.click("submit")
        person.says("told", "Action: “fly” is not in the list")
        person.leave()
    finally:
        person.kill()

    assert stored(own_registry(items))["q0"].answered_utc == ""


def test_a_film_that_may_be_watched_once_is_not_played_again(screen: str, items: Path) -> None:
    person = Answerer(screen, items, "--watches", "1")
    try:
        person.start()
        item = person.shown
        person.click("submit")
        person.says("told", "Watch the film first.")
        person.says("watched", "watched: 0 of 1")
        person.click("play")
        person.wait("the end", lambda seen: seen["words"].get("clock") == "0:01 / 0:01")
        person.wait("no play", lambda seen: "play" not in seen["places"])
        person.says("watched", "watched: 1 of 1")
        person.click_in("moment", 0.1, 0.5)
        person.keys("ctrl+space")
        person.says("watched", "watched: 1 of 1")
        person.leave()
    finally:
        person.kill()

    assert stored(own_registry(items))[item].watches == 1


def test_who_closes_the_window_continues_there_and_time_begins_anew(
    screen: str, items: Path
) -> None:
    person = Answerer(screen, items)
    try:
        person.start()
        person.watch()
        person.answer_by_keys()
        second = person.shown
        person.watch()
        person.leave()
        person = Answerer(screen, items)
        person.says("start 1", "You answered 1 of 3 before.")
        person.start(consents=False)
        assert person.shown == second
        person.says("watched", "watched: 1")
        person.keys("ctrl+Return")
        person.leave()
    finally:
        person.kill()

    answers = stored(own_registry(items))
    assert (answers[second].times_shown, answers[second].watches) == (2, 1)
    assert [each.times_shown for each in answers.values()] == [1, 2]


def test_in_a_study_its_protocol_and_the_participants_language_hold(
    screen: str, items: Path
) -> None:
    study = in_study(items.parent, "[items]\nwatches = 3\nrevise = true", language="de")
    person = Answerer(screen, items, "--study", str(study))
    try:
        person.says("start 1", "Sie dürfen jeden Film 3-mal ansehen.")
        person.start(consents=False)
        first = person.shown
        person.says("question", "")
        person.watch()
        person.says("watched", "angesehen: 1 von 3")
        person.answer_by_keys()
        person.click("back")
        person.wait("the first again", lambda seen: person.item(seen) == first)
        person.click("sure 100")
        person.click("submit")
        person.next(first)
        person.leave()
    finally:
        person.kill()

    answer = stored(items.parent / "lab.db", "films")[first]
    assert (answer.confidence, answer.times_shown, answer.watches) == (1.0, 2, 1)


def test_without_the_question_it_is_asked_what_happened(screen: str, items: Path) -> None:
    person = Answerer(screen, items, "--condition", "film-only", "--count", "2")
    try:
        person.start()
        person.says("question", "What happened in the film?")
        person.says("progress", "Film 1 of 2")
        person.leave()
    finally:
        person.kill()


def test_answers_come_out_as_a_file_that_goes_when_somebody_withdraws(
    screen: str, items: Path, tmp_path: Path
) -> None:
    person = Answerer(screen, items, "--condition", "question-only")
    try:
        person.start()
        for _ in range(3):
            person.answer_by_keys()
        person.leave()
    finally:
        person.kill()
    out = tmp_path / "answers.jsonl"

    assert toy("answers", str(items), "--out", str(out)) == 0

    answers = read_written(out)
    assert {each.item_id for each in answers} == {each.item_id for each in TOY.read(items).items}
    assert {(each.participant, each.condition, each.kind) for each in answers} == {
        ("P01", "question-only", "person")
    }
    with Registry.open(own_registry(items)) as registry:
        assert not withdraw(registry, OWN_STUDY, "P01").left
    assert not out.exists()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("P99", "--study", "films"), "'P99': not a participant of films"),
        (("P01", "--study", "none"), "'none': no such study"),
        (
            ("P01", "--study", "films", "--watches", "1"),
            "films says 3 (items.watches)",
        ),
        (
            ("P01", "--study", "films", "--language", "de"),
            "--language: in a study",
        ),
        (("P/1",), "participant 'P/1'"),
    ],
)
def test_what_cannot_be_is_one_line_before_a_window_opens(
    options: tuple[str, ...],
    told: str,
    items: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    in_study(items.parent, "[items]\nwatches = 3")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")

    registry = str(items.parent / "lab.db")

    code = toy("answer", str(items), "--registry", registry, "--participant", *options)

    error = capsys.readouterr().err.strip().splitlines()[-1]
    assert code == 2
    assert told in error


def test_a_missing_film_is_one_line_before_a_window_opens(
    items: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(items / "videos")

    code = toy("answer", str(items), "--participant", "P01")

    assert code == 2
    assert "0.mp4: cannot be shown as a film (No such file" in capsys.readouterr().err


def toy(*arguments: str) -> int:
    """The command line with the toy benchmark."""
    from vrhuman.benchmarks import table
    from vrhuman.cli import main

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "BENCHMARKS", {"toy": TOY})
        return main(arguments)
