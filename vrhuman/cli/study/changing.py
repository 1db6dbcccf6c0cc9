"""Runs ``vrhuman study withdraw, merge, restore``: changes to what was recorded."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import EXIT_BAD_INPUT, EXIT_CHECK_FAILED, command, print_json, say
from vrhuman.cli.study.registry import opened, print_columns, registry_options
from vrhuman.clock import now
from vrhuman.names import normal
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    pass


def add(studies: Any) -> None:
    """Declare the commands."""
    withdrawn = command(
        studies,
        "withdraw",
        _withdraw,
        "permanently delete a participant's recordings; the pseudonym stays in the registry",
        "vrhuman study withdraw kitchen P01 --yes",
    )
    withdrawn.add_argument("study", type=normal)
    withdrawn.add_argument("participant", type=normal)
    withdrawn.add_argument("--reason", default="", help="reason, if one was given")
    withdrawn.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    registry_options(withdrawn)

    merged = command(
        studies,
        "merge",
        _merge,
        "copy the studies of other registries into this one, with their session files",
        "vrhuman study merge other-site/vrhuman-study.db --site B",
    )
    merged.add_argument("others", nargs="+", metavar="FROM", help="a registry's file or URL")
    merged.add_argument(
        "--site", type=normal, default="", help="prefix of the participants' names: B-P01"
    )
    registry_options(merged)

    restored = command(
        studies,
        "restore",
        _restore,
        "replace a damaged registry with its newest backup copy",
        "vrhuman study restore --registry vrhuman-study.db",
    )
    registry_options(restored)


def _withdraw(options: argparse.Namespace) -> int:
    from vrhuman.study.withdrawal import withdraw

    with opened(options) as registry:
        registry.participant(options.study, options.participant)
        if not options.yes and not _agreed(options):
            print("nothing was deleted", file=sys.stderr)
            return EXIT_BAD_INPUT
        done = withdraw(registry, options.study, options.participant, options.reason)
        on_server = registry.store.place.file is None
    if options.json:
        print_json(asdict(done))
        return EXIT_CHECK_FAILED if done.left else 0
    for line in done.again:
        print(line)
    for place in done.missing:
        print(f"{place}: was made of their data and is no longer there; delete it if you moved it")
    deleted = f"{done.sessions} sessions and {done.files} files were deleted"
    if done.left:
        say(f"not everything of {done.participant_id} could be removed:")
        for each in done.left:
            say(f"  {each}")
        say(f"{deleted}; solve that, then give the command again")
        return EXIT_CHECK_FAILED
    server = "; the server's journal and backups are its own: see its manual" if on_server else ""
    print(
        f"{done.participant_id} has withdrawn: {deleted}; delete any copies of your own as "
        f"well{server}"
    )
    return 0


def _agreed(options: argparse.Namespace) -> bool:
    if not sys.stdin.isatty():
        raise VrhumanError(
            "withdraw: this deletes permanently; add --yes to confirm without a terminal"
        )
    asked = f"permanently delete all recordings of {options.participant}? [y/N] "
    return input(asked).strip().lower() in ("y", "yes")


def _merge(options: argparse.Namespace) -> int:
    from vrhuman.study.merge import merge
    from vrhuman.study.registry.registry import Registry

    merges = []
    with opened(options, create=True) as registry:
        for source in options.others:
            with Registry.open(source, options.who) as other:
                merges.append((source, merge(registry, other, options.site, say)))
    if options.json:
        print_json([{"from": source} | asdict(done) for source, done in merges])
    else:
        _print_merged(merges)
    return EXIT_CHECK_FAILED if any(done.conflicts for _, done in merges) else 0


def _print_merged(results: Sequence[tuple[str, Any]]) -> None:
    for source, done in results:
        print(
            f"{source}: {done.studies} studies, {done.participants} participants, "
            f"{done.sessions} sessions and {done.files} files added, "
            + (f"{len(done.lacking)} of them not complete" if done.lacking else "none incomplete")
        )
        for line in done.lacking:
            print(line)
        if done.conflicts:
            print(f"\nnot copied from {source}:")
            print_columns(
                ("study", "participant", "why"),
                [
                    (each.study_id, each.participant_id or "(all)", each.why)
                    for each in done.conflicts
                ],
            )


def _restore(options: argparse.Namespace) -> int:
    from vrhuman.study.registry.copies import entries_in, restore
    from vrhuman.study.registry.location import place_of

    place = place_of(options.registry)
    if place.file is None:
        raise VrhumanError(
            f"{place}: this registry is on a server; restore the server's own backup"
        )
    copy, aside = restore(place.file, now())
    entries = entries_in(copy)
    with opened(options) as registry:
        registry.note_restored(copy.name, entries)
    if options.json:
        print_json({"registry": str(place.file), "copy": str(copy), "was": str(aside)})
    else:
        print(
            f"{place.file} was replaced by {os.path.relpath(copy)}; the old file is now "
            f"{Path(aside).name}"
        )
    return 0
