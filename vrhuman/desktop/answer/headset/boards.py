"""Makes the boards on which an item is answered in the headset: the film's, and the answer's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from vrhuman.benchmarks.items import AnswerField
from vrhuman.desktop.answer.headset.drawing import FRAME_PANEL
from vrhuman.desktop.answer.headset.entry import (
    CLEAR,
    FIELD,
    LEVEL,
    OPTION,
    SHOW_FILM,
    SHOW_FRAME,
    TAB,
    TYPE,
    ItemEntry,
    level_keys,
    pages,
)
from vrhuman.desktop.answer.model.answer_run import asked_words, sure_words, watched_words
from vrhuman.protocol import film as films
from vrhuman.protocol.asking import BACK, FORWARD
from vrhuman.protocol.boards.boards import FILM_ASIDE, FILM_SIZE, LOWER, QUESTION_ASIDE
from vrhuman.protocol.boards.fitting import fitted
from vrhuman.protocol.boards.placing import PanelPose, ahead
from vrhuman.protocol.boards.question_board import (
    LONG_COLUMNS,
    SHORT,
    SHORT_COLUMNS,
    SURE_COLUMNS,
    WIDTH,
    keyboard,
)
from vrhuman.protocol.entry import CONFIRM, DELETE, SPACE
from vrhuman.protocol.texts import Texts
from vrhuman.records import Bar, Panel, PanelPicture, TrackedPose

ITEM = "item"
"""The id of the answer's board; the film's is that of a session's own video."""
LEAST_HEIGHT = 0.55
BUTTON_LETTERS = 26
"""Choices with more letters do not fit on a button: they are read above, with numbers."""
FIELD_COLUMNS = 2
UNSAID = "–"

Row = tuple[float, ...]


def item_boards(
    entry: ItemEntry, picture: PanelPicture | None, texts: Texts, anchor: TrackedPose
) -> tuple[Panel, ...]:
    """Return an item's boards, placed before somebody who looks along ``anchor``.

    ``picture`` is the film's at its moment, or the frame; None where there is none to see.
    """
    if picture is None:
        return (answer_board(entry, texts, ahead(anchor, lower=LOWER)),)
    aside = ahead(anchor, QUESTION_ASIDE, LOWER)
    board = frame_board if entry.on_frame else film_board
    shown = board(entry, picture, texts, ahead(anchor, FILM_ASIDE, LOWER))
    return answer_board(entry, texts, aside), shown


def film_board(
    entry: ItemEntry, picture: PanelPicture | None, texts: Texts, place: PanelPose
) -> Panel:
    """Return the film's board: the picture, its bar, and play or pause."""
    watching = entry.watching
    again = watching.watches > 0 and watching.ended
    play = "item_again" if again else "item_pause" if watching.playing else "item_play"
    buttons = [(films.PLAY, texts.say(play))] if watching.playing or watching.may_play else []
    buttons += [
        (films.BACK, texts.say("item_film_back")),
        (films.ON, texts.say("item_film_on")),
    ]
    return Panel(
        panel_id=films.PANEL,
        title=watched_words(watching, texts).capitalize(),
        text="",
        options=tuple(label for _, label in buttons),
        position=place.position,
        orientation=place.orientation,
        size=np.array(FILM_SIZE),
        keys=tuple(key for key, _ in buttons),
        rows=((2.0 if len(buttons) == 3 else -2.0, 1.0, 1.0),),
        main=frozenset({0}) if len(buttons) == 3 else frozenset(),
        bar=Bar(round(watching.share, 3), watching.clock, scrubs=True),
        picture=picture,
    )


def frame_board(
    entry: ItemEntry, picture: PanelPicture | None, texts: Texts, place: PanelPose
) -> Panel:
    """Return the board of the frame on which a box is drawn, with a way back to the film."""
    buttons = [] if entry.shown.film is None else [(SHOW_FILM, texts.say("item_box_film"))]
    buttons.append((CLEAR, texts.say("item_box_clear")))
    return Panel(
        panel_id=FRAME_PANEL,
        title=texts.say("item_box_title"),
        text="",
        options=tuple(label for _, label in buttons),
        position=place.position,
        orientation=place.orientation,
        size=np.array(FILM_SIZE),
        keys=tuple(key for key, _ in buttons),
        rows=((2.0, 1.0) if len(buttons) == 2 else (-2.0, 1.0),),
        picture=picture,
    )


