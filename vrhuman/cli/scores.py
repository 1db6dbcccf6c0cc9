"""Runs ``vrhuman fit-k``: the energy coefficient fitted to sessions, with a table and plots."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.batch import Failure
from vrhuman.cli.many import (
    FileResult,
    Verdict,
    add_batch_options,
    for_each,
    for_one,
    print_completeness,
    print_rows,
    print_states,
    single,
)
from vrhuman.cli.options import EXIT_BAD_INPUT, EXIT_CHECK_FAILED, command, print_json, say, whole
from vrhuman.files.private import make_folder, open_text, write_text
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.review.results.outcome import Outcome
    from vrhuman.scoring.fit import FitK
    from vrhuman.scoring.study import EpisodeScore

_PERSON = "person"
_FORMS = (".txt", ".md", ".csv")


class NotFitted(VrhumanError):
    """No single k can be fitted to the sessions."""


def add(commands: Any) -> None:
    """Declare the command."""
    parser = command(
        commands,
        "fit-k",
        _fit,
        "estimate the energy coefficient k with which sessions' ExQA scatters least",
        "vrhuman fit-k study --plots plots --table table.md",
    )
    add_batch_options(parser)
    parser.add_argument(
        "--kind",
        metavar="KIND",
        help="use only participants of this kind: scripted, random, oracle (default: person; "
        "other kinds are an error)",
    )
    parser.add_argument(
        "--seed", type=whole, default=0, metavar="N", help="seed of the interval (default: 0)"
    )
    parser.add_argument(
        "--plots",
        type=Path,
        metavar="FOLDER",
        help="write plots of ExQA by k and gain by T3 to this folder (SVG)",
    )
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="write the sessions' scores beside the paper's Table 2 (.txt, .md or .csv)",
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _fit(options: argparse.Namespace) -> int:
    from vrhuman.scoring.fit import fit_k
    from vrhuman.scoring.study import by_condition

    _check_places(options)
    path = single(options.sessions)
    done = for_each(scored, options, "scored") if path is None else [for_one(scored, path)]
    failed = [each for each in done if isinstance(each.result, Failure)]
    if not options.json:
        _print_files(done)
    results = [each.result for each in done if not isinstance(each.result, Failure)]
    outcomes = [each for each in results if each is not None]
    if len(outcomes) < len(results):
        say(f"trainings left out: {len(results) - len(outcomes)}")
    taken = _of_kind(outcomes, options.kind)
    if not taken:
        if failed:
            print_rows(failed, _valued)
        raise NotFitted(f"none of the {len(done)} sessions is of kind {options.kind or _PERSON}")
    episodes = [_episode(each) for each in taken]
    together = fit_k(episodes, seed=options.seed)
    alone = {
        condition: fit_k(own, seed=options.seed)
        for condition, own in by_condition(episodes).items()
    }
    _write(options, taken, episodes, together)
    if options.json:
        print_json(
            asdict(together)
            | {
                "kind": taken[0].kind,
                "conditions": {name: asdict(fit) for name, fit in alone.items()},
                "left_out": len(outcomes) - len(taken),
                "failed": {str(each.session): str(each.result) for each in failed},
                "completeness": {
                    str(each.session): each.completeness.as_json()
                    for each in done
                    if each.completeness is not None
                },
            }
        )
    else:
        if failed:
            print_rows(failed, _valued)
        _print(taken[0].kind, together, alone)
    if failed:
        return EXIT_BAD_INPUT
    return EXIT_CHECK_FAILED if together.k is None else 0


def _print_files(done: Sequence[FileResult[Outcome | None]]) -> None:
    """Print how many sessions' files are complete, and what each other one is."""
    if len(done) > 1:
        print_states(done)
    for each in done:
        if len(done) == 1 or (each.completeness and not each.completeness.whole):
            print_completeness(each)


def _print(kind: str, together: FitK, alone: dict[str, FitK]) -> None:
    """Print the fit of all together, after that of each condition where there are several."""
    if len(alone) > 1:
        for condition, fit in alone.items():
            print(f"{condition}: {_fit_text(fit)}")
    print(f"{kind}, {_counts(together)}: {_fit_text(together)}")
    print(
        f"  standard deviation of ExQA: {together.spread:.2f} points, "
        f"{together.spread_at_default:.2f} at the default k of 5.2e-4"
    )
    if together.lost_accuracy:
        print(f"  {together.lost_accuracy} of them lost accuracy on re-entry")


def scored(path: Path) -> Outcome | None:
    """Return one session's outcome; None for a training, which has none."""
    from vrhuman.review.results.mastery import is_training
    from vrhuman.review.results.outcome import outcome

    return None if is_training(path) else outcome(path)


def _valued(result: Outcome | None) -> Verdict:
    if result is None:
        return Verdict("left out", "a training")
    return Verdict("scored", f"ExQA {result.exqa:.1f}")


