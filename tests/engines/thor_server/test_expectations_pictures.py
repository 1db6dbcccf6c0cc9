"""What AI2-THOR's own tests expect of pictures and third-party cameras, by their names."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from tests.support.engines.thor_expectations import expectation, near, ok, xyz

pytestmark = pytest.mark.filterwarnings("ignore")


@expectation("test_rectangle_aspect")
def test_rectangle_aspect(thor: Any) -> None:
    thor.reset(width=600, height=300)
    assert thor.step("Initialize", gridSize=0.25).frame.shape == (300, 600, 3)


@expectation("test_small_aspect")
def test_small_aspect(thor: Any) -> None:
    thor.reset(width=128, height=64)
    assert thor.step("Initialize", gridSize=0.25).frame.shape == (64, 128, 3)


@expectation("test_reset")
def test_reset(thor: Any) -> None:
    event = thor.reset(width=520, height=310, renderDepthImage=True)
    assert event.frame.shape == (310, 520, 3)
    assert event.depth_frame.shape == (310, 520)
    event = thor.reset(width=300, height=300, renderDepthImage=False)
    assert event.depth_frame is None
    assert event.frame.shape == (300, 300, 3)


@expectation("test_deprecated_segmentation_params(2)")
@pytest.mark.parametrize(
    "names",
    [
        ("renderObjectImage", "renderClassImage"),
        ("renderInstanceSegmentation", "renderSemanticSegmentation"),
    ],
)
def test_deprecated_segmentation_params(thor: Any, names: tuple[str, str]) -> None:
    event = thor.reset(**dict.fromkeys(names, True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert event.class_segmentation_frame is event.semantic_segmentation_frame
    assert event.semantic_segmentation_frame is not None
    assert event.instance_segmentation_frame is not None


CAMERA = {
    "position": xyz(1.2, 2.3, 3.4),
    "rotation": xyz(30, 40, 50),
    "fieldOfView": 45.0,
}


@expectation("test_add_third_party_camera")
def test_add_third_party_camera(thor: Any) -> None:
    assert thor.last_event.metadata["thirdPartyCameras"] == []
    (camera,) = thor.step("AddThirdPartyCamera", **CAMERA).metadata["thirdPartyCameras"]
    near(camera["position"], CAMERA["position"])
    near(camera["rotation"], CAMERA["rotation"])
    assert camera["fieldOfView"] == 45.0
    turn = xyz(0, 0, 0)
    assert not thor.step("AddThirdPartyCamera", position=5, rotation=turn)
    with pytest.raises(
        ValueError,
        match=r"^action: AddThirdPartyCamera has an invalid argument: orthographicSize",
    ):
        thor.step(
            "AddThirdPartyCamera",
            position=turn,
            rotation=turn,
            orthographic=True,
            orthographicSize=turn,
        )


@expectation("test_update_third_party_camera")
def test_update_third_party_camera(thor: Any) -> None:
    def camera() -> Any:
        (only,) = thor.last_event.metadata["thirdPartyCameras"]
        return only

    thor.step("AddThirdPartyCamera", **CAMERA)
    place, turn = xyz(2.2, 3.3, 4.4), xyz(10, 20, 30)
    ok(thor.step("UpdateThirdPartyCamera", thirdPartyCameraId=0, position=place, rotation=turn))
    near(camera()["position"], place)
    near(camera()["rotation"], turn)
    assert camera()["fieldOfView"] == 45.0
    ok(
        thor.step(
            "UpdateThirdPartyCamera",
            fieldOfView=55.0,
            position={"x": 3.2, "z": 5},
            rotation={"y": 90},
        )
    )
    near(camera()["position"], {**place, "x": 3.2, "z": 5})
    near(camera()["rotation"], {**turn, "y": 90})
    assert camera()["fieldOfView"] == 55.0
    for fov in (-1, 181, 0):
        assert not thor.step("UpdateThirdPartyCamera", thirdPartyCameraId=0, fieldOfView=fov)
        assert camera()["fieldOfView"] == 55.0


@expectation("test_third_party_camera_with_image_synthesis")
def test_third_party_camera_with_image_synthesis(thor: Any) -> None:
    thor.reset(
        renderInstanceSegmentation=True, renderDepthImage=True, renderSemanticSegmentation=True
    )
    event = thor.step("AddThirdPartyCamera", rotation=xyz(0, 0, 90), position=xyz(1, 1, 2))
    assert len(event.third_party_depth_frames) == 1
    assert len(event.third_party_semantic_segmentation_frames) == 1
    assert len(event.third_party_camera_frames) == 1
    assert len(event.third_party_instance_segmentation_frames) == 1


@expectation("test_third_party_camera_depth")
def test_third_party_camera_depth(thor: Any) -> None:
    thor.reset(renderDepthImage=True)
    turn = xyz(0.0, 90.0, 0.0)
    there = xyz(4.0, 0.9009982347488403, 4.0)
    pose = {"rotation": turn, "horizon": 0.0, "standing": True}
    ok(thor.step("Teleport", position={**there, "x": 2.5, "z": 6.0}, **pose))
    eye = {**there, "y": 1.5759992599487305}
    camera = thor.step("AddThirdPartyCamera", position=eye, rotation=turn)
    seen = ok(thor.step("Teleport", position=there, **pose)).depth_frame
    assert np.square(camera.third_party_depth_frames[0] - seen).mean() < 1e-4


@expectation("test_change_resolution(_image_synthesis)")
def test_change_resolution(thor: Any) -> None:
    assert ok(thor.step("Pass")).frame.shape == (300, 300, 3)
    event = ok(thor.step("ChangeResolution", x=400, y=400))
    assert event.frame.shape == (400, 400, 3)
    assert (event.screen_width, event.screen_height) == (400, 400)
    ok(thor.step("ChangeResolution", x=300, y=300))


@expectation("test_change_resolution(_image_synthesis)")
def test_change_resolution_image_synthesis(thor: Any) -> None:
    thor.reset(
        renderInstanceSegmentation=True, renderDepthImage=True, renderSemanticSegmentation=True
    )
    first = thor.step("RotateRight")
    event = thor.step("ChangeResolution", x=500, y=500)
    assert event.depth_frame.shape == (500, 500)
    assert event.instance_segmentation_frame.shape == (500, 500, 3)
    assert event.semantic_segmentation_frame.shape == (500, 500, 3)
    event = thor.step("ChangeResolution", x=300, y=300)
    assert np.allclose(event.depth_frame, first.depth_frame, atol=0.001)
    assert np.array_equal(event.instance_segmentation_frame, first.instance_segmentation_frame)
    assert np.array_equal(event.semantic_segmentation_frame, first.semantic_segmentation_frame)
    assert event.color_to_object_id == first.color_to_object_id
    assert event.object_id_to_color == first.object_id_to_color


@expectation("test_per_step_instance_segmentation")
def test_per_step_instance_segmentation(thor: Any) -> None:
    thor.reset(renderInstanceSegmentation=False)
    assert thor.step("RotateRight").instance_segmentation_frame is None
    event = thor.step("Pass", renderInstanceSegmentation=True)
    assert event.instance_segmentation_frame is not None
    assert thor.step("Pass").instance_segmentation_frame is None


@expectation("test_get_coordinate_from_raycast (part)")
def test_get_coordinate_from_raycast(thor: Any) -> None:
    for x, y in ((1.5, 0.5), (1.1, 0.3), (-0.1, 0.8), (-0.5, -0.3)):
        assert not thor.step("GetCoordinateFromRaycast", x=x, y=y)


@expectation("test_segmentation_colors")
@pytest.mark.parametrize("wanted", ["renderSemanticSegmentation", "renderInstanceSegmentation"])
def test_segmentation_colors(thor: Any, wanted: str) -> None:
    event = thor.reset(**{wanted: True})
    assert event.color_to_object_id[event.object_id_to_color["Fridge"]] == "Fridge"
