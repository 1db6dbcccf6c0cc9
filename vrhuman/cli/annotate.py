"""Runs ``vrhuman annotate``: what happened in sessions."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
    single,
)
from vrhuman.cli.options import command, meshes_option
from vrhuman.records import TICK_SECONDS

if TYPE_CHECKING:
    from vrhuman.annotation.annotation import Annotation


def add(commands: Any) -> None:
    """Declare the command."""
    parser = command(
        commands,
        "annotate",
        _annotate,
        "find what happened in sessions: who did what to which object, and what it changed",
        "vrhuman annotate sessions/sample.mcap --out annotations",
    )
    add_batch_options(parser)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="write tables of segments, world states and transitions to this new folder",
    )
    parser.add_argument(
        "--format",
        choices=("parquet", "csv"),
        default="parquet",
        help="format of the tables (default: %(default)s)",
    )
    meshes_option(parser)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


@dataclass(frozen=True, slots=True)
class Annotated:
    """What is asked of a session's annotation; the whole is large, and many are sent by workers.

    ``told`` is None without JSON, ``annotation`` where no table is written and no page printed.
    """

    verdict: Verdict
    told: Mapping[str, Any] | None = None
    annotation: Annotation | None = None


def _annotate(options: argparse.Namespace) -> int:
    meshes = options.meshes and options.meshes.absolute()
    page = single(options.sessions) is not None and not options.json
    work = partial(annotated, meshes, options.json, options.out is not None or page)
    done = for_given(work, options, "annotated", "seconds simulated")
    if options.out is not None:
        from vrhuman.export.annotations import export_annotations
        from vrhuman.export.sources import sources_of

        results = [each.result for each in done if not isinstance(each.result, Failure)]
        found = [each.annotation for each in results if each.annotation is not None]
        sources = sources_of(sessions_of(options.sessions))
        export_annotations(found, sources, options.out, options.format)
    return print_given(done, options, lambda each: each.told, _print, lambda each: each.verdict)


def annotated(
    meshes: Path | None,
    in_json: bool,
    whole: bool,
    path: Path,
    told: Callable[[int], None] = lambda _: None,
) -> Annotated:
    """Annotate one session; ``told`` is given the seconds simulated so far."""
    from vrhuman.annotation.annotate import annotate

    found = annotate(path, meshes, lambda tick: told(int(tick * TICK_SECONDS)))
    return Annotated(_judged(found), as_json(found) if in_json else None, found if whole else None)


def as_json(annotation: Annotation) -> dict[str, Any]:
    """Return what is printed of an annotation."""
    from dataclasses import asdict

    from vrhuman.annotation.tables import segment_rows

    return {
        "session_id": annotation.session_id,
        "participant": annotation.participant,
        "kind": annotation.kind,
        "house": annotation.house_id,
        "identical": annotation.identical,
        "difference": annotation.difference,
        "first_ns": annotation.first_ns,
        "last_ns": annotation.last_ns,
        "segments": list(segment_rows(annotation)),
        "transitions": [asdict(each) for chain in annotation.chains.values() for each in chain],
    }


def _judged(annotation: Annotation) -> Verdict:
    """Return the row of one session in the table of many."""
    line = f"{_seconds(annotation):.0f} s, {len(annotation.segments)} segments"
    if annotation.identical:
        return Verdict("annotated", line)
    return Verdict("differs", f"{line}; {annotation.difference}", good=False)


def _seconds(annotation: Annotation) -> float:
    return (annotation.end.tick - annotation.start.tick) * TICK_SECONDS


def _print(found: Annotated) -> None:
    annotation = found.annotation
    assert annotation is not None
    types = annotation.types()
    count = len(annotation.segments)
    print(f"{count} things were done in {_seconds(annotation):.0f} s in the house")
    for segment in annotation.segments:
        begin, end = (
            (time_ns - annotation.first_ns) / 1e9 for time_ns in (segment.begin_ns, segment.end_ns)
        )
        things = [_named(each, types) for each in (segment.object1, segment.object2)]
        words = f"{segment.action} {things[0]} {segment.preposition} {things[1]}"
        failed = "" if segment.success else f"  (failed: {segment.error})"
        print(f"{begin:8.2f} to {end:7.2f} s  {' '.join(words.split())}{failed}")
    if not annotation.identical:
        print(f"the simulation differs from the recording: {annotation.difference}")


def _named(name: str, types: Mapping[str, str]) -> str:
    """Return an object's type in words and its id ("garbage can [2|4]"); a liquid is one word."""
    from vrhuman.annotation.words import spoken

    return f"{spoken(types[name])} [{name}]" if name in types else name
