"""What could have been done in a house and was not: the deeds of which deceiving answers are made.

The lists are AI2-THOR's: which types can be opened, switched, sliced and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.relations import ENCLOSING
from vrhuman.benchmarks.movieqa.drafting.happenings import (
    HANDLING,
    PLACING,
    Deed,
    Happenings,
)
from vrhuman.benchmarks.movieqa.drafting.sensible import PLACES, SMALL, belongs, fits

_BY_ACTION: Mapping[ActionName, tuple[str, str]] = {
    ActionName.OPEN: (
        "is_open",
        "Book Box Cabinet Drawer Fridge Kettle Laptop Microwave Safe ShowerDoor Toilet Blinds",
    ),
    ActionName.CLOSE: (
        "is_open",
        "Book Box Cabinet Drawer Fridge Kettle Laptop Microwave Safe ShowerDoor Toilet Blinds",
    ),
    ActionName.TURN_ON: (
        "is_toggled",
        "Candle CellPhone CoffeeMachine DeskLamp Faucet FloorLamp Laptop Microwave Television "
        "Toaster ShowerHead StoveKnob",
    ),
    ActionName.TURN_OFF: (
        "is_toggled",
        "Candle CellPhone CoffeeMachine DeskLamp Faucet FloorLamp Laptop Microwave Television "
        "Toaster ShowerHead StoveKnob",
    ),
    ActionName.SLICE: ("is_sliced", "Apple Bread Egg Lettuce Potato Tomato"),
    ActionName.BREAK: (
        "is_broken",
        "Bottle Bowl CellPhone Cup Egg Laptop Mirror Mug Plate Statue Television Vase Window "
        "WineBottle",
    ),
    ActionName.CLEAN: ("is_dirty", "Bowl Cloth Cup Mirror Mug Pan Plate Pot"),
    ActionName.MAKE_DIRTY: ("is_dirty", "Bowl Cloth Cup Mirror Mug Pan Plate Pot"),
    ActionName.MAKE: ("is_dirty", "Bed"),
    ActionName.USE_UP: (
        "is_used_up",
        "PaperTowelRoll SoapBottle TissueBox ToiletPaper",
    ),
    ActionName.EMPTY: ("liquid", "Bottle Bowl Cup Kettle Mug Pan Pot WateringCan WineBottle"),
}
_FILLED = "Bottle Bowl Cup Kettle Mug Pan Pot WateringCan WineBottle"
_LIQUIDS = ("water", "coffee", "wine")


def askable_types(film: Happenings) -> tuple[str, ...]:
    """Return the types of the house that an answer can name."""
    named = {name for _, names in _BY_ACTION.values() for name in names.split()}
    return tuple(sorted(film.types & (named | SMALL | PLACES | set(_FILLED.split()))))


def preposition_to(place: str) -> str:
    """Return how a thing is at a place: "in" a fridge, "on" a table."""
    return "in" if place in ENCLOSING else "on"


def places_of(film: Happenings) -> tuple[str, ...]:
    """Return the types of the house at which things can be put."""
    return tuple(sorted((film.types | {"Floor"}) & PLACES))


def never_at(film: Happenings, thing: str) -> tuple[str, ...]:
    """Return the places of the house where such a thing fits but was at no time, nor near."""
    known = film.places.get(thing, frozenset())
    return tuple(each for each in places_of(film) if each not in known and fits(thing, each))


def is_odd(deed: Deed) -> bool:
    """Return whether a thing is put where nobody would expect it."""
    return deed.action in PLACING and not belongs(deed.object1, deed.object2)


def deceiving_like(true: Deed, deeds: Iterable[Deed]) -> list[Deed]:
    """Return the deeds among which a true one does not stand out, and which differ in sense.

    There are odd ones only where it is odd; all things are moved to their places where it is a
    move, else put there: to move and to put at one place would be two answers of one meaning.
    """
    left_out = ActionName.PUT if true.action is ActionName.MOVE else ActionName.MOVE
    return [
        deed for deed in deeds if (is_odd(true) or not is_odd(deed)) and deed.action != left_out
    ]


def false_deeds(film: Happenings) -> Iterator[Deed]:
    """Yield what could have been done in the house and was not, in an order that never changes.

    Left out is what somebody might call true: a thing that was handled at all is not said to have
    been picked up, thrown or pushed, one whose property changed not to have been changed. Odd ones
    (:func:`is_odd`) are among them, for questions whose true answer is odd.
    """
    done = film.deeds
    for action, (key, names) in _BY_ACTION.items():
        for thing in sorted(film.types & set(names.split())):
            if (thing, key) not in film.changed and Deed(action, thing) not in done:
                yield Deed(action, thing)
    for thing in sorted(film.types & set(_FILLED.split())):
        if (thing, "liquid") not in film.changed:
            for liquid in _LIQUIDS:
                yield Deed(ActionName.FILL, thing, "with", liquid)
    for thing in sorted(film.types & SMALL):
        if thing not in film.handled:
            for action in sorted(HANDLING - {ActionName.PUT, ActionName.MOVE, ActionName.TIDY}):
                yield Deed(action, thing)
        for place in never_at(film, thing):
            yield Deed(ActionName.MOVE, thing, "to", place)
            yield Deed(ActionName.PUT, thing, preposition_to(place), place)
