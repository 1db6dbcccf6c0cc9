"""Plots how a session's participant explored.

The plots show floor and objects over the counted steps, and where in the house the participant
stood and looked. Figures are matplotlib's, made without its global state (no window, nothing
shared); :func:`svg` returns one as text that is the same each time.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap, LogNorm
from matplotlib.figure import Figure
from matplotlib.patches import Polygon

from vrhuman import geometry
from vrhuman.files.ledger import recorded
from vrhuman.files.private import open_bytes, write_text
from vrhuman.houses.house import House
from vrhuman.recording.start_file import whose
from vrhuman.records import Floats
from vrhuman.review.measuring.coverage import CELL, NEVER, Covered, Times
from vrhuman.review.measuring.in_view import VIEWERS, Viewer
from vrhuman.review.measuring.sightings import Sightings
from vrhuman.review.pictures import style
from vrhuman.review.pictures.house_plan import footprint, furniture

COLOURS: dict[Viewer, str] = {"person": "#0072B2", "agent": "#D55E00"}
"""Colours that people with colour-blindness can distinguish (Okabe & Ito)."""
NAMES: dict[Viewer, str] = {"person": "person", "agent": "counted agent"}
_PHASE_TINT = 0.1
"""How much of a phase's colour is behind a curve."""
_LOOKS = {"font.size": 9, "axes.spines.top": False, "axes.spines.right": False}
_HEAT = LinearSegmentedColormap.from_list("dwell", ["#fde7c6", "#e8853b", "#9b1d20", "#3d0714"])
_MIN_SECONDS = 0.25
_TICKS = (0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def plots(sightings: Sightings) -> dict[str, Figure]:
    """Return every figure, by name."""
    return {
        "coverage": coverage_plot(sightings),
        "objects": objects_plot(sightings),
        "dwell": dwell_map(sightings),
    }


def write_plots(sightings: Sightings, folder: Path, session: Path, seal: str = "") -> list[Path]:
    """Write every figure as ``STEM.NAME.svg`` and ``.png``; return the files.

    ``session`` is the session's file; STEM is its name, ``seal`` its seal, by
    which a figure can be traced to it.
    """
    written = {
        folder / f"{session.stem}.{name}.{suffix}": figure
        for name, figure in plots(sightings).items()
        for suffix in ("svg", "png")
    }
    theirs = whose(session, sightings.start)
    source = {"Source": traced(seal)} if seal else {}
    with recorded(list(written), [theirs], "plots"):
        for path, figure in written.items():
            if path.suffix == ".svg":
                write_text(path, svg(figure, seal))
            else:
                with open_bytes(path) as file:
                    figure.savefig(file, format="png", dpi=150, metadata=source)
    return list(written)


def traced(seals: str) -> str:
    """Return what a figure's metadata say of the sessions that it is of."""
    return f"vrhuman sessions sealed {seals}"


def svg(figure: Figure, seals: str = "") -> str:
    """Return a figure as SVG, with the seals of the sessions that it is of."""
    out = io.StringIO()
    source = {"Source": traced(seals)} if seals else {}
    with matplotlib.rc_context({"svg.hashsalt": "vrhuman", "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, **source})
    return out.getvalue()


def coverage_plot(sightings: Sightings) -> Figure:
    """Plot the share of the floor seen and visited, over the counted steps."""
    figure, axes = _over_steps(sightings, "floor covered [%]")
    cells = len(sightings.cells)
    for viewer in VIEWERS:
        own = (covered for (_, who), covered in sightings.covered.items() if who == viewer)
        covered = Covered.all_of(own, cells)
        for times, how, line in ((covered.seen, "seen", "-"), (covered.visited, "visited", "--")):
            steps, count = _steps_of(sightings, times[times != NEVER])
            share = 100.0 * count / max(cells, 1)
            label = f"{how} by {NAMES[viewer]}"
            axes.step(steps, share, line, where="post", color=COLOURS[viewer], label=label)
    axes.set_ylim(0, 102)
    figure.legend(loc="outside lower center", ncols=4, columnspacing=1.2, frameon=False, fontsize=8)
    return _signed(figure, sightings)


def objects_plot(sightings: Sightings) -> Figure:
    """Plot how many objects had been seen, over the counted steps."""
    figure, axes = _over_steps(sightings, "objects seen")
    for viewer in VIEWERS:
        first = np.array(sorted(sightings.first_seen(viewer).values()), dtype=np.int64)
        steps, count = _steps_of(sightings, first)
        axes.step(steps, count, where="post", color=COLOURS[viewer], label=NAMES[viewer])
    everything = len(sightings.house.contents)
    axes.axhline(everything, color="#666666", linewidth=0.8)
    axes.text(
        0.995,
        everything,
        f"all {everything}",
        ha="right",
        va="bottom",
        fontsize=8,
        color="#666666",
        transform=axes.get_yaxis_transform(),
    )
    axes.set_ylim(0, everything * 1.08 + 1)
    figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=8)
    return _signed(figure, sightings)


def _over_steps(sightings: Sightings, label: str) -> tuple[Figure, Axes]:
    """Return empty axes over the steps, with the phases behind."""
    with matplotlib.rc_context(_LOOKS):
        figure = Figure(figsize=(7.2, 3.4), layout="constrained")
        axes = figure.add_subplot()
    start = 0
    names = [each.phase for each in sightings.phases]
    for span in (each for each in sightings.phases if each.steps):
        colour = style.hex_colour(style.phase_colour(names, span.phase))
        axes.axvspan(start, start + span.steps, color=colour, alpha=_PHASE_TINT, lw=0, zorder=0)
        axes.text(
            start,
            1.0,
            f" {span.phase}",
            transform=axes.get_xaxis_transform(),
            va="bottom",
            fontsize=8,
            color=colour,
        )
        start += span.steps
    axes.set_xlim(0, max(start, 1))
    axes.set_xlabel("counted steps")
    axes.set_ylabel(label)
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    return figure, axes


def _steps_of(sightings: Sightings, times: Times) -> tuple[Floats, Floats]:
    """Return how many steps had been counted at each time, and how many of the times had passed.

    Both go from the first step to the last.
    """
    steps = np.searchsorted(sightings.step_times_ns, np.sort(times), "right").astype(np.float64)
    count = np.arange(1, len(steps) + 1, dtype=np.float64)
    last = float(len(sightings.step_times_ns))
    return (
        np.concatenate([[0.0], steps, [last]]),
        np.concatenate([[0.0], count, [float(len(steps))]]),
    )


def dwell_map(sightings: Sightings) -> Figure:
    """Map how long the person stood and looked where, in cells of 0.25 m.

    The house is shown from above.
    """
    stood = [(each.position[0], each.position[2], each.seconds) for each in sightings.samples]
    looked = [(*each.gaze, each.seconds) for each in sightings.samples if each.gaze is not None]
    with matplotlib.rc_context(_LOOKS):
        figure = Figure(figsize=(10.0, 5.2), layout="constrained")
        panes = figure.subplots(1, 2)
    for axes, places, title in zip(panes, (stood, looked), ("stood", "looked"), strict=True):
        _draw_house(axes, sightings.house)
        _draw_heat(figure, axes, sightings.house, places)
        axes.set_title(f"where they {title}", fontsize=10)
    return _signed(figure, sightings)


def _signed(figure: Figure, sightings: Sightings) -> Figure:
    """Add the participant to a figure; one that was not a person is marked so."""
    start = sightings.start
    person = start.participant_kind == "person"
    figure.suptitle(
        f"{start.session_id}   {style.who(start)}",
        x=0.01,
        ha="left",
        fontsize=8,
        color=style.hex_colour(style.FAINT if person else style.WARNING),
    )
    return figure


def _draw_heat(
    figure: Figure, axes: Axes, house: House, places: Sequence[tuple[float, float, float]]
) -> None:
    low, high = _extent(house)
    edges = [np.arange(low[i], high[i] + CELL, CELL) for i in (0, 1)]
    table = np.array(places, dtype=np.float64).reshape(-1, 3)
    seconds, _, _ = np.histogram2d(table[:, 0], table[:, 1], edges, weights=table[:, 2])
    shown = np.ma.masked_less(seconds.T, _MIN_SECONDS)
    if shown.count() == 0:
        axes.text(0.5, 0.5, "nothing", transform=axes.transAxes, ha="center")
        return
    longest = max(1.0, float(shown.max()))
    mesh = axes.pcolormesh(
        *edges,
        shown,
        cmap=_HEAT,
        norm=LogNorm(_MIN_SECONDS, longest),
        alpha=0.85,
        zorder=2,
        linewidth=0,
        rasterized=True,
    )
    bar = figure.colorbar(mesh, ax=axes, shrink=0.7, label="seconds")
    ticks = [each for each in _TICKS if each <= longest]
    bar.set_ticks(ticks, labels=[f"{each:g}" for each in ticks])
    bar.ax.minorticks_off()


def _draw_house(axes: Axes, house: House) -> None:
    for room in house.rooms:
        axes.add_patch(Polygon(room.polygon, facecolor="#f7f5f0", edgecolor="none", zorder=0))
        x, z = room.polygon.mean(axis=0)
        axes.text(
            x, z, room.room_type, ha="center", va="center", fontsize=8, color="#555555", zorder=5
        )
    for thing in furniture(house):
        axes.add_patch(
            Polygon(
                footprint(thing), facecolor="#e2ddd3", edgecolor="#b9b2a4", linewidth=0.5, zorder=1
            )
        )
    walls = [[wall.start, wall.end] for wall in house.walls if not wall.empty]
    axes.add_collection(LineCollection(walls, colors="#3c3c40", linewidths=2.0, zorder=3))
    doors = list(_doors(house))
    axes.add_collection(LineCollection(doors, colors="#f7f5f0", linewidths=2.6, zorder=4))
    low, high = _extent(house)
    axes.set_xlim(low[0] - 0.2, high[0] + 0.2)
    axes.set_ylim(low[1] - 0.2, high[1] + 0.2)
    axes.set_aspect("equal")
    axes.set_axis_off()


def _doors(house: House) -> Iterable[list[Floats]]:
    for opening in house.openings:
        if opening.kind == "door":
            along = geometry.right(opening.yaw)[[0, 2]] * opening.size[0] / 2
            centre = opening.position[[0, 2]]
            yield [centre - along, centre + along]


def _extent(house: House) -> tuple[Floats, Floats]:
    corners = np.concatenate([room.polygon for room in house.rooms])
    return corners.min(axis=0), corners.max(axis=0)
