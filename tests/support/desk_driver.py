"""Somebody at a window of ``vrhuman``: finds its parts by name, clicks and types by xdotool.

The window runs in a process of its own on a virtual screen; :mod:`tests.support.desk_agent` in it
tells where each part is and what it says. Clicks and keys are the screen's own, real ones.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import ROOT
from tests.support.scenarios.process import heed_interrupts

SCREEN = (1366, 768)
DEADLINE = 240.0
"""The longest that anything is waited for on a busy machine [s]; on an idle one it takes a few."""
PACE = 0.05
"""Between two looks [s]."""
PROGRAM = "tests.support.desk_program"
"""The ``vrhuman`` command."""
Seen = dict[str, Any]

needs_screen = [
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual screen is X's"),
    pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool clicks and types"),
]


class DeskDriver:
    """Starts ``vrhuman ARGUMENTS`` on a screen and waits for its window, whose title holds
    ``title``. What it needs beside lies in ``folder``. Every wait ends after ``DEADLINE`` seconds
    unless it says otherwise, with what was seen last."""

    def __init__(
        self, screen: str, folder: Path, *arguments: str, title: str, program: str = PROGRAM
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._environment = {
            **os.environ,
            "DISPLAY": screen,
            "QT_QPA_PLATFORM": "xcb",
            "XDG_CONFIG_HOME": str(folder / "config"),
        }
        self._eyes, self.log = folder / "eyes.json", folder / "log"
        self._eyes.unlink(missing_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", program, str(self._eyes), *arguments],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
                preexec_fn=heed_interrupts,
            )
        try:
            self.focus(title)
        except BaseException:
            self.kill()
            raise

    # ------------------------------------------------------------------------------ hands

    def do(self, *words: str) -> None:
        """What xdotool is told."""
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=DEADLINE)

    def focus(self, title: str) -> None:
        """Wait for a window, and give it the keys."""
        self.wait(title, lambda seen: any(title in each for each in seen["titles"]))
        self.take_keys(title)

    def take_keys(self, title: str) -> None:
        """The same with a window of another process."""
        self.do("search", "--sync", "--onlyvisible", "--name", title, "windowfocus", "--sync")

    def keys(self, *keys: str) -> None:
        """At a person's pace: a button that a key presses stays down for a tenth of a second."""
        self.do("key", "--delay", "150", *keys)

    def type(self, text: str) -> None:
        """Into whatever has the keys."""
        self.do("type", "--delay", "15", text)

    def click(self, name: str, seconds: float = DEADLINE) -> None:
        """As soon as it is there, can be used and has come to rest."""
        self._click_at(lambda seen: seen["places"].get(name), name, seconds)

    def click_in(self, name: str, across: float, down: float) -> None:
        """At a place in a part: shares of its width and height."""

        def place(seen: Seen) -> list[int] | None:
            left, top, width, height = seen["areas"].get(name, (0, 0, 0, 0))
            return [round(left + across * width), round(top + down * height)] if width else None

        self._click_at(place, name, DEADLINE)

    def drag(self, *places: tuple[int, int]) -> None:
        """From the first place of the screen over the others to the last, and let go there."""
        first, *others = [(str(x), str(y)) for x, y in places]
        self.do("mousemove", *first, "mousedown", "1")
        for each in others:
            self.do("mousemove", *each)
        self.do("mouseup", "1")

    def click_row(self, name: str, row: int) -> None:
        """A row of a list or a tree."""
        self._click_at(
            lambda seen: seen["rows"].get(name, [])[row : row + 1], f"{name}, row {row}", DEADLINE
        )

    def _click_at(self, place: Callable[[Seen], Any], name: str, seconds: float) -> None:
        found = self.wait(name, place, seconds)
        while (now := place(self._after_a_while())) != found:
            found = now or self.wait(name, place, seconds)
        x, y = found[0] if isinstance(found[0], list) else found
        self.do("mousemove", str(x), str(y), "click", "1")

    def press(self, name: str) -> None:
        """A button, by the key that its text underlines, as soon as it can be pressed."""
        self.wait(name, lambda seen: name in seen["places"])
        self.keys(self.wait(f"a key of {name}", lambda seen: seen["keys"].get(name)))

    def write(self, name: str, text: str) -> None:
        """Into a field, in place of what is there; may have several lines."""
        self.click(name)
        self.keys("ctrl+a")
        for number, line in enumerate(text.split("\n")):
            if number:
                self.keys("Return")
            self.type(line)

    def choose(self, name: str, text: str) -> None:
        """From a list that folds out."""
        texts = self.wait(name, lambda seen: seen["lists"].get(name))["texts"]
        self.click(name)
        self.keys("Home", *["Down"] * texts.index(text), "Return")
        self.wait(
            f"{name}: {text}", lambda seen: seen["lists"].get(name, {}).get("current") == text
        )

    def go(self, page: str, key: str) -> None:
        """To a page of the experimenter's window, by its key."""
        self.keys(key)
        self.wait(page, lambda seen: seen.get("page") == page)

    def colours(self, dark: bool) -> None:
        """Of the experimenter's window, by its menu."""
        self.keys("alt+w", "l", "a" if dark else "l")
        self.wait("other colours", lambda seen: seen["dark"] == dark)

    # ------------------------------------------------------------------------------ eyes

    @property
    def seen(self) -> Seen | None:
        """The newest look."""
        try:
            value: Seen = json.loads(self._eyes.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        return value

    def wait(self, what: str, so: Callable[[Seen], Any], seconds: float = DEADLINE) -> Any:
        """Until what is seen is so; tells what was found."""
        end = time.monotonic() + seconds
        while True:
            seen = self.seen
            if seen is not None and (found := so(seen)):
                return found
            trouble = f"{what}: not seen in {seconds:.0f} s; {seen}\n{self.told}"
            assert time.monotonic() < end, trouble
            assert self.process.poll() is None, f"the window is gone\n{self.told}"
            time.sleep(PACE)

    def until(self, so: Callable[[], Any], what: str = "it") -> Any:
        """Until something outside the window is so, as a file or a registry has it."""
        return self.wait(what, lambda _: so())

    def sees(self, title: str) -> None:
        """Until the window's title says so."""
        self.wait(title, lambda seen: any(title in each for each in seen["titles"]))

    def says(self, name: str, words: str) -> None:
        """Until a label says so."""
        self.wait(f"{name}: {words}", lambda seen: words in plain(seen["words"].get(name, "")))

    def _after_a_while(self) -> Seen:
        """What is seen once more, at least one look later."""
        before = self._eyes.stat().st_mtime_ns
        self.wait("a look", lambda _: self._eyes.stat().st_mtime_ns != before)
        return self.wait("a look", lambda seen: seen)  # type: ignore[no-any-return]

    def picture(self, path: Path) -> None:
        """Keep the whole screen."""
        self._after_a_while()
        wanted = self._eyes.with_name("picture")
        beside = wanted.with_suffix(".new")
        beside.write_text(str(path), encoding="utf-8")
        os.replace(beside, wanted)
        self.wait("the picture", lambda _: not wanted.exists() and path.exists())

    @property
    def told(self) -> str:
        """The end of what the program printed."""
        return self.log.read_text(encoding="utf-8", errors="replace")[-2000:]

    # ------------------------------------------------------------------------------ the end

    def leave(self) -> int:
        """Close the window; its exit code."""
        self.keys("ctrl+q")
        return self.process.wait(DEADLINE)

    def interrupt(self) -> int:
        """Press Ctrl-C in its terminal; its exit code. What it does instead of ending is told."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)
            self.process.wait()
            raise AssertionError(f"not ended in {DEADLINE:.0f} s\n{self.told}") from None

    def kill(self) -> None:
        """As a crash would."""
        self.process.kill()
        self.process.wait()


def plain(html: str) -> str:
    """Words without their marks."""
    return re.sub(r"<[^>]+>", " ", html).strip()
