"""A study's own copies of its houses and question set, so that it is complete and can be moved.

The registry stores their paths relative to its folder: ``kitchen/houses/train.jsonl.gz:17``. A
house keeps its name, FILE:N. Of a file with many houses only those of the study are copied; the
lines of the others are ``null``.
"""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from vrhuman.files.whole import write_whole
from vrhuman.houses.files import house_documents, split_spec
from vrhuman.names import NameNotAllowed, check_output, same_file
from vrhuman.questions.review.settling import lock_path
from vrhuman.records import VrhumanError
from vrhuman.study.design import Design
from vrhuman.study.entries import GENERATED

HOUSES, QUESTIONS = "houses", "questions"
"""The folders, in a study's, of its copies."""


@dataclass(frozen=True, slots=True)
class HouseFiles:
    """The files that a design names: which houses of which file, and the question set."""

    houses: Mapping[Path, frozenset[int]]
    question_set: Path | None

    def copy_to(self, folder: Path) -> None:
        """Copy them into the study's ``folder``; what is there already stays.

        :raises HouseError: if a file of houses cannot be read.
        :raises OSError: if something cannot be written.
        """
        for source, chosen in self.houses.items():
            target = folder / HOUSES / source.name
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                write_whole(target, _chosen(source, chosen))
        for source in _with_lock(self.question_set):
            target = folder / QUESTIONS / source.name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def house_files(design: Design, folder: str) -> tuple[Design, HouseFiles]:
    """Return a design that names its copies in the study's ``folder``, and what is to be copied.

    :raises VrhumanError: if a file is missing, or two files have one name.
    """
    chosen: dict[Path, set[int]] = {}
    houses = [_house(each, folder, chosen) for each in design.houses]
    _distinct(chosen)
    question_set = None
    if design.question_set != GENERATED:
        question_set = Path(design.question_set).absolute()
        check_output(question_set.name)
        name = str(PurePosixPath(folder, QUESTIONS, question_set.name))
        design = replace(design, question_set=name)
    files = {path: frozenset(numbers) for path, numbers in chosen.items()}
    return replace(design, houses=tuple(houses)), HouseFiles(files, question_set)


def found_house(house: str, folder: Path) -> str:
    """Return an assignment's house as a trial loads it; ``folder`` is the registry's.

    Registries of earlier versions have absolute paths.
    """
    name, _ = split_spec(house)
    return str(folder / house) if (folder / name).is_file() else house


def _house(given: str, folder: str, chosen: dict[Path, set[int]]) -> str:
    """Return the name of a house's copy, and note which house is to be copied.

    A generated house and an engine's own are no files.
    """
    name, number = split_spec(given)
    if not Path(name).suffix:
        return given
    path = Path(name).absolute()
    if not path.is_file():
        raise VrhumanError(f"{name}: file not found; give the path of a file of houses")
    check_output(path.name)
    chosen.setdefault(path, set()).add(number)
    copy = str(PurePosixPath(folder, HOUSES, path.name))
    return copy if given == name else f"{copy}:{number}"


def _distinct(paths: Iterable[Path]) -> None:
    seen: list[Path] = []
    for path in paths:
        if any(same_file(path.name, each.name) for each in seen):
            raise NameNotAllowed(
                f"{path.name}: two files have this name, so their houses would share names; "
                "rename one"
            )
        seen.append(path)


def _chosen(source: Path, numbers: frozenset[int]) -> bytes:
    """Return the bytes of a file that has only the houses with these numbers."""
    if source.suffix == ".json":
        return source.read_bytes()
    lines = []
    for number, document in enumerate(house_documents(str(source))):
        if number > max(numbers):
            break
        lines.append(document.strip() if number in numbers else b"null")
    if len(lines) <= max(numbers):
        raise VrhumanError(
            f"{source}: no house {max(numbers)}, the file has {len(lines)}; give another number"
        )
    text = b"\n".join(lines) + b"\n"
    return gzip.compress(text, mtime=0) if source.suffix == ".gz" else text


def _with_lock(question_set: Path | None) -> Sequence[Path]:
    if question_set is None:
        return ()
    return [each for each in (question_set, lock_path(question_set)) if each.is_file()]
