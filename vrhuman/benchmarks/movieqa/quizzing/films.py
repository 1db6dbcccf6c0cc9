"""What people see of a set's films while they make quizzes: film, synopsis, questions there are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vrhuman.benchmarks.movieqa.formats.quizzes import read_quizzes
from vrhuman.benchmarks.movieqa.formats.reading import BadFile, json_of, text_of


@dataclass(frozen=True, slots=True)
class QuizFilm:
    """A film of a set: ``path`` is None where it has no pictures."""

    key: str
    path: Path | None
    seconds: float
    synopsis: str
    questions: tuple[str, ...]


def films_place(given: Path) -> Path:
    """Return the folder of films to ask about: a set, or NAME-films beside sessions."""
    if (given / "set.json").exists():
        return given
    return given.with_name(f"{given.stem if given.is_file() else given.name}-films")


def quiz_films(folder: Path) -> tuple[QuizFilm, ...]:
    """Return the films of a set, by their keys.

    :raises BadFile: if the folder is no set of MovieQA, naming the file.
    """
    path = folder / "films.json"
    films = json_of(path)
    if not isinstance(films, dict) or not films:
        raise BadFile(f"{path}: not an object of films by key; give a set of movieqa")
    drafted = folder / "qa.json"
    asked = read_quizzes(drafted) if drafted.exists() else ()
    return tuple(
        _film(folder, key, told, tuple(quiz.question for quiz in asked if quiz.film == key))
        for key, told in sorted(films.items())
    )


def _film(folder: Path, key: str, told: object, asked: tuple[str, ...]) -> QuizFilm:
    where = f"{folder / 'films.json'}.{key}"
    if not isinstance(told, dict):
        raise BadFile(f"{where}: not an object")
    seconds, film = told.get("seconds"), told.get("film")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
        raise BadFile(f"{where}.seconds: must be a number above 0")
    plot = folder / "story" / "split_plot" / f"{key}.split.wiki"
    return QuizFilm(
        key=key,
        path=folder / film if isinstance(film, str) and film else None,
        seconds=float(seconds),
        synopsis=text_of(plot).strip() if plot.exists() else "",
        questions=asked,
    )
