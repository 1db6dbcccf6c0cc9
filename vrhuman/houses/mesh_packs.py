"""A mesh pack: AI2-THOR's assets as MolmoSpaces installs them, used instead of stand-ins.

MolmoSpaces (``molmospaces-resources``) lays out MJCF files by assetId below one folder::

    FOLDER/objects/thor/**/ASSET/ASSET.xml, ASSET_mesh.xml or ASSET_prim.xml

beside their meshes and textures. ``ASSET_mesh.xml`` (convex colliders) is taken before
``ASSET_prim.xml`` (primitive ones) and a plain ``ASSET.xml``, as MolmoSpaces does. In such a file
the first body's frame is Unity's with x negated (right-handed, y up), its origin the centre of the
asset's box; geoms that collide with nothing are what is seen, the others what collides; a hinge or
slide joint of a child body is what opens, its zero the closed state (laptops and boxes: open).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import mujoco
import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.houses.parts import MeshShape, Motion, Part, Shape, StandIn
from vrhuman.records import Floats, VrhumanError

PACK_FOLDER = Path("objects") / "thor"
OPEN_AT_ZERO = frozenset({"Laptop", "Box"})
"""Types whose joint stands at zero when they are open (MolmoSpaces' own rule)."""
_ORDER = ("_mesh", "_prim", "")
_SHAPES: Mapping[int, Shape] = {
    int(mujoco.mjtGeom.mjGEOM_BOX): "box",
    int(mujoco.mjtGeom.mjGEOM_SPHERE): "ellipsoid",
    int(mujoco.mjtGeom.mjGEOM_ELLIPSOID): "ellipsoid",
    int(mujoco.mjtGeom.mjGEOM_CYLINDER): "cylinder",
    int(mujoco.mjtGeom.mjGEOM_CAPSULE): "cylinder",
}
_GREY = (0.7, 0.7, 0.7)


class MeshPackError(VrhumanError):
    """A folder that is no mesh pack, or a file of one that cannot be read."""


@dataclass(frozen=True, slots=True)
class MeshPack:
    """``files`` maps an assetId in lower case to its MJCF; ``digest`` names this very pack: the
    same assets with the same bytes of MJCF."""

    folder: Path
    files: Mapping[str, Path]
    digest: str


def open_pack(folder: Path) -> MeshPack:
    """The pack in ``folder`` (MolmoSpaces' MLSPACES_ASSETS_DIR).

    :raises MeshPackError: where there is none.
    """
    found: dict[str, tuple[int, Path]] = {}
    for path in sorted((folder / PACK_FOLDER).rglob("*.xml")):
        rank, asset_id = _ranked(path.stem)
        known = found.get(asset_id)
        if "_old" not in path.stem.lower() and (known is None or rank < known[0]):
            found[asset_id] = (rank, path)
    if not found:
        raise MeshPackError(
            f"{folder}: no mesh pack here ({PACK_FOLDER.as_posix()}/**/ASSET.xml); install one "
            "with molmospaces-resources, and name its folder"
        )
    digest = hashlib.blake2b(digest_size=16)
    for asset_id, (_, path) in sorted(found.items()):
        digest.update(asset_id.encode() + b"\0" + path.read_bytes())
    return MeshPack(folder, {a: path for a, (_, path) in found.items()}, digest.hexdigest())


def _ranked(stem: str) -> tuple[int, str]:
    for rank, ending in enumerate(_ORDER):
        if ending and stem.lower().endswith(ending):
            return rank, stem[: -len(ending)].lower()
    return len(_ORDER) - 1, stem.lower()


def load_asset(pack: MeshPack, asset_id: str, object_type: str) -> StandIn | None:
    """The asset's body in its object's frame, closed; None where the pack does not have it.

    :raises MeshPackError: where its file or a file it names is damaged or missing.
    """
    path = pack.files.get(asset_id.lower())
    if path is None:
        return None
    try:
        model: mujoco.MjModel = mujoco.MjSpec.from_file(str(path)).compile()
    except ValueError as error:
        line = " ".join(str(error).split())
        raise MeshPackError(f"{path}: {line}; install the asset again") from error
    return _body(model, object_type)


def _body(model: mujoco.MjModel, object_type: str) -> StandIn:
    joint = _opening_joint(model)
    data = mujoco.MjData(model)
    if joint is not None:
        closed, travel = _closed_and_travel(model, joint, object_type)
        data.qpos[model.jnt_qposadr[joint]] = closed
    mujoco.mj_kinematics(model, data)
    root = 1  # body 0 is the world
    frame = _Frame(data.xpos[root].copy(), data.xmat[root].reshape(3, 3).copy())
    moving = set() if joint is None else _below(model, int(model.jnt_bodyid[joint]))
    parts = tuple(
        _part(model, data, geom, frame, int(model.geom_bodyid[geom]) in moving)
        for geom in range(model.ngeom)
    )
    if joint is None:
        return StandIn(parts)
    axis, anchor = frame.direction(data.xaxis[joint]), frame.point(data.xanchor[joint])
    x, y, z = (float(v) for v in axis)
    px, py, pz = (float(v) for v in anchor)
    if model.jnt_type[joint] == mujoco.mjtJoint.mjJNT_SLIDE:
        sign = math.copysign(1.0, travel)
        return StandIn(
            parts, Motion("slide", (sign * x, sign * y, sign * z), (px, py, pz), abs(travel))
        )
    # a mirrored frame turns the other way round
    return StandIn(parts, Motion("hinge", (x, y, z), (px, py, pz), -math.degrees(travel)))


@dataclass(frozen=True, slots=True)
class _Frame:
    """From the compiled model's world to the object's frame: into the root body, x negated."""

    origin: Floats
    turn: Floats

    def point(self, v: Floats) -> Floats:
        out: Floats = ((v - self.origin) @ self.turn) * _MIRROR
        return out

    def direction(self, v: Floats) -> Floats:
        out: Floats = (v @ self.turn) * _MIRROR
        return out

    def rotation(self, matrix: Floats) -> tuple[float, float, float, float]:
        turned = np.diag(_MIRROR) @ (self.turn.T @ matrix) @ np.diag(_MIRROR)
        x, y, z, w = (float(v) for v in geometry.from_matrix(turned))
        return (x, y, z, w)


_MIRROR = np.array([-1.0, 1.0, 1.0])


def _opening_joint(model: mujoco.MjModel) -> int | None:
    """The hinge or slide with the largest share of what is seen behind it."""
    kinds = (int(mujoco.mjtJoint.mjJNT_HINGE), int(mujoco.mjtJoint.mjJNT_SLIDE))
    joints = [j for j in range(model.njnt) if int(model.jnt_type[j]) in kinds]
    joints = [j for j in joints if np.ptp(model.jnt_range[j]) > 1e-3]

    def behind(joint: int) -> tuple[float, int]:
        bodies = _below(model, int(model.jnt_bodyid[joint]))
        geoms = [g for g in range(model.ngeom) if int(model.geom_bodyid[g]) in bodies]
        return sum(float(model.geom_rbound[g]) for g in geoms), -joint

    return max(joints, key=behind, default=None)


def _closed_and_travel(model: mujoco.MjModel, joint: int, object_type: str) -> tuple[float, float]:
    """The joint's value when closed, and what it changes by to be open."""
    low, high = (float(v) for v in model.jnt_range[joint])
    far = high if abs(high) >= abs(low) else low
    return (far, -far) if object_type in OPEN_AT_ZERO else (0.0, far)


def _below(model: mujoco.MjModel, body: int) -> set[int]:
    found = {body}
    for child in range(body + 1, model.nbody):
        if int(model.body_parentid[child]) in found:
            found.add(child)
    return found


def _part(
    model: mujoco.MjModel, data: mujoco.MjData, geom: int, frame: _Frame, moves: bool
) -> Part:
    solid = bool(model.geom_contype[geom] or model.geom_conaffinity[geom])
    place = frame.point(data.geom_xpos[geom])
    matrix = data.geom_xmat[geom].reshape(3, 3)
    colour = _colour(model, geom)
    if model.geom_type[geom] == mujoco.mjtGeom.mjGEOM_MESH:
        vertices, triangles, colours = _mesh(model, int(model.geom_dataid[geom]), geom, colour)
        shape = MeshShape(
            frame.point(data.geom_xpos[geom] + vertices @ matrix.T), triangles, colours
        )
        low, high = shape.vertices.min(axis=0), shape.vertices.max(axis=0)
        return Part(
            "mesh",
            _triple(high - low),
            _triple((low + high) / 2.0),
            colour=_triple(colours.mean(axis=0)),
            solid=solid,
            hidden=solid,
            moves=moves,
            mesh=shape,
        )
    kind = _SHAPES.get(int(model.geom_type[geom]))
    if kind is None:
        raise MeshPackError(f"geom {geom}: a shape that no asset has; install the asset again")
    return Part(
        kind,
        _primitive_size(model, geom),
        _triple(place),
        frame.rotation(matrix @ _upright(kind)),
        colour=_triple(colour),
        solid=solid,
        hidden=solid,
        moves=moves,
    )


def _primitive_size(model: mujoco.MjModel, geom: int) -> tuple[float, float, float]:
    """Full extents; MuJoCo's cylinder stands along z, a part's along y."""
    x, y, z = (2.0 * float(v) for v in model.geom_size[geom])
    kind = model.geom_type[geom]
    if kind == mujoco.mjtGeom.mjGEOM_SPHERE:
        return (x, x, x)
    if kind == mujoco.mjtGeom.mjGEOM_CYLINDER:
        return (x, y, x)
    if kind == mujoco.mjtGeom.mjGEOM_CAPSULE:
        return (x, y + x, x)
    return (x, y, z)


def _upright(kind: Shape) -> Floats:
    """A turn that brings a part's y to MuJoCo's z, for what stands along an axis."""
    if kind != "cylinder":
        return np.eye(3)
    return np.array([[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]])


def _mesh(
    model: mujoco.MjModel, mesh: int, geom: int, colour: Floats
) -> tuple[Floats, NDArray[np.uint32], Floats]:
    """Vertices (N, 3) in the geom's frame, triangles (M, 3) and each vertex's colour (N, 3).

    A texture gives each vertex the colour it has there. Triangles are turned round, for the frame
    is mirrored.
    """
    first, count = int(model.mesh_vertadr[mesh]), int(model.mesh_vertnum[mesh])
    face, faces = int(model.mesh_faceadr[mesh]), int(model.mesh_facenum[mesh])
    vertices: Floats = np.asarray(model.mesh_vert[first : first + count], dtype=np.float64)
    triangles = np.asarray(model.mesh_face[face : face + faces], dtype=np.uint32)
    colours = np.tile(colour, (count, 1))
    picture = _texture(model, geom)
    if picture is not None and int(model.mesh_texcoordadr[mesh]) >= 0:
        start = int(model.mesh_texcoordadr[mesh])
        corner = np.asarray(model.mesh_facetexcoord[face : face + faces]).ravel()
        uv = np.asarray(model.mesh_texcoord[start:])[corner] % 1.0
        height, width, _ = picture.shape
        rows = ((1.0 - uv[:, 1]) * (height - 1)).astype(np.int64)
        columns = (uv[:, 0] * (width - 1)).astype(np.int64)
        colours[triangles.ravel()] = picture[rows, columns]
    return vertices, triangles[:, ::-1].copy(), colours


def _texture(model: mujoco.MjModel, geom: int) -> Floats | None:
    """The colour texture (H, W, 3) in 0..1, top row first, of a geom's material."""
    material = int(model.geom_matid[geom])
    if material < 0:
        return None
    texture = int(model.mat_texid[material, mujoco.mjtTextureRole.mjTEXROLE_RGB])
    if texture < 0:
        return None
    height, width = int(model.tex_height[texture]), int(model.tex_width[texture])
    channels = int(model.tex_nchannel[texture])
    start = int(model.tex_adr[texture])
    data = np.asarray(model.tex_data[start : start + height * width * channels])
    picture: Floats = data.reshape(height, width, channels)[::-1, :, :3] / 255.0
    return picture


def _colour(model: mujoco.MjModel, geom: int) -> Floats:
    material = int(model.geom_matid[geom])
    rgba = model.mat_rgba[material] if material >= 0 else model.geom_rgba[geom]
    colour: Floats = np.asarray(rgba[:3], dtype=np.float64)
    return colour


def _triple(v: Floats) -> tuple[float, float, float]:
    x, y, z = (float(c) for c in v)
    return (x, y, z)
