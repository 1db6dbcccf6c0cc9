"""What making a set takes in every benchmark: checks before, sessions in parallel, one rename.

A set's parts are made in ``.OUT.parts`` beside its folder, and the whole is renamed to ``OUT`` in
one step: a set is complete or not there.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import vrhuman
from vrhuman.batch import Failure, run_all
from vrhuman.benchmarks.croissant import CROISSANT
from vrhuman.benchmarks.making import LICENCES, Making
from vrhuman.benchmarks.usable import check_usable
from vrhuman.files.private import make_private, write_text
from vrhuman.files.whole import written_whole
from vrhuman.houses.mesh_packs import open_pack
from vrhuman.names import check_name
from vrhuman.records import JsonValue, VrhumanError
from vrhuman.version import __version__

Part = TypeVar("Part")


class NotMade(VrhumanError):
    """A set cannot be made: what, why, and the remedy."""


def check_given(anything: bool, lack: str) -> None:
    """Refuse a set for which the sessions gave nothing; ``lack`` says what there is not.

    :raises NotMade: if there is not ``anything``.
    """
    if not anything:
        raise NotMade(
            f"{lack} of these sessions: too little was done in them; "
            "give sessions in which things are opened, moved, filled"
        )


def check_order(paths: Sequence[Path], out: Path, how: Making) -> None:
    """Refuse what cannot become a set before anything is made.

    :raises VrhumanError: naming what is wrong.
    """
    check_name(out.name, "set")
    refuse_existing(out)
    if how.licence not in LICENCES:
        raise NotMade(f"licence {how.licence!r}: choose one of {', '.join(LICENCES)}")
    if how.together:
        raise NotMade("--together: only MovieQA has films of several sessions; leave it away")
    if not paths:
        raise NotMade("no sessions: give at least one session file")
    check_usable(paths)


def refuse_existing(out: Path) -> None:
    """Refuse a folder that is there.

    :raises NotMade: if it is.
    """
    if out.exists():
        raise NotMade(f"{out}: exists already; remove it, or choose another place with --out")


@contextmanager
def writing(out: Path) -> Iterator[None]:
    """Surround the writing of a set; what the system refuses is one line.

    :raises NotMade: where it refuses.
    """
    try:
        yield
    except OSError as error:
        raise NotMade(
            f"{out}: cannot be written ({error.strerror or error}); free some space, or choose "
            "another place with --out"
        ) from error


def made_parts(
    make: Callable[[Path], Part], paths: Sequence[Path], how: Making, failing: str
) -> list[Part]:
    """Make every session's part, in parallel, and return them as they are done.

    ``failing`` goes on after "N of M sessions", where some cannot be used.

    :raises NotMade: naming each session that failed, and why.
    """
    found: list[Part] = []
    failed: list[str] = []
    results = run_all(make, paths, how.jobs, how.backend, how.address)
    for number, (path, part) in enumerate(results, start=1):
        if isinstance(part, Failure):
            failed.append(part.reason if str(path) in part.reason else f"{path}: {part}")
        else:
            found.append(part)
        how.done(number)
    if failed:
        raise NotMade(
            f"{len(failed)} of {len(paths)} sessions {failing}:\n  " + "\n  ".join(sorted(failed))
        )
    return found


def keep_film(place: Path, write: Callable[[Path], None]) -> None:
    """Write a film to its place in one step; one that an interrupted making left there is kept."""
    if place.exists():
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    with written_whole(place) as beside:
        write(beside)


def drop_other_films(videos: Path, films: Collection[str]) -> None:
    """Remove what an interrupted making of other sessions left among the films, by their names."""
    for each in videos.glob("*"):
        if each.name not in films:
            each.unlink()


def publish(made: Path, out: Path) -> None:
    """Rename a folder that is whole to the set's, unless that is there by now.

    :raises NotMade: if it is.
    """
    make_private(made, out.parent)
    refuse_existing(out)
    made.rename(out)


def drop_parts(place: Path) -> None:
    """Remove the parts of a set that is there."""
    shutil.rmtree(place, ignore_errors=True)


def parts_key(seed: int, width: int, meshes: Path | None) -> str:
    """Return a hash of everything that a session's part depends on besides the session."""
    digest = hashlib.sha256(f"{seed} {width} {open_pack(meshes).digest if meshes else ''}".encode())
    root = Path(vrhuman.__file__).parent
    for source in sorted(root.rglob("*")):
        if source.suffix in (".py", ".toml", ".json", ".glsl"):
            digest.update(source.relative_to(root).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def write_papers(folder: Path, metadata: str, card: str, licence: str) -> None:
    """Write what tells strangers what a set is: Croissant metadata, README.md and LICENSE."""
    write_text(folder / CROISSANT, metadata)
    write_text(folder / "README.md", card)
    write_text(folder / "LICENSE", licence)


def set_facts(
    benchmark: str,
    name: str,
    seed: int,
    digest: str,
    how: Making,
    sessions: Mapping[str, str],
    counts: Mapping[str, JsonValue],
) -> dict[str, JsonValue]:
    """Return what ``set.json`` says; ``sessions`` are its sessions' ids by their hashes."""
    return {
        "benchmark": benchmark,
        "name": name,
        "seed": seed,
        "digest": digest,
        "licence": how.licence,
        "creator": how.creator,
        "versions": {"vrhuman": __version__},
        "sessions": dict(sessions),
        "counts": dict(counts),
    }
