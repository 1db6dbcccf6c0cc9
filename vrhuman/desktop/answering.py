"""Presses the buttons of panels by mouse or keys, with pure functions.

A key acts as the mouse would: it moves the pointer to a button and presses. A panel that has just
come takes no press for a moment, so that nobody presses what was not there when they began.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from vrhuman.desktop.controls import Input
from vrhuman.desktop.reading import Place, place_of
from vrhuman.panels.layout import button_centre
from vrhuman.protocol.entry import DELETE, MORE, SPACE
from vrhuman.records import Panel, View

SETTLE_SECONDS = 0.35
"""The time in which a new panel takes no press [s], as during calibration."""
ENTER, BACKSPACE = "enter", "backspace"
ARROWS: dict[str, Place] = {
    "left": (-1.0, 0.0),
    "right": (1.0, 0.0),
    "up": (0.0, 1.0),
    "down": (0.0, -1.0),
}
NUMBERS = "1234567890"
"""The numbers shown on the buttons of a panel, in their order."""
_ASIDE = 3.0
"""How much farther a button seems that is not straight in an arrow's direction."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """The pointer at the panels that are shown.

    ``place`` is where it is in the window; ``pressed`` is whether it presses. ``boards`` are the
    panels that it is for, shown for ``age`` seconds. ``chosen`` is the button that keys point at,
    ``typed`` the digits of a number that is typed, ``waiting`` the buttons still to be pressed.
    ``mouse`` is where the mouse was; ``blocked`` says that its button is held since before that.
    """

    place: Place = (0.0, 0.0)
    pressed: bool = False
    boards: Hashable = None
    age: float = 0.0
    chosen: int | None = None
    typed: str = ""
    waiting: tuple[int, ...] = ()
    by_key: bool = False
    mouse: Place = (0.0, 0.0)
    blocked: bool = True

    @property
    def settled(self) -> bool:
        """Whether the panels take presses."""
        return self.age >= SETTLE_SECONDS


def advance(
    pointer: Pointer, given: Input, panels: Sequence[Panel], view: View | None, seconds: float
) -> Pointer:
    """Return the pointer one frame later.

    ``panels`` are those that the person saw when acting, from ``view``.
    """
    boards = tuple(panel for panel in panels if panel.options)
    if view is None or not boards:
        return Pointer(place=given.pointer, mouse=given.pointer)
    if (now := _identity(boards)) != pointer.boards:
        pointer = Pointer(boards=now, mouse=given.pointer)
    else:
        pointer = replace(pointer, age=pointer.age + seconds)
    if given.pointer != pointer.mouse:
        pointer = replace(pointer, mouse=given.pointer, chosen=None, typed="")
    board = asking_board(boards)
    if pointer.settled:
        for stroke in given.strokes:
            pointer = _struck(pointer, stroke, board, view)
    blocked = given.left and (pointer.blocked or not pointer.settled)
    by_key, at = bool(pointer.waiting) and not pointer.by_key, pointer.chosen
    if by_key:
        at, *rest = pointer.waiting
        pointer = replace(pointer, waiting=tuple(rest))
    place = given.pointer if at is None else place_of(view, button_centre(board, at))
    pressed = by_key or (given.left and not blocked)
    return replace(pointer, place=place, pressed=pressed, by_key=by_key, blocked=blocked)


def takes_presses(pointer: Pointer, panels: Sequence[Panel]) -> bool:
    """Return whether these panels, shown now, were already there long enough to be pressed."""
    boards = tuple(panel for panel in panels if panel.options)
    return pointer.settled and pointer.boards == _identity(boards)


def asking_board(boards: Sequence[Panel]) -> Panel:
    """Return the panel that the keys are for: the one that asks, else the first."""
    return next((panel for panel in boards if panel.question_id), boards[0])


def numbered(panel: Panel) -> dict[str, int]:
    """Return the buttons that a number key presses, by their number.

    They are the answers that have no key of their own on the keyboard.
    """
    keys = [panel.key(option) for option in range(len(panel.options))]
    if any(len(key) == 1 for key in keys) or types_numbers(panel):
        return {}
    those = [
        option
        for option, key in enumerate(keys)
        if option not in panel.main | panel.quiet and key != MORE
    ]
    return dict(zip(NUMBERS, those, strict=False))


def with_numbers(panel: Panel) -> Panel:
    """Return the panel as it is shown: with the numbers that press its buttons."""
    numbers = {option: number for number, option in numbered(panel).items()}
    labels = tuple(
        f"{numbers[option]}   {label}" if option in numbers else label
        for option, label in enumerate(panel.options)
    )
    return replace(panel, options=labels)


def types_letters(panel: Panel) -> bool:
    """Return whether a panel has a button for each letter or digit that is typed."""
    keys = [panel.key(option) for option in range(len(panel.options))]
    return not types_numbers(panel) and any(len(key) == 1 for key in keys)


def types_numbers(panel: Panel) -> bool:
    """Return whether buttons are numbers of several digits: typed whole, then Enter."""
    keys = [panel.key(option) for option in range(len(panel.options))]
    return any(key.isdecimal() and len(key) > 1 for key in keys)


def _identity(boards: tuple[Panel, ...]) -> Hashable:
    """Return what tells panels apart by what a press does on them."""
    return tuple((p.panel_id, p.question_id, p.title, p.keys or p.options) for p in boards)


def _struck(pointer: Pointer, stroke: str, board: Panel, view: View) -> Pointer:
    keys = [board.key(option) for option in range(len(board.options))]
    if stroke in ARROWS:
        return replace(pointer, chosen=_beside(pointer.chosen, stroke, board, view), typed="")
    if stroke == ENTER:
        main = sorted(board.main) if len(keys) > 1 else [0]
        option = pointer.chosen if pointer.chosen is not None else next(iter(main), None)
        return _press(pointer, option)
    if stroke == BACKSPACE and DELETE in keys:
        return _press(pointer, keys.index(DELETE))
    if types_numbers(board):
        return _number(pointer, stroke, keys)
    letter = SPACE if stroke == " " else stroke.lower()
    if letter in keys:
        return _press(pointer, keys.index(letter))
    return _press(pointer, numbered(board).get(letter))


def _press(pointer: Pointer, option: int | None) -> Pointer:
    if option is None:
        return pointer
    return replace(pointer, waiting=(*pointer.waiting, option), typed="")


def _number(pointer: Pointer, stroke: str, keys: Sequence[str]) -> Pointer:
    """Point at the number typed so far; a digit that leads to none begins another number."""
    if stroke == BACKSPACE:
        typed = pointer.typed[:-1]
    elif not stroke.isdecimal():
        return pointer
    else:
        longer = pointer.typed + stroke
        typed = longer if any(key.startswith(longer) for key in keys) else stroke
    return replace(pointer, typed=typed, chosen=keys.index(typed) if typed in keys else None)


def _beside(chosen: int | None, arrow: str, board: Panel, view: View) -> int:
    """Return the nearest button in an arrow's direction; the first where none was chosen."""
    if chosen is None:
        return 0
    places = [place_of(view, button_centre(board, i)) for i in range(len(board.options))]
    (x, y), (dx, dy) = places[chosen], ARROWS[arrow]

    def far(option: int) -> float:
        ahead = (places[option][0] - x) * dx + (places[option][1] - y) * dy
        aside = abs((places[option][0] - x) * dy) + abs((places[option][1] - y) * dx)
        return ahead + _ASIDE * aside if ahead > 1e-3 else float("inf")

    nearest = min(range(len(places)), key=far)
    return nearest if far(nearest) < float("inf") else chosen
