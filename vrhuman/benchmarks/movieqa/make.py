"""Makes a set of MovieQA from sessions: each session a film, with its sources and quizzes.

The folder has the public files (``qa.json``, ``movies.json``, ``splits.json``, ``story/``) beside
``set.json`` and ``films.json``, which say where films and times come from. It is written beside its
place and renamed: a set is complete or not there. Its bytes depend on the sessions, the seed and
the program alone.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from vrhuman.benchmarks.film_splits import SPLITS, split_films
from vrhuman.benchmarks.making import Making, licence_text
from vrhuman.benchmarks.movieqa.card import SOURCES, card
from vrhuman.benchmarks.movieqa.croissant import metadata
from vrhuman.benchmarks.movieqa.drafting.balancing import Chosen, choose
from vrhuman.benchmarks.movieqa.film_parts import (
    DEFAULT_WIDTH,
    RATE,
    VIDEOS,
    FilmPart,
    Order,
    make_part,
)
from vrhuman.benchmarks.movieqa.formats.films import FilmEntry, films_text, splits_text
from vrhuman.benchmarks.movieqa.formats.quizzes import Quiz, quizzes_text
from vrhuman.benchmarks.movieqa.formats.subtitles import subtitles_text
from vrhuman.benchmarks.movieqa.joining import groups_of
from vrhuman.benchmarks.movieqa.set_reading import kind_of
from vrhuman.benchmarks.set_making import (
    check_given,
    check_order,
    drop_other_films,
    drop_parts,
    made_parts,
    parts_key,
    publish,
    set_facts,
    write_papers,
    writing,
)
from vrhuman.export.sources import sources_of
from vrhuman.files.ledger import recorded
from vrhuman.files.private import make_folder, write_text
from vrhuman.records import JsonValue

NAME = "movieqa"
MARGIN_S = 1.0
"""How much of the film is shown before and after what a question is about [s]."""


def make(
    files: Sequence[Path], out: Path, seed: int, how: Making | None = None
) -> Mapping[str, JsonValue]:
    """Make a set of the sessions in the new folder ``out``, and return what was made in numbers.

    The films that an interrupted making has finished are not drawn again.

    :raises VrhumanError: for sessions that cannot be used, with the reason.
    """
    return _made(files, out, seed, how or Making(), write_set)


def make_films(
    files: Sequence[Path], out: Path, how: Making | None = None
) -> Mapping[str, JsonValue]:
    """Make the films of the sessions with their stories, for people to ask about.

    It is :func:`make` without drafted questions: there is no ``qa.json``.

    :raises VrhumanError: for sessions that cannot be used, with the reason.
    """
    return _made(files, out, 1, how or Making(), write_films)


_Write = Callable[[Path, Sequence[FilmPart], str, int, Making], dict[str, JsonValue]]


def _made(
    files: Sequence[Path], out: Path, seed: int, how: Making, write: _Write
) -> Mapping[str, JsonValue]:
    paths, out = [path.absolute() for path in files], out.absolute()
    check_order(paths, out, replace(how, together=False))
    groups = groups_of(paths) if how.together else {path: (path,) for path in paths}
    place = out.with_name(f".{out.name}.parts")
    width, meshes = how.width or DEFAULT_WIDTH, how.meshes and how.meshes.absolute()
    work = place / parts_key(seed, width, meshes) / "set"
    with recorded([out, place], sources_of(paths), "MovieQA set"), writing(out):
        make_folder(work)
        parts = _parts(Order(work / VIDEOS, width, meshes, groups), how)
        drop_other_films(work / VIDEOS, {f"{each.key}.mp4" for each in parts if each.has_film})
        counts = write(work, parts, out.name, seed, how)
        publish(work, out)
        drop_parts(place)
    return counts


def _parts(order: Order, how: Making) -> list[FilmPart]:
    firsts = list(order.sessions)
    found = made_parts(
        partial(make_part, order), firsts, how, "cannot be used; make the set without them"
    )
    return sorted(found, key=lambda part: part.key)


def write_set(
    folder: Path, parts: Sequence[FilmPart], name: str, seed: int, how: Making
) -> dict[str, JsonValue]:
    """Write a set's files beside its films; return what there is in numbers.

    :raises NotMade: where nothing can be asked of any of the sessions.
    """
    plots = {part.key: [each.text for each in part.plot] for part in parts}
    chosen = choose({part.key: part.drafts for part in parts}, plots, seed)
    check_given(bool(chosen), "nothing can be asked")
    splits = split_films([part.key for part in parts], seed)
    quizzes = _quizzes(chosen, {part.key: part for part in parts}, splits)
    texts = {"qa.json": quizzes_text(quizzes), **_texts(parts, splits)}
    digest, counts = _write(folder, texts, parts, quizzes, splits, name, seed, how)
    licence = licence_text("films and questions", how.licence, how.creator, SOURCES)
    papers = metadata(folder, name, digest, how), card(name, digest, seed, how, counts), licence
    write_papers(folder, *papers)
    return {"name": name, "digest": digest, **counts}


def write_films(
    folder: Path, parts: Sequence[FilmPart], name: str, seed: int, how: Making
) -> dict[str, JsonValue]:
    """Write films and stories to ask about; return what there is in numbers.

    It is no set yet: that has questions, a card and a licence.
    """
    splits = split_films([part.key for part in parts], seed)
    texts = _texts(parts, splits)
    digest, counts = _write(folder, texts, parts, [], splits, name, seed, how)
    return {"name": name, "digest": digest, **counts}


def _texts(parts: Sequence[FilmPart], splits: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {
        "movies.json": films_text([_entry(part) for part in parts]),
        "splits.json": splits_text(splits),
        "films.json": _films(parts),
        **_stories(parts),
    }


def _write(
    folder: Path,
    texts: Mapping[str, str],
    parts: Sequence[FilmPart],
    quizzes: Sequence[Quiz],
    splits: Mapping[str, Sequence[str]],
    name: str,
    seed: int,
    how: Making,
) -> tuple[str, dict[str, JsonValue]]:
    """Write the texts and ``set.json``; return the digest and what there is in numbers."""
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        write_text(folder / path, text)
    digest = _digest(texts, parts)
    counts = _counts(parts, quizzes, splits)
    sessions = {sha256: name for part in parts for sha256, name in part.sessions}
    told = set_facts(NAME, name, seed, digest, how, sessions, counts)
    write_text(folder / "set.json", json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    return digest, counts


def _quizzes(
    chosen: Sequence[Chosen], parts: Mapping[str, FilmPart], splits: Mapping[str, Sequence[str]]
) -> list[Quiz]:
    split_of = {key: split for split, keys in splits.items() for key in keys}
    numbers: Counter[str] = Counter()
    quizzes = []
    for each in chosen:
        part, split = parts[each.film], split_of[each.film]
        about = set(each.draft.segments)
        begin = min(part.times[n][0] for n in about)
        end = max(part.times[n][1] for n in about)
        quizzes.append(
            Quiz(
                qid=f"{split}:{numbers[split]}",
                film=each.film,
                question=each.draft.question,
                answers=each.answers,
                correct=each.correct,
                clips=(clip_name(part, begin, end),),
                plot_alignment=tuple(
                    n for n, told in enumerate(part.plot) if about & set(told.segments)
                ),
                rest={
                    "kind": each.draft.kind,
                    "begin_s": round(begin, 3),
                    "end_s": round(end, 3),
                },
            )
        )
        numbers[split] += 1
    return quizzes


def clip_name(part: FilmPart, begin_s: float, end_s: float) -> str:
    """Return a clip's name in the public form, with its first and last picture's numbers."""
    first = max(0, int((begin_s - MARGIN_S) * RATE))
    last = int(min(part.seconds, end_s + MARGIN_S) * RATE)
    return f"{part.key}.sf-{first:06d}.ef-{max(first, last):06d}.video.mp4"


def _entry(part: FilmPart) -> FilmEntry:
    return FilmEntry(
        key=part.key,
        name=f"A session in {part.house}",
        year=part.year,
        genre="Session",
        sources={
            "plot": f"story/plot/{part.key}.wiki",
            "subtitle": f"story/subtt/{part.key}.srt" if part.spoken else None,
            "dvs": f"story/dvs/{part.key}.srt",
            "script": f"story/script/{part.key}.script" if part.script else None,
            "video": f"story/video/{part.key}.srt" if part.captions else None,
        },
    )


def _stories(parts: Sequence[FilmPart]) -> dict[str, str]:
    texts = {}
    for part in parts:
        sentences = [each.text for each in part.plot]
        texts[f"story/plot/{part.key}.wiki"] = " ".join(sentences) + "\n"
        texts[f"story/split_plot/{part.key}.split.wiki"] = "\n".join(sentences) + "\n"
        texts[f"story/dvs/{part.key}.srt"] = subtitles_text(part.described)
        if part.spoken:
            texts[f"story/subtt/{part.key}.srt"] = subtitles_text(part.spoken)
        if part.captions:
            texts[f"story/video/{part.key}.srt"] = subtitles_text(part.captions)
        if part.script:
            texts[f"story/script/{part.key}.script"] = "\n".join(part.script) + "\n"
    return texts


def _films(parts: Sequence[FilmPart]) -> str:
    told = {
        part.key: {
            **_sessions(part),
            "house": part.house,
            "participant_kind": part.kind,
            "seconds": round(part.seconds, 3),
            "film": f"{VIDEOS}/{part.key}.mp4" if part.has_film else "",
            "film_sha256": part.film_sha256,
            "rate": RATE,
        }
        for part in parts
    }
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def _sessions(part: FilmPart) -> dict[str, JsonValue]:
    """Return which session a film is of, or which several ones."""
    if len(part.sessions) == 1:
        return {"session": part.sessions[0][1], "session_sha256": part.sessions[0][0]}
    names: list[JsonValue] = [name for _, name in part.sessions]
    hashes: list[JsonValue] = [sha256 for sha256, _ in part.sessions]
    return {"sessions": names, "sessions_sha256": hashes}


def _digest(texts: Mapping[str, str], parts: Sequence[FilmPart]) -> str:
    lines = [
        f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n" for name, text in texts.items()
    ]
    lines += [f"{part.film_sha256}  {VIDEOS}/{part.key}.mp4\n" for part in parts if part.has_film]
    return hashlib.sha256("".join(sorted(lines)).encode()).hexdigest()


def _counts(
    parts: Sequence[FilmPart],
    quizzes: Sequence[Quiz],
    splits: Mapping[str, Sequence[str]],
) -> dict[str, JsonValue]:
    return {
        "sessions": sum(len(part.sessions) for part in parts),
        "participants": dict(sorted(Counter(part.kind for part in parts).items())),
        "houses": len({part.house for part in parts}),
        "films": len(parts),
        "films_with_pictures": sum(part.has_film for part in parts),
        "films_by_split": {name: len(keys) for name, keys in splits.items()},
        "questions": len(quizzes),
        "questions_by_split": {
            name: sum(quiz.split == name for quiz in quizzes) for name in SPLITS
        },
        "questions_by_kind": dict(sorted(Counter(map(kind_of, quizzes)).items())),
    }


def without_truth(quizzes: Sequence[Quiz]) -> list[Quiz]:
    """Return questions as they are handed to contestants, without the right answers."""
    return [replace(quiz, correct=None) for quiz in quizzes]
