"""Builds the stand-ins of a house, with a body for each type of object."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.likeness import likeness
from vrhuman.houses.parts import StandIn
from vrhuman.houses.standins import (
    appliances,
    containers,
    electronics,
    fixtures,
    food,
    furniture,
    seating,
    small,
)
from vrhuman.houses.standins.blank import Blank, blank
from vrhuman.houses.standins.supports import Support, supports_of
from vrhuman.houses.standins.swing import within_room
from vrhuman.houses.standins.unknown import plain_box, stilled, striped_box

BUILDERS: Mapping[str, Callable[[Blank], StandIn]] = {
    "AlarmClock": electronics.alarm_clock,
    "AluminumFoil": small.roll,
    "Apple": food.fruit,
    "ArmChair": seating.sofa,
    "BaseballBat": small.bat,
    "BasketBall": small.ball,
    "Bed": seating.bed,
    "Blinds": fixtures.blinds,
    "Book": small.book,
    "Boots": small.boots,
    "Bottle": containers.bottle,
    "Bowl": containers.bowl,
    "Box": containers.box,
    "Bread": food.bread,
    "ButterKnife": small.knife,
    "CD": small.disc,
    "Candle": small.candle,
    "Cart": furniture.cart,
    "CellPhone": electronics.handheld,
    "Chair": seating.chair,
    "Cloth": small.cloth,
    "ClothesDryer": appliances.washer,
    "CoffeeMachine": appliances.coffee_machine,
    "CoffeeTable": furniture.table,
    "CounterTop": furniture.counter,
    "CreditCard": small.flat,
    "Cup": containers.cup,
    "Desk": furniture.table,
    "DeskLamp": appliances.lamp,
    "Desktop": electronics.desktop,
    "DiningTable": furniture.table,
    "DishSponge": small.sponge,
    "DogBed": seating.dog_bed,
    "Doorframe": fixtures.doorframe,
    "Doorway": fixtures.doorway,
    "Dresser": furniture.chest,
    "Dumbbell": small.dumbbell,
    "Egg": food.egg,
    "Faucet": fixtures.faucet,
    "FloorLamp": appliances.lamp,
    "Footstool": seating.stool,
    "Fork": small.fork,
    "Fridge": appliances.fridge,
    "GarbageBag": containers.bag,
    "GarbageCan": containers.bin_,
    "HandTowel": small.towel,
    "HandTowelHolder": fixtures.holder,
    "HousePlant": fixtures.plant,
    "Kettle": containers.kettle,
    "KeyChain": small.keys,
    "Knife": small.knife,
    "Ladle": small.spoon,
    "Laptop": electronics.laptop,
    "LaundryHamper": containers.hamper,
    "Lettuce": food.lettuce,
    "LightSwitch": appliances.light_switch,
    "Microwave": appliances.microwave,
    "Mug": containers.mug,
    "Newspaper": small.newspaper,
    "Ottoman": seating.ottoman,
    "Painting": fixtures.painting,
    "Pan": containers.pan,
    "PaperTowelRoll": small.roll,
    "Pen": small.pen,
    "Pencil": small.pen,
    "PepperShaker": containers.shaker,
    "Pillow": seating.pillow,
    "Plate": containers.plate,
    "Plunger": small.plunger,
    "Pot": containers.pot,
    "Potato": food.potato,
    "RemoteControl": electronics.remote,
    "RoomDecor": fixtures.vessel,
    "Safe": appliances.safe,
    "SaltShaker": containers.shaker,
    "ScrubBrush": small.brush,
    "ShelvingUnit": furniture.shelves,
    "ShowerCurtain": fixtures.curtain,
    "ShowerHead": fixtures.shower_head,
    "SideTable": furniture.chest,
    "Sink": fixtures.sink,
    "SoapBar": small.soap,
    "SoapBottle": containers.pump_bottle,
    "Sofa": seating.sofa,
    "Spatula": small.spatula,
    "Spoon": small.spoon,
    "SprayBottle": containers.spray_bottle,
    "Statue": fixtures.statue,
    "Stool": seating.stool,
    "TVStand": furniture.chest,
    "TableTopDecor": containers.decor,
    "TeddyBear": small.teddy_bear,
    "Television": electronics.television,
    "TennisRacket": small.racket,
    "TissueBox": containers.tissue_box,
    "Toaster": appliances.toaster,
    "Toilet": fixtures.toilet,
    "ToiletPaper": small.roll,
    "ToiletPaperHanger": fixtures.holder,
    "Tomato": food.fruit,
    "Towel": small.towel,
    "TowelHolder": fixtures.holder,
    "VacuumCleaner": appliances.vacuum_cleaner,
    "Vase": containers.vase,
    "WashingMachine": appliances.washer,
    "Watch": electronics.watch,
    "WateringCan": containers.watering_can,
    "Window": fixtures.window,
    "WineBottle": containers.bottle,
}


def standin(object_: HouseObject, supports: Sequence[Support] = ()) -> StandIn:
    """Return the stand-in of an object in its own frame, before scaling.

    ``supports`` are the bottoms of its children (:func:`supports_of`): shelves, seats, mattresses
    and inner floors are put under them. An unknown asset has the shape of the type that its type's
    name resembles, without anything that opens, else it is a striped box.
    """
    body = blank(object_, supports)
    if not object_.asset.placeholder or object_.fills_opening:
        return BUILDERS.get(object_.object_type, plain_box)(body)
    kind = likeness(object_.object_type)
    if not kind:
        return striped_box(body)
    return stilled(BUILDERS[kind](replace(body, object_type=kind)), float(kind == "Laptop"))


def standins_of(house: House) -> tuple[StandIn, ...]:
    """Return the stand-ins of a house's objects, in order, with supports for their children.

    What opens does so as far as the walls of its room leave it space.
    """
    needs = supports_of(house)
    rooms = {room.room_id: room for room in house.rooms}
    return tuple(within_room(o, standin(o, needs[o.object_id]), rooms) for o in house.objects)
