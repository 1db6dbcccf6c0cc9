"""An item while it is answered on boards: what a press of a button does to it. Pure functions.

An answer of roles is made of fields, each of which is picked on a board of its own, or typed as a
whole; of a choice, one press is the answer; a box is drawn on the frame, which takes the film's
place. Then follows how sure the person is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from vrhuman.benchmarks.items import Answer, AnswerField
from vrhuman.desktop.answer.model.answer_run import ShownItem
from vrhuman.desktop.answer.model.boxes import BoundingBox, BoxDrag
from vrhuman.desktop.answer.model.drafts import Draft, levels, option_of
from vrhuman.desktop.answer.model.watching import Watching
from vrhuman.protocol.asking import BACK, FORWARD
from vrhuman.protocol.entry import CONFIRM, DELETE, MAX_LETTERS, SPACE
from vrhuman.protocol.texts import Texts
from vrhuman.records import VrhumanError

Part = Literal["answer", "field", "type", "sure"]
"""What is on the board: the whole answer, one field's options, a keyboard, or the confidence."""
Outcome = Literal["", "submitted", "back", "on"]
"""What a press ends the item with, empty where it is still answered."""
PAGE = 15
"""So many options are on a page."""
FIELD, OPTION, TAB, LEVEL = "field:", "option:", "page:", "level:"
"""What the keys of a board's buttons begin with: before a field's name, an option, a number."""
TYPE, CLEAR = "type", "clear"
SHOW_FRAME, SHOW_FILM = "show frame", "show film"


@dataclass(frozen=True, slots=True)
class ItemEntry:
    """An item on the boards: the film, the draft of the answer, and the open part of it.

    ``field`` is the picked or typed field, empty for all; ``page`` the page of its options.
    ``typed`` is what was typed so far, ``told`` what is missing or wrong. Where a bounding box is
    asked for, ``on_frame`` says whether the frame is shown, and not the film; ``drag`` is what a
    hand drags on it.
    """

    shown: ShownItem
    watching: Watching
    draft: Draft
    part: Part = "answer"
    field: str = ""
    page: int = 0
    typed: str = ""
    told: str = ""
    on_frame: bool = False
    drag: BoxDrag | None = None

    @classmethod
    def of(cls, shown: ShownItem) -> ItemEntry:
        """Return an item as it is first shown."""
        entry = cls(shown, shown.watching, shown.draft)
        watched = shown.film is None or shown.watching.watches > 0
        return replace(entry, on_frame=entry.boxed and watched)

    @property
    def boxed(self) -> bool:
        """Whether a bounding box is drawn."""
        return self.shown.form.style == "box" and self.shown.item.frame is not None

    @property
    def box(self) -> BoundingBox | None:
        """The bounding box so far."""
        frame = self.shown.item.frame
        return None if frame is None else BoundingBox.of(self.draft.values, frame)

    def after(self, watching: Watching) -> ItemEntry:
        """Return it with the film later; at its end the frame is shown where one is asked about."""
        ended = watching.ended and not self.watching.ended and watching.watches > 0
        return replace(self, watching=watching, on_frame=self.on_frame or (ended and self.boxed))

    @property
    def open_field(self) -> AnswerField:
        """The field that is picked or typed."""
        return next(each for each in self.shown.form.fields if each.name == self.field)


def pages(field: AnswerField) -> tuple[tuple[str, ...], ...]:
    """Return a field's options, page by page."""
    return tuple(field.options[i : i + PAGE] for i in range(0, len(field.options), PAGE))


def press(
    entry: ItemEntry, key: str, texts: Texts, read: Callable[[str], Answer]
) -> tuple[ItemEntry, Outcome]:
    """Return the item after a button of its board was pressed, and what that ends it with.

    ``read`` reads typed words into the fields.
    """
    entry = replace(entry, told="")
    match entry.part:
        case "answer":
            return _in_answer(entry, key, texts)
        case "field":
            return _in_field(entry, key), ""
        case "type":
            return _in_typing(entry, key, texts, read), ""
    if key == BACK:
        return replace(entry, part="answer"), ""
    if key.startswith(LEVEL):
        sure = int(key.removeprefix(LEVEL))
        return replace(entry, draft=replace(entry.draft, confidence=sure)), "submitted"
    return entry, ""


