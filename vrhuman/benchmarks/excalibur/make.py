"""Makes a set of EXCALIBUR from sessions: each with the questions that it asked, and its film.

It is written beside its place and renamed: a set is complete or not there.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from vrhuman.benchmarks.excalibur.card import SOURCES, card
from vrhuman.benchmarks.excalibur.croissant import metadata
from vrhuman.benchmarks.excalibur.episode_parts import DEFAULT_WIDTH, VIDEOS, Order, make_part
from vrhuman.benchmarks.excalibur.set_reading import EPISODES, NAME, SetEpisode
from vrhuman.benchmarks.making import Making, licence_text
from vrhuman.benchmarks.set_making import (
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


def make(
    files: Sequence[Path], out: Path, seed: int, how: Making | None = None
) -> Mapping[str, JsonValue]:
    """Make a set of the sessions in the new folder ``out``, and return what was made in numbers.

    Nothing is drawn at random: ``seed`` is only noted. The films that an interrupted making has
    finished are not drawn again.

    :raises VrhumanError: for sessions that cannot be used, with the reason.
    """
    how = how or Making()
    paths, out = [path.absolute() for path in files], out.absolute()
    check_order(paths, out, how)
    place = out.with_name(f".{out.name}.parts")
    width = how.width or DEFAULT_WIDTH
    work = place / parts_key(seed, width, None) / "set"
    with recorded([out, place], sources_of(paths), "EXCALIBUR set"), writing(out):
        make_folder(work)
        order = Order(work / VIDEOS, width)
        made = made_parts(
            partial(make_part, order), paths, how, "cannot be used; make the set without them"
        )
        drop_other_films(work / VIDEOS, {f"{each.key}.mp4" for each in made if each.film})
        counts = write_set(work, sorted(made, key=lambda each: each.key), out.name, seed, how)
        publish(work, out)
        drop_parts(place)
    return counts


def write_set(
    folder: Path, episodes: Sequence[SetEpisode], name: str, seed: int, how: Making
) -> dict[str, JsonValue]:
    """Write a set's files beside its films; return what there is in numbers."""
    text = "".join(f"{each.as_line()}\n" for each in episodes)
    digest = hashlib.sha256(text.encode()).hexdigest()
    asked = [question for each in episodes for question in each.questions]
    counts: dict[str, JsonValue] = {
        "sessions": len(episodes),
        "participants": dict(sorted(Counter(each.kind for each in episodes).items())),
        "houses": len({each.house for each in episodes}),
        "films": sum(bool(each.film) for each in episodes),
        "questions": len(asked),
        "questions_by_kind": dict(sorted(Counter(str(each.kind) for each in asked).items())),
        "questions_by_family": dict(sorted(Counter(each.family for each in asked).items())),
    }
    sessions = {each.session_sha256: each.session for each in episodes}
    told = set_facts(NAME, name, seed, digest, how, sessions, counts)
    write_text(folder / EPISODES, text)
    write_text(folder / "set.json", json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    licence = licence_text("films and questions", how.licence, how.creator, SOURCES)
    papers = metadata(folder, name, digest, how), card(name, digest, how, counts), licence
    write_papers(folder, *papers)
    return {"name": name, "digest": digest, **counts}
