"""What happens to the hand is felt in it: the loop gives every event's pulse to the headset."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from vrhuman.embodiment.feedback import Pulse
from vrhuman.records import Event, EventKind
from vrhuman.runtime.loop.headset_loop import HeadsetLoop

TUG = Pulse("right", 0.3, 0.04)


@pytest.mark.parametrize(
    ("kind", "strength"),
    [
        (EventKind.PICKED, 0.8),
        (EventKind.SLIPPED, 0.5),
        (EventKind.OPENED, 0.4),
        (EventKind.ROOM_ENTERED, None),
    ],
)
def test_an_event_is_felt_besides_what_the_arm_feels(
    kind: EventKind, strength: float | None
) -> None:
    felt: list[tuple[str, float]] = []
    headset = SimpleNamespace(haptic=lambda hand, amplitude, _: felt.append((hand, amplitude)))
    shown = SimpleNamespace(
        events=(Event(1, 1, kind, "Mug|1"),), feedback=SimpleNamespace(pulses=(TUG,))
    )

    HeadsetLoop._vibrate(SimpleNamespace(_headset=headset, _hand="left"), shown)  # type: ignore

    assert felt == [*([] if strength is None else [("left", strength)]), ("right", 0.3)]
