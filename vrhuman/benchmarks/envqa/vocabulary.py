"""The values that Env-QA's answers are made of: actions, objects, prepositions, adjectives.

Env-QA (sections 3.1 and 3.4) takes its objects from AI2-THOR and names their roles, not the lists;
these are AI2-THOR's object types and states, said in words, with the colours and materials that
its questions ask for.
"""

from __future__ import annotations

import re

from vrhuman.annotation.words import spoken

_ITHOR = """
AlarmClock AluminumFoil Apple AppleSliced ArmChair BaseballBat BasketBall Bathtub BathtubBasin Bed
Blinds Book Boots Bottle Bowl Box Bread BreadSliced ButterKnife Cabinet Candle CD CellPhone Chair
Cloth CoffeeMachine CoffeeTable CounterTop CreditCard Cup Curtains Desk DeskLamp Desktop
DiningTable DishSponge DogBed Drawer Dresser Dumbbell Egg EggCracked Faucet Floor FloorLamp
Footstool Fork Fridge GarbageBag GarbageCan HandTowel HandTowelHolder HousePlant Kettle KeyChain
Knife Ladle Laptop LaundryHamper Lettuce LettuceSliced LightSwitch Microwave Mirror Mug Newspaper
Ottoman Painting Pan PaperTowelRoll Pen Pencil PepperShaker Pillow Plate Plunger Poster Pot Potato
PotatoSliced RemoteControl RoomDecor Safe SaltShaker ScrubBrush Shelf ShelvingUnit ShowerCurtain
ShowerDoor ShowerGlass ShowerHead SideTable Sink SinkBasin SoapBar SoapBottle Sofa Spatula Spoon
SprayBottle Statue Stool StoveBurner StoveKnob TableTopDecor TargetCircle TeddyBear Television
TennisRacket TissueBox Toaster Toilet ToiletPaper ToiletPaperHanger Tomato TomatoSliced Towel
TowelHolder TVStand VacuumCleaner Vase Watch WateringCan Window WineBottle
"""
ITHOR_TYPES: tuple[str, ...] = tuple(_ITHOR.split())
"""The object types of AI2-THOR's own rooms (iTHOR), as its documentation lists them."""

PROCTHOR_TYPES = ("Cart", "ClothesDryer", "Doorway", "WashingMachine")
"""The object types that only ProcTHOR's houses have."""

EVERYDAY_OBJECTS = ("table", "phone", "paper towel", "books", "plants")
"""Words for objects that people say though no type is called so; in official answers."""

_SLICE = re.compile(r" sliced$")


def object_words(object_type: str) -> str:
    """Return the words for a type: "counter top", and "apple slice" for AppleSliced."""
    return _SLICE.sub(" slice", spoken(object_type))


# Where Env-QA's official evaluator has a value, it is spelled as there (gray).
COLOURS = (
    *("black", "blue", "brown", "gold", "gray", "green", "orange", "pink", "purple", "red"),
    *("silver", "white", "yellow"),
)
MATERIALS = ("ceramic", "glass", "marble", "metal", "plastic", "pottery", "tile", "wood")
LIQUIDS = ("coffee", "water", "wine")
CONDITIONS = ("broken", "clean", "closed", "complete", "dirty", "empty", "full", "off", "open")
"""What an object can be like, in AI2-THOR's states."""
OTHER_ADJECTIVES = ("nothing", "sliced", "transparent")

OUR_ADJECTIVES = (
    *("beige", "fabric", "leather", "paper", "rubber", "stone", "wax"),
    *("cold", "cooked", "hot", "on", "used up"),
)
"""Values of our houses' objects that official answers do not have."""

NUMBERS = tuple(str(number) for number in range(15))
YES_NO = ("yes", "no", "unanswerable")
