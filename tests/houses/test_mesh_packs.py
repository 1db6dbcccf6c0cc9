"""Mesh packs: found, read, turned into bodies in the object's frame, refused when damaged."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.houses.tiny_mesh_pack import FRIDGE, LAPTOP, MUG, write_pack
from vrhuman import geometry
from vrhuman.houses.mesh_packs import MeshPack, MeshPackError, load_asset, open_pack
from vrhuman.houses.parts import Part, StandIn
from vrhuman.records import Floats


@pytest.fixture
def pack(tmp_path: Path) -> MeshPack:
    return open_pack(write_pack(tmp_path / "assets"))


def body(pack: MeshPack, asset_id: str, object_type: str) -> StandIn:
    found = load_asset(pack, asset_id, object_type)
    assert found is not None
    return found


def opened(stand_in: StandIn, part: Part) -> Floats:
    """Where a moving part's middle is when its object stands open."""
    assert stand_in.motion is not None
    motion = stand_in.motion
    turn = geometry.axis_angle(motion.axis, motion.travel)
    pivot = np.array(motion.pivot)
    return pivot + geometry.rotate(turn, np.array(part.position) - pivot)


def test_assets_are_found_by_id_whatever_its_case(pack: MeshPack) -> None:
    assert set(pack.files) == {MUG.lower(), FRIDGE.lower(), LAPTOP.lower()}
    assert load_asset(pack, "mUG_1", "Mug") is not None
    assert load_asset(pack, "Mug_2", "Mug") is None


def test_mesh_colliders_go_before_primitive_ones(pack: MeshPack) -> None:
    assert pack.files[MUG.lower()].name == "Mug_1_mesh.xml"


def test_a_mesh_lies_in_the_objects_frame(pack: MeshPack) -> None:
    visual, collider, _ = body(pack, MUG, "Mug").parts

    assert np.allclose(visual.size, (0.12, 0.1, 0.08), atol=1e-6)
    assert np.allclose(visual.position, 0.0, atol=1e-6)
    assert np.allclose(collider.position, (0.04, 0.0, 0.0), atol=1e-6)  # the handle is at +x
    assert (visual.solid, visual.hidden) == (False, False)
    assert (collider.solid, collider.hidden) == (True, True)


def test_triangles_face_outwards(pack: MeshPack) -> None:
    mesh = body(pack, MUG, "Mug").parts[0].mesh
    assert mesh is not None

    a, b, c = (mesh.vertices[mesh.triangles[:, i]] for i in range(3))
    outward = -np.cross(b - a, c - a)  # left-handed frame

    assert (np.einsum("ij,ij->i", outward, (a + b + c) / 3.0) > 0.0).all()


def test_a_texture_colours_the_vertices(pack: MeshPack) -> None:
    mesh = body(pack, MUG, "Mug").parts[0].mesh
    assert mesh is not None

    left = mesh.vertices[:, 0] < 0.0

    assert np.allclose(mesh.colours[left], (1.0, 0.0, 0.0))
    assert np.allclose(mesh.colours[~left], (0.0, 0.0, 1.0))


def test_a_hinged_door_swings_out_to_its_own_side(pack: MeshPack) -> None:
    fridge = body(pack, FRIDGE, "Fridge")
    door = next(p for p in fridge.parts if p.moves)

    assert np.allclose(door.position, (0.0, 0.0, 0.35), atol=1e-6)
    x, _, z = opened(fridge, door)
    assert x == pytest.approx(-0.45, abs=1e-3)  # outside the hinge at -x
    assert z == pytest.approx(0.7, abs=1e-3)  # in front of it


def test_a_laptop_whose_zero_is_open_is_given_closed(pack: MeshPack) -> None:
    laptop = body(pack, LAPTOP, "Laptop")
    lid = next(p for p in laptop.parts if p.moves)

    assert lid.position[1] == pytest.approx(-0.09, abs=1e-3)  # lies on the keyboard
    assert lid.position[2] == pytest.approx(0.0, abs=1e-3)
    assert np.allclose(opened(laptop, lid), (0.0, 0.01, -0.1), atol=1e-3)


def test_the_digest_changes_with_the_assets(pack: MeshPack) -> None:
    path = pack.files[FRIDGE.lower()]

    path.write_text(path.read_text().replace("0.9", "0.8"))

    assert open_pack(pack.folder).digest != pack.digest


def test_a_folder_without_assets_is_reported(tmp_path: Path) -> None:
    with pytest.raises(MeshPackError, match="molmospaces-resources"):
        open_pack(tmp_path)


@pytest.mark.parametrize(
    "damage", ["<mujoco>", "", "<mujoco><worldbody><geom/></worldbody></mujoco>"]
)
def test_a_damaged_file_is_reported_by_name(pack: MeshPack, damage: str) -> None:
    pack.files[MUG.lower()].write_text(damage)

    with pytest.raises(MeshPackError, match=r"Mug_1_mesh\.xml"):
        load_asset(pack, MUG, "Mug")


def test_a_missing_mesh_file_is_reported(pack: MeshPack) -> None:
    (pack.files[MUG.lower()].parent / "mug_visual.obj").unlink()

    with pytest.raises(MeshPackError, match=r"mug_visual\.obj"):
        load_asset(pack, MUG, "Mug")


def test_normals_point_outwards(pack: MeshPack) -> None:
    mesh = body(pack, MUG, "Mug").parts[0].mesh
    assert mesh is not None

    assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1.0)
    assert (np.einsum("ij,ij->i", mesh.normals, mesh.vertices) > 0.0).all()
