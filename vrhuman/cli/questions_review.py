"""Runs ``vrhuman questions review|settle``: people judge a set, and it is locked if both accept.

A set is of houses (``val.jsonl``), or of Env-QA's films (``questions_val.json``).
"""

from __future__ import annotations

import argparse
import webbrowser
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import command, print_json, say
from vrhuman.names import check_name, normal
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.desktop.questions_review.evidence import Evidence
    from vrhuman.questions.review.reviewed import ReviewedQuestion
    from vrhuman.questions.review.reviews import Review


def add(kinds: Any) -> None:
    """Declare the commands among those of ``vrhuman questions``."""
    review = command(
        kinds,
        "review",
        _review,
        "judge a set's questions in the browser, beside pictures of their houses or their films; "
        "an interrupted review resumes",
        "vrhuman questions review questions/val.jsonl --reviewer ada --houses houses.jsonl.gz",
    )
    review.add_argument(
        "set",
        type=Path,
        metavar="SPLIT.jsonl",
        help="question set written by `build`, or questions_SPLIT.json of an Env-QA set",
    )
    review.add_argument(
        "--reviewer",
        type=normal,
        required=True,
        metavar="NAME",
        help="the reviewer's pseudonym",
    )
    review.add_argument(
        "--houses",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help="the house files given to `build` (none for Env-QA, whose films are in the set)",
    )
    review.add_argument(
        "--out", type=Path, help="review file (default: SPLIT.review-NAME.json beside the set)"
    )
    review.add_argument(
        "--port", type=int, default=0, help="port of the pages (default: any free port)"
    )
    review.add_argument(
        "--no-browser", action="store_true", help="print the address instead of opening a browser"
    )

    settle = command(
        kinds,
        "settle",
        _settle,
        "keep the questions that two reviewers accept or reword alike, and lock the set by its "
        "hash",
        "vrhuman questions settle questions/val.jsonl val.review-ada.json val.review-bob.json",
    )
    settle.add_argument("set", type=Path, metavar="SPLIT.jsonl")
    settle.add_argument("first", type=Path, metavar="REVIEW.json")
    settle.add_argument("second", type=Path, metavar="REVIEW.json")
    settle.add_argument(
        "--third", type=Path, help="a third review, which decides where the two differ"
    )
    settle.add_argument(
        "--out", type=Path, help="file to write (default: SPLIT.reviewed.jsonl beside the set)"
    )
    settle.add_argument("--json", action="store_true", help="print one line of JSON")


