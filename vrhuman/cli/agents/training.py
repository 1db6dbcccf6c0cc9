"""Runs ``vrhuman agents train``: the paper's agents, trained on the maps of houses."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import command, print_json, say, whole
from vrhuman.cli.progress import Counter
from vrhuman.extras import needs
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.agents.maps.stored import MapOrder, MappedHouse

EVERY = 10
"""After how many rounds a line is printed."""


def add_train(own: Any) -> None:
    """Declare the command."""
    train = command(
        own,
        "train",
        _train,
        "train one of EXCALIBUR's agents (qa, novelty, novelty+qa) on the map track",
        "vrhuman agents train novelty --houses own:1-48 --held-out own:5001-5060 --out novelty",
    )
    train.add_argument("agent", choices=("qa", "novelty", "novelty+qa"), help="what is rewarded")
    train.add_argument(
        "--houses",
        nargs="+",
        required=True,
        metavar="HOUSE",
        help="files with all their houses, FILE:N, own:N or own:A-B",
    )
    train.add_argument(
        "--held-out",
        nargs="+",
        default=[],
        metavar="HOUSE",
        help="other houses: the agent is compared there with random, frontier and language",
    )
    train.add_argument("--out", type=Path, required=True, metavar="DIR", help="for the training")
    train.add_argument(
        "--maps",
        type=Path,
        metavar="DIR",
        help="folder where the houses' maps are kept, for several trainings (default: maps, in "
        "the training's folder)",
    )
    train.add_argument(
        "--rounds",
        type=whole,
        default=150,
        help="rounds of 16 episodes with 320 steps each (default: %(default)s)",
    )
    train.add_argument("--seed", type=int, default=1, help="of the training (default: 1)")
    train.add_argument(
        "--head",
        choices=("closed", "t5-prefix"),
        default="closed",
        help="answer with one of the training's answers, or in the words of a frozen T5",
    )
    train.add_argument(
        "--t5", default="", metavar="DIR", help="the T5 of --head t5-prefix, and its tokenizer"
    )
    train.add_argument(
        "--device",
        choices=("cpu", "cuda"),
        default="cpu",
        help="where the network learns (default: %(default)s)",
    )
    train.add_argument("--resume", action="store_true", help="continue a training, or prolong it")
    train.add_argument("--jobs", type=whole, help="workers that make maps (default: all cores)")
    train.add_argument("--json", action="store_true", help="print one line of JSON at the end")


def _train(options: argparse.Namespace) -> int:
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")  # the same result each time
    if options.head == "t5-prefix":
        with needs("vrhuman[t5]", "answers in a T5's words"):
            import transformers  # noqa: F401
    with needs("vrhuman[models]", "training an agent"):
        import sklearn  # noqa: F401
        import torch
    from vrhuman.agents.maps.stored import MapOrder
    from vrhuman.agents.trained.agent import TrainedAgent
    from vrhuman.agents.trained.results import compare, table, write_results
    from vrhuman.agents.trained.settings import AgentSettings
    from vrhuman.agents.trained.training import Round, read_trained, train
    from vrhuman.runtime.house_names import houses_of

    if options.device == "cuda" and not torch.cuda.is_available():
        raise VrhumanError("--device cuda: torch finds no GPU here; leave it out")
    settings = AgentSettings(
        options.agent,
        seed=options.seed,
        rounds=options.rounds,
        head=options.head,
        t5=options.t5,
    )
    maps = options.maps or options.out / "maps"
    names, others = houses_of(options.houses), houses_of(options.held_out)
    if both := sorted(set(names) & set(others)):
        raise VrhumanError(f"{both[0]}: is among --houses and --held-out; give it once")
    seed, count = settings.house_seed, settings.questions
    houses = _mapped([MapOrder(n, maps, seed, settings.sets, count) for n in names], options.jobs)
    held = _mapped([MapOrder(name, maps, seed, 1, count) for name in others], options.jobs)

    def heard(done: Round) -> None:
        if done.number % EVERY == 0 or done.number == settings.rounds:
            say(
                f"round {done.number} of {settings.rounds}, {done.steps} steps: "
                f"{done.floor:.0%} of the floor and {done.objects:.0%} of objects seen, "
                f"Acc_exp {done.acc_exp:.1f}, Acc_ref {done.acc_ref:.1f}"
            )

    curve = train(houses, options.out, settings, options.resume, heard, options.device)
    told: dict[str, Any] = {
        "out": str(options.out),
        "agent": options.agent,
        "rounds": len(curve),
        "last": asdict(curve[-1]),
    }
    if held:
        counter = Counter("held-out houses", len(held))
        agent = TrainedAgent(read_trained(options.out))
        try:
            results = compare(agent, settings, houses, held, counter.show)
        finally:
            counter.close()
        write_results(options.out, results)
        told |= {
            "passed": results.passed,
            "verdict": results.verdict,
            "rows": [asdict(row) for row in results.rows],
        }
        if not options.json:
            print(table(results))
    if options.json:
        print_json(told)
    return 0


def _mapped(orders: Sequence[MapOrder], jobs: int | None) -> list[MappedHouse]:
    """Return the houses' maps in order, those that are missing made in parallel."""
    from vrhuman.agents.maps.stored import map_of
    from vrhuman.batch import Failure, run_all

    counter, found = Counter("maps", len(orders)), {}
    try:
        for order, made in run_all(map_of, orders, jobs):
            if isinstance(made, Failure):
                raise VrhumanError(f"{order.house}: no map could be made of it: {made}")
            found[order.house] = made
            counter.show(len(found))
    finally:
        counter.close()
    return [found[order.house] for order in orders]
