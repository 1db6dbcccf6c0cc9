# ruff: noqa: C408  the documentation writes dict(...)
"""How ArmPointNav starts an episode (allenai/manipulathor, ithor_arm; AllenAct's plugin).

The scene is reset, heavy things are frozen, an object is brought to a place, and the arm, raised
high first, takes it.
"""

from ai2thor.controller import Controller

ADDITIONAL_ARM_ARGS = {
    "disableRendering": True,
    "returnToStart": True,
    "speed": 1,
}
controller = Controller(
    agentMode="arm", scene="FloorPlan1", gridSize=0.25, useMassThreshold=True, massThreshold=10
)
controller.reset("FloorPlan2")
controller.step(action="MakeAllObjectsMoveable")
controller.step(action="MakeObjectsStaticKinematicMassThreshold")
objects = controller.last_event.metadata["objects"]
for object_type in {o["objectType"] for o in objects if o["breakable"]}:
    controller.step(action="MakeObjectsOfTypeUnbreakable", objectType=object_type)
controller.step(action="SetHandSphereRadius", radius=0.06)
controller.step(dict(action="MoveArm", position=dict(x=0.0, y=0, z=0.35), **ADDITIONAL_ARM_ARGS))
controller.step(dict(action="MoveArmBase", y=0.8, **ADDITIONAL_ARM_ARGS))
target = next(o for o in objects if o["objectType"] == "Mug")
hand = controller.last_event.metadata["arm"]["handSphereCenter"]
event = controller.step(
    action="PlaceObjectAtPoint",
    objectId=target["objectId"],
    position=dict(x=hand["x"], y=hand["y"] - 0.05, z=hand["z"]),
    forceKinematic=True,
)
assert event.metadata["lastActionSuccess"], event.metadata["errorMessage"]
controller.step(action="AdvancePhysicsStep", simSeconds=1.0)
event = controller.step(dict(action="PickupObject"))
print("held", event.metadata["arm"]["heldObjects"])
controller.step(
    dict(action="MoveMidLevelArm", position=dict(x=0, y=0.1, z=0.4), **ADDITIONAL_ARM_ARGS)
)
event = controller.step(dict(action="DropMidLevelHand"))
print("held", event.metadata["arm"]["heldObjects"])
controller.stop()
