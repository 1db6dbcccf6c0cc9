"""Writes the methods of a study in words, from its protocol and its session files.

They state the versions and settings that were really used, never those that were intended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from vrhuman.clock import day_of, parse_utc
from vrhuman.protocol.specification import PhaseKind, PhaseSpec
from vrhuman.recording.entries import RuntimeKind, SessionStart
from vrhuman.study.design import parse_design
from vrhuman.study.results.gathering import StudyData


def methods(data: StudyData, starts: Sequence[SessionStart], kind: str) -> tuple[str, ...]:
    """Return paragraphs for participants of one kind; ``starts`` are their files' first entries."""
    return tuple(
        paragraph
        for paragraph in (
            _people(data, kind),
            _procedure(data),
            _assignment(data),
            _apparatus(starts),
            _scoring(data),
        )
        if paragraph
    )


def _people(data: StudyData, kind: str) -> str:
    own = [p for p in data.participants if p.kind == kind and p.status != "withdrawn"]
    if kind != "person":
        return f"{len(own)} participants were programs ({kind}), not people."
    this_year = parse_utc(data.study.created_utc).year
    ages = sorted(this_year - p.birth_year for p in own if p.birth_year)
    told = [f"{len(own)} people took part"]
    if ages:
        told.append(f"aged {ages[0]} to {ages[-1]} (median {ages[len(ages) // 2]})")
    left = sum(p.handedness == "left" for p in own)
    told.append(f"{left} of them left-handed")
    for word in ("none", "some", "much"):
        count = sum(p.vr_experience == word for p in own)
        if count:
            told.append(f"{count} with {word if word != 'none' else 'no'} experience of VR")
    consents = [data.consents[p.participant_id] for p in own if p.participant_id in data.consents]
    versions = sorted({each.text_version for each in consents})
    agreed = f"All gave informed consent (text {', '.join(versions)})" if versions else ""
    if agreed and len(consents) < len(own):
        agreed = f"{len(consents)} of them gave informed consent (text {', '.join(versions)})"
    return ", ".join(told) + "." + (f" {agreed}." if agreed else "")


def _procedure(data: StudyData) -> str:
    spec = data.spec
    phases = "; ".join(_phase(phase) for phase in spec.phases)
    locked = data.study.locked_utc
    since = f", locked on {day_of(locked)}" if locked else ", not locked"
    return (
        f"The protocol “{spec.name}” (SHA-256 {data.study.protocol_hash[:12]}{since}) has the "
        f"phases {phases}. {spec.questions} questions were asked in each answering phase"
        + (
            ", with the stated probability of being right for each answer."
            if spec.confidence
            else "."
        )
    )


def _phase(phase: PhaseSpec) -> str:
    limits = []
    if phase.max_steps is not None:
        limits.append(f"at most {phase.max_steps:,} steps")
    if phase.max_seconds is not None:
        limits.append(f"at most {phase.max_seconds:g} s")
    if not limits and phase.kind is PhaseKind.EXPLORE:
        limits.append("until done")
    return phase.name + (f" ({', '.join(limits)})" if limits else "")


def _assignment(data: StudyData) -> str:
    if not data.study.design:
        return ""
    design = parse_design(data.study.design, data.study.study_id)
    order = {
        "latin": "in orders from a Williams square, assigned in turn",
        "blocked": "in orders from a Williams square, shuffled within blocks",
    }[design.scheme]
    conditions = ", ".join(design.conditions)
    first = " after a training in a separate house" if design.training else ""
    return (
        f"Each participant went through the conditions {conditions}{first}, {order}; "
        f"{len(design.houses)} houses were assigned to conditions by minimisation (seed "
        f"{data.study.seed}). Nobody saw a house twice. All participants in a house were asked the "
        "same questions, each in a different order."
    )


def _apparatus(starts: Sequence[SessionStart]) -> str:
    if not starts:
        return ""
    versions = _all(start.provenance.get("vrhuman") for start in starts)
    commits = _all(_source(start).get("commit", "")[:12] for start in starts)
    changed = sum(bool(_source(start).get("diff")) for start in starts)
    told = [f"Sessions were run with vrhuman {versions}"]
    if commits:
        told.append(f"commit {commits}")
    if changed:
        told.append(f"{changed} of {len(starts)} with uncommitted changes")
    packages: dict[str, set[str]] = {}
    for start in starts:
        for name, version in dict(_mapping(start.provenance.get("packages"))).items():
            packages.setdefault(name, set()).add(str(version))
    used = ", ".join(f"{name} {' and '.join(sorted(v))}" for name, v in sorted(packages.items()))
    where = (
        f"engine: {_all(s.engine for s in starts)}; display: "
        f"{_all(_display(s) for s in starts)}; platform: "
        f"{_all(s.provenance.get('platform') for s in starts)}; processor: "
        f"{_all(s.provenance.get('processor') for s in starts)}"
    )
    return f"{', '.join(told)} ({used}); {where}."


def _display(start: SessionStart) -> str:
    """Return what showed a session, in words."""
    if start.runtime_kind is RuntimeKind.DESKTOP:
        keys = start.settings.get("keys", "")
        return f"a window with mouse and keys ({keys} keys), no headset"
    return (
        f"the runtime {start.runtime}"
        if start.runtime_kind is not RuntimeKind.NONE
        else ("none (virtual time)")
    )


def _scoring(data: StudyData) -> str:
    return (
        "ExQA = Acc_exp + (Acc_ref - Acc_exp) exp(-k T3), averaged over sessions; intervals are 95 "
        "% percentile bootstrap intervals over participants and, where they are crossed, houses. "
        "The intention-to-treat rows include every participant with a score. The per-protocol rows "
        "leave out what the rules of the protocol file exclude."
        + (
            ""
            if data.study.locked_utc
            else " The protocol was never locked, so these rules were not fixed beforehand."
        )
    )


def _source(start: SessionStart) -> dict[str, Any]:
    return dict(_mapping(start.provenance.get("source")))


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _all(values: Iterable[object]) -> str:
    """Return all different values, each once, in words."""
    return " and ".join(dict.fromkeys(str(each) for each in values if each))
