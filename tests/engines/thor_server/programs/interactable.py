"""Finding, going to, opening and filling things, after iTHOR's documentation."""

import random

from ai2thor.controller import Controller

controller = Controller(scene="FloorPlan10", gridSize=0.25, width=300, height=300)
fridge = next(o for o in controller.last_event.metadata["objects"] if o["objectType"] == "Fridge")
event = controller.step(
    action="GetInteractablePoses",
    objectId=fridge["objectId"],
    horizons=[-30, 0, 30],
    standings=[True],
)
poses = event.metadata["actionReturn"]
controller.step("TeleportFull", **random.choice(poses))
event = controller.step(action="OpenObject", objectId=fridge["objectId"], openness=0.7)
print("opened", event.metadata["lastActionSuccess"], event.metadata["errorMessage"])
mug = next(o for o in event.metadata["objects"] if o["objectType"] == "Mug")
controller.step(
    action="InitialRandomSpawn",
    randomSeed=0,
    forceVisible=False,
    numPlacementAttempts=5,
    placeStationary=True,
)
controller.step(action="PickupObject", objectId=mug["objectId"], forceAction=True)
controller.step(action="PutObject", objectId=fridge["objectId"], forceAction=True)
event = controller.step(
    action="FillObjectWithLiquid",
    objectId=mug["objectId"],
    fillLiquid="coffee",
    forceAction=True,
)
now = next(o for o in event.metadata["objects"] if o["objectId"] == mug["objectId"])
print("mug", now["fillLiquid"], now["parentReceptacles"] == [fridge["objectId"]])
controller.stop()
