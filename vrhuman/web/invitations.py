"""Links that let one participant in once: a secret in the address, then a cookie. Pure but random.

A link's secret is used up by the first page that takes part, which gets a cookie with a secret of
its own; so an address that is seen over a shoulder, or kept in a history, opens nothing. Only to
look at a link, as messengers do for a preview, or a phone that cannot take part, uses nothing up.
Only hashes of secrets are kept. A study's links are in its registry (:mod:`vrhuman.study.links`).
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace

from vrhuman.study.links import COOKIE_SECONDS, LINK_SECONDS, hash_of, new_secret


@dataclass(frozen=True, slots=True)
class Invitation:
    """One participant's access: to ``trial`` and to nothing else.

    ``link`` and ``cookie`` are hashes; an empty one opens nothing. Times are seconds of any one
    clock.
    """

    trial: str
    link: str
    link_until: float
    cookie: str = ""
    cookie_until: float = 0.0


@dataclass(frozen=True, slots=True)
class Invitations:
    """All invitations, by trial."""

    by_trial: dict[str, Invitation] = field(default_factory=dict)

    def invited(self, trial: str, now: float) -> tuple[Invitations, str]:
        """Return the invitations with a new link for a trial, and its secret.

        An earlier link of the trial opens nothing any more; a page that is in stays in.
        """
        secret = new_secret()
        before = self.by_trial.get(trial)
        new = Invitation(trial, hash_of(secret), now + LINK_SECONDS)
        if before is not None:
            new = replace(new, cookie=before.cookie, cookie_until=before.cookie_until)
        return Invitations({**self.by_trial, trial: new}), secret

    def entered(self, secret: str, now: float) -> tuple[Invitations, str] | None:
        """Return the invitations after a link was opened, and the cookie's secret; None: refused.

        Whoever had a cookie of the same trial is out: the link was opened on another device.
        """
        found = self._invited(secret, now)
        if found is None:
            return None
        cookie = new_secret()
        new = replace(found, link="", cookie=hash_of(cookie), cookie_until=now + COOKIE_SECONDS)
        return Invitations({**self.by_trial, found.trial: new}), cookie

    def opens(self, secret: str, now: float) -> bool:
        """Whether a link would let somebody in."""
        return self._invited(secret, now) is not None

    def _invited(self, secret: str, now: float) -> Invitation | None:
        given = hash_of(secret)
        for each in self.by_trial.values():
            right = bool(each.link) and secrets.compare_digest(each.link, given)
            if right and now <= each.link_until:
                return each
        return None

    def trial_of(self, cookie: str, now: float) -> str | None:
        """Return the trial that a cookie gives access to; None if it gives none."""
        for each in self.by_trial.values():
            right = bool(each.cookie) and secrets.compare_digest(each.cookie, hash_of(cookie))
            if right and now <= each.cookie_until:
                return each.trial
        return None
