"""Runs ``vrhuman export``: sessions in the formats of other programs."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import Any

from vrhuman.batch import Failure
from vrhuman.cli.many import (
    FileResult,
    Verdict,
    add_batch_options,
    as_json,
    exit_code,
    for_each,
    for_one,
    one_as_json,
    print_completeness,
    print_table,
    sessions_of,
    single,
)
from vrhuman.cli.options import command, meshes_option, print_json, whole
from vrhuman.export.forms import ENDINGS, SETS, export_session
from vrhuman.records import VrhumanError


def add(commands: Any) -> None:
    """Declare the command."""
    export = command(
        commands,
        "export",
        _export,
        "export sessions as tables, action lists, data sets, Rerun recordings, films or reports",
        "vrhuman export sessions/sample.mcap --to parquet --out exported",
    )
    add_batch_options(export)
    export.add_argument("--to", choices=(*ENDINGS, *SETS), required=True, help="output format")
    export.add_argument(
        "--out",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="folder for NAME-parquet, NAME.rrd, lerobot, ... (default: current folder)",
    )
    export.add_argument(
        "--fps",
        type=whole,
        default=10,
        help="frames per second of a LeRobot data set (default: %(default)s)",
    )
    meshes_option(export)
    export.add_argument("--json", action="store_true", help="print one line of JSON")


def _export(options: argparse.Namespace) -> int:
    return _as_set(options) if options.to in SETS else _one_by_one(options)


def _one_by_one(options: argparse.Namespace) -> int:
    meshes = options.meshes and options.meshes.absolute()
    work = partial(_exported, options.to, options.out.absolute(), meshes)
    path = single(options.sessions)
    if path is not None:
        made = for_one(work, path)
        if options.json:
            print_json(one_as_json(made, lambda out: {"out": out}))
        else:
            print_completeness(made)
            print(made.result)
        return 0
    done = for_each(work, options, "exported")
    if options.json:
        print_json(as_json(done, lambda made: {"out": made}))
    else:
        print_table(done, _exported_verdict)
    return exit_code(done, _exported_verdict)


def _exported_verdict(made: str) -> Verdict:
    return Verdict("exported", made)


def _exported(to: str, out: Path, meshes: Path | None, path: Path) -> str:
    """Export one session and return where it was written."""
    return str(export_session(path, to, out, meshes))


def _as_set(options: argparse.Namespace) -> int:
    """Export all sessions as one data set, leaving out and reporting those that fail."""
    from vrhuman.export.sources import sources_of
    from vrhuman.export.writing import written

    if options.fps < 1:
        raise VrhumanError(f"--fps {options.fps}: give at least 1 frame per second")
    place = options.out.absolute() / options.to
    again = {"to": options.to} | ({"fps": options.fps} if options.to == "lerobot" else {})
    sources = sources_of(sessions_of(options.sessions))
    with written(place, sources, "data set of all", again) as folder:
        done, parts = (
            _lerobot(options, folder) if options.to == "lerobot" else _bids(options, folder)
        )
    told = {"out": str(place), "made": parts, "sessions": as_json(done, lambda _: {})}
    if options.json:
        print_json(told)
    else:
        if single(options.sessions) is None:
            print_table(done, _added)
        else:
            print_completeness(done[0])
        print(place)
    return exit_code(done, _added)


def _added(_: object) -> Verdict:
    return Verdict("exported", "exported")


def _lerobot(
    options: argparse.Namespace, folder: Path
) -> tuple[list[FileResult[Any]], dict[str, int]]:
    from vrhuman.export.lerobot import join, part_of

    done = for_each(partial(part_of, folder, options.fps), options, "exported")
    return done, {"episodes": join(folder, _whole(done), options.fps)}


def _bids(
    options: argparse.Namespace, folder: Path
) -> tuple[list[FileResult[Any]], dict[str, int]]:
    from vrhuman.export.bids import add_session, describe

    done = for_each(partial(add_session, folder), options, "exported")
    return done, {"sessions": describe(folder, _whole(done))}


def _whole(done: list[FileResult[Any]]) -> list[Any]:
    """Return the results of the sessions that did not fail.

    :raises VrhumanError: where all of them failed, with the first one's reason.
    """
    parts = [each.result for each in done if not isinstance(each.result, Failure)]
    if not parts:
        raise VrhumanError(f"{done[0].session}: {done[0].result}")
    return parts
