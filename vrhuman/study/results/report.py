"""Writes a study as one HTML file: who took part, the scores beside the paper's, the methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vrhuman.export.writing import written
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError
from vrhuman.scoring.exqa import DEFAULT_K
from vrhuman.scoring.intervals import NO_INTERVAL
from vrhuman.scoring.table import Row, Setting, notes, paper_rows, settings
from vrhuman.study.registry.registry import Registry
from vrhuman.study.results.exclusions import Left, left_out, per_protocol
from vrhuman.study.results.flow import Box, flow
from vrhuman.study.results.gathering import HeldTest, StudyData, gather, held_tests
from vrhuman.study.results.methods import methods
from vrhuman.study.results.tables import (
    Difference,
    FeltRow,
    GroupRow,
    Sureness,
    TrialRow,
    condition_rows,
    differences,
    felt_rows,
    group_rows,
    sureness,
    trial_rows,
)


@dataclass(frozen=True, slots=True)
class OfKind:
    """The results of participants of one ``kind``: person, scripted, ...

    ``rows`` and ``differences`` are intention to treat, ``by_protocol`` after the exclusions
    ``left``; ``figures`` are SVG by name.
    """

    kind: str
    flow: tuple[Box, ...]
    left: tuple[Left, ...]
    rows: tuple[Row, ...]
    by_protocol: tuple[Row, ...]
    differences: tuple[Difference, ...]
    kinds: tuple[GroupRow, ...]
    families: tuple[GroupRow, ...]
    trials: tuple[TrialRow, ...]
    felt: tuple[FeltRow, ...]
    sure: tuple[Sureness, ...]
    methods: tuple[str, ...]
    figures: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Results:
    """A study's results; people first.

    ``paper`` are Table 2's rows, ``unread`` the session files that could not be read, with why;
    ``k`` is the coefficient with which ExQA was computed.
    """

    data: StudyData
    k: float
    people: tuple[OfKind, ...]
    paper: tuple[Row, ...]
    unread: tuple[str, ...]

    @property
    def letters(self) -> Mapping[Setting, str]:
        """The letter of every row's setting, which the notes explain."""
        rows = (row for each in self.people for row in (*each.rows, *each.by_protocol))
        return settings([*self.paper, *rows])

    @property
    def notes(self) -> list[str]:
        """Return what must not be compared with what, and why."""
        rows = (row for each in self.people for row in (*each.rows, *each.by_protocol))
        return notes([*self.paper, *rows])


def study_results(registry: Registry, study_id: str, k: float = DEFAULT_K) -> Results:
    """Gather the results of a study.

    :raises RegistryError: if there is no such study.
    """
    data = gather(registry, study_id)
    sessions = held_tests(data)
    starts, unread = _starts(registry, data, sessions)
    kinds = sorted({p.kind for p in data.participants}, key=lambda kind: (kind != "person", kind))
    return Results(
        data=data,
        k=k,
        people=tuple(_of_kind(data, sessions, kind, k, starts) for kind in kinds),
        paper=paper_rows(k),
        unread=unread,
    )


def write_report(results: Results, out: Path) -> None:
    """Write the report of a study as one HTML file.

    :raises ExportError: if ``out`` exists or cannot be written.
    """
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

    loader = ChoiceLoader(
        [
            PackageLoader("vrhuman.study.results", "."),
            PackageLoader("vrhuman.export.report", "."),  # one style for all reports
        ]
    )
    pages = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    with written(out) as place:
        page = pages.get_template("study.html").render(told=results, no_interval=NO_INTERVAL)
        place.write_text(page, encoding="utf-8", errors="replace")


def _of_kind(
    data: StudyData,
    every: tuple[HeldTest, ...],
    kind: str,
    k: float,
    starts: Mapping[str, SessionStart],
) -> OfKind:
    sessions = tuple(each for each in every if each.episode.kind == kind)
    left = left_out(data, sessions)
    kept = per_protocol(sessions, left)
    kinds = group_rows(sessions, lambda answer: answer.kind)
    families = group_rows(sessions, lambda answer: answer.family)
    trials, sure = trial_rows(sessions, k), sureness(sessions)
    return OfKind(
        kind=kind,
        flow=flow(data, every, left, kind),
        left=left,
        rows=condition_rows(sessions, k),
        by_protocol=condition_rows(kept, k) if left else (),
        differences=differences(sessions, k),
        kinds=kinds,
        families=families,
        trials=trials,
        felt=felt_rows(data, kind),
        sure=sure,
        methods=methods(
            data, [starts[s.session_id] for s in sessions if s.session_id in starts], kind
        ),
        figures=_figures(sessions, kinds, families, trials, sure),
    )


def _figures(
    sessions: Sequence[HeldTest],
    kinds: Sequence[GroupRow],
    families: Sequence[GroupRow],
    trials: Sequence[TrialRow],
    sure: Sequence[Sureness],
) -> dict[str, str]:
    if not sessions:
        return {}
    from vrhuman.review.measuring.plots import svg
    from vrhuman.study.results.pictures import pictures

    drawn = pictures(sessions, kinds, families, trials, sure)
    return {name: svg(figure) for name, figure in drawn.items()}


def _starts(
    registry: Registry, data: StudyData, sessions: Sequence[HeldTest]
) -> tuple[dict[str, SessionStart], tuple[str, ...]]:
    """Return the first entries of the sessions' files, and which files could not be read."""
    wanted = {each.session_id for each in sessions}
    starts, unread = {}, []
    for entry in data.sessions:
        if entry.session_id not in wanted:
            continue
        try:
            with Session.open(registry.session_path(entry)) as session:
                starts[entry.session_id] = session.start
        except (VrhumanError, OSError) as error:
            unread.append(f"{entry.session_id}: {error}")
    return starts, tuple(unread)
