"""Says of a study's session files whether they have everything that was recorded.

They are looked at by their indexes alone, so that a study of hundreds of sessions takes seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from vrhuman.recording.completeness import glance
from vrhuman.recording.losses.report import Completeness
from vrhuman.recording.session_lock import is_locked
from vrhuman.records import VrhumanError
from vrhuman.study.entries import SessionEntry
from vrhuman.study.registry.registry import Registry

OVER = ("finished", "stopped")


def session_files(
    registry: Registry, sessions: Iterable[SessionEntry]
) -> Mapping[str, Completeness]:
    """Return what the files of ended sessions are, by session.

    Files that are missing, or cannot be read, are left out. A file that holds another session than
    it is registered for is swapped, whatever its name.
    """
    found = {}
    for entry in sessions:
        path = registry.session_path(entry)
        if entry.status not in OVER or not path.exists() or is_locked(path):
            continue
        try:
            own = glance(path)
        except VrhumanError:
            continue
        name = entry.session_id
        found[name] = own if own.session_id == name else replace(own, named_after=name)
    return found


def lacking(files: Mapping[str, Completeness]) -> dict[str, str]:
    """Return the line of each session whose file is known to lack something, or to be another's."""
    return {name: each.line for name, each in files.items() if not each.nothing_lost}


def summary(files: Mapping[str, Completeness]) -> str:
    """Return in words how many files are complete, and what the others are."""
    counted = Counter(str(each.state) for each in files.values())
    told = ", ".join(f"{n} {state}" for state, n in counted.most_common())
    return f"{len(files)} session files: {told}" if files else "no session files"
