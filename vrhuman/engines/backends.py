"""Finds engines by name: those that come with vrhuman, and those that other packages add.

A package adds an engine by an entry point of the group :data:`GROUP`, in its ``pyproject.toml``::

    [project.entry-points."vrhuman.engines"]
    mine = "my_package.engine:MyBackend"

The entry point's name is the engine's name. Its object is called without arguments and returns the
:class:`~vrhuman.engines.engine.EngineBackend`. Session files name their engine, and only engines of
installed packages are loaded by name: a session file never makes other code run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module, metadata
from typing import Any, cast

from vrhuman.engines.engine import EngineBackend
from vrhuman.records import VrhumanError

DEFAULT = "embedded"
"""The engine that needs no download; questions and generated houses are made in it."""
GROUP = "vrhuman.engines"
_OURS: Mapping[str, tuple[str, str]] = {
    DEFAULT: ("vrhuman.engines.embedded.backend", "EmbeddedBackend"),
    "thor": ("vrhuman.engines.thor.backend", "ThorBackend"),
}


class UnknownEngine(VrhumanError):
    """No installed engine has this name."""


def engine_names() -> tuple[str, ...]:
    """Return the names of all available engines, vrhuman's own first."""
    return tuple(dict.fromkeys((*_OURS, *sorted(_added()))))


def find_backend(name: str) -> EngineBackend | None:
    """Return the engine of that name; None if no installed package has it.

    :raises UnknownEngine: if a package has it, but it cannot be loaded.
    """
    if name in _OURS:
        module, attribute = _OURS[name]
        return cast(EngineBackend, getattr(import_module(module), attribute)())
    entry = _added().get(name)
    if entry is None:
        return None
    try:
        return cast(EngineBackend, cast(Callable[[], Any], entry.load())())
    except Exception as error:  # code of another package: it may raise anything
        raise UnknownEngine(
            f"the engine {name} cannot be loaded from {entry.value} ({error}); install its "
            "package again"
        ) from error


def backend_of(name: str) -> EngineBackend:
    """Return the engine of that name.

    :raises UnknownEngine: if no installed package has it.
    """
    found = find_backend(name)
    if found is None:
        raise UnknownEngine(
            f"the engine {name!r} is not installed here (there are {', '.join(engine_names())}); "
            "install the package that has it"
        )
    return found


def backends() -> tuple[EngineBackend, ...]:
    """Return all engines that can be loaded, vrhuman's own first.

    ``vrhuman doctor`` reports those that cannot be loaded.
    """
    found = []
    for name in engine_names():
        with suppress(UnknownEngine):
            found.append(backend_of(name))
    return tuple(found)


def _added() -> Mapping[str, metadata.EntryPoint]:
    return {entry.name: entry for entry in metadata.entry_points(group=GROUP)}
