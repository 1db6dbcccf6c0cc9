"""Makes feedback as coloured triangles in the world, with numpy only, without OpenGL.

A shape is a float32 array (V, 7): every three rows a triangle, x y z [m] and r g b a (sRGB, 0..1).
World frame: left-handed, y up. Triangles have no front: they are drawn from both sides.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vrhuman import geometry
from vrhuman.embodiment.feedback import Feedback, Gauge, Ghost, Landing, Workspace
from vrhuman.records import ArmStatus, Camera, Floats

Shape = NDArray[np.float32]
Colour = tuple[float, float, float, float]

NOTHING: Shape = np.zeros((0, 7), dtype=np.float32)
GHOST_COLOURS: dict[ArmStatus, Colour] = {
    ArmStatus.OK: (0.55, 0.85, 1.0, 0.45),
    ArmStatus.PARKED: (0.7, 0.7, 0.75, 0.35),
    ArmStatus.LIMITED: (1.0, 0.75, 0.2, 0.5),
    ArmStatus.HELD: (1.0, 0.3, 0.25, 0.5),
    ArmStatus.JUMPED: (0.85, 0.35, 1.0, 0.5),
}
"""Colours of why the arm is not at the hand: amber limited, red held, violet jumped."""
_FREE: Colour = (0.3, 0.9, 0.5, 0.7)
_BLOCKED: Colour = (1.0, 0.3, 0.25, 0.7)
_GRID: Colour = (0.35, 0.65, 1.0, 0.85)
_BACK: Colour = (0.08, 0.09, 0.12, 0.75)
_FILL: Colour = (0.35, 0.8, 1.0, 0.95)
_ALARM: Colour = (1.0, 0.45, 0.2, 0.95)

_CORNERS = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
_FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
_BOX = _CORNERS[[(a, b, c, a, c, d) for a, b, c, d in _FACES]].reshape(-1, 3)
_HAND = (  # the gripper's palm and fingers in the wrist's frame, as the arm has them
    ((0.0, 0.0, 0.035), (0.1, 0.035, 0.02)),
    ((-0.04, 0.0, 0.075), (0.012, 0.022, 0.08)),
    ((0.04, 0.0, 0.075), (0.012, 0.022, 0.08)),
)


def painted(places: ArrayLike, colour: Colour) -> Shape:
    """Give one colour to triangle corners (V, 3)."""
    places = np.asarray(places, dtype=np.float32).reshape(-1, 3)
    out = np.empty((len(places), 7), dtype=np.float32)
    out[:, :3] = places
    out[:, 3:] = colour
    return out


def box(centre: ArrayLike, rotation: ArrayLike, size: ArrayLike, colour: Colour) -> Shape:
    """Return a box of ``size`` (3,) at a pose."""
    turned = (_BOX * np.asarray(size)) @ geometry.matrix(rotation).T
    return painted(turned + np.asarray(centre), colour)


def line(start: ArrayLike, end: ArrayLike, width: float, colour: Colour) -> Shape:
    """Return a thin square bar from one point to another."""
    a, b = np.asarray(start, dtype=np.float64), np.asarray(end, dtype=np.float64)
    length = float(np.linalg.norm(b - a))
    if length < 1e-6:
        return NOTHING
    rotation = geometry.look_rotation((b - a) / length, _aside((b - a) / length))
    return box((a + b) / 2.0, rotation, (width, width, length), colour)


def ring(centre: ArrayLike, inner: float, outer: float, colour: Colour, pieces: int = 40) -> Shape:
    """Return a horizontal ring between two radii [m]."""
    angles = np.linspace(0.0, 2.0 * math.pi, pieces + 1)
    around = np.stack([np.cos(angles), np.zeros_like(angles), np.sin(angles)], axis=1)
    a, b = around[:-1] * inner, around[1:] * inner
    c, d = around[:-1] * outer, around[1:] * outer
    return painted(np.stack([a, c, d, a, d, b], axis=1) + np.asarray(centre), colour)


def ghost_hand(told: Ghost) -> Shape:
    """Return the ghost hand, a pale gripper."""
    colour = GHOST_COLOURS[told.status]
    turn = geometry.matrix(told.rotation)
    parts = [
        box(told.position + turn @ np.array(place), told.rotation, size, colour)
        for place, size in _HAND
    ]
    return np.concatenate(parts)


def thread(told: Ghost, wrist: Floats) -> Shape:
    """Return the thread from the arm's ``wrist`` (3,) to the ghost hand."""
    return line(wrist, told.position, 0.003, GHOST_COLOURS[told.status])


def solid(told: Feedback, wrist: Floats) -> Shape:
    """Return all feedback with a place in the house, the same for both eyes.

    ``wrist`` (3,) is the position of the arm's wrist [m].
    """
    hand = NOTHING if told.ghost is None else ghost_hand(told.ghost)
    return np.concatenate([hand, beside_hand(told, wrist)])


def beside_hand(told: Feedback, wrist: Floats) -> Shape:
    """Return what :func:`solid` does, without the ghost hand itself."""
    parts = [NOTHING]
    if told.landing is not None:
        parts.append(landing(told.landing))
    if told.ghost is not None:
        parts.append(thread(told.ghost, wrist))
    if told.workspace is not None:
        parts.append(workspace(told.workspace, wrist))
    return np.concatenate(parts)


