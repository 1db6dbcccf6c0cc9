"""English names for AI2-THOR's object types, and which types are worth asking about.

The 109 types are those of ProcTHOR's asset database. Names are made countable ("a loaf of bread",
"a pair of boots"), so that articles, plurals and verbs need no other rule than
:func:`with_article`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Noun:
    """The singular and plural name of an object type, and the rooms where it is usual.

    ``rooms`` are letters of B(edroom), T (bathroom), K(itchen), L(iving room), after ProcTHOR;
    empty where a question about the type would be dull or unclear.
    """

    singular: str
    plural: str
    rooms: str = ""


# type: singular, plural (or "" for singular + "s"), rooms
_TABLE = """
AlarmClock: alarm clock,, B
AluminumFoil: roll of aluminium foil, rolls of aluminium foil, K
Apple: apple,, KL
ArmChair: armchair,, BL
BaseballBat: baseball bat,, BL
BasketBall: basketball,, BL
Bed: bed,, B
Blinds: set of blinds, sets of blinds,
Book: book,, BKL
Boots: pair of boots, pairs of boots, BL
Bottle: bottle,, KL
Bowl: bowl,, BKL
Box: box, boxes, BL
Bread: loaf of bread, loaves of bread, K
ButterKnife: butter knife, butter knives, K
CD: CD, CDs, B
Candle: candle,, TL
Cart: trolley,, T
CellPhone: mobile phone,, BKL
Chair: chair,, BKL
Cloth: cloth,, T
ClothesDryer: tumble dryer,, K
CoffeeMachine: coffee machine,, K
CoffeeTable: coffee table,, L
CounterTop: kitchen counter,, K
CreditCard: credit card,, BKL
Cup: cup,, K
Desk: desk,, BL
DeskLamp: desk lamp,, BL
Desktop: desktop computer,, B
DiningTable: dining table,, KL
DishSponge: sponge,, KT
DogBed: dog bed,, BL
Doorframe: door frame,,
Doorway: door,,
Dresser: chest of drawers, chests of drawers, BL
Dumbbell: dumbbell,, B
Egg: egg,, K
Faucet: tap,,
FloorLamp: floor lamp,, BL
Footstool: footstool,, BL
Fork: fork,, K
Fridge: fridge,, K
GarbageBag: bin bag,, K
GarbageCan: rubbish bin,, BKLT
HandTowel: hand towel,, T
HandTowelHolder: hand towel holder,,
HousePlant: house plant,, BKLT
Kettle: kettle,, K
KeyChain: bunch of keys, bunches of keys, BL
Knife: knife, knives, K
Ladle: ladle,, K
Laptop: laptop,, BL
LaundryHamper: laundry basket,, BT
Lettuce: head of lettuce, heads of lettuce, K
LightSwitch: light switch, light switches,
Microwave: microwave,, K
Mug: mug,, BKL
Newspaper: newspaper,, L
Ottoman: pouffe,, BL
Painting: painting,, BKLT
Pan: frying pan,, K
PaperTowelRoll: roll of kitchen paper, rolls of kitchen paper, KT
Pen: pen,, BL
Pencil: pencil,, BL
PepperShaker: pepper shaker,, K
Pillow: pillow,, BL
Plate: plate,, KL
Plunger: plunger,, T
Pot: cooking pot,, K
Potato: potato, potatoes, K
RemoteControl: remote control,, BL
RoomDecor: floor ornament,,
Safe: safe,, BL
SaltShaker: salt shaker,, K
ScrubBrush: toilet brush, toilet brushes, T
ShelvingUnit: shelving unit,, BKL
ShowerCurtain: shower curtain,,
ShowerHead: shower head,,
SideTable: side table,, BKLT
Sink: sink,, KT
SoapBar: bar of soap, bars of soap, T
SoapBottle: soap bottle,, KT
Sofa: sofa,, L
Spatula: spatula,, K
Spoon: spoon,, K
SprayBottle: spray bottle,, KT
Statue: statue,, BKL
Stool: stool,, KL
TVStand: TV stand,, BL
TableTopDecor: table ornament,,
TeddyBear: teddy bear,, B
Television: television,, BL
TennisRacket: tennis racket,, BL
TissueBox: box of tissues, boxes of tissues, BT
Toaster: toaster,, K
Toilet: toilet,, T
ToiletPaper: roll of toilet paper, rolls of toilet paper, T
ToiletPaperHanger: toilet paper holder,,
Tomato: tomato, tomatoes, K
Towel: towel,, T
TowelHolder: towel holder,,
VacuumCleaner: vacuum cleaner,, BL
Vase: vase,, BKL
WashingMachine: washing machine,, KT
Watch: watch, watches, BL
WateringCan: watering can,, BL
Window: window,,
WineBottle: wine bottle,, K
"""


def _read(line: str) -> tuple[str, Noun]:
    object_type, _, rest = line.partition(": ")
    singular, plural, rooms = (field.strip() for field in rest.split(","))
    return object_type, Noun(singular, plural or singular + "s", rooms)


NOUNS: dict[str, Noun] = dict(_read(line) for line in _TABLE.strip().splitlines())

ASKABLE: frozenset[str] = frozenset(name for name, noun in NOUNS.items() if noun.rooms)

CONFUSABLE: dict[str, frozenset[str]] = {
    "Bottle": frozenset({"WineBottle", "SoapBottle", "SprayBottle"}),
    "Box": frozenset({"TissueBox", "Safe", "LaundryHamper"}),
    "Chair": frozenset({"ArmChair", "Stool"}),
    "ClothesDryer": frozenset({"WashingMachine"}),
    "Cloth": frozenset({"Towel", "HandTowel"}),
    "CoffeeTable": frozenset({"SideTable"}),
    "Cup": frozenset({"Mug"}),
    "Footstool": frozenset({"Stool", "Ottoman"}),
    "Knife": frozenset({"ButterKnife"}),
    "Ottoman": frozenset({"Footstool"}),
    "PaperTowelRoll": frozenset({"ToiletPaper"}),
    "SideTable": frozenset({"CoffeeTable"}),
    "Stool": frozenset({"Footstool"}),
    "ToiletPaper": frozenset({"PaperTowelRoll"}),
    "Towel": frozenset({"Cloth", "HandTowel"}),
    "WashingMachine": frozenset({"ClothesDryer"}),
}
"""Types whose name people also give to other types.

