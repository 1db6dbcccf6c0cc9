"""Runs ``vrhuman measures``: how the participants of sessions explored."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.batch import Failure
from vrhuman.cli.many import (
    Verdict,
    add_batch_options,
    for_given,
    print_given,
    sessions_of,
)
from vrhuman.cli.options import command, meshes_option
from vrhuman.files.private import make_folder, open_text
from vrhuman.files.spreadsheets import write_csv
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from collections.abc import Callable

    from vrhuman.review.measuring.measures import Measures


def add(commands: Any) -> None:
    """Declare the command."""
    parser = command(
        commands,
        "measures",
        _measures,
        "measure how a participant explored: steps, paths, floor, rooms, objects",
        "vrhuman measures sessions/sample.mcap --plots plots",
    )
    add_batch_options(parser)
    parser.add_argument(
        "--plots",
        type=Path,
        metavar="FOLDER",
        help="write each session's plots to this folder (SVG, PNG)",
    )
    parser.add_argument(
        "--csv",
        type=Path,
        metavar="FILE",
        help="write one row for each session and phase to this file",
    )
    meshes_option(parser)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _measures(options: argparse.Namespace) -> int:
    from vrhuman.export.sources import sources_of
    from vrhuman.files.ledger import recorded

    _check_places(options)
    where = options.plots and options.plots.absolute()
    meshes = options.meshes and options.meshes.absolute()
    done = for_given(partial(measured, where, meshes), options, "measured", "seconds read")
    found = [each.result for each in done if not isinstance(each.result, Failure)]
    if options.csv is not None:
        with recorded([options.csv], sources_of(sessions_of(options.sessions)), "measures"):
            write_csv(options.csv, [row for each in found for row in each.rows()])
    return print_given(done, options, lambda each: each.as_json(), _print, _judged)


def measured(
    plots: Path | None,
    meshes: Path | None,
    path: Path,
    told: Callable[[int], None] = lambda _: None,
) -> Measures:
    """Compute one session's measures, and write its plots into a folder where one is given."""
    from vrhuman.review.measuring.measures import measure
    from vrhuman.review.measuring.sightings import look_again
    from vrhuman.review.recording import Recording

    if plots is not None:
        from vrhuman.review.measuring.plots import write_plots
    with Recording.open(path) as recording:
        sightings = look_again(recording, meshes, lambda done, _: told(done))
        if plots is not None:
            seal = recording.session.seal
            write_plots(sightings, plots, path, seal.short if seal else "")
        return measure(recording, sightings)


def _judged(measures: Measures) -> Verdict:
    """Return the row of one session in the table of many."""
    whole = measures.rows()[-1]
    walked = f"{whole['seconds']:.0f} s, {whole['steps']} steps, {whole['path_m']:.0f} m"
    if not measures.drawn:
        return Verdict("without a view", f"{walked}; the house could not be drawn")
    floor = _cell(whole["floor_seen_by_person_share"], ".0%")
    seen = f"{_cell(whole['objects_seen_by_person'], 'd')} of {whole['objects']} objects"
    told = f"{walked}; {floor} of the floor and {seen} seen, {whole['objects_lifted']} lifted"
    return Verdict("measured", told)


def _check_places(options: argparse.Namespace) -> None:
    """Refuse wrong output paths before anything is measured."""
    try:
        if options.plots is not None:
            make_folder(options.plots)
        if options.csv is not None:
            open_text(options.csv, "a").close()
    except OSError as error:
        raise VrhumanError(f"{error.filename}: cannot be written ({error.strerror})") from error


def _print(measures: Measures) -> None:
    """Print a table with a column for each phase and a row for each measure.

    Phases in which the house was not shown are left out, and all phases where they are too many for
    a page.
    """
    *phases, whole = measures.rows()
    shown = [row for row in phases if row["seconds"]]
    rows = [*(shown if len(shown) <= _MAX_COLUMNS else ()), whole]
    print(f"{measures.session}  {measures.participant} ({measures.kind}), house {measures.house}")
    if not measures.drawn:
        print("  the house could not be drawn, so what was seen is unknown")
    columns = [str(row["phase"]) for row in rows]
    wide = [max(len(name), 9) for name in columns]
    print(" " * 34 + "".join(f"  {name:>{w}}" for name, w in zip(columns, wide, strict=True)))
    for words, key, form in _LINES:
        cells = [_cell(row[key], form) for row in rows]
        line = "".join(f"  {cell:>{w}}" for cell, w in zip(cells, wide, strict=True))
        print(f"  {words:<32}{line}")


_MAX_COLUMNS = 6


def _cell(value: Any, form: str) -> str:
    return "-" if value is None else format(value, form)


_LINES = (
    ("time in the house [s]", "seconds", ".0f"),
    ("  idle [s]", "idle_seconds", ".0f"),
    ("counted steps", "steps", "d"),
    ("  turns", "steps_turn", "d"),
    ("  looks up and down", "steps_look", "d"),
    ("  moves", "steps_move", "d"),
    ("  of the arm", "steps_arm", "d"),
    ("  grasps", "steps_grasp", "d"),
    ("  releases", "steps_release", "d"),
    ("  openings", "steps_open", "d"),
    ("  closings", "steps_close", "d"),
    ("  blocked", "steps_blocked", "d"),
    ("collisions", "collisions", "d"),
    ("person's path [m]", "path_m", ".1f"),
    ("counted agent's path [m]", "counted_path_m", ".1f"),
    ("  95 % of the time within [m]", "apart_m_95", ".2f"),
    ("reachable floor [m2]", "floor_m2", ".1f"),
    ("  seen by the person", "floor_seen_by_person_share", ".0%"),
    ("  seen by the counted agent", "floor_seen_by_agent_share", ".0%"),
    ("  visited by the person", "floor_visited_by_person_share", ".0%"),
    ("  visited by the counted agent", "floor_visited_by_agent_share", ".0%"),
    ("rooms of the house", "rooms", "d"),
    ("  entered", "rooms_entered", "d"),
    ("  entered again", "room_revisits", "d"),
    ("objects of the house", "objects", "d"),
    ("  seen by the person", "objects_seen_by_person", "d"),
    ("  seen by the counted agent", "objects_seen_by_agent", "d"),
    ("  seen by the person only", "seen_only_by_person_share", ".0%"),
    ("  within 1.5 m of the person", "objects_reached_by_person", "d"),
    ("  within 1.5 m of the agent", "objects_reached_by_agent", "d"),
    ("  held", "objects_held", "d"),
    ("  lifted", "objects_lifted", "d"),
    ("  opened", "objects_opened", "d"),
    ("doors opened", "doors_opened", "d"),
    ("time looking at objects [s]", "looking_seconds", ".0f"),
)
