"""The page's house: a valid binary glTF with the numbers that our renderer draws."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from vrhuman.embodiment.build import build_agent
from vrhuman.houses.generator import generate
from vrhuman.web.house_file import PackedHouse, house_file, pack_house

WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}


@pytest.fixture(scope="module")
def packed() -> PackedHouse:
    return pack_house(build_agent(generate(3, 2), "toy", 1).engine.scene())


@pytest.fixture(scope="module")
def file(packed: PackedHouse) -> bytes:
    return house_file(packed)


def parts(file: bytes) -> tuple[Any, bytes]:
    length = int.from_bytes(file[12:16], "little")
    return json.loads(file[20 : 20 + length]), file[20 + length + 8 :]


def test_it_is_a_binary_gltf(file: bytes) -> None:
    head, data = parts(file)

    assert file[:4] == b"glTF"
    assert int.from_bytes(file[8:12], "little") == len(file)
    assert file[16:20] == b"JSON"
    assert head["buffers"] == [{"byteLength": len(data)}]


def test_every_number_lies_in_the_file(file: bytes) -> None:
    head, data = parts(file)

    for accessor in head["accessors"]:
        view = head["bufferViews"][accessor["bufferView"]]
        width = 4 * WIDTHS[accessor["type"]]
        stride = view.get("byteStride", width)
        last = accessor.get("byteOffset", 0) + stride * (accessor["count"] - 1) + width
        assert last <= view["byteLength"]
        assert view["byteOffset"] + view["byteLength"] <= len(data)


def test_triangles_are_of_vertices_that_are_there(file: bytes) -> None:
    head, data = parts(file)

    for mesh in head["meshes"]:
        for primitive in mesh["primitives"]:
            count = head["accessors"][primitive["attributes"]["POSITION"]]["count"]
            view = head["bufferViews"][head["accessors"][primitive["indices"]]["bufferView"]]
            begin = view["byteOffset"]
            indices = np.frombuffer(data[begin : begin + view["byteLength"]], "<u4")
            assert indices.max() < count
            assert len(indices) % 3 == 0


def test_vertices_are_the_renderers(packed: PackedHouse, file: bytes) -> None:
    head, data = parts(file)
    bodies = next(mesh for mesh in head["meshes"] if mesh["name"] == "bodies")
    accessor = head["accessors"][bodies["primitives"][0]["attributes"]["_BODY"]]
    view = head["bufferViews"][accessor["bufferView"]]

    begin = view["byteOffset"]
    table = np.frombuffer(data[begin : begin + view["byteLength"]], "<f4")

    assert np.array_equal(table.reshape(packed.bodies.vertices.shape), packed.bodies.vertices)


def test_the_same_house_is_the_same_file(packed: PackedHouse, file: bytes) -> None:
    assert house_file(packed) == file
