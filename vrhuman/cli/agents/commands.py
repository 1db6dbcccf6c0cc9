"""Runs ``vrhuman agents``: agents in the participants' episodes, and which agents there are."""

from __future__ import annotations

import argparse
from collections import Counter as Counts
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.agents.answering import add_answer, given_options
from vrhuman.cli.agents.training import add_train
from vrhuman.cli.many import worker_options
from vrhuman.cli.options import (
    EXIT_CHECK_FAILED,
    command,
    engine,
    meshes_option,
    print_json,
    say,
    whole,
)
from vrhuman.cli.progress import Counter
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.agents.running import EpisodeOrder, EpisodeResult


def add(commands: Any) -> None:
    """Declare the commands."""
    parser = commands.add_parser(
        "agents",
        help="let agents take part in the same episodes, and list the agents",
        description="Let agents take part in the participants' episodes.",
    )
    own = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_list(own)
    _add_run(own)
    _add_compare(own)
    add_answer(own)
    add_train(own)


def _add_list(own: Any) -> None:
    found = command(
        own, "list", _list, "list the agents that have a name", "vrhuman agents list --json"
    )
    found.add_argument("--json", action="store_true", help="print one line of JSON")


def _add_run(own: Any) -> None:
    run = command(
        own,
        "run",
        _run,
        "let an agent play episodes: one session file for each house",
        "vrhuman agents run --agent frontier --house own:3 --questions 20 --seed 1 --out played",
    )
    run.add_argument(
        "--agent",
        required=True,
        help="a name from `vrhuman agents list`, module:factory, or ws://127.0.0.1:PORT of an "
        "agent that another program serves",
    )
    run.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the agent, such as studied=train.jsonl; may be given several times",
    )
    houses = run.add_mutually_exclusive_group()
    houses.add_argument(
        "--house",
        default="own:1",
        help="FILE.json, FILE.jsonl[.gz][:N], own:N, or a session's file for its house (default: "
        "own:1)",
    )
    houses.add_argument(
        "--houses",
        nargs="+",
        metavar="HOUSE",
        help="several: files with all their houses, FILE:N, own:N or own:A-B",
    )
    houses.add_argument(
        "--like",
        type=Path,
        nargs="+",
        metavar="FILE|FOLDER",
        help="the episodes of these sessions, such as people's: their houses, seeds, protocol, "
        "limit of steps and questions",
    )
    run.add_argument(
        "--questions",
        metavar="N|SPLIT.jsonl",
        help="number of questions, generated from the seed, or a set with questions about the "
        "houses (default: the protocol's number, 20)",
    )
    run.add_argument(
        "--seed", type=int, help="of weights, questions and the agent's own (default: 1)"
    )
    run.add_argument(
        "--steps", type=whole, help="limit of the first phase (default: the protocol's, 2500)"
    )
    run.add_argument(
        "--protocol",
        help="a protocol of exploring and answering (default: excalibur)",
    )
    run.add_argument("--out", type=Path, default=Path("sessions"), help="folder for session files")
    run.add_argument("--engine", type=engine, default="embedded", metavar="NAME", help="the engine")
    run.add_argument(
        "--no-film",
        action="store_true",
        help="record no video; on the map track nothing is then drawn",
    )
    run.add_argument(
        "--dry-run",
        action="store_true",
        help="with the agent vlm: print the most that the episodes may cost, and play none",
    )
    run.add_argument(
        "--resume",
        action="store_true",
        help="leave out episodes that were played, and continue a run that was stopped",
    )
    run.add_argument(
        "--retry-failed",
        action="store_true",
        help="with --resume: play episodes again in which the agent failed",
    )
    meshes_option(run)
    worker_options(run)
    run.add_argument("--json", action="store_true", help="print one line of JSON at the end")


