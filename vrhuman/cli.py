"""``vrhuman ...``: arguments in, exit codes and one clear line out.

0 success; 1 the thing asked about is not so (verify, doctor, bench); 2 bad usage or bad input.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vrhuman import __version__
from vrhuman.records import VrhumanError

EXIT_NOT_SO = 1
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    options = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except VrhumanError as error:
        print(f"vrhuman: {error}", file=sys.stderr)
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        print("vrhuman: interrupted", file=sys.stderr)
        return EXIT_INTERRUPTED


# -------------------------------------------------------------------------------------- commands


def _demo(options: argparse.Namespace) -> int:
    from vrhuman.trial.demo import run_demo
    from vrhuman.trial.progress import ProgressLine

    plan = _plan(options, kind=options.participant, participant="demo")
    result = run_demo(plan, options.runtime, _display(options), _say, ProgressLine())
    told = result.as_json()
    if options.json:
        _print_json(told)
        return 0 if result.verified else EXIT_NOT_SO
    o = result.outcome
    verdict = "identical" if result.verified else "NOT identical: run `vrhuman verify` on it"
    print(f"""
participant   {o.kind} (in {o.house}, {o.engine} engine, {o.runtime})
steps         {o.steps_explore} exploring, T3 = {o.t3} on re-entry \
({o.force_quanta} quanta of 0.05 kgf ramped)
Acc_exp       {o.acc_exp:6.1f} %
Acc_ref       {o.acc_ref:6.1f} %
ExQA          {o.exqa:6.1f} %   (k = {o.k:g}; `vrhuman score` prints the range)
frames        {o.frames.shown} at {told["display_hz"]} Hz, {100 * o.frames.in_time:.2f} % in time
re-simulated  {verdict}, {result.replay_realtime_factor:.0f} x real time
session       {o.session}
look at       {result.contact_sheet}
              {result.house_map}
