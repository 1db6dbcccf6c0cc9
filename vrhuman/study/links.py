"""Links and cookies of a study's participants, kept in its registry: any server may let them in.

A link lets one participant in once; the cookie that they get then lets in the browser that used it
(:mod:`vrhuman.web.invitations` is the same for trials without a study). Only hashes of secrets are
stored. A row also says which server holds the participant's session.
"""

from __future__ import annotations

import datetime
import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import replace

from vrhuman.clock import format_utc, now, utc_now
from vrhuman.study.entries import AccessLink, Recruitment
from vrhuman.study.registry.lookups import the_participant, the_study
from vrhuman.study.registry.registry import Registry

LINK_SECONDS = 7 * 24 * 3600.0
COOKIE_SECONDS = 24 * 3600.0
_BYTES = 24


def new_secret() -> str:
    """Return a secret that fits into an address."""
    return secrets.token_urlsafe(_BYTES)


def hash_of(secret: str) -> str:
    """Return what is kept of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def cookie_of(link: AccessLink) -> tuple[AccessLink, str]:
    """Return a link's row with a new cookie, and the cookie's secret; the link is used up."""
    cookie = new_secret()
    used = replace(link, link="", cookie=hash_of(cookie), cookie_until=_after(COOKIE_SECONDS))
    return used, cookie


def invite(registry: Registry, study_id: str, participant_id: str) -> str:
    """Make a new link for a participant; return its secret. An earlier one is void.

    :raises RegistryError: if there is no such participant.
    """
    secret = new_secret()
    with registry.store.change("link made", f"{study_id}/{participant_id}") as change:
        the_participant(change, study_id, participant_id)
        whose = {"study_id": study_id, "participant_id": participant_id}
        there = change.one(AccessLink, **whose)
        made = there or AccessLink(study_id, participant_id)
        made = replace(made, link=hash_of(secret), link_until=_after(LINK_SECONDS))
        if there is None:
            change.add(made)
        else:
            change.put(made)
    return secret


def is_invited(registry: Registry, study_id: str, participant_id: str) -> bool:
    """Whether a participant has a link or a cookie that lets them in."""
    moment = utc_now()
    with registry.store.look() as view:
        link = view.one(AccessLink, study_id=study_id, participant_id=participant_id)
    if link is None:
        return False
    fresh = bool(link.link) and moment <= link.link_until
    return fresh or (bool(link.cookie) and moment <= link.cookie_until)


def opens(registry: Registry, study_id: str, secret: str) -> bool:
    """Whether a link would let somebody in; it is not used up."""
    with registry.store.look() as view:
        found = view.one(AccessLink, study_id=study_id, link=hash_of(secret))
    return found is not None and utc_now() <= found.link_until


def enter(registry: Registry, study_id: str, secret: str) -> str | None:
    """Use a link up; return the cookie's secret, None where the link opens nothing.

    Whoever had a cookie of the same participant is out: the link was opened on another device.
    """
    if not opens(registry, study_id, secret):
        return None  # nothing is written for a guess
    with registry.store.change("link used", study_id) as change:
        found = change.one(AccessLink, study_id=study_id, link=hash_of(secret))
        if found is None:  # another browser was quicker
            return None
        used, cookie = cookie_of(found)
        change.detail["participant"] = found.participant_id
        change.put(used)
    return cookie


def participant_of(registry: Registry, study_id: str, cookie: str) -> str | None:
    """Return the participant whose browser has this cookie; None where it is nobody's."""
    if not cookie:
        return None
    with registry.store.look() as view:
        found = view.one(AccessLink, study_id=study_id, cookie=hash_of(cookie))
    known = found is not None and utc_now() <= found.cookie_until
    return found.participant_id if known and found is not None else None


def hold(registry: Registry, study_id: str, participant_id: str, server: str) -> None:
    """Note that this server holds a participant's session; the one that held it lets it go."""
    whose = {"study_id": study_id, "participant_id": participant_id}
    with registry.store.look() as view:
        there = view.one(AccessLink, **whose)
    if there is None or there.server == server:
        return
    with registry.store.change("held by a server", f"{study_id}/{participant_id}") as change:
        found = change.one(AccessLink, **whose)
        if found is not None:
            change.put(replace(found, server=server))


def holders(registry: Registry, study_id: str) -> Mapping[str, str]:
    """Return which server holds the session of each participant who has a link."""
    return {each.participant_id: each.server for each in registry.links(study_id)}


def recruitment(registry: Registry, study_id: str) -> str:
    """Return the secret of the link that enrols in a study; it is made where there is none."""
    with registry.store.look() as view:
        the_study(view, study_id)
        there = view.one(Recruitment, study_id=study_id)
    if there is not None:
        return there.secret
    with registry.store.change("recruiting", study_id) as change:
        there = change.one(Recruitment, study_id=study_id)  # another server was quicker
        if there is None:
            there = Recruitment(study_id, new_secret(), utc_now())
            change.add(there)
    return there.secret


def recruits(registry: Registry, study_id: str, secret: str) -> bool:
    """Whether this is the secret of the link that enrols in a study."""
    with registry.store.look() as view:
        there = view.one(Recruitment, study_id=study_id)
    return there is not None and secrets.compare_digest(hash_of(there.secret), hash_of(secret))


def _after(seconds: float) -> str:
    return format_utc(now() + datetime.timedelta(seconds=seconds))
