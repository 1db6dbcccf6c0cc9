"""Runs ``vrhuman study list, show, audit``: what a registry holds."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import EXIT_CHECK_FAILED, command, print_json
from vrhuman.cli.study.registry import opened, print_columns, print_plan, registry_options
from vrhuman.clock import day_of
from vrhuman.names import normal
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.study.entries import AuditEntry
    from vrhuman.study.registry.examining import Anchor
    from vrhuman.study.registry.registry import Registry


def add(studies: Any) -> None:
    """Declare the commands."""
    listed = command(studies, "list", _list, "list the studies of a registry", "vrhuman study list")
    registry_options(listed)

    shown = command(
        studies,
        "show",
        _show,
        "show a study's participants and sessions, or one participant's",
        "vrhuman study show kitchen P01",
    )
    shown.add_argument("study", type=normal)
    shown.add_argument("participant", type=normal, nargs="?")
    registry_options(shown)

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
    registry_options(audited)


def _list(options: argparse.Namespace) -> int:
    from vrhuman.study.entries import status_text

    with opened(options) as registry:
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

    with opened(options) as registry:
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
    print_columns(
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
    print_plan(planned, sessions)
    return 0


def _audit(options: argparse.Namespace) -> int:
    from vrhuman.study.file_check import anchors

    with opened(options) as registry:
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
