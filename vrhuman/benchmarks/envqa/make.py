"""Makes a set of Env-QA from sessions: in parallel, resumed where it was interrupted.

Clips and parts of sessions are made in ``.OUT.parts/KEY`` beside the set's folder, where KEY stands
for everything that they depend on but the sessions. When all sessions are done the set's files are
written there, and the whole is renamed to ``OUT`` in one step: a set is complete or not there. The
bytes depend on the sessions, the seed and the program alone, not on the workers, their number or
which was done first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from vrhuman.benchmarks.envqa.making.frames import DEFAULT_WIDTH, height_of
from vrhuman.benchmarks.envqa.making.parts import SessionPart
from vrhuman.benchmarks.envqa.making.session_clips import Order, make_clips
from vrhuman.benchmarks.envqa.making.set_writing import SetFacts, write_set
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.set_making import (
    check_given,
    check_order,
    drop_parts,
    made_parts,
    parts_key,
    publish,
    writing,
)
from vrhuman.export.sources import sources_of
from vrhuman.files.ledger import recorded
from vrhuman.files.private import make_folder
from vrhuman.records import JsonValue


def make(
    files: Sequence[Path], out: Path, seed: int, how: Making | None = None
) -> Mapping[str, JsonValue]:
    """Make a set of the sessions in the new folder ``out``, and return what was made in numbers.

    :raises VrhumanError: for sessions that cannot be used, with the reason; what was done with the
        others is kept, and the next call goes on from there.
    """
    how = how or Making()
    paths, out = [path.absolute() for path in files], out.absolute()
    width = how.width or DEFAULT_WIDTH
    height_of(width)
    check_order(paths, out, how)
    place = out.with_name(f".{out.name}.parts")
    meshes = how.meshes and how.meshes.absolute()
    order = Order(place / parts_key(seed, width, meshes), seed, width, meshes)
    with recorded([out, place], sources_of(paths), "Env-QA set"), writing(out):
        make_folder(order.videos)
        make_folder(order.parts)
        parts = _parts(order, paths, how)
        check_given(any(part.clips for part in parts), "no clip can be made")
        facts = SetFacts(out.name, seed, width, how.licence, how.creator)
        counts = write_set(order.work / "set", parts, facts)
        publish(order.work / "set", out)
        drop_parts(place)
    return counts


def _parts(order: Order, paths: Sequence[Path], how: Making) -> list[SessionPart]:
    """Return all sessions' parts, in an order that does not depend on the workers."""
    found = made_parts(
        partial(make_clips, order),
        paths,
        how,
        "gave no clips; what the others gave is kept, make the set again without these",
    )
    return sorted(found, key=lambda part: part.session_sha256)
