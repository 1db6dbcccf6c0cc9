"""Runs the command line ``vrhuman ...``: parses arguments, returns exit codes, prints errors.

An error is one clear line. Exit codes: 0 success; 1 the check failed (verify, doctor, bench); 2 bad
usage or bad input; 130 Ctrl-C; 128 plus its number, another signal.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from vrhuman.cli import (
    agents,
    annotate,
    benchmark,
    calibrate,
    desk,
    export,
    houses,
    keys,
    machine,
    measures,
    narrate,
    questions,
    redact,
    replay,
    review,
    scores,
    serve,
    sessions,
    study,
    trials,
)
from vrhuman.cli.items import answer, quiz
from vrhuman.cli.options import EXIT_BAD_INPUT, EXIT_INTERRUPTED, EXIT_SIGNALLED, Run
from vrhuman.names import check_output, check_possible
from vrhuman.records import VrhumanError
from vrhuman.signals import Terminated, ended_in_order
from vrhuman.version import __version__

_OUTPUTS = frozenset({"out", "plots", "csv", "table", "page"})
"""The options that name a file or folder to be written."""
_PATHS = frozenset(
    {"registry", "protocol", "house", "houses", "script", "words", "others", "thor_executable"}
)
"""The options whose texts may be paths."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    options = command_line().parse_args(narrate.with_window(given))
    run: Run = options.run
    with ended_in_order():
        return _ended(run, options)


def _ended(run: Run, options: argparse.Namespace) -> int:
    """Run a command; return its exit code, and print in one line why it failed or was ended."""
    try:
        _check_paths(options)
        return run(options)
    except VrhumanError as error:
        print(f"vrhuman: {error}", file=sys.stderr)
        return EXIT_BAD_INPUT
    except BrokenPipeError:  # the reader (head, less) closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Terminated as ended:
        with suppress(OSError):  # its terminal may be gone
            print(f"vrhuman: ended by {ended}", file=sys.stderr, flush=True)
        return EXIT_SIGNALLED + ended.number
    except KeyboardInterrupt:
        print("vrhuman: interrupted", file=sys.stderr)
        return EXIT_INTERRUPTED


def _check_paths(options: argparse.Namespace) -> None:
    """Check that each path can be one, and each output's name on every operating system.

    :raises NameNotAllowed: if not, naming the path and why.
    """
    for name, value in vars(options).items():
        for path in _paths(name, value):
            check_possible(path)
            if name in _OUTPUTS:
                check_output(path)


def _paths(name: str, value: object) -> Iterator[str]:
    for each in value if isinstance(value, list | tuple) else [value]:
        if isinstance(each, Path) or (isinstance(each, str) and name in _PATHS):
            yield str(each)


def command_line() -> argparse.ArgumentParser:
    """Return the parser of all commands with their options."""
    parser = argparse.ArgumentParser(
        prog="vrhuman",
        description="Measure how well people do the tasks of embodied agents, in virtual reality.",
    )
    parser.add_argument("--version", action="version", version=f"vrhuman {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for room in (
        trials,
        calibrate,
        desk,
        serve,
        sessions,
        replay,
        review,
        measures,
        narrate,
        annotate,
        scores,
        redact,
        keys,
        export,
        houses,
        questions,
        agents,
        benchmark,
        answer,
        quiz,
        study,
        machine,
    ):
        room.add(commands)
    return parser
