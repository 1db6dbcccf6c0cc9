"""Reading houses: what is right is understood, what is wrong is told with its JSON path."""

from __future__ import annotations

import copy
import gzip
import json
import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.houses.damaged_house import damaged
from vrhuman import geometry
from vrhuman.houses import polygons
from vrhuman.houses.catalogue import Catalogue, load_catalogue
from vrhuman.houses.schema import (
    HouseError,
    load_house,
    parse_house,
    placeholders,
    read_houses,
)
from vrhuman.records import JsonValue

House = dict[str, JsonValue]


def first_child(house: House) -> House:
    found: House = next(o for o in house["objects"] if o.get("children"))["children"][0]
    return found


# ------------------------------------------------------------------------------------- real houses


@pytest.mark.parametrize(
    ("name", "houses"), [("multiroom", 100), ("singleroom", 500), ("objaverse_mixed", 100)]
)
def test_every_real_house_parses(
    real_houses: Path, catalogue: Catalogue, name: str, houses: int
) -> None:
    count = 0
    for count, data in enumerate(read_houses(str(real_houses / f"{name}.jsonl.gz")), start=1):
        house = parse_house(data, catalogue, f"{name}:{count - 1}")
        listed = sum(1 + len(o.get("children") or ()) for o in data["objects"])
        assert len(house.contents) == listed
        assert len(house.rooms) == len(data["rooms"])
        unknown = {o.asset.asset_id for o in placeholders(house)}
        assert not unknown or name == "objaverse_mixed"
        assert all(len(asset_id) == 32 for asset_id in unknown)
    assert count == houses


# ------------------------------------------------------------------------------------- house files


def write(path: Path, houses: list[House]) -> str:
    text = "".join(json.dumps(house) + "\n" for house in houses).encode()
    path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)
    return str(path)


@pytest.mark.parametrize("name", ["a.json", "a.jsonl", "a.jsonl.gz"])
def test_a_house_is_read_from_any_of_the_formats(tmp_path: Path, name: str) -> None:
    assert load_house(write(tmp_path / name, [{"n": 0}])) == {"n": 0}


def test_an_index_picks_the_line(tmp_path: Path) -> None:
    file = write(tmp_path / "a.jsonl.gz", [{"n": 0}, {"n": 1}])
    assert load_house(file + ":1") == {"n": 1}
    assert load_house(file) == {"n": 0}
    with pytest.raises(HouseError, match=r"no house 2, the file has 2 houses; use :0 to :1"):
        load_house(file + ":2")


def test_a_windows_drive_is_not_an_index() -> None:
    with pytest.raises(HouseError, match="no such file"):
        load_house("C:\\houses\\a.json")
    with pytest.raises(HouseError, match=r"^C:7: no such file"):
        load_house("C:7")


