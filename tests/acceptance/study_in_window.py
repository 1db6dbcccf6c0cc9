"""A whole study through the real window: ``python -m tests.acceptance.study_in_window``.

Somebody at ``vrhuman desk`` on a virtual screen of 1366 x 768, by clicks and keys alone, makes a
study of two conditions, enrols the scripted participants, and leads each through its sessions on
the real runtime. Afterwards the assignment has to be as balanced as it was shown, registry and
files have to agree, every file has to verify, and the report has to say what the files score.
Pictures of every page lie in OUT/pictures, to be looked at.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.acceptance.study_agrees import Shown, check
from tests.support.desk_driver import DeskDriver, plain
from vrhuman.headset.simulated_service import virtual_display
from vrhuman.study.registry.registry import Registry

SCREEN = (1366, 768)
PARTICIPANTS = 6
CONDITIONS = ("no_replay", "replay")
HOUSES = ("own:1", "own:2", "own:3", "own:4")
STUDY, PEOPLE = "window", "people"
SESSION_SECONDS = 400.0
"""The longest that a session may take here."""
PROTOCOL = """\
name = "window"
questions = 5
condition = "no_replay"
confidence = true

[[phases]]
name = "welcome"
kind = "page"

[[phases]]
name = "explore"
kind = "explore"
max_steps = 25

[[phases]]
name = "answer"
kind = "answer"

[[phases]]
name = "re-enter"
kind = "explore"
max_seconds = 15

[[phases]]
name = "answer again"
kind = "answer"

