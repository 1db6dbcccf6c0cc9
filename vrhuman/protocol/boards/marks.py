"""Shows where the pointing hand points: a beam from the hand, and a ring on the panel.

Both are small panels of their own, so that they move at display rate while no image changes. OpenXR
stage poses: right-handed, y up, metres.
"""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.protocol.boards.placing import frame
from vrhuman.protocol.pointing import Pointing, Target
from vrhuman.records import Floats, HandState, Panel, TrackedPose

RAY_SIZE = (0.006, 0.30)
"""Width and length of the beam [m]."""
RAY_START = 0.04
CURSOR_SHARE = 0.016
"""Diameter of the ring for each metre from the eyes: 0.9 degrees."""
IN_FRONT = 0.004
"""The ring is this far in front of its panel [m]."""


def marks(
    pointing: Pointing,
    panels: tuple[Panel, ...],
    left: HandState,
    right: HandState,
    head: TrackedPose,
) -> tuple[Panel, ...]:
    """Return beam and ring, while there is something that can be pressed."""
    aim = (left if pointing.hand == "left" else right).aim
    if not (aim.valid and head.valid and any(panel.options for panel in panels)):
        return ()
    return (*_cursor(pointing.target, panels, head), _ray(aim, head))


def _cursor(
    target: Target | None, panels: tuple[Panel, ...], head: TrackedPose
) -> tuple[Panel, ...]:
    panel = next((p for p in panels if target and p.panel_id == target.panel_id), None)
    if panel is None or target is None:
        return ()
    normal = geometry.rotate(panel.orientation, (0.0, 0.0, 1.0))
    position = target.point + IN_FRONT * normal
    size = CURSOR_SHARE * float(np.linalg.norm(head.position - position))
    return (_mark("cursor", position, panel.orientation, np.array([size, size])),)


def _ray(aim: TrackedPose, head: TrackedPose) -> Panel:
    ahead = geometry.rotate(aim.orientation, (0.0, 0.0, -1.0))
    position = aim.position + (RAY_START + RAY_SIZE[1] / 2) * ahead
    across = geometry.cross(ahead, head.position - position)
    if float(np.linalg.norm(across)) < 1e-6:
        across = geometry.rotate(aim.orientation, (1.0, 0.0, 0.0))
    orientation = frame(across.tolist(), geometry.cross(across, ahead).tolist())
    return _mark("ray", position, orientation, np.array(RAY_SIZE))


def _mark(name: str, position: Floats, orientation: Floats, size: Floats) -> Panel:
    return Panel(
        panel_id=name,
        title="",
        text="",
        options=(),
        position=position,
        orientation=orientation,
        size=size,
        look="cursor" if name == "cursor" else "ray",
    )
