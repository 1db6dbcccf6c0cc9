"""The commands of ``vrhuman narrate`` by which a second person looks at what was told and asked."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vrhuman.cli.narrate.telling import language_option
from vrhuman.cli.options import command, print_json
from vrhuman.extras import system_libraries
from vrhuman.records import VrhumanError


def add(verbs: Any) -> None:
    """Declare the commands."""
    check = command(
        verbs,
        "check",
        _check,
        "let somebody check a set's questions, or where the narrators of a public file pointed",
        "vrhuman narrate check stories --reviewer R1",
    )
    _target(check)
    check.add_argument("--reviewer", required=True, metavar="NAME", help="pseudonym of who checks")
    check.add_argument(
        "--pictures",
        type=Path,
        metavar="FOLDER",
        help="key frames (VIDEO/KEYFRAME.jpg) or films (VIDEO.mp4) of a file of narratives, and "
        "its recordings (default: beside it)",
    )
    language_option(check)
    verified = command(
        verbs,
        "verified",
        _verified,
        "say what the reviewers found, and make a set of the questions that all found good",
        "vrhuman narrate verified stories --out stories-verified",
    )
    _target(verified)
    verified.add_argument(
        "--out", type=Path, metavar="DIR", help="new set with the questions that all found good"
    )
    verified.add_argument("--json", action="store_true", help="print one line of JSON")


def _target(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "target",
        type=Path,
        metavar="SET|FILE.jsonl",
        help="folder that `vrhuman benchmark make vidln` wrote, or a file of narratives",
    )


def _check(options: argparse.Namespace) -> int:
    with system_libraries():
        from vrhuman.desktop.narrate.checking.run import check
    return check(options.target, options.pictures, options.reviewer, options.language)


def _verified(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.vidln.verifying.checks import read_checks
    from vrhuman.benchmarks.vidln.verifying.results import publish_verified, summary
    from vrhuman.benchmarks.vidln.verifying.verdicts import KINDS, read_all

    checks = read_checks(options.target.absolute())
    verdicts = read_all(checks.target, checks.digest)
    found = summary(checks, verdicts)
    if options.out is not None:
        if not checks.target.is_dir():
            raise VrhumanError(f"{options.target}: --out needs a set's folder, not a file")
        found["set"] = dict(publish_verified(checks, verdicts, options.out))
    if options.json:
        print_json(found)
        return 0
    if not verdicts:
        print(f"{options.target}: nobody has looked at it yet")
        return 0
    for kind in KINDS:
        told = found.get(kind)
        if isinstance(told, dict):
            wrong = told["wrong"]
            assert isinstance(wrong, dict)
            why = ", ".join(f"{count} {name}" for name, count in wrong.items())
            print(
                f"{kind}: {told['good']} of {told['looked_at']} that were looked at are good "
                f"({told['all']} there are)" + (f"; {why}" if why else "")
            )
            if told["agreement"] is not None:
                print(f"  reviewers agree in {told['agreement']:.1%} of pairs")
    if options.out is not None:
        print(f"{options.out}: the set of the good ones")
    return 0