[[phases]]
name = "debriefing"
kind = "page"
"""
PAGES = (
    ("overview", "ctrl+1"),
    ("participant", "ctrl+2"),
    ("checklist", "ctrl+3"),
    ("equipment", "ctrl+4"),
    ("calibration", "ctrl+5"),
    ("questionnaire", "ctrl+6"),
    ("session", "ctrl+7"),
    ("results", "ctrl+8"),
)
OVER = ("over", "refused")


@dataclass
class StudyInWindow:
    """The experimenter's day; ``shown`` is what the window said before the study was made, and
    ``wrong`` collects what should not be so."""

    desk: DeskDriver
    out: Path
    people: int
    shown: Shown = field(default_factory=Shown)
    wrong: list[str] = field(default_factory=list)
    _kept: set[str] = field(default_factory=set)

    @property
    def names(self) -> list[str]:
        return [f"P{number + 1:02d}" for number in range(self.people)]

    def keep(self, name: str) -> None:
        """A picture of the screen, the first time; told before it is taken."""
        if name not in self._kept:
            self._kept.add(name)
            self.desk.picture(self.out / "pictures" / f"{len(self._kept):02d} {name}.png")

    # ------------------------------------------------------------------------------ the study

    def make(self, protocol: Path) -> None:
        """Fill in the new study; look who would be where; make it, still without people."""
        desk = self.desk
        self.keep("no study yet")
        desk.go("new study", "ctrl+n")
        desk.write("study_id", STUDY)
        desk.write("study title", "A study in the window")
        desk.click("File ...")
        desk.wait("the dialog", lambda seen: seen["places"].get("fileNameEdit"))
        desk.write("fileNameEdit", str(protocol))
        desk.keys("Return")
        desk.wait(
            "the file", lambda s: str(protocol) == s["lists"].get("protocol", {}).get("current")
        )
        desk.write("houses", "\n".join(HOUSES))
        desk.click("training")  # nobody is trained: a tick taken away
        desk.write("people", str(self.people))
        desk.keys("Tab")
        rows = self.people * len(CONDITIONS)
        planned = desk.wait(
            f"{rows} sessions",
            lambda seen: len(found := seen["tables"]["assignment"]) == rows and found,
        )
        balance = desk.wait("the balance", lambda seen: seen["words"].get("balance"))
        self.shown = Shown(STUDY, CONDITIONS, self.people, plain(balance), planned)
        self.keep("new study")
        desk.write("people", "0")
        desk.keys("Tab")
        desk.wait("nobody yet", lambda seen: seen["tables"]["assignment"] == [])
        desk.click("make study")
        desk.wait("the study", lambda seen: seen["title"].startswith(STUDY))

    def enrol(self) -> None:
        """Everybody, one by one, by the form."""
        desk = self.desk
        for name in self.names:
            self._enrol(name)
        desk.go("overview", "ctrl+1")
        desk.wait("everybody", lambda seen: len(seen["tables"].get("people", ())) == self.people)
        self.keep("overview before")

    def _enrol(self, name: str) -> None:
        desk = self.desk
        desk.go("participant", "ctrl+p")
        desk.wait("an empty form", lambda seen: seen["lists"].get("kind"))
        desk.write("participant_id", name)
        desk.choose("kind", "scripted")
        self.keep("participant new")
        desk.click("save person")
        desk.wait(name, lambda seen: seen["title"].startswith(f"{name} - {STUDY}"))
        self.keep("participant enrolled")

    # ------------------------------------------------------------------------------ sessions

    def sit(self, name: str, number: int, shade: str) -> None:
        """One session of a participant, from the overview back to it; in a light or dark window."""
        desk = self.desk
        desk.go("overview", "ctrl+1")
        desk.choose("participants", name)
        desk.wait(name, lambda seen: seen["title"].startswith(f"{name} - "))
        desk.click("go on")
        desk.wait("the check-list", lambda seen: seen["page"] == "checklist")
        self._tick()
        desk.go("session", "ctrl+7")
        desk.wait("what is next", lambda seen: f"test {number} of" in seen["words"].get("next", ""))
        self.keep(f"{shade} run before")
        desk.click("start")
        self.keep(f"{shade} run loading")
        for phase in ("explore", "answer", "re-enter", "answer again"):
            self._follow(phase, f"{name}, {number}")
            self.keep(f"{shade} run {phase}")
        stage = desk.wait(
            f"{name}, {number}: the end",
            lambda seen: seen["stage"] in OVER and seen["stage"],
            SESSION_SECONDS,
        )
        if stage == "refused":
            raise AssertionError(plain(str((desk.seen or {})["words"].get("ask words"))))
        told = desk.wait("the outcome", lambda seen: plain(seen["words"].get("outcome words", "")))
        if not told.startswith("The session is complete"):
            self.wrong.append(f"{name}, {number}: the window says: {told}")
        desk.wait(
            "the score", lambda seen: "ExQA" in seen["words"].get("figures", ""), SESSION_SECONDS
        )
        self.keep(f"{shade} after the session")
        if found := plain((desk.seen or {})["words"].get("banner words", "")):
            self.wrong.append(f"{name}, {number}: the window warns: {found}")
        desk.click("back to study")
        desk.wait("the overview", lambda seen: seen["page"] == "overview")

    def _follow(self, phase: str, whose: str) -> None:
        """Until a phase has begun, or all is over."""
        self.desk.wait(
            f"{whose}: {phase}",
            lambda seen: seen["phase"] == phase or seen["stage"] in OVER,
            SESSION_SECONDS,
        )
        if phase == "explore":
            self.desk.wait(
                "a way gone",
                lambda seen: seen["steps"] > 15 or seen["phase"] != phase,
                SESSION_SECONDS,
            )

    def _tick(self) -> None:
        """Everything on the check-list, by clicks."""
        desk = self.desk
        for tick in desk.wait("ticks", lambda s: [n for n in s["places"] if n[:6] == "check "]):
            desk.click(tick)
        self.keep("before")
        desk.click("checks done")
        desk.wait("what follows", lambda seen: seen["page"] in ("calibration", "session"))

    # ------------------------------------------------------------------------------ a person

    def person_without_headset(self) -> None:
        """A study of people where no headset is: consent, screening and check-list, and then clear
        words instead of a session."""
        desk = self.desk
        desk.go("new study", "ctrl+n")
        desk.write("study_id", PEOPLE)
        desk.choose("protocol", "excalibur-short")
        desk.write("people", "1")
        desk.keys("Tab")
        desk.choose("people kind", "person")
        desk.click("make study")
        desk.wait("the study", lambda seen: seen["title"].startswith(f"P01 - {PEOPLE}"))
        desk.click("go on")
        desk.wait("the participant", lambda seen: seen["page"] == "participant")
        desk.click("consent read")
        self.keep("consent")
        desk.click("keep consent")
        self._screen()
        desk.wait("the check-list", lambda seen: seen["page"] == "checklist")
        self._tick()
        desk.go("session", "ctrl+7")
        self.keep("run of a person")
        desk.click("start")
        words = desk.wait("why not", lambda seen: plain(seen["words"].get("start problem", "")))
        print(f"a person without a headset: {words}", flush=True)
        self.keep("no headset")
        if not {"headset", "OpenXR", "SteamVR"} & set(words.split()):
            self.wrong.append(f"a person without a headset: {words}")
        desk.go("overview", "ctrl+1")
        with Registry.open(self.out / "study.db") as registry:
            if registry.study(PEOPLE).locked_utc or registry.sessions(PEOPLE):
                self.wrong.append("a person without a headset: left a session, or a lock")
        self.keep("overview without headset")

    def _screen(self) -> None:
        """The lab's questions: a healthy adult."""
        desk = self.desk
        keys = desk.wait(
            "the screening", lambda s: [n for n in s["places"] if n.startswith("screening ")]
        )
        for key in keys:
            if key.endswith(" no"):
                desk.click(key)
            elif key.endswith(" age"):
                desk.write(key, "33")
        self.keep("screening")
        desk.click("keep screening")

    # ------------------------------------------------------------------------------ pictures

    def tour(self, shade: str) -> None:
        """Every page once more, as it looks at the end, and the report made."""
        desk = self.desk
        for page, key in PAGES:
            desk.go(page, key)
            desk.wait("all of it", lambda seen: seen["settled"])
            if page == "equipment":
                desk.wait("all checks", lambda seen: seen["places"].get("check again"))
            self.keep(f"{shade} {page}")
        desk.go("overview", "ctrl+1")
        desk.click(f"tab Sessions ({self.people * len(CONDITIONS)})")
        self.keep(f"{shade} overview, sessions")
        desk.click("tab Participants")

    def report(self) -> None:
        """Made by its button."""
        self.desk.go("results", "ctrl+8")
        self.desk.click("make report")
        self.desk.wait("the report", lambda s: s["words"]["status"].startswith("Saved"), 120.0)
        made = list((self.out / STUDY).glob("report-*.html"))
        if len(made) != 1 or STUDY not in made[0].read_text(encoding="utf-8"):
            self.wrong.append(f"the window's report: {made}")


