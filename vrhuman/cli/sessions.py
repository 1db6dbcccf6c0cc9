"""Runs the commands on session files, one or any number of them: verify, recover, score."""

from __future__ import annotations

import argparse
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.batch import Failure
from vrhuman.cli.many import (
    Verdict,
    add_batch_options,
    as_json,
    exit_code,
    for_each,
    for_one,
    one_as_json,
    print_completeness,
    print_counts,
    print_rows,
    print_states,
    print_table,
    single,
)
from vrhuman.cli.options import EXIT_CHECK_FAILED, command, meshes_option, print_json, whole
from vrhuman.files.private import make_folder

if TYPE_CHECKING:
    from vrhuman.recording.recover import RecoveryReport
    from vrhuman.recording.verify import Verification
    from vrhuman.review.results.mastery import Mastery
    from vrhuman.review.results.outcome import Outcome, PartialOutcome
    from vrhuman.review.results.threshold_result import ThresholdResult

    Scored = Outcome | PartialOutcome | ThresholdResult | Mastery


def add(commands: Any) -> None:
    """Declare the commands."""
    verify = command(
        commands,
        "verify",
        _verify,
        "re-simulate sessions, compare every state, and check their seals",
        "vrhuman verify sessions/sample.mcap",
    )
    add_batch_options(verify)
    meshes_option(verify)
    verify.add_argument(
        "--from-keyframe",
        type=whole,
        metavar="N",
        help="start at this keyframe, counted from 0 (default: the session's start)",
    )
    verify.add_argument(
        "--key",
        type=Path,
        metavar="LAB.pub",
        help="check that the laboratory with this public key closed the sessions (vrhuman keys)",
    )
    verify.add_argument("--json", action="store_true", help="print one line of JSON")

    recover = command(
        commands,
        "recover",
        _recover,
        "write a complete file from one that was cut off or damaged",
        "vrhuman recover broken.mcap whole.mcap",
    )
    add_batch_options(recover)
    recover.add_argument("out", type=Path, help="file to write; for several sessions, a folder")

    score = command(
        commands,
        "score",
        _score,
        "print sessions' accuracies and ExQA; for weighing sessions, the threshold",
        "vrhuman score sessions",
    )
    add_batch_options(score)
    score.add_argument("--k", type=float, default=5.2e-4, help="energy coefficient (%(default)s)")
    score.add_argument("--json", action="store_true", help="print one line of JSON")


# ---------------------------------------------------------------------------------------- verify


def _verify(options: argparse.Namespace) -> int:
    meshes = options.meshes and options.meshes.absolute()
    key = options.key and options.key.absolute()
    check = partial(_verified, meshes, options.from_keyframe, key)
    path = single(options.sessions)
    if path is None:
        done = for_each(check, options, "verified")
        if options.json:
            print_json(as_json(done, _verification_json))
        else:
            print_table(done, _judged)
        return exit_code(done, _judged)
    result = check(path)
    if options.json:
        print_json(_verification_json(result))
    else:
        print(f"{path}: {_judged(result).line}")
    return 0 if result.good else EXIT_CHECK_FAILED


def _verified(
    meshes: Path | None, from_keyframe: int | None, key: Path | None, path: Path
) -> Verification:
    """Verify a session with all its parts; the first part with a fault decides the result."""
    from vrhuman.recording.parts import parts, whole_session
    from vrhuman.recording.verify import session_agent, verify

    files = parts(path).values() if whole_session(path) == path else [path]
    build = partial(session_agent, meshes=meshes)
    checked = [verify(each, build, from_keyframe, key) for each in files]
    return next((each for each in checked if not each.good), _together(checked))


def _together(checked: list[Verification]) -> Verification:
    return replace(
        checked[0],
        frames=sum(each.frames for each in checked),
        unverified=sum(each.unverified for each in checked),
        ticks=sum(each.ticks for each in checked),
        keyframes=sum(each.keyframes for each in checked),
        seconds=sum(each.seconds for each in checked),
    )