def _of_kind(outcomes: list[Outcome], kind: str | None) -> list[Outcome]:
    """Return the outcomes to fit, without pilots'.

    Kinds of participants are never pooled, nor engines, nor headsets and windows.
    """
    if pilots := sum(each.pilot for each in outcomes):
        say(f"left out: {pilots} of pilots")
        outcomes = [each for each in outcomes if not each.pilot]
    if kind is None:
        other = Counter(each.kind for each in outcomes if each.kind != _PERSON)
        if other:
            found = ", ".join(f"{count} {name}" for name, count in sorted(other.items()))
            first = next(each.session for each in outcomes if each.kind != _PERSON)
            raise NotFitted(
                f"{first}: not a person's ({found} among the sessions): choose a kind with "
                f"--kind {min(other)}, or leave them out with --kind person"
            )
    taken = [each for each in outcomes if each.kind == (kind or _PERSON)]
    others = len(outcomes) - len(taken)
    if others:
        many = "1 session of another kind is" if others == 1 else f"{others} of other kinds are"
        say(f"{many} left out")
    agents = sorted({each.participant for each in taken if each.kind == "agent"})
    if len(agents) > 1:
        raise NotFitted(
            f"the sessions are of the agents {' and '.join(agents)}, which are never pooled; give "
            "the sessions of one agent"
        )
    engines = sorted({each.engine for each in taken})
    if len(engines) > 1:
        raise NotFitted(
            f"the sessions come from the engines {' and '.join(engines)}, which are not "
            "comparable; give the sessions of one engine"
        )
    windows = sum(each.display == "desktop" for each in taken)
    if 0 < windows < len(taken):
        raise NotFitted(
            f"{windows} of the {len(taken)} sessions were in a window and the others were not; "
            "they are not comparable: give the sessions of one display"
        )
    return taken


def _episode(found: Outcome) -> EpisodeScore:
    from vrhuman.scoring.study import EpisodeScore

    return EpisodeScore(
        participant=found.participant,
        house=found.house,
        condition=found.condition,
        kind=found.kind,
        acc_exp=found.acc_exp,
        acc_ref=found.acc_ref,
        t3=found.t3,
        by_type=found.by_type,
    )


def _counts(fit: FitK) -> str:
    return f"episodes {fit.episodes}, participants {fit.participants}, houses {fit.houses}"


def _fit_text(fit: FitK) -> str:
    from vrhuman.scoring.fit import KEvidence
    from vrhuman.scoring.intervals import MIN_PARTICIPANTS, NO_INTERVAL

    if fit.k is None:
        return (
            "no k: the scores scatter alike at every k (one episode per condition, or no gain on "
            "re-entry)"
        )
    bound = {
        KEvidence.AT_ZERO: " (no k above 0 makes the scores scatter less)",
        KEvidence.AT_LARGEST: " (the largest k tried: the scores scatter least without any gain)",
    }.get(fit.told, "")
    if fit.low is None or fit.high is None:
        few = fit.participants < MIN_PARTICIPANTS
        return f"k = {fit.k:.3g}{bound}; {NO_INTERVAL if few else 'no interval'}"
    interval = f"{100 * fit.confidence:.0f} % interval {fit.low:.3g} to {fit.high:.3g}"
    silent = f", {fit.silent:.0%} of the resamples have no k" if fit.silent > 0.005 else ""
    return f"k = {fit.k:.3g}{bound}; {interval}{silent}"


# ------------------------------------------------------------------------------- table and plots


def _check_places(options: argparse.Namespace) -> None:
    """Refuse wrong output paths before anything is scored."""
    if options.table is not None and options.table.suffix not in _FORMS:
        raise VrhumanError(
            f"--table {options.table}: give a file name that ends in {' or '.join(_FORMS)}"
        )
    try:
        if options.plots is not None:
            make_folder(options.plots)
        if options.table is not None:
            open_text(options.table, "a").close()
    except OSError as error:
        raise VrhumanError(f"{error.filename}: cannot be written ({error.strerror})") from error


def _write(
    options: argparse.Namespace, taken: list[Outcome], episodes: list[EpisodeScore], fit: FitK
) -> None:
    from vrhuman.export.sources import sources_of
    from vrhuman.files.ledger import recorded

    texts: dict[Path, str] = {}
    if options.table is not None:
        form = options.table.suffix
        texts[options.table] = _table(form, taken[0].engine, str(taken[0].display), episodes)
    if options.plots is not None:
        from vrhuman.review.measuring.plots import svg
        from vrhuman.scoring.plots import plots

        for name, figure in plots(episodes, fit).items():
            texts[options.plots / f"{name}.svg"] = svg(figure)
    with recorded(list(texts), sources_of([each.session for each in taken]), "scores"):
        for path, text in texts.items():
            write_text(path, text)


def _table(form: str, engine: str, display: str, episodes: list[EpisodeScore]) -> str:
    from vrhuman.engines.backends import find_backend
    from vrhuman.scoring.study import by_condition, score
    from vrhuman.scoring.table import (
        NOT_KNOWN,
        Setting,
        as_csv,
        as_markdown,
        as_text,
        paper_rows,
        study_row,
    )

    backend = find_backend(engine)
    setting = Setting(
        engine=engine,
        renderer=NOT_KNOWN if backend is None or backend.draws else "vrhuman's",
        houses="the sessions' own",
        questions="vrhuman's",
        steps="vrhuman's",
        display=display,
    )
    rows = [
        *paper_rows(),
        *(
            study_row(f"these sessions, {condition}", score(own), setting)
            for condition, own in by_condition(episodes).items()
        ),
    ]
    return {".txt": as_text, ".md": as_markdown, ".csv": as_csv}[form](rows)
