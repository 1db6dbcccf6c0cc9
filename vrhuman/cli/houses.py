"""Runs the commands on houses."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vrhuman.cli.options import (
    EXIT_BAD_INPUT,
    EXIT_CHECK_FAILED,
    Renamed,
    command,
    meshes_option,
    print_json,
    say,
    size,
)
from vrhuman.houses.house import House
from vrhuman.records import VrhumanError


def add(commands: Any) -> None:
    """Declare the commands."""
    houses = commands.add_parser("houses", help="generate, import, check and look at houses")
    kinds = houses.add_subparsers(metavar="COMMAND", required=True)
    generate = command(
        kinds,
        "generate",
        _generate,
        "generate a house in ProcTHOR's schema",
        "vrhuman houses generate --rooms 4 --seed 1 --out house.json",
    )
    generate.add_argument(
        "--rooms", type=int, default=4, help="number of rooms, 1 to 10 (default: %(default)s)"
    )
    generate.add_argument("--seed", type=int, default=1, help="seed (default: %(default)s)")
    generate.add_argument("--out", type=Path, help="file to write (default: standard output)")
    check = command(
        kinds,
        "check",
        _check,
        "check that houses are valid, load in the engine, and have enough for a session",
        "vrhuman houses check houses.jsonl.gz",
    )
    check.add_argument("houses", help="FILE.json, FILE.jsonl[.gz], or one of them: FILE:N")
    check.add_argument("--json", action="store_true", help="print one line of JSON")
    render = command(
        kinds,
        "render",
        _render,
        "draw houses from above, and at eye level in every room",
        "vrhuman houses render houses.jsonl.gz --count 12 --out pictures",
    )
    render.add_argument("houses", help="FILE.json, FILE.jsonl[.gz], or one of them: FILE:N")
    render.add_argument(
        "--out",
        type=Path,
        default=Path("pictures"),
        help="folder to write to (default: %(default)s)",
    )
    render.add_argument(
        "--count", type=int, default=12, help="maximum number of houses (default: %(default)s)"
    )
    meshes_option(render)
    render.add_argument(
        "--size", type=size, default=(800, 600), help="picture size (default: 800x600)"
    )
    statistics = command(
        kinds,
        "statistics",
        _statistics,
        "count rooms, objects and types in a file of houses; --generated compares generated houses",
        "vrhuman houses statistics houses.jsonl.gz --generated 400",
    )
    statistics.add_argument("houses", help="FILE.json or FILE.jsonl[.gz]")
    statistics.add_argument(
        "--generated", type=int, metavar="N", help="also generate N houses and compare with them"
    )
    statistics.add_argument("--own", dest="generated", type=int, action=Renamed, now="--generated")
    statistics.add_argument(
        "--seed", type=int, default=1, help="seed of the generated houses (default: %(default)s)"
    )
    statistics.add_argument("--json", action="store_true", help="print one line of JSON")
    legibility = command(
        kinds,
        "legibility",
        _legibility,
        "measure what people can name: a page for raters, a confusion table from their ratings",
        "vrhuman houses legibility --page rate.html",
    )
    legibility.add_argument("ratings", type=Path, nargs="*", help="rating files that raters saved")
    legibility.add_argument("--page", type=Path, help="write a page for raters to this file")
    legibility.add_argument(
        "--seed", type=int, default=0, help="seed of the pictures (default: %(default)s)"
    )
    legibility.add_argument(
        "--count", type=int, default=120, help="number of pictures (default: %(default)s)"
    )
    legibility.add_argument(
        "--classify",
        action="store_true",
        help="use a classifier instead of people (about 2 minutes)",
    )
    legibility.add_argument("--table", type=Path, help="write the confusion table to this file")
    legibility.add_argument("--json", action="store_true", help="print one line of JSON")
    import_ = command(
        kinds,
        "import",
        _import,
        "import the ProcTHOR-10K files on this computer",
        "vrhuman houses import --out houses",
    )
    import_.add_argument(
        "source",
        type=Path,
        nargs="?",
        help="folder with train, val or test.jsonl.gz (default: the folder of the package `prior`)",
    )
    import_.add_argument(
        "--out", type=Path, default=Path("houses"), help="folder to write to (default: %(default)s)"
    )
    import_.add_argument("--json", action="store_true", help="print one line of JSON")


def _generate(options: argparse.Namespace) -> int:
    from vrhuman.houses.generator import generate

    text = json.dumps(generate(options.rooms, options.seed))
    if options.out is None:
        print(text)
        return 0
    try:
        options.out.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise VrhumanError(
            f"{options.out}: cannot be written ({error.strerror}); choose another file"
        ) from error
    print(options.out)
    return 0


def _check(options: argparse.Namespace) -> int:
    from vrhuman.apps.check_houses import check_for_session
    from vrhuman.cli.progress import Counter
    from vrhuman.engines.check import check

    counter = Counter(f"{options.houses}: loading")
    results = []
    for checked in check(options.houses, check_for_session):
        results.append(checked)
        counter.show(len(results))
    counter.close()
    loaded = [r for r in results if not r.error]
    errors = [r.error for r in results if r.error]
    unknown = [asset_id for r in loaded for asset_id in r.placeholders]
    for error in errors:
        say(f"vrhuman: {error}")
    if options.json:
        print_json(
            {
                "houses": len(results),
                "loaded": len(loaded),
                "objects": sum(r.objects for r in loaded),
                "placeholders": len(unknown),
                "errors": errors,
                "rooms": sum(r.rooms for r in loaded),
                "pickupable": sum(r.pickupable for r in loaded),
                "fixed": sum(len(r.fixed) for r in loaded),
                "unknown_assets": sorted(set(unknown)),
            }
        )
    else:
        print(
            f"{options.houses}: {len(loaded)} of {len(results)} houses loaded; "
            f"{sum(r.rooms for r in loaded)} rooms, {sum(r.objects for r in loaded)} objects, "
            f"{sum(r.pickupable for r in loaded)} pickupable, "
            f"{len(unknown)} with an unknown asset"
        )
    return EXIT_BAD_INPUT if errors else 0


def _statistics(options: argparse.Namespace) -> int:
    from vrhuman.cli.progress import Counter
    from vrhuman.houses import statistics
    from vrhuman.houses.catalogue import load_catalogue
    from vrhuman.houses.files import read_houses
    from vrhuman.houses.generator import generate_like_real
    from vrhuman.houses.schema import parse_house

    def parsed(houses: Iterable[Any], name: str) -> Iterator[House]:
        counter = Counter(f"{name}: reading")
        for number, data in enumerate(houses):
            counter.show(number)
            yield parse_house(data, load_catalogue(), f"{name}:{number}")
        counter.close()

    found = statistics.house_statistics(parsed(read_houses(options.houses), options.houses))
    if options.generated is None:
        if options.json:
            print_json(statistics.statistics_json(found))
        else:
            print(statistics.statistics_text(found))
        return 0
    own = statistics.house_statistics(
        parsed(generate_like_real(options.generated, options.seed), "own")
    )
    rows = statistics.compared(found, own)
    if options.json:
        print_json(statistics.comparison_json(rows))
    else:
        print(statistics.comparison_text(rows))
    return EXIT_CHECK_FAILED if any(row.holds is False for row in rows) else 0


def _legibility(options: argparse.Namespace) -> int:
    from vrhuman.engines.legibility import table as tables
    from vrhuman.engines.legibility.classifier import classify
    from vrhuman.engines.legibility.confusion import confusion
    from vrhuman.engines.legibility.page import write_page
    from vrhuman.engines.legibility.ratings import read_ratings
    from vrhuman.questions.nouns import NOUNS

    if options.page is not None:
        names = {kind: noun.singular for kind, noun in NOUNS.items()}
        shown = write_page(options.page, options.seed, count=options.count, names=names)
        print(f"{options.page}: {shown} pictures to rate")
        return 0
    found = tables.shipped_table()
    if options.classify:
        found = classify(options.seed)
    if options.ratings:
        ratings = read_ratings(options.ratings)
        found = tables.merged(found, confusion(ratings.judgements, "people"))
    if options.table is not None:
        tables.write_table(found, options.table)
    if options.json:
        out = {attribute: list(found.illegible(attribute)) for attribute in tables.ATTRIBUTES}
        rates = {a: {k: asdict(r) for k, r in of.items()} for a, of in found.rates.items()}
        print_json({"rates": rates, "kept_out": out})
    else:
        print(tables.report(found))
    return 0


def _render(options: argparse.Namespace) -> int:
    from vrhuman.engines.house_pictures import write_pictures
    from vrhuman.houses.mesh_packs import open_pack

    meshes = open_pack(options.meshes) if options.meshes else None
    for path in write_pictures(options.houses, options.out, options.count, options.size, meshes):
        print(path)
    return 0


def _import(options: argparse.Namespace) -> int:
    from vrhuman.cli.progress import Counter
    from vrhuman.houses.importing import find_dataset, import_dataset

    source = options.source or find_dataset(Path.home())
    counter = Counter(f"{source}: reading")
    done = import_dataset(source, options.out, lambda _, number: counter.show(number))
    counter.close()
    for split in done:
        for error in split.errors:
            say(f"vrhuman: {error}")
    if options.json:
        told = {s.split: {"houses": s.houses, "errors": list(s.errors)} for s in done}
        print_json({"source": str(source), "splits": told})
    else:
        for split in done:
            print(f"{split.path}: {split.houses} houses, {len(split.errors)} left out")
    return EXIT_BAD_INPUT if any(split.errors for split in done) else 0
