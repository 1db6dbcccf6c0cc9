"""A ProcTHOR-10K house from above, after the README of procthor-10k and ProcTHOR's Colab."""

import copy
import random

import prior
from ai2thor.controller import Controller
from PIL import Image

dataset = prior.load_dataset("procthor-10k")
house = dataset["train"][0]
controller = Controller(scene=house, width=300, height=300)


def get_top_down_frame():
    event = controller.step(action="GetMapViewCameraProperties", raise_for_failure=True)
    pose = copy.deepcopy(event.metadata["actionReturn"])
    bounds = event.metadata["sceneBounds"]["size"]
    max_bound = max(bounds["x"], bounds["z"])
    pose["fieldOfView"] = 50
    pose["position"]["y"] += 1.1 * max_bound
    pose["orthographic"] = False
    pose["farClippingPlane"] = 50
    del pose["orthographicSize"]
    event = controller.step(
        action="AddThirdPartyCamera", **pose, skyboxColor="white", raise_for_failure=True
    )
    return Image.fromarray(event.third_party_camera_frames[-1])


frame = get_top_down_frame()
event = controller.step(action="GetReachablePositions", raise_for_failure=True)
position = random.choice(event.metadata["actionReturn"])
controller.step(action="Teleport", position=position, raise_for_failure=True)
controller.step(action="RandomizeMaterials", raise_for_failure=True)
controller.step(action="RandomizeLighting", raise_for_failure=True)
print("frame", frame.size, len(set(frame.getdata())))
controller.stop()
