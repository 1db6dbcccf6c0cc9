"""The errors of a registry, each with a message of one line."""

from __future__ import annotations

from vrhuman.records import VrhumanError


class RegistryError(VrhumanError):
    """The registry refused a request; nothing was changed."""


class NotAllowed(RegistryError):
    """A session must not begin: no consent, no passed screening, or no longer taking part."""


class RegistryUnusable(RegistryError):
    """No registry can be read or written there: damaged, of another program, full, out of reach."""
