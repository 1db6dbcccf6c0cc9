"""Runs ``vrhuman questions review|settle``: people judge a set, and it is locked if both accept."""

from __future__ import annotations

import argparse
import webbrowser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vrhuman.cli.options import command, print_json, say
from vrhuman.names import check_name, normal


def add(kinds: Any) -> None:
    """Declare the commands among those of ``vrhuman questions``."""
    review = command(
        kinds,
        "review",
        _review,
        "judge a set's questions in the browser, beside pictures of their houses; an interrupted "
        "review resumes",
        "vrhuman questions review questions/val.jsonl --reviewer ada --houses houses.jsonl.gz",
    )
    review.add_argument(
        "set", type=Path, metavar="SPLIT.jsonl", help="question set written by `build`"
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
        required=True,
        metavar="FILE",
        help="the house files given to `build`",
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
    from vrhuman.desktop.questions_review.pictures import house_pictures
    from vrhuman.desktop.questions_review.server import ReviewServer
    from vrhuman.engines.drawing.context import headless_context
    from vrhuman.questions.dataset.episodes import read_set
    from vrhuman.questions.review.reviews import file_hash

    check_name(options.reviewer, "reviewer")
    out = options.out or options.set.with_suffix(f".review-{options.reviewer}.json")
    episodes = tuple(read_set(options.set))
    kept = KeptReview(out, options.reviewer, file_hash(options.set))
    files = {path.name: path for path in options.houses}
    context = headless_context()
    with ReviewServer(
        episodes,
        kept,
        str(out),
        lambda episode: house_pictures(context, episode, files),
        options.port,
    ) as server:
        say(f"review at {server.address} (Ctrl-C ends it; every verdict is saved at once in {out})")
        if not options.no_browser:
            webbrowser.open(server.address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say(f"{server.done} of {len(server.items)} questions judged: {out}")
    return 0


def _settle(options: argparse.Namespace) -> int:
    from vrhuman.questions.dataset.episodes import read_set
    from vrhuman.questions.review.agreement import DECISIONS, agreement
    from vrhuman.questions.review.reviews import ReviewError, file_hash, load_review
    from vrhuman.questions.review.settling import settle, write_locked

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
    settled = settle(tuple(read_set(options.set)), first, second, third)
    out = options.out or options.set.with_suffix(".reviewed.jsonl")
    names = tuple(review.reviewer for review in reviews)
    digest = write_locked(settled, out, names, of)
    if options.json:
        told = asdict(settled) | {"episodes": len(settled.episodes)}
        table = {f"{one}/{other}": count for (one, other), count in found.table.items()}
        agreed = {"kappa": found.kappa, "observed": found.observed, "table": table}
        print_json({"set": str(out), "sha256": digest, **told, **agreed})
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
