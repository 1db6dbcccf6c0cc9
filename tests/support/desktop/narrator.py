"""Somebody at the window of narrations, by real clicks, with a voice and a pointer."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np

from tests.support.desk_driver import DeskDriver
from tests.support.spoken_sentences import RATE as SPOKEN_RATE
from tests.support.spoken_sentences import joined
from tests.support.true_pointer import TruePointer
from vrhuman.audio.alignment.sound import RATE

SAID = ("the", "person", "walks", "towards", "the", "sofa", "and", "a", "bed")
PAUSE = 0.12
Sent = tuple[int, int, int, int]
"""A place [px of the screen], and between which moments the pointer went there [ns, monotonic]."""


class Narrator(DeskDriver):
    """Somebody at the window of narrations."""

    def __init__(self, screen: str, session: Path, *options: str) -> None:
        arguments = ("narrate", str(session), *options)
        super().__init__(screen, session.parent / "desk", *arguments, title="vrhuman narrate")

    def picture_place(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the key frame on the screen."""
        seen = self._after_a_while()
        left, top, width, height = seen["areas"]["canvas"]
        scale = min(width / 800, height / 600)
        shown = (int(800 * scale + 0.5), int(600 * scale + 0.5))
        return left + (width - shown[0]) // 2, top + (height - shown[1]) // 2, *shown

    def choose_keyframes(self) -> None:
        self.wait("candidates", lambda seen: seen["rows"].get("candidates"))
        self.click_row("candidates", 1)
        self.click_row("candidates", 4)
        self.click_row("stories", 1)
        self.click_row("candidates", 0)

    def begin_take(self) -> None:
        self.click("record")
        self.says("take", "Recording")

    def end_take(self, story: int) -> None:
        self.keys("ctrl+r")
        self.says("take", "Recorded")
        self.wait("a story", lambda seen: len(seen["rows"].get("stories", [])) > story)


def voice() -> np.ndarray:
    """The sentence at the microphone's rate."""
    said = joined(SAID, [PAUSE] * len(SAID)).samples
    times = np.arange(int(len(said) / SPOKEN_RATE * RATE)) / RATE
    return (np.interp(times, np.arange(len(said)) / SPOKEN_RATE, said) * 20000).astype(np.int16)


def draw(
    pointer: TruePointer, place: tuple[float, float, float, float], seconds: float
) -> list[Sent]:
    """A wave over the picture, 120 places a second or as many as come."""
    left, top, width, height = place
    sent: list[Sent] = []
    begun = time.monotonic()
    while (at := time.monotonic() - begun) < seconds:
        share = at / seconds
        x = round(left + width * (0.15 + 0.7 * share))
        y = round(top + height * (0.5 + 0.25 * np.sin(9.0 * share)))
        if not sent or (x, y) != sent[-1][:2]:
            sent.append((x, y, *pointer.move(x, y)))
        time.sleep(1 / 120)
    return sent


def to_telling(person: Narrator) -> None:
    """Through the first three steps."""
    person.wait("the film", lambda seen: "play" in seen["places"])
    person.click("next")
    person.click_row("there", 0)
    person.click("next")
    person.choose_keyframes()
    person.click("next")
    person.wait("a key frame", lambda seen: "canvas" in seen["areas"] and seen["rows"]["strip"])
