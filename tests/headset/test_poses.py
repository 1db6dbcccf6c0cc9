"""Connected, valid and tracked are three facts; what a runtime does not know is never a place."""

from __future__ import annotations

import numpy as np
import pytest
import xr

from vrhuman.headset.poses import tracked_pose

FLAG = xr.SpaceLocationFlags
VALID = FLAG.POSITION_VALID_BIT | FLAG.ORIENTATION_VALID_BIT
TRACKED = FLAG.POSITION_TRACKED_BIT | FLAG.ORIENTATION_TRACKED_BIT
PLACE, UPRIGHT = (0.1, 1.6, -0.2), (0.0, 0.0, 0.0, 1.0)


def located(
    flags: int,
    place: tuple[float, float, float] = PLACE,
    rotation: tuple[float, float, float, float] = UPRIGHT,
) -> xr.SpaceLocation:
    pose = xr.Posef(xr.Quaternionf(*rotation), xr.Vector3f(*place))
    return xr.SpaceLocation(location_flags=flags, pose=pose)


@pytest.mark.parametrize(
    ("flags", "valid", "tracked"),
    [
        (VALID | TRACKED, True, True),
        (VALID, True, False),
        (VALID | FLAG.ORIENTATION_TRACKED_BIT, True, False),
        (VALID | FLAG.POSITION_TRACKED_BIT, True, False),
        (FLAG.POSITION_VALID_BIT | TRACKED, False, False),
        (FLAG.ORIENTATION_VALID_BIT | TRACKED, False, False),
        (0, False, False),
    ],
)
def test_a_pose_is_tracked_only_where_both_its_parts_are(
    flags: int, valid: bool, tracked: bool
) -> None:
    pose = tracked_pose(located(int(flags)), connected=True)

    assert (pose.connected, pose.valid, pose.tracked) == (True, valid, tracked)
    assert np.isfinite(pose.position).all() == valid


@pytest.mark.parametrize(
    ("place", "rotation", "valid"),
    [
        ((0.0, 0.0, 0.0), UPRIGHT, False),
        (PLACE, (0.0, 0.0, 0.0, 0.0), False),
        ((0.0, 0.0, -0.001), UPRIGHT, True),
    ],
)
def test_the_zero_pose_of_a_driver_in_standby_is_no_place(
    place: tuple[float, float, float], rotation: tuple[float, float, float, float], valid: bool
) -> None:
    pose = tracked_pose(located(int(VALID | TRACKED), place, rotation), connected=True)

    assert (pose.valid, pose.tracked) == (valid, valid)
    assert np.isnan(pose.position).all() != valid
