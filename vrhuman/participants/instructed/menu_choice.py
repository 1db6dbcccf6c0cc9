"""The action menu: what is wanted on it, and whether it was there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vrhuman.participants.handling import PRESS_SECONDS, Grip
from vrhuman.participants.instructed import reaching
from vrhuman.participants.participant import Skill

CHOICE_SECONDS = 0.6


@dataclass(slots=True)
class MenuChoice:
    """What the hand opens at a thing, and what the eyes then find on it.

    ``choice`` is the key and the thing's id of the option to click while the menu is open,
    ``chosen`` whether it was there.
    """

    choice: tuple[str, str] = ("", "")
    chosen: bool = False

    def choose(self, grip: Grip, object_id: str, key: str) -> Skill:
        """Open the menu with the hand at a thing, and click an action of the thing's."""
        self.choice, self.chosen = (key, object_id), False
        pressing = grip.mind.waiting(PRESS_SECONDS)
        while pressing():
            yield replace(grip.intent(), secondary=True)
        yield from reaching.hold(grip.mind, grip, CHOICE_SECONDS, lambda: False)
        self.choice = ("", "")
        return self.chosen

    def option(self, keys: tuple[str, ...]) -> int | None:
        """Return the option of the open action menu that is wanted, None where it is not there."""
        key, object_id = self.choice
        exact = [n for n, each in enumerate(keys) if each == f"{key}|{object_id}"]
        liquids = key in ("fill", "fill water")
        like = [
            n
            for n, each in enumerate(keys)
            if liquids and key == "fill" and each.startswith("fill ") and each.endswith(object_id)
        ]
        return next(iter([*exact, *like]), None)
