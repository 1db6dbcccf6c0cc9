"""Tells which known type an Objaverse object looks like, by the words of its type's name.

Objaverse's assets have types of their own (``ObjaTrashCan``), sizes and shapes that no house gives.
Where the name says what a thing is, it is drawn as the known type that looks most like it. It stays
a marked placeholder: nobody has seen the asset.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

PREFIX = "Obja"
"""What the types and ids of Objaverse's objects begin with."""
ON_WALLS = frozenset({"LightSwitch", "Painting", "ShowerHead", "TowelHolder"})
"""Known types that hang on walls: how high one hangs says nothing about its size."""

_LIKE: Mapping[str, str] = {
    name: kind
    for kind, names in {
        "AlarmClock": "Clock ClockRadio Timer",
        "ArmChair": "Armchair Recliner ChaiseLongue",
        "BaseballBat": "Bat Club GolfClub HockeyStick WalkingStick WalkingCane Cane",
        "BasketBall": "Ball Balls Baseball Basketball Football GolfBall SoccerBall Volleyball",
        "Bed": "Crib Futon",
        "Book": "Books Notebook Magazine Phonebook HardbackBook Notepad",
        "Boots": "Boot Shoe Shoes Sneakers",
        "Bottle": "Flask Perfume Jug WaterJug ThermosBottle Ketchup Canteen Liquor Beverage",
        "Bowl": "Ashtray Basket Dish",
        "Box": "CardboardBox Present Carton Package CigarBox Hatbox Crate Case CerealBox Trunk"
        " Toolbox",
        "Bread": "Bun Bagel ToastFood Pastry Sandwich",
        "CD": "Disk Disc Record PhonographRecord FloppyDisk Frisbee",
        "Candle": "CandleHolder Candelabra",
        "Cart": "Handcart Wagon",
        "CellPhone": "Phone Cellphone CellularTelephone Ipod Tablet Calculator Gps"
        " HandheldGamingConsole HandheldGameConsole",
        "Chair": "Chairs FoldingChair LawnChair DeckChair Highchair OfficeChair RockingChair",
        "CoffeeMachine": "CoffeeMaker CoffeeGrinder",
        "CounterTop": "Countertop Counter",
        "CreditCard": "Card IdentityCard BusinessCard Keycard TradingCard TradingCards Dollar",
        "Cup": "CoffeeCup Goblet Chalice Glass Wineglass Can BeerCan PopSoda Yogurt",
        "Desk": "Bureau",
        "DeskLamp": "TableLamp Lamp Light Lantern OilLamp",
        "DiningTable": "Table KitchenTable GameTable FoosballTable",
        "DishSponge": "Sponge",
        "Dresser": "Cabinet Cabinets Chest Closet Commode Cupboard Drawer Drawers FileCabinet"
        " FilingCabinet Locker Sideboard Wardrobe DisplayCase",
        "Footstool": "StepStool",
        "Fork": "Pitchfork",
        "Fridge": "Refrigerator",
        "GarbageCan": "TrashCan Bucket Canister Cannister",
        "HousePlant": "Plant PottedPlant Cactus Flower Flowers Flowerpot Sunflower"
        " FlowerArrangement",
        "Kettle": "Teakettle Coffeepot",
        "KeyChain": "Keychain Keyring Key",
        "Knife": "SteakKnife Dagger Blade",
        "Laptop": "LaptopComputer",
        "LaundryHamper": "Hamper",
        "Microwave": "MicrowaveOven",
        "Newspaper": "Envelope Paper",
        "Painting": "Poster Picture Frame Photo Photograph Artwork Map Mirror Calendar"
        " BrassPlaque BulletinBoard Chalkboard",
        "Pan": "PanForCooking",
        "Pen": "Marker Cigarette Wand Toothbrush",
        "PepperShaker": "PepperMill",
        "Pillow": "Pillows Cushion",
        "Plate": "Platter Saucer Tray",
        "Pot": "Saucepan Cooker",
        "RemoteControl": "Control Controller GameController WalkieTalkie",
        "SaltShaker": "Saltshaker",
        "ScrubBrush": "Hairbrush",
        "ShelvingUnit": "Shelf Shelves Bookshelf Bookcase Rack",
        "SideTable": "EndTable Nightstand ConsoleTable",
        "SoapBar": "Soap",
        "SoapBottle": "Lotion BeautyProducts",
        "Sofa": "Couch Bench",
        "SprayBottle": "SprayCan AerosolCan",
        "Statue": "Bust Sculpture Figurine Figure",
        "Stool": "BarStool",
        "TVStand": "TvStand",
        "Television": "Display Monitor",
        "TeddyBear": "Doll",
        "Toaster": "ToasterOven",
        "ToiletPaper": "ToiletTissue",
        "Tomato": "Orange OrangeFruit Peach Fruit Lemon",
        "Vase": "Urn Pottery Jar PitcherVesselForLiquid Pitcher",
        "WashingMachine": "AutomaticWasher",
        "Watch": "PocketWatch Wristband Bracelet",
    }.items()
    for name in names.split()
}
"""Known types by the names of Objaverse's."""
KNOWN = frozenset(
    [
        "AlarmClock",
        "AluminumFoil",
        "Apple",
        "ArmChair",
        "BaseballBat",
        "BasketBall",
        "Bed",
        "Blinds",
        "Book",
        "Boots",
        "Bottle",
        "Bowl",
        "Box",
        "Bread",
        "ButterKnife",
        "CD",
        "Candle",
        "Cart",
        "CellPhone",
        "Chair",
        "Cloth",
        "ClothesDryer",
        "CoffeeMachine",
        "CoffeeTable",
        "CounterTop",
        "CreditCard",
        "Cup",
        "Desk",
        "DeskLamp",
        "Desktop",
        "DiningTable",
        "DishSponge",
        "DogBed",
        "Dresser",
        "Dumbbell",
        "Egg",
        "Faucet",
        "FloorLamp",
        "Footstool",
        "Fork",
        "Fridge",
        "GarbageBag",
        "GarbageCan",
        "HandTowel",
        "HandTowelHolder",
        "HousePlant",
        "Kettle",
        "KeyChain",
        "Knife",
        "Ladle",
        "Laptop",
        "LaundryHamper",
        "Lettuce",
        "LightSwitch",
        "Microwave",
        "Mug",
        "Newspaper",
        "Ottoman",
        "Painting",
        "Pan",
        "PaperTowelRoll",
        "Pen",
        "Pencil",
        "PepperShaker",
        "Pillow",
        "Plate",
        "Plunger",
        "Pot",
        "Potato",
        "RemoteControl",
        "RoomDecor",
        "Safe",
        "SaltShaker",
        "ScrubBrush",
        "ShelvingUnit",
        "ShowerCurtain",
        "ShowerHead",
        "SideTable",
        "Sink",
        "SoapBar",
        "SoapBottle",
        "Sofa",
        "Spatula",
        "Spoon",
        "SprayBottle",
        "Statue",
        "Stool",
        "TVStand",
        "TableTopDecor",
        "TeddyBear",
        "Television",
        "TennisRacket",
        "TissueBox",
        "Toaster",
        "Toilet",
        "ToiletPaper",
        "ToiletPaperHanger",
        "Tomato",
        "Towel",
        "TowelHolder",
        "VacuumCleaner",
        "Vase",
        "WashingMachine",
        "Watch",
        "WateringCan",
        "WineBottle",
    ]
)
"""The catalogue's types without doors and windows."""
_WORD = re.compile(r"[A-Z][a-z]*")
_NEVER = frozenset(
    [
        "Baseball",
        "Can",
        "Cane",
        "Control",
        "Display",
        "Figure",
        "Football",
        "Frame",
        "Glass",
        "Key",
        "Light",
        "Map",
        "Safe",
        "Sink",
    ]
)
"""Names that mean something else at the end of a longer one."""


def is_objaverse(name: str | None) -> bool:
    """Return whether a type or an object's id is one of Objaverse's, by how it begins."""
    return name is not None and name.startswith(PREFIX)


def likeness(object_type: str) -> str:
    """Return the known type that a placeholder's type looks like by its name, "" where none does.

    The whole name decides, else its last words: ``ObjaBarChair`` is a chair. A final s is a plural.
    """
    name = object_type.removeprefix(PREFIX)
    starts = [word.start() for word in _WORD.finditer(name)]
    endings = [name, *(name[at:] for at in starts if at > 0 and name[at:] not in _NEVER)]
    for ending in endings:
        for one in (ending, ending.removesuffix("s")):
            found = one if one in KNOWN else _LIKE.get(one)
            if found:
                return found
    return ""
