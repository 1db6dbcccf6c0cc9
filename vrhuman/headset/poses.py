"""Converts between OpenXR's structures and the records, in the same frame."""

from __future__ import annotations

import numpy as np
import xr

from vrhuman.records import Floats, TrackedPose, View

_VALID = int(xr.SpaceLocationFlags.POSITION_VALID_BIT | xr.SpaceLocationFlags.ORIENTATION_VALID_BIT)
_TRACKED = int(
    xr.SpaceLocationFlags.POSITION_TRACKED_BIT | xr.SpaceLocationFlags.ORIENTATION_TRACKED_BIT
)
_VIEW_VALID = int(xr.ViewStateFlags.POSITION_VALID_BIT | xr.ViewStateFlags.ORIENTATION_VALID_BIT)


def position_of(pose: xr.Posef) -> Floats:
    """Return the position (3,) in metres."""
    p = pose.position
    return np.array((p.x, p.y, p.z))


def orientation_of(pose: xr.Posef) -> Floats:
    """Return the orientation (4,), a quaternion x y z w."""
    q = pose.orientation
    return np.array((q.x, q.y, q.z, q.w))


def pose_from(position: Floats, orientation: Floats) -> xr.Posef:
    """Return the OpenXR structure of a pose."""
    return xr.Posef(xr.Quaternionf(*orientation.tolist()), xr.Vector3f(*position.tolist()))


def write_pose(pose: xr.Posef, position: Floats, orientation: Floats) -> None:
    """Write a pose into an existing structure."""
    p, q = pose.position, pose.orientation
    p.x, p.y, p.z = position.tolist()
    q.x, q.y, q.z, q.w = orientation.tolist()


def nowhere(connected: bool) -> TrackedPose:
    """Return a pose that is not valid: its numbers are NaN, so that they are never used."""
    return TrackedPose(np.full(3, np.nan), np.full(4, np.nan), connected, False, False)


def tracked_pose(location: xr.SpaceLocation, connected: bool) -> TrackedPose:
    """Return a located space as a pose that is connected, valid and tracked or not."""
    flags = int(location.location_flags)
    if flags & _VALID != _VALID:
        return nowhere(connected)
    tracked = flags & _TRACKED == _TRACKED
    position, orientation = position_of(location.pose), orientation_of(location.pose)
    if not position.any() or not orientation.any():
        return nowhere(connected)  # drivers in standby report this and call it valid
    return TrackedPose(position, orientation, connected, True, tracked)


def views_from(state: xr.ViewState, located: tuple[xr.View, xr.View]) -> tuple[View, View] | None:
    """Return both eyes' views, None where the runtime does not know where they are."""
    if int(state.view_state_flags) & _VIEW_VALID != _VIEW_VALID:
        return None
    left, right = (
        View(
            position_of(view.pose),
            orientation_of(view.pose),
            np.array(
                (view.fov.angle_left, view.fov.angle_right, view.fov.angle_up, view.fov.angle_down)
            ),
        )
        for view in located
    )
    return left, right
