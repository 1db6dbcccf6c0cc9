"""Runs ``vrhuman study init, lock, amend``: what a study asks of its participants."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import Renamed, command, print_json, whole
from vrhuman.cli.study.registry import opened, registry_options
from vrhuman.clock import utc_now
from vrhuman.houses.files import split_spec
from vrhuman.names import normal
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.study.entries import Study


_SHOWN = 12
"""Of so many first participants ``init`` shows the balance."""
_GENERATED = 6


def add(studies: Any) -> None:
    """Declare the commands."""
    init = command(
        studies,
        "init",
        _init,
        "create a study: protocol, conditions, houses",
        "vrhuman study init kitchen --protocol excalibur --conditions no_replay replay --generated "
        "6",
    )
    init.add_argument("study", type=normal, help="name of the study: letters, digits, - and _")
    init.add_argument(
        "--protocol",
        default="excalibur",
        help="a protocol file or a shipped name (default: %(default)s)",
    )
    init.add_argument("--title", default="", help="title (default: the study's name)")
    init.add_argument(
        "--conditions",
        nargs="+",
        metavar="NAME",
        help="conditions, one session each (default: the protocol's own)",
    )
    houses = init.add_mutually_exclusive_group()
    houses.add_argument(
        "--houses", nargs="+", metavar="FILE[:N]", help="house files in ProcTHOR's schema"
    )
    houses.add_argument(
        "--generated",
        type=whole,
        default=_GENERATED,
        metavar="N",
        help=f"N generated houses (default: {_GENERATED})",
    )
    houses.add_argument("--own", dest="generated", type=whole, action=Renamed, now="--generated")
    init.add_argument(
        "--questions",
        type=Path,
        metavar="SPLIT.jsonl",
        help="a question set about these houses (default: generated questions)",
    )
    init.add_argument(
        "--scheme",
        choices=("latin", "blocked"),
        default="latin",
        help="orders of conditions in turn, or in shuffled blocks (default: %(default)s)",
    )
    init.add_argument(
        "--display",
        choices=("headset", "desktop"),
        default="headset",
        help="what people see the houses on; desktop: a window with mouse and keys "
        "(default: %(default)s)",
    )
    init.add_argument(
        "--keys",
        choices=("smooth", "discrete"),
        default="smooth",
        help="keys of a desktop study: smooth motion while held, or one agent action per key press "
        "(default: %(default)s)",
    )
    init.add_argument(
        "--benchmarks",
        nargs="+",
        default=[],
        metavar="NAME",
        help="benchmarks that the study is for: participants become players, narrators and "
        "answerers, and nobody answers about a house that they were in",
    )
    init.add_argument("--no-training", action="store_true", help="do not plan a training session")
    init.add_argument(
        "--seed", type=whole, default=1, help="seed of all random choices (default: 1)"
    )
    registry_options(init)

    lock = command(
        studies,
        "lock",
        _lock,
        "lock the protocol, so that only dated amendments change it; a person's first session "
        "locks it too",
        "vrhuman study lock kitchen",
    )
    lock.add_argument("study", type=normal)
    registry_options(lock)

    amend = command(
        studies,
        "amend",
        _amend,
        "replace the protocol from now on; the old one is kept",
        "vrhuman study amend kitchen --protocol shorter.toml --reason 'too tiring'",
    )
    amend.add_argument("study", type=normal)
    amend.add_argument("--protocol", required=True, help="a protocol file or a shipped name")
    amend.add_argument("--reason", default="", help="reason; required for a locked protocol")
    registry_options(amend)


def _init(options: argparse.Namespace) -> int:
    from vrhuman.protocol.specification import Condition, load_protocol, protocol_hash
    from vrhuman.study.creation import create_study
    from vrhuman.study.design import Design, assignments_for, balance, parse_design
    from vrhuman.study.entries import GENERATED, Study

    spec, text = load_protocol(options.protocol)
    if spec.gives_goals:
        raise VrhumanError(
            f"{options.protocol}: a study has no goals for its sessions; record them with "
            f"`vrhuman run {options.protocol} --task ...`"
        )
    if spec.instructs:
        raise VrhumanError(
            f"{options.protocol}: a study has no instructions for its sessions; record them with "
            f"`vrhuman run {options.protocol} --video-type ...`"
        )
    for name in options.conditions or []:
        if name not in [*Condition]:
            raise VrhumanError(f"--conditions {name}: give any of {', '.join(Condition)}")
    design = Design(
        tuple(options.conditions or spec.conditions or [spec.condition]),
        tuple(_house(each) for each in options.houses or [])
        or tuple(f"own:{seed + 1}" for seed in range(options.generated)),
        options.scheme,
        not options.no_training,
        _question_set(options) if options.questions else GENERATED,
        options.display,
        options.keys,
    )
    design = parse_design(design.as_mapping(), options.study)
    benchmarks = _benchmarks(options.benchmarks)
    names = [f"P{number:02}" for number in range(1, _SHOWN + 1)]
    assignments_for(design, options.study, names, options.seed)  # refused before anything is made
    with opened(options, create=True) as registry:
        study = Study(
            options.study,
            options.title or options.study,
            text,
            protocol_hash(text),
            None,
            options.study,
            options.seed,
            utc_now(),
            design.as_mapping(),
        )
        study = create_study(registry, study, options.protocol, benchmarks)
        design = parse_design(study.design, study.study_id)
        planned = assignments_for(design, options.study, names, options.seed)
        where = str(registry.store.place)
    if options.json:
        print_json(_study_json(study) | {"registry": where, "benchmarks": list(benchmarks)})
    else:
        print(f"study {study.study_id} created in {where} with protocol {spec.name}")
        if design.display == "desktop":
            print(f"people see the houses in a window, with {design.keys} keys")
        if benchmarks:
            print(f"for {', '.join(benchmarks)}: one player and one narrator to two answerers")
        print(f"the first {balance(planned)}")
        print(f"\nnext: vrhuman study add {study.study_id} P01")
    return 0


def _benchmarks(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, each once.

    :raises VrhumanError: for a name of no benchmark.
    """
    if not names:
        return ()
    from vrhuman.benchmarks.table import find_benchmark

    return tuple(dict.fromkeys(find_benchmark(name).name for name in names))


