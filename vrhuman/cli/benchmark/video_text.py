"""Runs ``vrhuman benchmark egotaskqa train``: a transformer learns from films and questions."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vrhuman.cli.benchmark.models import load_torch
from vrhuman.cli.benchmark.new_folder import new_folder
from vrhuman.cli.benchmark.telling import lines_of
from vrhuman.cli.options import command, print_json, say, whole


def add_to(subcommands: Any) -> None:
    """Declare the command among those of ``benchmark egotaskqa``."""
    parser = command(
        subcommands,
        "train",
        _train,
        "train a video-and-text transformer on a set, and compare it with the text alone",
        "vrhuman benchmark egotaskqa train tasks --out models/video-text",
    )
    parser.add_argument("set", type=Path, metavar="SET", help="the set's folder")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="new folder for model and answers"
    )
    parser.add_argument(
        "--split", choices=("direct", "indirect"), default="direct", help="default: %(default)s"
    )
    parser.add_argument("--epochs", type=whole, default=40, help="default: %(default)s")
    parser.add_argument("--seed", type=whole, default=0, help="default: %(default)s")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _train(options: argparse.Namespace) -> int:
    load_torch("training a model")
    from vrhuman.benchmarks.answer_files import write_answers
    from vrhuman.benchmarks.egotaskqa.baselines.video_text import PARTICIPANT, answer_by_video
    from vrhuman.benchmarks.models.classifying import FilmEpoch, FilmSchedule
    from vrhuman.files.private import write_text
    from vrhuman.files.weights import write_weights
    from vrhuman.records import VrhumanError

    if options.out.exists():
        raise VrhumanError(f"{options.out}: exists already; give a new folder with --out")
    if not options.epochs:
        raise VrhumanError("--epochs 0: nothing is learned; give 1 or more")

    def heard(epoch: FilmEpoch) -> None:
        say(
            f"epoch {epoch.number} of {options.epochs}: loss {epoch.loss:.3f}, validation "
            f"{epoch.checked:.1f} %"
        )

    schedule = FilmSchedule(epochs=options.epochs, seed=options.seed)
    found = answer_by_video(options.set, options.split, schedule, heard)
    told = {
        "split": found.split,
        "films": found.films,
        "trained_on": found.trained_on,
        "questions": len(found.answers),
        **found.rows,
        "accuracy": dict(found.accuracy),
        "ahead_of_text_only": list(found.ahead),
        "verdict": found.verdict,
        "epochs": [asdict(each) for each in found.trained.epochs],
    }
    with new_folder(options.out) as place:
        write_weights(place / "network.pt", found.trained.network.state_dict())
        write_answers(place / f"{PARTICIPANT}.jsonl", found.answers)
        write_text(place / "results.json", json.dumps(told, indent=1) + "\n")
    answers = options.out / f"{PARTICIPANT}.jsonl"
    if options.json:
        print_json({"answers": str(answers), **told})
        return 0
    print(f"{answers}: {len(found.answers)} test questions of the {found.split} split")
    for line in lines_of({"accuracy": found.accuracy}):
        print(line)
    print(found.verdict)
    return 0