def _judged(result: Verification) -> Verdict:
    found, changes = result.completeness, "; ".join(result.changes())
    if not found.whole and found.state != "in parts":
        what = "; ".join((found.line, *result.changes()))
        return Verdict(found.state, f"{what}. {_states(result)}", good=result.good)
    if changes:
        return Verdict("changed", f"changed: {changes}. {_states(result)}", good=False)
    if result.signature in ("unsigned", "other key"):
        what = "it has no signature" if result.signature == "unsigned" else "another key signed it"
        return Verdict(
            "not signed", f"not signed with this key: {what}. {_states(result)}", good=False
        )
    if result.identical:
        rate = f"{result.realtime_factor:.0f} x real time"
        left_out = f"; {result.unverified} could not be compared" if result.unverified else ""
        return Verdict(
            "identical",
            f"identical, {result.frames} events, {rate}{left_out}; {found.line}; {_sealed(result)}",
        )
    if result.good:
        return Verdict(
            "whole",
            f"complete, {result.frames} events; its states are replayed, not simulated again: "
            f"its engine is not deterministic, or is not installed here; {_sealed(result)}",
        )
    if result.frames == 0 and result.first_difference is None:
        return Verdict("empty", "empty: no events to compare", good=False)
    kind = "damaged" if result.replayed else "differs"
    return Verdict(kind, f"{kind}: {result.first_difference}", good=False)


def _sealed(result: Verification) -> str:
    """Return what the seal says of all that cannot be simulated again."""
    match result.seal.state:
        case "unchanged":
            signed = ", signed with this key" if result.signature == "valid" else ""
            return f"sealed and unchanged (seal {result.seal.short}){signed}"
        case "not closed":
            return "unsealed: it was not closed"
        case _:
            return (
                "unsealed, by an earlier version: whether what cannot be simulated (headset, "
                "answers, video, sound) was changed cannot be known"
            )


def _states(result: Verification) -> str:
    """Return what is known of the states of a file that may lack some."""
    if result.first_difference is not None:
        return f"Its states differ: {result.first_difference}"
    if not result.states_good:
        return "Its states cannot be compared"
    if result.unverified:
        return (
            f"Of the {result.frames + result.unverified} events that it has, {result.frames} are "
            f"as recorded and {result.unverified} could not be compared, since they follow a gap"
        )
    return f"The {result.frames} events that it has are as recorded"


def _verification_json(result: Verification) -> dict[str, Any]:
    told = {
        "good": result.good,
        "realtime_factor": result.realtime_factor,
        "verdict": _judged(result).word,
        "completeness": result.completeness.as_json(),
        "seal": result.seal.as_json(),
        "changes": list(result.changes()),
    }
    return asdict(result) | told


# --------------------------------------------------------------------------------------- recover


def _recover(options: argparse.Namespace) -> int:
    path = single(options.sessions)
    if path is not None:
        recovered = for_one(partial(_recovered, options.out), path)
        print_completeness(recovered)
        print(recovered.result)
        return 0
    make_folder(options.out)
    done = for_each(partial(_recovered_into, options.out.absolute()), options, "recovered")
    print_table(done, _kept)
    return exit_code(done, _kept)


def _recovered(out: Path, path: Path) -> RecoveryReport | str:
    from vrhuman.recording.parts import join_new, parts, whole_session
    from vrhuman.recording.recover import recover

    if path == whole_session(path) and len(parts(path)) > 1:
        join_new(path, out)
        return f"{out}: joined {len(parts(path))} parts into one file; the parts are kept"
    return recover(path, out)


def _recovered_into(folder: Path, path: Path) -> RecoveryReport | str:
    return _recovered(folder / path.name, path)


def _kept(report: RecoveryReport | str) -> Verdict:
    if isinstance(report, str):
        return Verdict("joined", report)
    first, *lost = str(report).splitlines()
    return Verdict("mended", "; ".join(lost)) if lost else Verdict("whole", first.split(":")[0])


# ----------------------------------------------------------------------------------------- score


def _score(options: argparse.Namespace) -> int:
    evaluate = partial(_scored, options.k)
    path = single(options.sessions)
    if path is not None:
        done = [for_one(evaluate, path)]
        if options.json:
            print_json([one_as_json(done[0], _score_json)])
        else:
            print_completeness(done[0])
            _print_scores([each.result for each in done if not isinstance(each.result, Failure)])
        return exit_code(done, _valued)
    done = for_each(evaluate, options, "scored")
    if options.json:
        print_json(as_json(done, _score_json))
    else:
        failed = [each for each in done if isinstance(each.result, Failure)]
        print_states(done)
        _print_scores(
            [
                replace(each.result, session=each.session)
                for each in done
                if not isinstance(each.result, Failure)
            ]
        )
        if failed:
            print_rows(failed, _valued)
        print_counts(done, _valued)
    return exit_code(done, _valued)


