"""Applies one command to any number of sessions: finds them, works in parallel, prints a table."""

from __future__ import annotations

import argparse
import collections
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from vrhuman.batch import BACKENDS, Failure, run_all
from vrhuman.cli.options import EXIT_BAD_INPUT, EXIT_CHECK_FAILED, whole
from vrhuman.cli.progress import Counter
from vrhuman.records import VrhumanError

Result = TypeVar("Result")

UNREADABLE = "failed"
"""The verdict on a session that could not be read."""


@dataclass(frozen=True, slots=True)
class FileResult(Generic[Result]):
    """The result for a session, and the seconds that it took (0 where it failed)."""

    session: Path
    result: Result | Failure
    seconds: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of a session for the table.

    It is a word to count by, the whole line, and whether the session is as it should be.
    """

    word: str
    line: str
    good: bool = True


def add_batch_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for a command's sessions, and for where they are processed."""
    parser.add_argument(
        "sessions",
        type=Path,
        nargs="+",
        metavar="FILE|FOLDER",
        help="session files, or folders that contain session files",
    )
    worker_options(parser)


def worker_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for where work on many items is done."""
    parser.add_argument(
        "--jobs", type=whole, metavar="N", help="number of processes (default: one per processor)"
    )
    parser.add_argument(
        "--backend",
        choices=BACKENDS,
        default="loky",
        help="where to run: processes on this computer, or a cluster (default: %(default)s)",
    )
    parser.add_argument(
        "--address",
        metavar="A",
        help="address of the cluster: tcp://HOST:8786 (default: start one on this computer)",
    )


def sessions_of(paths: Iterable[Path]) -> list[Path]:
    """Return the given files, and every session below the given folders, in order.

    A part of a session that is not joined (NAME.part2.mcap) belongs to its NAME.mcap: it is left
    out unless it is named itself.

    :raises VrhumanError: for a folder without a session.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            below = _below(path)
            if not below:
                raise VrhumanError(
                    f"{path}: no session (*.mcap) in this folder; choose another folder"
                )
            found |= dict.fromkeys(below)
        else:
            found[path] = None
    return list(found)


def _below(folder: Path) -> list[Path]:
    from vrhuman.recording.parts import whole_session

    files = {path for path in folder.rglob("*.mcap") if path.is_file()}
    return sorted(p for p in files if whole_session(p) == p or whole_session(p) not in files)


def single(paths: Sequence[Path]) -> Path | None:
    """Return the one given file, None where there may be several, which are shown as a table."""
    return paths[0] if len(paths) == 1 and not paths[0].is_dir() else None


def for_each(
    function: Callable[[Path], Result], options: argparse.Namespace, doing: str
) -> list[FileResult[Result]]:
    """Return the result of ``function`` for each session, in the order of :func:`sessions_of`.

    ``function`` is of a module, or a ``partial`` of one; a terminal shows how many are done.
    ``options`` are those of :func:`add_batch_options`.
    """
    paths = sessions_of(options.sessions)
    absolute = {path.absolute(): path for path in paths}  # a cluster's workers run elsewhere
    counter = Counter(doing, len(paths))
    done: dict[Path, FileResult[Result]] = {}
    try:
        for where, found in run_all(
            partial(_timed, function), absolute, options.jobs, options.backend, options.address
        ):
            path = absolute[where]
            if isinstance(found, Failure):
                done[path] = FileResult(path, Failure(found.reason.removeprefix(f"{where}: ")), 0.0)
            else:
                done[path] = FileResult(path, *found)
            counter.show(len(done))
    finally:
        counter.close()
    return [done[path] for path in absolute.values()]


def _timed(function: Callable[[Path], Result], path: Path) -> tuple[Result, float]:
    began = time.perf_counter()
    result = function(path)
    return result, time.perf_counter() - began


def print_table(done: Sequence[FileResult[Result]], verdict: Callable[[Result], Verdict]) -> None:
    """Print a row for each session, then the number of each verdict."""
    print_rows(done, verdict)
    print_counts(done, verdict)


def print_rows(done: Sequence[FileResult[Result]], verdict: Callable[[Result], Verdict]) -> None:
    wide = max((len(str(each.session)) for each in done), default=4)
    print(f"{'file':<{wide}}  {'seconds':>7}  verdict")
    for each in done:
        print(f"{each.session!s:<{wide}}  {each.seconds:>7.1f}  {_verdict(each, verdict).line}")


def print_counts(done: Sequence[FileResult[Result]], verdict: Callable[[Result], Verdict]) -> None:
    counted = collections.Counter(_verdict(each, verdict).word for each in done)
    print(f"{len(done)} sessions: " + ", ".join(f"{n} {word}" for word, n in counted.most_common()))


def exit_code(done: Sequence[FileResult[Result]], verdict: Callable[[Result], Verdict]) -> int:
    """Return 2 where a session could not be read, else 1 where one is not as it should be."""
    told = [_verdict(each, verdict) for each in done]
    if any(each.word == UNREADABLE for each in told):
        return EXIT_BAD_INPUT
    return 0 if all(each.good for each in told) else EXIT_CHECK_FAILED


def _verdict(done: FileResult[Result], verdict: Callable[[Result], Verdict]) -> Verdict:
    if isinstance(done.result, Failure):
        return Verdict(UNREADABLE, f"{UNREADABLE}: {done.result.reason}", good=False)
    return verdict(done.result)


def as_json(
    done: Sequence[FileResult[Result]], told: Callable[[Result], Any]
) -> list[dict[str, Any]]:
    """Return a JSON object for each session: its file, and its result or why it failed."""
    return [
        (
            {"error": each.result.reason}
            if isinstance(each.result, Failure)
            else {**told(each.result), "seconds": round(each.seconds, 3)}
        )
        | {"session": str(each.session)}
        for each in done
    ]
