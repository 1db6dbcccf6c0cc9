"""Makes a set of EgoTaskQA from sessions: in parallel, resumed where it was interrupted.

Sessions' parts are made in ``.OUT.parts/KEY`` beside the set's folder; when all are done the set's
files are written there, and the whole is renamed to ``OUT`` in one step.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from vrhuman import version as this_program
from vrhuman.batch import Failure, run_all
from vrhuman.benchmarks.egotaskqa.making.session import Order, Part, make_part
from vrhuman.benchmarks.egotaskqa.making.writing import write_set
from vrhuman.benchmarks.envqa.making.frames import height_of
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.usable import check_usable
from vrhuman.export.sources import sources_of
from vrhuman.files.ledger import recorded
from vrhuman.files.private import make_folder, make_private
from vrhuman.names import check_name
from vrhuman.records import JsonValue, VrhumanError

DEFAULT_WIDTH = 320


class SetError(VrhumanError):
    """A set cannot be made: what, why, and the remedy."""


def make(
    files: Sequence[Path], out: Path, seed: int, how: Making | None = None
) -> Mapping[str, JsonValue]:
    """Make a set of the sessions in the new folder ``out``, and return what was made in numbers.

    :raises VrhumanError: for sessions that cannot be used, with the reason; what was done with the
        others is kept.
    """
    how = how or Making()
    paths, out = [path.absolute() for path in files], out.absolute()
    check_name(out.name, "set")
    if out.exists():
        raise SetError(f"{out}: exists already; remove it, or choose another place with --out")
    if not paths:
        raise SetError("no sessions: give at least one session file")
    width = how.width or DEFAULT_WIDTH
    height_of(width)
    check_usable(paths)
    place = out.with_name(f".{out.name}.parts")
    key = hashlib.sha256(f"{seed} {width} {this_program.__version__}".encode()).hexdigest()[:16]
    order = Order(place / key, seed, width, how.meshes and how.meshes.absolute())
    with recorded([out, place], sources_of(paths), "EgoTaskQA set"):
        try:
            make_folder(order.videos)
            make_folder(order.parts)
            parts = _parts(order, paths, how)
            told: dict[str, JsonValue] = {
                "width": width,
                "licence": how.licence,
                "creator": how.creator,
            }
            counts = write_set(order.work / "set", parts, out.name, seed, told)
            make_private(order.work / "set", out.parent)
            (order.work / "set").rename(out)
            shutil.rmtree(place, ignore_errors=True)
        except OSError as error:
            raise SetError(
                f"{out}: cannot be written ({error.strerror or error}); free some space, or choose "
                "another place with --out"
            ) from error
    return counts


def _parts(order: Order, paths: Sequence[Path], how: Making) -> list[Part]:
    found: list[Part] = []
    failed: list[str] = []
    results = run_all(partial(make_part, order), paths, how.jobs, how.backend, how.address)
    for number, (path, part) in enumerate(results, start=1):
        if isinstance(part, Failure):
            failed.append(part.reason if str(path) in part.reason else f"{path}: {part}")
        else:
            found.append(part)
        how.done(number)
    if failed:
        raise SetError(
            f"{len(failed)} of {len(paths)} sessions gave no clips; make the set again without "
            "these:\n  " + "\n  ".join(sorted(failed))
        )
    return sorted(found, key=lambda part: part.session_sha256)
