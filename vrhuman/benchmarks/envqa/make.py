"""Makes a set of Env-QA from sessions: in parallel, resumed where it was interrupted.

Clips and parts of sessions are made in ``.OUT.parts/KEY`` beside the set's folder, where KEY stands
for everything that they depend on but the sessions. When all sessions are done the set's files are
written there, and the whole is renamed to ``OUT`` in one step: a set is complete or not there. The
bytes depend on the sessions, the seed and the program alone, not on the workers, their number or
which was done first.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import vrhuman
from vrhuman.batch import Failure, run_all
from vrhuman.benchmarks.envqa.making.frames import DEFAULT_WIDTH, height_of
from vrhuman.benchmarks.envqa.making.parts import SessionPart
from vrhuman.benchmarks.envqa.making.session_clips import Order, make_clips
from vrhuman.benchmarks.envqa.making.set_writing import SetFacts, write_set
from vrhuman.benchmarks.making import LICENCES, Making
from vrhuman.benchmarks.usable import check_usable
from vrhuman.export.sources import sources_of
from vrhuman.files.ledger import recorded
from vrhuman.files.private import make_folder, make_private
from vrhuman.houses.mesh_packs import open_pack
from vrhuman.names import check_name
from vrhuman.records import JsonValue, VrhumanError


class SetError(VrhumanError):
    """A set cannot be made: what, why, and the remedy."""


def make(
    files: Sequence[Path], out: Path, seed: int, how: Making | None = None
) -> Mapping[str, JsonValue]:
    """Make a set of the sessions in the new folder ``out``, and return what was made in numbers.

    :raises VrhumanError: for sessions that cannot be used, with the reason; what was done with the
        others is kept, and the next call goes on from there.
    """
    how = how or Making()
    paths, out = [path.absolute() for path in files], out.absolute()
    _check(paths, out, how)
    width = how.width or DEFAULT_WIDTH
    place = out.with_name(f".{out.name}.parts")
    meshes = how.meshes and how.meshes.absolute()
    order = Order(place / _key(seed, width, meshes), seed, width, meshes)
    with recorded([out, place], sources_of(paths), "Env-QA set"), _writing(out):
        make_folder(order.videos)
        make_folder(order.parts)
        parts = _parts(order, paths, how)
        facts = SetFacts(out.name, seed, width, how.licence, how.creator)
        counts = write_set(order.work / "set", parts, facts)
        make_private(order.work / "set", out.parent)
        _refuse_existing(out)
        (order.work / "set").rename(out)
        shutil.rmtree(place, ignore_errors=True)
    return counts


def _parts(order: Order, paths: Sequence[Path], how: Making) -> list[SessionPart]:
    """Return all sessions' parts, in an order that does not depend on the workers."""
    found: list[SessionPart] = []
    failed: list[str] = []
    results = run_all(partial(make_clips, order), paths, how.jobs, how.backend, how.address)
    for number, (path, part) in enumerate(results, start=1):
        if isinstance(part, Failure):
            failed.append(part.reason if str(path) in part.reason else f"{path}: {part}")
        else:
            found.append(part)
        how.done(number)
    if failed:
        raise SetError(
            f"{len(failed)} of {len(paths)} sessions gave no clips; what the others gave is kept, "
            "make the set again without these:\n  " + "\n  ".join(sorted(failed))
        )
    return sorted(found, key=lambda part: part.session_sha256)


def _check(paths: Sequence[Path], out: Path, how: Making) -> None:
    """Refuse what cannot become a set before anything is made."""
    check_name(out.name, "set")
    _refuse_existing(out)
    height_of(how.width or DEFAULT_WIDTH)
    if how.licence not in LICENCES:
        raise SetError(f"licence {how.licence!r}: choose one of {', '.join(LICENCES)}")
    if not paths:
        raise SetError("no sessions: give at least one session file")
    check_usable(paths)


def _refuse_existing(out: Path) -> None:
    if out.exists():
        raise SetError(f"{out}: exists already; remove it, or choose another place with --out")


@contextmanager
def _writing(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SetError(
            f"{out}: cannot be written ({error.strerror or error}); free some space, or choose "
            "another place with --out"
        ) from error


def _key(seed: int, width: int, meshes: Path | None) -> str:
    """Return a hash of everything that a session's part depends on besides the session."""
    digest = hashlib.sha256(f"{seed} {width} {open_pack(meshes).digest if meshes else ''}".encode())
    root = Path(vrhuman.__file__).parent
    for source in sorted(root.rglob("*")):
        if source.suffix in (".py", ".toml", ".json", ".glsl"):
            digest.update(source.relative_to(root).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
