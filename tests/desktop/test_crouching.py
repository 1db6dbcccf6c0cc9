"""A person at the desk crouches while the key is held, with head and hand."""

from __future__ import annotations

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.desktop.controls import CROUCH_METRES, DesktopPlayer, Input, advance, headset_state
from vrhuman.desktop.keys import Key

FOV = geometry.fov_from_vertical(75.0, 1.6)


def heights(player: DesktopPlayer) -> np.ndarray:
    """Of the head, an eye and the gripper's hand."""
    state = headset_state(player, 1, 0, FOV, "right", False)
    return np.array(
        [state.head.position[1], state.views[0].position[1], state.right.grip.position[1]]
    )


def test_who_crouches_is_lower_by_half_a_metre_and_stands_up_again() -> None:
    standing = DesktopPlayer()

    crouched = advance(standing, Input(down=frozenset({Key.CROUCH})), 1 / 60, "smooth", False)
    up = advance(crouched, Input(), 1 / 60, "smooth", False)

    assert pytest.approx(0.55) == CROUCH_METRES
    assert heights(standing) - heights(crouched) == pytest.approx([0.55] * 3)
    assert heights(up) == pytest.approx(heights(standing))
