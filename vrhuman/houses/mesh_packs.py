"""Loads a mesh pack: AI2-THOR's assets as MolmoSpaces installs them, used instead of stand-ins.

MolmoSpaces (``molmospaces-resources``) lays out MJCF files by assetId below one folder::

    FOLDER/objects/thor/**/ASSET/ASSET.xml, ASSET_mesh.xml or ASSET_prim.xml

beside their meshes and textures. ``ASSET_mesh.xml`` (convex colliders) is preferred to
``ASSET_prim.xml`` (primitive ones) and a plain ``ASSET.xml``, as MolmoSpaces does. In such a file
the first body's frame is Unity's with x negated (right-handed, y up), its origin the centre of the
asset's box; geoms without collision are the visible ones, the others are the colliders; a hinge or
slide joint of a child body is the opening part, with its closed state at zero (laptops and boxes:
open).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import mujoco
import numpy as np

from vrhuman import geometry
from vrhuman.houses.parts import MeshShape, Motion, Part, Shape, StandIn
from vrhuman.records import Floats, VrhumanError

PACK_FOLDER = Path("objects") / "thor"
OPEN_AT_ZERO = frozenset({"Laptop", "Box"})
"""Types whose joint is at zero when they are open (MolmoSpaces' own rule)."""
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
    """A folder is not a mesh pack, or one of its files cannot be read."""


@dataclass(frozen=True, slots=True)
class MeshPack:
    """A folder of asset meshes.

    ``files`` maps an assetId in lower case to its MJCF; ``digest`` identifies this exact pack: the
    same assets with the same bytes of MJCF.
    """

    folder: Path
    files: Mapping[str, Path]
    digest: str


def open_pack(folder: Path) -> MeshPack:
    """Open the pack in ``folder`` (MolmoSpaces' MLSPACES_ASSETS_DIR).

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
            "with molmospaces-resources, and give its folder"
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
    """Load the asset's body in its object's frame, closed; None where the pack does not have it.

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
    # mirroring a frame reverses the direction of rotation
    return StandIn(parts, Motion("hinge", (x, y, z), (px, py, pz), -math.degrees(travel)))


@dataclass(frozen=True, slots=True)
class _Frame:
    """The transform from the compiled model's world to the object's frame: root body, x negated."""

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


@dataclass(frozen=True, slots=True)
class _Placed:
    """The pose of a geom in the compiled model's world."""

    position: Floats
    turn: Floats


_MIRROR = np.array([-1.0, 1.0, 1.0])


def _opening_joint(model: mujoco.MjModel) -> int | None:
    """Return the hinge or slide with the largest visible area behind it."""
    kinds = (int(mujoco.mjtJoint.mjJNT_HINGE), int(mujoco.mjtJoint.mjJNT_SLIDE))
    joints = [j for j in range(model.njnt) if int(model.jnt_type[j]) in kinds]
    joints = [j for j in joints if np.ptp(model.jnt_range[j]) > 1e-3]

    def behind(joint: int) -> tuple[float, int]:
        bodies = _below(model, int(model.jnt_bodyid[joint]))
        geoms = [g for g in range(model.ngeom) if int(model.geom_bodyid[g]) in bodies]
        return sum(float(model.geom_rbound[g]) for g in geoms), -joint

    return max(joints, key=behind, default=None)


def _closed_and_travel(model: mujoco.MjModel, joint: int, object_type: str) -> tuple[float, float]:
    """Return the joint's value when closed, and its change from closed to open."""
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
        shape = _mesh(model, geom, frame, _Placed(data.geom_xpos[geom], matrix))
        low, high = shape.vertices.min(axis=0), shape.vertices.max(axis=0)
        return Part(
            "mesh",
            _triple(high - low),
            _triple((low + high) / 2.0),
            colour=_triple(shape.colours.mean(axis=0)),
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
    """Return full extents; MuJoCo's cylinder axis is z, a part's is y."""
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
    """Return the rotation that brings a part's y to MuJoCo's z, for shapes with an axis."""
    if kind != "cylinder":
        return np.eye(3)
    return np.array([[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]])


def _mesh(model: mujoco.MjModel, geom: int, frame: _Frame, placed: _Placed) -> MeshShape:
    """Return a geom's mesh in the object's frame, with each vertex coloured by its texture.

    The file's normals are kept: one vertex where position, normal and texture coordinate agree.
    """
    mesh = int(model.geom_dataid[geom])
    faces = slice(
        int(model.mesh_faceadr[mesh]), int(model.mesh_faceadr[mesh] + model.mesh_facenum[mesh])
    )
    textured = int(model.mesh_texcoordadr[mesh]) >= 0
    face = np.asarray(model.mesh_face[faces], dtype=np.int64)
    columns = [face.ravel(), np.asarray(model.mesh_facenormal[faces], dtype=np.int64).ravel()]
    if textured:
        columns.append(np.asarray(model.mesh_facetexcoord[faces], dtype=np.int64).ravel())
    corners, index = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
    vertices = np.asarray(model.mesh_vert, dtype=np.float64)
    normals = np.asarray(model.mesh_normal, dtype=np.float64)
    at = vertices[int(model.mesh_vertadr[mesh]) + corners[:, 0]]
    facing = normals[int(model.mesh_normaladr[mesh]) + corners[:, 1]]
    picture = _texture(model, geom) if textured else None
    if picture is None:
        colours = np.tile(_colour(model, geom), (len(corners), 1))
    else:
        start = int(model.mesh_texcoordadr[mesh])
        colours = _sampled(picture, np.asarray(model.mesh_texcoord)[start + corners[:, 2]])
    return MeshShape(
        vertices=frame.point(placed.position + at @ placed.turn.T),
        normals=frame.direction(facing @ placed.turn.T),
        colours=colours,
        triangles=index.reshape(-1, 3).astype(np.uint32),
    )


def _sampled(picture: Floats, uv: Floats) -> Floats:
    """Sample the picture's colours (N, 3) at texture coordinates (N, 2), whose v goes up."""
    height, width, _ = picture.shape
    rows = ((1.0 - uv[:, 1] % 1.0) * (height - 1)).astype(np.int64)
    columns = (uv[:, 0] % 1.0 * (width - 1)).astype(np.int64)
    out: Floats = picture[rows, columns]
    return out


def _texture(model: mujoco.MjModel, geom: int) -> Floats | None:
    """Return the colour texture (H, W, 3) in 0..1, top row first, of a geom's material."""
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
