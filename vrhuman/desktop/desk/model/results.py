"""Reads the results of a study's sessions from the registry: a row for each session, and means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean

from vrhuman.study.registry.registry import Registry

FIGURES = ("acc_exp", "acc_ref", "t3", "exqa", "coverage")
"""The figures in the table, where a session has them."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A test session's figures, or their means over ``sessions`` of a condition.

    ``withheld`` says which results of the session are not known, and why; means leave it out.
    ``display`` is what showed it; a ``pilot``'s session is in no mean.
    """

    participant_id: str
    kind: str
    condition: str
    house: str
    session_id: str
    status: str
    sessions: int
    figures: Mapping[str, float]
    withheld: str = ""
    pilot: bool = False
    display: str = ""

    def figure_text(self, name: str) -> str:
        """Return a figure as text."""
        value = self.figures.get(name)
        if value is None:
            return "-"
        return f"{value:.0f}" if name == "t3" else f"{value:.1f}"


def read_results(registry: Registry, study_id: str) -> tuple[ResultRow, ...]:
    """Return the means and the test sessions.

    Means by condition, kind of participant and display come first (kinds and displays are never
    pooled, pilots left out), then the test sessions in their order.

    :raises RegistryError: where the registry cannot be read.
    """
    kinds = {each.participant_id: each.kind for each in registry.participants(study_id)}
    tests = {
        (each.participant_id, each.order): each
        for each in registry.assignments(study_id)
        if each.role == "test"
    }
    graded = {each.session_id: each for each in registry.scores(study_id=study_id)}
    scores = {name: each.figures for name, each in graded.items()}
    withheld = {name: each.measured_under.get("withheld", "") for name, each in graded.items()}
    rows = []
    for session in registry.sessions(study_id):
        assigned = tests.get((session.participant_id, session.order))
        if assigned is None or session.status == "deleted":
            continue
        rows.append(
            ResultRow(
                session.participant_id,
                kinds.get(session.participant_id, ""),
                assigned.condition,
                assigned.house,
                session.session_id,
                session.status,
                1,
                scores.get(session.session_id, {}),
                withheld.get(session.session_id, ""),
                session.pilot,
                session.display,
            )
        )
    return (*_means(rows), *sorted(rows, key=lambda row: (row.participant_id, row.session_id)))


def _means(rows: list[ResultRow]) -> list[ResultRow]:
    groups: dict[tuple[str, str, str], list[ResultRow]] = defaultdict(list)
    for row in rows:
        if row.figures and not row.withheld and row.status == "finished" and not row.pilot:
            groups[row.kind, row.display, row.condition].append(row)
    return [
        ResultRow(
            "all",
            kind,
            condition,
            "",
            "",
            "mean",
            len(group),
            {
                name: fmean(values)
                for name in FIGURES
                if (values := [row.figures[name] for row in group if name in row.figures])
            },
            display=display,
        )
        for (kind, display, condition), group in sorted(groups.items())
    ]
