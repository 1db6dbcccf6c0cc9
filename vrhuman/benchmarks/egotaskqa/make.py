"""Makes a set of EgoTaskQA from sessions: in parallel, resumed where it was interrupted.

Sessions' parts are made in ``.OUT.parts/KEY`` beside the set's folder; when all are done the set's
files are written there, and the whole is renamed to ``OUT`` in one step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from vrhuman.benchmarks.egotaskqa.making.session import Order, Part, make_part
from vrhuman.benchmarks.egotaskqa.making.writing import write_set
from vrhuman.benchmarks.envqa.making.frames import height_of
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

DEFAULT_WIDTH = 320


def make(
    files: Sequence[Path], out: Path, seed: int, how: Making | None = None
) -> Mapping[str, JsonValue]:
    """Make a set of the sessions in the new folder ``out``, and return what was made in numbers.

    :raises VrhumanError: for sessions that cannot be used, with the reason; what was done with the
        others is kept.
    """
    how = how or Making()
    paths, out = [path.absolute() for path in files], out.absolute()
    width = how.width or DEFAULT_WIDTH
    height_of(width)
    check_order(paths, out, how)
    place = out.with_name(f".{out.name}.parts")
    meshes = how.meshes and how.meshes.absolute()
    order = Order(place / parts_key(seed, width, meshes), seed, width, meshes)
    with recorded([out, place], sources_of(paths), "EgoTaskQA set"), writing(out):
        make_folder(order.videos)
        make_folder(order.parts)
        parts = _parts(order, paths, how)
        check_given(any(part.clips for part in parts), "no clip can be made")
        counts = write_set(order.work / "set", parts, out.name, seed, width, how)
        publish(order.work / "set", out)
        drop_parts(place)
    return counts


def _parts(order: Order, paths: Sequence[Path], how: Making) -> list[Part]:
    found = made_parts(
        partial(make_part, order), paths, how, "gave no clips; make the set again without these"
    )
    return sorted(found, key=lambda part: part.session_sha256)
