"""What reviewers found, in numbers; and the set of the questions that all of them found good."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

from vrhuman.benchmarks.making import Making, licence_text
from vrhuman.benchmarks.set_making import (
    NotMade,
    drop_parts,
    publish,
    refuse_existing,
    write_papers,
    writing,
)
from vrhuman.benchmarks.vidln.card import CONTENT, card
from vrhuman.benchmarks.vidln.croissant import metadata
from vrhuman.benchmarks.vidln.set_reading import LOCATION_FILE, TEXT_FILE, object_of
from vrhuman.benchmarks.vidln.verifying.checks import Check, Checks
from vrhuman.benchmarks.vidln.verifying.verdicts import GOOD, KINDS
from vrhuman.files.hashing import sha256_of
from vrhuman.files.ledger import Source, recorded
from vrhuman.files.private import write_text
from vrhuman.names import check_name
from vrhuman.records import JsonValue

Verdicts = Mapping[str, Mapping[str, str]]
"""By reviewer, then by key."""


def summary(checks: Checks, verdicts: Verdicts) -> dict[str, JsonValue]:
    """Return what was found: for each kind how many are good, and what is wrong with the others.

    ``agreement`` is the share of pairs of verdicts on one thing that agree whether it is good; None
    where no two people looked at the same.
    """
    found: dict[str, JsonValue] = {"reviewers": sorted(verdicts)}
    for kind in KINDS:
        there = [each for each in checks.checks if each.kind == kind]
        if there:
            found[kind] = _kind(there, verdicts)
    return found


def _kind(there: Sequence[Check], verdicts: Verdicts) -> dict[str, JsonValue]:
    given = [
        [each[check.key] for each in verdicts.values() if check.key in each] for check in there
    ]
    looked = [each for each in given if each]
    good = sum(all(finding == GOOD for finding in each) for each in looked)
    wrong = Counter(finding for each in looked for finding in each if finding != GOOD)
    pairs = [
        (one == GOOD) == (other == GOOD) for each in looked for one, other in combinations(each, 2)
    ]
    return {
        "all": len(there),
        "looked_at": len(looked),
        "good": good,
        "good_percent": round(100.0 * good / len(looked), 2) if looked else None,
        "wrong": dict(sorted(wrong.items())),
        "agreement": round(sum(pairs) / len(pairs), 4) if pairs else None,
    }


def publish_verified(
    checks: Checks, verdicts: Verdicts, out: Path, sources: Sequence[Source] = ()
) -> Mapping[str, JsonValue]:
    """Make the new set ``out`` of the questions that every reviewer found good.

    A question that one of them did not look at is left out. ``sources`` are whose films these are.
    Who looked is not in the set.

    :raises VrhumanError: if no question is left, ``out`` exists or cannot be written.
    """
    folder, out = checks.target, out.absolute()
    check_name(out.name, "set")
    refuse_existing(out)
    kept = frozenset(
        each.key
        for each in checks.checks
        if verdicts and all(found.get(each.key) == GOOD for found in verdicts.values())
    )
    if not kept:
        raise NotMade(
            f"{folder}: no question was found good by everybody; look at some with "
            "`vrhuman narrate check`"
        )
    told = object_of(folder / "set.json")
    place = out.with_name(f".{out.name}.parts")
    drop_parts(place)
    with recorded([out, place], sources, "verified set of narratives"), writing(out):
        shutil.copytree(folder, place)
        texts, places = _filtered(place, kept)
        digest = hashlib.sha256(
            "".join(
                (checks.digest, *(sha256_of(place / e) for e in (TEXT_FILE, LOCATION_FILE)))
            ).encode()
        ).hexdigest()
        counts: dict[str, JsonValue] = {
            **told["counts"],
            "text_questions": texts,
            "location_questions": places,
            "verified_by": len(verdicts),
        }
        how = Making(licence=str(told["licence"]), creator=str(told["creator"]))
        told |= {
            "name": out.name,
            "digest": digest,
            "counts": counts,
            "verified_of": checks.digest,
            "verification": {k: v for k, v in summary(checks, verdicts).items() if k in KINDS},
        }
        write_text(place / "set.json", json.dumps(told, ensure_ascii=False) + "\n")
        write_papers(
            place,
            metadata(place, out.name, digest, how),
            card(out.name, digest, int(told["seed"]), how, counts),
            licence_text(CONTENT, how.licence, how.creator),
        )
        publish(place, out)
    return {"name": out.name, "digest": digest, **counts}


def _filtered(folder: Path, kept: frozenset[str]) -> tuple[int, int]:
    """Leave only the kept questions in a set's files; return how many of each there are."""
    texts, places = object_of(folder / TEXT_FILE), object_of(folder / LOCATION_FILE)
    for each in texts["annotations"]:
        each["qa_pairs"] = [pair for pair in each["qa_pairs"] if pair["question_id"] in kept]
    for video, questions in places.items():
        places[video] = [each for each in questions if each["question_hash"] in kept]
        shown = {each["trace_frame"] for each in places[video]}
        for picture in (folder / "keyframes" / video).glob("*"):
            if picture.name not in shown:
                picture.unlink()
    for name, told in ((TEXT_FILE, texts), (LOCATION_FILE, places)):
        write_text(folder / name, json.dumps(told, ensure_ascii=False) + "\n")
    return sum(len(e["qa_pairs"]) for e in texts["annotations"]), sum(map(len, places.values()))
