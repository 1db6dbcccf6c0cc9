"""Commands on session files: verify, recover, score."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from vrhuman.cli.options import EXIT_NOT_SO, command, meshes_option, print_json


def add(commands: Any) -> None:
    """Declare them."""
    verify = command(
        commands,
        "verify",
        _verify,
        "re-simulate a session and compare every state",
        "vrhuman verify sessions/sample.mcap",
    )
    verify.add_argument("session", type=Path)
    meshes_option(verify)
    verify.add_argument("--json", action="store_true", help="print one line of JSON")

    recover = command(
        commands,
        "recover",
        _recover,
        "make a whole file of one that was cut off or damaged",
        "vrhuman recover broken.mcap whole.mcap",
    )
    recover.add_argument("session", type=Path)
    recover.add_argument("out", type=Path)

    score = command(
        commands,
        "score",
        _score,
        "accuracies and ExQA of sessions; the threshold of those in which pairs were weighed",
        "vrhuman score sessions/*.mcap",
    )
    score.add_argument("sessions", type=Path, nargs="+")
    score.add_argument("--k", type=float, default=5.2e-4, help="energy coefficient (%(default)s)")
    score.add_argument("--json", action="store_true", help="print one line of JSON")


def _verify(options: argparse.Namespace) -> int:
    from vrhuman.session.verify import embedded_agent, verify

    result = verify(options.session, partial(embedded_agent, meshes=options.meshes))
    if options.json:
        told = {"good": result.good, "realtime_factor": result.realtime_factor}
        print_json(asdict(result) | told)
    elif result.identical:
        print(
            f"{options.session}: identical, {result.frames} events, "
            f"{result.realtime_factor:.0f} x real time"
        )
    elif result.good:
        print(
            f"{options.session}: whole, {result.frames} events; its states are replayed, not "
            "simulated again: AI2-THOR cannot do the same twice"
        )
    else:
        kind = "damaged" if result.replayed else "differs"
        print(f"{options.session}: {kind}: {result.first_difference}")
    return 0 if result.good else EXIT_NOT_SO


def _recover(options: argparse.Namespace) -> int:
    from vrhuman.session.parts import join_new, parts, whole_session
    from vrhuman.session.recover import recover

    whole = whole_session(options.session)
    if options.session == whole and len(parts(whole)) > 1:
        join_new(whole, options.out)
        print(f"{options.out}: one file of {len(parts(whole))} parts, which are kept")
        return 0
    report = recover(options.session, options.out)
    print(report)
    return 0


def _score(options: argparse.Namespace) -> int:
    from vrhuman.scoring.exqa import exqa_over_k
    from vrhuman.trial.outcome import outcome
    from vrhuman.trial.weighed import weighed

    thresholds = {path: found for path in options.sessions if (found := weighed(path))}
    rows = [outcome(path, options.k) for path in options.sessions if path not in thresholds]
    if options.json:
        told = [asdict(row) | {"session": str(row.session)} for row in rows]
        print_json([*told, *(found.as_json() for found in thresholds.values())])
        return 0
    for found in thresholds.values():
        print(f"{found}\n  of pairs, so no ExQA  {found.session}")
    if not rows:
        return 0
    print(f"{'participant':<12}{'kind':<10}{'Acc_exp':>8}{'Acc_ref':>8}{'T3':>6}{'ExQA':>7}  file")
    for row in rows:
        print(
            f"{row.participant:<12}{row.kind:<10}{row.acc_exp:>8.1f}{row.acc_ref:>8.1f}"
            f"{row.t3:>6}{row.exqa:>7.1f}  {row.session}"
        )
        by_k = exqa_over_k(row.acc_exp, row.acc_ref, row.t3)
        print("  ExQA by k   " + "   ".join(f"{each.k:.1e}: {each.value:.1f}" for each in by_k))
    return 0