def level_keys(entry: ItemEntry) -> tuple[str, ...]:
    """Return the keys of the levels of confidence."""
    return tuple(f"{LEVEL}{level}" for level in levels(entry.shown.form))


def _in_answer(entry: ItemEntry, key: str, texts: Texts) -> tuple[ItemEntry, Outcome]:
    if key == BACK and entry.shown.may_go_back:
        return entry, "back"
    if key == FORWARD and entry.shown.may_go_on:
        return entry, "on"
    if key == TYPE:
        return replace(entry, part="type", field="", typed=""), ""
    if key == CLEAR:
        return replace(entry, draft=entry.draft.with_values({}), drag=None), ""
    if key == SHOW_FILM:
        return replace(entry, on_frame=False), ""
    if key == SHOW_FRAME:
        return _on_frame(entry, texts), ""
    if key.startswith(FIELD):
        return _opened(replace(entry, field=key.removeprefix(FIELD))), ""
    if key.startswith(OPTION):
        (only,) = entry.shown.form.fields
        draft = entry.draft.with_value(only.name, key.removeprefix(OPTION))
        return _given(replace(entry, draft=draft), texts)
    return _given(entry, texts) if key == CONFIRM else (entry, "")


def _on_frame(entry: ItemEntry, texts: Texts) -> ItemEntry:
    """Show the frame, which is no watching; but after the film."""
    if entry.shown.film is not None and not entry.watching.watches:
        return replace(entry, told=texts.say("item_watch_first"))
    return replace(entry, on_frame=True, watching=replace(entry.watching, playing=False))


def _opened(entry: ItemEntry) -> ItemEntry:
    """Open a field at the page of its value; one without options is typed."""
    field = entry.open_field
    value = entry.draft.values.get(field.name, "")
    if not field.options:
        return replace(entry, part="type", typed=value)
    page = next((n for n, page in enumerate(pages(field)) if value in page), 0)
    return replace(entry, part="field", page=page)


def _in_field(entry: ItemEntry, key: str) -> ItemEntry:
    if key.startswith(TAB):
        return replace(entry, page=int(key.removeprefix(TAB)))
    if key.startswith(OPTION) or key == CLEAR:
        value = key.removeprefix(OPTION) if key != CLEAR else ""
        draft = entry.draft.with_value(entry.field, value)
        return replace(entry, draft=draft, part="answer")
    return replace(entry, part="answer") if key == BACK else entry


def _in_typing(
    entry: ItemEntry, key: str, texts: Texts, read: Callable[[str], Answer]
) -> ItemEntry:
    match key:
        case _ if key == BACK:
            return replace(entry, part="answer")
        case _ if key == DELETE:
            return replace(entry, typed=entry.typed[:-1])
        case _ if key == CONFIRM:
            return _read(entry, texts, read)
    letter = " " if key == SPACE else key
    return replace(entry, typed=(entry.typed + letter)[:MAX_LETTERS])


def _read(entry: ItemEntry, texts: Texts, read: Callable[[str], Answer]) -> ItemEntry:
    """Take what was typed: a field's value, or words that are read into all fields."""
    typed = entry.typed.strip()
    if not typed:
        return replace(entry, told=texts.say("text_missing"))
    if entry.field:
        value = option_of(entry.open_field, typed)
        if value is None:
            label = entry.open_field.label
            return replace(entry, told=texts.say("item_not_listed", label=label, typed=typed))
        return replace(entry, draft=entry.draft.with_value(entry.field, value), part="answer")
    try:
        draft = entry.draft.with_values(read(typed))
    except VrhumanError:
        draft = replace(entry.draft, values={})
    if not draft.given:
        return replace(entry, told=texts.say("item_not_understood", typed=typed))
    return replace(entry, draft=draft, part="answer")


def _given(entry: ItemEntry, texts: Texts) -> tuple[ItemEntry, Outcome]:
    """Go on from the answer to how sure the person is, if nothing is missing."""
    if entry.shown.film is not None and not entry.watching.watches:
        return replace(entry, told=texts.say("item_watch_first")), ""
    if not entry.draft.given:
        return replace(entry, told=texts.say("item_answer_missing")), ""
    if entry.shown.asks_confidence:
        return replace(entry, part="sure"), ""
    return entry, "submitted"
