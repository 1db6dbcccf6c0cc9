"""What each controller has, and a hand that is nobody's."""

from __future__ import annotations

import numpy as np
import pytest

from vrhuman.headset.input import EXTENSIONS, HANDS, PROFILES, resting


def test_the_quest_2s_own_profile_is_suggested_first() -> None:
    assert next(iter(PROFILES)) == "/interaction_profiles/oculus/touch_controller"


@pytest.mark.parametrize("profile", PROFILES)
def test_every_controller_can_be_pointed_squeezed_by_a_finger_and_felt(profile: str) -> None:
    for hand in HANDS:
        assert {"grip", "aim", "trigger", "haptic"} <= set(PROFILES[profile][hand])


@pytest.mark.parametrize("profile", PROFILES)
def test_no_button_means_two_things(profile: str) -> None:
    for paths in PROFILES[profile].values():
        assert len(set(paths.values())) == len(paths)


def test_profiles_of_extensions_are_named_with_them() -> None:
    assert set(EXTENSIONS) <= set(PROFILES)


def test_a_hand_at_rest_is_nowhere_and_presses_nothing() -> None:
    hand = resting()
    assert not any((hand.grip.connected, hand.grip.valid, hand.aim.valid))
    assert np.isnan(hand.grip.position).all()
    assert (hand.trigger, hand.squeeze, tuple(hand.stick)) == (0.0, 0.0, (0.0, 0.0))
    assert not any((hand.primary, hand.secondary, hand.menu))
