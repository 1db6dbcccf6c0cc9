"""Somebody at the experimenter's window: looks at it, clicks and types by xdotool."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

DEADLINE = 60.0
PACE = 0.05
"""Between two looks [s]."""
PROGRAM = Path(__file__).with_name("desk_eyes.py")
Seen = dict[str, Any]


class AtTheDesk:
    """Opens the window on a registry. Every wait ends after ``DEADLINE`` seconds unless it says
    otherwise, with what was seen last."""

    def __init__(self, screen: str, registry: Path) -> None:
        beside = registry.with_name(f"{registry.stem}-desk")
        beside.mkdir(exist_ok=True)
        self._environment = {
            **os.environ,
            "DISPLAY": screen,
            "QT_QPA_PLATFORM": "xcb",
            "XDG_CONFIG_HOME": str(beside / "config"),
        }
        self._eyes, self.log = beside / "eyes.json", beside / "log"
        self._eyes.unlink(missing_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(PROGRAM), str(registry), str(self._eyes)],
                env=self._environment,
                stdout=log,
                stderr=log,
            )
        self.do("search", "--sync", "--onlyvisible", "--name", "vrhuman desk", "windowfocus")
        self.wait("the window", lambda seen: seen["page"])

    # ------------------------------------------------------------------------------ hands

    def do(self, *words: str) -> None:
        """What xdotool is told."""
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=DEADLINE)

    def keys(self, *keys: str) -> None:
        """At a person's pace: a button that a key presses stays down for a tenth of a second."""
        self.do("key", "--delay", "150", *keys)

    def click(self, name: str, seconds: float = DEADLINE) -> None:
        """As soon as it is there, can be used and has come to rest."""
        place = self.wait(name, lambda seen: seen["places"].get(name), seconds)
        while (now := self._after_a_while()["places"].get(name)) != place:
            place = now or self.wait(name, lambda seen: seen["places"].get(name), seconds)
        self.do("mousemove", str(place[0]), str(place[1]), "click", "1")

    def write(self, name: str, text: str) -> None:
        """Into a field, in place of what is there; may have several lines."""
        self.click(name)
        self.keys("ctrl+a")
        for number, line in enumerate(text.split("\n")):
            if number:
                self.keys("Return")
            self.do("type", "--delay", "15", line)

    def choose(self, name: str, text: str) -> None:
        """From a list that folds out."""
        texts = self.wait(name, lambda seen: seen["lists"].get(name))["texts"]
        self.click(name)
        self.keys("Home", *["Down"] * texts.index(text), "Return")
        self.wait(
            f"{name}: {text}", lambda seen: seen["lists"].get(name, {}).get("current") == text
        )

    def go(self, page: str, key: str) -> None:
        """To a page, by its key."""
        self.keys(key)
        self.wait(page, lambda seen: seen["page"] == page)

    def colours(self, dark: bool) -> None:
        """By the menu."""
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
            trouble = f"{what}: not seen in {seconds:.0f} s; {seen}\n{self._told()}"
            assert time.monotonic() < end, trouble
            assert self.process.poll() is None, f"the window is gone\n{self._told()}"
            time.sleep(PACE)

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

    def _told(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")[-2000:]

    # ------------------------------------------------------------------------------ the end

    def leave(self) -> int:
        """Close the window; its exit code."""
        self.keys("ctrl+q")
        return self.process.wait(DEADLINE)

    def kill(self) -> None:
        """Whatever it does."""
        self.process.kill()
        self.process.wait()


def plain(html: str) -> str:
    """Words without their marks."""
    return re.sub(r"<[^>]+>", " ", html).strip()
