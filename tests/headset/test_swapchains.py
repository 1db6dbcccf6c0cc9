"""Which format of depth is asked of a runtime."""

from __future__ import annotations

import pytest

from vrhuman.headset.swapchains import SRGB8_ALPHA8, depth_format

D32F, D24, D24_S8, D16 = 0x8CAC, 0x81A6, 0x88F0, 0x81A5


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        ([SRGB8_ALPHA8, D16, D24_S8, D32F], D32F),
        ([D24_S8, D24], D24),
        ([SRGB8_ALPHA8, D24_S8], D24_S8),
        ([SRGB8_ALPHA8, D16], None),
        ([SRGB8_ALPHA8], None),
    ],
)
def test_best_depth_that_is_good_enough_is_chosen(offered: list[int], chosen: int | None) -> None:
    assert depth_format(offered) == chosen
