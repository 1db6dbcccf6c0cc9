"""Somebody at the window of quizzes, by real clicks and keys."""

from __future__ import annotations

from pathlib import Path

from tests.support.desk_driver import DeskDriver, Seen

QUESTION = "What does the person do with the red mug?"
ANSWERS = (
    "The person puts the mug away.",
    "The person fills the large pot.",
    "The person opens the old fridge.",
    "The person throws the apple out.",
    "The person cleans the dirty plate.",
)


class Author(DeskDriver):
    """Somebody at the window of quizzes."""

    def __init__(self, screen: str, folder: Path, *options: str) -> None:
        super().__init__(
            screen, folder.parent / "desk", "quiz", str(folder), *options, title="vrhuman quiz"
        )
        self.wait("start", lambda seen: "start button" in seen["places"])
        self.keys("Return")

    @staticmethod
    def page(seen: Seen, kind: str) -> str:
        """The name of the page of a kind that is shown."""
        return next((each for each in seen["areas"] if each.startswith(f"{kind} ")), "")

    def fill(self) -> None:
        """A question and its answers, without the mouse."""
        self.wait("the form", lambda seen: self.page(seen, "write"))
        self.type(QUESTION)
        for text in ANSWERS:
            self.keys("Tab")
            self.type(text)
