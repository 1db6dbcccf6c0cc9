"""Runs ``vrhuman answer`` and ``answers``: people answer a benchmark's items; what they gave."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import command, print_json, say, whole
from vrhuman.cli.study.registry import registry_options
from vrhuman.extras import system_libraries
from vrhuman.names import normal
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.benchmarks.benchmark import Benchmark
    from vrhuman.benchmarks.items import ItemSet
    from vrhuman.desktop.answer.model.opening import Answering
    from vrhuman.protocol.rules import ItemRules
    from vrhuman.study.registry.registry import Registry

CONDITIONS = ("full", "question-only", "film-only")


def add(commands: Any) -> None:
    """Declare the commands."""
    answer = command(
        commands,
        "answer",
        _answer,
        "let a participant answer the questions of a benchmark's set in a window or in the "
        "headset; who stopped continues there",
        "vrhuman answer envqa-set --participant P01",
    )
    _answer_options(answer)

    answers = command(
        commands,
        "answers",
        _answers,
        "write the answers that people gave to a set into a file for `vrhuman benchmark score`",
        "vrhuman answers envqa-set --out answers.jsonl",
    )
    _set_options(answers)
    answers.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="FILE.jsonl, .csv or .parquet"
    )
    answers.add_argument(
        "--pilots",
        action="store_true",
        help="those of the study's pilots alone, who count in no result",
    )
    registry_options(answers)


def add_to_benchmark(verbs: Any) -> None:
    """Declare the same among the commands of ``vrhuman benchmark``, where the name comes first."""
    answer = command(
        verbs,
        "answer",
        _answer_named,
        "let a participant answer the questions of a set, as `vrhuman answer` does",
        "vrhuman benchmark answer envqa envqa-set --participant P01",
    )
    answer.add_argument("benchmark", metavar="NAME", help="the benchmark: see benchmark list")
    _answer_options(answer)


def _answer_options(answer: argparse.ArgumentParser) -> None:
    _set_options(answer)
    answer.add_argument(
        "--participant", type=normal, required=True, metavar="NAME", help="pseudonym"
    )
    answer.add_argument(
        "--condition",
        choices=CONDITIONS,
        default="full",
        help="show film and question, or only one of them (default: %(default)s)",
    )
    answer.add_argument(
        "--watches",
        type=whole,
        metavar="N",
        help="how often a film may be watched, 0: any number (default: what the study's protocol "
        "says, else any number)",
    )
    answer.add_argument(
        "--count",
        type=whole,
        default=0,
        metavar="N",
        help="ask only N of the items, drawn at random for each participant (default: all)",
    )
    answer.add_argument(
        "--language",
        choices=("en", "de"),
        help="language of the window or the boards, without a study (default: en; in a study: the "
        "participant's)",
    )
    answer.add_argument(
        "--display",
        choices=("desktop", "headset"),
        default="desktop",
        help="where it is asked: in a window, or on boards in the headset (default: %(default)s)",
    )
    registry_options(answer)


def _set_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "set", type=Path, metavar="SET", help="folder that `vrhuman benchmark make` wrote"
    )
    parser.add_argument(
        "--study",
        default="",
        metavar="STUDY",
        help="keep the answers in this study: its name in the registry, or its folder (default: "
        "in a registry of the set's own, SET-answers/vrhuman-study.db beside the set)",
    )


def _answer(options: argparse.Namespace) -> int:
    from vrhuman.apps.apartness import check_apart

    ask = _asked_on(options.display)
    with system_libraries():
        from vrhuman.desktop.answer.model.keeping import Plan
        from vrhuman.desktop.answer.model.opening import Answering
    from vrhuman.names import check_name

    check_name(options.participant, "participant")
    benchmark, item_set = _read(options.set)
    if options.condition != "question-only" and not any(each.film for each in item_set.items):
        raise VrhumanError(
            f"{options.set}: its sessions were recorded without video, so there is no film to be "
            "shown; ask with --condition question-only, or make the set of sessions with video"
        )
    registry, study_id = _registry(options, item_set, writes=True)
    with registry:
        if options.study:
            check_apart(registry, study_id, options.participant, options.set)
        rules = _rules(registry, study_id, options.watches)
        plan = Plan(
            study_id, options.participant, item_set, options.condition, rules, options.count
        )
        say(f"answers are kept in {registry.store.place}, study {study_id}")
        own = not options.study
        code = ask(registry, Answering(options.set, benchmark, plan, own))
        _report(registry, study_id, item_set, options)
    return code


def _answer_named(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.table import find_benchmark
    from vrhuman.names import check_name

    check_name(options.participant, "participant")
    wanted = find_benchmark(options.benchmark)
    found, _ = _read(options.set)
    if found.name != wanted.name:
        raise VrhumanError(f"{options.set}: a set of {found.name}; give one of {wanted.name}")
    return _answer(options)


def _asked_on(display: str) -> Callable[[Registry, Answering], int]:
    """Return what asks a participant there."""
    with system_libraries():
        if display == "headset":
            from vrhuman.desktop.answer.headset.run import answer_in_headset

            return answer_in_headset
        from vrhuman.desktop.answer.run import answer_items

        return answer_items


def _report(
    registry: Registry, study_id: str, item_set: ItemSet, options: argparse.Namespace
) -> None:
    from vrhuman.study.item_answers import counts_of

    counts = counts_of(registry, study_id, options.participant, item_set.digest)
    if options.json:
        told = {each.condition: asdict(each) for each in counts}
        for each in told.values():
            del each["condition"]
        print_json(
            {
                "set": item_set.name,
                "digest": item_set.digest,
                "participant": options.participant,
                "registry": str(registry.store.place),
                "study": study_id,
                "conditions": told,
            }
        )
        return
    for run in counts:
        seconds = "" if run.mean_seconds is None else f", {run.mean_seconds:.1f} s each"
        print(
            f"{options.participant}, {run.condition}: {run.answered} of {run.items} answered"
            f"{seconds}"
        )


def _answers(options: argparse.Namespace) -> int:
    from vrhuman.apps.item_answers import export_answers, gather_answers

    _, item_set = _read(options.set)
    registry, study_id = _registry(options, item_set, writes=False)
    with registry:
        answers = gather_answers(registry, study_id, item_set.digest, options.pilots)
        if not answers:
            raise VrhumanError(
                f"{registry.store.place}: no answers to {item_set.name} (digest "
                f"{item_set.digest[:12]}) in study {study_id}"
            )
        export_answers(registry, study_id, answers, options.out)
    people = len({each.participant for each in answers})
    counts = dict(Counter(each.condition for each in answers))
    if options.json:
        print_json(
            {"out": str(options.out), "participants": people, "answers": len(answers)}
            | {"conditions": counts}
        )
    else:
        told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
        print(f"{options.out}: {len(answers)} answers of {people} participants ({told})")
    return 0


def _read(folder: Path) -> tuple[Benchmark, ItemSet]:
    from vrhuman.benchmarks.sets import benchmark_of
    from vrhuman.benchmarks.table import BENCHMARKS

    benchmark = benchmark_of(folder, BENCHMARKS)
    return benchmark, benchmark.read(folder)


def _registry(options: argparse.Namespace, item_set: ItemSet, writes: bool) -> tuple[Registry, str]:
    """Return the registry that answers are kept in, and the study's name there."""
    from vrhuman.desktop.answer.model.keeping import OWN_STUDY, open_own, own_registry
    from vrhuman.files.study_folder import LEDGER, registry_of
    from vrhuman.study.registry.registry import Registry

    if not options.study:
        if not writes:
            return Registry.open(own_registry(options.set), options.who), OWN_STUDY
        language = options.language or ""
        return open_own(
            options.set, item_set, options.participant, language, options.who
        ), OWN_STUDY
    if getattr(options, "language", None):
        raise VrhumanError(
            "--language: in a study the participant's own language is used; change it in "
            "`vrhuman desk`"
        )
    folder = Path(options.study)
    if not (folder / LEDGER).is_dir():
        registry = Registry.open(options.registry, options.who)
        study_id = normal(options.study)
    else:
        found = registry_of(folder)
        if found is None:
            raise VrhumanError(f"{folder}: no registry beside it names this study; give --registry")
        registry = Registry.open(found[0], options.who)
        study_id = next(each.study_id for each in registry.studies() if each.folder == found[1])
    try:
        registry.study(study_id)
    except BaseException:
        registry.close()
        raise
    return registry, study_id


def _rules(registry: Registry, study_id: str, watches: int | None) -> ItemRules:
    """Return the study's rules, with the limit of watching that was given, if it has none."""
    from dataclasses import replace

    from vrhuman.desktop.answer.model.keeping import rules_of

    rules = rules_of(registry.study(study_id))
    if watches is None or watches == rules.watches:
        return rules
    if rules.watches:
        raise VrhumanError(
            f"--watches {watches}: the protocol of {study_id} says {rules.watches} (items.watches)"
        )
    return replace(rules, watches=watches)
