"""Writes a study as one HTML file: who took part, the scores beside the paper's, the methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from vrhuman.export.writing import written
from vrhuman.files.ledger import begin_ledger
from vrhuman.recording.entries import RuntimeKind, SessionStart
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError
from vrhuman.scoring.exqa import DEFAULT_K
from vrhuman.scoring.intervals import NO_INTERVAL
from vrhuman.scoring.table import Row, Setting, notes, paper_rows, settings
from vrhuman.study.registry.registry import Registry
from vrhuman.study.results.agents import agent_rows, agent_sessions
from vrhuman.study.results.beside import (
    felt_table,
    group_table,
    score_table,
    trial_table,
    write_beside,
)
from vrhuman.study.results.exclusions import Left, left_out, per_protocol
from vrhuman.study.results.flow import Box, flow
from vrhuman.study.results.gathering import HeldTest, StudyData, entries_of, gather, held_tests
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
    groups,
    sureness,
    trial_rows,
)
from vrhuman.study.session_files import lacking, summary

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class OfKind:
    """The results of participants of one ``kind``: person, scripted, ..., on one ``display``.

    ``rows`` and ``differences`` are intention to treat, ``by_protocol`` after the exclusions
    ``left``; ``figures`` are Matplotlib's, by name.
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
    figures: Mapping[str, Figure]
    display: str = RuntimeKind.HEADSET

    @property
    def in_window(self) -> bool:
        """Whether the house was seen in a window, with mouse and keys."""
        return self.display == RuntimeKind.DESKTOP

    @property
    def anchor(self) -> str:
        """The name of this part in addresses and file names, one for each kind and display."""
        name = "people" if self.kind == "person" else self.kind
        return name if self.display == RuntimeKind.HEADSET else f"{name}-{self.display}"


@dataclass(frozen=True, slots=True)
class Results:
    """A study's results; people first.

    ``paper`` are Table 2's rows, ``agents`` those of agents' sessions that were given, ``unread``
    the session files that could not be read, with why; ``k`` is the coefficient with which ExQA was
    computed. ``seals`` are the session files' ids and short seals, by which all figures can be
    traced to them; a file without a seal has none.
    """

    data: StudyData
    k: float
    people: tuple[OfKind, ...]
    paper: tuple[Row, ...]
    unread: tuple[str, ...]
    seals: tuple[tuple[str, str], ...] = ()
    agents: tuple[Row, ...] = ()

    @property
    def files(self) -> str:
        """How many session files are complete, and what the others are."""
        return summary(self.data.files)

    @property
    def lacking(self) -> Mapping[str, str]:
        """The sessions whose files are known to lack something, and what."""
        return lacking(self.data.files)

    @property
    def letters(self) -> Mapping[Setting, str]:
        """The letter of every row's setting, which the notes explain."""
        rows = (row for each in self.people for row in (*each.rows, *each.by_protocol))
        return settings([*self.paper, *rows, *self.agents])

    @property
    def notes(self) -> list[str]:
        """Return what must not be compared with what, and why."""
        rows = (row for each in self.people for row in (*each.rows, *each.by_protocol))
        return notes([*self.paper, *rows, *self.agents])


def study_results(
    registry: Registry,
    study_id: str,
    k: float = DEFAULT_K,
    pilots: bool = False,
    agents: Sequence[Path] = (),
) -> Results:
    """Gather the results of a study, without its pilots, or of its ``pilots`` alone.

    ``agents`` are session files of agents, which get rows of their own beside the study's.

    :raises RegistryError: if there is no such study.
    :raises NotAnAgent: if one of ``agents`` is of somebody else.
    """
    data = gather(registry, study_id, pilots)
    sessions = held_tests(data)
    starts, seals, unread = _starts(registry, data, sessions)
    played, unscored = agent_sessions(agents)
    kinds = sorted({p.kind for p in data.participants}, key=lambda kind: (kind != "person", kind))
    return Results(
        data=data,
        k=k,
        people=tuple(
            _of_kind(part, own, kind, display, k, starts)
            for kind in kinds
            for display, part, own in _by_display(data, sessions, kind)
        ),
        paper=paper_rows(k),
        unread=(*unread, *unscored),
        seals=seals,
        agents=agent_rows(played, k, study_id, starts),
    )


def folder_beside(out: Path) -> Path:
    """Return the folder of the tables and figures that belong to the report ``out``.

    :raises VrhumanError: if ``out`` is a folder and not the name of a file.
    """
    if not out.name:
        raise VrhumanError(f"{out}: is a folder; give the report's file, such as study.html")
    return out.with_name(f"{out.stem}-files")


