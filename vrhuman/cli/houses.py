"""Commands on houses."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from vrhuman.cli.options import command, print_json
from vrhuman.records import VrhumanError


def add(commands: Any) -> None:
    """Declare them."""
    houses = commands.add_parser("houses", help="generate and check houses")
    kinds = houses.add_subparsers(metavar="COMMAND", required=True)
    generate = command(
        kinds,
        "generate",
        _generate,
        "a ProcTHOR-schema house of our own",
        "vrhuman houses generate --rooms 4 --seed 1 --out house.json",
    )
    generate.add_argument("--rooms", type=int, default=4, help="1 to 10 (default: %(default)s)")
    generate.add_argument("--seed", type=int, default=1, help="(default: %(default)s)")
    generate.add_argument("--out", type=Path, help="a file (default: standard output)")
    check = command(
        kinds,
        "check",
        _check,
        "validate a house",
        "vrhuman houses check houses.jsonl.gz:3",
    )
    check.add_argument("house", help="FILE.json or FILE.jsonl[.gz][:N]")
    check.add_argument("--json", action="store_true", help="print one line of JSON")


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
    from vrhuman.houses.catalogue import load_catalogue
    from vrhuman.houses.files import load_house
    from vrhuman.houses.schema import parse_house, placeholders

    house = parse_house(load_house(options.house), load_catalogue(), options.house)
    unknown = placeholders(house)
    told = {
        "house": options.house,
        "rooms": len(house.rooms),
        "objects": len(house.objects),
        "pickupable": sum(o.asset.pickupable for o in house.objects),
        "placeholders": [o.object_id for o in unknown],
    }
    if options.json:
        print_json(told)
        return 0
    print(
        f"{options.house}: {told['rooms']} rooms, {told['objects']} objects, "
        f"{told['pickupable']} pickupable, {len(unknown)} with an unknown asset"
    )
    return 0
