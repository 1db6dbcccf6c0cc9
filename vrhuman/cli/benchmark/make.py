"""Runs ``vrhuman benchmark make``: sets of films and questions from any number of sessions."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vrhuman.benchmarks.making import DEFAULT_LICENCE, LICENCES, Making
from vrhuman.cli.many import add_batch_options, sessions_of
from vrhuman.cli.options import command, meshes_option, print_json, whole
from vrhuman.cli.progress import Counter
from vrhuman.records import JsonValue


def add(verbs: Any) -> None:
    """Declare the command."""
    parser = command(
        verbs,
        "make",
        _make,
        "make a set of films and questions from sessions; an interrupted one resumes",
        "vrhuman benchmark make envqa sessions --out envqa --seed 1",
    )
    parser.add_argument("benchmark", metavar="NAME", help="the benchmark: see benchmark list")
    add_batch_options(parser)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder to write the set to"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="seed of all choices (default: 1)"
    )
    parser.add_argument(
        "--width", type=whole, metavar="PIXELS", help="width of the films, a multiple of 64"
    )
    parser.add_argument(
        "--licence",
        choices=LICENCES,
        default=DEFAULT_LICENCE,
        help="licence of the set (default: %(default)s)",
    )
    parser.add_argument(
        "--creator", default="", metavar="NAME", help="who makes the set, for its card and licence"
    )
    parser.add_argument(
        "--together",
        action="store_true",
        help="movieqa: make one film of all sessions of a participant in a house, without sound "
        "(default: a film of each session)",
    )
    meshes_option(parser)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _make(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.table import find_benchmark

    benchmark = find_benchmark(options.benchmark)
    files = sessions_of(options.sessions)
    counter = Counter("sessions done", len(files))
    how = Making(
        jobs=options.jobs,
        backend=options.backend,
        address=options.address,
        width=options.width,
        meshes=options.meshes,
        licence=options.licence,
        creator=options.creator,
        together=options.together,
        done=counter.show,
    )
    try:
        made = benchmark.make(files, options.out, options.seed, how)
    finally:
        counter.close()
    if options.json:
        print_json(dict(made))
    else:
        _print(options.out, made)
    return 0


def _print(out: Path, made: dict[str, JsonValue] | Any) -> None:
    print(f"{out}: {made['name']}")
    for name, value in made.items():
        if name == "name":
            continue
        if isinstance(value, dict):
            value = ", ".join(f"{key} {count}" for key, count in value.items())
        print(f"  {name.replace('_', ' '):<28}{value}")
