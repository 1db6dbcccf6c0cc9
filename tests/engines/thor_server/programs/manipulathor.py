# ruff: noqa: C408  the documentation writes dict(...)
"""The arm's actions, as ManipulaTHOR's documentation shows them one after another."""

from ai2thor.controller import Controller

controller = Controller(
    agentMode="arm",
    massThreshold=None,
    scene="FloorPlan203",
    visibilityDistance=1.5,
    gridSize=0.25,
    renderDepthImage=False,
    renderInstanceSegmentation=False,
    width=300,
    height=300,
    fieldOfView=60,
)
limits = dict(speed=1, returnToStart=True, disableRendering=True, fixedDeltaTime=0.02)
for action, arguments in (
    ("MoveAgent", dict(ahead=0.25, right=0.0, **limits)),
    ("RotateAgent", dict(degrees=30, **limits)),
    ("MoveAhead", dict(moveMagnitude=None)),
    ("MoveBack", {}),
    ("RotateRight", dict(degrees=None)),
    ("RotateLeft", {}),
    ("LookUp", {}),
    ("LookDown", {}),
    ("MoveArmBase", dict(y=0.5, **limits)),
    (
        "MoveArm",
        dict(
            position=dict(x=0, y=0.2, z=0.45),
            coordinateSpace="armBase",
            restrictMovement=False,
            **limits,
        ),
    ),
    ("RotateWristRelative", dict(yaw=0, pitch=20, roll=0, **limits)),
    ("RotateElbow", dict(degrees=10, **limits)),
    ("SetHandSphereRadius", dict(radius=0.1)),
    ("PickupObject", dict(objectIdCandidates=["Bread|1|1|1", "Apple|2|2|2"])),
    ("ReleaseObject", {}),
    ("Done", {}),
):
    event = controller.step(action=action, **arguments)
    print(action, event.metadata["lastActionSuccess"], event.metadata["errorMessage"])
print(sorted(controller.last_event.metadata["arm"]))
controller.stop()
