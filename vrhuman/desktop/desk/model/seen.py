"""What the window has read of a registry at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.desktop.desk.model.progress import StudyPicture, read_study
from vrhuman.study.entries import Study
from vrhuman.study.registry.registry import Registry


@dataclass(frozen=True, slots=True)
class Seen:
    """What was read of the registry: ``changes`` is the newest it has."""

    changes: int = -1
    studies: tuple[Study, ...] = ()
    picture: StudyPicture | None = None


def look_at(registry: Registry, study_id: str) -> Seen:
    """The study of that name, else the newest one.

    :raises RegistryError: where it cannot be read.
    """
    changes, studies = registry.changes(), registry.studies()
    names = [each.study_id for each in studies]
    wanted = study_id if study_id in names else (names[-1] if names else "")
    return Seen(changes, studies, read_study(registry, wanted) if wanted else None)
