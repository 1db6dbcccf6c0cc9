"""Makes a set of Video Localized Narratives from sessions and the narrations beside them.

The folder has the authors' public files beside ``set.json`` and ``films.json``, which say where
films and stories come from. It is written beside its place and renamed: a set is complete or not
there. Its bytes depend on the sessions, their narrations, the seed and the program alone. Voices
are left out: a voice identifies a person.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from vrhuman.benchmarks.film_splits import split_films
from vrhuman.benchmarks.making import Making, licence_text
from vrhuman.benchmarks.set_making import (
    check_given,
    check_order,
    drop_parts,
    made_parts,
    publish,
    set_facts,
    write_papers,
    writing,
)
from vrhuman.benchmarks.vidln.card import CONTENT, card
from vrhuman.benchmarks.vidln.croissant import metadata
from vrhuman.benchmarks.vidln.grounding import set_files
from vrhuman.benchmarks.vidln.session_part import (
    GROUNDING,
    VIDEOS,
    Order,
    SessionPart,
    make_part,
)
from vrhuman.benchmarks.vidln.set_reading import LOCATION_FILE, NAME, TEXT_FILE
from vrhuman.export.sources import sources_of
from vrhuman.files.ledger import recorded
from vrhuman.files.private import make_folder, write_text
from vrhuman.records import JsonValue

DEFAULT_WIDTH = 512
NARRATIVES = "narratives.jsonl"


def make(
    files: Sequence[Path], out: Path, seed: int, how: Making | None = None
) -> Mapping[str, JsonValue]:
    """Make a set of the sessions in the new folder ``out``, and return what was made in numbers.

    :raises VrhumanError: for sessions that cannot be used, with the reason.
    """
    how = how or Making()
    paths, out = [path.absolute() for path in files], out.absolute()
    check_order(paths, out, how)
    place = out.with_name(f".{out.name}.parts")
    drop_parts(place)
    with recorded([out, place], sources_of(paths), "set of narratives"), writing(out):
        make_folder(place)
        meshes = how.meshes and how.meshes.absolute()
        order = Order(place, how.width or DEFAULT_WIDTH, seed, meshes)
        parts = made_parts(
            partial(make_part, order), paths, how, "cannot be used; make the set without them"
        )
        parts.sort(key=lambda part: part.key)
        counts = write_set(place, parts, out.name, seed, how)
        publish(place, out)
    return counts


def write_set(
    folder: Path, parts: Sequence[SessionPart], name: str, seed: int, how: Making
) -> dict[str, JsonValue]:
    """Write a set's files beside its films; return what there is in numbers.

    :raises NotMade: where nothing can be asked of any of the sessions.
    """
    check_given(any(part.texts or part.places for part in parts), "nothing can be asked")
    divided = split_films([part.key for part in parts], seed)
    splits = {key: name for name, keys in divided.items() for key in keys}
    grounded = [each for part in parts for each in part.grounding]
    texts = {
        NARRATIVES: "".join(f"{line}\n" for part in parts for line in part.narratives),
        TEXT_FILE: _json({"annotations": [_texts(part, splits) for part in parts]}),
        LOCATION_FILE: _json({part.key: _places(part) for part in parts}),
        "films.json": _json({part.key: _film(part, splits) for part in parts}),
        **{f"{GROUNDING}/{key}": _json(each) for key, each in set_files(grounded).items()},
    }
    for path, text in texts.items():
        make_folder((folder / path).parent)
        write_text(folder / path, text)
    digest = _digest(texts, parts)
    counts = _counts(parts)
    sessions = {part.session_sha256: part.session for part in parts}
    told = set_facts(NAME, name, seed, digest, how, sessions, counts)
    write_text(folder / "set.json", _json(told))
    licence = licence_text(CONTENT, how.licence, how.creator)
    papers = metadata(folder, name, digest, how), card(name, digest, seed, how, counts), licence
    write_papers(folder, *papers)
    return {"name": name, "digest": digest, **counts}


def _texts(part: SessionPart, splits: Mapping[str, str]) -> JsonValue:
    return {
        "video_id": part.key,
        "qa_pairs": [
            {
                "question_id": f"{part.key}_question_{splits[part.key]}_{number}",
                "question": each.question,
                "answer": each.answer,
            }
            for number, each in enumerate(part.texts)
        ],
    }


def _places(part: SessionPart) -> JsonValue:
    return [
        {
            "question_hash": hashlib.md5(
                f"{part.key} {each.question}".encode(), usedforsecurity=False
            ).hexdigest(),
            "question": each.question,
            "trace_frame": each.trace_frame,
            "trace": each.trace,
            "vrhuman": {
                "object": each.object_id,
                "mask": each.mask,
                "square": list(each.square),
                "narrator": each.narrator,
            },
        }
        for each in part.places
    ]


def _film(part: SessionPart, splits: Mapping[str, str]) -> JsonValue:
    return {
        "session": part.session,
        "session_sha256": part.session_sha256,
        "house": part.house,
        "participant_kind": part.kind,
        "seconds": round(part.seconds, 3),
        "split": splits[part.key],
        "film": f"{VIDEOS}/{part.key}.mp4" if part.film_sha256 else "",
        "film_sha256": part.film_sha256,
        "film_drawn": part.film_drawn,
    }


def _counts(parts: Sequence[SessionPart]) -> dict[str, JsonValue]:
    return {
        "sessions": len(parts),
        "participants": dict(sorted(Counter(part.kind for part in parts).items())),
        "houses": len({part.house for part in parts}),
        "films_with_pictures": sum(bool(part.film_sha256) for part in parts),
        "films_drawn_again": sum(part.film_drawn for part in parts),
        "narratives_automatic": sum(len(part.narratives) - part.people for part in parts),
        "narratives_of_people": sum(part.people for part in parts),
        "text_questions": sum(len(part.texts) for part in parts),
        "location_questions": sum(len(part.places) for part in parts),
        "location_questions_left_out": sum(part.unfair for part in parts),
        "location_questions_by_people": sum(
            each.narrator != "automatic" for part in parts for each in part.places
        ),
        "expressions": sum(
            len(expressions)
            for part in parts
            for _, video, _ in part.grounding
            if isinstance(expressions := video["expressions"], dict)
        ),
    }


def _digest(texts: Mapping[str, str], parts: Sequence[SessionPart]) -> str:
    lines = [
        f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n" for name, text in texts.items()
    ]
    lines += [f"{part.film_sha256}  {VIDEOS}/{part.key}.mp4\n" for part in parts]
    lines += [f"{part.pictures_sha256}  pictures of {part.key}\n" for part in parts]
    return hashlib.sha256("".join(sorted(lines)).encode()).hexdigest()


def _json(told: JsonValue) -> str:
    return json.dumps(told, ensure_ascii=False) + "\n"
