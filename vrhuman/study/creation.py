"""Creates a study: its row in the registry, its folder, and the lab's own files that it names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from vrhuman.files.ledger import begin_ledger
from vrhuman.files.private import make_folder, write_bytes
from vrhuman.protocol.specification import PROTOCOLS, own_files, parse_protocol
from vrhuman.records import VrhumanError
from vrhuman.study.design import parse_design
from vrhuman.study.entries import Study
from vrhuman.study.house_files import house_files
from vrhuman.study.registry.registry import Registry


def create_study(
    registry: Registry, study: Study, source: str, benchmarks: Sequence[str] = ()
) -> Study:
    """Add a study whose protocol is the file ``source``, or a shipped name; return it as stored.

    ``benchmarks`` are the names of those it is for.

    The lab's own texts and questionnaires, which are beside that file, the houses and the question
    set are copied into the study's folder, so that the study is complete without them. Its design
    then names the copies. The study is there when its folder is complete.

    :raises VrhumanError: if one of these is missing, or the registry refuses.
    """
    own = _own_files(study, source)
    files = None
    if study.design:
        design, files = house_files(parse_design(study.design, study.study_id), study.folder)
        study = replace(study, design=design.as_mapping())
    folder = registry.folder / study.folder

    def prepare() -> None:
        try:
            if files is not None:
                files.copy_to(folder)
            make_folder(folder / PROTOCOLS)
            begin_ledger(folder)
            for name, path in own.items():
                make_folder((folder / PROTOCOLS / name).parent)
                write_bytes(folder / PROTOCOLS / name, path.read_bytes())
        except OSError as error:
            raise VrhumanError(f"{folder}: cannot be written ({error.strerror})") from error

    registry.add_study(study, benchmarks, prepare)
    return study


def _own_files(study: Study, source: str) -> dict[str, Path]:
    """Return the lab's own files by their names in the protocol.

    A name is relative to the protocol's file, and inside its folder.
    """
    spec = parse_protocol(study.protocol, f"{study.study_id}: protocol")
    found = {}
    for name in own_files(spec):
        if Path(name).is_absolute() or ".." in Path(name).parts:
            raise VrhumanError(
                f"{source}: {name}: must be in the protocol's folder, to be copied with it"
            )
        path = Path(source).parent / name
        if not path.is_file():
            raise VrhumanError(f"{path}: file not found, but {source} names it; put it there")
        found[name] = path
    return found
