"""Builds a question set for files of houses in parallel, and resumes an interrupted build.

The houses are processed in blocks. Each block's episodes are stored in ``OUT/.SPLIT.parts/`` as a
temporary file that is then renamed, so that a build that was killed resumes with the missing
blocks; at the end the parts become ``SPLIT.jsonl`` and ``SPLIT.parquet`` and are deleted. The
output depends on the houses, the seed and the program alone: not on the workers, their number, or
which of them finished first.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import vrhuman
from vrhuman.batch import Failure, run_all
from vrhuman.files.whole import written_whole
from vrhuman.houses.files import house_documents
from vrhuman.names import check_name
from vrhuman.questions.dataset.episodes import HouseQuestions, QuestionSetError, read_line
from vrhuman.questions.dataset.making import Block, PackedHouse, Refused, made
from vrhuman.questions.dataset.tables import write_jsonl, write_parquet
from vrhuman.questions.dataset.thinning import thinned

BLOCK = 10
"""Houses in a block: about two seconds of work, which is what a killed build loses."""

Progress = Callable[[int, int], None]
"""Called with the number of houses done and the total."""


@dataclass(frozen=True, slots=True)
class SetPlan:
    """What to build: ``count`` questions for every house of ``files``.

    They are written as ``split`` into the folder ``out``.
    """

    files: tuple[Path, ...]
    split: str
    seed: int
    out: Path
    count: int = 20

    @property
    def jsonl(self) -> Path:
        return self.out / f"{self.split}.jsonl"

    @property
    def parquet(self) -> Path:
        return self.out / f"{self.split}.parquet"

    @property
    def parts(self) -> Path:
        return self.out / f".{self.split}.parts"


@dataclass(frozen=True, slots=True)
class Workers:
    """Which workers to use: the arguments of :func:`vrhuman.batch.run_all`."""

    jobs: int | None = None
    backend: str = "loky"
    address: str | None = None


@dataclass(frozen=True, slots=True)
class Built:
    """What was written, and which houses have no episode.

    ``kept`` houses were already done by an earlier build that was interrupted. ``left_out``
    questions about houses of one room were not written, since their words tell the answers.
    """

    houses: int
    kept: int
    refused: tuple[Refused, ...]
    left_out: int = 0


def build_set(plan: SetPlan, workers: Workers, progress: Progress) -> Built:
    """Build the set, or its missing part, and write it.

    :raises VrhumanError: where the plan, a file or the workers are wrong, or the questions give too
        many answers away; finished parts are kept.
    """
    _check(plan)
    blocks = blocks_of(plan)
    folder = plan.parts / _key(blocks)
    _begin(plan, folder)
    total = sum(len(block.houses) for block in blocks)
    waiting = [block for block in blocks if not _part(folder, block).exists()]
    kept = done = total - sum(len(block.houses) for block in waiting)
    progress(done, total)
    for block, found in _worked(waiting, workers):
        with _writing(plan.out):
            _keep(_part(folder, block), found)
        done += len(block.houses)
        progress(done, total)
    parts = [_part(folder, block) for block in blocks]
    small = tuple(each for each in _episodes(parts) if each.rooms == 1)
    fewer = {each.house: each for each in thinned(str(plan.jsonl), small)}
    left_out = _questions(small) - _questions(fewer.values())

    def written() -> Iterator[HouseQuestions]:
        for each in _episodes(parts):
            if each.rooms != 1:
                yield each
            elif each.house in fewer:
                yield fewer[each.house]

    with _writing(plan.out):
        write_jsonl(plan.jsonl, written())
        write_parquet(plan.parquet, plan.split, written())
        refused = tuple(each for each in _read(parts) if isinstance(each, Refused))
        shutil.rmtree(plan.parts)
    return Built(total, kept, refused, left_out)


def _questions(episodes: Iterable[HouseQuestions]) -> int:
    return sum(len(each.questions) for each in episodes)


def blocks_of(plan: SetPlan) -> list[Block]:
    """Return all houses of the plan's files, in order; a house's id is FILE:N."""
    houses = [
        PackedHouse.of(f"{file.name}:{number}", document)
        for file in plan.files
        for number, document in enumerate(house_documents(str(file)))
    ]
    if not houses:
        raise QuestionSetError(f"{plan.files[0]}: has no houses; choose another file")
    return [
        Block(number, plan.seed, plan.count, tuple(houses[first : first + BLOCK]))
        for number, first in enumerate(range(0, len(houses), BLOCK))
    ]


def _check(plan: SetPlan) -> None:
    check_name(plan.split, "split")
    if plan.count < 1:
        raise QuestionSetError(f"{plan.count} questions per house: give 1 or more")
    names = [file.name for file in plan.files]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise QuestionSetError(
            f"{twice}: two files have this name, so their houses would share names; rename one"
        )


def _key(blocks: Iterable[Block]) -> str:
    """Return a hash of everything that the parts depend on.

    Parts with another hash are not reused.
    """
    root = Path(vrhuman.__file__).parent
    digest = hashlib.sha256()
    for room in ("houses", "engines", "embodiment", "questions"):
        for source in sorted((root / room).rglob("*")):
            if source.suffix in (".py", ".toml", ".json"):  # tables affect the result, too
                digest.update(source.read_bytes())
    for block in blocks:
        digest.update(repr((block.seed, block.count)).encode())
        for each in block.houses:
            digest.update(each.house.encode() + each.packed)
    return digest.hexdigest()[:16]


def _begin(plan: SetPlan, folder: Path) -> None:
    """Create the folder of the parts, and delete the parts of other plans."""
    with _writing(plan.out):
        folder.mkdir(parents=True, exist_ok=True)
        for other in plan.parts.iterdir():
            if other != folder:
                shutil.rmtree(other)


@contextmanager
def _writing(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise QuestionSetError(
            f"{out}: cannot be written ({error.strerror or error}); free some space, or choose "
            "another folder with --out"
        ) from error


def _part(folder: Path, block: Block) -> Path:
    return folder / f"{block.number:06d}.jsonl"


Found = Sequence[HouseQuestions | Refused]


def _worked(blocks: Sequence[Block], workers: Workers) -> Iterator[tuple[Block, Found]]:
    """Yield each block when it is done.

    Where a block fails as a whole, its houses are tried one by one, so that only the house that
    causes the failure is refused.
    """
    failed = []
    for block, found in run_all(made, blocks, workers.jobs, workers.backend, workers.address):
        if isinstance(found, Failure):
            failed.append(block)
        else:
            yield block, found
    for block in failed:
        singles = [replace(block, houses=(house,)) for house in block.houses]
        results: Mapping[str, Found] = {
            single.houses[0].house: (
                (Refused(single.houses[0].house, found.reason),)
                if isinstance(found, Failure)
                else found
            )
            for single, found in run_all(
                made, singles, workers.jobs, workers.backend, workers.address
            )
        }
        yield block, [each for house in block.houses for each in results[house.house]]


def _keep(path: Path, found: Found) -> None:
    lines = [
        json.dumps({"house": each.house, "refused": each.reason}, ensure_ascii=False)
        if isinstance(each, Refused)
        else each.as_line()
        for each in found
    ]
    with written_whole(path) as beside:
        beside.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def _read(parts: Iterable[Path]) -> Iterator[HouseQuestions | Refused]:
    for part in parts:
        with part.open(encoding="utf-8") as file:
            for line in file:
                told = json.loads(line)
                if "refused" in told:
                    yield Refused(told["house"], told["refused"])
                else:
                    yield read_line(line)


def _episodes(parts: Iterable[Path]) -> Iterator[HouseQuestions]:
    return (each for each in _read(parts) if isinstance(each, HouseQuestions))