def conduct(people: int, out: Path) -> list[str]:
    """The whole of it, its files in ``out``; what is wrong, in lines."""
    (out / "pictures").mkdir(parents=True, exist_ok=True)
    registry, protocol = out / "study.db", out / "window.toml"
    protocol.write_text(PROTOCOL, encoding="utf-8")
    Registry.open(registry, create=True).close()
    with virtual_display(SCREEN) as screen:
        desk = DeskDriver(screen, out / "desk", "desk", str(registry), title="vrhuman desk")
        try:
            study = StudyInWindow(desk, out, people)
            desk.colours(dark=False)
            study.make(protocol)
            study.enrol()
            places = [(n, i + 1) for n in study.names for i in range(len(CONDITIONS))]
            for name, number in places:
                last = (name, number) == places[-1]
                desk.colours(dark=last)
                began = time.monotonic()
                study.sit(name, number, "dark" if last else "light")
                print(f"{name}, {number}: {time.monotonic() - began:.0f} s", flush=True)
            study.tour("dark")
            desk.colours(dark=False)
            study.tour("light")
            study.report()
            study.person_without_headset()
            if (left := desk.leave()) != 0:
                study.wrong.append(f"the window left with {left}")
        finally:
            desk.kill()
    return [*study.wrong, *check(study.shown, registry, out)]


def run_study(people: int, out: Path) -> int:
    """Conduct it and tell what is wrong; returns how much."""
    began = time.monotonic()
    try:
        wrong = conduct(people, out.resolve())
    except (AssertionError, OSError, subprocess.SubprocessError) as error:
        wrong = [f"{type(error).__name__}: {error}"]
    for line in wrong:
        print(f"FAILED  {line}", flush=True)
    print(
        f"== a study in the window: {people} participants, {len(CONDITIONS)} conditions, "
        f"{len(wrong)} wrong; {time.monotonic() - began:.0f} s; pictures in {out / 'pictures'}",
        flush=True,
    )
    return len(wrong)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--participants", type=int, default=PARTICIPANTS, help="(%(default)s)")
    parser.add_argument("--out", type=Path, help="an empty folder (default: a temporary one)")
    options = parser.parse_args()
    out = options.out or Path(tempfile.mkdtemp(prefix="vrhuman-window-"))
    return 1 if run_study(options.participants, out) else 0


if __name__ == "__main__":
    sys.exit(main())
