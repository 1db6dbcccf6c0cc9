"""Who gets in by a link, and for how long."""

from __future__ import annotations

from vrhuman.study.links import COOKIE_SECONDS, LINK_SECONDS
from vrhuman.web.invitations import Invitations

NOW = 1_000_000.0


def test_a_link_opens_its_own_trial_only() -> None:
    first, secret = Invitations().invited("P01", NOW)
    both, _ = first.invited("P02", NOW)

    entered = both.entered(secret, NOW)

    assert entered is not None
    inside, cookie = entered
    assert inside.trial_of(cookie, NOW) == "P01"


def test_a_link_works_once() -> None:
    invited, secret = Invitations().invited("P01", NOW)
    entered = invited.entered(secret, NOW)

    assert entered is not None
    assert entered[0].entered(secret, NOW) is None


def test_a_link_expires() -> None:
    invited, secret = Invitations().invited("P01", NOW)

    assert invited.entered(secret, NOW + LINK_SECONDS) is not None
    assert invited.entered(secret, NOW + LINK_SECONDS + 1.0) is None


def test_a_cookie_expires() -> None:
    invited, secret = Invitations().invited("P01", NOW)
    entered = invited.entered(secret, NOW)

    assert entered is not None
    inside, cookie = entered
    assert inside.trial_of(cookie, NOW + COOKIE_SECONDS) == "P01"
    assert inside.trial_of(cookie, NOW + COOKIE_SECONDS + 1.0) is None


def test_a_new_link_takes_the_trial_to_another_device() -> None:
    invited, secret = Invitations().invited("P01", NOW)
    entered = invited.entered(secret, NOW)
    assert entered is not None
    inside, old = entered
    again, new_secret = inside.invited("P01", NOW)

    moved = again.entered(new_secret, NOW)

    assert again.trial_of(old, NOW) == "P01"
    assert moved is not None
    assert moved[0].trial_of(old, NOW) is None
    assert moved[0].trial_of(moved[1], NOW) == "P01"


def test_nothing_opens_by_guessing() -> None:
    invited, _ = Invitations().invited("P01", NOW)

    for guess in ("", "P01", "\ud800", "a" * 10_000):
        assert invited.entered(guess, NOW) is None
        assert invited.trial_of(guess, NOW) is None
