"""Which things people put where: a deceiving answer must be something that could well happen.

Things are AI2-THOR's types, in groups of those that are kept and used alike.
"""

from __future__ import annotations

from collections.abc import Mapping

_FOOD = "Apple Bread Egg Lettuce Potato Tomato"
_DISHES = "Bowl Cup Mug Plate"
_CUTLERY = "ButterKnife Fork Knife Ladle Spatula Spoon"
_POTS = "Kettle Pan Pot"
_BOTTLES = "Bottle WineBottle"
_SHAKERS = "PepperShaker SaltShaker"
_CLEANING = "Cloth DishSponge HandTowel SoapBar SoapBottle SprayBottle"
_PAPER = "AluminumFoil TissueBox ToiletPaper"
_DESK = "AlarmClock Book CD CellPhone CreditCard KeyChain Newspaper Pen Pencil RemoteControl Watch"
_SPORT = "BaseballBat BasketBall TennisRacket"
_SOFT = "Pillow TeddyBear"
_DECORATION = "Candle Statue Vase WateringCan"
_OTHER = "Boots Box Dumbbell Laptop Plunger"
_TABLES = "Cart CoffeeTable CounterTop DiningTable SideTable"
_FURNITURE = "Desk Dresser Shelf ShelvingUnit TVStand"
_SEATS = "ArmChair Bed Chair Ottoman Sofa Stool"
_SMALL = (
    *(_FOOD, _DISHES, _CUTLERY, _POTS, _BOTTLES, _SHAKERS, _CLEANING, _PAPER),
    *(_DESK, _SPORT, _SOFT, _DECORATION, _OTHER),
)


def _types(*groups: str) -> frozenset[str]:
    return frozenset(" ".join(groups).split())


SMALL = _types(*_SMALL)
"""What a hand can take."""
_ON_TABLES = SMALL - _types("Boots Dumbbell Plunger")
_ON_FURNITURE = _ON_TABLES - _types(_FOOD, _CUTLERY, _POTS, _SHAKERS)
_ON_SEATS = _types(_DESK, _SPORT, _SOFT, "Box Laptop HandTowel Cloth TissueBox")
_PLACES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(_types(_TABLES), _ON_TABLES),
    **dict.fromkeys(_types(_FURNITURE), _ON_FURNITURE),
    **dict.fromkeys(_types(_SEATS), _ON_SEATS),
    "Floor": SMALL - _types(_FOOD, _CUTLERY),
    "Bathtub": _types(_CLEANING, "Plunger WateringCan"),
    "Bowl": _types(_FOOD, "KeyChain Spoon"),
    "Box": _types(_DESK, _SOFT, _PAPER, _CLEANING, "BasketBall Boots Candle Statue Vase"),
    "Cabinet": _types(_DISHES, _POTS, _BOTTLES, _SHAKERS, _CLEANING, _PAPER, "Bread Candle Vase"),
    "Drawer": _types(_CUTLERY, _DESK, "AluminumFoil Candle Cloth DishSponge HandTowel SoapBar"),
    "Fridge": _types(_FOOD, _BOTTLES, "Bowl Cup Mug Pan Plate Pot"),
    "GarbageCan": _types(_FOOD, _BOTTLES, _PAPER, _CLEANING, "CD Newspaper Pen Pencil"),
    "LaundryHamper": _types("Boots Cloth HandTowel Pillow TeddyBear"),
    "Microwave": _types("Apple Bowl Bread Cup Egg Mug Plate Potato Tomato"),
    "Safe": _types("Book CD CellPhone CreditCard KeyChain Laptop Statue Watch WineBottle"),
    "Sink": _types(_FOOD, _DISHES, _CUTLERY, _POTS, _BOTTLES, _CLEANING, "Vase WateringCan"),
    "Toilet": _types("Plunger ToiletPaper"),
}
PLACES = frozenset(_PLACES)
"""Where things can be put."""


_ROOMY = _types(
    "Cart CoffeeTable CounterTop DiningTable SideTable Desk Dresser Shelf ShelvingUnit"
) | (_types("TVStand ArmChair Bed Chair Ottoman Sofa Stool Floor Bathtub GarbageCan Sink"))
"""Where whatever a hand can take has room."""


def belongs(thing: str, place: str) -> bool:
    """Return whether people put such a thing at such a place, or can be imagined to."""
    return thing != place and thing in _PLACES.get(place, frozenset())


def fits(thing: str, place: str) -> bool:
    """Return whether such a thing can be put there at all, however odd that is."""
    return belongs(thing, place) or (thing != place and thing in SMALL and place in _ROOMY)
