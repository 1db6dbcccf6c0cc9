"""How a set is made: where the work is done, and what its card says of its makers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

LICENCES: Mapping[str, str] = {
    "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "CC-BY-NC-4.0": "https://creativecommons.org/licenses/by-nc/4.0/",
    "CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
}
"""The licences that a set can have, by their SPDX names, and where their texts are."""
DEFAULT_LICENCE = "CC-BY-4.0"
NOBODY = "(name the laboratory here, or give --creator)"
"""Stands where nobody is named who made a set."""
HOUSES_AND_PICTURES = """\
The houses are ProcTHOR houses (Deitke et al. 2022) or were generated in their form. ProcTHOR and
AI2-THOR are works of the Allen Institute for AI, under the Apache License 2.0. The pictures are
drawn by vrhuman (Apache License 2.0)."""
"""What of a set is not its maker's."""


@dataclass(frozen=True, slots=True)
class Making:
    """How a set is made.

    ``jobs``, ``backend`` and ``address`` are those of :func:`vrhuman.batch.run_all`. ``width`` is
    that of the films [px], None for the benchmark's own. ``meshes`` is the folder of the mesh pack
    that the sessions were recorded with. ``licence`` is one of :data:`LICENCES`, ``creator`` who
    gives it, empty where the card is to say that it is still to be filled in. ``together`` makes
    one film of all sessions of a participant in a house, where the benchmark has such films.
    ``done`` is called with the number of sessions (or films) that are done.
    """

    jobs: int | None = None
    backend: str = "loky"
    address: str | None = None
    width: int | None = None
    meshes: Path | None = None
    licence: str = DEFAULT_LICENCE
    creator: str = ""
    together: bool = False
    done: Callable[[int], None] = lambda _: None


def licence_text(what: str, licence: str, creator: str, sources: str = "") -> str:
    """Return the text of LICENSE of a set of ``what``; ``sources`` says what is not its maker's."""
    beyond = f"\n{sources}" if sources else ""
    return (
        f"This set of {what} is made available by {creator or NOBODY}\n"
        f"under the licence {licence}. Its text: {LICENCES[licence]}legalcode\n{beyond}"
    )