def _add_compare(own: Any) -> None:
    both = command(
        own,
        "compare",
        _compare,
        "compare an agent with people, or with another agent, question by question",
        "vrhuman agents compare played --with study/kitchen/sessions",
    )
    both.add_argument(
        "sessions", type=Path, nargs="+", metavar="FILE|FOLDER", help="the sessions of one agent"
    )
    both.add_argument(
        "--with",
        dest="others",
        type=Path,
        nargs="+",
        required=True,
        metavar="FILE|FOLDER",
        help="the sessions of people, or of another agent, in the same houses",
    )
    both.add_argument("--json", action="store_true", help="print one line of JSON")


def _compare(options: argparse.Namespace) -> int:
    from vrhuman.agents.comparing import compare
    from vrhuman.benchmarks.usable import check_whole
    from vrhuman.cli.many import sessions_of

    sessions, others = sessions_of(options.sessions), sessions_of(options.others)
    for path in (*sessions, *others):
        check_whole(path)
    found = compare(sessions, others)
    if options.json:
        print_json([asdict(each) for each in found])
        return 0
    for each in found:
        interval = (
            f"{each.low:+.1f} to {each.high:+.1f}"
            if each.low is not None and each.high is not None
            else "no interval: fewer than 5 houses"
        )
        print(
            f"{each.phase}: {each.one} {each.one_percent:.1f} %, {each.other} "
            f"{each.other_percent:.1f} %: {each.difference:+.1f} points ({interval}); "
            f"questions in common: {each.questions}, of {each.one_asked} and {each.other_asked}; "
            f"houses: {each.houses}"
        )
    return 0


def _list(options: argparse.Namespace) -> int:
    from vrhuman.agents.finding import listed

    agents = listed()
    if options.json:
        print_json([asdict(each) for each in agents])
        return 0
    width = max(len(each.name) for each in agents)
    for each in agents:
        print(f"{each.name:<{width}}  {each.about or each.source}")
    return 0


def _run(options: argparse.Namespace) -> int:
    from vrhuman.agents.running import play_all, play_episode
    from vrhuman.batch import Failure, run_all

    orders = _orders(options)
    if options.dry_run:
        return _tell_cost(options, orders)
    _nothing_there(options, orders)
    counter = Counter("episodes", len(orders))
    results: list[EpisodeResult] = []
    failures: dict[str, str] = {}
    try:
        if len(orders) == 1 or options.agent.startswith("ws://") or options.jobs == 1:
            for result in play_all(orders):  # a served agent plays one episode at a time
                results.append(result)
                counter.show(len(results))
        else:
            done = run_all(play_episode, orders, options.jobs, options.backend, options.address)
            for order, found in done:
                if isinstance(found, Failure):
                    failures[order.house] = str(found)
                else:
                    results.append(found)
                counter.show(len(results) + len(failures))
    finally:
        counter.close()
    results.sort(key=lambda each: [order.path.name for order in orders].index(each.session))
    _tell(options, results, failures)
    wrong = bool(failures) or any(each.outcome == "failed" for each in results)
    return EXIT_CHECK_FAILED if wrong else 0


def _orders(options: argparse.Namespace) -> list[EpisodeOrder]:
    from vrhuman.agents.running import EpisodeOrder
    from vrhuman.cli.many import sessions_of
    from vrhuman.embodiment.build import EngineChoice
    from vrhuman.runtime.house_names import houses_of

    asked = options.questions
    counted = asked is not None and asked.isdecimal()
    order = EpisodeOrder(
        agent=options.agent,
        house="",
        out=options.out,
        options=given_options(options.option),
        protocol=options.protocol or "",
        steps=options.steps,
        questions=int(asked) if counted else None,
        question_set=None if counted or asked is None else Path(asked),
        engine=EngineChoice(options.engine, meshes=options.meshes),
        film=not options.no_film,
        retry_failed=options.retry_failed,
    )
    if options.like:
        if options.seed is not None:
            raise VrhumanError("--seed: the sessions of --like have their own; leave it out")
        return _beside(sessions_of(options.like), order)
    seed = 1 if options.seed is None else options.seed
    order = replace(order, protocol=order.protocol or "excalibur", seed=seed)
    houses = houses_of(options.houses or [options.house])
    return [replace(order, house=house) for house in houses]


