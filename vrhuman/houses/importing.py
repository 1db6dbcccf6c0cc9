"""Imports ProcTHOR-10K from disk, as its repository or the PyPI package ``prior`` stores it.

The data set is a git repository with ``train.jsonl.gz``, ``val.jsonl.gz`` and ``test.jsonl.gz`` in
Git LFS. ``prior`` clones it to ``~/.prior/datasets/allenai/procthor-10k/COMMIT``. Each split
becomes one file of houses that are known to load; houses that do not load are reported, never
silently left out.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.files import read_houses
from vrhuman.houses.reading import HouseError
from vrhuman.houses.schema import parse_house

SPLITS = ("train", "val", "test")
PRIOR_DATASET = Path(".prior") / "datasets" / "allenai" / "procthor-10k"
"""Where ``prior.load_dataset("procthor-10k")`` clones to, below the home folder."""
_REMEDY = "run: python -c \"import prior; prior.load_dataset('procthor-10k')\", or name the folder"


@dataclass(frozen=True, slots=True)
class ImportedSplit:
    """One imported split, with its number of ``houses``.

    ``errors`` has one line for each house that was left out.
    """

    split: str
    path: Path
    houses: int
    errors: tuple[str, ...]


def find_dataset(home: Path) -> Path:
    """Find the newest clone that ``prior`` left below ``home``.

    :raises HouseError: where there is none.
    """
    clones = [p for p in (home / PRIOR_DATASET).glob("*") if _splits_in(p)]
    if not clones:
        raise HouseError(f"{home / PRIOR_DATASET}: no ProcTHOR-10K here; {_REMEDY}")
    return max(clones, key=lambda path: path.stat().st_mtime)


def import_dataset(
    source: Path, out: Path, progress: Callable[[str, int], None]
) -> tuple[ImportedSplit, ...]:
    """Write ``out/procthor-10k-SPLIT.jsonl.gz`` for every split in ``source``.

    ``progress`` is called with the split and how many of its houses have been read.

    :raises HouseError: where ``source`` has no split, or one is damaged or a Git LFS pointer.
    """
    splits = _splits_in(source)
    if not splits:
        names = ", ".join(f"{split}.jsonl.gz" for split in SPLITS)
        raise HouseError(f"{source}: none of {names} is in this folder; {_REMEDY}")
    try:
        out.mkdir(parents=True, exist_ok=True)
        return tuple(_import(source, split, out, progress) for split in splits)
    except OSError as error:
        raise HouseError(
            f"{out}: cannot be written ({error.strerror}); choose another folder with --out"
        ) from error


def _splits_in(folder: Path) -> tuple[str, ...]:
    return tuple(split for split in SPLITS if (folder / f"{split}.jsonl.gz").is_file())


def _import(
    source: Path, split: str, out: Path, progress: Callable[[str, int], None]
) -> ImportedSplit:
    """Import one split; the file appears only when it is complete."""
    file = source / f"{split}.jsonl.gz"
    path = out / f"procthor-10k-{split}.jsonl.gz"
    partial = path.with_suffix(".partial")
    catalogue = load_catalogue()
    errors: list[str] = []
    houses = 0
    try:
        with gzip.open(partial, "wt", encoding="utf-8", newline="\n") as target:
            for number, data in enumerate(read_houses(str(file))):
                try:
                    parse_house(data, catalogue, f"{file.name}:{number}")
                except HouseError as error:
                    errors.append(str(error))
                else:
                    target.write(json.dumps(data, separators=(",", ":")) + "\n")
                    houses += 1
                progress(split, number + 1)
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)
    return ImportedSplit(split, path, houses, tuple(errors))
