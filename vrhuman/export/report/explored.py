"""Shows in a report how the participant explored.

It has measures, their plots, and the evidence on which each answer was based.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vrhuman.export.report.pictures import Figure, data_address
from vrhuman.export.report.scoring import Missing, missing
from vrhuman.questions.nouns import NOUNS
from vrhuman.questions.vocabulary import label
from vrhuman.records import JsonValue, Question, VrhumanError
from vrhuman.review.measuring.evidence import Need, supported
from vrhuman.review.measuring.measures import WHOLE, Measures, measure
from vrhuman.review.measuring.sightings import Sightings, look_again
from vrhuman.review.measuring.tally import STEP_KINDS
from vrhuman.review.recording import Recording

_MEASURES = (
    ("seconds", "time", "s"),
    ("idle_seconds", "idle time", "s"),
    ("steps", "counted steps", ""),
    *((f"steps_{kind}", f"· {kind.replace('_', ' ')}", "") for kind in STEP_KINDS),
    ("steps_blocked", "blocked steps", ""),
    ("collisions", "collisions", ""),
    ("path_m", "path of the participant", "m"),
    ("counted_path_m", "path of the counted agent", "m"),
    ("floor_seen_by_person_share", "floor seen by the participant", "%"),
    ("floor_seen_by_agent_share", "floor seen by the counted agent", "%"),
    ("floor_visited_by_person_share", "floor visited by the participant", "%"),
    ("rooms_entered", "rooms entered", ""),
    ("room_revisits", "rooms entered again", ""),
    ("objects_seen_by_person", "objects seen by the participant", ""),
    ("objects_seen_by_agent", "objects seen by the counted agent", ""),
    ("seen_only_by_person_share", "seen only by the participant", "%"),
    ("objects_reached_by_person", "objects within the participant's reach", ""),
    ("objects_held", "objects held", ""),
    ("objects_lifted", "objects lifted", ""),
    ("objects_opened", "objects opened", ""),
    ("doors_opened", "doors opened", ""),
    ("looking_seconds", "time looking at objects", "s"),
)
"""The measures that a report shows, in words, with their units."""

_MAX_COLUMNS = 8
"""With more phases than fit on a page (a staircase's pairs), only all together are shown."""

_PLOTS = {
    "coverage": "Floor seen and visited, over the counted steps",
    "objects": "Objects seen, over the counted steps",
    "dwell": "Where in the house the participant stood and looked",
}
_FELT = {
    "seen": "did not see",
    "lifted": "did not lift",
    "opened": "did not open",
    "entered": "was not in",
}


@dataclass(frozen=True, slots=True)
class MeasureRow:
    """A measure in words, with its value in each phase and in all."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explored:
    """How the participant explored.

    ``columns`` are the phases in the house and all together. ``of`` says how many rooms and objects
    there are, and what could not be determined.
    """

    columns: tuple[str, ...]
    rows: tuple[MeasureRow, ...]
    of: str
    plots: tuple[Figure, ...]
    sightings: Sightings


def explored(path: Path, meshes: Path | None) -> Explored | Missing:
    """Compute again what the participant saw; ``meshes`` is the mesh pack of the recording.

    :raises ExportError: if Matplotlib is missing.
    """
    try:
        with Recording.open(path) as recording:
            sightings = look_again(recording, meshes)
            measured = measure(recording, sightings)
    except VrhumanError as error:
        return missing(error, path)
    columns = [row for row in measured.rows() if row["seconds"] or row["phase"] == WHOLE]
    if len(columns) > _MAX_COLUMNS:
        columns = columns[-1:]
    return Explored(
        columns=tuple(column["phase"] for column in columns),
        rows=_rows(columns),
        of=_of(measured),
        plots=_plots(sightings),
        sightings=sightings,
    )


def _rows(columns: Sequence[Mapping[str, JsonValue]]) -> tuple[MeasureRow, ...]:
    """Return all measures; of the kinds of steps, only those that were counted."""
    return tuple(
        MeasureRow(
            f"{name} [{unit}]" if unit else name,
            tuple(_cell_text(column[key], unit) for column in columns),
        )
        for key, name, unit in _MEASURES
        if not name.startswith("·") or any(column[key] for column in columns)
    )


def _cell_text(value: JsonValue, unit: str) -> str:
    if value is None:
        return "-"
    if unit == "%":
        return f"{100 * value:.0f}"
    return f"{value:.1f}" if unit else str(value)


def _of(measured: Measures) -> str:
    whole = measured.rows()[-1]
    told = (
        f"Rooms in the house: {whole['rooms']}; objects: {whole['objects']}; floor to stand "
        f"on: {whole['floor_m2']:.0f} m²."
    )
    if not measured.drawn:
        told += " What was seen is unknown, because the house could not be drawn."
    return told


def _plots(sightings: Sightings) -> tuple[Figure, ...]:
    from vrhuman.review.measuring.plots import plots, svg

    found = []
    for name, figure in plots(sightings).items():
        width, height = (round(96 * inches) for inches in figure.get_size_inches())
        data = data_address("image/svg+xml", svg(figure).encode())
        told = _PLOTS.get(name, name)
        found.append(Figure(data, f"plot: {told}", told + ".", width, height))
    return tuple(found)


def evidence_words(sightings: Sightings, question: Question, before_ns: int) -> str:
    """Say whether the answer to a question had all its evidence, or what was missing."""
    support = supported(sightings, question, before_ns)
    if not support.needs:
        return ""
    if support.holds:
        return "had seen it all" if _by_sight(support.needs) else "had seen and felt it all"
    lacks = dict.fromkeys(f"{_FELT[need.how]} {_name(need, sightings)}" for need in support.missing)
    return "; ".join(lacks)


def _by_sight(needs: tuple[Need, ...]) -> bool:
    return all(need.how != "lifted" for need in needs)


def _name(need: Need, sightings: Sightings) -> str:
    """Return what a need is about, as people call it; for several things, the first."""
    first = need.names[0]
    if need.how == "entered":
        name = label(sightings.graph.room_types[first])
    else:
        kind = sightings.graph.by_id[first].object_type
        name = NOUNS[kind].singular if kind in NOUNS else kind
    return f"any {name}" if len(need.names) > 1 else f"the {name}"