def _beside(sessions: Sequence[Path], order: EpisodeOrder) -> list[EpisodeOrder]:
    """The episodes of recorded sessions; those that only people can do are left out, and named."""
    from vrhuman.agents.same_episodes import as_in
    from vrhuman.agents.session import NotForAgents

    orders = []
    for path in sessions:
        try:
            orders.append(as_in(path, order))
        except NotForAgents as reason:
            say(f"left out: {reason}")
    if not orders:
        raise VrhumanError("--like: no agent can play any of these sessions; give others")
    return orders


def _tell_cost(options: argparse.Namespace, orders: list[EpisodeOrder]) -> int:
    from vrhuman.agents.endpoint.agent import dry_run
    from vrhuman.agents.endpoint.settings import settings_of

    if options.agent != "vlm":
        raise VrhumanError(f"--dry-run: the agent {options.agent} asks no endpoint; leave it out")
    most = dry_run(settings_of(orders[0].options), len(orders))
    if options.json:
        print_json(most)
        return 0
    print(
        f"{most['episodes']} episodes with {most['model']}: at most {most['calls']} calls, "
        f"{most['input_tokens']} tokens in and {most['output_tokens']} out"
    )
    priced = most["priced"] == "yes"
    print(
        f"at most {most['money']} at the given prices"
        if priced
        else "give --option price_in=P --option price_out=P (of a million tokens) for the cost"
    )
    return 0


def _nothing_there(options: argparse.Namespace, orders: list[EpisodeOrder]) -> None:
    """Check that nothing is played over what is there, unless a run is to be resumed."""
    names = Counts(order.name for order in orders)
    if twice := [name for name, count in names.items() if count > 1]:
        raise VrhumanError(f"{twice[0]}: would be played twice; give each house once")
    if options.retry_failed and not options.resume:
        raise VrhumanError("--retry-failed: only with --resume")
    there = [order.path for order in orders if order.path.exists()]
    if there and not options.resume:
        raise VrhumanError(
            f"{there[0]}: is there already; give --resume to continue that run, or another --out"
        )


def _tell(
    options: argparse.Namespace, results: list[EpisodeResult], failures: dict[str, str]
) -> None:
    counts = Counts(each.outcome for each in results)
    for house, reason in failures.items():
        say(f"{house}: not played: {reason}")
    if options.json:
        print_json(
            {
                "agent": options.agent,
                "kind": "agent",
                "counts": {**counts, "not played": len(failures)},
                "episodes": [asdict(each) for each in results],
                "not_played": failures,
            }
        )
        return
    for each in results:
        print(_line(each))


def _line(result: EpisodeResult) -> str:
    from vrhuman.agents.episode import FIRST_INVALID

    steps = ", ".join(f"{count} steps in {name}" for name, count in result.steps.items())
    outcome = result.outcome if result.played else f"{result.outcome} (played before)"
    parts = [result.session, outcome, steps]
    if result.outcome == "budget":
        parts.append(f"ended by its budget of {result.reason}")
    elif result.reason:
        parts.append(result.reason)
    if result.exqa is not None:
        parts.append(
            f"Acc_exp {result.acc_exp:.1f}, Acc_ref {result.acc_ref:.1f}, T3 {result.t3}, "
            f"ExQA {result.exqa:.1f}"
        )
    if result.floor is not None and result.objects is not None:
        parts.append(f"{result.floor:.0%} of the floor and {result.objects:.0%} of objects seen")
    if invalid := result.usage.get("invalid"):
        first = (result.usage.get("more") or {}).get(FIRST_INVALID)
        named = f" (the first: {first!r})" if first else ""
        parts.append(f"replies that named no action: {invalid}{named}")
    if result.unread:
        first = f" (the first: {result.first_unread!r})" if result.first_unread else ""
        parts.append(
            f"{result.unread} of {result.answers} answers missing or not understood{first}"
        )
    return ": ".join(parts[:2]) + "; " + "; ".join(part for part in parts[2:] if part)
