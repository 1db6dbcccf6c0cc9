"""Floors cover their outlines, walls lack their holes, and each is seen from the right side."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman.engines.drawing.baking import bake
from vrhuman.engines.drawing.finishes import FINISHES, SALIENT, finish_of
from vrhuman.engines.drawing.packing import (
    BODY_LAYOUT,
    SURFACE_LAYOUT,
    Layout,
    pack_bodies,
    pack_surfaces,
    textures_of,
)
from vrhuman.engines.drawing.rooms import make_plan
from vrhuman.engines.drawing.scene import Scene, Surface
from vrhuman.engines.drawing.surfaces import house_surfaces
from vrhuman.engines.drawing.textures import NEUTRAL, TEXTURES, texture_layers
from vrhuman.engines.drawing.triangulate import cut_rectangle, signed_area, triangulate
from vrhuman.houses.house import Hole, House


def area(surface: Surface) -> float:
    a, b, c = np.moveaxis(surface.vertices.reshape(-1, 3, 3), 1, 0)
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2.0)


@settings(max_examples=examples(60))
@given(st.lists(st.floats(0.3, 3.0), min_size=3, max_size=14), st.booleans())
def test_any_star_shaped_outline_is_covered(radii: list[float], clockwise: bool) -> None:
    angle = np.linspace(0.0, 2.0 * np.pi, len(radii), endpoint=False)
    outline = np.array(radii)[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    outline = outline[::-1] if clockwise else outline
    pieces = [signed_area(outline[triangle]) for triangle in triangulate(outline)]

    assert min(pieces) > 0.0
    assert sum(pieces) == pytest.approx(abs(signed_area(outline)))


def test_holes_are_missing_from_a_wall() -> None:
    cells = cut_rectangle(4.0, 2.5, (Hole(1, 0, 2, 2), Hole(2.5, 1, 3.5, 2.0)))

    assert np.prod(cells[:, 2:] - cells[:, :2], axis=1).sum() == pytest.approx(10.0 - 2.0 - 1.0)


def test_areas_of_a_house(house: House) -> None:
    surfaces = house_surfaces(house)
    floor = sum(area(s) for s in surfaces if s.kind == "floor")
    inside = sum(area(s) for s in surfaces if s.kind == "wall" and s.room)

    assert floor == pytest.approx(abs(signed_area(house.rooms[0].polygon)))
    assert floor == pytest.approx(sum(area(s) for s in surfaces if s.kind == "ceiling"))
    assert inside == pytest.approx(22.0 * 2.5 - 1.5 * 1.2 - 0.9 * 2.0)


def test_all_surfaces_wind_towards_their_normals(house: House) -> None:
    for surface in house_surfaces(house):
        a, b, c = np.moveaxis(surface.vertices.reshape(-1, 3, 3), 1, 0)
        out = -np.cross(b - a, c - a) @ surface.normal
        assert np.all(out > 0), surface.kind
        assert len(surface.uv) == len(surface.vertices)


def test_walls_face_their_rooms(house: House, scene: Scene) -> None:
    plan = make_plan(scene)
    for surface in house_surfaces(house):
        if surface.kind == "wall":
            front = surface.vertices.mean(axis=0) + 0.15 * surface.normal
            index = int(plan.room_indices(front[None])[0])
            assert index == plan.names.get(surface.room, -1)


def test_a_frame_ends_where_its_wall_does(house: House) -> None:
    window = replace(house.openings[0], position=np.array([0.78, 1.5, 5.0]))  # 3 cm from the corner
    frame = [s for s in house_surfaces(replace(house, openings=(window,))) if s.kind == "trim"]
    corners = np.concatenate([s.vertices for s in frame])
    around = corners[(np.abs(corners[:, 2] - 5.0) < 0.08) & (np.abs(corners[:, 1] - 1.5) < 0.7)]

    assert 0.0 < around[:, 0].min() < 0.01


def test_light_is_darker_in_corners_and_stays_in_its_room(scene: Scene) -> None:
    plan = make_plan(scene)
    light = bake(scene, plan)
    width, height = light.plan_size
    floor = light.texels[:height, :width, 0].astype(int)
    middle = floor[int(3.0 / light.plan_texel), int(1.5 / light.plan_texel)]

    assert floor[0, 0] < 0.75 * middle
    assert [room.room for room in plan.rooms] == ["room|1"]
    assert len(plan.rooms[0].edges) == 6


def test_every_material_has_a_finish_with_a_texture() -> None:
    assert {finish.texture for finish in FINISHES.values()} == {*TEXTURES, "plain"}
    assert set(SALIENT.values()) <= set(FINISHES)
    assert finish_of("DarkWoodFloors") == "planks"
    assert finish_of("RedBrick") == "brick"
    assert finish_of("bathroomTilesTan3") == "tile"
    assert finish_of("PureWhite") == "paint"


def test_textures_keep_the_colour_of_their_material() -> None:
    for name, layer in zip(TEXTURES, texture_layers(TEXTURES), strict=True):
        assert layer[..., :3].mean(axis=(0, 1)) == pytest.approx([NEUTRAL] * 3, rel=0.015), name


def test_only_the_textures_that_a_scene_shows_are_made_for_it(scene: Scene) -> None:
    plan = make_plan(scene)
    surfaces = pack_surfaces(scene, plan, bake(scene, plan), "wall", "ceiling", "floor").vertices
    bodies = pack_bodies(scene.bodies, scene, plan).vertices

    layers = {*surfaces[:, column(SURFACE_LAYOUT, "in_layer")]}
    layers |= {*bodies[:, column(BODY_LAYOUT, "in_finish")]}

    assert layers == set(range(len(textures_of(scene))))
    assert len(layers) < len(TEXTURES)


def column(layout: Layout, attribute: str) -> int:
    """Where an attribute of a vertex begins."""
    names = [name for name, _ in layout]
    return sum(count for _, count in layout[: names.index(attribute)])