def write_report(results: Results, out: Path) -> None:
    """Write the report of a study as one HTML file, which shows everything by itself.

    :func:`folder_beside` has its tables for LaTeX, and each figure as SVG and PDF.

    :raises ExportError: if ``out`` or that folder exists, or cannot be written.
    """
    folder = folder_beside(out)
    data = results.data
    if data.folder is not None:
        begin_ledger(data.folder)
    again = {"to": "study report", "k": results.k, "pilots": data.pilots}
    with (
        written(out, data.sources, "report of the study", again) as place,
        written(folder, data.sources, "its tables and figures", {"to": "its report"}) as beside,
    ):
        seals = ", ".join(seal for _, seal in results.seals)
        names = write_beside(beside, _tables(results), _all_figures(results), seals)
        place.write_text(_page(results, folder.name, names), encoding="utf-8", errors="replace")


def _parts(each: OfKind) -> list[tuple[str, str]]:
    """Return the parts of a kind's section that its report has: name and title."""
    parts = [
        ("flow", "Flow", True),
        ("questions", "By type of question", bool(each.kinds)),
        ("gain", "Gain and cost", bool(each.kinds)),
        ("learning", "Learning", len(each.trials) > 1),
        ("confidence", "Confidence", bool(each.sure)),
        ("felt", "Questionnaires", True),
        ("methods", "Methods", True),
    ]
    return [(name, title) for name, title, there in parts if there]


def _tables(results: Results) -> dict[str, str]:
    letters = results.letters
    scores = [row for each in results.people for row in each.rows]
    tables = {"scores": score_table([*scores, *results.agents, *results.paper], letters)}
    for each in results.people:
        own = {
            "per-protocol": each.by_protocol and score_table(each.by_protocol, letters),
            "by-type": each.kinds and group_table(each.kinds),
            "by-family": each.families and group_table(each.families),
            "learning": each.trials and trial_table(each.trials),
            "felt": each.felt and felt_table(each.felt),
        }
        tables |= {f"{each.anchor}-{name}": table for name, table in own.items() if table}
    return tables


def _all_figures(results: Results) -> dict[str, Figure]:
    return {
        f"{each.anchor}-{name}": figure
        for each in results.people
        for name, figure in each.figures.items()
    }


def _page(results: Results, folder: str, files: Sequence[str]) -> str:
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

    from vrhuman.review.measuring.plots import svg

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
    return pages.get_template("study.html").render(
        told=results,
        no_interval=NO_INTERVAL,
        svg=svg,
        parts=_parts,
        folder=folder,
        files=files,
    )


def _by_display(
    data: StudyData, sessions: tuple[HeldTest, ...], kind: str
) -> Iterator[tuple[str, StudyData, tuple[HeldTest, ...]]]:
    """Yield each display with its part of a study, the usual one first with what was not held."""
    displays = [display for of, display in groups(sessions) if of == kind]
    if len(displays) < 2:
        yield (displays or [str(RuntimeKind.HEADSET)])[0], data, sessions
        return
    every = [each for each in sessions if each.episode.kind == kind]
    seen = {each.participant for each in every}
    for display in displays:
        own = tuple(each for each in every if each.display == display)
        elsewhere = {each.session_id for each in every if each.display != display}
        names = {each.participant for each in own}
        if display == displays[0]:
            names |= {p.participant_id for p in data.participants} - seen
        entries = entries_of(names, data.sessions)
        gone = {(e.participant_id, e.order) for e in entries if e.session_id in elsewhere}
        planned = entries_of(names, data.assignments)
        yield (
            display,
            replace(
                data,
                participants=entries_of(names, data.participants),
                sessions=tuple(e for e in entries if e.session_id not in elsewhere),
                assignments=tuple(a for a in planned if (a.participant_id, a.order) not in gone),
                questionnaires=entries_of(names, data.questionnaires),
                adverse=entries_of(names, data.adverse),
            ),
            own,
        )


def _of_kind(
    data: StudyData,
    every: tuple[HeldTest, ...],
    kind: str,
    display: str,
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
        display=display,
    )


def _figures(
    sessions: Sequence[HeldTest],
    kinds: Sequence[GroupRow],
    families: Sequence[GroupRow],
    trials: Sequence[TrialRow],
    sure: Sequence[Sureness],
) -> dict[str, Figure]:
    if not sessions:
        return {}
    from vrhuman.study.results.pictures import pictures

    return pictures(sessions, kinds, families, trials, sure)


def _starts(
    registry: Registry, data: StudyData, sessions: Sequence[HeldTest]
) -> tuple[dict[str, SessionStart], tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Return the files' first entries and seals, and which files could not be read."""
    wanted = {each.session_id for each in sessions}
    starts, seals, unread = {}, [], []
    for entry in data.sessions:
        if entry.session_id not in wanted:
            continue
        try:
            with Session.open(registry.session_path(entry)) as session:
                starts[entry.session_id] = session.start
                if session.seal is not None:
                    seals.append((entry.session_id, session.seal.short))
        except (VrhumanError, OSError) as error:
            unread.append(f"{entry.session_id}: {error}")
    return starts, tuple(seals), tuple(unread)
