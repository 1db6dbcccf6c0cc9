"""The composition layers of a frame: both eyes' pictures, and panels that hang in the world."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import xr
from xr.base_struct import BaseXrStructure

from vrhuman.headset.poses import pose_from
from vrhuman.headset.swapchains import Swapchain
from vrhuman.records import Panel, View

_BLENDED = (
    xr.CompositionLayerFlags.BLEND_TEXTURE_SOURCE_ALPHA_BIT
    | xr.CompositionLayerFlags.UNPREMULTIPLIED_ALPHA_BIT
)


def projection_layer(
    stage: xr.Space, views: tuple[View, View], chains: Sequence[Swapchain]
) -> BaseXrStructure:
    """The eyes' textures, each as seen from the pose and through the angles of its view."""
    return xr.CompositionLayerProjection(
        space=stage,
        views=[
            xr.CompositionLayerProjectionView(
                pose=pose_from(view.position, view.orientation),
                fov=xr.Fovf(*view.fov.tolist()),
                sub_image=chain.sub_image(),
            )
            for view, chain in zip(views, chains, strict=True)
        ],
    )


def panel_layer(stage: xr.Space, panel: Panel, chain: Swapchain) -> BaseXrStructure:
    """A panel's texture on a board of its size [m] at its pose."""
    return xr.CompositionLayerQuad(
        layer_flags=_BLENDED,
        space=stage,
        eye_visibility=xr.EyeVisibility.BOTH,
        sub_image=chain.sub_image(),
        pose=pose_from(panel.position, panel.orientation),
        size=xr.Extent2Df(*(float(side) for side in panel.size)),
    )


def end_frame(session: xr.Session, display_time_ns: int, layers: Sequence[BaseXrStructure]) -> None:
    """Hand the frame with its layers, the first one farthest back, to the runtime."""
    xr.end_frame(
        session,
        xr.FrameEndInfo(
            display_time=display_time_ns,
            environment_blend_mode=xr.EnvironmentBlendMode.OPAQUE,
            layers=[ctypes.byref(layer) for layer in layers],
        ),
    )
