"""What can go wrong with a registry, told in one line."""

from __future__ import annotations

from vrhuman.records import VrhumanError


class RegistryError(VrhumanError):
    """What was asked of the registry cannot be; it is as it was before."""


class NotAllowed(RegistryError):
    """A session that must not begin: no consent, no passed screening, no longer taking part."""


class RegistryUnusable(RegistryError):
    """No registry is to be read or written there: damaged, of another make, full, out of reach."""
