"""A house for the page: one binary glTF 2.0 with what our renderer draws, in its own numbers.

Meshes ``walls``, ``floors``, ``bodies`` and ``panes`` lie in the world (left-handed, y up, metres;
glTF is right-handed: other programs show it mirrored). Beside glTF's attributes they have those of
our shaders (``_PAINT`` ...); each mesh has a primitive with a texture and one without. The scene's
``extras`` have the other numbers that the shaders need, and name the buffer views with the raw
texels, RGBA, bottom row first: the textures' layers (``details``) and the baked light (``light``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.drawing.baking import Lightmap, bake
from vrhuman.engines.drawing.finishes import Texture
from vrhuman.engines.drawing.packing import (
    BODY_LAYOUT,
    SURFACE_LAYOUT,
    Layout,
    Packed,
    pack_bodies,
    pack_panes,
    pack_surfaces,
    textures_of,
)
from vrhuman.engines.drawing.rooms import Plan, make_plan
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.textures import SIZE, texture_layers
from vrhuman.records import JsonValue

_FLOAT, _UINT32 = 5126, 5125
_KINDS = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4"}
_NAMES = {"in_position": "POSITION", "in_normal": "NORMAL", "in_uv": "TEXCOORD_0"}
_PANE_LAYOUT: Layout = (("in_position", 3),)


@dataclass(frozen=True, slots=True)
class PackedHouse:
    """A scene packed for drawing: its rooms' light, its triangles, the textures that it shows."""

    plan: Plan
    light: Lightmap
    bodies: Packed
    walls: Packed
    floors: Packed
    panes: NDArray[np.float32]
    textures: tuple[Texture, ...]


def pack_house(scene: Scene) -> PackedHouse:
    """Pack a scene as :class:`vrhuman.engines.drawing.renderer.Renderer` does."""
    plan = make_plan(scene)
    light = bake(scene, plan)
    return PackedHouse(
        plan,
        light,
        pack_bodies(scene.bodies, scene, plan),
        pack_surfaces(scene, plan, light, "wall", "ceiling"),
        pack_surfaces(scene, plan, light, "floor"),
        pack_panes(scene),
        textures_of(scene),
    )


def house_file(house: PackedHouse) -> bytes:
    """Return the house as a binary glTF (.glb)."""
    out = _Gltf()
    for name, packed, layout in (
        ("walls", house.walls, SURFACE_LAYOUT),
        ("floors", house.floors, SURFACE_LAYOUT),
        ("bodies", house.bodies, BODY_LAYOUT),
    ):
        out.mesh(name, packed.vertices, layout, (_joined(packed.textured), _joined(packed.plain)))
    panes = np.arange(len(house.panes), dtype=np.uint32).reshape(-1, 3)
    out.mesh("panes", house.panes, _PANE_LAYOUT, (panes[:0], panes))
    layers = texture_layers(house.textures)
    height, width = house.light.texels.shape[:2]
    low = house.light.plan_origin - house.light.plan_texel / 2.0
    extent = np.array(house.light.plan_size) * house.light.plan_texel
    return out.written(
        {
            "bodies": len(house.bodies.radii),
            "details": {"view": out.data(layers), "size": SIZE, "layers": len(layers)},
            "light": {"view": out.data(house.light.texels), "width": width, "height": height},
            "plan": [*low.tolist(), *(2.0 / extent).tolist()],
            "plan_size": list(house.light.plan_size),
        }
    )


def _joined(groups: Iterable[NDArray[np.uint32]]) -> NDArray[np.uint32]:
    return np.concatenate([np.zeros((0, 3), np.uint32), *groups])


class _Gltf:
    """A binary glTF under construction."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._views: list[JsonValue] = []
        self._accessors: list[JsonValue] = []
        self._meshes: list[JsonValue] = []

    def mesh(
        self,
        name: str,
        vertices: NDArray[np.float32],
        layout: Layout,
        groups: tuple[NDArray[np.uint32], NDArray[np.uint32]],
    ) -> None:
        """Add a mesh: vertices (n, floats), triangles with a texture and without."""
        view = self._view(vertices.astype("<f4").tobytes(), stride=4 * vertices.shape[1])
        attributes, begin = {}, 0
        for attribute, width in layout:
            wanted = _NAMES.get(attribute, attribute.removeprefix("in").upper())
            accessor = {
                "bufferView": view,
                "byteOffset": 4 * begin,
                "componentType": _FLOAT,
                "count": len(vertices),
                "type": _KINDS[width],
            }
            if wanted == "POSITION" and len(vertices):
                accessor["min"] = vertices[:, :3].min(axis=0).tolist()
                accessor["max"] = vertices[:, :3].max(axis=0).tolist()
            attributes[wanted] = self._accessor(accessor)
            begin += width
        primitives = []
        for faces, textured in zip(groups, (True, False), strict=True):
            if len(faces) == 0:
                continue
            indices = self._accessor(
                {
                    "bufferView": self._view(faces.astype("<u4").tobytes()),
                    "componentType": _UINT32,
                    "count": faces.size,
                    "type": "SCALAR",
                }
            )
            primitives.append(
                {"attributes": attributes, "indices": indices, "extras": {"textured": textured}}
            )
        if primitives:
            self._meshes.append({"name": name, "primitives": primitives})

    def data(self, values: NDArray[np.uint8]) -> int:
        """Add raw bytes and return the number of their buffer view."""
        return self._view(values.tobytes())

    def written(self, extras: JsonValue) -> bytes:
        """Return the file."""
        nodes = [{"name": m["name"], "mesh": i} for i, m in enumerate(self._meshes)]
        head = {
            "asset": {"version": "2.0", "generator": "vrhuman"},
            "scene": 0,
            "scenes": [{"nodes": list(range(len(nodes))), "extras": extras}],
            "nodes": nodes,
            "meshes": self._meshes,
            "accessors": self._accessors,
            "bufferViews": self._views,
            "buffers": [{"byteLength": len(self._data)}],
        }
        text = json.dumps(head, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        data = bytes(self._data)
        total = 12 + 8 + len(text) + 8 + len(data)
        return b"".join(
            (
                b"glTF" + (2).to_bytes(4, "little") + total.to_bytes(4, "little"),
                len(text).to_bytes(4, "little") + b"JSON" + text,
                len(data).to_bytes(4, "little") + b"BIN\0" + data,
            )
        )

    def _view(self, data: bytes, stride: int | None = None) -> int:
        view = {"buffer": 0, "byteOffset": len(self._data), "byteLength": len(data)}
        if stride is not None:
            view["byteStride"] = stride
        self._views.append(view)
        self._data += data + bytes(-len(data) % 4)
        return len(self._views) - 1

    def _accessor(self, accessor: JsonValue) -> int:
        self._accessors.append(accessor)
        return len(self._accessors) - 1
