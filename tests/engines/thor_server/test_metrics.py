"""The client's own ``ai2thor.util.metrics``, unmodified, and the ways that it asks for."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.support.houses.kitchen import BASE, FRIDGE, MUG, TABLE

CORNER = {"x": 7.0, "y": 0.901, "z": 1.0}


def test_the_way_to_an_object_ends_where_it_is_interactable(thor: Any) -> None:
    from ai2thor.util import metrics

    corners = metrics.get_shortest_path_to_object(thor, MUG, CORNER)
    end = corners[-1]
    thor.step("Teleport", position={**end, "y": BASE["y"]})
    poses = thor.step("GetInteractablePoses", objectId=MUG).metadata["actionReturn"]
    assert any(math.isclose(p["x"], end["x"]) and math.isclose(p["z"], end["z"]) for p in poses)
    assert corners[0] == {"x": 7.0, "y": 0.0, "z": 1.0}


def test_the_way_to_the_only_object_of_a_type(thor: Any) -> None:
    from ai2thor.util import metrics

    named = metrics.get_shortest_path_to_object(thor, FRIDGE, CORNER)
    assert metrics.get_shortest_path_to_object_type(thor, "Fridge", CORNER) == named


def test_a_way_over_free_floor_is_the_straight_line(thor: Any) -> None:
    from ai2thor.util import metrics

    corners = metrics.get_shortest_path_to_point(thor, CORNER, {"x": 5.0, "y": 0.9, "z": 5.0})
    assert len(corners) == 2
    assert metrics.path_distance(corners) == pytest.approx(math.hypot(2.0, 4.0))


def test_a_way_round_the_table_is_longer_than_the_straight_line(thor: Any) -> None:
    from ai2thor.util import metrics

    table = next(o for o in thor.last_event.metadata["objects"] if o["objectId"] == TABLE)
    box = table["axisAlignedBoundingBox"]
    x = box["center"]["x"]
    before = {"x": x, "y": 0.9, "z": box["center"]["z"] - box["size"]["z"] / 2 - 0.5}
    behind = {"x": x, "y": 0.9, "z": box["center"]["z"] + box["size"]["z"] / 2 + 0.5}
    corners = metrics.get_shortest_path_to_point(thor, before, behind)
    straight = behind["z"] - before["z"]
    assert len(corners) > 2
    assert straight < metrics.path_distance(corners) < 2.5 * straight


def test_spl_of_an_agent_that_takes_the_shortest_way_is_one(thor: Any) -> None:
    from ai2thor.util import metrics

    way = metrics.get_shortest_path_to_object(thor, FRIDGE, CORNER)
    detour = [way[0], {"x": 7.0, "y": 0.0, "z": 3.0}, *way]
    episodes = [
        {"path": way, "shortest_path": way, "success": True},
        {"path": detour, "shortest_path": way, "success": True},
        {"path": way, "shortest_path": way, "success": False},
    ]
    longer = metrics.path_distance(way) / metrics.path_distance(detour)
    assert metrics.compute_spl(episodes) == pytest.approx((1.0 + longer) / 3.0)


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ({"objectId": "Sofa|9"}, "Cannot find sim object with id Sofa|9"),
        ({"objectType": "Sofa"}, "Object type Sofa was not found in the scene."),
    ],
)
def test_a_way_to_nothing_fails_by_name(thor: Any, asked: dict[str, str], text: str) -> None:
    event = thor.step("GetShortestPath", position=CORNER, **asked)
    assert not event.metadata["lastActionSuccess"]
    assert event.metadata["errorMessage"] == text


def test_a_point_off_the_floor_is_refused(thor: Any) -> None:
    from ai2thor.util import metrics

    with pytest.raises(ValueError, match="No point on NavMesh near targetPosition"):
        metrics.get_shortest_path_to_point(thor, CORNER, {"x": 20.0, "y": 0.9, "z": 1.0})


def test_a_start_within_the_allowed_error_of_free_floor_is_moved_there(thor: Any) -> None:
    wall = {"x": 0.1, "y": 0.9, "z": 1.0}  # the agent's radius is 0.2 m
    near = thor.step("GetShortestPathToPoint", position=wall, target=CORNER, allowedError=0.15)
    assert near.metadata["actionReturn"]["corners"][0]["x"] == pytest.approx(0.2, abs=0.03)


@pytest.mark.parametrize("target", [FRIDGE, MUG])
def test_the_expert_leads_to_the_object(thor: Any, target: str) -> None:
    thor.step("Teleport", position=CORNER)
    for _ in range(80):
        action = thor.step("ObjectNavExpertAction", objectId=target).metadata["actionReturn"]
        if action is None:
            break
        assert thor.step(action).metadata["lastActionSuccess"]
    there = next(o for o in thor.last_event.metadata["objects"] if o["objectId"] == target)
    assert there["visible"]
