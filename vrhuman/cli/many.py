"""Applies one command to any number of sessions: finds them, works in parallel, prints a table."""

from __future__ import annotations

import argparse
import collections
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from vrhuman.batch import BACKENDS, Failure, run_all
from vrhuman.cli.options import EXIT_BAD_INPUT, EXIT_CHECK_FAILED, print_json, whole
from vrhuman.cli.progress import Counter
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.recording.losses.report import Completeness

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)

UNREADABLE = "failed"
"""The verdict on a session that could not be read."""


@runtime_checkable
class TellsCompleteness(Protocol):
    """A result that knows itself whether its session's file is whole."""

    @property
    def completeness(self) -> Completeness: ...


@dataclass(frozen=True, slots=True)
class FileResult(Generic[Result]):
    """The result for a session, and the seconds that it took (0 where it failed).

    ``completeness`` is what its file was when it was read; None where it could not be.
    """

    session: Path
    result: Result | Failure
    seconds: float
    completeness: Completeness | None


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
                failure = Failure(found.reason.removeprefix(f"{where}: "))
                done[path] = FileResult(path, failure, 0.0, None)
            else:
                done[path] = FileResult(path, *found)
            counter.show(len(done))
    finally:
        counter.close()
    return [done[path] for path in absolute.values()]


def for_one(function: Callable[[Path], Result], path: Path) -> FileResult[Result]:
    """Return the result of ``function`` for one session.

    :raises VrhumanError: if it cannot be read.
    """
    return FileResult(path, *_timed(function, path))


class Watched(Protocol[Result_co]):
    """Work on one session; ``told`` is given how far it is, in whole units."""

    def __call__(self, path: Path, *, told: Callable[[int], None] = ...) -> Result_co: ...


def for_given(
    function: Watched[Result], options: argparse.Namespace, doing: str, unit: str
) -> list[FileResult[Result]]:
    """Return the results for the given sessions: several in parallel, or the only file here.

    Of that one a terminal shows how far it is: so many ``unit`` ("seconds read").

    :raises VrhumanError: if the only file cannot be read.
    """
    path = single(options.sessions)
    if path is None:
        return for_each(function, options, doing)
    counter = Counter(unit)
    try:
        return [for_one(partial(function, told=counter.show), path)]
    finally:
        counter.close()


def print_given(
    done: Sequence[FileResult[Result]],
    options: argparse.Namespace,
    told: Callable[[Result], Any],
    page: Callable[[Result], None],
    verdict: Callable[[Result], Verdict],
) -> int:
    """Print the results for the given sessions, and return the exit code.

    They are a line of JSON, as ``told`` has it, or the ``page`` of the only file, or a table.
    """
    only = single(options.sessions) is not None
    if options.json:
        objects = as_json(done, told)
        print_json(objects[0] if only else objects)
    elif only:
        print_completeness(done[0])
        assert not isinstance(done[0].result, Failure)
        page(done[0].result)
    else:
        print_table(done, verdict)
    return exit_code(done, verdict)


def _timed(function: Callable[[Path], Result], path: Path) -> tuple[Result, float, Completeness]:
    from vrhuman.recording.completeness import survey

    began = time.perf_counter()
    try:
        result = function(path)
    except VrhumanError as error:
        raise _with_state(error, path) from error
    seconds = time.perf_counter() - began
    own = result.completeness if isinstance(result, TellsCompleteness) else None
    return result, seconds, survey(path) if own is None else own


def _with_state(error: VrhumanError, path: Path) -> VrhumanError:
    """Return an error that also says what the file is, where that may be why."""
    from vrhuman.recording.completeness import survey

    try:
        found = survey(path)
    except VrhumanError:
        return error
    if found.whole or (found.damage and found.damage in str(error)):
        return error
    return VrhumanError(f"{error}; the file is {found.line}")


def print_completeness(done: FileResult[Any]) -> None:
    """Print what a session's file is, before anything is said of its content."""
    if done.completeness is not None:
        print(f"{done.session}: {done.completeness.line}")


def print_table(done: Sequence[FileResult[Result]], verdict: Callable[[Result], Verdict]) -> None:
    """Print how many sessions are complete, a row for each, and the number of each verdict."""
    print_states(done)
    print_rows(done, verdict)
    print_counts(done, verdict)


def print_states(done: Sequence[FileResult[Any]]) -> None:
    """Print how many sessions' files are complete, and what the others are."""
    counted = collections.Counter(_state(each) for each in done)
    print(f"{len(done)} files: " + ", ".join(f"{n} {word}" for word, n in counted.most_common()))


def _state(done: FileResult[Any]) -> str:
    return UNREADABLE if done.completeness is None else str(done.completeness.state)


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
    """Return the verdict on a session; one whose file is not complete says so first."""
    if isinstance(done.result, Failure):
        return Verdict(UNREADABLE, f"{UNREADABLE}: {done.result.reason}", good=False)
    own, found = verdict(done.result), done.completeness
    if found is None or found.whole or found.line in own.line:
        return own
    word = own.word if own.word == found.state else f"{own.word} ({found.state})"
    return Verdict(word, f"{found.line}. {own.line}", own.good)


def as_json(
    done: Sequence[FileResult[Result]], told: Callable[[Result], Any]
) -> list[dict[str, Any]]:
    """Return a JSON object for each session: its file, and its result or why it failed."""
    return [
        one_as_json(each, told) | {"seconds": round(each.seconds, 3)}
        if not isinstance(each.result, Failure)
        else {"error": each.result.reason, "session": str(each.session)}
        for each in done
    ]


def one_as_json(done: FileResult[Result], told: Callable[[Result], Any]) -> dict[str, Any]:
    """Return a session's JSON object: its file, its result, and whether it is complete."""
    assert not isinstance(done.result, Failure)
    found = None if done.completeness is None else done.completeness.as_json()
    return {**told(done.result), "completeness": found, "session": str(done.session)}