took          {result.seconds:.0f} s""")
    return 0 if result.verified else EXIT_NOT_SO


def _run(options: argparse.Namespace) -> int:
    from vrhuman.trial.plan import prepare
    from vrhuman.trial.progress import ProgressLine
    from vrhuman.trial.run import run_with_headset

    plan = _plan(options, kind="person", participant=options.participant, protocol=options.protocol)
    ran = run_with_headset(prepare(plan), _display(options), ProgressLine())
    print(ran.path)
    return 0 if ran.completed else EXIT_NOT_SO


def _verify(options: argparse.Namespace) -> int:
    from vrhuman.session.verify import verify

    result = verify(options.session)
    if options.json:
        _print_json(asdict(result) | {"realtime_factor": result.realtime_factor})
    elif result.identical:
        print(
            f"{options.session}: identical, {result.frames} events, "
            f"{result.realtime_factor:.0f} x real time"
        )
    else:
        print(f"{options.session}: differs: {result.first_difference}")
    return 0 if result.identical else EXIT_NOT_SO


def _recover(options: argparse.Namespace) -> int:
    from vrhuman.session.recover import recover

    report = recover(options.session, options.out)
    print(report)
    return 0


def _score(options: argparse.Namespace) -> int:
    from vrhuman.scoring.exqa import exqa_over_k
    from vrhuman.trial.outcome import outcome

    rows = [outcome(path, options.k) for path in options.sessions]
    if options.json:
        _print_json([asdict(row) | {"session": str(row.session)} for row in rows])
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


def _houses_generate(options: argparse.Namespace) -> int:
    from vrhuman.houses.generator import generate

    text = json.dumps(generate(options.rooms, options.seed))
    if options.out is None:
        print(text)
        return 0
    try:
        options.out.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise VrhumanError(
            f"{options.out}: cannot be written ({error.strerror}); choose another file"
        ) from error
    print(options.out)
    return 0


def _houses_check(options: argparse.Namespace) -> int:
    from vrhuman.houses.catalogue import load_catalogue
    from vrhuman.houses.files import load_house
    from vrhuman.houses.schema import parse_house, placeholders

    house = parse_house(load_house(options.house), load_catalogue(), options.house)
    unknown = placeholders(house)
    told = {
        "house": options.house,
        "rooms": len(house.rooms),
        "objects": len(house.objects),
        "pickupable": sum(o.asset.pickupable for o in house.objects),
        "placeholders": [o.object_id for o in unknown],
    }
    if options.json:
        _print_json(told)
        return 0
    print(
        f"{options.house}: {told['rooms']} rooms, {told['objects']} objects, "
        f"{told['pickupable']} pickupable, {len(unknown)} with an unknown asset"
    )
    return 0


def _doctor(options: argparse.Namespace) -> int:
    from vrhuman.trial.doctor import examine

    checks = examine()
    if options.json:
        _print_json([asdict(check) for check in checks])
    else:
        for check in checks:
            print(f"{'ok  ' if check.good else 'FAIL'}  {check.name:<18} {check.told}")
    return 0 if all(check.good for check in checks) else EXIT_NOT_SO


def _bench(options: argparse.Namespace) -> int:
    from vrhuman.bench.report import print_figures, run_benchmarks

    figures = run_benchmarks(options.only, _say)
    if options.json:
        _print_json([figure.as_json() for figure in figures])
    else:
        print_figures(figures)
    return 0


# -------------------------------------------------------------------------------------- telling


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _print_json(value: Any) -> None:
    print(json.dumps(value, default=str), flush=True)


def _plan(options: argparse.Namespace, **who: Any) -> Any:
    from vrhuman.embodiment.settings import BodySettings, load_settings
    from vrhuman.trial.plan import Plan

    body = load_settings(options.calibration) if options.calibration else BodySettings()
    return Plan(
        steps=options.steps,
        house=options.house,
        seed=options.seed,
        out=options.out,
        body=body,
        **who,
    )


def _display(options: argparse.Namespace) -> Any:
    from vrhuman.headset.test_runtime import TestDisplay

    width, height = options.eye
    return TestDisplay(width=width, height=height, refresh_hz=options.display_hz)


# -------------------------------------------------------------------------------------- arguments


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="vrhuman",
        description="Measure in virtual reality how well people do what embodied agents are asked.",
    )
    parser.add_argument("--version", action="version", version=f"vrhuman {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    demo = _command(
        commands,
        "demo",
        _demo,
        "a scripted participant plays a whole session; score, report, pictures",
        "vrhuman demo --steps 150 --out sessions/demo",
    )
    _trial_options(demo)
    demo.add_argument(
        "--participant",
        choices=("scripted", "random", "oracle"),
        default="scripted",
        help="who plays (default: %(default)s)",
    )
    demo.add_argument(
        "--runtime",
        choices=("test", "none"),
        default="test",
        help="the scripted OpenXR runtime, or none: virtual time, as fast as it goes "
        "(default: %(default)s)",
    )
    demo.set_defaults(steps=150, out=Path("sessions/demo"))
    demo.add_argument("--json", action="store_true", help="end with one line of JSON")

    run = _command(
        commands,
        "run",
        _run,
        "a person with a headset goes through a protocol",
        "vrhuman run excalibur --participant P01 --house house.json",
    )
    run.add_argument("protocol", help="a protocol file, or a shipped one: excalibur")
    run.add_argument("--participant", default="P00", help="a pseudonym (default: %(default)s)")
    _trial_options(run)

    verify = _command(
        commands,
        "verify",
        _verify,
        "re-simulate a session and compare every state",
        "vrhuman verify sessions/sample.mcap",
    )
    verify.add_argument("session", type=Path)
    verify.add_argument("--json", action="store_true", help="print one line of JSON")

    recover = _command(
        commands,
        "recover",
        _recover,
        "make a whole file of one that was cut off or damaged",
        "vrhuman recover broken.mcap whole.mcap",
    )
    recover.add_argument("session", type=Path)
    recover.add_argument("out", type=Path)

    score = _command(
        commands,
        "score",
        _score,
        "accuracies and ExQA of sessions",
        "vrhuman score sessions/*.mcap",
    )
    score.add_argument("sessions", type=Path, nargs="+")
    score.add_argument("--k", type=float, default=5.2e-4, help="energy coefficient (%(default)s)")
    score.add_argument("--json", action="store_true", help="print one line of JSON")

    _houses(commands)

    doctor = _command(
        commands,
        "doctor",
        _doctor,
        "is this machine ready? runtime, graphics, disk, packages",
        "vrhuman doctor",
    )
    doctor.add_argument("--json", action="store_true", help="print one line of JSON")

    bench = _command(
        commands,
        "bench",
        _bench,
        "measure speed, each figure beside its goal",
        "vrhuman bench engine",
    )
    bench.add_argument("only", nargs="*", help="arm, engine, recording, replay, loop (all)")
    bench.add_argument("--json", action="store_true", help="print one line of JSON")
    return parser


def _houses(commands: Any) -> None:
    houses = commands.add_parser("houses", help="generate and check houses")
    kinds = houses.add_subparsers(metavar="COMMAND", required=True)
    generate = _command(
        kinds,
        "generate",
        _houses_generate,
        "a ProcTHOR-schema house of our own",
        "vrhuman houses generate --rooms 4 --seed 1 --out house.json",
    )
    generate.add_argument("--rooms", type=int, default=4, help="1 to 10 (default: %(default)s)")
    generate.add_argument("--seed", type=int, default=1, help="(default: %(default)s)")
    generate.add_argument("--out", type=Path, help="a file (default: standard output)")
    check = _command(
        kinds,
        "check",
        _houses_check,
        "validate a house",
        "vrhuman houses check houses.jsonl.gz:3",
    )
    check.add_argument("house", help="FILE.json or FILE.jsonl[.gz][:N]")
    check.add_argument("--json", action="store_true", help="print one line of JSON")


def _command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], help_: str, example: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help_,
        description=help_[0].upper() + help_[1:] + ".",
        epilog=f"example: {example}",
    )
    parser.set_defaults(run=run)
    return parser


def _trial_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--house", default="", help="FILE.json or FILE.jsonl[.gz][:N] (own house)")
    parser.add_argument("--seed", type=int, default=1, help="weights, sizes, questions (1)")
    parser.add_argument("--steps", type=_whole, help="limit of the first explore phase")
    parser.add_argument("--out", type=Path, default=Path("sessions"), help="folder for the file")
    parser.add_argument("--calibration", type=Path, help="a profile (calibration/default.toml)")
    parser.add_argument("--display-hz", type=int, default=30, help="test runtime's rate (30)")
    parser.add_argument("--eye", type=_size, default=(400, 400), help="its eye size (400x400)")


def _whole(text: str) -> int:
    value = int(text)
    if value < 0:
        raise ValueError
    return value


def _size(text: str) -> tuple[int, int]:
    width, height = text.lower().split("x")
    return int(width), int(height)
