"""A mesh pack of our own making in MolmoSpaces' layout: a textured mug, a fridge, a laptop.

Vertices are written in MolmoSpaces' frame: Unity's with x negated, the box's centre at the origin.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

MUG, FRIDGE, LAPTOP = "Mug_1", "Fridge_8", "Laptop_1"
_DEFAULTS = """
<default>
  <default class="__VISUAL_MJT__"><geom contype="0" conaffinity="0" mass="1e-8"/></default>
  <default class="__DYNAMIC_MJT__"><geom contype="1" conaffinity="15"/></default>
</default>"""


def write_pack(folder: Path) -> Path:
    """``folder`` as MLSPACES_ASSETS_DIR."""
    thor = folder / "objects" / "thor"
    _mug(thor / "Kitchen Objects" / "Mug" / "Prefabs" / MUG)
    _fridge(thor / "Kitchen Objects" / "Fridge" / "Prefabs" / FRIDGE)
    _laptop(thor / "Living Room Objects" / "Laptop" / "Prefabs" / LAPTOP)
    return folder


def _box_obj(low: tuple[float, float, float], high: tuple[float, float, float]) -> str:
    """An OBJ of a box in Unity's coordinates, written mirrored; red texture left, blue right."""
    corners = [
        (x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])
    ]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    outward = [(1, 0, 0), (-1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0, 1)]  # as written
    lines = [f"v {-x} {y} {z}" for x, y, z in corners]
    lines += [f"vt {0.25 if x == low[0] else 0.75} 0.5" for x, _, _ in corners]
    lines += [f"vn {x} {y} {z}" for x, y, z in outward]
    for normal, (a, b, c, d) in enumerate(faces, start=1):
        for triangle in ((a, c, b), (a, d, c)):  # counter-clockwise in the file's own frame
            lines.append("f " + " ".join(f"{i + 1}/{i + 1}/{normal}" for i in triangle))
    return "\n".join(lines) + "\n"


def _mug(folder: Path) -> None:
    """A body, and a handle to Unity's +x; ``_old`` and ``_prim`` files lie beside the meshes'."""
    folder.mkdir(parents=True)
    (folder / "mug_visual.obj").write_text(_box_obj((-0.06, -0.05, -0.04), (0.06, 0.05, 0.04)))
    (folder / "mug_collider.obj").write_text(_box_obj((0.02, -0.01, -0.01), (0.06, 0.01, 0.01)))
    picture = np.zeros((4, 8, 3), dtype=np.uint8)
    picture[:, :4, 0], picture[:, 4:, 2] = 255, 255
    Image.fromarray(picture).save(folder / "mug.png")
    (folder / f"{MUG}_mesh.xml").write_text(f"""<mujoco model="{MUG}">{_DEFAULTS}
<asset>
  <texture name="t" type="2d" file="mug.png"/><material name="m" texture="t"/>
  <mesh name="v" file="mug_visual.obj"/><mesh name="c" file="mug_collider.obj"/>
</asset>
<worldbody><body name="{MUG}" pos="3 2 1" quat="0.6 0.8 0 0"><freejoint/>
  <geom class="__VISUAL_MJT__" type="mesh" mesh="v" material="m"/>
  <geom class="__DYNAMIC_MJT__" type="mesh" mesh="c" density="500"/>
  <geom class="__DYNAMIC_MJT__" type="box" size="0.04 0.05 0.04"/>
</body></worldbody></mujoco>""")
    (folder / f"{MUG}_prim.xml").write_text("<mujoco/>")
    (folder / f"{MUG}_old.xml").write_text("<mujoco/>")


def _fridge(folder: Path) -> None:
    """A cabinet, its door in front (+z) hinged at Unity's left (-x), opening outwards."""
    folder.mkdir(parents=True)
    (folder / f"{FRIDGE}.xml").write_text(f"""<mujoco model="{FRIDGE}">
<compiler angle="radian" autolimits="true"/>{_DEFAULTS}
<worldbody><body name="{FRIDGE}">
  <geom class="__VISUAL_MJT__" type="box" size="0.4 0.9 0.35" pos="0 0 -0.05" rgba="1 1 1 1"/>
  <geom class="__DYNAMIC_MJT__" type="box" size="0.4 0.9 0.35" pos="0 0 -0.05"/>
  <body name="door" pos="0.4 0 0.3">
    <joint name="hinge" type="hinge" axis="0 1 0" range="0 1.5708"/>
    <geom class="__VISUAL_MJT__" type="box" size="0.4 0.9 0.05" pos="-0.4 0 0.05" rgba="1 1 1 1"/>
    <geom class="__DYNAMIC_MJT__" type="box" size="0.4 0.9 0.05" pos="-0.4 0 0.05"/>
  </body>
</body></worldbody></mujoco>""")


def _laptop(folder: Path) -> None:
    """Its lid stands open at the joint's zero, upright at the back."""
    folder.mkdir(parents=True)
    (folder / f"{LAPTOP}.xml").write_text(f"""<mujoco model="{LAPTOP}">
<compiler angle="radian" autolimits="true"/>{_DEFAULTS}
<worldbody><body name="{LAPTOP}">
  <geom class="__DYNAMIC_MJT__" type="box" size="0.15 0.01 0.1" pos="0 -0.1 0"/>
  <body name="lid" pos="0 -0.09 -0.1">
    <joint name="hinge" type="hinge" axis="1 0 0" range="0 1.5708"/>
    <geom class="__VISUAL_MJT__" type="box" size="0.15 0.1 0.005" pos="0 0.1 0"/>
    <geom class="__DYNAMIC_MJT__" type="box" size="0.15 0.1 0.005" pos="0 0.1 0"/>
  </body>
</body></worldbody></mujoco>""")