def answer_board(entry: ItemEntry, texts: Texts, place: PanelPose) -> Panel:
    """Return the board of the part of the answer that is open."""
    match entry.part:
        case "field":
            return _field_board(entry, texts, place)
        case "type":
            return _typing_board(entry, texts, place)
        case "sure":
            return _sure_board(entry, texts, place)
    if entry.shown.form.style == "choice":
        return _choice_board(entry, texts, place)
    if entry.boxed:
        return _box_board(entry, texts, place)
    return _roles_board(entry, texts, place)


def _roles_board(entry: ItemEntry, texts: Texts, place: PanelPose) -> Panel:
    fields = entry.shown.form.fields
    buttons = [(FIELD + each.name, f"{each.label}: {_said(entry, each, texts)}") for each in fields]
    grid = _grid(len(buttons), FIELD_COLUMNS)
    selected = frozenset(n for n, each in enumerate(fields) if entry.draft.values.get(each.name))
    below = [*_ways(entry, texts), (TYPE, texts.say("item_type_it"))]
    rows = (*grid, (*(1.0,) * len(below), -(3.0 - len(below) / 2.0), 1.6))
    buttons += [*below, (CONFIRM, texts.say("submit"))]
    text = f"{asked_words(entry.shown, texts)}\n\n{texts.say('item_fields')}"
    return _board(entry, texts, place, text, buttons, rows, selected)


def _box_board(entry: ItemEntry, texts: Texts, place: PanelPose) -> Panel:
    there = [] if entry.on_frame else [(SHOW_FRAME, texts.say("item_box_frame"))]
    below = [*_ways(entry, texts), *there]
    empty = 4.0 - len(below)
    buttons = [*below, (CONFIRM, texts.say("submit"))]
    rows = ((*(1.0,) * len(below), -empty, 1.6),)
    draw = "item_box_blank" if entry.shown.picture is None else "item_box_draw"
    text = f"{asked_words(entry.shown, texts)}\n\n{texts.say(f'{draw}_headset')}"
    return _board(entry, texts, place, text, buttons, rows, frozenset())


def _choice_board(entry: ItemEntry, texts: Texts, place: PanelPose) -> Panel:
    (only,) = entry.shown.form.fields
    labels = [texts.answer(option) for option in only.options]
    text = asked_words(entry.shown, texts)
    if any(len(label) > BUTTON_LETTERS for label in labels):
        listed = "\n".join(f"{number}  {label}" for number, label in enumerate(labels, 1))
        text = f"{text}\n\n{listed}"
        labels = [str(number) for number in range(1, len(labels) + 1)]
    columns = _columns(labels)
    buttons = [(OPTION + option, label) for option, label in zip(only.options, labels, strict=True)]
    value = entry.draft.values.get(only.name)
    selected = frozenset(n for n, option in enumerate(only.options) if option == value)
    ways = _ways(entry, texts)
    rows = _grid(len(buttons), columns)
    if ways:
        rows = (*rows, (*(1.0,) * len(ways), -4.0))
    return _board(entry, texts, place, text, [*buttons, *ways], rows, selected)


