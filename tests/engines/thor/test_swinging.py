"""What follows a hand in AI2-THOR: few actions, and the last one where the hand let go."""

from __future__ import annotations

import pytest

from tests.support.engines.in_process_thor import InProcess
from tests.support.houses.toy_house import command
from vrhuman.engines.thor.engine import ThorEngine
from vrhuman.engines.thor.swinging import EVERY_TICKS, Swing, openness, wished

TICKS = 4


class Hand:
    """A hand that pulls the toy house's drawer, as the engine has it followed."""

    def __init__(self) -> None:
        self.world = InProcess()
        self.set_openness: Swing | None = None
        self.tick = 0

    def pulls(self, to: float, seconds: float) -> None:
        start = openness(self.world.now(), "dresser")
        steps = round(seconds / (TICKS * 0.004))
        for i in range(1, steps + 1):
            self.lets_time_pass()
            share = start + (to - start) * i / steps
            self.set_openness = wished(self.set_openness, "dresser", share, self.tick)

    def lets_time_pass(self) -> None:
        if self.set_openness is not None and self.set_openness.due(self.tick):
            action, self.set_openness = self.set_openness.action(self.world.now()), None
            if action is not None:
                self.world.do(action)
        self.tick += TICKS

    def lets_go(self) -> None:
        for _ in range(4):
            self.lets_time_pass()


def test_a_pull_is_at_most_five_actions_a_second() -> None:
    hand = Hand()

    hand.pulls(1.0, 2.0)

    assert 5 <= len(hand.world.actions) <= 2.0 / (EVERY_TICKS * 0.004)


def test_what_is_let_go_stays_there() -> None:
    hand = Hand()

    hand.pulls(0.63, 0.5)
    hand.lets_go()

    assert openness(hand.world.now(), "dresser") == pytest.approx(0.63)


def test_what_is_shut_is_closed() -> None:
    hand = Hand()
    hand.pulls(0.8, 0.5)
    hand.lets_go()

    hand.pulls(0.0, 0.5)
    hand.lets_go()

    assert hand.world.actions[-1] == "CloseObject"
    assert openness(hand.world.now(), "dresser") == 0.0


def test_a_hand_that_does_not_move_asks_for_nothing() -> None:
    hand = Hand()

    hand.pulls(0.0, 1.0)
    hand.lets_go()

    assert hand.world.actions == []


def test_what_is_not_there_is_shut() -> None:
    assert openness(InProcess().now(), "nothing") == 0.0


def test_the_real_client_opens_what_follows_a_hand(thor: ThorEngine) -> None:
    """The last wish of three; then nobody wishes any more."""
    box = next(o.object_id for o in thor.house.objects if o.asset.openable)
    kept = thor.save()

    for share in (0.2, 0.3, 0.45):
        assert thor.set_openness(box, share)
        assert thor.openness(box) == pytest.approx(share)
        thor.advance(command(0), 4)
    thor.advance(command(0), 4)

    told = {o["objectId"]: o["openness"] for o in thor.metadata()["objects"]}
    assert told[box] == thor.openness(box) == pytest.approx(0.45)
    thor.restore(kept)
