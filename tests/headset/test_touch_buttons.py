"""Which button of the Quest 2's Touch controllers does what: docs/headset.md says the same."""

from __future__ import annotations

from vrhuman.headset.input import PROFILES


def test_the_lower_buttons_are_the_primary_ones_and_the_upper_the_secondary() -> None:
    touch = PROFILES["/interaction_profiles/oculus/touch_controller"]

    assert (touch["left"]["primary"], touch["left"]["secondary"]) == (
        "input/x/click",
        "input/y/click",
    )
    assert (touch["right"]["primary"], touch["right"]["secondary"]) == (
        "input/a/click",
        "input/b/click",
    )
    assert touch["left"]["menu"] == "input/menu/click"
    assert "menu" not in touch["right"]  # it is the system's
