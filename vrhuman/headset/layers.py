"""Makes the composition layers of a frame: both eyes' images, and panels in the world."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import Structure
from dataclasses import dataclass

import xr

from vrhuman.headset.poses import pose_from, write_pose
from vrhuman.headset.swapchains import EyeSwapchains, Swapchain
from vrhuman.records import Panel, View

_BLENDED = (
    xr.CompositionLayerFlags.BLEND_TEXTURE_SOURCE_ALPHA_BIT
    | xr.CompositionLayerFlags.UNPREMULTIPLIED_ALPHA_BIT
)


@dataclass(frozen=True, slots=True)
class DepthRange:
    """The meaning of the eyes' depth textures.

    0 is ``near`` and 1 is ``far`` [m] ahead of the eye, as a perspective projection with these
    planes writes them.
    """

    near: float
    far: float


class EyesLayer:
    """The layer with the eyes' textures, each for the pose and field of view of its view.

    Its structures are made once and updated for each frame, since a frame has little time.
    """

    def __init__(self, stage: xr.Space, eyes: Sequence[EyeSwapchains]) -> None:
        self._views = (xr.CompositionLayerProjectionView * len(eyes))(
            *(xr.CompositionLayerProjectionView(sub_image=eye.colour.sub_image()) for eye in eyes)
        )
        chains = [eye.depth for eye in eyes if eye.depth is not None]
        self._depths = [
            xr.CompositionLayerDepthInfoKHR(
                sub_image=chain.sub_image(), min_depth=0.0, max_depth=1.0
            )
            for chain in chains
            if len(chains) == len(eyes)
        ]
        self._layer = xr.CompositionLayerProjection(space=stage, views=self._views)

    def show(
        self, views: tuple[View, View], size: tuple[int, int], depth: DepthRange | None
    ) -> Structure:
        """Return the layer for ``size`` pixels of the textures, drawn from ``views``.

        It includes their ``depth`` where the runtime accepts it and the textures have it.
        """
        for written, view in zip(self._views, views, strict=True):
            write_pose(written.pose, view.position, view.orientation)
            fov = written.fov
            fov.angle_left, fov.angle_right, fov.angle_up, fov.angle_down = view.fov.tolist()
            _write_extent(written.sub_image, size)
            written._next = None
        if depth is not None:
            for written, info in zip(self._views, self._depths, strict=False):
                info.near_z, info.far_z = depth.near, depth.far
                _write_extent(info.sub_image, size)
                written._next = ctypes.addressof(info)
        layer: Structure = self._layer
        return layer


def _write_extent(shown: xr.SwapchainSubImage, size: tuple[int, int]) -> None:
    shown.image_rect.extent.width, shown.image_rect.extent.height = size


def panel_layer(stage: xr.Space, panel: Panel, chain: Swapchain) -> Structure:
    """Return the layer of a panel's texture, at the panel's size [m] and pose."""
    layer: Structure = xr.CompositionLayerQuad(
        layer_flags=_BLENDED,
        space=stage,
        eye_visibility=xr.EyeVisibility.BOTH,
        sub_image=chain.sub_image(),
        pose=pose_from(panel.position, panel.orientation),
        size=xr.Extent2Df(*(float(side) for side in panel.size)),
    )
    return layer


def end_frame(session: xr.Session, display_time_ns: int, layers: Sequence[Structure]) -> None:
    """Submit the frame with its layers to the runtime, the first layer farthest back."""
    xr.end_frame(
        session,
        xr.FrameEndInfo(
            display_time=display_time_ns,
            environment_blend_mode=xr.EnvironmentBlendMode.OPAQUE,
            layers=[ctypes.byref(layer) for layer in layers],
        ),
    )
