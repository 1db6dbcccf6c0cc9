"""Makes a set of a set's films with the questions that people wrote and others accepted."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.benchmarks.film_splits import SPLITS
from vrhuman.benchmarks.making import Making, licence_text
from vrhuman.benchmarks.movieqa.card import SOURCES, card
from vrhuman.benchmarks.movieqa.croissant import metadata
from vrhuman.benchmarks.movieqa.film_parts import RATE
from vrhuman.benchmarks.movieqa.formats.quizzes import ANSWERS, Quiz, quizzes_text
from vrhuman.benchmarks.movieqa.formats.reading import json_of
from vrhuman.benchmarks.movieqa.quizzing.journal import Proposal
from vrhuman.benchmarks.movieqa.set_reading import kind_of
from vrhuman.benchmarks.set_making import (
    NotMade,
    drop_parts,
    publish,
    refuse_existing,
    write_papers,
    writing,
)
from vrhuman.files.hashing import sha256_of
from vrhuman.files.ledger import Source, recorded
from vrhuman.files.private import write_text
from vrhuman.names import check_name
from vrhuman.records import JsonValue

_TEXTS = ("qa.json", "movies.json", "splits.json", "films.json")


def publish_quizzes(
    folder: Path, proposals: Sequence[Proposal], out: Path, sources: Sequence[Source] = ()
) -> Mapping[str, JsonValue]:
    """Make the new set ``out`` of the films in ``folder`` and all accepted questions.

    ``sources`` are whose films these are, for the ledger of a study. Who wrote and checked is not
    in the set.

    :raises VrhumanError: if nothing was accepted, ``out`` exists or cannot be written.
    """
    out = out.absolute()
    check_name(out.name, "set")
    refuse_existing(out)
    accepted = [each for each in proposals if each.state == "accepted"]
    if not accepted:
        raise NotMade(f"{folder}: no question was accepted yet; check some with --check")
    told, splits = json_of(folder / "set.json"), json_of(folder / "splits.json")
    split_of = {key: name for name in SPLITS for key in splits.get(name, ())}
    quizzes = _quizzes(accepted, split_of)
    place = out.with_name(f".{out.name}.parts")
    drop_parts(place)
    with recorded([out, place], sources, "MovieQA set of people's questions"), writing(out):
        shutil.copytree(folder, place)
        write_text(place / "qa.json", quizzes_text(quizzes))
        counts: dict[str, JsonValue] = {
            **told["counts"],
            "questions": len(quizzes),
            "questions_by_split": {n: sum(q.split == n for q in quizzes) for n in SPLITS},
            "questions_by_kind": dict(sorted(Counter(map(kind_of, quizzes)).items())),
            "authors": len({each.author for each in accepted}),
            "checkers": len({each.checker for each in accepted}),
        }
        digest = digest_of(place)
        how = Making(licence=str(told["licence"]), creator=str(told["creator"]))
        told |= {"name": out.name, "digest": digest, "counts": counts, "written_by": "people"}
        write_text(place / "set.json", json.dumps(told, indent=1, ensure_ascii=False) + "\n")
        write_papers(
            place,
            metadata(place, out.name, digest, how),
            card(out.name, digest, int(told["seed"]), how, counts),
            licence_text("films and questions", how.licence, how.creator, SOURCES),
        )
        publish(place, out)
    return {"name": out.name, "digest": digest, **counts}


def digest_of(folder: Path) -> str:
    """Return the digest of a set's content: its texts and films."""
    texts = [*(folder / name for name in _TEXTS), *sorted((folder / "story").rglob("*.*"))]
    lines = [f"{sha256_of(each)}  {each.relative_to(folder).as_posix()}\n" for each in texts]
    for film in json_of(folder / "films.json").values():
        if film["film"]:
            lines.append(f"{film['film_sha256']}  {film['film']}\n")
    return hashlib.sha256("".join(sorted(lines)).encode()).hexdigest()


def order_of(number: int) -> tuple[int, ...]:
    """Return in which order the answers of a question are shown and published: 0 is the right one.

    It follows from the question's number, so that the one who checks sees what is published.
    """
    order = list(range(ANSWERS))
    random.Random(f"quiz {number}").shuffle(order)
    return tuple(order)


def _quizzes(accepted: Sequence[Proposal], split_of: Mapping[str, str]) -> list[Quiz]:
    numbers: Counter[str] = Counter()
    quizzes = []
    for each in accepted:
        split, order, draft = split_of[each.draft.film], order_of(each.number), each.draft
        spans = [draft.spans[n] for n in order]
        right = draft.spans[0]
        assert right is not None
        first, last = (int(moment * RATE) for moment in right)
        quizzes.append(
            Quiz(
                qid=f"{split}:{numbers[split]}",
                film=draft.film,
                question=draft.question,
                answers=tuple(draft.answers[n] for n in order),
                correct=order.index(0),
                clips=(f"{draft.film}.sf-{first:06d}.ef-{last:06d}.video.mp4",),
                rest={
                    "begin_s": right[0],
                    "end_s": right[1],
                    "answer_spans": [list(span) if span else None for span in spans],
                },
            )
        )
        numbers[split] += 1
    return quizzes
