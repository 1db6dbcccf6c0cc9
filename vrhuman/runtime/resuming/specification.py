"""Reads the protocol of a session that is to be resumed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from vrhuman.protocol.specification import (
    PROTOCOLS,
    ProtocolSpec,
    located,
    own_files,
    parse_protocol,
    with_steps,
)
from vrhuman.recording.entries import SessionStart
from vrhuman.records import VrhumanError
from vrhuman.review.results.threshold_result import recorded_pairs


class NotResumable(VrhumanError):
    """The session cannot be resumed."""


def specification_of(start: SessionStart, whole: Path) -> ProtocolSpec:
    """Return the protocol that a session followed.

    :raises NotResumable: where a file that it names is not found.
    """
    pairs = recorded_pairs(start, whole)
    if pairs is not None:
        return pairs.longest
    spec = parse_protocol(start.protocol, f"{whole}: protocol")
    spec = located(spec, _protocol_file(start, whole, own_files(spec)))
    steps = start.settings.get("steps")
    return spec if steps is None else with_steps(spec, steps)


def _protocol_file(start: SessionStart, whole: Path, own: Sequence[str]) -> Path:
    """Return a place of the protocol's file beside which the lab's ``own`` files are.

    A session stores the protocol's name only (in earlier versions its path). It is looked for
    beside the session, in the study's folder, and in the working folder.

    :raises NotResumable: where a file is at none of these places.
    """
    stored = Path(str(start.settings.get("protocol", "")))
    folders = [whole.parent, whole.parent.parent / PROTOCOLS, stored.parent]
    if stored.is_absolute():
        folders = [stored.parent, *folders]
    for folder in folders:
        if all((folder / name).is_file() for name in own):
            return folder / stored.name
    raise NotResumable(
        f"{whole}: its protocol {stored.name} needs {', '.join(own)}; copy that beside the session "
        "and resume again"
    )
