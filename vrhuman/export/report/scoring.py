"""Prepares the score of a session for a report, with the circumstances of its measurement."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vrhuman.engines.backends import find_backend
from vrhuman.participants.perceiving import PERCEIVED, TRUE
from vrhuman.recording.entries import SCRIPT_HASH_SETTING, SessionStart
from vrhuman.records import FORCE_QUANTUM_KGF, VrhumanError
from vrhuman.review.results.outcome import LOST_ACCURACY, Outcome, PartialOutcome, assess
from vrhuman.review.results.threshold_result import ThresholdResult, threshold_result
from vrhuman.scoring.exqa import exqa_over_k


@dataclass(frozen=True, slots=True)
class ScoreTiles:
    """The main numbers (name, value, unit), ExQA by k, and words beside them."""

    tiles: tuple[tuple[str, str, str], ...]
    by_k: tuple[tuple[str, str], ...]
    remark: str


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that a report cannot show, and why."""

    why: str


def score_of(path: Path) -> ScoreTiles | Missing:
    """Return the score of a finished session; for another, why there is none."""
    try:
        of_pairs = threshold_result(path)
        if of_pairs:
            return _threshold(of_pairs)
        found = assess(path)
        return _exqa(found) if isinstance(found, Outcome) else _partial(found)
    except VrhumanError as error:
        return missing(error, path)


def missing(error: VrhumanError, path: Path) -> Missing:
    """Return an error's words without this computer's folders, since a report is shared."""
    return Missing(str(error).replace(str(path), path.name))


def _exqa(found: Outcome) -> ScoreTiles:
    by_k = exqa_over_k(found.acc_exp, found.acc_ref, found.t3)
    remark = (
        f"k = {found.k:g} per step unless another k is named. Under the other rule for grasps, "
        f"each of the {found.force_quanta} force steps of {FORCE_QUANTUM_KGF:g} kgf counts as a "
        "step."
    )
    remark += _answers(found)
    if found.lost_accuracy:
        remark += f" {LOST_ACCURACY[0].upper()}{LOST_ACCURACY[1:]}."
    if not found.completeness.whole:
        remark += f" The file is {found.completeness.line}."
    return ScoreTiles(
        tiles=(
            ("ExQA", f"{found.exqa:.1f}", "%"),
            ("Acc_exp", f"{found.acc_exp:.1f}", "%"),
            ("Acc_ref", f"{found.acc_ref:.1f}", "%"),
            ("T3", str(found.t3), "steps"),
            ("exploration", str(found.steps_explore), "steps"),
            ("grasp force", str(found.force_quanta), "quanta"),
        ),
        by_k=tuple((f"{each.k:.2e}" if each.k else "0", f"{each.value:.1f}") for each in by_k),
        remark=remark,
    )


def _partial(found: PartialOutcome) -> ScoreTiles:
    """Return what is known of a session without ExQA; "-" is not known."""
    return ScoreTiles(
        tiles=(
            ("ExQA", "-", ""),
            ("Acc_exp", *_known(found.acc_exp)),
            ("Acc_ref", *_known(found.acc_ref)),
            ("T3", "-" if found.t3 is None else str(found.t3), "" if found.t3 is None else "steps"),
        ),
        by_k=(),
        remark=f"Not scored ({found}).{_answers(found)}".replace(
            str(found.session), found.session.name
        ),
    )


def _known(percent: float | None) -> tuple[str, str]:
    return ("-", "") if percent is None else (f"{percent:.1f}", "%")


def _kind(start: SessionStart) -> str:
    """Return the kind of participant, and of a scripted one what it perceived."""
    if start.participant_kind != "scripted" or _scripted(start):
        return start.participant_kind
    return f"scripted: {PERCEIVED[str(start.settings.get('senses') or TRUE)]}"


def _scripted(start: SessionStart) -> bool:
    return any(start.settings.get(each) for each in ("script", SCRIPT_HASH_SETTING))


def _answers(found: Outcome | PartialOutcome) -> str:
    """Return how much of what was asked was answered, as sentences."""
    return "".join(f" {str(each)[0].upper()}{str(each)[1:]}." for each in found.answers)


def _threshold(found: ThresholdResult) -> ScoreTiles:
    told = found.threshold
    return ScoreTiles(
        tiles=(
            ("weight difference noticed", f"{100 * told.difference:.1f}", "%"),
            (
                f"{100 * told.confidence:.0f} % interval",
                f"{100 * told.low:.1f} to {100 * told.high:.1f}",
                "%",
            ),
            ("correct pairs", f"{found.right} of {told.pairs}", ""),
        ),
        by_k=(),
        remark="" if found.finished else "The staircase was stopped before its end.",
    )


def measured_under(start: SessionStart, condition: str, questions: int) -> list[tuple[str, str]]:
    """Return the circumstances that must be equal for two scores to be compared."""
    versions = start.provenance.get("packages", {})
    engine, backend = start.engine, find_backend(start.engine)
    if backend is not None and backend.package in versions:
        engine += f" ({backend.simulator} {versions[backend.package]})"
    seeds = ", ".join(f"{name} {value}" for name, value in start.seeds.items())
    pixels = f"{float(start.settings.get('pixels') or 1.0):g} x the headset's pixels"
    renderer = "not known"
    if backend is not None and backend.draws:
        renderer = f"{backend.simulator}'s own, {pixels}"
    elif backend is not None:
        things = "a mesh pack" if start.settings.get("meshes") else "stand-ins"
        renderer = f"the {start.engine} engine's own, objects as {things}, {pixels}"
    return [
        ("kind of participant", _kind(start)),
        ("condition", condition or "-"),
        ("engine", engine),
        ("house", f"{start.house_id}, seeds: {seeds or '-'}"),
        ("question set", f"{questions} questions, seed {start.seeds.get('questions', '-')}"),
        ("renderer", renderer),
        (
            "step rule",
            "whole agent actions (15°, 0.25 m, 0.05 m); a grasp held at one force is one step",
        ),
        ("shown on", start.runtime),
        ("version", f"vrhuman {start.provenance.get('vrhuman', '-')}"),
    ]
