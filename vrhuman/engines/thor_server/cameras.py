"""Third-party cameras: fixed in the world, as AI2-THOR's AgentManager adds and updates them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from PIL import ImageColor

from vrhuman import geometry
from vrhuman.engines.agent import FIELD_OF_VIEW
from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind, convert
from vrhuman.engines.embedded.actions.signatures import Parameter, optional, required
from vrhuman.records import Camera, JsonValue

NEAR, FAR = 0.1, 20.0
"""The client's own defaults for AI2-THOR's planes [m], also for the agent's camera."""

ORTHOGRAPHIC_SIZE = 5.0
"""Unity's default: half the height of what is seen [m]."""
FARTHEST = 10_000.0
"""The farthest plane and the largest height of an orthographic picture [m]."""
SETBACK = 1000.0
"""The distance from which an orthographic picture is drawn as a perspective one [m].

A metre of depth then changes sizes by a thousandth.
"""

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ThirdPartyCamera:
    """A camera fixed in the world.

    ``rotation`` are Euler angles about x, y, z and ``field_of_view`` is vertical [degrees];
    ``near`` and ``far`` [m]; ``sky`` (sRGB bytes) is drawn where nothing is, None for the sky.
    ``orthographic_size`` [m] is half the height of an orthographic picture, None for others.
    """

    position: Vector
    rotation: Vector
    field_of_view: float = FIELD_OF_VIEW
    near: float = NEAR
    far: float = FAR
    sky: Colour | None = None
    orthographic_size: float | None = None

    @property
    def setback(self) -> float:
        """How far behind the camera its :meth:`view` is [m]."""
        return 0.0 if self.orthographic_size is None else SETBACK

    def view(self, size: tuple[int, int]) -> Camera:
        """Return the renderer's camera for a picture of ``size`` (width, height)."""
        rotation = geometry.from_euler(*self.rotation)
        fov, back = self.field_of_view, self.setback
        if self.orthographic_size is not None:
            fov = 2.0 * math.degrees(math.atan(self.orthographic_size / back))
        return Camera(
            position=np.array(self.position) - geometry.rotate(rotation, (0.0, 0.0, back)),
            rotation=rotation,
            fov=geometry.fov_from_vertical(fov, size[0] / size[1]),
            near=back + self.near,
            far=back + self.far,
        )

    def metadata(self, number: int) -> dict[str, JsonValue]:
        """Return an entry of AI2-THOR's ``thirdPartyCameras``."""
        return {
            "thirdPartyCameraId": number,
            "position": dict(zip("xyz", self.position, strict=True)),
            "rotation": dict(zip("xyz", self.rotation, strict=True)),
            "fieldOfView": self.field_of_view,
        }


_LENS = (
    optional("skyboxColor", Kind.STRING),
    optional("orthographic", Kind.BOOL),
    optional("orthographicSize", Kind.FLOAT),
    optional("nearClippingPlane", Kind.FLOAT),
    optional("farClippingPlane", Kind.FLOAT),
)
TO_ADD: tuple[Parameter, ...] = (
    required("position", Kind.VECTOR),
    required("rotation", Kind.ROTATION),
    optional("fieldOfView", Kind.FLOAT, FIELD_OF_VIEW),
    *_LENS,
    optional("antiAliasing", Kind.STRING, "none"),
)
"""The parameters of AddThirdPartyCamera."""
TO_UPDATE: tuple[Parameter, ...] = (
    optional("thirdPartyCameraId", Kind.INT, 0),
    optional("position", Kind.ANY),
    optional("rotation", Kind.ANY),
    optional("fieldOfView", Kind.FLOAT),
    *_LENS,
)
"""The parameters of UpdateThirdPartyCamera; position and rotation may lack components."""


def added(cameras: tuple[ThirdPartyCamera, ...], given: Arguments) -> tuple[ThirdPartyCamera, ...]:
    """Return the cameras with a new one (AddThirdPartyCamera).

    :raises ActionError: with AI2-THOR's text.
    """
    new = ThirdPartyCamera(given.vector("position"), _turns(given.vector("rotation")))
    return (*cameras, _changed(new, given))


def updated(
    cameras: tuple[ThirdPartyCamera, ...], given: Arguments
) -> tuple[ThirdPartyCamera, ...]:
    """Return the cameras with one of them changed as given (UpdateThirdPartyCamera).

    :raises ActionError: with AI2-THOR's text.
    """
    number = given.integer("thirdPartyCameraId")
    if not 0 <= number < len(cameras):
        raise ActionError(
            f"thirdPartyCameraId: {number} (int: default=0) must in 0 <= thirdPartyCameraId "
            f"< len(thirdPartyCameras)={len(cameras)}."
        )
    old = cameras[number]
    moved = replace(
        old,
        position=_components(given, "position", old.position),
        rotation=_turns(_components(given, "rotation", old.rotation)),
    )
    return (*cameras[:number], _changed(moved, given), *cameras[number + 1 :])


def _changed(camera: ThirdPartyCamera, given: Arguments) -> ThirdPartyCamera:
    fov = given.optional_number("fieldOfView")
    if fov is not None and not 0.0 < fov < 180.0:
        raise ActionError(f"fieldOfView: {fov:g} must be in 0 < fieldOfView > 0.")
    size = given.optional_number("orthographicSize")
    flat = given.optional_flag("orthographic")
    if size is not None and not flat:
        raise ActionError(
            f"orthographicSize(: {size:g}) can only be set when orthographic=True.\n"
            "Otherwise, we use assume perspective camera setting."
            "Hint: call .step(..., orthographic=True)."
        )
    if size is not None and not 0.0 < size < FARTHEST:
        raise ActionError(
            f"orthographicSize={size:g} must be in 0 < orthographicSize < {FARTHEST:g}."
        )
    if flat is None:
        size = camera.orthographic_size
    elif flat and size is None:
        size = camera.orthographic_size or ORTHOGRAPHIC_SIZE
    # As upstream, planes that are not given go back to the agent's.
    near, far = (
        given.optional_number("nearClippingPlane"),
        given.optional_number("farClippingPlane"),
    )
    near, far = NEAR if near is None else near, FAR if far is None else far
    if not 0.0 < near < far < FARTHEST:
        raise ActionError(
            f"0 < nearClippingPlane={near:g} < farClippingPlane={far:g} < {FARTHEST:g} must hold."
        )
    return replace(
        camera,
        field_of_view=camera.field_of_view if fov is None else fov,
        near=near,
        far=far,
        orthographic_size=size,
        sky=_sky(given.optional_text("skyboxColor"), camera.sky),
    )


def _components(given: Arguments, key: str, before: Vector) -> Vector:
    """A vector of which any of x, y and z may be left out."""
    value = given.json(key)
    if isinstance(value, Mapping):
        value = {**dict(zip("xyz", before, strict=True)), **value}
    return before if value is None else _vector(value)


def _vector(value: JsonValue) -> Vector:
    x, y, z = convert(Kind.VECTOR, value)
    return (x, y, z)


def _turns(degrees: Vector) -> Vector:
    x, y, z = degrees
    return (x % 360.0, y % 360.0, z % 360.0)


def _sky(name: str | None, before: Colour | None) -> Colour | None:
    if name is None or name == "default":
        return None if name else before
    try:
        red, green, blue = ImageColor.getrgb(name)[:3]
    except ValueError as error:
        raise ActionError(
            f"Invalid skyboxColor: {name}! Cannot be parsed as an HTML color."
        ) from error
    return (red, green, blue)
