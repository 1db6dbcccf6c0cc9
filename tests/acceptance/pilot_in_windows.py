"""The pilot of docs/pilot.md by real clicks.

``python -m tests.acceptance.pilot_in_windows FOLDER``: on a virtual screen of 1366 x 768, an
experimenter creates the study on the desk with its five
benchmarks and eight people, who get their roles, and leads the players through their sessions. Each
narrator tells of one of them, by voice and pointer. The sets are made by the page's commands. Each
answerer answers questions of every set, and one of them writes a quiz that another judges. Every
window of theirs is killed once on the way and opened again. The report must have a row with answers
for each benchmark. Pictures of the screens lie in FOLDER/pictures, to be looked at.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import patch

from tests.acceptance.pilot import PAGE, ROWS, STUDY, commands, row_words
from tests.acceptance.study_in_window import StudyInWindow
from tests.support.command_line import vrhuman
from tests.support.desk_driver import PACE, DeskDriver, Seen
from tests.support.desktop.narrator import Narrator, draw, to_telling, voice
from tests.support.desktop.quiz_author import Author
from tests.support.tone_microphone import Instrument
from tests.support.true_pointer import TruePointer
from vrhuman.apps.benchmark_rows import sets_in
from vrhuman.benchmarks.items import Item
from vrhuman.benchmarks.movieqa.quizzing.journal import journal_of
from vrhuman.benchmarks.movieqa.quizzing.publishing import order_of
from vrhuman.benchmarks.sets import benchmark_of
from vrhuman.benchmarks.table import BENCHMARKS
from vrhuman.headset.simulated_service import virtual_display
from vrhuman.study.registry.registry import Registry

SCREEN = (1366, 768)
PEOPLE = 8
ASKED = 2
"""So many questions of each set are asked of each answerer."""
CLICKS, PATIENCE = 4, 60.0
"""So often is a step asked for, and so long waited for each time [s]."""
CAPTION = "The person walks towards the sofa and a bed."


class Pilot:
    """The day of the pilot, its files in ``out``."""

    def __init__(self, screen: str, out: Path) -> None:
        self.screen, self.out, self.registry = screen, out, out / "vrhuman-study.db"
        self.kills = 0

    def keep(self, window: DeskDriver, name: str) -> None:
        """A picture of the screen."""
        window.picture(self.out / "pictures" / f"{name}.png")

    def people(self, role: str) -> list[str]:
        """Who has a role."""
        with Registry.open(self.registry) as registry:
            return sorted({e.participant_id for e in registry.duties(STUDY) if e.role == role})

    # ------------------------------------------------------------------------------ the desk

    def create_and_play(self) -> None:
        """The study, created on the desk, and the sessions of its players."""
        (self.out / "desk" / "pictures").mkdir(parents=True)
        Registry.open(self.registry, create=True).close()
        desk = DeskDriver(
            self.screen, self.out / "desk", "desk", str(self.registry), title="vrhuman desk"
        )
        try:
            self._create(desk)
            day = StudyInWindow(desk, self.out / "desk", PEOPLE)
            for name in self.people("player"):
                day.sit(name, 1, "light")
                print(f"{name} has played", flush=True)
            desk.go("overview", "ctrl+1")
            self.keep(desk, "overview")
            assert not day.wrong, day.wrong
            assert desk.leave() == 0
        finally:
            desk.kill()

    def _create(self, desk: DeskDriver) -> None:
        desk.go("new study", "ctrl+n")
        desk.write("study_id", STUDY)
        desk.click("File ...")
        desk.wait("the dialog", lambda seen: seen["places"].get("fileNameEdit"))
        desk.write("fileNameEdit", str(self.out / "pilot.toml"))
        desk.keys("Return")
        desk.write("houses", "own:1\nown:2")
        desk.click("training")
        desk.click("condition replay")
        for name in BENCHMARKS:
            desk.click(f"benchmark {name}")
        desk.write("people", str(PEOPLE))
        desk.keys("Tab")
        desk.choose("people kind", "scripted")
        roles = {"test": 2, "narrator": 2, "answerer": 8}

        def shown(seen: Seen) -> bool:
            found = [row[2] for row in seen["tables"].get("assignment", ())]
            return all(found.count(role) == count for role, count in roles.items())

        desk.wait("two players, two narrators, four answerers of two houses", shown)
        self.keep(desk, "new study")
        desk.click("make study")
        desk.wait("the study", lambda seen: STUDY in seen["title"])

    # ------------------------------------------------------------------------------ narrators

    def narrate(self) -> None:
        """Each narrator tells of the session that was played in their house."""
        with Registry.open(self.registry) as registry:
            house = {e.participant_id: e.house for e in registry.duties(STUDY)}
            played = {house[e.participant_id]: e.path for e in registry.sessions(STUDY)}
        for name in self.people("narrator"):
            with microphone(self.out / f"pulse-{name}") as instrument:
                self._narrate(self.out / STUDY / played[house[name]], name, instrument)
            print(f"{name} has told of {house[name]}", flush=True)

    def _narrate(self, session: Path, name: str, instrument: Instrument) -> None:
        person = Narrator(self.screen, session, "--narrator", name)
        try:
            to_telling(person)
            self._tell(person, instrument)
        finally:
            person.kill()
            self.kills += 1
        again = Narrator(self.screen, session, "--narrator", name)
        try:
            again.says("take", "Interrupted after")
            again.wait("a key frame", lambda seen: seen["rows"].get("stories"))
            for story in range(2):
                again.click_row("stories", story)
                self._tell(again, instrument)
                again.end_take(story)
            self.keep(again, f"narrating {name}")
            self._next(again, lambda seen: "caption" in seen["places"])
            for story in range(2):
                again.wait("the text", lambda seen: "caption" in seen["places"])
                again.click_row("stories", story)
                again.write("caption", CAPTION)
                again.click("align")
                words = len(CAPTION.split())
                again.wait("words", partial(_has_words, words))
            self.keep(again, f"words of {name}")
            self._next(again, lambda seen: "confirm" in seen["places"])
            self.keep(again, f"things of {name}")
            for _ in again.wait("nouns", lambda seen: seen["rows"].get("nouns")):
                again.click("confirm")
            again.click("next")
            again.says("told", "Saved in")
            assert again.leave() == 0
        finally:
            again.kill()

    @staticmethod
    def _next(window: DeskDriver, so: Callable[[Seen], object]) -> None:
        """To the next step; a click that a busy window missed is made again."""
        for _ in range(CLICKS):
            window.click("next")
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                if so(window.seen or {"places": {}}):
                    return
                time.sleep(PACE)
        raise AssertionError(f"the step did not change; {window.seen}")

    def _tell(self, person: Narrator, instrument: Instrument) -> None:
        place = person.picture_place()
        with TruePointer(self.screen) as pointer:
            person.begin_take()
            instrument.say(voice())
            draw(pointer, place, 4.0)

    # ------------------------------------------------------------------------------ answerers

    def answer(self) -> int:
        """Each answerer answers some questions of each set; how many answers there are."""
        given = 0
        for number, name in enumerate(self.people("answerer")):
            for path in sets_in(self.out / STUDY):
                given += Answerer(self, path, name, number).answer()
            print(f"{name} has answered", flush=True)
        return given

    # ------------------------------------------------------------------------------ quizzes

    def quiz(self) -> None:
        """One answerer writes a question, killed on the way; another answers and accepts it."""
        writer, judge = self.people("answerer")[:2]
        folder = self.out / STUDY / "sets" / "movieqa"
        author = Author(self.screen, folder, "--author", writer)
        kept = journal_of(folder).with_name(f"draft-{writer}.json")
        try:
            author.fill()
            for number in range(5):
                author.write(f"from {number}", "0")
                author.write(f"to {number}", "1")
            author.until(lambda: kept.exists() and "null" not in kept.read_text(), "the draft")
            self.keep(author, "a quiz")
            author.kill()
            self.kills += 1
            author = Author(self.screen, folder, "--author", writer)
            author.wait("the form", lambda seen: author.page(seen, "write"))
            author.click("hand in")
            author.says("told", "Saved as question 1.")
        finally:
            author.kill()
        other = Author(self.screen, folder, "--check", judge)
        try:
            other.wait("the question", lambda seen: other.page(seen, "check"))
            other.click(f"choice {order_of(1).index(0) + 1}")
            other.click("give answer")
            other.wait("the judgement", lambda seen: "were right" in seen["areas"])
            other.kill()
            self.kills += 1
            other = Author(self.screen, folder, "--check", judge)
            other.wait("the judgement again", lambda seen: "were right" in seen["areas"])
            self.keep(other, "a judgement")
            other.click("accept")
            other.wait("the end", lambda seen: "end button" in seen["places"])
        finally:
            other.kill()


class Answerer:
    """An answerer at the window of one set; killed after the first answer."""

    def __init__(self, pilot: Pilot, path: Path, name: str, number: int) -> None:
        self._pilot, self._path, self._name, self._number = pilot, path, name, number
        found = benchmark_of(path, BENCHMARKS).read(path)
        self._items = {item.item_id: item for item in found.items}
        self._forms = found.forms

    def answer(self) -> int:
        """All that is asked; how many answers that were."""
        window, given = self._open(), 0
        try:
            while item := self._shown(window):
                if given == 0:
                    self._pilot.keep(window, f"answer {self._path.name} {self._name}")
                self._give(window, item)
                given += 1
                if given == 1:
                    window.wait("the next", partial(self._is_other, item.item_id))
                    window.kill()
                    self._pilot.kills += 1
                    window = self._open()
            window.leave()
        finally:
            window.kill()
        return given

    def _open(self) -> DeskDriver:
        options = ("--study", STUDY, "--registry", str(self._pilot.registry), "--count", str(ASKED))
        arguments = ("answer", str(self._path), "--participant", self._name, *options)
        folder = self._pilot.out / "windows"
        window = DeskDriver(self._pilot.screen, folder, *arguments, title="vrhuman answer")
        pages = ("consent button", "start button")
        while page := window.wait("a page", lambda seen: self._page(seen, pages)):
            if page == "item":
                return window
            window.keys("Return")
            window.wait("the next page", partial(_is_gone, page))
        return window

    def _page(self, seen: Seen, pages: tuple[str, ...]) -> str:
        shown = next((each for each in pages if each in seen["places"]), "")
        return shown or ("item" if self._id(seen) else "")

    @staticmethod
    def _id(seen: Seen) -> str:
        areas = (each for each in seen["areas"] if each.startswith("item "))
        return next((each.removeprefix("item ").split()[0] for each in areas), "")

    def _is_other(self, item_id: str, seen: Seen) -> bool:
        return self._id(seen) != item_id

    def _shown(self, window: DeskDriver) -> Item | None:
        found = window.wait(
            "an item or the end",
            lambda seen: self._id(seen) or ("end button" in seen["places"] and "end"),
        )
        return None if found == "end" else self._items[found]

    def _give(self, window: DeskDriver, item: Item) -> None:
        if item.film:
            window.click("play")
            window.wait("the film was watched", lambda s: "1" in s["words"].get("watched", ""))
        form = self._forms[item.form]
        if form.style == "choice":
            right = form.fields[0].options.index(item.answer[form.fields[0].name])
            picked = (right + (self._number == 0)) % len(form.fields[0].options)
            window.click(f"choice {picked + 1}")
        else:
            window.write("typed answer", item.text)
            window.keys("Return")
        window.click("sure 70")
        window.click("submit")
        window.wait("the next", partial(self._is_other, item.item_id))


def _has_words(number: int, seen: Seen) -> bool:
    return len(seen["tables"].get("word times", [])) == number


def _is_gone(name: str, seen: Seen) -> bool:
    return name not in seen["places"]


@contextmanager
def microphone(folder: Path) -> Iterator[Instrument]:
    """A virtual microphone, which the windows that are opened meanwhile hear."""
    folder.mkdir()
    instrument = Instrument(folder, regular=False)
    names = ("HOME", "XDG_RUNTIME_DIR")
    with patch.dict(os.environ, {name: instrument.environment[name] for name in names}):
        try:
            yield instrument
        finally:
            instrument.close()


def run_pilot(out: Path) -> int:
    """Run it; returns how much is wrong."""
    began = time.monotonic()
    (out / "pictures").mkdir(parents=True)
    (protocol,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    (out / "pilot.toml").write_text(protocol, encoding="utf-8")
    with chdir(out), virtual_display(SCREEN) as screen:
        pilot = Pilot(screen, out)
        pilot.create_and_play()
        pilot.narrate()
        folders = [f"{STUDY}/{name}" for name in pilot.people("player")]
        made = vrhuman(
            "benchmark", "make", "excalibur", *folders, "--out", f"{STUDY}/sets/excalibur"
        )
        assert made.returncode == 0, made.stderr
        for words in commands():
            makes = words[:2] in (["benchmark", "make"], ["benchmark", "envqa"])
            if makes and words[2] != "excalibur":
                done = vrhuman(*words)
                assert done.returncode == 0, (words, done.stderr)
        given = pilot.answer()
        pilot.quiz()
        report = vrhuman("benchmark", "report", STUDY, "--json", "--out", f"{STUDY}.html")
    rows = json.loads(report.stdout.splitlines()[-1])["rows"]
    print("\n".join(map(row_words, rows)))
    answered = sum(bool(row["groups"]) for row in rows)
    print(
        f"== the pilot in windows: {given} answers, {pilot.kills} windows killed, {len(rows)} "
        f"rows, {answered} with answers; {time.monotonic() - began:.0f} s; pictures in "
        f"{out / 'pictures'}"
    )
    return int(len(rows) != ROWS or answered != ROWS)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="a new folder")
    return 1 if run_pilot(parser.parse_args().folder.absolute()) else 0


if __name__ == "__main__":
    sys.exit(main())