A house that has one of those gets no questions about the first, since it would be unclear what "the
chair" or "a bottle" means.
"""

UNSAID_COLOURS: frozenset[str] = frozenset({"Bed", "Painting"})
"""Types whose listed colour is not that of most of what is seen of them.

A bed's is its blanket's, a painting's the paper's behind a hill and a sun: nobody calls it white.
"""

UNSAID_MATERIALS: frozenset[tuple[str, str]] = frozenset(
    {
        ("AluminumFoil", "Paper"),
        ("Box", "Paper"),
        ("Painting", "Paper"),
        ("ShelvingUnit", "Paper"),
        ("TissueBox", "Paper"),
    }
)
"""Types with a salient material of AI2-THOR's that nobody would say they are made of.

A box is of cardboard, a painting is a picture.
"""

_WORD = re.compile(r"[A-Z][a-z]*|[0-9]+")
UNKNOWN_PREFIX = "Obja"
"""The beginning of the types of Objaverse's assets, before their own name ("ObjaCoffeeCup")."""


def said_colours(object_type: str, colours: Iterable[str]) -> tuple[str, ...] | None:
    """Return the colours that people would say of such a thing, sorted.

    None where they are unknown, or nobody would say them.
    """
    return None if object_type in UNSAID_COLOURS else tuple(sorted(colours)) or None


def said_materials(object_type: str, materials: Iterable[str]) -> tuple[str, ...] | None:
    """Return the materials that people would say of such a thing, sorted; None as for colours."""
    found = tuple(sorted(materials))
    return None if any((object_type, each) in UNSAID_MATERIALS for each in found) else found


def may_be_a(other: str, name: str) -> bool:
    """Return whether something of Objaverse's type ``other`` may be what people call ``name``.

    One of the names has all words of the other: a cup for "ObjaCoffeeCup", a desk lamp for
    "ObjaLamp".
    """
    if not other.startswith(UNKNOWN_PREFIX):
        return False
    one = set(_WORD.findall(other.removeprefix(UNKNOWN_PREFIX)))
    two = set(_WORD.findall(name))
    return one <= two or two <= one


MATERIALS_OF_TYPE: dict[str, tuple[str, ...]] = {
    "ArmChair": ("Fabric", "Leather", "Metal"),
    "BaseballBat": ("Metal", "Plastic", "Wood"),
    "Bowl": ("Ceramic", "Glass", "Plastic"),
    "Chair": ("Fabric", "Metal", "Plastic", "Wood"),
    "CoffeeTable": ("Glass", "Metal", "Wood"),
    "Cup": ("Ceramic", "Glass", "Paper", "Plastic"),
    "Desk": ("Plastic", "Stone", "Wood"),
    "FloorLamp": ("Metal", "Wood"),
    "Footstool": ("Fabric", "Leather"),
    "GarbageCan": ("Metal", "Plastic"),
    "SideTable": ("Glass", "Metal", "Wood"),
    "SoapBottle": ("Glass", "Metal", "Plastic"),
    "Statue": ("Metal", "Stone"),
    "Stool": ("Metal", "Plastic", "Wood"),
    "TVStand": ("Glass", "Metal", "Plastic", "Wood"),
    "Vase": ("Ceramic", "Glass", "Metal"),
}
"""Types that AI2-THOR makes of several materials, and these materials.

They are counted over its 1,493 assets with metadata; the material of other types is known without
looking.
"""

EXPECTED: frozenset[str] = frozenset(
    {
        "Bed",
        "Chair",
        "CounterTop",
        "DiningTable",
        "Fridge",
        "Painting",
        "Sink",
        "Sofa",
        "Television",
        "Toilet",
    }
)
"""Types that nearly every house has where one expects them, so that nobody asks about them."""


KEPT_IN: dict[str, tuple[str, ...]] = {
    "Fridge": ("Apple", "Egg", "Lettuce", "Potato", "Tomato"),
}
"""What people look for in such a container, whether or not the house has any.

In other containers they may look for anything that fits.
"""


def with_article(phrase: str) -> str:
    """Put "a" or "an" before a phrase: ``"an egg"`` for ``"egg"``.

    The first letter decides, which is enough for these words.
    """
    return ("an " if phrase[0].lower() in "aeiou" else "a ") + phrase