def _field_board(entry: ItemEntry, texts: Texts, place: PanelPose) -> Panel:
    """Return a field's options on a page, with the pages by their first letters above them."""
    field = entry.open_field
    found = pages(field)
    options = found[entry.page]
    buttons: list[tuple[str, str]] = []
    rows: tuple[Row, ...] = ()
    if len(found) > 1:
        buttons = [(f"{TAB}{n}", _tab(page, texts)) for n, page in enumerate(found)]
        rows = ((1.0,) * len(buttons),)
    selected = {entry.page} if buttons else set()
    value = entry.draft.values.get(field.name)
    selected |= {len(buttons) + n for n, option in enumerate(options) if option == value}
    labels = [texts.answer(option) for option in options]
    columns = _columns([texts.answer(option) for option in field.options])
    fullest = -(-max(len(page) for page in found) // columns)
    grid = _grid(len(options), columns)
    grid = (*grid, *((-1.0,) * columns,) * (fullest - len(grid)))  # a short page moves no button
    buttons += zip((OPTION + option for option in options), labels, strict=True)
    buttons += [(BACK, texts.say("back")), (CLEAR, texts.say("item_clear"))]
    rows = (*rows, *grid, (1.0, -1.5, 1.5))
    text = asked_words(entry.shown, texts)
    board = _board(entry, texts, place, text, buttons, rows, frozenset(selected))
    return fitted(replace(board, title=field.label), LEAST_HEIGHT)


def _typing_board(entry: ItemEntry, texts: Texts, place: PanelPose) -> Panel:
    keys = keyboard(texts, back=True, forward=False)
    ways = {each: texts.say(each) for each in (BACK, SPACE, DELETE, CONFIRM)}
    buttons = [(key, ways.get(key, key)) for key in keys.keys]
    text = asked_words(entry.shown, texts)
    board = _board(entry, texts, place, text, buttons, keys.rows, frozenset())
    return fitted(replace(board, entry=entry.typed), LEAST_HEIGHT)


def _sure_board(entry: ItemEntry, texts: Texts, place: PanelPose) -> Panel:
    keys = level_keys(entry)
    buttons = [(key, f"{key.removeprefix(LEVEL)} %") for key in keys]
    buttons.append((BACK, texts.say("back")))
    said = " ".join(
        texts.answer(entry.draft.values[each.name])
        for each in entry.shown.form.fields
        if entry.draft.values.get(each.name)
    )
    text = texts.say("sure_answer", question=asked_words(entry.shown, texts), answer=said)
    text = f"{text}\n\n{sure_words(entry.shown.form, texts)}"
    rows = (*_grid(len(keys), SURE_COLUMNS), (1.5, -4.5))
    sure = entry.draft.confidence
    selected = frozenset(n for n, key in enumerate(keys) if key == f"{LEVEL}{sure}")
    board = _board(entry, texts, place, text, buttons, rows, selected)
    return fitted(replace(board, title=texts.say("sure_title")), LEAST_HEIGHT)


def _board(
    entry: ItemEntry,
    texts: Texts,
    place: PanelPose,
    text: str,
    buttons: Sequence[tuple[str, str]],
    rows: tuple[Row, ...],
    selected: frozenset[int],
) -> Panel:
    shown = entry.shown
    title = "item_film" if shown.blind else "question"
    keys = tuple(key for key, _ in buttons)
    board = Panel(
        panel_id=ITEM,
        title=texts.say(title, number=shown.number, count=shown.count),
        text=text,
        options=tuple(label for _, label in buttons),
        position=place.position,
        orientation=place.orientation,
        size=np.array([WIDTH, 1.0]),
        selected=selected,
        footer=entry.told,
        footer_lines=1,
        question_id=shown.item.item_id,
        keys=keys,
        rows=rows,
        main=frozenset(n for n, key in enumerate(keys) if key == CONFIRM),
        quiet=frozenset(n for n, key in enumerate(keys) if key in _QUIET or key.startswith(TAB)),
    )
    return fitted(board, LEAST_HEIGHT)


_QUIET = frozenset({BACK, FORWARD, DELETE, CLEAR, TYPE})


def _ways(entry: ItemEntry, texts: Texts) -> list[tuple[str, str]]:
    """Return the buttons to the items before and after, where these may be shown."""
    there = ((BACK, entry.shown.may_go_back), (FORWARD, entry.shown.may_go_on))
    return [(key, texts.say(key)) for key, may in there if may]


def _said(entry: ItemEntry, field: AnswerField, texts: Texts) -> str:
    value = entry.draft.values.get(field.name, "")
    return texts.answer(value) if value else UNSAID


def _columns(labels: Sequence[str]) -> int:
    longest = max(len(label) for label in labels)
    if longest <= SHORT:
        return min(SHORT_COLUMNS, len(labels))
    return min(LONG_COLUMNS if longest <= BUTTON_LETTERS else 1, len(labels))


def _grid(count: int, columns: int) -> tuple[Row, ...]:
    """Return so many equal buttons in rows; the last one is filled with room."""
    return tuple(_rows(count, columns))


def _rows(count: int, columns: int) -> Iterator[Row]:
    for first in range(0, count, columns):
        there = min(columns, count - first)
        yield (*(1.0,) * there, *(-1.0,) * (columns - there))


def _tab(options: Sequence[str], texts: Texts) -> str:
    """Return a page's first letters: those of its first option and its last."""
    first, last = (texts.answer(options[place])[:2].strip() for place in (0, -1))
    return f"{first}–{last}"
