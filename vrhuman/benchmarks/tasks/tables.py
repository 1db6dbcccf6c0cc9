"""Reads tables of tasks: what every task has, whatever else is said of it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from vrhuman.records import VrhumanError


class Named(Protocol):
    """A task of a table."""

    @property
    def name(self) -> str: ...


Task = TypeVar("Task", bound=Named)


def read_table(
    path: Path,
    keys: frozenset[str],
    read: Callable[[Mapping[str, Any], str], Task],
    error: type[VrhumanError],
) -> tuple[Task, ...]:
    """Read the ``[[task]]`` tables of a file, each by ``read``, which is told where it stands.

    ``keys`` are those that a task may have.

    :raises error: naming file and task.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as reason:
        raise error(f"{path}: cannot be read as a table of tasks ({reason})") from reason
    entries = data.get("task")
    if not isinstance(entries, list) or not entries:
        raise error(f"{path}: task: has none; write [[task]] tables")
    tasks = []
    for number, entry in enumerate(entries, start=1):
        where = f"{path}: task {number}"
        if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
            raise error(f"{where}: needs a name")
        where = f"{where} ({entry['name']})"
        if unknown := sorted(set(entry) - keys):
            known = ", ".join(sorted(keys))
            raise error(f"{where}: {unknown[0]}: unknown key; known are {known}")
        tasks.append(read(entry, where))
    if len({each.name for each in tasks}) < len(tasks):
        raise error(f"{path}: two tasks have the same name")
    return tuple(tasks)
