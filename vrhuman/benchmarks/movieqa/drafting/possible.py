"""What could have been done in a house and was not: the deeds of which deceiving answers are made.

The lists are AI2-THOR's: which types can be opened, switched, sliced and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.relations import ENCLOSING
from vrhuman.benchmarks.movieqa.drafting.happenings import HANDLING, Deed, Happenings

_SMALL_TYPES = (
    "AlarmClock AluminumFoil Apple BaseballBat BasketBall Book Boots Bottle Bowl Box Bread "
    "ButterKnife CD Candle CellPhone Cloth CreditCard Cup DishSponge Dumbbell Egg Fork "
    "HandTowel Kettle KeyChain Knife Ladle Laptop Lettuce Mug Newspaper Pan Pen Pencil "
    "PepperShaker Pillow Plate Plunger Pot Potato RemoteControl SaltShaker SoapBar SoapBottle "
    "Spatula Spoon SprayBottle Statue TeddyBear TennisRacket TissueBox ToiletPaper Tomato "
    "Vase Watch WateringCan WineBottle"
)
_PLACE_TYPES = (
    "ArmChair Bathtub Bed Bowl Box Chair CoffeeTable CounterTop Desk DiningTable Dresser "
    "Fridge GarbageCan Ottoman Safe Shelf ShelvingUnit SideTable Sink Sofa Stool TVStand "
    "Toilet Cabinet Drawer Microwave Floor"
)
_SMALL, _PLACES = frozenset(_SMALL_TYPES.split()), frozenset(_PLACE_TYPES.split())
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
    return tuple(sorted(film.types & (named | _SMALL | _PLACES | set(_FILLED.split()))))


def preposition_to(place: str) -> str:
    """Return how a thing is at a place: "in" a fridge, "on" a table."""
    return "in" if place in ENCLOSING else "on"


def places_of(film: Happenings) -> tuple[str, ...]:
    """Return the types of the house at which things can be put."""
    return tuple(sorted((film.types | {"Floor"}) & _PLACES))


def never_at(film: Happenings, thing: str) -> tuple[str, ...]:
    """Return the places of the house at or near which no such thing was at any time."""
    known = film.places.get(thing, frozenset())
    return tuple(each for each in places_of(film) if each not in known and each != thing)


def false_deeds(film: Happenings) -> Iterator[Deed]:
    """Yield what could have been done in the house and was not, in an order that never changes.

    Left out is what somebody might call true: a thing that was handled at all is not said to have
    been picked up, thrown or pushed, one whose property changed not to have been changed.
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
    for thing in sorted(film.types & _SMALL):
        if thing not in film.handled:
            for action in sorted(HANDLING - {ActionName.PUT, ActionName.MOVE, ActionName.TIDY}):
                yield Deed(action, thing)
        for place in never_at(film, thing):
            yield Deed(ActionName.MOVE, thing, "to", place)
            yield Deed(ActionName.PUT, thing, preposition_to(place), place)
