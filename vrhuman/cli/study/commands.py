"""Runs ``vrhuman study``: the registry of studies, its content, and withdrawals."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import EXIT_BAD_INPUT, EXIT_CHECK_FAILED, command, print_json, say
from vrhuman.cli.study import results, run, setup
from vrhuman.clock import day_of, now
from vrhuman.names import normal
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.study.entries import AuditEntry
    from vrhuman.study.registry.examining import Anchor
    from vrhuman.study.registry.registry import Registry


def add(commands: Any) -> None:
    """Declare the commands."""
    parser = commands.add_parser(
        "study",
        help="set up a study, enrol participants, run sessions, report, withdraw, merge sites",
        description="Run a study, from its design to its report.",
        epilog="example: vrhuman study init kitchen --protocol excalibur --generated 6",
    )
    studies = parser.add_subparsers(metavar="COMMAND", required=True)
    setup.add(studies)
    run.add(studies)
    results.add(studies)

    listed = command(studies, "list", _list, "list the studies of a registry", "vrhuman study list")
    setup.registry_options(listed)

    shown = command(
        studies,
        "show",
        _show,
        "show a study's participants and sessions, or one participant's",
        "vrhuman study show kitchen P01",
    )
    shown.add_argument("study", type=normal)
    shown.add_argument("participant", type=normal, nargs="?")
    setup.registry_options(shown)

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
    setup.registry_options(withdrawn)

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
    setup.registry_options(merged)

    audited = command(
        studies,
        "audit",
        _audit,
        "list every change of a registry, and check that nothing was altered behind its back",
        "vrhuman study audit",
    )
    audited.add_argument(
        "--anchor",
        action="append",
        default=[],
        metavar="NUMBER:SUM",
        help="an entry as a report or an export names it, which must still be in the log",
    )
    setup.registry_options(audited)

    restored = command(
        studies,
        "restore",
        _restore,
        "replace a damaged registry with its newest backup copy",
        "vrhuman study restore --registry vrhuman-study.db",
    )
    setup.registry_options(restored)


# ------------------------------------------------------------------------------------- looking up


def _list(options: argparse.Namespace) -> int:
    from vrhuman.study.entries import status_text

    with setup.opened(options) as registry:
        rows = [_summary(registry, each.study_id) for each in registry.studies()]
    if options.json:
        print_json(rows)
        return 0
    if not rows:
        print("no studies yet; `vrhuman study init` creates one")
    for row in rows:
        locked = f"locked {day_of(row['locked_utc'])}" if row["locked_utc"] else "not locked"
        sessions = ", ".join(
            f"{count} {status_text(name)}" for name, count in row["sessions"].items()
        )
        print(
            f"{row['study']}: {row['title']}; {row['participants']} participants; "
            f"sessions: {sessions or 'none'} of {row['planned']} planned; {locked}"
            + (f"; {row['pilots']} pilots, not counted" if row["pilots"] else "")
        )
    return 0


def _summary(registry: Registry, study_id: str) -> dict[str, Any]:
    """Return what a study holds; pilots are counted apart."""
    from vrhuman.study.preparing import design_of

    study, people = registry.study(study_id), registry.participants(study_id)
    pilots = {each.participant_id for each in people if each.pilot}
    sessions = registry.sessions(study_id)
    return {
        "study": study_id,
        "title": study.title,
        "locked_utc": study.locked_utc,
        "protocol_hash": study.protocol_hash,
        "display": design_of(study).display,
        "participants": sum(not p.pilot for p in people),
        "pilots": len(pilots),
        "planned": sum(
            each.participant_id not in pilots for each in registry.assignments(study_id)
        ),
        "sessions": dict(Counter(each.status for each in sessions if not each.pilot)),
        "pilot_sessions": dict(Counter(each.status for each in sessions if each.pilot)),
    }


def _show(options: argparse.Namespace) -> int:
    from vrhuman.study.design import balance
    from vrhuman.study.withdrawal import unfinished

    with setup.opened(options) as registry:
        if options.participant:
            return _show_participant(registry, options)
        people = [
            _person(registry, options.study, each.participant_id)
            for each in registry.participants(options.study)
        ]
        summary = _summary(registry, options.study)
        pilots = {each["participant_id"] for each in people if each["pilot"]}
        planned = registry.assignments(options.study)
        balanced = balance([each for each in planned if each.participant_id not in pilots])
        left = unfinished(registry, options.study)
        benchmarks = registry.benchmarks(options.study)
    if options.json:
        print_json(
            summary | {"people": people, "withdrawals_to_end": left, "benchmarks": list(benchmarks)}
        )
        return 0
    print(f"{summary['study']}: {summary['title']}")
    print(f"protocol {summary['protocol_hash'][:12]}, locked: {summary['locked_utc'] or 'no'}")
    if summary["display"] == "desktop":
        print("people see the houses in a window, with mouse and keys")
    if benchmarks:
        print(f"benchmarks: {', '.join(benchmarks)}")
    print(f"\n{balanced}\n")
    setup.print_columns(
        ("participant", "kind", "status", "consent", "screening", "sessions"),
        [
            (
                each["participant_id"],
                f"{each['kind']}, pilot" if each["pilot"] else each["kind"],
                each["status"],
                "yes" if each["consent"] else "no",
                {None: "no", True: "passed", False: "not passed"}[each["screening"]],
                f"{each['finished']} of {each['planned']}",
            )
            for each in people
        ],
    )
    for each in people:
        if each["roles"]:
            print(f"{each['participant_id']}: {each['roles']}")
    if pilots:
        print(f"{len(pilots)} of them are pilots, who count in no result")
    for name in left:
        print(f"{name}: the withdrawal is not complete; run `vrhuman study withdraw` again")
    return 0


def _person(registry: Registry, study_id: str, name: str) -> dict[str, Any]:
    from vrhuman.study.roles import roles_text

    screening = registry.screening_of(study_id, name)
    sessions = registry.sessions(study_id, name)
    return asdict(registry.participant(study_id, name)) | {
        "consent": registry.consent_of(study_id, name) is not None,
        "screening": screening.passed if screening else None,
        "planned": len(registry.assignments(study_id, name)),
        "finished": sum(each.status == "finished" for each in sessions),
        "roles": roles_text(registry.duties(study_id, name)),
        "code": next((each.code for each in registry.links(study_id, name)), ""),
    }


def _show_participant(registry: Registry, options: argparse.Namespace) -> int:
    person = _person(registry, options.study, options.participant)
    planned = registry.assignments(options.study, options.participant)
    sessions = registry.sessions(options.study, options.participant)
    if options.json:
        print_json(
            person
            | {
                "assignments": [asdict(each) for each in planned],
                "session_entries": [asdict(each) for each in sessions],
            }
        )
        return 0
    for name, value in person.items():
        if value not in ("", 0, 0.0):
            print(f"{name.replace('_', ' ')}: {value}")
    print()
    setup.print_plan(planned, sessions)
    return 0


def _audit(options: argparse.Namespace) -> int:
    from vrhuman.study.file_check import anchors

    with setup.opened(options) as registry:
        written_down = [_anchor(each) for each in options.anchor]
        examined = registry.examine((*anchors(registry), *written_down))
    if options.json:
        print_json(
            {
                "entries": [_entry(each) for each in examined.entries],
                "broken": examined.broken,
                "altered": [asdict(each) for each in examined.altered],
            }
        )
    else:
        for each in examined.entries:
            detail = ", ".join(f"{name} {value}" for name, value in each.detail.items())
            print(f"{each.number:>6}  {each.utc}  {each.who}: {each.what} {each.subject}  {detail}")
        for found in examined.altered:
            print(found.line)
        if not examined.altered:
            print(f"all {len(examined.entries)} entries and all rows are unaltered")
    return EXIT_CHECK_FAILED if examined.altered else 0


def _anchor(text: str) -> Anchor:
    from vrhuman.study.registry.examining import Anchor
    from vrhuman.study.registry.heads import parse_head

    head = parse_head(text)
    if head is None:
        raise VrhumanError(
            f"--anchor {text}: give an entry's number and the beginning of its sum, as a report "
            "prints them: 57:1f0c9a6b3d2e"
        )
    return Anchor(head, "--anchor")


def _entry(entry: AuditEntry) -> dict[str, Any]:
    """Return an entry for programs; the seals of rows say nothing without the key."""
    return {name: value for name, value in asdict(entry).items() if name != "rows"}


# --------------------------------------------------------------------------------------- changing


def _withdraw(options: argparse.Namespace) -> int:
    from vrhuman.study.withdrawal import withdraw

    with setup.opened(options) as registry:
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
    with setup.opened(options, create=True) as registry:
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
            setup.print_columns(
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
    with setup.opened(options) as registry:
        registry.note_restored(copy.name, entries)
    if options.json:
        print_json({"registry": str(place.file), "copy": str(copy), "was": str(aside)})
    else:
        print(
            f"{place.file} was replaced by {os.path.relpath(copy)}; the old file is now "
            f"{Path(aside).name}"
        )
    return 0