@pytest.mark.parametrize(
    ("name", "index", "content", "complaint"),
    [
        ("a.jsonl.gz", ":998", gzip.compress(b'{"n": 0}\n' * 999, mtime=0)[:-30], "damaged gzip"),
        ("a.jsonl.gz", "", b"plain", "not a gzip file"),
        ("a.jsonl", ":1", b'{"n": 0}\n{"n": \n', "line 2 is not valid JSON"),
        ("a.json", "", b"[" * 100_000, "not valid JSON"),
        ("a.json", "", b"\xff\xfe", "not valid JSON"),
        ("a.jsonl", "", b"\n\n", "holds no house"),
        ("a.jsonl", "", b"[1]\n", "house 0 is not a JSON object"),
        ("a.jsonl.gz", "", b"version https://git-lfs.github.com/spec/v1\noid", "git lfs pull"),
    ],
)
def test_damaged_files_are_reported_in_one_line(
    tmp_path: Path, name: str, index: str, content: bytes, complaint: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(HouseError, match=complaint) as error:
        load_house(f"{tmp_path / name}{index}")
    assert "\n" not in str(error.value)
    assert name in str(error.value)


@given(content=st.binary(max_size=200), name=st.sampled_from(["a.json", "a.jsonl", "a.jsonl.gz"]))
@settings(max_examples=examples(60))
def test_no_content_of_a_file_is_a_crash(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, name: str
) -> None:
    path = tmp_path_factory.mktemp("fuzz") / name
    path.write_bytes(content if name != "a.jsonl.gz" else gzip.compress(content)[: len(content)])
    try:
        house = load_house(str(path))
    except HouseError as error:
        complaint = str(error)
    else:
        complaint = f"{name}: none, {house}"
    assert name in complaint


# ---------------------------------------------------------------------------------- what is right


def test_children_keep_their_parent_and_its_room(house_json: House, catalogue: Catalogue) -> None:
    house = parse_house(house_json, catalogue, "h")
    by_id = {o.object_id: o for o in house.objects}
    children = [o for o in house.objects if o.parent]
    assert children
    for child in children:
        assert child.parent is not None
        assert child.room == by_id[child.parent].room


def test_a_hole_is_at_the_same_place_in_both_faces(house_json: House, catalogue: Catalogue) -> None:
    house = parse_house(house_json, catalogue, "h")
    walls = {w.wall_id: w for w in house.walls}
    cuts = [*house_json["doors"], *house_json["windows"]]
    for cut, opening in zip(cuts, house.openings, strict=True):
        spans = []
        for key in ("wall0", "wall1"):
            wall = walls[cut[key]]
            along = (wall.end - wall.start) / math.dist(wall.start, wall.end)
            middles = [wall.start + along * (h.left + h.right) / 2 for h in wall.holes]
            here = min(middles, key=lambda m: math.dist(m, opening.position[[0, 2]]))
            spans.append(here)
        np.testing.assert_allclose(spans[0], opening.position[[0, 2]], atol=2e-3)
        np.testing.assert_allclose(spans[1], opening.position[[0, 2]], atol=2e-3)


def test_an_opening_faces_its_first_room(house_json: House, catalogue: Catalogue) -> None:
    house = parse_house(house_json, catalogue, "h")
    rooms = {room.room_id: room for room in house.rooms}
    for opening in house.openings:
        ahead = opening.position + 0.3 * geometry.forward(opening.yaw)
        assert polygons.contains(rooms[opening.room0].polygon, ahead[0], ahead[2])


def test_an_unknown_asset_is_a_placeholder_that_rests_on_what_holds_it(
    house_json: House, catalogue: Catalogue
) -> None:
    data = copy.deepcopy(house_json)
    first_child(data)["assetId"] = "0123456789abcdef" * 2
    first_child(data)["objectType"] = "ObjaGizmo"
    house = parse_house(data, catalogue, "h")
    (stranger,) = placeholders(house)
    assert stranger.colours == ("grey",)


@pytest.mark.parametrize("asset_id", ["0123456789ABCDEF" * 2, "painting_7", "b8a1-22", "ž"])
def test_an_objaverse_object_with_another_form_of_id_is_a_placeholder_of_its_types_usual_size(
    house_json: House, catalogue: Catalogue, asset_id: str
) -> None:
    data = copy.deepcopy(house_json)
    data["objects"][0].update(assetId=asset_id, objectType="ObjaPainting")
    house = parse_house(data, catalogue, "h")
    (stranger,) = placeholders(house)
    assert stranger.asset.asset_id == asset_id
    widths = sorted(asset.size[0] for asset in catalogue.by_type["Painting"])
    assert widths[0] <= stranger.size[0] <= widths[-1]


def test_an_unknown_id_is_a_placeholder_if_the_objects_own_id_says_objaverse(
    house_json: House, catalogue: Catalogue
) -> None:
    for name, refused in (("ObjaMug|1|2", False), ("Mug|1|2", True)):
        data = copy.deepcopy(house_json)
        first_child(data).update(id=name, assetId="mug-7")
        first_child(data).pop("objectType", None)
        if refused:
            with pytest.raises(HouseError, match="'mug-7' is not in the catalogue"):
                parse_house(data, catalogue, "h")
        else:
            assert len(placeholders(parse_house(data, catalogue, "h"))) == 1


def test_laptops_and_boxes_are_open_where_the_house_does_not_say(
    house_json: House, catalogue: Catalogue
) -> None:
    data = copy.deepcopy(house_json)
    child = first_child(data)
    child["assetId"] = "Laptop_1"
    assert parse_house(data, catalogue, "h").objects[_index(data)].openness == 1.0
    child["openness"] = 0.25
    assert parse_house(data, catalogue, "h").objects[_index(data)].openness == 0.25


def _index(data: House) -> int:
    """Where the first child comes in the flat list of objects."""
    return next(i for i, o in enumerate(data["objects"]) if o.get("children")) + 1


# ------------------------------------------------------------------------------------ what is wrong

Damage = Callable[[House], object]
DAMAGES: list[tuple[str, Damage, str]] = [
    ("missing rooms", lambda h: h.pop("rooms"), "key 'rooms' is missing"),
    ("schema", lambda h: h["metadata"].update(schema="0.9"), r"metadata\.schema: .*1\.0\.0"),
    (
        "NaN",
        lambda h: h["objects"][1]["position"].update(x=math.nan),
        r"objects\[1\]\.position\.x: nan is not a finite number",
    ),
    (
        "infinite",
        lambda h: h["objects"][0]["rotation"].update(y=math.inf),
        r"objects\[0\]\.rotation\.y",
    ),
    (
        "text for a number",
        lambda h: h["walls"][2]["polygon"][1].update(z="far"),
        r"walls\[2\]\.polygon\[1\]\.z: expected a number",
    ),
    (
        "negative size",
        lambda h: h["objects"][0].update(assetId="?", boundingBox={"x": -1, "y": 1, "z": 1}),
        r"objects\[0\]\.boundingBox\.x",
    ),
    (
        "unknown asset",
        lambda h: first_child(h).update(assetId="Mugg_1"),
        r"objects\[\d+\]\.children\[0\]\.assetId: asset 'Mugg_1' is not in the catalogue",
    ),
    (
        "two corners",
        lambda h: h["rooms"][0]["floorPolygon"].__delitem__(slice(2, None)),
        r"rooms\[0\]\.floorPolygon: 2 corners",
    ),
    (
        "crossing floor",
        lambda h: h["rooms"][0]["floorPolygon"].insert(1, h["rooms"][0]["floorPolygon"].pop(2)),
        r"rooms\[0\]\.floorPolygon: the floor's outline crosses itself",
    ),
    (
        "id twice",
        lambda h: h["objects"][2].update(id=h["objects"][0]["id"]),
        r"objects\[2\]\.id: .* is used twice",
    ),
    (
        "unknown room",
        lambda h: h["doors"][0].update(room1="room|99"),
        r"doors\[0\]\.room1: there is no room 'room\|99'",
    ),
    (
        "unknown wall",
        lambda h: h["doors"][0].update(wall0="wall|9"),
        r"doors\[0\]\.wall0: there is no wall",
    ),
    (
        "hole outside",
        lambda h: h["doors"][0]["holePolygon"][1].update(x=99),
        r"doors\[0\]\.holePolygon: the hole reaches beyond",
    ),
    (
        "asset id of a child",
        lambda h: first_child(h).update(assetId=7),
        r"objects\[\d+\]\.children\[0\]\.assetId: expected a non-empty string",
    ),
    (
        "too many",
        lambda h: h["objects"].extend({**first_child(h), "id": str(i)} for i in range(10_000)),
        r"objects: more than 3000 objects",
    ),
    ("a list for a house", lambda h: h.update(objects={}), "objects: expected a list"),
]


@pytest.mark.parametrize(
    ("damage", "complaint"), [d[1:] for d in DAMAGES], ids=[d[0] for d in DAMAGES]
)
def test_what_is_wrong_is_reported_with_its_path(
    house_json: House, catalogue: Catalogue, damage: Damage, complaint: str
) -> None:
    data = copy.deepcopy(house_json)
    damage(data)
    with pytest.raises(HouseError, match=complaint) as error:
        parse_house(data, catalogue, "h")
    assert "\n" not in str(error.value)


@given(data=st.data())
@settings(max_examples=examples(300))
def test_a_house_damaged_anywhere_parses_or_is_refused(data: st.DataObject) -> None:
    house = damaged(data)
    try:
        parse_house(house, load_catalogue(), "fuzz")
    except HouseError as error:
        complaint = str(error)
    else:
        complaint = "fuzz: none"
    assert complaint.startswith("fuzz: ")
    assert "\n" not in complaint
