"""The client's metrics, as RoboTHOR's challenge scores with them (ai2thor/util/metrics.py)."""

from ai2thor.controller import Controller
from ai2thor.util.metrics import compute_single_spl, get_shortest_path_to_object_type

controller = Controller(scene="FloorPlan1", gridSize=0.25)
start = controller.last_event.metadata["agent"]["position"]
shortest = get_shortest_path_to_object_type(controller, "Fridge", start)
path = [controller.last_event.metadata["agent"]["position"]]
while True:
    event = controller.step(action="ObjectNavExpertAction", objectType="Fridge")
    if event.metadata["actionReturn"] is None:
        break
    controller.step(action=event.metadata["actionReturn"])
    path.append(controller.last_event.metadata["agent"]["position"])
path = [{**point, "y": 0.0} for point in path]
print("SPL", compute_single_spl(path, shortest, True))
controller.stop()