def landing(told: Landing) -> Shape:
    """Return the ring on the floor where a teleport would end."""
    colour = _FREE if told.free else _BLOCKED
    place = told.position + np.array([0.0, 0.01, 0.0])
    disc = ring(place, 0.0, 0.05, colour, 16)
    return np.concatenate([ring(place, 0.22, 0.26, colour), disc])


def workspace(told: Workspace, toward: Floats) -> Shape:
    """Return the part of the reach limit that is ``toward`` (3,) the hand: arcs on the sphere."""
    if told.visible <= 0.0:
        return NOTHING
    offset = toward - told.centre
    length = float(np.linalg.norm(offset))
    if length < 1e-6:
        return NOTHING
    ahead = offset / length
    turn = geometry.matrix(geometry.look_rotation(ahead, _aside(ahead)))
    across = np.radians(np.linspace(-24.0, 24.0, 13))
    shape = []
    for level in np.radians(np.linspace(-24.0, 24.0, 7)):
        for swap in (False, True):
            u, v = (across, np.full_like(across, level))
            if swap:
                u, v = v, u
            fade = np.clip(1.0 - (np.hypot(u, v) / math.radians(28.0)), 0.0, 1.0)
            shape.append(_arc(told, turn, u, v, fade))
    return np.concatenate(shape)


def _arc(told: Workspace, turn: Floats, u: Floats, v: Floats, fade: Floats) -> Shape:
    """Return one line of the grid, a ribbon 5 mm wide on the sphere."""
    half = 0.0025 / told.radius
    along = np.stack([np.gradient(u), np.gradient(v)], axis=1)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    side = np.stack([-along[:, 1], along[:, 0]], axis=1) * half

    def place(angles: Floats) -> Floats:
        x, y = np.tan(angles[:, 0]), np.tan(angles[:, 1])
        ray = np.stack([x, y, np.ones_like(x)], axis=1)
        ray /= np.linalg.norm(ray, axis=1, keepdims=True)
        out: Floats = told.centre + told.radius * (ray @ turn.T)
        return out

    middle = np.stack([u, v], axis=1)
    a, b = place(middle + side), place(middle - side)
    corners = np.stack([a[:-1], b[:-1], b[1:], a[:-1], b[1:], a[1:]], axis=1)
    out = painted(corners, _GRID)
    alpha = (fade[:-1] + fade[1:]) / 2.0 * told.visible * _GRID[3]
    out[:, 6] = np.repeat(alpha, 6)
    return out


def gauge_bar(told: Gauge, camera: Camera) -> Shape:
    """Return the force as an upright bar beside the wrist, facing the eye.

    It has a square-root scale, so that there is room for light forces, which most objects need.
    """
    place, right, up = facing(told.position, camera)
    height, width = 0.11, 0.024
    share = math.sqrt(min(1.0, max(0.0, told.force / told.full_force)))
    colour = _ALARM if told.slip > 0.0 else _FILL
    back = _board(place, right, up, width, height, _BACK)
    low = place - up * (height / 2.0 - 0.003)
    tall = (height - 0.006) * share
    fill = _board(low + up * (tall / 2.0), right, up, width - 0.008, tall, colour)
    return np.concatenate([back, fill])


def facing(place: Floats, camera: Camera) -> tuple[Floats, Floats, Floats]:
    """Return the middle of a gauge beside ``place``, as seen, and its right and up axes."""
    turn = geometry.matrix(camera.rotation)
    right, up = turn[:, 0], turn[:, 1]
    middle: Floats = place + right * 0.13 + up * 0.06
    return middle, right, up


def _board(
    middle: Floats, right: Floats, up: Floats, width: float, height: float, colour: Colour
) -> Shape:
    x, y = right * (width / 2.0), up * (height / 2.0)
    a, b, c, d = middle - x - y, middle + x - y, middle + x + y, middle - x + y
    return painted(np.stack([a, b, c, a, c, d]), colour)


def _aside(ahead: Floats) -> Floats:
    """Return an up axis that is not along ``ahead``."""
    return np.array([1.0, 0.0, 0.0] if abs(ahead[1]) > 0.9 else [0.0, 1.0, 0.0])


def lobby() -> Shape:
    """Return the floor of the space where questions are answered: a grid round the person."""
    half, step, colour = 4.0, 0.5, (0.45, 0.5, 0.6, 0.35)
    shape = [painted(_floor(12.0), (0.16, 0.18, 0.22, 1.0))]
    for k in np.arange(-half, half + 1e-9, step):
        shape.append(line((k, 0.002, -half), (k, 0.002, half), 0.006, colour))
        shape.append(line((-half, 0.002, k), (half, 0.002, k), 0.006, colour))
    return np.concatenate(shape)


def _floor(radius: float, pieces: int = 48) -> Floats:
    angles = np.linspace(0.0, 2.0 * math.pi, pieces + 1)
    edge = np.stack([np.cos(angles), np.zeros_like(angles), np.sin(angles)], axis=1) * radius
    return np.stack([np.zeros_like(edge[:-1]), edge[:-1], edge[1:]], axis=1)