def _house(given: str) -> str:
    """Return FILE[:N], or a scene's name, unchanged.

    :raises VrhumanError: if the file is missing.
    """
    name, _ = split_spec(given)
    if Path(name).suffix and not Path(name).is_file():
        raise VrhumanError(f"--houses {name}: file not found; check the path")
    return given


def _question_set(options: argparse.Namespace) -> str:
    """Return the path of the question set.

    :raises VrhumanError: where it lacks a house, or was changed after it was locked.
    """
    from vrhuman.runtime.question_set import episode_of

    for house in options.houses or []:
        name, number = split_spec(house)
        episode_of(options.questions, f"{Path(name).name}:{number}")
    if not options.houses:
        raise VrhumanError("--questions: also give the houses of the set with --houses FILE:N")
    return str(options.questions)


def _lock(options: argparse.Namespace) -> int:
    with opened(options) as registry:
        study = registry.lock(options.study)
    return _tell(options, study, f"the protocol of {study.study_id} is locked")


def _amend(options: argparse.Namespace) -> int:
    from vrhuman.protocol.specification import load_protocol

    _, text = load_protocol(options.protocol)
    with opened(options) as registry:
        study = registry.amend(options.study, text, options.reason)
    return _tell(options, study, f"{study.study_id} now has protocol {study.protocol_hash[:12]}")


def _tell(options: argparse.Namespace, study: Study, line: str) -> int:
    if options.json:
        print_json(_study_json(study))
    else:
        print(line)
    return 0


def _study_json(study: Study) -> dict[str, Any]:
    return {name: value for name, value in asdict(study).items() if name != "protocol"}
