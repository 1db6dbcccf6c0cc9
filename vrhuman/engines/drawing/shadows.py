"""Contact shadows: soft dark rectangles on the floor below parts of bodies near it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.drawing.scene import SceneBody
from vrhuman.records import Floats

DARKEST = 0.68
"""The share of light that a wide object directly on the floor takes away under its edge."""
REACH = 1.2
"""Parts whose lowest point is higher than this, or as far underground, throw none [m]."""


@dataclass(frozen=True, slots=True)
class Casters:
    """The parts that can throw shadows.

    They have their ``body`` (P,), ``centres`` (P, 3) [m] and half axes ``axes`` (P, 3, 3) [m] in
    the body's frame.
    """

    body: NDArray[np.int64]
    centres: Floats
    axes: Floats


def casters(bodies: tuple[SceneBody, ...]) -> Casters:
    """Return all parts over 3 cm of the bodies that belong to objects."""
    found = [
        (index, part, body.scale)
        for index, body in enumerate(bodies)
        if body.segment and not body.name.startswith(("arm_", "gripper"))
        for part in body.parts
        if sorted(part.size)[1] * body.scale > 0.03
    ]
    turns = geometry.matrix(np.array([part.rotation for _, part, _ in found]).reshape(-1, 4))
    halves = np.array([np.asarray(part.size) * scale / 2.0 for _, part, scale in found])
    return Casters(
        body=np.array([index for index, _, _ in found], dtype=np.int64),
        centres=np.array([np.asarray(p.position) * s for _, p, s in found]).reshape(-1, 3),
        axes=np.swapaxes(turns, 1, 2) * halves.reshape(-1, 3)[:, :, None],
    )


def shadow_rectangles(
    parts: Casters, which: NDArray[np.int64], models: Floats
) -> NDArray[np.float32]:
    """Return the shadow shader's rectangles (Q, 8) for ``which`` (Q,) of the parts.

    Each is centre x, z, axis x, z, half extents, softness, strength; the strength is 0 where no
    shadow is thrown. ``models`` (N, 4, 4) are the bodies' local-to-world matrices.
    """
    body = parts.body[which]
    turn, move = models[body, :3, :3], models[body, :3, 3]
    centre = np.einsum("pij,pj->pi", turn, parts.centres[which]) + move
    axes = np.einsum("pij,pkj->pki", turn, parts.axes[which])
    bottom = centre[:, 1] - np.abs(axes[:, :, 1]).sum(axis=1)
    upright = np.abs(axes[:, :, 1]).argmax(axis=1)
    rows = np.arange(len(axes))
    first, second = axes[rows, (upright + 1) % 3], axes[rows, (upright + 2) % 3]
    length, width = (np.hypot(a[:, 0], a[:, 2]) for a in (first, second))
    axis = first[:, [0, 2]] / np.maximum(length, 1e-6)[:, None]
    height = np.maximum(bottom, 0.0)
    tall = 2.0 * np.abs(axes[rows, upright, 1])
    softness = 0.06 + 0.4 * height + 0.08 * np.minimum(tall, 1.5)
    covered = np.clip(1.4 * np.minimum(length, width) / softness, 0.0, 1.0)
    strength = DARKEST * covered / (1.0 + 1.5 * height)
    strength[(np.abs(bottom) >= REACH) | (strength <= 0.02)] = 0.0
    return np.column_stack(
        [centre[:, 0], centre[:, 2], axis, length, width, softness, strength]
    ).astype(np.float32)


def shadow_boxes(rectangles: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the boxes (Q, 4) of rectangles in the plan: least x, z, greatest x, z [m]."""
    reach = np.hypot(rectangles[:, 4] + rectangles[:, 6], rectangles[:, 5] + rectangles[:, 6])
    middle = rectangles[:, :2]
    return np.hstack([middle - reach[:, None], middle + reach[:, None]])
