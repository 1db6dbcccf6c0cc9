"""A small benchmark: films of coloured squares, and questions of every form."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from vrhuman.benchmarks.benchmark import ItemScore, PublishedRow, Rule
from vrhuman.benchmarks.items import (
    BOX_FIELDS,
    Answer,
    AnswerField,
    AnswerForm,
    FilmFrame,
    Item,
    ItemSet,
)
from vrhuman.export.film.mp4 import write_mp4
from vrhuman.records import JsonValue, VrhumanError

ACTIONS = ("open", "close", "turn on", "turn off", "pick up", "move")
OBJECTS = ("apple", "counter top", "fridge", "garbage can", "mug", "pot", "sink basin")
CHOICES = (
    "The person opens the fridge, takes the apple out of it and leaves the door open",
    "The person washes the pot in the sink basin",
    "Nothing happens",
    "The person throws the mug into the garbage can, although it is not broken",
    "The person turns the light off and on again",
)
FORMS = {
    "event": AnswerForm(
        "event",
        "roles",
        (
            AnswerField("action", "Action", ACTIONS),
            AnswerField("object1", "Object", OBJECTS),
            AnswerField("preposition", "Preposition", ("from", "to", "with")),
            AnswerField("object2", "Second object", OBJECTS),
        ),
    ),
    "yes_no": AnswerForm("yes_no", "choice", (AnswerField("yes_no", "Answer", ("yes", "no")),)),
    "choice": AnswerForm("choice", "choice", (AnswerField("answer", "Answer", CHOICES),)),
    "box": AnswerForm(
        "box", "box", tuple(AnswerField(name, f"{name} [px]", (), True) for name in BOX_FIELDS)
    ),
}
SECONDS, RATE, SIZE = 2, 4, (320, 240)


class ToyBenchmark:
    """Reads its sets; typed answers are words that name an action and objects."""

    name = "toy"
    title = "Toy (2026)"
    published: Sequence[PublishedRow] = ()

    def make(self, files: Sequence[Path], out: Path, seed: int) -> Mapping[str, JsonValue]:
        raise NotImplementedError

    def read(self, folder: Path) -> ItemSet:
        path = folder / "items.json"
        text = path.read_text(encoding="utf-8")
        items = tuple(_read_item(each) for each in json.loads(text))
        digest = hashlib.sha256(text.encode()).hexdigest()
        return ItemSet(self.name, folder.name, digest, FORMS, items)

    def audit(self, folder: Path) -> Mapping[str, JsonValue]:
        raise NotImplementedError

    def read_answer(self, item: Item, text: str) -> Answer:
        if item.form == "box":
            numbers = re.findall(r"-?\d+(?:\.\d+)?", text)
            if len(numbers) != len(BOX_FIELDS):
                raise VrhumanError("a box has four numbers")
            return dict(zip(BOX_FIELDS, numbers, strict=True))
        if item.form != "event":
            raise VrhumanError("only events are read")
        words = text.casefold()
        found = {"action": next((each for each in ACTIONS if each in words), "")}
        named = sorted((each for each in OBJECTS if each in words), key=words.index)
        found |= dict(zip(("object1", "object2"), named, strict=False))
        if len(named) > 1:
            found["preposition"] = next((w for w in words.split() if w in ("from", "to")), "")
        if not found["action"]:
            raise VrhumanError(f"{text}: names no action")
        return found

    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:  # noqa: ARG002
        right = float(dict(given) == dict(item.answer))
        return ItemScore(item.item_id, item.kind, right, {})


TOY = ToyBenchmark()


def make_set(folder: Path, items: int = 6, seconds: float = SECONDS) -> Path:
    """A set of so many items, in turn of each form, two about each film."""
    films = folder / "videos"
    films.mkdir(parents=True)
    for number in range((items + 1) // 2):
        write_film(films / f"{number}.mp4", number, seconds)
    told = [_item(number, seconds) for number in range(items)]
    (folder / "items.json").write_text(json.dumps(told), encoding="utf-8")
    named = {"benchmark": "toy", "name": folder.name}
    (folder / "set.json").write_text(json.dumps(named), encoding="utf-8")
    return folder


def make_box_set(folder: Path, items: int = 1) -> Path:
    """A set of so many items that ask where the square is in the middle of its film of a second."""
    films = folder / "videos"
    films.mkdir(parents=True)
    told = []
    for number in range(items):
        write_film(films / f"{number}.mp4", number, 1.0)
        told.append(
            _item(3 * number, 1.0)
            | {
                "item_id": f"box{number}",
                "question": f"Where is the square? (at 0.5 s, {SIZE[0]} x {SIZE[1]} pixels)",
                "kind": "box",
                "form": "box",
                "film": f"videos/{number}.mp4",
                "answer": {"left": "120", "top": "110", "right": "180", "bottom": "170"},
                "text": "120 110 180 170",
                "frame": {"time_s": 0.5, "width": SIZE[0], "height": SIZE[1]},
            }
        )
    (folder / "items.json").write_text(json.dumps(told), encoding="utf-8")
    named = {"benchmark": "toy", "name": folder.name}
    (folder / "set.json").write_text(json.dumps(named), encoding="utf-8")
    return folder


def write_film(path: Path, number: int, seconds: float = SECONDS) -> None:
    """A square that walks over a floor, one picture a quarter of a second."""
    frames = []
    for step in range(round(seconds * RATE)):
        picture = np.full((SIZE[1], SIZE[0], 3), (205, 196, 180), dtype=np.uint8)
        picture[150:] = (140, 120, 95)
        left = 20 + step * 200 // max(1, round(seconds * RATE))
        picture[110:170, left : left + 60] = ((200, 60, 50), (60, 120, 200), (70, 160, 80))[
            number % 3
        ]
        frames.append(picture)
    write_mp4(path, frames, SIZE, RATE, 23, iter(()), "toy")


def _read_item(told: dict[str, Any]) -> Item:
    frame = told.pop("frame", None)
    return Item(**told, frame=None if frame is None else FilmFrame(**frame))


def _item(number: int, seconds: float) -> dict[str, JsonValue]:
    form = ("event", "yes_no", "choice")[number % 3]
    question, answer = {
        "event": ("What did the person do to the mug first?", {"action": "pick up"}),
        "yes_no": ("Was the fridge open at the end?", {"yes_no": "yes"}),
        "choice": ("Which of these happens in the film?", {"answer": CHOICES[0]}),
    }[form]
    return {
        "item_id": f"q{number}",
        "question": question,
        "kind": form,
        "form": form,
        "film": f"videos/{number // 2}.mp4",
        "begin_s": 0.0,
        "end_s": float(seconds),
        "answer": dict(answer),
        "text": "",
    }