def _review(options: argparse.Namespace) -> int:
    from vrhuman.desktop.questions_review.keeping import KeptReview
    from vrhuman.desktop.questions_review.server import ReviewServer
    from vrhuman.questions.review.reviews import file_hash

    check_name(options.reviewer, "reviewer")
    out = options.out or options.set.with_suffix(f".review-{options.reviewer}.json")
    items, evidence = _films(options.set) if _is_of_films(options.set) else _houses(options)
    kept = KeptReview(out, options.reviewer, file_hash(options.set))
    with ReviewServer(items, kept, str(out), evidence, options.port) as server:
        say(f"review at {server.address} (Ctrl-C ends it; every verdict is saved at once in {out})")
        if not options.no_browser:
            webbrowser.open(server.address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say(f"{server.done} of {len(server.items)} questions judged: {out}")
    return 0


def _is_of_films(path: Path) -> bool:
    return path.suffix == ".json"


def _films(path: Path) -> tuple[tuple[ReviewedQuestion, ...], Evidence]:
    from vrhuman.benchmarks.envqa.questions.files import film_of, read_records, reviewed_records
    from vrhuman.desktop.questions_review.films import FilmEvidence

    records = read_records(path)
    return reviewed_records(records), FilmEvidence([film_of(path, each) for each in records])


def _houses(options: argparse.Namespace) -> tuple[tuple[ReviewedQuestion, ...], Evidence]:
    from vrhuman.desktop.questions_review.houses import HouseEvidence
    from vrhuman.desktop.questions_review.pictures import house_pictures
    from vrhuman.engines.drawing.context import headless_context
    from vrhuman.questions.dataset.episodes import read_set
    from vrhuman.questions.review.reviewed import reviewed_of

    episodes = tuple(read_set(options.set))
    if not options.houses:
        raise VrhumanError(f"{options.set}: its houses are missing; name their files with --houses")
    files = {path.name: path for path in options.houses}
    context = headless_context()
    evidence = HouseEvidence(episodes, lambda episode: house_pictures(context, episode, files))
    return reviewed_of(episodes), evidence


def _settle(options: argparse.Namespace) -> int:
    from vrhuman.questions.review.agreement import DECISIONS, agreement
    from vrhuman.questions.review.reviews import ReviewError, file_hash, load_review
    from vrhuman.questions.review.settling import write_locked

    of = file_hash(options.set)
    first, second = load_review(options.first), load_review(options.second)
    third = load_review(options.third) if options.third else None
    reviews = [first, second] if third is None else [first, second, third]
    for review in reviews:
        if review.set_hash != of:
            raise ReviewError(
                f"{review.reviewer}'s review is about another set, not {options.set}; give the "
                "set that was reviewed"
            )
    found = agreement(first, second)
    text, settled = (_settled_films if _is_of_films(options.set) else _settled_houses)(
        options.set, first, second, third
    )
    out = options.out or options.set.with_suffix(f".reviewed{options.set.suffix}")
    digest = write_locked(text, out, tuple(review.reviewer for review in reviews), of)
    if options.json:
        table = {f"{one}/{other}": count for (one, other), count in found.table.items()}
        agreed = {"kappa": found.kappa, "observed": found.observed, "table": table}
        print_json({"set": str(out), "sha256": digest, **asdict(settled), **agreed})
        return 0
    kappa = "not defined (both always gave the same verdict)" if found.kappa is None else None
    print(f"agreement     {100 * found.observed:.1f} % of {found.judged} questions")
    print(f"Cohen's kappa {kappa or f'{found.kappa:.3f}'}")
    wide = 8
    print(f"{'':>{wide}}" + "".join(f"{name:>{wide}}" for name in DECISIONS))
    for one in DECISIONS:
        cells = (found.table.get((one, other), 0) for other in DECISIONS)
        print(f"{one:>{wide}}" + "".join(f"{count:>{wide}}" for count in cells))
    print(
        f"{settled.kept} kept, {settled.reworded} reworded, {settled.rejected} rejected, "
        f"{len(settled.disputed)} left out because the two differ"
        + (" (decide them with --third)" if settled.disputed else "")
    )
    print(f"{out}, locked: SHA-256 {digest}")
    return 0


@dataclass(frozen=True, slots=True)
class _Settled:
    """What came of a set: how many houses or films stay, and how many questions."""

    episodes: int
    kept: int
    reworded: int
    rejected: int
    disputed: tuple[tuple[str, str], ...]


def _settled_houses(
    path: Path, first: Review, second: Review, third: Review | None
) -> tuple[str, _Settled]:
    from vrhuman.questions.dataset.episodes import read_set
    from vrhuman.questions.review.settling import settle

    found = settle(tuple(read_set(path)), first, second, third)
    counts = (found.kept, found.reworded, found.rejected)
    return found.as_text(), _Settled(len(found.episodes), *counts, found.disputed)


def _settled_films(
    path: Path, first: Review, second: Review, third: Review | None
) -> tuple[str, _Settled]:
    from vrhuman.benchmarks.envqa.questions.files import (
        as_text,
        read_records,
        reviewed_records,
        settled_records,
    )
    from vrhuman.questions.review.settling import decide

    records = read_records(path)
    found = decide([each.key for each in reviewed_records(records)], first, second, third)
    staying = settled_records(records, found)
    counts = (found.count("accept"), found.count("reword"), found.count("reject"))
    films = len({each["video_id"] for each in staying})
    return as_text(staying), _Settled(films, *counts, found.disputed)
