"""Every solid is closed, faces outwards in the left-handed world, and has its volume."""

import math

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.engines.drawing.meshes import Mesh, part_mesh
from vrhuman.houses.parts import Part

TURN = tuple(geometry.from_euler(20.0, 50.0, -70.0))
PLACE = (0.3, -0.2, 0.5)
SOLIDS = {
    "box": (Part("box", (0.4, 0.2, 1.0), PLACE, TURN), 0.08),
    "cylinder": (Part("cylinder", (0.4, 0.5, 0.4), PLACE, TURN), math.pi * 0.04 * 0.5),
    "ellipsoid": (Part("ellipsoid", (0.4, 0.2, 0.6), PLACE, TURN), math.pi / 6 * 0.048),
    "cone": (Part("cone", (0.4, 0.6, 0.4), PLACE, TURN, taper=0.0), math.pi * 0.04 * 0.2),
    "frustum": (Part("cone", (0.4, 0.6, 0.4), PLACE, TURN, taper=0.5), math.pi * 0.04 * 0.35),
    "funnel": (Part("cone", (0.4, 0.6, 0.4), PLACE, TURN, taper=2.0), math.pi * 0.04 * 0.35),
    "small": (Part("cylinder", (0.02, 0.3, 0.02), PLACE, TURN), math.pi * 1e-4 * 0.3),
}


def corners_of(mesh: Mesh) -> np.ndarray:
    return mesh.vertices[mesh.triangles]


@pytest.mark.parametrize("name", SOLIDS)
def test_closed(name: str) -> None:
    corners = np.round(corners_of(part_mesh(SOLIDS[name][0])), 6)
    edges = np.concatenate([corners[:, [i, (i + 1) % 3]] for i in range(3)]).reshape(-1, 6)
    one_way = {tuple(edge) for edge in edges}

    assert len(one_way) == len(edges)
    assert {(*edge[3:], *edge[:3]) for edge in one_way} == one_way


@pytest.mark.parametrize("name", SOLIDS)
def test_faces_outwards(name: str) -> None:
    part, _ = SOLIDS[name]
    mesh = part_mesh(part)
    a, b, c = np.moveaxis(corners_of(mesh), 1, 0)
    outward = -np.cross(b - a, c - a)  # left-handed: counter-clockwise is seen from outside

    assert np.all(np.einsum("ij,ij->i", outward, (a + b + c) / 3 - part.position) > 0)
    for i in range(3):
        assert np.all(np.einsum("ij,ij->i", outward, mesh.normals[mesh.triangles[:, i]]) > 0)
    assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1.0)


@pytest.mark.parametrize("name", SOLIDS)
def test_volume(name: str) -> None:
    part, volume = SOLIDS[name]
    a, b, c = np.moveaxis(corners_of(part_mesh(part)) - part.position, 1, 0)
    enclosed = -np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0

    assert enclosed == pytest.approx(volume, rel=0.07)


def test_grain_runs_along_the_longer_side() -> None:
    mesh = part_mesh(Part("box", (0.1, 2.0, 0.1)))
    side = mesh.uv[:4]  # the face towards +x

    assert np.ptp(side[:, 0]) == pytest.approx(2.0)
    assert np.ptp(side[:, 1]) == pytest.approx(0.1)
