"""All formats in which sessions can be exported, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

from vrhuman.export.writing import ExportError

ENDINGS: Mapping[str, str] = {
    "parquet": "-parquet",
    "csv": "-csv",
    "actions": "-actions",
    "rerun": ".rrd",
    "foxglove": "-foxglove",
    "mp4": ".mp4",
    "html": ".html",
    "clips": "-clips",
}
"""The endings of the files written for each session, after its name."""
SETS = ("lerobot", "bids")
"""The formats that join all sessions in one data set."""


def export_sessions(
    paths: Iterable[Path | str], to: str, out: Path | str = ".", meshes: Path | str | None = None
) -> list[Path]:
    """Write sessions into the folder ``out``; return what was written.

    ``to`` is one of :data:`ENDINGS` or :data:`SETS`: one file or folder for each session, or one
    data set of all. ``meshes`` is the folder of the mesh pack that they were recorded with, None if
    there was none.

    :raises ExportError: if there is no such format, or something of that name exists.
    :raises PackageMissing: if the format needs a package that is not installed.
    """
    out, sessions = Path(out), [Path(path) for path in paths]
    if to in SETS:
        _write_set(to, sessions, out / to)
        return [out / to]
    if to not in ENDINGS:
        raise ExportError(f"{to!r}: no such form; choose one of {', '.join((*ENDINGS, *SETS))}")
    pack = None if meshes is None else Path(meshes)
    return [export_session(path, to, out, pack) for path in sessions]


def export_session(path: Path, to: str, out: Path, meshes: Path | None = None) -> Path:
    """Write one session into the folder ``out``; return what was written.

    ``to`` is one of :data:`ENDINGS`.

    :raises ExportError: if something of that name exists.
    """
    place = out / f"{path.stem}{ENDINGS[to]}"
    _writer(to, meshes)(path, place)
    return place


def _writer(to: str, meshes: Path | None) -> Callable[[Path, Path], object]:
    """Return the function that writes a format.

    Packages that only one format needs are imported with it.
    """
    match to:
        case "parquet" | "csv":
            from vrhuman.export.tables import export_tables

            return partial(export_tables, form=to)
        case "actions":
            from vrhuman.export.actions import export_actions

            return partial(export_actions, meshes=meshes)
        case "rerun":
            from vrhuman.export.rerun import export_rerun

            return export_rerun
        case "foxglove":
            from vrhuman.export.foxglove import export_foxglove

            return export_foxglove
        case "mp4":
            from vrhuman.export.film.film import export_film

            return export_film
        case "html":
            from vrhuman.export.report.report import export_report

            return partial(export_report, meshes=meshes)
        case "clips":
            from vrhuman.export.clips import export_clips

            return export_clips
    raise AssertionError(to)


def _write_set(to: str, paths: list[Path], out: Path) -> None:
    match to:
        case "lerobot":
            from vrhuman.export.lerobot import export_lerobot

            export_lerobot(paths, out)
        case "bids":
            from vrhuman.export.bids import export_bids

            export_bids(paths, out)