def _scored(k: float, path: Path) -> Scored:
    from vrhuman.recording.parts import parts
    from vrhuman.review.results.mastery import mastery
    from vrhuman.review.results.outcome import NotScorable, PartialOutcome, assess
    from vrhuman.review.results.threshold_result import threshold_result

    in_parts = (
        f"{path}: in {len(parts(path))} parts; `vrhuman recover {path} OUT` makes one file of "
        "them, which can be scored"
    )
    try:
        found = threshold_result(path) or mastery(path) or assess(path, k)
    except NotScorable as error:
        if len(parts(path)) == 1:
            raise
        raise NotScorable(in_parts) from error
    if isinstance(found, PartialOutcome) and len(parts(path)) > 1:
        raise NotScorable(in_parts)
    return found


def _score_json(result: Scored) -> dict[str, Any]:
    from vrhuman.review.results.outcome import UNANSWERED_RULE, Outcome, PartialOutcome

    if not isinstance(result, Outcome | PartialOutcome):
        return result.as_json()
    told = {
        "session": str(result.session),
        "unanswered_count_as": UNANSWERED_RULE,
        "scored": isinstance(result, Outcome),
    }
    if isinstance(result, PartialOutcome):
        told |= {"exqa": None, "lost_accuracy": None, "withheld": list(result.withheld)}
    return asdict(result) | told


def _valued(result: Scored) -> Verdict:
    from vrhuman.review.results.mastery import Mastery
    from vrhuman.review.results.outcome import PartialOutcome
    from vrhuman.review.results.threshold_result import ThresholdResult

    if isinstance(result, Mastery):
        return Verdict("trained", str(result))
    if isinstance(result, PartialOutcome):
        return Verdict("not scored", str(result), good=False)
    if isinstance(result, ThresholdResult):
        return Verdict(
            "weighed", f"noticed weight differences of {100 * result.threshold.difference:.1f} %"
        )
    return Verdict("scored", f"ExQA {result.exqa:.1f}")


def _print_scores(results: list[Scored]) -> None:
    from vrhuman.review.results.mastery import Mastery
    from vrhuman.review.results.outcome import Outcome, PartialOutcome
    from vrhuman.review.results.threshold_result import ThresholdResult

    for found in results:
        if isinstance(found, ThresholdResult):
            print(f"{found}\n  of pairs, so no ExQA  {found.session}")
        if isinstance(found, Mastery):
            print(f"{found}\n{found.table}\n  a training, so no ExQA  {found.session}")
    rows = [each for each in results if isinstance(each, Outcome | PartialOutcome)]
    if not rows:
        return
    print(f"{'participant':<12}{'kind':<10}{'Acc_exp':>8}{'Acc_ref':>8}{'T3':>6}{'ExQA':>7}  file")
    for row in rows:
        exqa = row.exqa if isinstance(row, Outcome) else None
        t3 = "-" if row.t3 is None else str(row.t3)
        print(
            f"{row.participant:<12}{row.kind:<10}{_percent(row.acc_exp):>8}"
            f"{_percent(row.acc_ref):>8}{t3:>6}{_percent(exqa):>7}  {row.session}"
        )
        for number, phase in enumerate(row.answers):
            print(f"  {'' if number else 'answers':<12}{phase}")
        if isinstance(row, PartialOutcome):
            print(f"  not scored  {row}")
            _print_file(row)
        else:
            _print_details(row)


def _print_details(row: Outcome) -> None:
    from vrhuman.review.results.outcome import LOST_ACCURACY
    from vrhuman.scoring.exqa import exqa_over_k

    by_k = exqa_over_k(row.acc_exp, row.acc_ref, row.t3)
    print("  ExQA by k   " + "   ".join(f"{each.k:.1e}: {each.value:.1f}" for each in by_k))
    kinds = (
        f"{each.name} {each.acc_exp:.0f} -> {each.acc_ref:.0f} % of {each.asked}"
        for each in row.by_type
    )
    print("  by type     " + "   ".join(kinds))
    if row.lost_accuracy:
        print(f"  accuracy    lost: {LOST_ACCURACY}")
    if row.bonus is not None:
        print(f"  bonus       {row.bonus:.2f}")
    if row.seal:
        print(f"  seal        {row.seal}")
    _print_file(row)


def _print_file(row: Outcome | PartialOutcome) -> None:
    if not row.completeness.whole:
        print(f"  file        {row.completeness.line}")


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"
